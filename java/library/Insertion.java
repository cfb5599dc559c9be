package edu.princeton.cs.algs4;

import java.util.Comparator;

/** Sorts by insertion: stable, in quadratic time. */
@SuppressWarnings({"rawtypes", "unchecked"})
public class Insertion {
    private Insertion() {
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
        for (int i = 1; i < a.length; i++) {
            for (int j = i; j > 0 && less(a[j], a[j - 1], order); j--) {
                swap(a, j, j - 1);
            }
        }
    }

    private static boolean less(Object one, Object other, Comparator<Object> order) {
        return order.compare(one, other) < 0;
    }

    private static void swap(Object[] a, int one, int other) {
        Object kept = a[one];
        a[one] = a[other];
        a[other] = kept;
    }
}
