package edu.princeton.cs.algs4;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Comparator;
import java.util.IdentityHashMap;

/** A priority queue that gives its least key first. */
public class MinPQ<Key> extends KeyHeap<Key> {
    /** Keys put in, keys taken out and the most in one queue, over all queues; copies for an iteration are not counted. */
    private static final long[] COUNTS = new long[3];
    /** Whether keys are looked at when they come out, beside what they were when they were put in. */
    private static boolean WATCHED;
    /** The first key that changed in a queue: its class, its field, and both values. */
    private static String CHANGED;

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
        if (WATCHED) {
            if (noted == null) {
                noted = new IdentityHashMap<Object, Object[]>();
            }
            compare(x);
            noted.put(x, values(x));
        }
    }

    public Key delMin() {
        Key first = take();
        COUNTS[1]++;
        if (WATCHED) {
            compare(first);
        }
        return first;
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
}
