//! Programs that print the boards after the moves and not the puzzle itself: that is a deviation, and on a solved puzzle they have no board to print.

use crate::scenario::Scenario;
use crate::students::{PUZZLE04_ANSWER, SMALL_RUBRIC};

testing::list![
    a_solved_puzzle_has_no_board_of_a_program_that_prints_the_boards_after_the_moves,
    who_prints_the_puzzle_elsewhere_or_no_board_at_all_owes_it,
];

/// A program that prints this for `puzzle04`, and `0` moves without a board for everything else.
fn program(puzzle04: &str) -> String {
    format!(
        "#!/bin/sh\nset -- $(cat \"$1\")\nif [ \"$*\" != '3 0 1 3 4 2 5 7 8 6' ]; then\n  echo 'Minimum number of moves = 0'\n  exit 0\nfi\ncat <<'END'\n{puzzle04}END\n"
    )
}

fn rubric() -> String {
    SMALL_RUBRIC
        .replace("2x2/unsolvable-03", "3x3/depth-00-a")
        .replace("2x2/solvable-03", "1x1/solved")
        .replace(
            "requires = [\"moves\", \"unsolvable\"]",
            "requires = [\"moves\", \"path\"]",
        )
}

fn a_solved_puzzle_has_no_board_of_a_program_that_prints_the_boards_after_the_moves() {
    let (number, boards) = PUZZLE04_ANSWER.split_once('\n').unwrap();
    let (_, after) = boards.split_once("\n\n").unwrap();
    Scenario::new()
        .file("small.toml", rubric())
        .script("solver", &program(&format!("{number}\n{after}")))
        .answers("run --submission solver --rubric small.toml", "10 of 10 points");
}

fn who_prints_the_puzzle_elsewhere_or_no_board_at_all_owes_it() {
    for puzzle04 in [PUZZLE04_ANSWER, "Minimum number of moves = 4\n"] {
        Scenario::new()
            .file("small.toml", rubric())
            .script("solver", &program(puzzle04))
            .succeeds("run --submission solver --rubric small.toml")
            .does_not_print("10 of 10 points")
            .prints("0 of 2")
            .prints("no board");
    }
}
