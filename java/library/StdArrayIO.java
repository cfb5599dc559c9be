package edu.princeton.cs.algs4;

/** Reads and prints arrays, their sizes before them. */
public final class StdArrayIO {
    private StdArrayIO() {
    }

    public static int[] readInt1D() {
        int[] a = new int[StdIn.readInt()];
        for (int i = 0; i < a.length; i++) {
            a[i] = StdIn.readInt();
        }
        return a;
    }

    public static int[][] readInt2D() {
        int[][] a = new int[StdIn.readInt()][StdIn.readInt()];
        for (int[] row : a) {
            for (int j = 0; j < row.length; j++) {
                row[j] = StdIn.readInt();
            }
        }
        return a;
    }

    public static void print(int[] a) {
        StdOut.println(a.length);
        row(a);
    }

    public static void print(int[][] a) {
        StdOut.println(a.length + " " + (a.length == 0 ? 0 : a[0].length));
        for (int[] row : a) {
            row(row);
        }
    }

    private static void row(int[] a) {
        for (int value : a) {
            StdOut.printf("%9d ", value);
        }
        StdOut.println();
    }

    public static double[] readDouble1D() {
        double[] a = new double[StdIn.readInt()];
        for (int i = 0; i < a.length; i++) {
            a[i] = StdIn.readDouble();
        }
        return a;
    }

    public static double[][] readDouble2D() {
        double[][] a = new double[StdIn.readInt()][StdIn.readInt()];
        for (double[] row : a) {
            for (int j = 0; j < row.length; j++) {
                row[j] = StdIn.readDouble();
            }
        }
        return a;
    }

    public static void print(double[] a) {
        StdOut.println(a.length);
        row(a);
    }

    public static void print(double[][] a) {
        StdOut.println(a.length + " " + (a.length == 0 ? 0 : a[0].length));
        for (double[] row : a) {
            row(row);
        }
    }

    private static void row(double[] a) {
        for (double value : a) {
            StdOut.printf("%9.5f ", value);
        }
        StdOut.println();
    }

    public static boolean[] readBoolean1D() {
        boolean[] a = new boolean[StdIn.readInt()];
        for (int i = 0; i < a.length; i++) {
            a[i] = StdIn.readBoolean();
        }
        return a;
    }

    public static boolean[][] readBoolean2D() {
        boolean[][] a = new boolean[StdIn.readInt()][StdIn.readInt()];
        for (boolean[] row : a) {
            for (int j = 0; j < row.length; j++) {
                row[j] = StdIn.readBoolean();
            }
        }
        return a;
    }

    public static void print(boolean[] a) {
        StdOut.println(a.length);
        row(a);
    }

    public static void print(boolean[][] a) {
        StdOut.println(a.length + " " + (a.length == 0 ? 0 : a[0].length));
        for (boolean[] row : a) {
            row(row);
        }
    }

    private static void row(boolean[] a) {
        for (boolean value : a) {
            StdOut.print(value ? "1 " : "0 ");
        }
        StdOut.println();
    }
}
