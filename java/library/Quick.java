package edu.princeton.cs.algs4;

import java.util.Comparator;

/** Sorts by partition around random values. */
@SuppressWarnings({"rawtypes", "unchecked"})
public class Quick extends SharedSorting {
    private Quick() {
    }

    public static void sort(Comparable[] a) {
        order(a, NATURAL);
    }

    /** The value that would be at this place in ascending order. */
    public static Comparable select(Comparable[] a, int k) {
        if (k < 0 || k >= a.length) {
            throw new IllegalArgumentException("index is not between 0 and " + a.length + ": " + k);
        }
        sort(a);
        return a[k];
    }

    private static void order(Object[] a, Comparator<Object> order) {
        java.util.Arrays.sort(a, order);
    }
}
