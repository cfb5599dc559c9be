//! Programs that print nothing: what their reports say depends on whether they answer any puzzle.

use testing::{Trial, trials};

use crate::scenario::Scenario;
use crate::students::{PUZZLE04_ANSWER, SMALL_RUBRIC};

/// What this file tests.
pub(crate) fn trials() -> Vec<Trial> {
    trials![
        who_answers_no_puzzle_reads_where_the_puzzle_is,
        who_answers_some_puzzles_has_found_the_file,
    ]
}

const OF_THE_FILE: &str = "the puzzle is in a file";

fn who_answers_no_puzzle_reads_where_the_puzzle_is() {
    Scenario::new()
        .file("small.toml", SMALL_RUBRIC)
        .script("solver", "#!/bin/sh\nexit 0\n")
        .grader("run --submission solver --rubric small.toml")
        .exits(0)
        .prints("no other puzzle got an answer")
        .prints(OF_THE_FILE);
}

fn who_answers_some_puzzles_has_found_the_file() {
    let program = format!(
        "#!/bin/sh\nset -- $(cat \"$1\")\nif [ \"$1\" = 3 ]; then\ncat <<'END'\n{PUZZLE04_ANSWER}END\nfi\n"
    );
    Scenario::new()
        .file("small.toml", SMALL_RUBRIC)
        .script("solver", &program)
        .grader("run --submission solver --rubric small.toml")
        .exits(0)
        .prints("other puzzles get an answer")
        .does_not_print(OF_THE_FILE);
}
