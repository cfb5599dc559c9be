package edu.princeton.cs.algs4;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URL;
import java.util.Scanner;

/** Reads numbers, words and lines from a file, from a URL or from standard input. */
public final class In extends SharedTokenReader {
    private static final String SOURCE = "the input stream";

    public In() {
        super(SOURCE);
        open(System.in);
    }

    public In(Socket socket) {
        super(SOURCE);
        argument(socket, "socket");
        try {
            open(socket.getInputStream());
        } catch (IOException error) {
            throw new IllegalArgumentException("Could not open " + socket, error);
        }
    }

    public In(URL url) {
        super(SOURCE);
        argument(url, "url");
        try {
            open(url.openStream());
        } catch (IOException error) {
            throw new IllegalArgumentException("Could not open " + url, error);
        }
    }

    public In(File file) {
        super(SOURCE);
        argument(file, "file");
        try {
            open(new FileInputStream(file));
        } catch (IOException error) {
            throw new IllegalArgumentException("Could not open " + file, error);
        }
    }

    /** The file of this name; failing that what lies beside the classes under it, failing that the URL. */
    public In(String name) {
        super(SOURCE);
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
        super(SOURCE);
        argument(scanner, "scanner");
        this.scanner = scanner;
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
