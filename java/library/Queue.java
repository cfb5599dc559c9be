package edu.princeton.cs.algs4;

/** A queue: first in, first out, also when it is iterated. */
public class Queue<Item> extends SharedLinkedItems<Item> {
    public Queue() {
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

    @Override
    public String toString() {
        return listed();
    }
}
