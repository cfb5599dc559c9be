package edu.princeton.cs.algs4;

import java.util.Comparator;

/** Sorts by insertion at shrinking distances. */
@SuppressWarnings({"rawtypes", "unchecked"})
public class Shell extends SharedSorting {
    private Shell() {
    }

    public static void sort(Comparable[] a) {
        order(a, NATURAL);
    }

    private static void order(Object[] a, Comparator<Object> order) {
        int step = 1;
        while (step < a.length / 3) {
            step = 3 * step + 1;
        }
        for (; step >= 1; step /= 3) {
            for (int i = step; i < a.length; i++) {
                for (int j = i; j >= step && less(a[j], a[j - step], order); j -= step) {
                    swap(a, j, j - step);
                }
            }
        }
    }
}
