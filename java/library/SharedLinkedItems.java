package edu.princeton.cs.algs4;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** What the library's stacks, queues and bags share: a list of links with its two ends. */
abstract class SharedLinkedItems<Item> implements Iterable<Item> {
    private static final class Link<Item> {
        private final Item item;
        private Link<Item> next;

        private Link(Item item, Link<Item> next) {
            this.item = item;
            this.next = next;
        }
    }

    private Link<Item> first;
    private Link<Item> last;
    private int size;

    SharedLinkedItems() {
    }

    public boolean isEmpty() {
        return first == null;
    }

    public int size() {
        return size;
    }

    void addFirst(Item item) {
        first = new Link<Item>(item, first);
        if (last == null) {
            last = first;
        }
        size++;
    }

    void addLast(Item item) {
        Link<Item> link = new Link<Item>(item, null);
        if (first == null) {
            first = link;
        } else {
            last.next = link;
        }
        last = link;
        size++;
    }

    Item first(String underflow) {
        if (first == null) {
            throw new NoSuchElementException(underflow);
        }
        return first.item;
    }

    Item removeFirst(String underflow) {
        Item item = first(underflow);
        first = first.next;
        if (first == null) {
            last = null;
        }
        size--;
        return item;
    }

    /** The items, each followed by a blank. */
    String listed() {
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
        };
    }
}
