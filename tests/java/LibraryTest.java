import edu.princeton.cs.algs4.*;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.InputMismatchException;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;

/** Holds the library against its documented behaviour; ends with status 1 where it differs. */
public class LibraryTest {
    private static int wrong = 0;

    interface Act {
        void run() throws Exception;
    }

    static void same(String what, Object expected, Object found) {
        if (!java.util.Objects.equals(expected, found)) {
            wrong++;
            System.out.println(what + ": expected " + expected + ", found " + found);
        }
    }

    static void fails(String what, Class<?> expected, Act act) {
        Object found = "nothing";
        try {
            act.run();
        } catch (Throwable error) {
            found = error.getClass();
        }
        same(what, expected, found);
    }

    static <T> List<T> all(Iterable<T> items) {
        List<T> list = new ArrayList<T>();
        for (T item : items) {
            list.add(item);
        }
        return list;
    }

    static <T> void iterators(String what, Iterable<T> items) {
        Iterator<T> iterator = items.iterator();
        while (iterator.hasNext()) {
            iterator.next();
        }
        fails(what + ", next() at the end", NoSuchElementException.class, iterator::next);
        fails(what + ", remove()", UnsupportedOperationException.class, () -> items.iterator().remove());
    }

    static void queues() {
        Random random = new Random(1);
        for (int n : new int[] {0, 1, 2, 3, 10, 257}) {
            Integer[] keys = new Integer[n];
            for (int i = 0; i < n; i++) {
                keys[i] = random.nextInt(50);
            }
            Integer[] sorted = keys.clone();
            Arrays.sort(sorted);
            Integer[] reversed = keys.clone();
            Arrays.sort(reversed, Comparator.reverseOrder());
            MinPQ<Integer> min = new MinPQ<Integer>();
            MinPQ<Integer> other = new MinPQ<Integer>(3, Comparator.<Integer>reverseOrder());
            MaxPQ<Integer> max = new MaxPQ<Integer>();
            for (Integer key : keys) {
                min.insert(key);
                max.insert(key);
                other.insert(key);
            }
            same("MinPQ.iterator", Arrays.asList(sorted), all(min));
            same("MinPQ of keys", Arrays.asList(sorted), all(new MinPQ<Integer>(keys)));
            same("MaxPQ.iterator", Arrays.asList(reversed), all(max));
            same("MaxPQ of keys", Arrays.asList(reversed), all(new MaxPQ<Integer>(keys)));
            same("MinPQ with a comparator", Arrays.asList(reversed), all(other));
            same("MinPQ.size", n, min.size());
            for (Integer key : sorted) {
                same("MinPQ.min", key, min.min());
                same("MinPQ.delMin", key, min.delMin());
            }
            for (Integer key : reversed) {
                same("MaxPQ.max", key, max.max());
                same("MaxPQ.delMax", key, max.delMax());
            }
            same("MinPQ.isEmpty", true, min.isEmpty());
            IndexMinPQ<Integer> index = new IndexMinPQ<Integer>(n);
            IndexMaxPQ<Integer> indexMax = new IndexMaxPQ<Integer>(n);
            for (int i = 0; i < n; i++) {
                index.insert(i, keys[i] + 7);
                indexMax.insert(i, keys[i] + 7);
            }
            for (int i = 0; i < n; i++) {
                index.changeKey(i, keys[i]);
                indexMax.changeKey(i, keys[i]);
            }
            List<Integer> values = new ArrayList<Integer>();
            for (int i : index) {
                values.add(keys[i]);
            }
            same("IndexMinPQ.iterator", Arrays.asList(sorted), values);
            values.clear();
            while (!indexMax.isEmpty()) {
                values.add(indexMax.maxKey());
                indexMax.delMax();
            }
            same("IndexMaxPQ.delMax", Arrays.asList(reversed), values);
        }
        // Of equal keys the binary heap of the textbook gives this one first.
        MinPQ<String> ties = new MinPQ<String>(Comparator.comparing(String::length));
        for (String key : "a b c d e f".split(" ")) {
            ties.insert(key);
        }
        same("ties", "[a, f, e, d, c, b]", all(ties).toString());
        fails("MinPQ.delMin of none", NoSuchElementException.class, () -> new MinPQ<String>().delMin());
        fails("MinPQ.min of none", NoSuchElementException.class, () -> new MinPQ<String>().min());
        fails("MaxPQ.delMax of none", NoSuchElementException.class, () -> new MaxPQ<String>().delMax());
        iterators("MinPQ", new MinPQ<Integer>(new Integer[] {2, 1}));
        iterators("MaxPQ", new MaxPQ<Integer>(new Integer[] {2, 1}));
        IndexMinPQ<String> index = new IndexMinPQ<String>(3);
        index.insert(1, "b");
        fails("IndexMinPQ.insert twice", IllegalArgumentException.class, () -> index.insert(1, "c"));
        fails("IndexMinPQ.insert outside", IllegalArgumentException.class, () -> index.insert(3, "c"));
        fails("IndexMinPQ.keyOf of none", NoSuchElementException.class, () -> index.keyOf(0));
        fails("IndexMinPQ.decreaseKey up", IllegalArgumentException.class, () -> index.decreaseKey(1, "c"));
        index.decreaseKey(1, "a");
        index.insert(0, "0");
        index.delete(0);
        same("IndexMinPQ.minIndex", 1, index.minIndex());
        same("IndexMinPQ.contains", false, index.contains(0));
        IndexMaxPQ<String> indexMax = new IndexMaxPQ<String>(3);
        indexMax.insert(2, "b");
        fails("IndexMaxPQ.increaseKey down", IllegalArgumentException.class, () -> indexMax.increaseKey(2, "a"));
        fails("IndexMaxPQ.delMax of none", NoSuchElementException.class, () -> new IndexMaxPQ<String>(1).delMax());
    }

