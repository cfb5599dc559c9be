package edu.princeton.cs.algs4;

import java.util.Random;

/** Random numbers of many distributions. */
public final class StdRandom {
    /** The same in each run, so that no grade hangs on chance; of real programs that exchange two tiles at random, one got another score in each run. */
    private static long seed = 1;
    private static Random random = new Random(seed);

    private StdRandom() {
    }

    public static void setSeed(long s) {
        seed = s;
        random = new Random(s);
    }

    public static long getSeed() {
        return seed;
    }

    /** From 0 to less than 1. */
    public static double uniform() {
        return random.nextDouble();
    }

    public static double random() {
        return uniform();
    }

    public static double uniformDouble() {
        return uniform();
    }

    public static int uniform(int n) {
        return uniformInt(n);
    }

    public static int uniformInt(int n) {
        positive(n);
        return random.nextInt(n);
    }

    public static long uniform(long n) {
        return uniformLong(n);
    }

    public static long uniformLong(long n) {
        if (n <= 0) {
            throw new IllegalArgumentException("argument must be positive: " + n);
        }
        long bits;
        long value;
        do {
            bits = random.nextLong() >>> 1;
            value = bits % n;
        } while (bits - value + (n - 1) < 0);
        return value;
    }

    /** From a to less than b. */
    public static int uniform(int a, int b) {
        return uniformInt(a, b);
    }

    public static int uniformInt(int a, int b) {
        if (b <= a || (long) b - a >= Integer.MAX_VALUE) {
            throw new IllegalArgumentException("invalid range: [" + a + ", " + b + ")");
        }
        return a + random.nextInt(b - a);
    }

    public static double uniform(double a, double b) {
        return uniformDouble(a, b);
    }

    public static double uniformDouble(double a, double b) {
        if (!(a < b)) {
            throw new IllegalArgumentException("invalid range: [" + a + ", " + b + ")");
        }
        return a + uniform() * (b - a);
    }

    public static boolean bernoulli(double p) {
        probability(p);
        return uniform() < p;
    }

    public static boolean bernoulli() {
        return bernoulli(0.5);
    }

    public static double gaussian() {
        return random.nextGaussian();
    }

    public static double gaussian(double mu, double sigma) {
        return mu + sigma * gaussian();
    }

    public static int geometric(double p) {
        if (!(p > 0.0 && p <= 1.0)) {
            throw new IllegalArgumentException("probability p must be between 0.0 and 1.0: " + p);
        }
        return p == 1.0 ? 1 : (int) Math.ceil(Math.log(1.0 - uniform()) / Math.log(1.0 - p));
    }

    public static int poisson(double lambda) {
        if (!(lambda > 0.0) || Double.isInfinite(lambda)) {
            throw new IllegalArgumentException("lambda must be positive and finite: " + lambda);
        }
        int count = -1;
        double waited = 0.0;
        do {
            waited += exponential(1.0);
            count++;
        } while (waited < lambda);
        return count;
    }

    public static double pareto() {
        return pareto(1.0);
    }

    public static double pareto(double alpha) {
        if (!(alpha > 0.0)) {
            throw new IllegalArgumentException("alpha must be positive: " + alpha);
        }
        return Math.pow(1.0 - uniform(), -1.0 / alpha) - 1.0;
    }

    public static double cauchy() {
        return Math.tan(Math.PI * (uniform() - 0.5));
    }

    /** An index, each as likely as the value there says; the values add up to 1. */
    public static int discrete(double[] probabilities) {
        argument(probabilities);
        double sum = 0.0;
        for (double p : probabilities) {
            if (!(p >= 0.0)) {
                throw new IllegalArgumentException("probabilities must not be negative: " + p);
            }
            sum += p;
        }
        if (Math.abs(sum - 1.0) > 1.0E-14) {
            throw new IllegalArgumentException("probabilities do not add up to 1: " + sum);
        }
        while (true) {
            double left = uniform();
            for (int i = 0; i < probabilities.length; i++) {
                left -= probabilities[i];
                if (left < 0.0) {
                    return i;
                }
            }
        }
    }

