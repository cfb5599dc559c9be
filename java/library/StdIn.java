package edu.princeton.cs.algs4;

/** Reads numbers, words and lines from standard input. */
public final class StdIn {
    private static SharedTokenReader in;

    static {
        resync();
    }

    private StdIn() {
    }

    /** Reads from what standard input is now. */
    static void resync() {
        in = new SharedTokenReader("standard input");
        in.open(System.in);
    }

    /** Whether nothing but white space is left. */
    public static boolean isEmpty() {
        return in.isEmpty();
    }

    public static boolean hasNextLine() {
        return in.hasNextLine();
    }

    public static boolean hasNextChar() {
        return in.hasNextChar();
    }

    /** The next line; null at the end. */
    public static String readLine() {
        return in.readLine();
    }

    public static char readChar() {
        return in.readChar();
    }

    /** All that is left. */
    public static String readAll() {
        return in.readAll();
    }

    public static String readString() {
        return in.readString();
    }

    public static int readInt() {
        return in.readInt();
    }

    public static double readDouble() {
        return in.readDouble();
    }

    public static float readFloat() {
        return in.readFloat();
    }

    public static long readLong() {
        return in.readLong();
    }

    public static short readShort() {
        return in.readShort();
    }

    public static byte readByte() {
        return in.readByte();
    }

    /** `true`, `1`, `false` or `0`, in any case. */
    public static boolean readBoolean() {
        return in.readBoolean();
    }

    public static String[] readAllStrings() {
        return in.readAllStrings();
    }

    public static String[] readAllLines() {
        return in.readAllLines();
    }

    public static int[] readAllInts() {
        return in.readAllInts();
    }

    public static long[] readAllLongs() {
        return in.readAllLongs();
    }

    public static double[] readAllDoubles() {
        return in.readAllDoubles();
    }

    /** The old name of readAllInts. */
    public static int[] readInts() {
        return in.readAllInts();
    }

    public static double[] readDoubles() {
        return in.readAllDoubles();
    }

    public static String[] readStrings() {
        return in.readAllStrings();
    }
}