    static void collections() {
        Stack<String> stack = new Stack<String>();
        LinkedStack<String> linked = new LinkedStack<String>();
        ResizingArrayStack<String> array = new ResizingArrayStack<String>();
        Queue<String> queue = new Queue<String>();
        LinkedQueue<String> linkedQueue = new LinkedQueue<String>();
        ResizingArrayQueue<String> arrayQueue = new ResizingArrayQueue<String>();
        Bag<String> bag = new Bag<String>();
        LinkedBag<String> linkedBag = new LinkedBag<String>();
        ResizingArrayBag<String> arrayBag = new ResizingArrayBag<String>();
        for (String item : new String[] {"a", null, "c"}) {
            stack.push(item);
            linked.push(item);
            array.push(item);
            queue.enqueue(item);
            linkedQueue.enqueue(item);
            arrayQueue.enqueue(item);
            bag.add(item);
            linkedBag.add(item);
            arrayBag.add(item);
        }
        List<String> forward = Arrays.asList("a", null, "c");
        List<String> backward = Arrays.asList("c", null, "a");
        same("Stack", backward, all(stack));
        same("LinkedStack", backward, all(linked));
        same("ResizingArrayStack", backward, all(array));
        same("Queue", forward, all(queue));
        same("LinkedQueue", forward, all(linkedQueue));
        same("ResizingArrayQueue", forward, all(arrayQueue));
        same("Bag", backward, all(bag));
        same("LinkedBag", backward, all(linkedBag));
        same("ResizingArrayBag", forward, all(arrayBag));
        same("Stack.toString", "c null a ", stack.toString());
        same("Queue.toString", "a null c ", queue.toString());
        same("Stack.pop", "c", stack.pop());
        same("Stack.peek", null, stack.peek());
        same("Stack.size", 2, stack.size());
        same("ResizingArrayStack.pop", "c", array.pop());
        same("Queue.dequeue", "a", queue.dequeue());
        same("Queue.peek", null, queue.peek());
        same("Queue.size", 2, queue.size());
        queue.dequeue();
        queue.dequeue();
        same("Queue.isEmpty", true, queue.isEmpty());
        queue.enqueue("again");
        same("Queue after it was empty", Arrays.asList("again"), all(queue));
        fails("Stack.pop of none", NoSuchElementException.class, () -> new Stack<String>().pop());
        fails("Stack.peek of none", NoSuchElementException.class, () -> new Stack<String>().peek());
        fails("Queue.dequeue of none", NoSuchElementException.class, () -> new Queue<String>().dequeue());
        fails("ResizingArrayStack.pop of none", NoSuchElementException.class, () -> new ResizingArrayStack<String>().pop());
        fails("ResizingArrayQueue.peek of none", NoSuchElementException.class, () -> new ResizingArrayQueue<String>().peek());
        iterators("Stack", stack);
        iterators("Queue", queue);
        iterators("Bag", bag);
        iterators("ResizingArrayBag", arrayBag);
    }

