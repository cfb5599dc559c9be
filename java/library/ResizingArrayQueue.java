package edu.princeton.cs.algs4;

/** A queue: first in, first out, also when it is iterated. */
public class ResizingArrayQueue<Item> extends SharedLinkedItems<Item> {
    public ResizingArrayQueue() {
    }

    public Item peek() {
        return first("Queue underflow");
    }

    public void enqueue(Item item) {
        addLast(item);
    }

    public Item dequeue() {
        return removeFirst("Queue underflow");
    }
}
