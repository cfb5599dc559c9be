package edu.princeton.cs.algs4;

import java.util.Comparator;

/** What the library's sorting classes share. */
@SuppressWarnings({"rawtypes", "unchecked"})
class SharedSorting {
    static final Comparator<Object> NATURAL = (Comparator) Comparator.naturalOrder();

    SharedSorting() {
    }

    /** Prints the values, a line each. */
    public static void show(Comparable[] a) {
        for (Comparable value : a) {
            System.out.println(value);
        }
    }

    static boolean less(Object one, Object other, Comparator<Object> order) {
        return order.compare(one, other) < 0;
    }

    static void swap(Object[] a, int one, int other) {
        Object kept = a[one];
        a[one] = a[other];
        a[other] = kept;
    }
}
