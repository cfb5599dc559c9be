package grader;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Paths;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.BinaryOperator;
import java.util.regex.Pattern;

/**
 * Carries out requests on a student's classes and says what came of each; it judges nothing. The protocol is in docs/observation-protocol.md.
 *
 * <p>All requests are read before the first class of the student's is loaded. The key that signs the answers is in no object: only the frame of {@link #main} holds it.
 */
public final class Driver {
    /** How the input begins. */
    private static final String OPENING = "observe 4\nkey ";
    /** So much of one text is told, at most. */
    private static final int LONGEST = 1 << 20;
    /** So much of an exception's message or a name is told, and of the text of a board so much more for each square: more than a right one has. */
    private static final int LONG_TEXT = 2000;
    private static final int LONG_SQUARE = 20;
    /** So many items of an iteration are looked at where it should be short. */
    private static final int MOST = 4000;

    private final Answers answers;
    private final Map<String, Object> things = new HashMap<String, Object>();
    /** Why a class could not be loaded, by its loader and name. */
    private final Map<String, Error> unloadable = new HashMap<String, Error>();
    private final Map<String, int[][]> given = new HashMap<String, int[][]>();
    /** How many squares the boards have that a thing is about. */
    private final Map<String, Integer> sizes = new HashMap<String, Integer>();
    /** What the course calls members of the assignment's API. */
    private final Map<String, String> called = new HashMap<String, String>();
    /** What `main` printed. */
    private final ByteArrayOutputStream heard = new ByteArrayOutputStream();
    private final Map<String, ClassLoader> loaders = new HashMap<String, ClassLoader>();
    private final String boardName;
    private final String solverName;
    private ClassLoader loader;
    private Watcher watcher;
    /** Whether a class of the student's relies on more than the exchanged board has. */
    private boolean unlinked;
    /** Of the boards that the request is about. */
    private int squares;

    private Driver(Answers answers, String boardName, String solverName) {
        this.answers = answers;
        this.boardName = boardName;
        this.solverName = solverName;
    }

