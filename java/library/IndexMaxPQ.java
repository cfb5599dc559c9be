package edu.princeton.cs.algs4;

/** A priority queue of keys that have indices from 0 to a limit; a key can be changed by its index. */
public class IndexMaxPQ<Key extends Comparable<Key>> extends SharedIndexHeap<Key> {
    public IndexMaxPQ(int maxN) {
        super(maxN, -1);
    }

    public int maxIndex() {
        return firstIndex();
    }

    public Key maxKey() {
        return firstKey();
    }

    public int delMax() {
        return removeFirst();
    }
}
