import java.io.FileReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StreamTokenizer;

/** The assignment's own test client: it reads a puzzle from a file or from standard input and prints its solution. */
public final class SolverClient {
    private SolverClient() {
    }

    public static void main(String[] args) throws IOException {
        Reader puzzle = args.length > 0 ? new FileReader(args[0]) : new InputStreamReader(System.in);
        StreamTokenizer numbers = new StreamTokenizer(puzzle);
        numbers.nextToken();
        int n = (int) numbers.nval;
        int[][] blocks = new int[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                numbers.nextToken();
                blocks[i][j] = (int) numbers.nval;
            }
        }
        Board initial = new Board(blocks);
        if (!/* board */ true) {
            System.out.println("No solution possible");
            return;
        }
        Solver solver = new Solver(initial);
        if (!/* solver */ true) {
            System.out.println("No solution possible");
            return;
        }
        System.out.println("Minimum number of moves = " + solver.moves());
        for (Object board : solver.solution()) {
            System.out.println(board);
        }
    }
}
