use super::*;

fn read(line: &str) -> Words {
    let mut words = Words::default();
    words.read(line);
    words
}

/// Each line, one below the other, says the same.
#[track_caller]
fn all(lines: &str, said: impl Fn(&Words) -> Option<Said>, expected: Option<Said>) {
    for line in lines.lines() {
        assert_eq!(said(&read(line)), expected, "{line}");
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
Total moves needed 4
Time taken for the solution of 4 moves: 12 ms";
    all(lines, moves, Some(Said::Count(Plainness::Qualified, Some(4))));
    let negative = Some(Said::Count(Plainness::Qualified, None));
    all("Number of moves: -1", moves, negative);
    all(
        "Number of moves:",
        moves,
        Some(Said::Announced(Plainness::Qualified)),
    );
}

#[test]
fn plain_related_and_weak_wordings_are_told_apart() {
    let plain =
        "Moves: 4\nmoves = 4\n4 moves\nMoves Made: 4\nTotal steps: 4\nmoves(4)\nn=3, moves=4\n[Moves] 4";
    all(plain, moves, Some(Said::Count(Plainness::Plain, Some(4))));
    let one = Some(Said::Count(Plainness::Plain, Some(1)));
    all("Solution (1 move):", moves, one);
    all("Steps: 4", moves, Some(Said::Count(Plainness::Related, Some(4))));
    let weak = "Best solution in: 4\nfile: 4\npuzzle04.txt: 4\npuzzle04: 4\nSolution length = 4\n/tmp/in/p4.txt 4\ndepth: 4";
    all(weak, moves, Some(Said::Count(Plainness::Weak, Some(4))));
    let negative = Some(Said::Count(Plainness::Weak, None));
    all("Best solution in: -1", moves, negative);
    let aside = "moves so far: 3\nmax moves: 3\ntwin moves = 3";
    all(aside, moves, Some(Said::Count(Plainness::Trace, Some(3))));
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
Puzzle size: 3
Next move
Solution:
Minimum number of states = 4";
    all(lines, moves, None);
}

#[test]
fn enqueued_wordings_are_read() {
    let qualified = "Number of states enqueued: 10
total nodes enqueued = 10
There were a total of 10 search nodes enqueued and 5 search nodes dequeued
Number of search nodes enqueued is 10
number of enqueued nodes = 10";
    let said = Some(Said::Count(Plainness::Qualified, Some(10)));
    all(qualified, enqueued, said);
    let plain = "nodes enqueued: 10
enqueued = 10
Enqueued: 10, dequeued: 5
10 nodes enqueued
10 states were enqueued";
    all(plain, enqueued, Some(Said::Count(Plainness::Plain, Some(10))));
    let others = "Number of states dequeued = 5\nNodes explored: 10\nNumber of moves = 4";
    all(others, enqueued, None);
}

#[test]
fn figures_of_search_nodes_are_known() {
    for line in ["priority  = 4    priority  = 6", "manhattan = 3"] {
        assert!(is_node_figure(&read(line)), "{line}");
    }
    for line in ["Manhattan:", "Using Manhattan", "moves = 4"] {
        assert!(!is_node_figure(&read(line)), "{line}");
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
Minimum number of mvoes = 6, 4";
    all(lines, moves, None);
    let told = Some(Said::Count(Plainness::Qualified, Some(4)));
    all("Solved in 4moves\nNo. of moves 4", moves, told);
}

#[test]
fn a_second_count_on_a_line_is_heard() {
    assert_eq!(moves_again(&read("moves = 3 moves = 4"), Some(3)), Some(Some(4)));
    assert_eq!(moves_again(&read("moves = 4 (4 moves)"), Some(4)), None);
    assert_eq!(moves_again(&read("4 moves"), Some(4)), None);
}
