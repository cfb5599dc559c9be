package edu.princeton.cs.algs4;

import java.util.Comparator;

/** Sorts by insertion: stable, in quadratic time. */
@SuppressWarnings({"rawtypes", "unchecked"})
public class Insertion extends SharedSorting {
    private Insertion() {
    }

    public static void sort(Comparable[] a) {
        order(a, NATURAL);
    }

    public static void sort(Object[] a, Comparator comparator) {
        order(a, comparator);
    }

    private static void order(Object[] a, Comparator<Object> order) {
        for (int i = 1; i < a.length; i++) {
            for (int j = i; j > 0 && less(a[j], a[j - 1], order); j--) {
                swap(a, j, j - 1);
            }
        }
    }
}
