//! How programs say that a puzzle has no solution, and what only looks like it.

use grader::execution::Exit;
use grader::verdict::Verdict;

use super::not_said::NOT_SAID;
use super::told::{course, courses, told};
use super::tongues::NO_SOLUTION;

const PUZZLE: &str = "named/puzzle-unsolvable3x3";

/// What says so.
const SAID: &[&str] = &[
    "Failure",
    "FAILED",
    "failure",
    "Failed!",
    "Search failed",
    "Search failed.",
    "No answer",
    "No answer found",
    "0 solutions found",
    "0 solutions",
    "Found 0 solutions",
    "Solvability: false",
    "Solvability = False",
    "Solution: []",
    "solution = []",
    "path: []",
    "Solution: None",
    "Optional.empty",
    "moves = Optional.empty",
    "OptionalInt.empty",
    "N/A",
    "n/a",
    "Minimum number of moves = N/A",
    "Moves: N/A",
    "Solvable: ❌",
    "Solvable: ✗",
    "Solvable: ✘",
    "Solvable: ✖️",
    "Solvable ❌",
    "Solvable? ❌",
    "Unsolvable ❌",
    "Unsolvable: ✅",
    "❌ Unsolvable",
    "No solution ❌",
    "Solvable: NO",
    "Result: -1",
    "Answer: -1",
    "Result: failure",
    "Result: FAILED",
    "Status: FAILED",
    "Result: null",
    "Result: None",
    "Answer: none",
    "Checking solvability... unsolvable",
    "Searching ... no solution",
    "Is it solvable… impossible",
    "Nothing",
    "Nahi ho sakta",
    "Ye nahi ho sakta!",
    "Namumkin hai",
    "The twin board is solvable, therefore the initial board is not",
    "The twin is solvable but the original board is not.",
    "path: null",
    "No solution possible",
    "No solution possible.",
    "no solution possible",
    "NO SOLUTION POSSIBLE!",
    "No solution",
    "No solution exists",
    "No solution found",
    "No solution was found.",
    "No solutions",
    "There is no solution",
    "There is no solution for this puzzle",
    "There isn't a solution",
    "There are no solutions to this board",
    "Solution not possible",
    "Solution does not exist",
    "Solution doesn't exist.",
    "Solution: none",
    "Solution: null",
    "solution = None",
    "Unsolvable puzzle",
    "Unsolvable",
    "unsolvable!",
    "Puzzle has no solution (parity check failed)",
    "Parity check failed: the puzzle is unsolvable",
    "Parity check failed, no solution possible.",
    "{\"solvable\": false, \"moves\": null, \"solution\": []}",
    "{\"solvable\": false, \"moves\": null}",
    "<result solvable=\"false\"/>",
    "Puzzle is unsolvable!",
    "The puzzle is unsolvable.",
    "This board is unsolvable",
    "Board is unsolveable",
    "Unsolvable board: no moves",
    "The initial board is infeasible",
    "Infeasible",
    "Not solvable",
    "Board not solvable",
    "The puzzle instance is not solvable",
    "The puzzle is not solvable",
    "This puzzle is NOT solvable!",
    "Puzzle isn't solvable",
    "Puzzle can not be solved",
    "Puzzle cannot be solved",
    "Puzzle can't be solved.",
    "The puzzle could not be solved",
    "This puzzle is impossible",
    "Impossible",
    "impossible to solve",
    "Not possible",
    "It is not possible to solve this puzzle",
    "Goal is unreachable",
    "The goal state is not reachable",
    "solvable: false",
    "Solvable = false",
    "isSolvable: False",
    "isSolvable() = false",
    "Is solvable? No",
    "Solvable? FALSE",
    "solvable: 0",
    "solvable = no",
    "Unsolvable: true",
    "unsolvable = 1",
    "Initial board solvable? false",
    "{\"solvable\": false}",
    "Minimum number of moves = -1",
    "moves = -1",
    "Best solution in: -1",
    "-1",
    "null",
    "Keine Lösung möglich",
    "Das Puzzle ist unlösbar",
    "Pas de solution",
    "Sin solución",
    "No tiene solución",
    "Não há solução",
    "Nessuna soluzione",
    "Geen oplossing mogelijk",
    "Çözüm yok",
    "Нет решения",
    "无解",
    "No solution possible\nNo solution possible",
    "Solving...\nNo solution possible\n0.012",
    "Enter N: No solution possible",
    "3\n1 2 3\n4 5 6\n8 7 0\n\nNo solution possible",
    "No solution possible (2 inversions)",
    "** No solution possible **",
    "\u{feff}No solution possible\r\n",
    "\x1b[31mNo solution possible\x1b[0m",
    "no_solution",
    "NoSolution",
    "Nosolution possible",
    "moves: -1\nsolution: null",
    "Unsolvable puzzle, 1 inversion",
    "Error: unsolvable board",
    "Exception: the board is unsolvable",
    "Puzzle not feasible",
    "해가 없습니다",
    "解なし",
    "لا يوجد حل",
    "Failed to find a solution",
    "Failed to solve the puzzle",
    "Cannot reach the goal state",
    "No path found",
    "no path exists",
    "No path to the goal",
    "No soln",
    "un-solvable",
    "Un-solvable puzzle",
    "isSolvable() returned false",
    "Minimum number of moves = inf",
    "The twin board is solvable so no solution possible",
    "No solution possible because the twin reached the goal",
    "This board is unsolvable because its twin is solvable",
    "No solution possible, twin solved in 20 moves",
    "No solution possible. The twin can be solved in 20 moves.",
    "initial solvable: false, twin solvable: true",
    "No solution possible (twin: 20 moves)",
    "No solution in 80 moves",
    "Brak rozwiązań",
    "Ei ratkaisua",
    "Nu există soluție",
    "Решение не существует",
    "Головоломка не имеет решения",
    "풀 수 없는 퍼즐입니다",
    "کوئی حل نہیں",
];

