package edu.princeton.cs.algs4;

/** Measures the time since it was made. */
public class Stopwatch {
    private final long start = System.nanoTime();

    public Stopwatch() {
    }

    /** In seconds. */
    public double elapsedTime() {
        return (System.nanoTime() - start) / 1.0E9;
    }
}
