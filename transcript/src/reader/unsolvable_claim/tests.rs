use super::*;

fn said(line: &str) -> bool {
    let mut words = Words::default();
    words.read(line);
    claims(&words)
}

#[test]
fn lines_that_say_that_there_is_no_solution_are_known() {
    let lines = "No solution possible
No solution possible.
NO SOLUTION POSSIBLE
no solution possible!
Unsolvable puzzle
Unsolvable
Board not solvable
The puzzle instance is not solvable
Puzzle is unsolvable!
No solution
impossible
infeasible
not possible
Not solvable
cannot be solved
can not be solved
This puzzle cannot be solved
This board can't be solved
solvable: false
isSolvable = False
is solvable: no
Solvable? no
isSolvable = 0
unsolvable: 1
unsolvable: true
Is initial board solvable? false
Is the board solvable: FALSE
Error: No solution possible
No solution exists
There is no possible solution
No feasible solution
Solution does not exist
solution not found
Puzzle has no solution.
Keine Lösung
Pas de solution
Aucune solution possible
Aucune solution
Il n'y a aucune solution
Puzzle insoluble
कोई हल संभव नहीं
कोई समाधान नहीं है
Không có lời giải
इसका हल संभव नहीं है
Geen oplossing
The board is not solvable, inversions = 1
java.lang.IllegalArgumentException: puzzle is not solvable
The goal is not reachable, no solution
Twin solved, so the initial board is unsolvable
The twin board is solvable, therefore the initial board is not
The twin is solvable but the original board is not.
Namumkin hai";
    for line in lines.lines() {
        assert!(said(line), "{line}");
    }
}

#[test]
fn lines_that_ask_suppose_or_say_the_contrary_are_not() {
    let lines = "Is initial board solvable? true
Unsolvable: false
unsolvable? no
solvable: 1
Unsolvable = 0
inversions: 0
checking whether unsolvable
if the puzzle is unsolvable this runs for ever
Is the puzzle unsolvable?
Solvable
solvable: true
Solvable: yes
Solution:
Solution found
solution possible
puzzle4x4-unsolvable.txt
Reading puzzle4x4-unsolvable.txt
The twin is unsolvable
The twin is not solvable, go on
No solution yet
No solution at depth 5
not unsolvable
It is not impossible
Minimum number of moves = 4
File not found
Number of moves: no
No moves needed, solution follows
The twin board is solvable, therefore the twin of the board is not
The twin is solvable or it is not
The initial board is solvable, therefore the twin is not
The twin is not solvable
不可能なはずがない
不可能じゃない
不可能とは限らない";
    for line in lines.lines() {
        assert!(!said(line), "{line}");
    }
}
