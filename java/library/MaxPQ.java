package edu.princeton.cs.algs4;

import java.util.Comparator;

/** A priority queue that gives its greatest key first. */
public class MaxPQ<Key> extends SharedKeyHeap<Key> {
    public MaxPQ() {
        this(1, null);
    }

    public MaxPQ(int initCapacity) {
        this(initCapacity, null);
    }

    public MaxPQ(Comparator<Key> comparator) {
        this(1, comparator);
    }

    public MaxPQ(int initCapacity, Comparator<Key> comparator) {
        super(initCapacity, comparator, -1);
    }

    public MaxPQ(Key[] keys) {
        super(keys, -1);
    }

    public Key max() {
        return first();
    }

    public void insert(Key x) {
        put(x);
    }

    public Key delMax() {
        return take();
    }
}
