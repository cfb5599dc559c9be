package edu.princeton.cs.algs4;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** A queue in an array: first in, first out, also when it is iterated. */
public class ResizingArrayQueue<Item> implements Iterable<Item> {
    private final java.util.ArrayDeque<Object> items = new java.util.ArrayDeque<Object>();
    /** What stands for null, which the deque does not take. */
    private static final Object NULL = new Object();

    public ResizingArrayQueue() {
    }

    public boolean isEmpty() {
        return items.isEmpty();
    }

    public int size() {
        return items.size();
    }

    public void enqueue(Item item) {
        items.addLast(item == null ? NULL : item);
    }

    public Item dequeue() {
        Item item = peek();
        items.removeFirst();
        return item;
    }

    public Item peek() {
        if (items.isEmpty()) {
            throw new NoSuchElementException("Queue underflow");
        }
        return item(items.peekFirst());
    }

    @Override
    public Iterator<Item> iterator() {
        final Iterator<Object> inner = items.iterator();
        return new Iterator<Item>() {
            @Override
            public boolean hasNext() {
                return inner.hasNext();
            }

            @Override
            public Item next() {
                if (!inner.hasNext()) {
                    throw new NoSuchElementException();
                }
                return item(inner.next());
            }

            @Override
            public void remove() {
                throw new UnsupportedOperationException();
            }
        };
    }

    @SuppressWarnings("unchecked")
    private Item item(Object kept) {
        return kept == NULL ? null : (Item) kept;
    }
}
