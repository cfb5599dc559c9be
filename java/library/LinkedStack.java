package edu.princeton.cs.algs4;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** A stack: last in, first out, also when it is iterated. */
public class LinkedStack<Item> implements Iterable<Item> {
    private static final class Link<Item> {
        private final Item item;
        private final Link<Item> next;

        private Link(Item item, Link<Item> next) {
            this.item = item;
            this.next = next;
        }
    }

    private Link<Item> top;
    private int size;

    public LinkedStack() {
    }

    public boolean isEmpty() {
        return top == null;
    }

    public int size() {
        return size;
    }

    public void push(Item item) {
        top = new Link<Item>(item, top);
        size++;
    }

    public Item pop() {
        Item item = peek();
        top = top.next;
        size--;
        return item;
    }

    public Item peek() {
        if (top == null) {
            throw new NoSuchElementException("Stack underflow");
        }
        return top.item;
    }

    /** The items, each followed by a blank. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Item item : this) {
            text.append(item).append(' ');
        }
        return text.toString();
    }

    @Override
    public Iterator<Item> iterator() {
        return new Iterator<Item>() {
            private Link<Item> at = top;

            @Override
            public boolean hasNext() {
                return at != null;
            }

            @Override
            public Item next() {
                if (at == null) {
                    throw new NoSuchElementException();
                }
                Item item = at.item;
                at = at.next;
                return item;
            }

            @Override
            public void remove() {
                throw new UnsupportedOperationException();
            }
        };
    }
}