    /** An index, each as likely as the frequency there says. */
    public static int discrete(int[] frequencies) {
        argument(frequencies);
        long sum = 0;
        for (int frequency : frequencies) {
            if (frequency < 0) {
                throw new IllegalArgumentException("frequencies must not be negative: " + frequency);
            }
            sum += frequency;
        }
        if (sum == 0 || sum >= Integer.MAX_VALUE) {
            throw new IllegalArgumentException("the sum of the frequencies is out of range: " + sum);
        }
        long left = uniformInt((int) sum);
        int at = 0;
        while (left >= frequencies[at]) {
            left -= frequencies[at];
            at++;
        }
        return at;
    }

    public static double exponential(double lambda) {
        if (!(lambda > 0.0)) {
            throw new IllegalArgumentException("lambda must be positive: " + lambda);
        }
        return -Math.log(1.0 - uniform()) / lambda;
    }

    public static double exp(double lambda) {
        return exponential(lambda);
    }

    public static void shuffle(Object[] a) {
        argument(a);
        shuffle(a, 0, a.length);
    }

    public static void shuffle(Object[] a, int lo, int hi) {
        argument(a);
        part(a.length, lo, hi);
        for (int i = lo; i < hi; i++) {
            int other = i + uniformInt(hi - i);
            Object kept = a[i];
            a[i] = a[other];
            a[other] = kept;
        }
    }

    public static void shuffle(double[] a) {
        argument(a);
        shuffle(a, 0, a.length);
    }

    public static void shuffle(double[] a, int lo, int hi) {
        argument(a);
        part(a.length, lo, hi);
        for (int i = lo; i < hi; i++) {
            int other = i + uniformInt(hi - i);
            double kept = a[i];
            a[i] = a[other];
            a[other] = kept;
        }
    }

    public static void shuffle(int[] a) {
        argument(a);
        shuffle(a, 0, a.length);
    }

    public static void shuffle(int[] a, int lo, int hi) {
        argument(a);
        part(a.length, lo, hi);
        for (int i = lo; i < hi; i++) {
            int other = i + uniformInt(hi - i);
            int kept = a[i];
            a[i] = a[other];
            a[other] = kept;
        }
    }

    public static void shuffle(char[] a) {
        argument(a);
        shuffle(a, 0, a.length);
    }

    public static void shuffle(char[] a, int lo, int hi) {
        argument(a);
        part(a.length, lo, hi);
        for (int i = lo; i < hi; i++) {
            int other = i + uniformInt(hi - i);
            char kept = a[i];
            a[i] = a[other];
            a[other] = kept;
        }
    }

    public static int[] permutation(int n) {
        return permutation(n, n);
    }

    /** k of the numbers from 0 to n - 1, in random order. */
    public static int[] permutation(int n, int k) {
        if (n < 0 || k < 0 || k > n) {
            throw new IllegalArgumentException("invalid permutation: " + k + " of " + n);
        }
        int[] all = new int[n];
        for (int i = 0; i < n; i++) {
            all[i] = i;
        }
        shuffle(all);
        return java.util.Arrays.copyOf(all, k);
    }

    private static void positive(int n) {
        if (n <= 0) {
            throw new IllegalArgumentException("argument must be positive: " + n);
        }
    }

    private static void probability(double p) {
        if (!(p >= 0.0 && p <= 1.0)) {
            throw new IllegalArgumentException("probability p must be between 0.0 and 1.0: " + p);
        }
    }

    private static void part(int length, int lo, int hi) {
        if (lo < 0 || lo > hi || hi > length) {
            throw new IllegalArgumentException("subarray indices out of bounds: [" + lo + ", " + hi + ")");
        }
    }

    private static void argument(Object a) {
        if (a == null) {
            throw new IllegalArgumentException("argument is null");
        }
    }
}
