package edu.princeton.cs.algs4;

/** A bag: items are added and iterated, the newest first. */
public class LinkedBag<Item> extends SharedLinkedItems<Item> {
    public LinkedBag() {
    }

    public void add(Item item) {
        addFirst(item);
    }
}
