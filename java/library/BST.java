package edu.princeton.cs.algs4;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** An ordered symbol table as a binary search tree that is not balanced. */
public class BST<Key extends Comparable<Key>, Value> extends SharedOrderedTree<Key, Value> {
    public BST() {
    }

    @Override
    Node<Key, Value> settled(Node<Key, Value> at) {
        measure(at);
        return at;
    }

    /** All keys, level by level. */
    public Iterable<Key> levelOrder() {
        List<Key> all = new ArrayList<Key>();
        ArrayDeque<Node<Key, Value>> waiting = new ArrayDeque<Node<Key, Value>>();
        if (root != null) {
            waiting.add(root);
        }
        while (!waiting.isEmpty()) {
            Node<Key, Value> at = waiting.remove();
            all.add(at.key);
            if (at.left != null) {
                waiting.add(at.left);
            }
            if (at.right != null) {
                waiting.add(at.right);
            }
        }
        return all;
    }
}
