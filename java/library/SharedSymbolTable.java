package edu.princeton.cs.algs4;

import java.util.ArrayList;
import java.util.Map;

/** What the library's symbol tables on a map share; a key with the value null is not in one. */
abstract class SharedSymbolTable<Key, Value> {
    private final Map<Key, Value> table;

    SharedSymbolTable(Map<Key, Value> table) {
        this.table = table;
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

    /** The keys in the map's own order. */
    public Iterable<Key> keys() {
        return new ArrayList<Key>(table.keySet());
    }

    Key argument(Key key, String method) {
        if (key == null) {
            throw new IllegalArgumentException(nullArgument(method));
        }
        return key;
    }

    /** The message where a method is called with null. */
    String nullArgument(String method) {
        return "argument to " + method + " is null";
    }
}
