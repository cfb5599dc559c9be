package edu.princeton.cs.algs4;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.InputMismatchException;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Scanner;
import java.util.regex.Pattern;

/** What In and StdIn share. */
class SharedTokenReader {
    private static final Pattern SPACE = Pattern.compile("\\p{javaWhitespace}+");
    private static final Pattern NOTHING = Pattern.compile("");
    private static final Pattern EVERYTHING = Pattern.compile("\\A");

    Scanner scanner;
    /** What it reads from, in words. */
    private final String source;

    SharedTokenReader(String source) {
        this.source = source;
    }

    void open(InputStream stream) {
        scanner = new Scanner(new java.io.BufferedInputStream(stream), "UTF-8");
        scanner.useLocale(Locale.US);
    }

    /** Whether it was opened. */
    public boolean exists() {
        return scanner != null;
    }

    /** Whether nothing but white space is left. */
    public boolean isEmpty() {
        return !scanner.hasNext();
    }

    public boolean hasNextLine() {
        return scanner.hasNextLine();
    }

    public boolean hasNextChar() {
        scanner.useDelimiter(NOTHING);
        boolean has = scanner.hasNext();
        scanner.useDelimiter(SPACE);
        return has;
    }

    /** The next line; null at the end. */
    public String readLine() {
        return scanner.hasNextLine() ? scanner.nextLine() : null;
    }

    public char readChar() {
        scanner.useDelimiter(NOTHING);
        try {
            return next("char").charAt(0);
        } finally {
            scanner.useDelimiter(SPACE);
        }
    }

    /** All that is left. */
    public String readAll() {
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

    public String readString() {
        return next("String");
    }

    public int readInt() {
        ready("int", scanner.hasNextInt());
        return scanner.nextInt();
    }

    public double readDouble() {
        ready("double", scanner.hasNextDouble());
        return scanner.nextDouble();
    }

    public float readFloat() {
        ready("float", scanner.hasNextFloat());
        return scanner.nextFloat();
    }

    public long readLong() {
        ready("long", scanner.hasNextLong());
        return scanner.nextLong();
    }

    public short readShort() {
        ready("short", scanner.hasNextShort());
        return scanner.nextShort();
    }

    public byte readByte() {
        ready("byte", scanner.hasNextByte());
        return scanner.nextByte();
    }

    /** `true`, `1`, `false` or `0`, in any case. */
    public boolean readBoolean() {
        String token = next("boolean");
        if (token.equalsIgnoreCase("true") || token.equals("1")) {
            return true;
        }
        if (token.equalsIgnoreCase("false") || token.equals("0")) {
            return false;
        }
        throw mismatch("boolean", token);
    }

    public String[] readAllStrings() {
        List<String> tokens = new ArrayList<String>();
        while (scanner.hasNext()) {
            tokens.add(scanner.next());
        }
        return tokens.toArray(new String[0]);
    }

    public String[] readAllLines() {
        List<String> lines = new ArrayList<String>();
        while (scanner.hasNextLine()) {
            lines.add(scanner.nextLine());
        }
        return lines.toArray(new String[0]);
    }

    public int[] readAllInts() {
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

    public long[] readAllLongs() {
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

    public double[] readAllDoubles() {
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

    private String next(String wanted) {
        if (!scanner.hasNext()) {
            throw new NoSuchElementException("attempts to read a '" + wanted + "' value from " + source + ", but no more tokens are available");
        }
        return scanner.next();
    }

    /** Refuses what comes next where it is no such value. */
    private void ready(String wanted, boolean isOne) {
        if (!isOne) {
            throw mismatch(wanted, next(wanted));
        }
    }

    private InputMismatchException mismatch(String wanted, String token) {
        return new InputMismatchException("attempts to read a '" + wanted + "' value from " + source + ", but the next token is \"" + token + "\"");
    }

    public void close() {
        scanner.close();
    }
}
