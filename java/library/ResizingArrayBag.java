package edu.princeton.cs.algs4;

/** A bag: items are added and iterated, the oldest first. */
public class ResizingArrayBag<Item> extends SharedLinkedItems<Item> {
    public ResizingArrayBag() {
    }

    public void add(Item item) {
        addLast(item);
    }
}
