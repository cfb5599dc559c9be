package edu.princeton.cs.algs4;

import java.util.HashMap;

/** A symbol table with hashing; a key with the value null is not in it. */
public class LinearProbingHashST<Key, Value> extends SharedSymbolTable<Key, Value> {
    public LinearProbingHashST() {
        this(16);
    }

    public LinearProbingHashST(int capacity) {
        super(new HashMap<Key, Value>(Math.max(capacity, 1)));
    }
}
