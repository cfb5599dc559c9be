package org.junit.jupiter.api;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A stand-in for those of JUnit's assertions that the grader's tests use, with JUnit's signatures. */
public final class Assertions {
    /** JUnit has it in a package of its own, and no test names it. */
    public interface Executable {
        void execute() throws Throwable;
    }

    private Assertions() {
    }

    public static void assertTrue(boolean condition, String message) {
        if (!condition) {
            throw new AssertionError(message);
        }
    }

    public static void assertFalse(boolean condition, String message) {
        assertTrue(!condition, message);
    }

    public static void assertEquals(int expected, int actual, String message) {
        assertTrue(expected == actual, message + " ==> expected: <" + expected + "> but was: <" + actual + ">");
    }

    public static void assertEquals(int expected, Integer actual, String message) {
        assertEquals((Object) expected, actual, message);
    }

    public static void assertEquals(Object expected, Object actual, String message) {
        assertTrue(Objects.equals(expected, actual), message + " ==> expected: <" + expected + "> but was: <" + actual + ">");
    }

    public static void assertNull(Object actual, String message) {
        assertTrue(actual == null, message + " ==> expected: <null> but was: <" + actual + ">");
    }

    public static void assertNotNull(Object actual) {
        assertNotNull(actual, "expected: not <null>");
    }

    public static void assertNotNull(Object actual, String message) {
        assertTrue(actual != null, message);
    }

    public static <T extends Throwable> T assertThrows(Class<T> type, Executable executable) {
        try {
            executable.execute();
        } catch (Throwable thrown) {
            assertTrue(type.isInstance(thrown), "expected " + type + ", thrown was " + thrown);
            return type.cast(thrown);
        }
        throw new AssertionError("expected " + type + ", nothing was thrown");
    }

    public static void assertTimeoutPreemptively(Duration timeout, Executable executable) {
        ExecutorService threads = Executors.newSingleThreadExecutor(work -> {
            Thread thread = new Thread(work);
            thread.setDaemon(true);
            return thread;
        });
        try {
            threads.submit(() -> {
                try {
                    executable.execute();
                } catch (Error error) {
                    throw error;
                } catch (Throwable error) {
                    throw new AssertionError(error);
                }
            }).get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (Exception error) {
            throw new AssertionError(error.getCause() == null ? error : error.getCause());
        }
    }
}
