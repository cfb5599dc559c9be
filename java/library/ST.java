package edu.princeton.cs.algs4;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.TreeMap;

/** An ordered symbol table; a key with the value null is not in it. */
public class ST<Key extends Comparable<Key>, Value> implements Iterable<Key> {
    private final TreeMap<Key, Value> table = new TreeMap<Key, Value>();

    public ST() {
    }

    public Value get(Key key) {
        return table.get(argument(key, "get()"));
    }

    public void put(Key key, Value val) {
        if (val == null) {
            table.remove(argument(key, "put()"));
        } else {
            table.put(argument(key, "put()"), val);
        }
    }

    public void delete(Key key) {
        table.remove(argument(key, "delete()"));
    }

    public void remove(Key key) {
        table.remove(argument(key, "remove()"));
    }

    public boolean contains(Key key) {
        return table.containsKey(argument(key, "contains()"));
    }

    public int size() {
        return table.size();
    }

    public boolean isEmpty() {
        return table.isEmpty();
    }

    /** The keys in ascending order. */
    public Iterable<Key> keys() {
        return new java.util.ArrayList<Key>(table.keySet());
    }

    @Override
    public Iterator<Key> iterator() {
        return java.util.Collections.unmodifiableSet(table.keySet()).iterator();
    }

    public Key min() {
        notEmpty("min()");
        return table.firstKey();
    }

    public Key max() {
        notEmpty("max()");
        return table.lastKey();
    }

    public Key ceiling(Key key) {
        return found(table.ceilingKey(argument(key, "ceiling()")), "ceiling()");
    }

    public Key floor(Key key) {
        return found(table.floorKey(argument(key, "floor()")), "floor()");
    }

    private Key found(Key key, String method) {
        if (key == null) {
            throw new NoSuchElementException("argument to " + method + " is too " + (method.startsWith("c") ? "large" : "small"));
        }
        return key;
    }

    private void notEmpty(String method) {
        if (table.isEmpty()) {
            throw new NoSuchElementException("calls " + method + " with an empty symbol table");
        }
    }

    private Key argument(Key key, String method) {
        if (key == null) {
            throw new IllegalArgumentException("calls " + method + " with a null key");
        }
        return key;
    }
}
