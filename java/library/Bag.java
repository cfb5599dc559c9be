package edu.princeton.cs.algs4;

/** A bag: items are added and iterated, the newest first. */
public class Bag<Item> extends SharedLinkedItems<Item> {
    public Bag() {
    }

    public void add(Item item) {
        addFirst(item);
    }
}
