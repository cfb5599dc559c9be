package edu.princeton.cs.algs4;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;

/** What the library's search trees share. */
abstract class SharedOrderedTree<Key extends Comparable<Key>, Value> {
    static final class Node<Key, Value> {
        Key key;
        private Value value;
        Node<Key, Value> left;
        Node<Key, Value> right;
        private int size = 1;
        private int height;

        private Node(Key key, Value value) {
            this.key = key;
            this.value = value;
        }
    }

    Node<Key, Value> root;

    SharedOrderedTree() {
    }

    /** The subtree as it is to stay once something below its root has changed: measured, and balanced where the tree is. */
    abstract Node<Key, Value> settled(Node<Key, Value> at);

    public boolean isEmpty() {
        return root == null;
    }

    public int size() {
        return size(root);
    }

    public int size(Key lo, Key hi) {
        argument(lo, "size()");
        argument(hi, "size()");
        if (lo.compareTo(hi) > 0) {
            return 0;
        }
        return rank(hi) - rank(lo) + (contains(hi) ? 1 : 0);
    }

    /** The edges on the longest way down; -1 when it is empty. */
    public int height() {
        return height(root);
    }

    public boolean contains(Key key) {
        argument(key, "contains()");
        return get(key) != null;
    }

    public Value get(Key key) {
        argument(key, "get()");
        Node<Key, Value> at = root;
        while (at != null) {
            int order = key.compareTo(at.key);
            if (order == 0) {
                return at.value;
            }
            at = order < 0 ? at.left : at.right;
        }
        return null;
    }

    public void put(Key key, Value val) {
        argument(key, "put()");
        if (val == null) {
            delete(key);
        } else {
            root = put(root, key, val);
        }
    }

    public void delete(Key key) {
        argument(key, "delete()");
        root = delete(root, key);
    }

    public void deleteMin() {
        notEmpty("Symbol table underflow");
        root = withoutLeast(root);
    }

    public void deleteMax() {
        notEmpty("Symbol table underflow");
        root = delete(root, max());
    }

    public Key min() {
        notEmpty("calls min() with an empty symbol table");
        return least(root).key;
    }

    public Key max() {
        notEmpty("calls max() with an empty symbol table");
        Node<Key, Value> at = root;
        while (at.right != null) {
            at = at.right;
        }
        return at.key;
    }

    public Key floor(Key key) {
        argument(key, "floor()");
        notEmpty("calls floor() with an empty symbol table");
        Key best = null;
        Node<Key, Value> at = root;
        while (at != null) {
            if (at.key.compareTo(key) <= 0) {
                best = at.key;
                at = at.right;
            } else {
                at = at.left;
            }
        }
        if (best == null) {
            throw new NoSuchElementException("argument to floor() is too small");
        }
        return best;
    }

    public Key ceiling(Key key) {
        argument(key, "ceiling()");
        notEmpty("calls ceiling() with an empty symbol table");
        Key best = null;
        Node<Key, Value> at = root;
        while (at != null) {
            if (at.key.compareTo(key) >= 0) {
                best = at.key;
                at = at.left;
            } else {
                at = at.right;
            }
        }
        if (best == null) {
            throw new NoSuchElementException("argument to ceiling() is too large");
        }
        return best;
    }

    /** The key that has this many smaller ones. */
    public Key select(int rank) {
        if (rank < 0 || rank >= size()) {
            throw new IllegalArgumentException("argument to select() is invalid: " + rank);
        }
        Node<Key, Value> at = root;
        int before = rank;
        while (before != size(at.left)) {
            if (before < size(at.left)) {
                at = at.left;
            } else {
                before -= size(at.left) + 1;
                at = at.right;
            }
        }
        return at.key;
    }

    /** How many keys are smaller. */
    public int rank(Key key) {
        argument(key, "rank()");
        int smaller = 0;
        Node<Key, Value> at = root;
        while (at != null) {
            if (key.compareTo(at.key) <= 0) {
                at = at.left;
            } else {
                smaller += size(at.left) + 1;
                at = at.right;
            }
        }
        return smaller;
    }

    /** All keys in ascending order. */
    public Iterable<Key> keys() {
        List<Key> all = new ArrayList<Key>();
        if (root != null) {
            collect(root, min(), max(), all);
        }
        return all;
    }

    public Iterable<Key> keys(Key lo, Key hi) {
        argument(lo, "keys()");
        argument(hi, "keys()");
        List<Key> some = new ArrayList<Key>();
        collect(root, lo, hi, some);
        return some;
    }

    private Node<Key, Value> put(Node<Key, Value> at, Key key, Value value) {
        if (at == null) {
            return new Node<Key, Value>(key, value);
        }
        int order = key.compareTo(at.key);
        if (order < 0) {
            at.left = put(at.left, key, value);
        } else if (order > 0) {
            at.right = put(at.right, key, value);
        } else {
            at.value = value;
        }
        return settled(at);
    }

    private Node<Key, Value> delete(Node<Key, Value> at, Key key) {
        if (at == null) {
            return null;
        }
        int order = key.compareTo(at.key);
        if (order < 0) {
            at.left = delete(at.left, key);
        } else if (order > 0) {
            at.right = delete(at.right, key);
        } else if (at.right == null) {
            return at.left;
        } else if (at.left == null) {
            return at.right;
        } else {
            Node<Key, Value> next = least(at.right);
            at.key = next.key;
            at.value = next.value;
            at.right = withoutLeast(at.right);
        }
        return settled(at);
    }

    private Node<Key, Value> withoutLeast(Node<Key, Value> at) {
        if (at.left == null) {
            return at.right;
        }
        at.left = withoutLeast(at.left);
        return settled(at);
    }

    private Node<Key, Value> least(Node<Key, Value> at) {
        while (at.left != null) {
            at = at.left;
        }
        return at;
    }

    private void collect(Node<Key, Value> at, Key lo, Key hi, List<Key> into) {
        if (at == null) {
            return;
        }
        boolean fromLow = lo.compareTo(at.key) <= 0;
        boolean toHigh = hi.compareTo(at.key) >= 0;
        if (fromLow) {
            collect(at.left, lo, hi, into);
        }
        if (fromLow && toHigh) {
            into.add(at.key);
        }
        if (toHigh) {
            collect(at.right, lo, hi, into);
        }
    }

    private int size(Node<Key, Value> at) {
        return at == null ? 0 : at.size;
    }

    int height(Node<Key, Value> at) {
        return at == null ? -1 : at.height;
    }

    void measure(Node<Key, Value> at) {
        at.size = 1 + size(at.left) + size(at.right);
        at.height = 1 + Math.max(height(at.left), height(at.right));
    }

    private void argument(Key key, String method) {
        if (key == null) {
            throw new IllegalArgumentException("argument to " + method + " is null");
        }
    }

    private void notEmpty(String message) {
        if (root == null) {
            throw new NoSuchElementException(message);
        }
    }
}
