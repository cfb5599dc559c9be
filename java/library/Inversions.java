package edu.princeton.cs.algs4;

/** Counts the pairs that are out of order. */
public class Inversions {
    private Inversions() {
    }

    public static long count(int[] a) {
        int[] copy = a.clone();
        return sort(copy, new int[a.length], 0, a.length);
    }

    private static long sort(int[] a, int[] other, int from, int to) {
        if (to - from < 2) {
            return 0;
        }
        int middle = (from + to) / 2;
        long pairs = sort(a, other, from, middle) + sort(a, other, middle, to);
        System.arraycopy(a, from, other, from, to - from);
        int left = from;
        int right = middle;
        for (int at = from; at < to; at++) {
            if (right == to || left < middle && other[left] <= other[right]) {
                a[at] = other[left++];
            } else {
                a[at] = other[right++];
                pairs += middle - left;
            }
        }
        return pairs;
    }

    public static <Key extends Comparable<Key>> long count(Key[] a) {
        long pairs = 0;
        for (int i = 0; i < a.length; i++) {
            for (int j = i + 1; j < a.length; j++) {
                if (a[j].compareTo(a[i]) < 0) {
                    pairs++;
                }
            }
        }
        return pairs;
    }
}
