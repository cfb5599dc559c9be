//! Lines and what they claim.

use super::*;
use crate::decode::decode;
use crate::testing::dialect;

fn heard(lexed: &Lexed<'_>, taken: &[(u32, u32)]) -> Heard {
    let mut heard = Heard::new(3, false);
    heard.hear(&dialect(), lexed, taken, 0, 0..lexed.lines.len());
    heard.end();
    heard
}

/// What lines of text say, where there are no boards.
fn read(text: &str) -> Transcript {
    let decoded = decode(text.as_bytes());
    let lexed = Lexed::of(&decoded);
    let mut transcript = Transcript::default();
    heard(&lexed, &[]).settle(&dialect(), None, &mut transcript);
    transcript
}

/// How many moves a text claims.
fn moves(text: &str) -> Vec<Option<u64>> {
    read(text).moves.iter().map(|claim| claim.value).collect()
}

/// The plainest claim of a line.
fn plainness(line: &str, of: Counted) -> Option<(Plainness, Option<u64>)> {
    let decoded = decode(line.as_bytes());
    let lexed = Lexed::of(&decoded);
    let mut sentence = Sentence::default();
    sentence.read(&lexed, 0, &|_| false);
    let mut heard = Vec::new();
    counts::counts(&sentence, &mut heard);
    let count = heard.iter().find(|count| count.counted == of)?;
    Some((count.plainness, count.value?))
}

/// Each line, one below the other, says the same.
#[track_caller]
fn all(lines: &str, of: Counted, expected: Option<(Plainness, Option<u64>)>) {
    for line in lines.lines() {
        assert_eq!(plainness(line, of), expected, "{line}");
    }
}

#[test]
fn qualified_wordings_are_read() {
    let lines = "Minimum number of moves: 4
minimum number of moves = 4
Number of moves = 4
Minimum numnber of moves = 4
Minimum number of mvoes = 4
Solution (4 moves):
Solved in 4 moves
Solved in 4 moves.
The puzzle was solved in 4 moves in 0.2 seconds
total moves : 4
Minimum moves required: 4
Minimum number of moves required to solve = 4
Min moves -> 4
numMoves = 4
No. of moves: 4
Number of moves is 4
Nombre de coups : 4
Anzahl Züge: 4
Aantal zetten: 4
Minimum number of moves = 4.0
Minimum number of moves = +4
Minimum number of moves (Manhattan): 4
Number of moves using Manhattan: 4
Total moves needed 4
Time taken for the solution of 4 moves: 12 ms
Solution 1: 4 moves
/tmp/puzzle04.txt takes 4 moves to get solved
Solved in 4moves
No. of moves 4";
    all(lines, Counted::Moves, Some((Plainness::Qualified, Some(4))));
    all(
        "Number of moves: -1",
        Counted::Moves,
        Some((Plainness::Qualified, None)),
    );
}

#[test]
fn plain_related_and_weak_wordings_are_distinguished() {
    let plain = "Moves: 4\nmoves = 4\n4 moves\nMoves Made: 4\nTotal steps: 4\nmoves(4)\nn=3, moves=4\n[Moves] 4\nTime: 0.012 s, Moves: 4\nMoves: 4, 12 ms\nmoves = 4 (4 moves)";
    all(plain, Counted::Moves, Some((Plainness::Plain, Some(4))));
    all(
        "Solution (1 move):",
        Counted::Moves,
        Some((Plainness::Plain, Some(1))),
    );
    all("Steps: 4", Counted::Moves, Some((Plainness::Related, Some(4))));
    let weak = "Best solution in: 4\nfile: 4\npuzzle04.txt: 4\npuzzle04: 4\nSolution length = 4\n/tmp/in/p4.txt 4\ndepth: 4";
    all(weak, Counted::Moves, Some((Plainness::Weak, Some(4))));
    all(
        "Best solution in: -1",
        Counted::Moves,
        Some((Plainness::Weak, None)),
    );
    let aside = "moves so far: 3\nmax moves: 3\ntwin moves = 3\n3 moves left";
    all(aside, Counted::Moves, Some((Plainness::Trace, Some(3))));
}

