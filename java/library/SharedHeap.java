package edu.princeton.cs.algs4;

/** What the library's priority queues share: a binary heap whose places go from 1, the root, to its size. */
abstract class SharedHeap {
    int size;

    SharedHeap() {
    }

    /** Whether what is at one place belongs after what is at the other. */
    abstract boolean isAfter(int one, int other);

    abstract void swap(int one, int other);

    public boolean isEmpty() {
        return size == 0;
    }

    public int size() {
        return size;
    }

    void up(int at) {
        while (at > 1 && isAfter(at / 2, at)) {
            swap(at / 2, at);
            at /= 2;
        }
    }

    void down(int at) {
        while (2 * at <= size) {
            int child = 2 * at;
            if (child < size && isAfter(child, child + 1)) {
                child++;
            }
            if (!isAfter(at, child)) {
                return;
            }
            swap(at, child);
            at = child;
        }
    }
}
