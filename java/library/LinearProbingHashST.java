package edu.princeton.cs.algs4;

/** A symbol table with hashing; a key with the value null is not in it. */
public class LinearProbingHashST<Key, Value> extends SharedHashedTable<Key, Value> {
    public LinearProbingHashST() {
        this(16);
    }

    public LinearProbingHashST(int capacity) {
        super(capacity);
    }
}
