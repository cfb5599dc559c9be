package edu.princeton.cs.algs4;

import java.util.Arrays;

/** Statistics of arrays. */
public final class StdStats {
    private StdStats() {
    }

    public static double min(double[] a) {
        argument(a);
        return Arrays.stream(a).min().orElse(Double.POSITIVE_INFINITY);
    }

    public static double max(double[] a) {
        argument(a);
        return Arrays.stream(a).max().orElse(Double.NEGATIVE_INFINITY);
    }

    public static double sum(double[] a) {
        argument(a);
        double sum = 0;
        for (double value : a) {
            sum += value;
        }
        return sum;
    }

    public static double mean(double[] a) {
        double sum = sum(a);
        return a.length == 0 ? Double.NaN : sum / a.length;
    }

    /** The sample variance. */
    public static double var(double[] a) {
        return a.length == 0 ? Double.NaN : squares(a) / (a.length - 1);
    }

    /** The population variance. */
    public static double varp(double[] a) {
        return a.length == 0 ? Double.NaN : squares(a) / a.length;
    }

    public static double stddev(double[] a) {
        return Math.sqrt(var(a));
    }

    public static double stddevp(double[] a) {
        return Math.sqrt(varp(a));
    }

    private static double squares(double[] a) {
        double mean = mean(a);
        double sum = 0.0;
        for (double value : a) {
            sum += (value - mean) * (value - mean);
        }
        return sum;
    }

    public static int min(int[] a) {
        argument(a);
        return Arrays.stream(a).min().orElse(Integer.MAX_VALUE);
    }

    public static int max(int[] a) {
        argument(a);
        return Arrays.stream(a).max().orElse(Integer.MIN_VALUE);
    }

    public static int sum(int[] a) {
        argument(a);
        return Arrays.stream(a).sum();
    }

    public static double mean(int[] a) {
        return mean(exact(a));
    }

    /** The sample variance. */
    public static double var(int[] a) {
        return var(exact(a));
    }

    /** The population variance. */
    public static double varp(int[] a) {
        return varp(exact(a));
    }

    public static double stddev(int[] a) {
        return stddev(exact(a));
    }

    public static double stddevp(int[] a) {
        return stddevp(exact(a));
    }

    private static double[] exact(int[] a) {
        argument(a);
        return Arrays.stream(a).asDoubleStream().toArray();
    }

    public static double min(double[] a, int lo, int hi) {
        return min(part(a, lo, hi));
    }

    public static double max(double[] a, int lo, int hi) {
        return max(part(a, lo, hi));
    }

    public static double mean(double[] a, int lo, int hi) {
        return mean(part(a, lo, hi));
    }

    public static double var(double[] a, int lo, int hi) {
        return var(part(a, lo, hi));
    }

    public static double varp(double[] a, int lo, int hi) {
        return varp(part(a, lo, hi));
    }

    public static double stddev(double[] a, int lo, int hi) {
        return stddev(part(a, lo, hi));
    }

    public static double stddevp(double[] a, int lo, int hi) {
        return stddevp(part(a, lo, hi));
    }

    public static double sum(double[] a, int lo, int hi) {
        return sum(part(a, lo, hi));
    }

    /** Draws nothing: there is no screen. */
    public static void plotPoints(double[] a) {
        argument(a);
    }

    /** Draws nothing: there is no screen. */
    public static void plotLines(double[] a) {
        argument(a);
    }

    /** Draws nothing: there is no screen. */
    public static void plotBars(double[] a) {
        argument(a);
    }

    private static double[] part(double[] a, int lo, int hi) {
        argument(a);
        if (lo < 0 || hi > a.length || lo > hi) {
            throw new IllegalArgumentException("subarray indices out of bounds: [" + lo + ", " + hi + ")");
        }
        return Arrays.copyOfRange(a, lo, hi);
    }

    private static void argument(Object a) {
        if (a == null) {
            throw new IllegalArgumentException("argument is null");
        }
    }
}