#[test]
fn every_wording_of_no_solution_is_heard() {
    let mut deaf = Vec::new();
    for course in courses() {
        for text in SAID.iter().chain(NO_SOLUTION) {
            if let Err(reasons) = course.judge(&told(PUZZLE), text.as_bytes()) {
                deaf.push(format!("{} {text:?}: {reasons}", course.name));
            }
        }
    }
    assert!(deaf.is_empty(), "{}", deaf.join("\n"));
    assert!(SAID.len() >= 80, "{}", SAID.len());
}

#[test]
fn no_wording_of_no_solution_is_heard_beside_a_solution() {
    let mut fooled = Vec::new();
    for course in courses() {
        for text in SAID.iter().chain(NO_SOLUTION) {
            for beside in [
                "Minimum number of moves = 4\n",
                "1 2 3\n4 5 6\n8 7 0\n\n1 2 3\n4 5 6\n7 8 0\n",
            ] {
                let both = format!("{text}\n{beside}");
                if course.judge(&told(PUZZLE), both.as_bytes()).is_ok() {
                    fooled.push(format!("{} {both:?}", course.name));
                }
            }
            if course.judge(&told("named/puzzle04"), text.as_bytes()).is_ok() {
                fooled.push(format!("{} {text:?} for a puzzle with a solution", course.name));
            }
        }
    }
    assert!(fooled.is_empty(), "{}", fooled.join("\n"));
}

#[test]
fn what_only_looks_like_no_solution_is_not_heard() {
    let mut fooled = Vec::new();
    for course in courses() {
        for text in NOT_SAID {
            if course.judge(&told(PUZZLE), text.as_bytes()).is_ok() {
                fooled.push(format!("{} {text:?}", course.name));
            }
        }
    }
    assert!(fooled.is_empty(), "{}", fooled.join("\n"));
}

#[test]
fn where_an_exception_is_asked_for_it_is_as_good_as_a_message() {
    let verdict = |text: &str, exit: i32| {
        course("cs210")
            .judgement(0, PUZZLE, text.as_bytes(), Exit::Code(exit))
            .verdict
    };
    assert_eq!(verdict("", 1), Verdict::Accepted);
    assert_eq!(verdict("Unsolvable puzzle\n", 1), Verdict::Accepted);
    assert_eq!(verdict("Unsolvable puzzle\n", 0), Verdict::Accepted);
    assert_eq!(
        verdict("java.lang.IllegalArgumentException\n", 0),
        Verdict::Accepted
    );
    assert_eq!(verdict("", 0), Verdict::WrongAnswer);
    assert_ne!(verdict("Minimum number of moves = 2\n", 1), Verdict::Accepted);
    assert_ne!(
        verdict("3\n1 2 3\n4 5 6\n8 7 0\n\n3\n1 2 3\n4 5 6\n7 8 0\n", 1),
        Verdict::Accepted
    );
}

/// A trace of both queues, of the puzzle and of its twin, whose last board is the goal.
#[test]
fn nodes_of_the_search_above_the_message_are_no_solution() {
    const TRACE: &str = "dequeued: moves = 0 priority = 3\n2\n 2  1 \n 0  3 \n\ndequeued: moves = 0 priority = 1\n2\n 1  2 \n 0  3 \n\ndequeued: moves = 1 priority = 3\n2\n 2  1 \n 3  0 \n\ndequeued: moves = 1 priority = 1\n2\n 1  2 \n 3  0 \n\n";
    const PATH: &str = "2\n 2  1 \n 0  3 \n\n2\n 1  2 \n 0  3 \n\n2\n 1  2 \n 3  0 \n\n";
    const FIRST_STEP: &str = "Step 0:    priority  = 1\n           moves     = 0\n           manhattan = 1\n           2            \n            2  1     \n            0  3     \n\n";
    let puzzle = told("2x2/unsolvable-03");
    for course in courses() {
        let judge = |above: &str| {
            let text = format!("{above}No solution possible\n");
            course.judge(&puzzle, text.as_bytes())
        };
        for above in [TRACE, FIRST_STEP] {
            assert_eq!(judge(above), Ok(()), "{above}");
        }
        assert!(judge(PATH).is_err());
    }
}
