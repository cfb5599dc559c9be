package edu.princeton.cs.algs4;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** A stack in an array: last in, first out, also when it is iterated. */
public class ResizingArrayStack<Item> implements Iterable<Item> {
    private final java.util.ArrayDeque<Object> items = new java.util.ArrayDeque<Object>();
    /** What stands for null, which the deque does not take. */
    private static final Object NULL = new Object();

    public ResizingArrayStack() {
    }

    public boolean isEmpty() {
        return items.isEmpty();
    }

    public int size() {
        return items.size();
    }

    public void push(Item item) {
        items.addFirst(item == null ? NULL : item);
    }

    public Item pop() {
        Item item = peek();
        items.removeFirst();
        return item;
    }

    public Item peek() {
        if (items.isEmpty()) {
            throw new NoSuchElementException("Stack underflow");
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
