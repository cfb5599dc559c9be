package edu.princeton.cs.algs4;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** A priority queue that gives its least key first: a binary heap in an array, the root at 1. */
public class MinPQ<Key> implements Iterable<Key> {
    /** Keys put in, keys taken out and the most in one queue, over all queues; copies for an iteration are not counted. */
    private static final long[] COUNTS = new long[3];
    /** Whether keys are looked at when they come out, beside what they were when they were put in. */
    private static boolean WATCHED;
    /** The first key that changed in a queue: its class, its field, and both values. */
    private static String CHANGED;

    private Object[] heap;
    private int size;
    private final Comparator<? super Key> order;
    private IdentityHashMap<Object, Object[]> noted;

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
        if (WATCHED) {
            if (noted == null) {
                noted = new IdentityHashMap<Object, Object[]>();
            }
            compare(x);
            noted.put(x, values(x));
        }
    }

    /** A key whose own fields changed while it was in the queue, but for those that were empty when it was put in: a field that is filled when it is first asked for changes nothing. */
    private void compare(Object key) {
        Object[] before = noted == null ? null : noted.remove(key);
        if (before == null || CHANGED != null) {
            return;
        }
        Object[] after = values(key);
        Field[] fields = key.getClass().getDeclaredFields();
        for (int at = 0; at < before.length; at++) {
            boolean isNumber = fields[at].getType().isPrimitive();
            boolean isSame = isNumber ? String.valueOf(before[at]).equals(String.valueOf(after[at])) : before[at] == after[at];
            if (!isSame && !isEmpty(before[at])) {
                CHANGED = key.getClass().getSimpleName() + " " + fields[at].getName() + (isNumber ? " " + before[at] + " " + after[at] : "");
                return;
            }
        }
    }

    private static boolean isEmpty(Object value) {
        boolean isExtreme = value instanceof Number && (((Number) value).doubleValue() <= 0 || ((Number) value).doubleValue() >= Integer.MAX_VALUE);
        return value == null || isExtreme || Boolean.FALSE.equals(value);
    }

    private static Object[] values(Object key) {
        Field[] fields = key.getClass().getDeclaredFields();
        Object[] values = new Object[fields.length];
        for (int at = 0; at < fields.length; at++) {
            try {
                if (!Modifier.isStatic(fields[at].getModifiers())) {
                    fields[at].setAccessible(true);
                    values[at] = fields[at].get(key);
                }
            } catch (IllegalAccessException | RuntimeException closed) {
                values[at] = null;
            }
        }
        return values;
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
        if (WATCHED) {
            compare(first);
        }
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
