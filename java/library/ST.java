package edu.princeton.cs.algs4;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.TreeMap;

/** An ordered symbol table; a key with the value null is not in it. */
public class ST<Key extends Comparable<Key>, Value> extends SharedSymbolTable<Key, Value> implements Iterable<Key> {
    private final TreeMap<Key, Value> table;

    public ST() {
        this(new TreeMap<Key, Value>());
    }

    private ST(TreeMap<Key, Value> table) {
        super(table);
        this.table = table;
    }

    public void remove(Key key) {
        table.remove(argument(key, "remove()"));
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

    @Override
    String nullArgument(String method) {
        return "calls " + method + " with a null key";
    }
}
