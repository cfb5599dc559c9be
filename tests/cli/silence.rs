//! Programs that print nothing: what their reports say depends on whether they answer any puzzle.

use crate::scenario::Scenario;
use crate::students::PUZZLE04_ANSWER;

testing::list![
    who_answers_no_puzzle_reads_where_the_puzzle_is,
    who_answers_some_puzzles_has_found_the_file,
];

const OF_THE_FILE: &str = "the puzzle is in a file";

fn who_answers_no_puzzle_reads_where_the_puzzle_is() {
    Scenario::small()
        .script("solver", "#!/bin/sh\nexit 0\n")
        .succeeds("run --submission solver --rubric small.toml")
        .prints("no other puzzle got an answer")
        .prints(OF_THE_FILE);
}

fn who_answers_some_puzzles_has_found_the_file() {
    let program = format!(
        "#!/bin/sh\nset -- $(cat \"$1\")\nif [ \"$1\" = 3 ]; then\ncat <<'END'\n{PUZZLE04_ANSWER}END\nfi\n"
    );
    Scenario::small()
        .script("solver", &program)
        .succeeds("run --submission solver --rubric small.toml")
        .prints("other puzzles get an answer")
        .does_not_print(OF_THE_FILE);
}
