package edu.princeton.cs.algs4;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URL;
import java.util.ArrayList;
import java.util.InputMismatchException;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Scanner;
import java.util.regex.Pattern;

/** Reads numbers, words and lines from a file, from a URL or from standard input. */
public final class In {
    private static final Pattern SPACE = Pattern.compile("\\p{javaWhitespace}+");
    private static final Pattern NOTHING = Pattern.compile("");
    private static final Pattern EVERYTHING = Pattern.compile("\\A");

    private Scanner scanner;
    /** What it reads from, in words. */
    private String source = "the input stream";

    public In() {
        open(System.in);
    }

    /** Standard input, in the words of StdIn. */
    static In standard() {
        In in = new In();
        in.source = "standard input";
        return in;
    }

    public In(Socket socket) {
        argument(socket, "socket");
        try {
            open(socket.getInputStream());
        } catch (IOException error) {
            throw new IllegalArgumentException("Could not open " + socket, error);
        }
    }

    public In(URL url) {
        argument(url, "url");
        try {
            open(url.openStream());
        } catch (IOException error) {
            throw new IllegalArgumentException("Could not open " + url, error);
        }
    }

    public In(File file) {
        argument(file, "file");
        try {
            open(new FileInputStream(file));
        } catch (IOException error) {
            throw new IllegalArgumentException("Could not open " + file, error);
        }
    }

    /** The file of this name; failing that what lies beside the classes under it, failing that the URL. */
    public In(String name) {
        argument(name, "filename");
        if (name.isEmpty()) {
            throw new IllegalArgumentException("argument is the empty string");
        }
        try {
            File file = new File(name);
            if (file.exists()) {
                open(new FileInputStream(file));
                return;
            }
            InputStream beside = In.class.getResourceAsStream(name);
            if (beside == null) {
                beside = In.class.getClassLoader().getResourceAsStream(name);
            }
            open(beside != null ? beside : new URL(name).openStream());
        } catch (IOException error) {
            throw new IllegalArgumentException("Could not open " + name, error);
        }
    }

    public In(Scanner scanner) {
        argument(scanner, "scanner");
        this.scanner = scanner;
    }

    private void open(InputStream stream) {
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

    /** The old way to read a whole file. */
    public static int[] readInts(String filename) {
        return new In(filename).readAllInts();
    }

    public static double[] readDoubles(String filename) {
        return new In(filename).readAllDoubles();
    }

    public static String[] readStrings(String filename) {
        return new In(filename).readAllStrings();
    }

    public static int[] readInts() {
        return new In().readAllInts();
    }

    public static double[] readDoubles() {
        return new In().readAllDoubles();
    }

    public static String[] readStrings() {
        return new In().readAllStrings();
    }

    private static void argument(Object given, String what) {
        if (given == null) {
            throw new IllegalArgumentException(what + " argument is null");
        }
    }
}