    static void tables() {
        Random random = new Random(2);
        java.util.TreeMap<Integer, Integer> model = new java.util.TreeMap<Integer, Integer>();
        ST<Integer, Integer> st = new ST<Integer, Integer>();
        BST<Integer, Integer> bst = new BST<Integer, Integer>();
        RedBlackBST<Integer, Integer> red = new RedBlackBST<Integer, Integer>();
        SeparateChainingHashST<Integer, Integer> chain = new SeparateChainingHashST<Integer, Integer>();
        LinearProbingHashST<Integer, Integer> probing = new LinearProbingHashST<Integer, Integer>();
        for (int step = 0; step < 2000; step++) {
            Integer key = random.nextInt(100);
            Integer value = random.nextInt(4) == 0 ? null : Integer.valueOf(step);
            if (value == null) {
                model.remove(key);
            } else {
                model.put(key, value);
            }
            st.put(key, value);
            bst.put(key, value);
            red.put(key, value);
            chain.put(key, value);
            probing.put(key, value);
        }
        List<Integer> keys = new ArrayList<Integer>(model.keySet());
        same("ST.keys", keys, all(st.keys()));
        same("ST.iterator", keys, all(st));
        same("BST.keys", keys, all(bst.keys()));
        same("RedBlackBST.keys", keys, all(red.keys()));
        List<Integer> hashed = all(chain.keys());
        java.util.Collections.sort(hashed);
        same("SeparateChainingHashST.keys", keys, hashed);
        same("LinearProbingHashST.size", keys.size(), probing.size());
        for (int key = -1; key <= 100; key++) {
            same("ST.get", model.get(key), st.get(key));
            same("BST.get", model.get(key), bst.get(key));
            same("RedBlackBST.get", model.get(key), red.get(key));
            same("LinearProbingHashST.get", model.get(key), probing.get(key));
            same("RedBlackBST.rank", model.headMap(key).size(), red.rank(key));
            if (model.floorKey(key) != null) {
                same("BST.floor", model.floorKey(key), bst.floor(key));
                same("ST.floor", model.floorKey(key), st.floor(key));
            }
            if (model.ceilingKey(key) != null) {
                same("RedBlackBST.ceiling", model.ceilingKey(key), red.ceiling(key));
            }
        }
        same("RedBlackBST.select", keys.get(3), red.select(3));
        same("RedBlackBST.keys of a range", new ArrayList<Integer>(model.subMap(20, true, 40, true).keySet()), all(red.keys(20, 40)));
        same("BST.size of a range", model.subMap(20, true, 40, true).size(), bst.size(20, 40));
        same("RedBlackBST.height", true, red.height() < 10);
        red.deleteMin();
        red.deleteMax();
        same("RedBlackBST.deleteMin and deleteMax", keys.subList(1, keys.size() - 1), all(red.keys()));
        fails("ST.get of null", IllegalArgumentException.class, () -> st.get(null));
        fails("BST.put of null", IllegalArgumentException.class, () -> bst.put(null, 1));
        fails("RedBlackBST.min of none", NoSuchElementException.class, () -> new RedBlackBST<String, String>().min());
        fails("RedBlackBST.select outside", IllegalArgumentException.class, () -> red.select(-1));
        fails("ST.max of none", NoSuchElementException.class, () -> new ST<String, String>().max());
        SET<String> set = new SET<String>();
        for (String item : "c a b a".split(" ")) {
            set.add(item);
        }
        same("SET", "{ a, b, c }", set.toString());
        SET<String> other = new SET<String>();
        other.add("c");
        other.add("d");
        same("SET.union", "{ a, b, c, d }", set.union(other).toString());
        same("SET.intersects", "{ c }", set.intersects(other).toString());
        same("SET.equals", set, new SET<String>(set));
        fails("SET.contains of null", IllegalArgumentException.class, () -> set.contains(null));
        fails("SET.ceiling of none", NoSuchElementException.class, () -> set.ceiling("z"));
        fails("SET.hashCode", UnsupportedOperationException.class, () -> set.hashCode());
    }

    static In in(String text) {
        return new In(new java.util.Scanner(text));
    }

