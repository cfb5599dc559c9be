package edu.princeton.cs.algs4;

import java.util.Comparator;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** A priority queue that gives its least key first: a binary heap in an array, the root at 1. */
public class MinPQ<Key> implements Iterable<Key> {
    /** Keys put in, keys taken out and the most in one queue, over all queues; copies for an iteration are not counted. */
    private static final long[] COUNTS = new long[3];

    private Object[] heap;
    private int size;
    private final Comparator<? super Key> order;

    public MinPQ() {
        this(1, null);
    }

    public MinPQ(int initCapacity) {
        this(initCapacity, null);
    }

    public MinPQ(Comparator<Key> comparator) {
        this(1, comparator);
    }

    public MinPQ(int initCapacity, Comparator<Key> comparator) {
        heap = new Object[initCapacity + 1];
        order = comparator;
    }

    public MinPQ(Key[] keys) {
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
    public Key min() {
        if (size == 0) {
            throw new NoSuchElementException("Priority queue underflow");
        }
        return (Key) heap[1];
    }

    public void insert(Key x) {
        put(x);
        COUNTS[0]++;
        COUNTS[2] = Math.max(COUNTS[2], size);
    }

    private void put(Key x) {
        if (size == heap.length - 1) {
            heap = java.util.Arrays.copyOf(heap, heap.length * 2);
        }
        size++;
        heap[size] = x;
        up(size);
    }

    public Key delMin() {
        Key first = take();
        COUNTS[1]++;
        return first;
    }

    private Key take() {
        Key first = min();
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
        while (at > 1 && greater(at / 2, at)) {
            swap(at / 2, at);
            at /= 2;
        }
    }

    private void down(int at) {
        while (2 * at <= size) {
            int child = 2 * at;
            if (child < size && greater(child, child + 1)) {
                child++;
            }
            if (!greater(at, child)) {
                return;
            }
            swap(at, child);
            at = child;
        }
    }

    @SuppressWarnings("unchecked")
    private boolean greater(int one, int other) {
        Key a = (Key) heap[one];
        Key b = (Key) heap[other];
        return (order == null ? ((Comparable<Key>) a).compareTo(b) : order.compare(a, b)) > 0;
    }

    private void swap(int one, int other) {
        Object kept = heap[one];
        heap[one] = heap[other];
        heap[other] = kept;
    }

    /** The keys in ascending order; the queue stays as it is. */
    @Override
    public Iterator<Key> iterator() {
        final MinPQ<Key> copy = new MinPQ<Key>(Math.max(size, 1), null == order ? null : order::compare);
        for (int at = 1; at <= size; at++) {
            @SuppressWarnings("unchecked")
            Key key = (Key) heap[at];
            copy.put(key);
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
                return copy.take();
            }

            @Override
            public void remove() {
                throw new UnsupportedOperationException();
            }
        };
    }
}
