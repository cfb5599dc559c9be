package edu.princeton.cs.algs4;

/** A symbol table with hashing; a key with the value null is not in it. */
public class SeparateChainingHashST<Key, Value> extends SharedHashedTable<Key, Value> {
    public SeparateChainingHashST() {
        this(16);
    }

    public SeparateChainingHashST(int capacity) {
        super(capacity);
    }
}