    static void reading() throws Exception {
        In in = in(" 3\n 0 -1\t2.5 true 0 word\nthe rest of it\n\nend");
        same("In.readInt", 3, in.readInt());
        same("In.readLong", 0L, in.readLong());
        same("In.readShort", (short) -1, in.readShort());
        same("In.readDouble", 2.5, in.readDouble());
        same("In.readBoolean", true, in.readBoolean());
        same("In.readBoolean", false, in.readBoolean());
        same("In.readString", "word", in.readString());
        same("In.readLine, the rest", "", in.readLine());
        same("In.readLine", "the rest of it", in.readLine());
        same("In.readChar", '\n', in.readChar());
        same("In.isEmpty", false, in.isEmpty());
        same("In.readAll", "end", in.readAll());
        same("In.isEmpty", true, in.isEmpty());
        same("In.readLine at the end", null, in.readLine());
        fails("In.readInt at the end", NoSuchElementException.class, in::readInt);
        fails("In.readInt of a word", InputMismatchException.class, () -> in("x").readInt());
        fails("In.readBoolean of a word", InputMismatchException.class, () -> in("x").readBoolean());
        fails("In of no file", IllegalArgumentException.class, () -> new In("no-such-file"));
        fails("In of null", IllegalArgumentException.class, () -> new In((String) null));
        same("In.readAllInts", "[1, 2, 3]", Arrays.toString(in("1 2\n3\n").readAllInts()));
        same("In.readAllStrings", "[a, b]", Arrays.toString(in(" a b ").readAllStrings()));
        same("In.readAllLines", "[a, , b]", Arrays.toString(in("a\n\nb\n").readAllLines()));
        java.io.File file = java.io.File.createTempFile("library", ".txt");
        Out out = new Out(file.getPath());
        out.println(7);
        out.printf("%.1f", 0.5);
        out.close();
        same("Out and In", 7, new In(file.getPath()).readInt());
        same("Out and In", 0.5, new In(file).readAllDoubles()[1]);
        file.delete();
        System.setIn(new ByteArrayInputStream("2 1.5\nnext line\n".getBytes("UTF-8")));
        same("StdIn.readInt", 2, StdIn.readInt());
        same("StdIn.readDouble", 1.5, StdIn.readDouble());
        same("StdIn.readLine", "", StdIn.readLine());
        same("StdIn.hasNextLine", true, StdIn.hasNextLine());
        same("StdIn.readAll", "next line\n", StdIn.readAll());
        same("StdIn.isEmpty", true, StdIn.isEmpty());
    }

    static void others() {
        StdRandom.setSeed(5);
        int one = StdRandom.uniformInt(1000);
        StdRandom.setSeed(5);
        same("StdRandom.setSeed", one, StdRandom.uniform(1000));
        int[] order = StdRandom.permutation(20);
        Arrays.sort(order);
        same("StdRandom.permutation", 19, order[19]);
        fails("StdRandom.uniform(0)", IllegalArgumentException.class, () -> StdRandom.uniform(0));
        fails("StdRandom.shuffle(null)", IllegalArgumentException.class, () -> StdRandom.shuffle((int[]) null));
        double[] values = {1, 2, 3, 4};
        same("StdStats.mean", 2.5, StdStats.mean(values));
        same("StdStats.var", 5.0 / 3, StdStats.var(values));
        same("StdStats.max", 4.0, StdStats.max(values));
        same("Inversions", 4L, Inversions.count(new int[] {1, 3, 4, 2, 5, 7, 8, 6}));
        Integer[] array = {3, 1, 2};
        Insertion.sort(array);
        same("Insertion", "[1, 2, 3]", Arrays.toString(array));
        Integer[] second = {3, 1, 2, 9, 0};
        Shell.sort(second);
        Integer[] third = {3, 1, 2, 9, 0};
        Heap.sort(third);
        Integer[] fourth = {3, 1, 2, 9, 0};
        Selection.sort(fourth, Comparator.reverseOrder());
        same("Shell and Heap", Arrays.toString(second), Arrays.toString(third));
        same("Selection", "[9, 3, 2, 1, 0]", Arrays.toString(fourth));
        same("BinarySearch", -1, BinarySearch.indexOf(new int[] {1, 3}, 2));
        same("Point2D", 5.0, new Point2D(0, 0).distanceTo(new Point2D(3, 4)));
        Counter counter = new Counter("moves");
        counter.increment();
        same("Counter", "1 moves", counter.toString());
        same("Stopwatch", true, new Stopwatch().elapsedTime() >= 0);
        StdDraw.enableDoubleBuffering();
        StdDraw.setPenColor(StdDraw.BOOK_BLUE);
        StdDraw.filledSquare(0, 0, 1);
        StdDraw.show();
        StdDraw.pause(1000000);
        new Draw("window").text(0, 0, "text");
    }

    public static void main(String[] args) throws Exception {
        queues();
        collections();
        tables();
        reading();
        others();
        StdOut.printf("%d differ%n", wrong);
        System.exit(wrong == 0 ? 0 : 1);
    }
}