#[test]
fn other_lines_claim_no_moves() {
    let lines = "Move 1: left
Start   Step 1   Step 2   Step 3
Move 1   Move 2
Step 4:
Step 3: 7
Moves: left, up
Moves: 5 2 1 3
Moves: 5, 2, 1, 3
Tile 5 moves right
Done in 0.01s
priority: 4
inversions 12
Solution found in 4 iterations
Solution 1:
Solution found in 12 ms
manhattan distance: 4
Reading puzzle04.txt
Is initial board solvable? true
Heuristic = 4
initial: 3
Puzzle size: 3
Next move
Solution:
Solving in 4 threads
Number of moves:
Minimum number of states = 4";
    all(lines, Counted::Moves, None);
}

#[test]
fn enqueued_wordings_are_read() {
    let qualified = "Number of states enqueued: 10
total nodes enqueued = 10
There were a total of 10 search nodes enqueued and 5 search nodes dequeued
Number of search nodes enqueued is 10
number of enqueued nodes = 10";
    all(
        qualified,
        Counted::Enqueued,
        Some((Plainness::Qualified, Some(10))),
    );
    let plain = "nodes enqueued: 10
enqueued = 10
Enqueued: 10, dequeued: 5
10 nodes enqueued
10 states were enqueued";
    all(plain, Counted::Enqueued, Some((Plainness::Plain, Some(10))));
    let others = "Number of states dequeued = 5\nNodes explored: 10\nNumber of moves = 4";
    all(others, Counted::Enqueued, None);
}

#[test]
fn figures_of_search_nodes_are_known() {
    for line in ["priority  = 4    priority  = 6", "manhattan = 3"] {
        assert!(plainness(line, Counted::Figure).is_some(), "{line}");
    }
    for line in ["Manhattan:", "Using Manhattan", "moves = 4"] {
        assert!(plainness(line, Counted::Figure).is_none(), "{line}");
    }
}

#[test]
fn a_number_that_is_denied_bounded_or_one_of_several_is_no_answer() {
    let lines = "Minimum number of moves is not 4
The answer is not 4 moves
at least 4 moves
Number of moves: at least 4
Number of moves: more than 4
Minimum number of moves != 4
Minimum number of moves ≠ 4
Minimum number of moves < 4
Minimum number of moves >= 4
Minimum number of moves = - 4
Minimum number of moves = between 0 and 4
Minimum number of moves = 0..4
Minimum number of moves = 4..6
Minimum number of moves = 4 or 6
Minimum number of moves = 6, 4
Minimum number of moves = 4+1
Minimum number of moves = 4 * 2
Minimum number of moves = 4e1
Minimum number of moves = 0x4
Minimum number of moves = 4abc
Minimum number of mvoes = 6, 4
Between 4 and 20 moves";
    all(lines, Counted::Moves, None);
}

#[test]
fn a_second_count_on_a_line_is_heard() {
    assert_eq!(moves("moves = 3 moves = 4"), [Some(3), Some(4)]);
    assert_eq!(moves("6 moves 4 moves"), [Some(6), Some(4)]);
    assert_eq!(moves("moves = 4 (4 moves)").last(), Some(&Some(4)));
}

#[test]
fn a_number_on_the_next_line_belongs_to_its_words() {
    assert_eq!(moves("Minimum number of moves =\n4"), [Some(4)]);
    assert_eq!(moves("Minimum number of moves:\n\n4\n7"), [Some(4)]);
    assert_eq!(moves("Minimum number of moves:\n\n\n\n4\n7"), []);
}

#[test]
fn a_lone_number_counts_where_there_is_no_doubt() {
    assert_eq!(moves("04\n"), [Some(4)]);
    // Rows of tiles without a space between them.
    assert_eq!(moves("203\n\n002\n"), []);
    assert_eq!(moves("hello\n002\n"), []);
    assert_eq!(moves("4"), [Some(4)]);
    assert_eq!(moves("solving\n4\nagain\n4"), [Some(4)]);
    assert!(
        moves("4\n6").is_empty() && moves("4\ntext\n6").is_empty() && moves("3\n1 2 3\n4 5 6").is_empty()
    );
}

