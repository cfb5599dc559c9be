package edu.princeton.cs.algs4;

import java.util.Comparator;

/** Sorts by merging: stable. */
@SuppressWarnings({"rawtypes", "unchecked"})
public class Merge extends SharedSorting {
    private Merge() {
    }

    public static void sort(Comparable[] a) {
        order(a, NATURAL);
    }

    private static void order(Object[] a, Comparator<Object> order) {
        java.util.Arrays.sort(a, order);
    }
}
