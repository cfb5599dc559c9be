package edu.princeton.cs.algs4;

import java.util.Comparator;

/** Sorts by merging: stable. */
@SuppressWarnings({"rawtypes", "unchecked"})
public class MergeX extends SharedSorting {
    private MergeX() {
    }

    public static void sort(Comparable[] a) {
        order(a, NATURAL);
    }

    public static void sort(Object[] a, Comparator comparator) {
        order(a, comparator);
    }

    private static void order(Object[] a, Comparator<Object> order) {
        java.util.Arrays.sort(a, order);
    }
}