fn says_no_solution(line: &str) -> bool {
    dialect().says_no_solution(line)
}

#[test]
fn lines_that_say_that_there_is_no_solution_are_known() {
    let lines = "No solution possible
NO SOLUTION POSSIBLE
Unsolvable puzzle
Board not solvable
The puzzle instance is not solvable
Puzzle is unsolvable!
impossible
not possible
cannot be solved
This board can't be solved
solvable: false
isSolvable() returned false
Solvable? no
isSolvable = 0
unsolvable: true
Is initial board solvable? false
There is no possible solution
Solution does not exist
Solution: not found
Keine Lösung
Aucune solution
Il n'y a aucune solution
Geen oplossing
The board is not solvable, inversions = 1
The goal is not reachable, no solution
Twin solved, so the initial board is unsolvable
The twin board is solvable, therefore the initial board is not
The twin is solvable but the original board is not.
Checking solvability... unsolvable
Parity check failed: the puzzle is unsolvable
Unsolvable board: no moves
0 solutions found";
    for line in lines.lines() {
        assert!(says_no_solution(line), "{line}");
    }
}

#[test]
fn lines_that_ask_suppose_or_say_the_contrary_are_not() {
    let lines = "Is initial board solvable? true
Unsolvable: false
unsolvable? no
solvable: 1
Unsolvable = 0
checking whether unsolvable
if the puzzle is unsolvable this runs for ever
Is the puzzle unsolvable?
Is it unsolvable...
Solvable
Solution:
solution possible
puzzle4x4-unsolvable.txt
The twin is unsolvable
Twin: no solution
The twin is not solvable, go on
Checking the twin... no solution
No solution yet
No solution at depth 5
No solution in 7 moves
not unsolvable
It is not impossible
File not found
Impossible to open the file
Number of moves: no
Number of unsolvable boards: 0
Solution: no moves needed
No moves needed, solution follows
Best solution: 0
10 solutions found
The twin is solvable or it is not
The initial board is solvable, therefore the twin is not
不可能なはずがない";
    for line in lines.lines() {
        assert!(!says_no_solution(line), "{line}");
    }
}

#[test]
fn nothing_is_said_alone_or_of_the_answer() {
    for line in [
        "-1",
        "null",
        "None",
        "path: null",
        "Failure",
        "*** FAILED ***",
        "Search failed.",
        "Result: failure",
        "Solution: []",
        "Minimum number of moves = N/A",
        "moves = Optional.empty",
    ] {
        assert_eq!(moves(line), [None], "{line}");
    }
    for line in [
        "null pointer",
        "failed to open the log, continuing",
        "Failed: 0",
        "Test: failed",
        "Search failed at depth 3",
        "Path 3: []",
        "parent: null",
        "time: N/A",
        "Twin: failed",
        "failed?",
    ] {
        assert!(moves(line).is_empty(), "{line}");
    }
}

#[test]
fn what_is_no_number_is_quoted() {
    let quoted = |text: &str| {
        read(text)
            .not_counts
            .into_iter()
            .map(|quote| quote.text)
            .collect::<Vec<_>>()
    };
    assert_eq!(quoted("Minimum number of moves = undefined"), ["undefined"]);
    assert_eq!(quoted("Minimum number of moves = -1"), ["-1"]);
    assert_eq!(quoted("Minimum number of moves = fourteen"), ["fourteen"]);
    assert!(quoted("Minimum number of moves = 4\nmoves = many").is_empty());
}

#[test]
fn figures_of_nodes_are_no_answer_and_tables_are_one() {
    assert_eq!(
        moves("priority = 4\nmoves = 0\n\npriority = 4\nmoves = 1\n\nmoves: 4"),
        [Some(4)]
    );
    assert_eq!(
        moves("Heuristic    Moves    Enqueued\nManhattan    4        10\n"),
        [Some(4)]
    );
}

