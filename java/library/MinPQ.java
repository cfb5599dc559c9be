package edu.princeton.cs.algs4;

import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.function.BinaryOperator;

/** A priority queue that gives its least key first. */
public class MinPQ<Key> extends SharedKeyHeap<Key> {
    /** Keys put in, keys taken out and the most in one queue, over all queues; copies for an iteration are not counted. */
    private static final long[] COUNTS = new long[3];
    /** What looks at keys when they are put in, and again when they come out, where anything does: it gives a note, and of a key and its note what changed or null. */
    private static BinaryOperator<Object> WATCHER;
    /** The first key that changed in a queue: its class, its field, and both values. */
    private static Object CHANGED;

    private IdentityHashMap<Object, Object> noted;

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
        super(initCapacity, comparator, 1);
    }

    public MinPQ(Key[] keys) {
        super(keys, 1);
    }

    public Key min() {
        return first();
    }

    public void insert(Key x) {
        put(x);
        COUNTS[0]++;
        COUNTS[2] = Math.max(COUNTS[2], size());
        if (WATCHER != null) {
            if (noted == null) {
                noted = new IdentityHashMap<Object, Object>();
            }
            compare(x);
            noted.put(x, WATCHER.apply(x, null));
        }
    }

    public Key delMin() {
        Key first = take();
        COUNTS[1]++;
        if (WATCHER != null) {
            compare(first);
        }
        return first;
    }

    /** A key whose own fields changed while it was in the queue, but for those that were empty when it was put in: a field that is filled when it is first asked for changes nothing. */
    private void compare(Object key) {
        Object before = noted == null ? null : noted.remove(key);
        if (before != null && CHANGED == null) {
            CHANGED = WATCHER.apply(key, before);
        }
    }
}
