package edu.princeton.cs.algs4;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** What the library's two priority queues share: a binary heap in an array, the root at 1. */
abstract class SharedKeyHeap<Key> extends SharedHeap implements Iterable<Key> {
    private Object[] heap;
    private final Comparator<? super Key> order;
    /** 1 where the least key is the first, -1 where the greatest is. */
    private final int sign;

    SharedKeyHeap(int capacity, Comparator<? super Key> order, int sign) {
        heap = new Object[capacity + 1];
        this.order = order;
        this.sign = sign;
    }

    SharedKeyHeap(Key[] keys, int sign) {
        this(keys.length, null, sign);
        size = keys.length;
        System.arraycopy(keys, 0, heap, 1, size);
        for (int at = size / 2; at >= 1; at--) {
            down(at);
        }
    }

    @SuppressWarnings("unchecked")
    Key first() {
        if (size == 0) {
            throw new NoSuchElementException("Priority queue underflow");
        }
        return (Key) heap[1];
    }

    void put(Object key) {
        if (size == heap.length - 1) {
            heap = Arrays.copyOf(heap, heap.length * 2);
        }
        size++;
        heap[size] = key;
        up(size);
    }

    Key take() {
        Key first = first();
        swap(1, size);
        heap[size] = null;
        size--;
        down(1);
        if (size > 0 && size == (heap.length - 1) / 4) {
            heap = Arrays.copyOf(heap, heap.length / 2);
        }
        return first;
    }

    @Override
    @SuppressWarnings("unchecked")
    boolean isAfter(int one, int other) {
        Key a = (Key) heap[one];
        Key b = (Key) heap[other];
        int compared = order == null ? ((Comparable<Key>) a).compareTo(b) : order.compare(a, b);
        return sign > 0 ? compared > 0 : compared < 0;
    }

    @Override
    void swap(int one, int other) {
        Object kept = heap[one];
        heap[one] = heap[other];
        heap[other] = kept;
    }

    /** The keys, the first one first; the queue stays as it is. */
    @Override
    public Iterator<Key> iterator() {
        final SharedKeyHeap<Key> copy = new SharedKeyHeap<Key>(Math.max(size, 1), order, sign) {
        };
        for (int at = 1; at <= size; at++) {
            copy.put(heap[at]);
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
        };
    }
}
