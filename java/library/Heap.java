package edu.princeton.cs.algs4;

import java.util.Comparator;

/** Sorts with a heap. */
@SuppressWarnings({"rawtypes", "unchecked"})
public class Heap extends SharedSorting {
    private Heap() {
    }

    public static void sort(Comparable[] a) {
        order(a, NATURAL);
    }

    private static void order(Object[] a, Comparator<Object> order) {
        java.util.PriorityQueue<Object> heap = new java.util.PriorityQueue<Object>(Math.max(a.length, 1), order);
        heap.addAll(java.util.Arrays.asList(a));
        for (int i = 0; i < a.length; i++) {
            a[i] = heap.remove();
        }
    }
}
