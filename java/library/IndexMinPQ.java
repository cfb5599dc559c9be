package edu.princeton.cs.algs4;

/** A priority queue of keys that have indices from 0 to a limit; a key can be changed by its index. */
public class IndexMinPQ<Key extends Comparable<Key>> extends SharedIndexHeap<Key> {
    public IndexMinPQ(int maxN) {
        super(maxN, 1);
    }

    public int minIndex() {
        return firstIndex();
    }

    public Key minKey() {
        return firstKey();
    }

    public int delMin() {
        return removeFirst();
    }
}
