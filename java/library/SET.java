package edu.princeton.cs.algs4;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.TreeSet;

/** An ordered set. */
public class SET<Key extends Comparable<Key>> implements Iterable<Key> {
    private final TreeSet<Key> set;

    public SET() {
        set = new TreeSet<Key>();
    }

    public SET(SET<Key> x) {
        set = new TreeSet<Key>(x.set);
    }

    public void add(Key key) {
        set.add(argument(key, "add()"));
    }

    public boolean contains(Key key) {
        return set.contains(argument(key, "contains()"));
    }

    public void delete(Key key) {
        set.remove(argument(key, "delete()"));
    }

    public void remove(Key key) {
        set.remove(argument(key, "remove()"));
    }

    public int size() {
        return set.size();
    }

    public boolean isEmpty() {
        return set.isEmpty();
    }

    @Override
    public Iterator<Key> iterator() {
        return java.util.Collections.unmodifiableSet(set).iterator();
    }

    public Key max() {
        notEmpty("max()");
        return set.last();
    }

    public Key min() {
        notEmpty("min()");
        return set.first();
    }

    public Key ceiling(Key key) {
        Key found = set.ceiling(argument(key, "ceiling()"));
        if (found == null) {
            throw new NoSuchElementException("all keys are less than " + key);
        }
        return found;
    }

    public Key floor(Key key) {
        Key found = set.floor(argument(key, "floor()"));
        if (found == null) {
            throw new NoSuchElementException("all keys are greater than " + key);
        }
        return found;
    }

    public SET<Key> union(SET<Key> that) {
        if (that == null) {
            throw new IllegalArgumentException("calls union() with a null argument");
        }
        SET<Key> both = new SET<Key>(this);
        both.set.addAll(that.set);
        return both;
    }

    public SET<Key> intersects(SET<Key> that) {
        if (that == null) {
            throw new IllegalArgumentException("calls intersects() with a null argument");
        }
        SET<Key> both = new SET<Key>(this);
        both.set.retainAll(that.set);
        return both;
    }

    @Override
    public boolean equals(Object other) {
        return other != null && other.getClass() == getClass() && set.equals(((SET<?>) other).set);
    }

    @Override
    public int hashCode() {
        throw new UnsupportedOperationException("hashCode() is not supported because sets are mutable");
    }

    @Override
    public String toString() {
        String text = set.toString();
        return "{ " + text.substring(1, text.length() - 1) + " }";
    }

    private void notEmpty(String method) {
        if (set.isEmpty()) {
            throw new NoSuchElementException("called " + method + " with an empty set");
        }
    }

    private Key argument(Key key, String method) {
        if (key == null) {
            throw new IllegalArgumentException("called " + method + " with a null key");
        }
        return key;
    }
}
