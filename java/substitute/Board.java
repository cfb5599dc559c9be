import java.util.ArrayList;
import java.util.List;

/** A right board, in the place of a student's: with all members that the assignment's documents name. */
public final class Board {
    /** Boards made, and calls of manhattan, hamming, equals, toString, isSolvable and twin. */
    private static final long[] CALLS = new long[7];
    /** Whether it is nobody's turn to use this class. */
    private static boolean ABSENT;
    /** Whether the arguments of equals are looked at. */
    private static boolean WATCHED;
    /** The first boards that were compared with something else than null, themselves and a board that is two moves away, each with that. */
    private static java.util.List<Object[]> COMPARED;

    private final int n;
    private final int[] tiles;

    public Board(int[][] blocks) {
        make();
        n = blocks.length;
        tiles = new int[n * n];
        for (int k = 0; k < tiles.length; k++) {
            tiles[k] = blocks[k / n][k % n];
        }
    }

    /** What a program kept of this class makes no boards for a class that should make them itself. */
    private static void make() {
        if (ABSENT) {
            throw new SecurityException("the grader's Board is not there for the submission's");
        }
        CALLS[0]++;
    }

    private Board(Board that, int one, int other) {
        make();
        n = that.n;
        tiles = that.tiles.clone();
        tiles[one] = that.tiles[other];
        tiles[other] = that.tiles[one];
    }

    public int dimension() {
        return n;
    }

    public int size() {
        return n;
    }

    public int tileAt(int row, int column) {
        if (row < 0 || row >= n || column < 0 || column >= n) {
            throw new IllegalArgumentException("outside the board: " + row + ", " + column);
        }
        return tiles[row * n + column];
    }

    public int hamming() {
        CALLS[2]++;
        return misplaced();
    }

    private int misplaced() {
        int wrong = 0;
        for (int k = 0; k < tiles.length; k++) {
            if (tiles[k] != 0 && tiles[k] != k + 1) {
                wrong++;
            }
        }
        return wrong;
    }

    public int manhattan() {
        CALLS[1]++;
        int sum = 0;
        for (int k = 0; k < tiles.length; k++) {
            if (tiles[k] != 0) {
                int goal = tiles[k] - 1;
                sum += Math.abs(goal / n - k / n) + Math.abs(goal % n - k % n);
            }
        }
        return sum;
    }

    public boolean isGoal() {
        return misplaced() == 0;
    }

    /** Every move exchanges the blank with a tile: the parity of the permutation is that of the blank's distance to its corner. */
    public boolean isSolvable() {
        CALLS[5]++;
        boolean even = true;
        boolean[] seen = new boolean[tiles.length];
        for (int start = 0; start < tiles.length; start++) {
            for (int k = start, length = 0; !seen[k]; length++) {
                seen[k] = true;
                k = tiles[k] == 0 ? tiles.length - 1 : tiles[k] - 1;
                even ^= length > 0;
            }
        }
        int blank = blank();
        return even == ((n - 1 - blank / n + n - 1 - blank % n) % 2 == 0);
    }

    public Board twin() {
        CALLS[6]++;
        int row = n == 1 || tiles[0] != 0 && tiles[1] != 0 ? 0 : 1;
        return new Board(this, row * n, n == 1 ? 0 : row * n + 1);
    }

    public Iterable<Board> neighbors() {
        int blank = blank();
        List<Board> all = new ArrayList<Board>(4);
        if (blank >= n) {
            all.add(new Board(this, blank, blank - n));
        }
        if (blank < tiles.length - n) {
            all.add(new Board(this, blank, blank + n));
        }
        if (blank % n != 0) {
            all.add(new Board(this, blank, blank - 1));
        }
        if (blank % n != n - 1) {
            all.add(new Board(this, blank, blank + 1));
        }
        return all;
    }

    private int blank() {
        int at = 0;
        while (tiles[at] != 0) {
            at++;
        }
        return at;
    }

    @Override
    public boolean equals(Object other) {
        CALLS[3]++;
        if (WATCHED && other != null && !(other instanceof Board && isNear((Board) other))) {
            if (COMPARED == null) {
                COMPARED = new java.util.ArrayList<Object[]>();
            }
            if (COMPARED.size() < 64) {
                COMPARED.add(new Object[] {this, other});
            }
        }
        return other instanceof Board && java.util.Arrays.equals(tiles, ((Board) other).tiles);
    }

    /** Whether two moves, or none, lead from the other board to this one. */
    private boolean isNear(Board that) {
        if (java.util.Arrays.equals(tiles, that.tiles)) {
            return true;
        }
        if (n != that.n) {
            return false;
        }
        int from = that.blank();
        int to = blank();
        for (int middle = 0; middle < tiles.length; middle++) {
            if (isBeside(from, middle) && isBeside(middle, to)) {
                int[] moved = that.tiles.clone();
                moved[from] = moved[middle];
                moved[middle] = moved[to];
                moved[to] = 0;
                if (java.util.Arrays.equals(tiles, moved)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isBeside(int one, int other) {
        return Math.abs(one / n - other / n) + Math.abs(one % n - other % n) == 1;
    }

    public boolean equals(Board other) {
        return equals((Object) other);
    }

    @Override
    public int hashCode() {
        return java.util.Arrays.hashCode(tiles);
    }

    @Override
    public String toString() {
        CALLS[4]++;
        StringBuilder text = new StringBuilder(n + "\n");
        for (int k = 0; k < tiles.length; k++) {
            text.append(String.format("%2d ", tiles[k])).append(k % n == n - 1 ? "\n" : "");
        }
        return text.toString();
    }
}
