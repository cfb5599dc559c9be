package edu.princeton.cs.algs4;

import java.util.ArrayList;
import java.util.InputMismatchException;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Scanner;
import java.util.regex.Pattern;

/** Reads numbers, words and lines from standard input. */
public final class StdIn {
    private static final Pattern SPACE = Pattern.compile("\\p{javaWhitespace}+");
    private static final Pattern NOTHING = Pattern.compile("");
    private static final Pattern EVERYTHING = Pattern.compile("\\A");

    private static Scanner scanner;

    static {
        resync();
    }

    private StdIn() {
    }

    /** Reads from what standard input is now. */
    static void resync() {
        scanner = new Scanner(new java.io.BufferedInputStream(System.in), "UTF-8");
        scanner.useLocale(Locale.US);
    }

    /** Whether nothing but white space is left. */
    public static boolean isEmpty() {
        return !scanner.hasNext();
    }

    public static boolean hasNextLine() {
        return scanner.hasNextLine();
    }

    public static boolean hasNextChar() {
        scanner.useDelimiter(NOTHING);
        boolean has = scanner.hasNext();
        scanner.useDelimiter(SPACE);
        return has;
    }

    /** The next line; null at the end. */
    public static String readLine() {
        return scanner.hasNextLine() ? scanner.nextLine() : null;
    }

    public static char readChar() {
        scanner.useDelimiter(NOTHING);
        try {
            return next("char").charAt(0);
        } finally {
            scanner.useDelimiter(SPACE);
        }
    }

    /** All that is left. */
    public static String readAll() {
        if (!scanner.hasNextLine()) {
            return "";
        }
        scanner.useDelimiter(EVERYTHING);
        try {
            return scanner.next();
        } finally {
            scanner.useDelimiter(SPACE);
        }
    }

    public static String readString() {
        return next("String");
    }

    public static int readInt() {
        if (scanner.hasNext() && !scanner.hasNextInt()) {
            throw mismatch("int", scanner.next());
        }
        if (!scanner.hasNext()) {
            next("int");
        }
        return scanner.nextInt();
    }

    public static double readDouble() {
        if (scanner.hasNext() && !scanner.hasNextDouble()) {
            throw mismatch("double", scanner.next());
        }
        if (!scanner.hasNext()) {
            next("double");
        }
        return scanner.nextDouble();
    }

    public static float readFloat() {
        if (scanner.hasNext() && !scanner.hasNextFloat()) {
            throw mismatch("float", scanner.next());
        }
        if (!scanner.hasNext()) {
            next("float");
        }
        return scanner.nextFloat();
    }

    public static long readLong() {
        if (scanner.hasNext() && !scanner.hasNextLong()) {
            throw mismatch("long", scanner.next());
        }
        if (!scanner.hasNext()) {
            next("long");
        }
        return scanner.nextLong();
    }

    public static short readShort() {
        if (scanner.hasNext() && !scanner.hasNextShort()) {
            throw mismatch("short", scanner.next());
        }
        if (!scanner.hasNext()) {
            next("short");
        }
        return scanner.nextShort();
    }

    public static byte readByte() {
        if (scanner.hasNext() && !scanner.hasNextByte()) {
            throw mismatch("byte", scanner.next());
        }
        if (!scanner.hasNext()) {
            next("byte");
        }
        return scanner.nextByte();
    }

    /** `true`, `1`, `false` or `0`, in any case. */
    public static boolean readBoolean() {
        String token = next("boolean");
        if (token.equalsIgnoreCase("true") || token.equals("1")) {
            return true;
        }
        if (token.equalsIgnoreCase("false") || token.equals("0")) {
            return false;
        }
        throw mismatch("boolean", token);
    }

    public static String[] readAllStrings() {
        List<String> tokens = new ArrayList<String>();
        while (scanner.hasNext()) {
            tokens.add(scanner.next());
        }
        return tokens.toArray(new String[0]);
    }

    public static String[] readAllLines() {
        List<String> lines = new ArrayList<String>();
        while (scanner.hasNextLine()) {
            lines.add(scanner.nextLine());
        }
        return lines.toArray(new String[0]);
    }

    public static int[] readAllInts() {
        List<Integer> values = new ArrayList<Integer>();
        while (scanner.hasNext()) {
            values.add(readInt());
        }
        int[] all = new int[values.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = values.get(i);
        }
        return all;
    }

    public static long[] readAllLongs() {
        List<Long> values = new ArrayList<Long>();
        while (scanner.hasNext()) {
            values.add(readLong());
        }
        long[] all = new long[values.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = values.get(i);
        }
        return all;
    }

    public static double[] readAllDoubles() {
        List<Double> values = new ArrayList<Double>();
        while (scanner.hasNext()) {
            values.add(readDouble());
        }
        double[] all = new double[values.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = values.get(i);
        }
        return all;
    }

    private static String next(String wanted) {
        if (!scanner.hasNext()) {
            throw new NoSuchElementException("attempts to read a '" + wanted + "' value from standard input, but no more tokens are available");
        }
        return scanner.next();
    }

    private static InputMismatchException mismatch(String wanted, String token) {
        return new InputMismatchException("attempts to read a '" + wanted + "' value from standard input, but the next token is \"" + token + "\"");
    }

    /** The old name of readAllInts. */
    public static int[] readInts() {
        return readAllInts();
    }

    public static double[] readDoubles() {
        return readAllDoubles();
    }

    public static String[] readStrings() {
        return readAllStrings();
    }
}
