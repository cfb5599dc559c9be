package edu.princeton.cs.algs4;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** A queue: first in, first out, also when it is iterated. */
public class Queue<Item> implements Iterable<Item> {
    private static final class Link<Item> {
        private final Item item;
        private Link<Item> next;

        private Link(Item item) {
            this.item = item;
        }
    }

    private Link<Item> first;
    private Link<Item> last;
    private int size;

    public Queue() {
    }

    public boolean isEmpty() {
        return first == null;
    }

    public int size() {
        return size;
    }

    public Item peek() {
        if (first == null) {
            throw new NoSuchElementException("Queue underflow");
        }
        return first.item;
    }

    public void enqueue(Item item) {
        Link<Item> link = new Link<Item>(item);
        if (first == null) {
            first = link;
        } else {
            last.next = link;
        }
        last = link;
        size++;
    }

    public Item dequeue() {
        Item item = peek();
        first = first.next;
        if (first == null) {
            last = null;
        }
        size--;
        return item;
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
            private Link<Item> at = first;

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
