package edu.princeton.cs.algs4;

import java.util.Comparator;

/** Sorts by merging: stable. */
@SuppressWarnings({"rawtypes", "unchecked"})
public class MergeX {
    private MergeX() {
    }

    public static void sort(Comparable[] a) {
        order(a, (Comparator) Comparator.naturalOrder());
    }

    public static void sort(Object[] a, Comparator comparator) {
        order(a, comparator);
    }

    /** Prints the values, a line each. */
    public static void show(Comparable[] a) {
        for (Comparable value : a) {
            System.out.println(value);
        }
    }

    private static void order(Object[] a, Comparator<Object> order) {
        java.util.Arrays.sort(a, order);
    }

}