#[test]
fn directions_and_exceptions_are_noted() {
    for line in [
        "Right, Down, Right",
        "RDRD",
        "R D R D",
        "up -> left",
        "Moves: [Right, Down]",
        "Path: ['Up', 'Left']",
        "Path to goal: Up Left",
        "Path to goal: ['Up', 'Left']",
        "Solution found = R, D",
        "Move 1: RIGHT (tile 1)",
        "Step 2 : Slide tile 5 to the left",
    ] {
        assert!(read(line).directions.is_some(), "{line}");
    }
    for line in ["Enter a move: up, down, left, right", "Moves: 4", "Scroll: up"] {
        assert!(read(line).directions.is_none(), "{line}");
    }
    assert!(read("Move right").directions.is_none() && read("Rule").directions.is_none());
    let said = read("java.lang.IllegalArgumentException: no\n");
    assert_eq!(said.exceptions[0].name, "IllegalArgumentException");
}

#[test]
fn headings_say_what_the_boards_below_are() {
    let heading = |text: &str| {
        let decoded = decode(text.as_bytes());
        let heard = heard(&Lexed::of(&decoded), &[]);
        heard.headings.first().map(|&(_, _, heading)| heading)
    };
    assert_eq!(heading("Twin:"), Some(Heading::Twin));
    assert_eq!(heading("Neighbor 2:"), Some(Heading::Search));
    assert_eq!(heading("12 boards explored"), Some(Heading::None));
    assert_eq!(heading("Goal board:"), Some(Heading::Goal));
    assert_eq!(heading("Step 3"), Some(Heading::Step));
    assert_eq!(heading("initial: 3"), Some(Heading::Start));
    assert_eq!(heading("Final state"), Some(Heading::Final));
    assert_eq!(heading("priority = 4"), Some(Heading::Node));
    assert_eq!(heading("Minimum number of moves = 4"), Some(Heading::None));
    assert_eq!(heading("Number of moves: 4"), Some(Heading::None));
    assert_eq!(heading("moves: 4"), None);
}

#[test]
fn a_number_in_a_wrapper_or_before_boards_is_a_lone_number() {
    for text in ["Optional(4)", "[1] 4\n[[1]]\n[[2]]", "Some(4)"] {
        assert_eq!(moves(text), [Some(4)], "{text}");
    }
    assert!(moves("Board(4)").is_empty() && moves("#4 |").is_empty());
    let text = "(4, [[0, 1, 3]])";
    let decoded = decode(text.as_bytes());
    let lexed = Lexed::of(&decoded);
    let mut transcript = Transcript::default();
    heard(&lexed, &[(4, 9)]).settle(&dialect(), None, &mut transcript);
    assert_eq!(transcript.moves.first().and_then(|claim| claim.value), Some(4));
}

#[test]
fn a_number_above_boards_on_a_line_each_is_no_dimension() {
    let boards = "0 1 3 2\n1 0 3 2\n1 2 3 0\n1 2 0 3\n1 0 2 3\n";
    let transcript = dialect().read(
        format!("4\n{boards}").as_bytes(),
        &crate::PuzzleShape { dimension: 2 },
    );
    assert_eq!(transcript.boards.len(), 5);
    assert_eq!(transcript.moves.first().and_then(|claim| claim.value), Some(4));
}

#[test]
fn a_dimension_is_no_number_of_moves_whatever_the_puzzle() {
    for printed in [
        "3\n1 2 3\n4 5 6\n7 8 0\n",
        "3\n 1  2  3 \n 4  5  6 \n 7  8  0 \n\n",
        "2\n1 2\n3 0\n",
        "4\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 0\n",
    ] {
        for dimension in 1..=6 {
            let transcript = dialect().read(printed.as_bytes(), &crate::PuzzleShape { dimension });
            assert_eq!(transcript.moves, [], "N = {dimension}: {printed}");
        }
    }
}
