package edu.princeton.cs.algs4;

/** Finds a value in an array in ascending order. */
public class BinarySearch {
    private BinarySearch() {
    }

    /** Where it is; -1 where it is not. */
    public static int indexOf(int[] a, int key) {
        return Math.max(java.util.Arrays.binarySearch(a, key), -1);
    }
}
