package edu.princeton.cs.algs4;

import java.util.ArrayList;
import java.util.HashMap;

/** What the library's hash tables share; a key with the value null is not in one. */
abstract class SharedHashedTable<Key, Value> {
    private final HashMap<Key, Value> table;

    SharedHashedTable(int capacity) {
        table = new HashMap<Key, Value>(Math.max(capacity, 1));
    }

    public int size() {
        return table.size();
    }

    public boolean isEmpty() {
        return table.isEmpty();
    }

    public boolean contains(Key key) {
        return table.containsKey(argument(key, "contains()"));
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

    /** The keys, in no particular order. */
    public Iterable<Key> keys() {
        return new ArrayList<Key>(table.keySet());
    }

    private Key argument(Key key, String method) {
        if (key == null) {
            throw new IllegalArgumentException("argument to " + method + " is null");
        }
        return key;
    }
}