    /** The arguments: the class path of the student's classes, that of the libraries, the folder with the board to exchange theirs for, and the names of both classes. */
    public static void main(String[] args) throws Exception {
        FileOutputStream channel = new FileOutputStream(FileDescriptor.out);
        FileInputStream in = new FileInputStream(FileDescriptor.in);
        for (int at = 0; at < OPENING.length(); at++) {
            if (in.read() != OPENING.charAt(at)) {
                throw new IOException("expected `observe 4` and a key");
            }
        }
        // Both halves are in this frame alone, never in an object: a dump of the heap does not tell them.
        long k0 = half(in);
        long k1 = half(in);
        Answers answers = new Answers();
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII));
        List<String> requests = new ArrayList<String>();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            requests.add(line);
        }
        // It may be a file, in which the key could be read again.
        in.close();
        Driver driver = new Driver(answers, args[3], args[4]);
        System.setOut(new PrintStream(driver.new Listener(), true, "UTF-8"));
        System.setIn(new ByteArrayInputStream(new byte[0]));
        // Not the loader of this class: the student's classes do not see it.
        ClassLoader platform = ClassLoader.getSystemClassLoader().getParent();
        String exchanging = args[2] + java.io.File.pathSeparator + args[1];
        driver.loaders.put("own", new Graded(args[0], platform, new URLClassLoader(urls(args[1]), platform), null));
        driver.loaders.put("exchanged", new Graded(args[0], platform, new URLClassLoader(urls(exchanging), platform), args[3]));
        driver.loader = driver.loaders.get("own");
        long number = 0;
        requests.add(null);
        for (String request : requests) {
            if (request == null) {
                answers.say("done");
            } else {
                String[] words = request.split(" ", 2);
                driver.carryOut(words[0], words[1].split(" "));
            }
            for (String said : answers.taken()) {
                byte[] line = (number + " " + said).getBytes(StandardCharsets.US_ASCII);
                number++;
                byte[] signature = hexadecimal(sipHash(k0, k1, line));
                byte[] all = Arrays.copyOf(signature, signature.length + line.length + 2);
                all[signature.length] = ' ';
                System.arraycopy(line, 0, all, signature.length + 1, line.length);
                all[all.length - 1] = '\n';
                channel.write(all);
            }
        }
        Runtime.getRuntime().halt(0);
    }

    private static URL[] urls(String path) throws MalformedURLException {
        List<URL> urls = new ArrayList<URL>();
        for (String entry : path.split(java.io.File.pathSeparator)) {
            if (!entry.isEmpty()) {
                urls.add(Paths.get(entry).toUri().toURL());
            }
        }
        return urls.toArray(new URL[0]);
    }

    /**
     * Loads the student's classes, and for them what they name: their own, those that the grader supplies, and of Java what programs are written with. Nothing among it looks behind other
     * classes, loads code, or starts processes, so what a class can call is in its pool of constants: counters and boards of the grader's are out of its reach, and so is the driver.
     */
    private static final class Graded extends URLClassLoader {
        private static final Pattern OF_JAVA = Pattern.compile("(java|javax|jdk|sun|com\\.sun|org\\.(w3c|xml|ietf|jcp|omg))\\..*");
        private static final Pattern GIVEN = Pattern.compile(
                "java\\.(lang|applet|awt|io|math|net|nio|security|text|time|util)\\..*|javax\\.(swing|imageio|accessibility)\\..*"
                        // What Java itself makes so that the driver's calls become faster.
                        + "|(sun|jdk\\.internal)\\.reflect\\.\\w*AccessorImpl");
        private static final Pattern REFUSED = Pattern.compile(
                "java\\.lang\\.(ClassLoader|ModuleLayer|SecurityManager|ProcessBuilder|ProcessHandle|invoke\\.(MethodHandles|MethodHandleProxies|VarHandle)|(instrument|foreign|module)\\..*"
                        + "|reflect\\.(AccessibleObject|Constructor|Executable|Field|InvocationHandler|Method|Proxy))"
                        + "|java\\.(net\\.URLClassLoader|security\\.SecureClassLoader|util\\.ServiceLoader|util\\.spi\\..*)"
                        // A look is read from a file that may call any method.
                        + "|javax\\.swing\\.(UIDefaults\\$ProxyLazyValue|plaf\\.(nimbus|synth)\\..*)");
        private static final Pattern REFUSED_CALL =
                Pattern.compile("java/lang/((System|Runtime)\\.load(Library)?|Runtime\\.exec|Class\\.newInstance|invoke/MethodHandles\\$Lookup\\..*)");

        private final ClassLoader supplied;
        /** A class that the supplied one takes the place of. */
        private final String exchanged;

        private Graded(String path, ClassLoader platform, ClassLoader supplied, String exchanged) throws MalformedURLException {
            super(urls(path), platform);
            this.supplied = supplied;
            this.exchanged = exchanged;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (OF_JAVA.matcher(name).matches() && !GIVEN.matcher(name).matches() || REFUSED.matcher(name).matches()) {
                throw new SecurityException("classes that are graded may not use " + name);
            }
            if (name.equals(exchanged)) {
                return supplied.loadClass(name);
            }
            try {
                return super.loadClass(name, resolve);
            } catch (ClassNotFoundException notOwn) {
                return supplied.loadClass(name);
            }
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            URL place = findResource(name.replace('.', '/') + ".class");
            if (place == null) {
                throw new ClassNotFoundException(name);
            }
            try (InputStream in = place.openStream()) {
                ByteArrayOutputStream all = new ByteArrayOutputStream();
                byte[] some = new byte[1 << 13];
                for (int read = in.read(some); read >= 0; read = in.read(some)) {
                    all.write(some, 0, read);
                }
                byte[] code = all.toByteArray();
                check(code);
                return defineClass(name, code, 0, code.length);
            } catch (IOException broken) {
                throw new ClassNotFoundException(name, broken);
            }
        }

        /** Looks for calls that must not be made. */
        private static void check(byte[] code) throws IOException {
            DataInputStream in = new DataInputStream(new ByteArrayInputStream(code));
            in.skipBytes(8);
            String[] texts = new String[in.readUnsignedShort()];
            int[][] pairs = new int[texts.length][];
            List<int[]> calls = new ArrayList<int[]>();
            for (int at = 1; at < texts.length; at++) {
                switch (in.readUnsignedByte()) {
                    case 1:
                        texts[at] = in.readUTF();
                        break;
                    case 3:
                    case 4:
                        in.skipBytes(4);
                        break;
                    case 5:
                    case 6:
                        in.skipBytes(8);
                        at++;
                        break;
                    case 10:
                        calls.add(new int[] {in.readUnsignedShort(), in.readUnsignedShort()});
                        break;
                    case 12:
                        pairs[at] = new int[] {in.readUnsignedShort(), in.readUnsignedShort()};
                        break;
                    case 9:
                    case 11:
                    case 17:
                    case 18:
                        in.skipBytes(4);
                        break;
                    case 15:
                        in.skipBytes(3);
                        break;
                    default:
                        pairs[at] = new int[] {in.readUnsignedShort()};
                }
            }
            for (int[] call : calls) {
                String called = texts[pairs[call[0]][0]] + '.' + texts[pairs[call[1]][0]];
                if (REFUSED_CALL.matcher(called).matches()) {
                    throw new SecurityException("classes that are graded may not call " + called.replace('/', '.'));
                }
            }
        }
    }

    /** Where the classes print: nowhere, but for what `main` prints. */
    private final class Listener extends OutputStream {
        @Override
        public void write(int b) {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] b, int off, int len) {
            if (listening && heard.size() < LONGEST) {
                heard.write(b, off, len);
            }
        }
    }

    /** Whether `main` runs. */
    private boolean listening;

    /** Calls `main` of the solver with the arguments, and with the puzzle's file on standard input where it is asked for. */
    private void main(String probe, String[] words) throws Exception {
        Method main = method(type(solverName), "main", String[].class);
        if (main == null || !Modifier.isStatic(main.getModifiers())) {
            throw new Missing("main(String[])");
        }
        if ("stdin".equals(words[1])) {
            System.setIn(new FileInputStream(words[2]));
        }
        final Object arguments = Arrays.copyOfRange(words, "stdin".equals(words[1]) ? 3 : 2, words.length);
        final Throwable[] thrown = new Throwable[1];
        // On a thread of its own, because `System.exit()` never comes back to the one that calls it: the machine runs its hooks first, and they wait until everything is answered.
        final CountDownLatch ended = new CountDownLatch(1);
        final Thread own = new Thread("main") {
            @Override
            public void run() {
                try {
                    main.invoke(null, arguments);
                } catch (InvocationTargetException error) {
                    thrown[0] = error.getCause();
                } catch (Throwable error) {
                    thrown[0] = error;
                }
                ended.countDown();
            }
        };
        final Thread driver = Thread.currentThread();
        Runtime.getRuntime().addShutdownHook(new Thread() {
            @Override
            public void run() {
                ended.countDown();
                try {
                    driver.join();
                } catch (InterruptedException error) {
                    return;
                }
            }
        });
        listening = true;
        own.start();
        ended.await();
        System.out.flush();
        listening = false;
        if (thrown[0] != null) {
            throw new InvocationTargetException(thrown[0]);
        }
        answers.say(probe + " ok");
    }

    /** One half of the key, and the blank or the line's end after it. */
    private static long half(FileInputStream in) throws IOException {
        long half = 0;
        for (int digit = 0; digit < 16; digit++) {
            half = half << 4 | Character.digit(in.read(), 16);
        }
        in.read();
        return half;
    }

    private static byte[] hexadecimal(long number) {
        byte[] digits = new byte[16];
        for (int at = 0; at < 16; at++) {
            digits[at] = (byte) Character.forDigit((int) (number >>> (60 - 4 * at)) & 15, 16);
        }
        return digits;
    }

    /** SipHash-2-4, of which no state is in an object. */
    private static long sipHash(long k0, long k1, byte[] text) {
        long v0 = k0 ^ 0x736f6d6570736575L;
        long v1 = k1 ^ 0x646f72616e646f6dL;
        long v2 = k0 ^ 0x6c7967656e657261L;
        long v3 = k1 ^ 0x7465646279746573L;
        int words = text.length / 8 + 1;
        for (int word = 0; word < words + 2; word++) {
            // Two rounds for each word, and at the end four.
            long m = word < words - 1 ? word(text, 8 * word, 8) : 0;
            if (word == words - 1) {
                m = word(text, 8 * word, text.length - 8 * word) | (long) text.length << 56;
            } else if (word == words) {
                v2 ^= 0xff;
            }
            v3 ^= m;
            for (int round = 0; round < 2; round++) {
                v0 += v1;
                v1 = Long.rotateLeft(v1, 13) ^ v0;
                v0 = Long.rotateLeft(v0, 32);
                v2 += v3;
                v3 = Long.rotateLeft(v3, 16) ^ v2;
                v0 += v3;
                v3 = Long.rotateLeft(v3, 21) ^ v0;
                v2 += v1;
                v1 = Long.rotateLeft(v1, 17) ^ v2;
                v2 = Long.rotateLeft(v2, 32);
            }
            v0 ^= m;
        }
        return v0 ^ v1 ^ v2 ^ v3;
    }

    private static long word(byte[] text, int from, int length) {
        long word = 0;
        for (int i = 0; i < length; i++) {
            word |= (text[from + i] & 0xffL) << (8 * i);
        }
        return word;
    }

    /** What is said until it is signed, after each request. */
    private static final class Answers {
        private List<String> said = new ArrayList<String>();

        private void say(String text) {
            said.add(text);
        }

        private List<String> taken() {
            List<String> taken = said;
            said = new ArrayList<String>();
            return taken;
        }
    }

    private void carryOut(String probe, String[] words) throws IOException {
        if ("unlinked".equals(words[0])) {
            if (!unlinked) {
                answers.say(probe + " left");
                return;
            }
            words = Arrays.copyOfRange(words, 1, words.length);
        }
        if (words.length > 1 && sizes.containsKey(words[1])) {
            squares = sizes.get(words[1]);
        }
        try {
            switch (words[0]) {
                case "called":
                    called.put(words[1], words[2]);
                    answers.say(probe + " ok");
                    break;
                case "main":
                    main(probe, words);
                    break;
                case "printed":
                    answers.say(probe + " text " + escaped(heard.toString("UTF-8"), LONGEST));
                    break;
                case "loader":
                    loader = loaders.get("exchanged");
                    set(boardName, "ABSENT", "own".equals(words[1]));
                    loader = loaders.get(words[1]);
                    answers.say(probe + " ok");
                    break;
                case "members":
                    members(probe);
                    break;
                case "board":
                    board(probe, words);
                    break;
                case "goal":
                    goal(probe, words);
                    break;
                case "spoil":
                    for (int[] row : given.get(words[1])) {
                        for (int j = 0; j < row.length; j++) {
                            row[j] = row.length * row.length - 1 - row[j];
                        }
                    }
                    answers.say(probe + " ok");
                    break;
                case "show":
                    item(probe, thing(words[1]));
                    answers.say(probe + " end 1");
                    break;
                case "call":
                    value(probe, invoke(words[1], words[2]));
                    break;
                case "tile":
                    value(probe, tile(words));
                    break;
                case "keep":
                    from(words[2]);
                    keep(probe, words[1], invoke(words[2], words[3]));
                    break;
                case "pick":
                    pick(probe, words);
                    break;
                case "each":
                    each(probe, invoke(words[1], words[2]), Integer.parseInt(words[3]));
                    break;
                case "items":
                    each(probe, thing(words[1]), Integer.parseInt(words[2]));
                    break;
                case "turns":
                    turns(probe, thing(words[1]), Integer.parseInt(words[2]));
                    break;
                case "strip":
                    strip(thing(words[1]));
                    answers.say(probe + " ok");
                    break;
                case "count":
                    answers.say(probe + " number " + count(invoke(words[1], words[2]), Integer.parseInt(words[3])));
                    break;
                case "walk":
                    walk(probe, words);
                    break;
                case "grow":
                    grow(probe, words);
                    break;
                case "watch":
                    watch("on".equals(words[1]));
                    answers.say(probe + " ok");
                    break;
                case "changed":
                    value(probe, watched(QUEUES, "CHANGED"));
                    break;
                case "order":
                    answers.say(probe + " counts" + (watcher == null ? "" : watcher.order));
                    break;
                case "nodes":
                    nodes(probe);
                    break;
                case "repeated":
                    value(probe, watcher == null ? null : watcher.repeated);
                    break;
                case "compared":
                    compared(probe);
                    break;
                case "equal":
                    value(probe, equal(words[1], words[2]));
                    break;
                case "search":
                    search(probe, thing(words[1]), Integer.parseInt(words[2]));
                    break;
                case "bytes":
                    answers.say(probe + " number " + new Sizes("board".equals(words[2]) ? Collections.<String>emptySet() : Collections.singleton(boardName)).deep(thing(words[1])));
                    break;
                case "numbers":
                    answers.say(probe + " counts" + numbers(thing(words[1])));
                    break;
                case "calls":
                    calls(probe, words.length > 1);
                    break;
                case "solver":
                    solver(probe, words);
                    break;
                case "counts":
                    counts(probe);
                    break;
                default:
                    answers.say(probe + " unknown");
            }
        } catch (Missing missing) {
            answers.say(probe + " missing " + missing.getMessage());
        } catch (InvocationTargetException error) {
            // One without a cause was thrown by the student's code.
            threw(probe, error.getCause() == null ? error : error.getCause());
        } catch (Throwable error) {
            threw(probe, error);
        }
    }

    private void threw(String probe, Throwable error) throws IOException {
        unlinked |= error instanceof LinkageError || error instanceof ClassCastException;
        String message;
        try {
            message = error.getMessage();
        } catch (Throwable again) {
            message = null;
        }
        answers.say(probe + " threw " + error.getClass().getName() + " " + escaped(message == null ? "" : message, LONG_TEXT));
    }

    /** That there is nothing to call. */
    private static final class Missing extends Exception {
        private static final long serialVersionUID = 1;

        private Missing(String what) {
            super(what, null, false, false);
        }
    }

    private Class<?> type(String name) throws Missing {
        String key = System.identityHashCode(loader) + name;
        try {
            return Class.forName(name, true, loader);
        } catch (ClassNotFoundException error) {
            throw new Missing(name);
        } catch (NoClassDefFoundError again) {
            // What went wrong when it was loaded first says more.
            Error first = unloadable.get(key);
            throw first == null ? again : first;
        } catch (Error error) {
            unloadable.put(key, error);
            throw error;
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
        return invoke(thing, names);
    }

    private Object invoke(Object thing, String names) throws Exception {
        String[] wanted = names.split("\\|");
        for (String name : wanted) {
            Method own = called.containsKey(name) ? method(thing.getClass(), called.get(name)) : null;
            if (own != null) {
                return own.invoke(thing);
            }
        }
        for (String name : wanted) {
            Method method = method(thing.getClass(), name);
            if (method != null) {
                return method.invoke(thing);
            }
        }
        Method like = like(thing.getClass(), wanted[0]);
        if (like != null) {
            return like.invoke(thing);
        }
        throw new Missing(names);
    }

    /** The only method without arguments that gives something and has this name in another case, or as a part of its own; or none. */
    private static Method like(Class<?> type, String name) {
        String wanted = name.toLowerCase(Locale.ROOT);
        for (boolean whole : new boolean[] {true, false}) {
            Method found = null;
            for (Method method : type.getDeclaredMethods()) {
                String own = method.getName().toLowerCase(Locale.ROOT);
                boolean fits = method.getParameterTypes().length == 0 && method.getReturnType() != void.class && !method.isSynthetic() && !Modifier.isStatic(method.getModifiers());
                if (!fits || !(whole ? own.equals(wanted) : own.contains(wanted))) {
                    continue;
                }
                if (found != null) {
                    return null;
                }
                found = method;
            }
            if (found != null) {
                found.setAccessible(true);
                return found;
            }
        }
        return null;
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
        Method method = method(thing.getClass(), called.getOrDefault(words[2], words[2]), int.class, int.class);
        if (method == null) {
            method = method(thing.getClass(), words[2], int.class, int.class);
        }
        if (method == null) {
            throw new Missing(words[2]);
        }
        return method.invoke(thing, Integer.parseInt(words[3]), Integer.parseInt(words[4]));
    }

    private void board(String probe, String[] words) throws Exception {
        int n = Integer.parseInt(words[2]);
        int[][] tiles = new int[n][n];
        for (int i = 0; i < n * n; i++) {
            tiles[i / n][i % n] = Integer.parseInt(words[3 + i]);
        }
        made(probe, words[1], tiles);
    }

    /** The goal, with pairs of squares exchanged. */
    private void goal(String probe, String[] words) throws Exception {
        int[][] tiles = goal(Integer.parseInt(words[2]));
        int n = tiles.length;
        for (int k = 3; k + 1 < words.length; k += 2) {
            int one = Integer.parseInt(words[k]);
            int other = Integer.parseInt(words[k + 1]);
            int kept = tiles[one / n][one % n];
            tiles[one / n][one % n] = tiles[other / n][other % n];
            tiles[other / n][other % n] = kept;
        }
        made(probe, words[1], tiles);
    }

    private static int[][] goal(int n) {
        int[][] tiles = new int[n][n];
        for (int i = 0; i < n * n; i++) {
            tiles[i / n][i % n] = (i + 1) % (n * n);
        }
        return tiles;
    }

    private void made(String probe, String name, int[][] tiles) throws Exception {
        squares = tiles.length * tiles.length;
        sizes.put(name, squares);
        things.remove(name);
        given.put(name, tiles);
        things.put(name, made(type(boardName), tiles));
        answers.say(probe + " ok");
    }

    /** What comes next is about the boards of this thing. */
    private void from(String name) {
        if (sizes.containsKey(name)) {
            squares = sizes.get(name);
        }
    }

    /** Of the array as the assignment's documents write it, or as the class's constructor asks for it. */
    private Object made(Class<?> type, int[][] tiles) throws Exception {
        List<Constructor<?>> possible = new ArrayList<Constructor<?>>();
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            Class<?>[] parameters = constructor.getParameterTypes();
            if (parameters.length == 1 && parameters[0] == int[][].class) {
                constructor.setAccessible(true);
                return constructor.newInstance((Object) tiles);
            }
            if (converted(parameters, tiles) != null) {
                possible.add(constructor);
            }
        }
        if (possible.size() != 1) {
            throw new Missing(boardName + "(int[][])");
        }
        Constructor<?> constructor = possible.get(0);
        constructor.setAccessible(true);
        return constructor.newInstance(converted(constructor.getParameterTypes(), tiles));
    }

    /** The arguments for these parameters: an array of any kind of number, in rows or in one row, and N before or after it; or none. */
    private static Object[] converted(Class<?>[] parameters, int[][] tiles) {
        Object[] arguments = new Object[parameters.length];
        int arrays = 0;
        for (int k = 0; k < parameters.length; k++) {
            if (parameters[k] == int.class) {
                arguments[k] = tiles.length;
            } else {
                arguments[k] = array(parameters[k], tiles);
                arrays++;
            }
            if (arguments[k] == null) {
                return null;
            }
        }
        return arrays == 1 && parameters.length <= 2 ? arguments : null;
    }

    private static Object array(Class<?> type, int[][] tiles) {
        Class<?> element = type.getComponentType();
        if (element == null) {
            return null;
        }
        int n = tiles.length;
        if (element.isArray()) {
            Object rows = Array.newInstance(element, n);
            for (int i = 0; i < n; i++) {
                Object row = array(element, new int[][] {tiles[i]});
                if (row == null) {
                    return null;
                }
                Array.set(rows, i, row);
            }
            return rows;
        }
        int[] all = new int[n * tiles[0].length];
        for (int k = 0; k < all.length; k++) {
            all[k] = tiles[k / tiles[0].length][k % tiles[0].length];
        }
        Object row = Array.newInstance(element, all.length);
        for (int k = 0; k < all.length; k++) {
            if (element == int.class || element == Integer.class) {
                Array.set(row, k, all[k]);
            } else if (element == long.class || element == Long.class) {
                Array.set(row, k, (long) all[k]);
            } else if (element == char.class) {
                Array.set(row, k, (char) all[k]);
            } else if (element == short.class) {
                Array.set(row, k, (short) all[k]);
            } else if (element == byte.class) {
                Array.set(row, k, (byte) all[k]);
            } else {
                return null;
            }
        }
        return row;
    }

    private void solver(String probe, String[] words) throws Exception {
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
        from(words[2]);
        sizes.put(words[1], squares);
        things.put(words[1], constructor.newInstance("null".equals(words[2]) ? null : thing(words[2])));
        answers.say(probe + " ok");
    }

    /** What can be iterated over, again and again: the assignment's `Iterable`, and what students write in its place. */
    private static Iterable<?> iterable(Object given) {
        if (given instanceof Iterator && !(given instanceof Iterable)) {
            List<Object> rest = new ArrayList<Object>();
            for (Iterator<?> iterator = (Iterator<?>) given; rest.size() < MOST && iterator.hasNext();) {
                rest.add(iterator.next());
            }
            return rest;
        }
        return given instanceof Object[] ? Arrays.asList((Object[]) given) : (Iterable<?>) given;
    }

    private static Iterator<?> iterator(Object given) {
        Iterator<?> iterator = iterable(given).iterator();
        if (iterator == null) {
            throw new NullPointerException("its iterator() gives null");
        }
        return iterator;
    }

    private void keep(String probe, String name, Object thing) throws IOException {
        things.put(name, thing instanceof Iterator ? iterable(thing) : thing);
        sizes.put(name, squares);
        answers.say(probe + (thing == null ? " null" : " ok"));
    }

    private void pick(String probe, String[] words) throws Exception {
        from(words[2]);
        Object all = invoke(words[2], words[3]);
        int wanted = Integer.parseInt(words[4]);
        int at = 0;
        for (Object item : iterable(all)) {
            if (at == wanted) {
                keep(probe, words[1], item);
                return;
            }
            at++;
        }
        throw new Missing(words[1]);
    }

    /** Steps from board to board, to one of those that a method gives or to the only one; says each, and keeps the last one. */
    private void walk(String probe, String[] words) throws Exception {
        from(words[2]);
        Object at = thing(words[2]);
        things.remove(words[1]);
        int steps = Integer.parseInt(words[4]);
        for (int step = 0; step < steps; step++) {
            Object given = invoke(at, words[3]);
            if (!type(boardName).isInstance(given) && given != null) {
                List<Object> all = new ArrayList<Object>();
                Iterator<?> iterator = iterator(given);
                while (all.size() < MOST && iterator.hasNext()) {
                    all.add(iterator.next());
                }
                given = all.isEmpty() ? null : all.get((5 * step + 2) % all.size());
            }
            if (given == null) {
                throw new Missing(words[1]);
            }
            at = given;
            item(probe, at);
        }
        things.put(words[1], at);
        sizes.put(words[1], squares);
        answers.say(probe + " end " + steps);
    }

    /** Two iterations over one thing, in turns. */
    private void turns(String probe, Object all, int most) throws Exception {
        Iterator<?> one = iterator(all);
        Iterator<?> other = iterator(all);
        int count = 0;
        while (count < most && (one.hasNext() || other.hasNext())) {
            for (Iterator<?> iterator : Arrays.asList(one, other)) {
                if (iterator.hasNext()) {
                    item(probe, iterator.next());
                    count++;
                }
            }
        }
        answers.say(probe + " end " + count);
    }

    /** Takes out whatever an iteration lets its caller take out. */
    private static void strip(Object all) {
        Iterator<?> iterator = iterator(all);
        try {
            for (int count = 0; count < MOST && iterator.hasNext(); count++) {
                iterator.next();
                iterator.remove();
            }
        } catch (UnsupportedOperationException | IllegalStateException refused) {
            return;
        }
    }

    private static int count(Object all, int most) {
        int count = 0;
        for (Iterator<?> iterator = iterator(all); count < most && iterator.hasNext(); count++) {
            iterator.next();
        }
        return count;
    }

    private static Object equal(Object one, Object other) throws Exception {
        Method own = other == null ? null : method(one.getClass(), "equals", other.getClass());
        return own == null ? one.equals(other) : own.invoke(one, other);
    }

    private Object equal(String one, String other) throws Exception {
        Object thing = thing(one);
        switch (other) {
            case "null":
                // As a caller's `board.equals(null)`, which takes the method with the nearest parameter.
                Method own = method(thing.getClass(), "equals", thing.getClass());
                return own == null ? thing.equals(null) : own.invoke(thing, (Object) null);
            case "string":
                return thing.equals("a string");
            case "uncastable":
                return thing.equals(new Uncastable(thing));
            default:
        }
        if (other.startsWith("object:")) {
            return thing.equals(thing(other.substring("object:".length())));
        }
        return equal(thing, thing(other));
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

    private void each(String probe, Object all, int most) throws Exception {
        if (all == null) {
            answers.say(probe + " null");
            return;
        }
        Iterator<?> iterator = iterator(all);
        int count = 0;
        while (count < most && iterator.hasNext()) {
            item(probe, iterator.next());
            count++;
        }
        answers.say(probe + (count == most && iterator.hasNext() ? " more " : " end ") + count);
    }

    /** By its text, and by what its fields hold. */
    private void item(String probe, Object item) throws IOException {
        String text;
        try {
            text = item == null ? null : item.toString();
        } catch (Throwable error) {
            text = "";
        }
        int[] held = item == null ? null : held(item);
        if (held != null) {
            StringBuilder tiles = new StringBuilder();
            for (int tile : held) {
                tiles.append(' ').append(tile);
            }
            answers.say(probe + " held" + tiles);
        }
        answers.say(probe + " item " + (text == null ? "null" : "text " + escaped(text, longest())));
    }

    /** The whole numbers in an object's own fields. */
    private static String numbers(Object thing) throws Exception {
        StringBuilder all = new StringBuilder();
        for (Field field : thing.getClass().getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers())) {
                field.setAccessible(true);
                Object value = field.get(thing);
                if (value instanceof Number || value instanceof Character) {
                    all.append(' ').append(value instanceof Character ? (int) (Character) value : ((Number) value).longValue());
                }
            }
        }
        return all.toString();
    }

    /** The first array, or array of rows, among its fields that has a number for each square. */
    private int[] held(Object board) {
        for (Class<?> at = board.getClass(); at != null && at != Object.class; at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                try {
                    field.setAccessible(true);
                    List<Integer> all = new ArrayList<Integer>();
                    flat(field.get(board), all);
                    if (all.size() == squares) {
                        int[] tiles = new int[squares];
                        for (int k = 0; k < squares; k++) {
                            tiles[k] = all.get(k);
                        }
                        return tiles;
                    }
                } catch (Exception error) {
                    continue;
                }
            }
        }
        return null;
    }

    private void flat(Object array, List<Integer> into) {
        if (array == null || !array.getClass().isArray() || into.size() > squares) {
            return;
        }
        for (int k = 0; k < Array.getLength(array); k++) {
            Object element = Array.get(array, k);
            if (element instanceof Character) {
                into.add((int) (Character) element);
            } else if (element instanceof Number) {
                into.add(((Number) element).intValue());
            } else {
                flat(element, into);
            }
        }
    }

    private void value(String probe, Object value) throws IOException {
        if (value == null) {
            answers.say(probe + " null");
        } else if (value instanceof Number) {
            answers.say(probe + " number " + escaped(value.toString(), LONG_TEXT));
        } else if (value instanceof Boolean) {
            answers.say(probe + " truth " + value);
        } else if (value instanceof String) {
            answers.say(probe + " text " + escaped((String) value, longest()));
        } else {
            answers.say(probe + " object " + value.getClass().getName());
        }
    }

    /** How long a method takes on goals of growing size: for each N nanoseconds of this thread's processor time, the least of several measurements. It ends early where a call takes long. */
    private void grow(String probe, String[] words) throws Exception {
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        StringBuilder all = new StringBuilder();
        for (int k = 2; k < words.length; k++) {
            // A method may take long for tiles that are not at home alone, and isGoal() for the goal alone.
            int[][] tiles = goal(Integer.parseInt(words[k]));
            if (!"isGoal".equals(words[1])) {
                Collections.reverse(Arrays.asList(tiles));
            }
            Object same = made(type(boardName), tiles);
            Object board = made(type(boardName), tiles);
            long began = clock.getCurrentThreadCpuTime();
            once(words[1], board, same, tiles);
            long first = clock.getCurrentThreadCpuTime() - began;
            long least = first;
            // A board may keep its answer, so each call has one of its own.
            Object[] boards = new Object[(int) Math.max(1, Math.min(200, MEASURED / Math.max(first, 1)))];
            for (long now = began + first; first < LONG && now - began < 10 * MEASURED; now = clock.getCurrentThreadCpuTime()) {
                for (int call = 0; call < boards.length; call++) {
                    boards[call] = made(type(boardName), tiles);
                }
                long before = clock.getCurrentThreadCpuTime();
                for (Object one : boards) {
                    once(words[1], one, same, tiles);
                }
                least = Math.min(least, (clock.getCurrentThreadCpuTime() - before) / boards.length);
            }
            all.append(' ').append(least);
            if (first > LONG) {
                break;
            }
        }
        answers.say(probe + " counts" + all);
    }

    /** So many nanoseconds one measurement takes at least, where it is not a single call. */
    private static final long MEASURED = 300_000;
    /** A call of so many nanoseconds is measured once, and no larger board is tried. */
    private static final long LONG = 10_000_000;

    private void once(String method, Object board, Object same, int[][] tiles) throws Exception {
        if ("new".equals(method)) {
            made(type(boardName), tiles);
        } else if ("equals".equals(method)) {
            equal(board, same);
        } else {
            Object given = invoke(board, method);
            if (given instanceof Iterable || given instanceof Iterator) {
                count(given, MOST);
            }
        }
    }

    private static final String[] QUEUES = {"edu.princeton.cs.algs4.MinPQ", "MinPQ", "dsa.MinPQ", "edu.princeton.cs.introcs.MinPQ"};

    /** Looks at the fields of an object, or at what changed in them since, but for what was empty: a field that is filled when it is first asked for changes nothing. */
    private final class Watcher implements BinaryOperator<Object> {
        /** The distances of the boards as they go into a queue and come out. */
        private final StringBuilder order = new StringBuilder();
        private final Class<?> type;
        /** The boards that went into a queue, and how often one of them went in again. */
        private final Set<String> entered = new HashSet<String>();
        private int repeated;
        private int told;
        /** The first keys that went into a queue. */
        private final List<Object> keys = new ArrayList<Object>();

        private Watcher(Class<?> type) {
            this.type = type;
        }

        private void tell(Object board, boolean comesOut) {
            if (type.isInstance(board) && told++ < MOST) {
                try {
                    int distance = ((Number) invoke(board, "manhattan")).intValue();
                    boolean isSolvable = Boolean.TRUE.equals(invoke(board, "isSolvable"));
                    repeated += comesOut || entered.add(board.toString()) ? 0 : 1;
                    order.append(' ').append(4 * distance + (isSolvable ? 2 : 0) + (comesOut ? 1 : 0));
                } catch (Exception broken) {
                    told = MOST;
                }
            }
        }

        @Override
        public Object apply(Object key, Object noted) {
            if (noted == null && keys.size() < MOST) {
                keys.add(key);
            }
            Field[] fields = key.getClass().getDeclaredFields();
            Object[] values = new Object[fields.length];
            for (int at = 0; at < fields.length; at++) {
                try {
                    if (!Modifier.isStatic(fields[at].getModifiers())) {
                        fields[at].setAccessible(true);
                        values[at] = fields[at].get(key);
                    }
                } catch (IllegalAccessException | RuntimeException closed) {
                    values[at] = null;
                }
                tell(values[at], noted != null);
            }
            return noted == null ? values : changed(key, fields, (Object[]) noted, values);
        }

        private String changed(Object key, Field[] fields, Object[] before, Object[] after) {
            for (int at = 0; at < before.length; at++) {
                boolean isNumber = fields[at].getType().isPrimitive();
                boolean isSame = isNumber ? String.valueOf(before[at]).equals(String.valueOf(after[at])) : before[at] == after[at];
                if (!isSame && !isEmpty(before[at])) {
                    return key.getClass().getSimpleName() + " " + fields[at].getName() + (isNumber ? " " + before[at] + " " + after[at] : "");
                }
            }
            return null;
        }

        private boolean isEmpty(Object value) {
            boolean isExtreme = value instanceof Number && (((Number) value).doubleValue() <= 0 || ((Number) value).doubleValue() >= Integer.MAX_VALUE);
            return value == null || isExtreme || Boolean.FALSE.equals(value);
        }
    }

    /** What the grader's own queue and board look at beyond counting, which takes time. */
    private void watch(boolean on) throws Exception {
        watcher = on ? new Watcher(type(boardName)) : watcher;
        for (String name : QUEUES) {
            set(name, "WATCHER", on ? watcher : null);
            set(name, "CHANGED", null);
        }
        set(boardName, "WATCHED", on);
        set(boardName, "COMPARED", null);
    }

    /** The first nodes that went into a queue: their number, and what all of them keep in memory together, but for boards, solvers and queues. */
    private void nodes(String probe) throws Exception {
        if (watcher == null || watcher.keys.isEmpty()) {
            throw new Missing("MinPQ");
        }
        Set<String> apart = new HashSet<String>(Arrays.asList(QUEUES));
        apart.add(boardName);
        apart.add(solverName);
        Sizes sizes = new Sizes(apart);
        long sum = 0;
        for (Object key : watcher.keys) {
            sum += sizes.deep(key);
        }
        answers.say(probe + " counts " + watcher.keys.size() + " " + sum);
    }

    private void set(String type, String name, Object value) throws Exception {
        try {
            Field field = Class.forName(type, true, loader).getDeclaredField(name);
            field.setAccessible(true);
            field.set(null, value);
        } catch (ClassNotFoundException | NoSuchFieldException error) {
            return;
        }
    }

    /** What one of the grader's own classes noted, the first that notes anything of the kind. */
    private Object watched(String[] types, String name) throws Exception {
        for (String type : types) {
            try {
                Field field = Class.forName(type, true, loader).getDeclaredField(name);
                field.setAccessible(true);
                Object value = field.get(null);
                if (value != null) {
                    return value;
                }
            } catch (ClassNotFoundException | NoSuchFieldException error) {
                continue;
            }
        }
        return null;
    }

    /** The first boards that were asked whether they equal something that is no board two moves away, each with that thing. */
    private void compared(String probe) throws Exception {
        List<?> pairs = (List<?>) watched(new String[] {boardName}, "COMPARED");
        if (pairs == null) {
            answers.say(probe + " null");
            return;
        }
        for (Object both : pairs) {
            Object[] pair = (Object[]) both;
            item(probe, pair[0]);
            item(probe, pair[1].getClass() == pair[0].getClass() ? pair[1] : pair[1].getClass().getName());
        }
        answers.say(probe + " end " + 2 * pairs.size());
    }

    /** The counters of the queue that the grader supplies, and to zero with them. */
    private void counts(String probe) throws Exception {
        for (String name : QUEUES) {
            try {
                Class<?> queue = Class.forName(name, true, loader);
                if (queue.getClassLoader() instanceof Graded) {
                    // A queue of the submission's own counts as it likes.
                    continue;
                }
                Field field = queue.getDeclaredField("COUNTS");
                field.setAccessible(true);
                long[] counts = (long[]) field.get(null);
                if (counts[0] != 0) {
                    answers.say(probe + " counts " + counts[0] + " " + counts[1] + " " + counts[2]);
                    Arrays.fill(counts, 0);
                    return;
                }
            } catch (ClassNotFoundException | NoSuchFieldException error) {
                continue;
            }
        }
        throw new Missing("MinPQ");
    }

    /** The calls of the board that the grader supplies, and to zero with them; whether `isSolvable` is a member that the API does not name. */
    private void calls(String probe, boolean isMore) throws Exception {
        try {
            Field field = type(boardName).getDeclaredField("CALLS");
            field.setAccessible(true);
            long[] calls = (long[]) field.get(null);
            StringBuilder all = new StringBuilder();
            for (long count : calls) {
                all.append(' ').append(count);
            }
            unlinked |= isMore && calls[5] > 0;
            Arrays.fill(calls, 0);
            answers.say(probe + " counts" + all);
        } catch (NoSuchFieldException error) {
            throw new Missing("CALLS");
        }
    }

    /** A board of the driver's own search, by the methods of the student's class alone. */
    private final class Node implements Comparable<Node> {
        private final Object board;
        private final Node before;
        private final int moves;
        private final int priority;

        private Node(Object board, Node before, int moves) throws Exception {
            this.board = board;
            this.before = before;
            this.moves = moves;
            this.priority = moves + ((Number) invoke(board, "manhattan")).intValue();
        }

        @Override
        public int compareTo(Node other) {
            return Integer.compare(priority, other.priority);
        }
    }

    /** The number of moves that the assignment's own search finds with the student's board, or how many nodes it looked at without coming to the goal. */
    private void search(String probe, Object start, int most) throws Exception {
        PriorityQueue<Node> queue = new PriorityQueue<Node>();
        queue.add(new Node(start, null, 0));
        for (int looked = 0; looked < most && !queue.isEmpty(); looked++) {
            Node node = queue.poll();
            if (Boolean.TRUE.equals(invoke(node.board, "isGoal"))) {
                answers.say(probe + " number " + node.moves);
                return;
            }
            for (Object next : iterable(invoke(node.board, "neighbors|neighbours"))) {
                if (node.before == null || !Boolean.TRUE.equals(equal(next, node.before.board))) {
                    queue.add(new Node(next, node, node.moves + 1));
                }
            }
        }
        answers.say(probe + " more " + most);
    }

    private void members(String probe) throws Exception {
        for (String name : new String[] {boardName, solverName}) {
            Class<?> type = type(name);
            String of = name.substring(name.lastIndexOf('.') + 1);
            answers.say(probe + " class " + of + " " + (Modifier.isPublic(type.getModifiers()) ? "public" : "hidden"));
            for (Constructor<?> constructor : type.getDeclaredConstructors()) {
                member(probe, of, constructor.getModifiers(), "", of, constructor.getParameterTypes());
            }
            for (Method method : type.getDeclaredMethods()) {
                if (!method.isSynthetic() && !method.isBridge()) {
                    member(probe, of, method.getModifiers(), method.getReturnType().getSimpleName(), method.getName(), method.getParameterTypes());
                }
            }
            for (Field field : type.getDeclaredFields()) {
                if (Modifier.isPublic(field.getModifiers())) {
                    answers.say(probe + " field " + of + " " + escaped(field.getName(), LONG_TEXT));
                }
                if (Modifier.isStatic(field.getModifiers()) && !Modifier.isFinal(field.getModifiers()) && !field.isSynthetic()) {
                    answers.say(probe + " shared " + of + " " + escaped(field.getName(), LONG_TEXT));
                }
            }
        }
        answers.say(probe + " end 0");
    }

    private void member(String probe, String of, int modifiers, String result, String name, Class<?>[] parameters) throws IOException {
        StringBuilder text = new StringBuilder();
        for (Class<?> parameter : parameters) {
            text.append(text.length() == 0 ? "" : ",").append(parameter.getSimpleName());
        }
        String visible = Modifier.isPublic(modifiers) ? "public" : "hidden";
        answers.say(probe + " member " + of + " " + visible + (Modifier.isStatic(modifiers) ? " static " : " object ") + escaped((result.isEmpty() ? "" : result + " ") + name + "(" + text + ")", LONG_TEXT));
    }

    /** What objects take, by the rule of the textbook: 16 bytes and the fields for an object, 24 and the elements for an array, 8 for a reference, all rounded up to 8. */
    private static final class Sizes {
        private final IdentityHashMap<Object, Boolean> seen = new IdentityHashMap<Object, Boolean>();
        private final ArrayDeque<Object> open = new ArrayDeque<Object>();
        private final Set<String> apart;

        private Sizes(Set<String> apart) {
            this.apart = apart;
        }

        /** Of a thing and all that it refers to, as far as it was not counted before; of objects of the classes called `apart` nothing. */
        private long deep(Object thing) throws Exception {
            long sum = 0;
            note(thing);
            while (!open.isEmpty()) {
                Object next = open.pop();
                if (!apart.contains(next.getClass().getName())) {
                    sum += of(next);
                }
            }
            return sum;
        }

        private void note(Object thing) {
            boolean common = thing == null || thing instanceof Class || thing instanceof ClassLoader || thing instanceof Thread || thing instanceof Enum;
            if (!common && seen.put(thing, true) == null) {
                open.push(thing);
            }
        }

        private long of(Object thing) throws Exception {
            Class<?> type = thing.getClass();
            if (type.isArray()) {
                int length = Array.getLength(thing);
                if (!type.getComponentType().isPrimitive()) {
                    for (Object element : (Object[]) thing) {
                        note(element);
                    }
                }
                return rounded(24 + (long) length * bytes(type.getComponentType()));
            }
            long fields = 16;
            for (Class<?> at = type; at != null; at = at.getSuperclass()) {
                for (Field field : at.getDeclaredFields()) {
                    if (Modifier.isStatic(field.getModifiers())) {
                        continue;
                    }
                    fields += bytes(field.getType());
                    if (!field.getType().isPrimitive()) {
                        note(held(thing, field));
                    }
                }
            }
            return rounded(fields);
        }

        private static Object held(Object thing, Field field) throws Exception {
            try {
                field.setAccessible(true);
                return field.get(thing);
            } catch (RuntimeException closed) {
                // A field of the runtime's own class, such as a list's array.
                Class<?> access = Class.forName("sun.misc.Unsafe");
                Field only = access.getDeclaredField("theUnsafe");
                only.setAccessible(true);
                try {
                    long at = (Long) access.getMethod("objectFieldOffset", Field.class).invoke(only.get(null), field);
                    return access.getMethod("getObject", Object.class, long.class).invoke(only.get(null), thing, at);
                } catch (InvocationTargetException hidden) {
                    // What a lambda of the runtime's own keeps.
                    return null;
                }
            }
        }

        private static long rounded(long bytes) {
            return (bytes + 7) / 8 * 8;
        }

        private static int bytes(Class<?> type) {
            if (type == boolean.class || type == byte.class) {
                return 1;
            }
            if (type == char.class || type == short.class) {
                return 2;
            }
            return type == int.class || type == float.class ? 4 : 8;
        }
    }

    /** So much is told of a board's text. */
    private int longest() {
        return Math.min(LONGEST, LONG_TEXT + LONG_SQUARE * squares);
    }

    /** In printable ASCII without line ends, and no more than so much of it. */
    private static String escaped(String text, int most) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < Math.min(text.length(), most); i++) {
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
