package edu.princeton.cs.algs4;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.Socket;
import java.util.Locale;

/** Writes to a file, a socket or standard output, in UTF-8 and with points in numbers. */
public class Out {
    private PrintStream out;

    public Out() {
        this(System.out);
    }

    public Out(OutputStream os) {
        open(os);
    }

    public Out(Socket socket) {
        try {
            open(socket.getOutputStream());
        } catch (IOException error) {
            throw new IllegalArgumentException("could not create an output stream from the socket", error);
        }
    }

    public Out(String filename) {
        if (filename == null) {
            throw new IllegalArgumentException("filename argument is null");
        }
        if (filename.isEmpty()) {
            throw new IllegalArgumentException("filename argument is the empty string");
        }
        try {
            open(new FileOutputStream(filename));
        } catch (IOException error) {
            throw new IllegalArgumentException("could not create file '" + filename + "' for writing", error);
        }
    }

    private void open(OutputStream os) {
        try {
            out = new PrintStream(os, true, "UTF-8");
        } catch (IOException error) {
            out = new PrintStream(os, true);
        }
    }

    public void close() {
        out.close();
    }

    public void println() {
        out.println();
    }

    public void println(Object x) {
        out.println(x);
    }

    public void println(boolean x) {
        out.println(x);
    }

    public void println(char x) {
        out.println(x);
    }

    public void println(double x) {
        out.println(x);
    }

    public void println(float x) {
        out.println(x);
    }

    public void println(int x) {
        out.println(x);
    }

    public void println(long x) {
        out.println(x);
    }

    public void println(short x) {
        out.println(x);
    }

    public void println(byte x) {
        out.println(x);
    }

    public void print(Object x) {
        out.print(x);
        out.flush();
    }

    public void print(boolean x) {
        out.print(x);
        out.flush();
    }

    public void print(char x) {
        out.print(x);
        out.flush();
    }

    public void print(double x) {
        out.print(x);
        out.flush();
    }

    public void print(float x) {
        out.print(x);
        out.flush();
    }

    public void print(int x) {
        out.print(x);
        out.flush();
    }

    public void print(long x) {
        out.print(x);
        out.flush();
    }

    public void print(short x) {
        out.print(x);
        out.flush();
    }

    public void print(byte x) {
        out.print(x);
        out.flush();
    }

    public void print() {
        out.flush();
    }

    public void printf(String format, Object... args) {
        out.printf(Locale.US, format, args);
        out.flush();
    }

    public void printf(Locale locale, String format, Object... args) {
        out.printf(locale, format, args);
        out.flush();
    }
}
