package edu.princeton.cs.algs4;

import java.util.HashMap;

/** A symbol table with hashing; a key with the value null is not in it. */
public class SeparateChainingHashST<Key, Value> extends SharedSymbolTable<Key, Value> {
    public SeparateChainingHashST() {
        this(16);
    }

    public SeparateChainingHashST(int capacity) {
        super(new HashMap<Key, Value>(Math.max(capacity, 1)));
    }
}
