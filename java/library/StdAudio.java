package edu.princeton.cs.algs4;

/** Plays nothing: a stand-in for machines without sound. */
public final class StdAudio {
    public static final int SAMPLE_RATE = 44100;

    private StdAudio() {
    }

    public static void play(double sample) {
    }

    public static void play(double[] samples) {
    }

    public static void play(String filename) {
    }

    public static void playInBackground(String filename) {
    }

    public static void stopInBackground() {
    }

    public static void loop(String filename) {
    }

    public static void drain() {
    }

    public static double[] read(String filename) {
        return new double[0];
    }

    public static void save(String filename, double[] samples) {
    }

    public static void close() {
    }
}
