package edu.princeton.cs.algs4;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** A bag: items are added and iterated, the newest first. */
public class LinkedBag<Item> implements Iterable<Item> {
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

    public LinkedBag() {
    }

    public boolean isEmpty() {
        return top == null;
    }

    public int size() {
        return size;
    }

    public void add(Item item) {
        top = new Link<Item>(item, top);
        size++;
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
