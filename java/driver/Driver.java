package grader;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Carries out requests on a student's classes and says what came of each; it judges nothing. The protocol is in docs/observation-protocol.md.
 *
 * <p>All requests are read before the first class of the student's is loaded. The key that signs the answers is in no field that a class can reach: only frames of this thread refer to it.
 */
public final class Driver {
    /** So much of one text is told. */
    private static final int LONGEST = 1 << 20;

    private final Answers answers;
    private final Map<String, Object> things = new HashMap<String, Object>();
    private final Map<String, int[][]> given = new HashMap<String, int[][]>();
    private final Map<String, ClassLoader> loaders = new HashMap<String, ClassLoader>();
    private final String boardName;
    private final String solverName;
    private ClassLoader loader;

    private Driver(Answers answers, String boardName, String solverName) {
        this.answers = answers;
        this.boardName = boardName;
        this.solverName = solverName;
    }

    /** The arguments: the class path of the student's classes, the folder with the board to exchange theirs for, and the names of both classes. */
    public static void main(String[] args) throws Exception {
        FileOutputStream channel = new FileOutputStream(FileDescriptor.out);
        BufferedReader in = new BufferedReader(new InputStreamReader(new FileInputStream(FileDescriptor.in), StandardCharsets.US_ASCII));
        if (!"observe 1".equals(in.readLine())) {
            throw new IOException("expected `observe 1`");
        }
        String[] key = in.readLine().split(" ");
        Answers answers = new Answers(channel, Long.parseUnsignedLong(key[1], 16), Long.parseUnsignedLong(key[2], 16));
        List<String> requests = new ArrayList<String>();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            requests.add(line);
        }
        key = null;
        OutputStream nowhere = new OutputStream() {
            @Override
            public void write(int b) {
            }

            @Override
            public void write(byte[] b, int off, int len) {
            }
        };
        System.setOut(new PrintStream(nowhere));
        System.setIn(new ByteArrayInputStream(new byte[0]));
        Driver driver = new Driver(answers, args[2], args[3]);
        List<URL> own = new ArrayList<URL>();
        for (String entry : args[0].split(java.io.File.pathSeparator)) {
            own.add(Paths.get(entry).toUri().toURL());
        }
        List<URL> exchanged = new ArrayList<URL>(own);
        exchanged.add(0, Paths.get(args[1]).toUri().toURL());
        // Not the loader of this class: the student's classes do not see it.
        ClassLoader platform = ClassLoader.getSystemClassLoader().getParent();
        driver.loaders.put("own", new URLClassLoader(own.toArray(new URL[0]), platform));
        driver.loaders.put("exchanged", new URLClassLoader(exchanged.toArray(new URL[0]), platform));
        driver.loader = driver.loaders.get("own");
        for (int i = 0; i < requests.size(); i++) {
            driver.carryOut(i, requests.get(i).split(" "));
        }
        answers.say("done");
        Runtime.getRuntime().halt(0);
    }

    /** What is said, each line with its number and a signature of number and line. */
    private static final class Answers {
        private final FileOutputStream channel;
        private final long k0;
        private final long k1;
        private long number;

        private Answers(FileOutputStream channel, long k0, long k1) {
            this.channel = channel;
            this.k0 = k0;
            this.k1 = k1;
        }

        private void say(String text) throws IOException {
            String line = number + " " + text;
            number++;
            long signature = sipHash(line.getBytes(StandardCharsets.US_ASCII));
            channel.write((String.format("%016x ", signature) + line + "\n").getBytes(StandardCharsets.US_ASCII));
        }

        /** SipHash-2-4. */
        private long sipHash(byte[] text) {
            long[] v = {k0 ^ 0x736f6d6570736575L, k1 ^ 0x646f72616e646f6dL, k0 ^ 0x6c7967656e657261L, k1 ^ 0x7465646279746573L};
            int at = 0;
            for (; at + 8 <= text.length; at += 8) {
                absorb(v, word(text, at, 8));
            }
            absorb(v, word(text, at, text.length - at) | (long) text.length << 56);
            v[2] ^= 0xff;
            for (int i = 0; i < 4; i++) {
                round(v);
            }
            return v[0] ^ v[1] ^ v[2] ^ v[3];
        }

        private static long word(byte[] text, int from, int length) {
            long word = 0;
            for (int i = 0; i < length; i++) {
                word |= (text[from + i] & 0xffL) << (8 * i);
            }
            return word;
        }

        private static void absorb(long[] v, long word) {
            v[3] ^= word;
            round(v);
            round(v);
            v[0] ^= word;
        }

        private static void round(long[] v) {
            v[0] += v[1];
            v[1] = Long.rotateLeft(v[1], 13) ^ v[0];
            v[0] = Long.rotateLeft(v[0], 32);
            v[2] += v[3];
            v[3] = Long.rotateLeft(v[3], 16) ^ v[2];
            v[0] += v[3];
            v[3] = Long.rotateLeft(v[3], 21) ^ v[0];
            v[2] += v[1];
            v[1] = Long.rotateLeft(v[1], 17) ^ v[2];
            v[2] = Long.rotateLeft(v[2], 32);
        }
    }

    private void carryOut(int index, String[] words) throws IOException {
        try {
            switch (words[0]) {
                case "loader":
                    loader = loaders.get(words[1]);
                    answers.say(index + " ok");
                    break;
                case "members":
                    members(index);
                    break;
                case "board":
                    board(index, words);
                    break;
                case "spoil":
                    for (int[] row : given.get(words[1])) {
                        for (int j = 0; j < row.length; j++) {
                            row[j] = row.length * row.length - 1 - row[j];
                        }
                    }
                    answers.say(index + " ok");
                    break;
                case "call":
                    value(index, invoke(words[1], words[2]));
                    break;
                case "tile":
                    value(index, tile(words));
                    break;
                case "keep":
                    keep(index, words[1], invoke(words[2], words[3]));
                    break;
                case "pick":
                    pick(index, words);
                    break;
                case "each":
                    each(index, invoke(words[1], words[2]), Integer.parseInt(words[3]));
                    break;
                case "equal":
                    value(index, equal(words[1], words[2]));
                    break;
                case "solver":
                    solver(index, words);
                    break;
                case "counts":
                    counts(index);
                    break;
                default:
                    answers.say(index + " unknown");
            }
        } catch (Missing missing) {
            answers.say(index + " missing " + missing.getMessage());
        } catch (InvocationTargetException error) {
            threw(index, error.getCause());
        } catch (Throwable error) {
            threw(index, error);
        }
    }

    private void threw(int index, Throwable error) throws IOException {
        String message;
        try {
            message = error.getMessage();
        } catch (Throwable again) {
            message = null;
        }
        answers.say(index + " threw " + error.getClass().getName() + " " + escaped(message == null ? "" : message));
    }

    /** That there is nothing to call. */
    private static final class Missing extends Exception {
        private static final long serialVersionUID = 1;

        private Missing(String what) {
            super(what, null, false, false);
        }
    }

    private Class<?> type(String name) throws Missing {
        try {
            return Class.forName(name, true, loader);
        } catch (ClassNotFoundException error) {
            throw new Missing(name);
        }
    }

    private Object thing(String name) throws Missing {
        if (!things.containsKey(name)) {
            throw new Missing(name);
        }
        return things.get(name);
    }

    /** A method without arguments, under the first of these names that there is. */
    private Object invoke(String name, String names) throws Exception {
        Object thing = thing(name);
        if (thing == null) {
            throw new Missing(name);
        }
        for (String wanted : names.split("\\|")) {
            Method method = method(thing.getClass(), wanted);
            if (method != null) {
                return method.invoke(thing);
            }
        }
        throw new Missing(names);
    }

    private static Method method(Class<?> type, String name, Class<?>... parameters) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            try {
                Method method = at.getDeclaredMethod(name, parameters);
                method.setAccessible(true);
                return method;
            } catch (NoSuchMethodException error) {
                continue;
            } catch (RuntimeException error) {
                return null;
            }
        }
        return null;
    }

    private Object tile(String[] words) throws Exception {
        Object thing = thing(words[1]);
        Method method = method(thing.getClass(), words[2], int.class, int.class);
        if (method == null) {
            throw new Missing(words[2]);
        }
        return method.invoke(thing, Integer.parseInt(words[3]), Integer.parseInt(words[4]));
    }

    private void board(int index, String[] words) throws Exception {
        int n = Integer.parseInt(words[2]);
        int[][] tiles = new int[n][n];
        for (int i = 0; i < n * n; i++) {
            tiles[i / n][i % n] = Integer.parseInt(words[3 + i]);
        }
        things.remove(words[1]);
        given.put(words[1], tiles);
        Class<?> type = type(boardName);
        Constructor<?> constructor;
        Object argument = tiles;
        try {
            constructor = type.getDeclaredConstructor(int[][].class);
        } catch (NoSuchMethodException error) {
            throw new Missing(boardName + "(int[][])");
        }
        constructor.setAccessible(true);
        things.put(words[1], constructor.newInstance(argument));
        answers.say(index + " ok");
    }

    private void solver(int index, String[] words) throws Exception {
        things.remove(words[1]);
        Class<?> type = type(solverName);
        Class<?> board = type(boardName);
        Constructor<?> constructor;
        try {
            constructor = type.getDeclaredConstructor(board);
        } catch (NoSuchMethodException error) {
            throw new Missing(solverName + "(" + boardName + ")");
        }
        constructor.setAccessible(true);
        things.put(words[1], constructor.newInstance("null".equals(words[2]) ? null : thing(words[2])));
        answers.say(index + " ok");
    }

    private void keep(int index, String name, Object thing) throws IOException {
        things.put(name, thing);
        answers.say(index + (thing == null ? " null" : " ok"));
    }

    private void pick(int index, String[] words) throws Exception {
        Object all = invoke(words[2], words[3]);
        int wanted = Integer.parseInt(words[4]);
        int at = 0;
        for (Object item : (Iterable<?>) all) {
            if (at == wanted) {
                keep(index, words[1], item);
                return;
            }
            at++;
        }
        throw new Missing(words[1]);
    }

    private Object equal(String one, String other) throws Exception {
        Object thing = thing(one);
        switch (other) {
            case "null":
                return thing.equals(null);
            case "string":
                return thing.equals("a string");
            case "uncastable":
                return thing.equals(new Uncastable(thing));
            default:
        }
        Object second = thing(other);
        Method own = second == null ? null : method(thing.getClass(), "equals", second.getClass());
        return own == null ? thing.equals(second) : own.invoke(thing, second);
    }

    /** Looks like a board in its text and is none. */
    private static final class Uncastable {
        private final Object like;

        private Uncastable(Object like) {
            this.like = like;
        }

        @Override
        public String toString() {
            return like.toString();
        }
    }

    private void each(int index, Object all, int most) throws Exception {
        if (all == null) {
            answers.say(index + " null");
            return;
        }
        Iterator<?> iterator = ((Iterable<?>) all).iterator();
        int count = 0;
        while (count < most && iterator.hasNext()) {
            Object item = iterator.next();
            answers.say(index + " item " + (item == null ? "null" : "text " + escaped(item.toString())));
            count++;
        }
        answers.say(index + (count == most && iterator.hasNext() ? " more " : " end ") + count);
    }

    private void value(int index, Object value) throws IOException {
        if (value == null) {
            answers.say(index + " null");
        } else if (value instanceof Number) {
            answers.say(index + " number " + value);
        } else if (value instanceof Boolean) {
            answers.say(index + " truth " + value);
        } else if (value instanceof String) {
            answers.say(index + " text " + escaped((String) value));
        } else {
            answers.say(index + " object " + value.getClass().getName());
        }
    }

    /** The counters of the queue that the grader supplies, and to zero with them. */
    private void counts(int index) throws Exception {
        for (String name : new String[] {"edu.princeton.cs.algs4.MinPQ", "MinPQ", "dsa.MinPQ", "edu.princeton.cs.introcs.MinPQ"}) {
            try {
                Field field = Class.forName(name, true, loader).getDeclaredField("COUNTS");
                field.setAccessible(true);
                long[] counts = (long[]) field.get(null);
                if (counts[0] != 0) {
                    answers.say(index + " counts " + counts[0] + " " + counts[1] + " " + counts[2]);
                    java.util.Arrays.fill(counts, 0);
                    return;
                }
            } catch (ClassNotFoundException | NoSuchFieldException error) {
                continue;
            }
        }
        throw new Missing("MinPQ");
    }

    private void members(int index) throws Exception {
        for (String name : new String[] {boardName, solverName}) {
            Class<?> type = type(name);
            String of = name.substring(name.lastIndexOf('.') + 1);
            answers.say(index + " class " + of + " " + (Modifier.isPublic(type.getModifiers()) ? "public" : "hidden"));
            for (Constructor<?> constructor : type.getDeclaredConstructors()) {
                member(index, of, constructor.getModifiers(), "", of, constructor.getParameterTypes());
            }
            for (Method method : type.getDeclaredMethods()) {
                if (!method.isSynthetic() && !method.isBridge()) {
                    member(index, of, method.getModifiers(), method.getReturnType().getSimpleName(), method.getName(), method.getParameterTypes());
                }
            }
            for (Field field : type.getDeclaredFields()) {
                if (Modifier.isPublic(field.getModifiers())) {
                    answers.say(index + " field " + of + " " + escaped(field.getName()));
                }
            }
        }
        answers.say(index + " end 0");
    }

    private void member(int index, String of, int modifiers, String result, String name, Class<?>[] parameters) throws IOException {
        StringBuilder text = new StringBuilder();
        for (Class<?> parameter : parameters) {
            text.append(text.length() == 0 ? "" : ",").append(parameter.getSimpleName());
        }
        String visible = Modifier.isPublic(modifiers) ? "public" : "hidden";
        answers.say(index + " member " + of + " " + visible + (Modifier.isStatic(modifiers) ? " static " : " object ") + escaped((result.isEmpty() ? "" : result + " ") + name + "(" + text + ")"));
    }

    /** In printable ASCII without line ends. */
    private static String escaped(String text) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < Math.min(text.length(), LONGEST); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                out.append("\\\\");
            } else if (c == '\n') {
                out.append("\\n");
            } else if (c < ' ' || c > '~') {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }
}
