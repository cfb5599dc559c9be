package edu.princeton.cs.algs4;

/** A stack: last in, first out, also when it is iterated. */
public class Stack<Item> extends SharedLinkedItems<Item> {
    public Stack() {
    }

    public void push(Item item) {
        addFirst(item);
    }

    public Item pop() {
        return removeFirst("Stack underflow");
    }

    public Item peek() {
        return first("Stack underflow");
    }

    @Override
    public String toString() {
        return listed();
    }
}
