package edu.princeton.cs.algs4;

/** A symbol table with hashing; a key with the value null is not in it. */
public class SeparateChainingHashST<Key, Value> {
    private final java.util.HashMap<Key, Value> table;

    public SeparateChainingHashST() {
        table = new java.util.HashMap<Key, Value>();
    }

    public SeparateChainingHashST(int m) {
        table = new java.util.HashMap<Key, Value>(Math.max(m, 1));
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
        return new java.util.ArrayList<Key>(table.keySet());
    }

    private Key argument(Key key, String method) {
        if (key == null) {
            throw new IllegalArgumentException("argument to " + method + " is null");
        }
        return key;
    }
}
