package edu.princeton.cs.algs4;

import java.util.Comparator;

/** Sorts by selection, in quadratic time. */
@SuppressWarnings({"rawtypes", "unchecked"})
public class Selection extends SharedSorting {
    private Selection() {
    }

    public static void sort(Comparable[] a) {
        order(a, NATURAL);
    }

    public static void sort(Object[] a, Comparator comparator) {
        order(a, comparator);
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
}
