package edu.princeton.cs.algs4;

import java.util.Comparator;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** A priority queue that gives its greatest key first: a binary heap in an array, the root at 1. */
public class MaxPQ<Key> implements Iterable<Key> {
    private Object[] heap;
    private int size;
    private final Comparator<? super Key> order;

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
        heap = new Object[initCapacity + 1];
        order = comparator;
    }

    public MaxPQ(Key[] keys) {
        this(keys.length, null);
        for (Key key : keys) {
            size++;
            heap[size] = key;
        }
        for (int at = size / 2; at >= 1; at--) {
            down(at);
        }
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public int size() {
        return size;
    }

    @SuppressWarnings("unchecked")
    public Key max() {
        if (size == 0) {
            throw new NoSuchElementException("Priority queue underflow");
        }
        return (Key) heap[1];
    }

    public void insert(Key x) {
        if (size == heap.length - 1) {
            heap = java.util.Arrays.copyOf(heap, heap.length * 2);
        }
        size++;
        heap[size] = x;
        up(size);
    }

    public Key delMax() {
        Key first = max();
        swap(1, size);
        heap[size] = null;
        size--;
        down(1);
        if (size > 0 && size == (heap.length - 1) / 4) {
            heap = java.util.Arrays.copyOf(heap, heap.length / 2);
        }
        return first;
    }

    private void up(int at) {
        while (at > 1 && less(at / 2, at)) {
            swap(at / 2, at);
            at /= 2;
        }
    }

    private void down(int at) {
        while (2 * at <= size) {
            int child = 2 * at;
            if (child < size && less(child, child + 1)) {
                child++;
            }
            if (!less(at, child)) {
                return;
            }
            swap(at, child);
            at = child;
        }
    }

    @SuppressWarnings("unchecked")
    private boolean less(int one, int other) {
        Key a = (Key) heap[one];
        Key b = (Key) heap[other];
        return (order == null ? ((Comparable<Key>) a).compareTo(b) : order.compare(a, b)) < 0;
    }

    private void swap(int one, int other) {
        Object kept = heap[one];
        heap[one] = heap[other];
        heap[other] = kept;
    }

    /** The keys in descending order; the queue stays as it is. */
    @Override
    public Iterator<Key> iterator() {
        final MaxPQ<Key> copy = new MaxPQ<Key>(Math.max(size, 1), null == order ? null : order::compare);
        for (int at = 1; at <= size; at++) {
            @SuppressWarnings("unchecked")
            Key key = (Key) heap[at];
            copy.insert(key);
        }
        return new Iterator<Key>() {
            @Override
            public boolean hasNext() {
                return !copy.isEmpty();
            }

            @Override
            public Key next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                return copy.delMax();
            }

            @Override
            public void remove() {
                throw new UnsupportedOperationException();
            }
        };
    }
}
