package edu.princeton.cs.algs4;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** What the library's two priority queues of keys with indices share; the indices go from 0 to a limit. */
abstract class SharedIndexHeap<Key extends Comparable<Key>> extends SharedHeap implements Iterable<Integer> {
    private final int limit;
    /** The indices as a binary heap, the root at 1. */
    private final int[] heap;
    /** Where in the heap an index is; 0 where it is not. */
    private final int[] place;
    private final Object[] keys;

    /** 1 where the least key is the first, -1 where the greatest is. */
    private final int sign;

    SharedIndexHeap(int maxN, int sign) {
        this.sign = sign;
        if (maxN < 0) {
            throw new IllegalArgumentException("a capacity is not negative");
        }
        limit = maxN;
        heap = new int[maxN + 1];
        place = new int[maxN + 1];
        keys = new Object[maxN + 1];
    }

    public boolean contains(int i) {
        inRange(i);
        return place[i] != 0;
    }

    public void insert(int i, Key key) {
        inRange(i);
        if (contains(i)) {
            throw new IllegalArgumentException("index is already in the priority queue");
        }
        size++;
        heap[size] = i;
        place[i] = size;
        keys[i] = key;
        up(size);
    }

    int firstIndex() {
        notEmpty();
        return heap[1];
    }

    Key firstKey() {
        notEmpty();
        return key(heap[1]);
    }

    int removeFirst() {
        notEmpty();
        int first = heap[1];
        takeOut(1);
        return first;
    }

    public Key keyOf(int i) {
        present(i);
        return key(i);
    }

    public void changeKey(int i, Key key) {
        present(i);
        keys[i] = key;
        up(place[i]);
        down(place[i]);
    }

    /** The old name of changeKey. */
    public void change(int i, Key key) {
        changeKey(i, key);
    }

    public void decreaseKey(int i, Key key) {
        move(i, key, -1, "greater");
    }

    public void increaseKey(int i, Key key) {
        move(i, key, 1, "less");
    }

    private void move(int i, Key key, int direction, String wrong) {
        present(i);
        int order = Integer.signum(key.compareTo(key(i)));
        if (order == 0) {
            throw new IllegalArgumentException("the key given equals the key in the priority queue");
        }
        if (order != direction) {
            throw new IllegalArgumentException("the key given is " + wrong + " than the key in the priority queue");
        }
        changeKey(i, key);
    }

    public void delete(int i) {
        present(i);
        takeOut(place[i]);
    }

    private void takeOut(int at) {
        int gone = heap[at];
        swap(at, size);
        size--;
        if (at <= size) {
            up(at);
            down(at);
        }
        place[gone] = 0;
        keys[gone] = null;
    }

    private void inRange(int i) {
        if (i < 0) {
            throw new IllegalArgumentException("index is negative: " + i);
        }
        if (i >= limit) {
            throw new IllegalArgumentException("index >= capacity: " + i);
        }
    }

    private void present(int i) {
        if (!contains(i)) {
            throw new NoSuchElementException("index is not in the priority queue");
        }
    }

    private void notEmpty() {
        if (size == 0) {
            throw new NoSuchElementException("Priority queue underflow");
        }
    }

    @SuppressWarnings("unchecked")
    private Key key(int i) {
        return (Key) keys[i];
    }

    @Override
    boolean isAfter(int one, int other) {
        return sign * Integer.signum(key(heap[one]).compareTo(key(heap[other]))) > 0;
    }

    @Override
    void swap(int one, int other) {
        int kept = heap[one];
        heap[one] = heap[other];
        heap[other] = kept;
        place[heap[one]] = one;
        place[heap[other]] = other;
    }

    /** The indices in the order of their keys; the queue stays as it is. */
    @Override
    public Iterator<Integer> iterator() {
        final SharedIndexHeap<Key> copy = new SharedIndexHeap<Key>(limit, sign) {
        };
        for (int at = 1; at <= size; at++) {
            copy.insert(heap[at], key(heap[at]));
        }
        return new Iterator<Integer>() {
            @Override
            public boolean hasNext() {
                return !copy.isEmpty();
            }

            @Override
            public Integer next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                return copy.removeFirst();
            }
        };
    }
}
