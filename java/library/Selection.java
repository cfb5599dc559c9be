package edu.princeton.cs.algs4;

import java.util.Comparator;

/** Sorts by selection, in quadratic time. */
@SuppressWarnings({"rawtypes", "unchecked"})
public class Selection {
    private Selection() {
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
        for (int i = 0; i < a.length; i++) {
            int least = i;
            for (int j = i + 1; j < a.length; j++) {
                if (less(a[j], a[least], order)) {
                    least = j;
                }
            }
            swap(a, i, least);
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
