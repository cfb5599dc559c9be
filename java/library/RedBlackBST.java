package edu.princeton.cs.algs4;

/** An ordered symbol table as a balanced search tree. */
public class RedBlackBST<Key extends Comparable<Key>, Value> extends SharedOrderedTree<Key, Value> {
    public RedBlackBST() {
    }

    /** The subtree with both sides within one of each other in height. */
    @Override
    Node<Key, Value> settled(Node<Key, Value> at) {
        measure(at);
        int lean = height(at.left) - height(at.right);
        if (lean > 1) {
            if (height(at.left.left) < height(at.left.right)) {
                at.left = turnedLeft(at.left);
            }
            return turnedRight(at);
        }
        if (lean < -1) {
            if (height(at.right.right) < height(at.right.left)) {
                at.right = turnedRight(at.right);
            }
            return turnedLeft(at);
        }
        return at;
    }

    private Node<Key, Value> turnedLeft(Node<Key, Value> at) {
        Node<Key, Value> up = at.right;
        at.right = up.left;
        up.left = at;
        measure(at);
        measure(up);
        return up;
    }

    private Node<Key, Value> turnedRight(Node<Key, Value> at) {
        Node<Key, Value> up = at.left;
        at.left = up.right;
        up.right = at;
        measure(at);
        measure(up);
        return up;
    }
}
