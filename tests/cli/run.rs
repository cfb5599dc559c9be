//! `grader run`: from a submission to its report.

use crate::scenario::Scenario;
use crate::students::{KNOWS_ONE_BOARD_ON_STDIN, knows_one_board, small_rubric_on_stdin};

testing::list![
    an_empty_folder_and_the_binary_are_enough,
    without_a_rubric_two_puzzles_decide_which_one_fits,
    the_report_says_what_was_expected_what_was_found_and_how_to_run_it_again,
    a_command_is_graded_as_it_is_given,
    the_plan_is_listed_and_nothing_is_run,
    a_program_that_reads_standard_input_is_found_out_under_a_rubric_with_a_file_argument,
    the_rubric_that_is_named_is_the_one_under_which_the_program_loses_least,
    a_program_that_reads_a_file_is_found_out_under_a_rubric_with_standard_input,
    the_number_of_jobs_changes_nothing_but_the_measured_usage,
    a_pipe_gets_no_colour_unless_it_is_asked_for,
    without_a_sandbox_the_grade_is_the_same_and_the_report_says_so,
    a_protection_that_is_asked_for_and_unknown_or_missing_stops_the_run,
];

/// A folder with a submission that earns 9 of 10 points under the small rubric in it.
pub(crate) fn graded_by_a_small_rubric() -> Scenario {
    Scenario::small().script("student", &knows_one_board())
}

fn run_small(line: &str) -> Scenario {
    graded_by_a_small_rubric().grader(&format!("run --rubric small.toml {line}"))
}

fn an_empty_folder_and_the_binary_are_enough() {
    let ended = Scenario::new()
        .script("student", &knows_one_board())
        .succeeds("run ./student")
        .prints("rubric     8 Puzzle (Princeton, Coursera) (coursera)")
        .prints("partly   3.33 of 10  1 of 3 cases   The assignment's own examples")
        .prints("8 of 8  9 of 9 cases   Small boards without a solution")
        .prints("wrong answer in ")
        .complains_of_nothing();
    assert_eq!(ended.names(), ["student"]);
}

fn without_a_rubric_two_puzzles_decide_which_one_fits() {
    let boards = [
        "0 1 3 4 2 5 7 8 6",
        "1 0 3 4 2 5 7 8 6",
        "1 2 3 4 0 5 7 8 6",
        "1 2 3 4 5 0 7 8 6",
        "1 2 3 4 5 6 7 8 0",
    ];
    let drawn = |dimension: &str, blank: &str| -> String {
        let shown = boards.map(|board| {
            let tiles: Vec<_> = board
                .split(' ')
                .map(|tile| if tile == "0" { blank } else { tile })
                .collect();
            let rows: Vec<_> = tiles
                .chunks(3)
                .map(|row| format!(" {}", row.join("  ")))
                .collect();
            format!("{dimension}{}\n\n", rows.join("\n"))
        });
        shown.concat()
    };
    let program = |input: &str, answer: &str| {
        format!(
            "#!/bin/sh\nset -- $({input})\nif [ \"$2 $3 $4\" = '0 1 3' ]; then\ncat <<'END'\n{answer}END\nelse\necho 'No solution possible'\nfi\n"
        )
    };
    let moves = "Minimum number of moves = 4\n";
    let coursera = format!("{moves}{}", drawn("3\n", "0"));
    let princeton = format!("{}Number of states enqueued = 10\n{moves}", drawn("", " "));
    for (input, answer, named, rubric, from) in [
        ("cat \"$1\"", &coursera, "", "coursera", "from a file"),
        (
            "cat",
            &coursera,
            "--rubric auto",
            "coursera-stdin",
            "from standard input",
        ),
        ("cat", &princeton, "", "princeton-stdin", "from standard input"),
    ] {
        Scenario::new()
            .script("student", &program(input, answer))
            .grader(&format!("run --submission student {named}"))
            .prints(&format!("({rubric})"))
            .prints(&format!("`{rubric}` is the built-in one that fits"))
            .prints(from);
    }
    Scenario::new()
        .script("student", "#!/bin/sh\necho hello\n")
        .grader("run --submission student")
        .prints("(coursera)")
        .prints("no rubric was named, and the program solves puzzle04 neither from");
    for (what, because) in [
        (
            "echo \"Minimum number of moves = $b\"",
            "because it answers puzzles from standard input",
        ),
        (
            "echo \"You gave $b\"",
            "because it reads puzzles from standard input",
        ),
    ] {
        let script = format!("#!/bin/sh\necho 'Enter the puzzle:'\nread n\nread a b c\n{what}\n");
        Scenario::new()
            .script("student", &script)
            .grader("run --submission student")
            .prints("(coursera-stdin)")
            .prints("no rubric was named, and the program does not solve puzzle04: it is graded by")
            .prints(because);
    }
}

fn the_report_says_what_was_expected_what_was_found_and_how_to_run_it_again() {
    run_small("--submission student")
        .exits(0)
        .prints("SCORE  9 of 10 points")
        .prints("wrong answer: others/2x2/solvable-03")
        .prints("expected   1 move\n")
        .prints("found      no solution")
        .prints("hint")
        .prints("printf '2\\n 1  2 \\n 0  3 \\n' > puzzle.txt && ./student puzzle.txt")
        .complains_of_nothing();
}

fn a_command_is_graded_as_it_is_given() {
    run_small("--format json -- sh student")
        .exits(0)
        .prints("\"earned\": 9,")
        .complains_of_nothing();
    Scenario::small().refused("run --rubric small.toml -- no-such-command", "no-such-command");
}

fn the_plan_is_listed_and_nothing_is_run() {
    Scenario::small()
        .answers("run --rubric small.toml --list", "10 points, 2 criteria, 3 cases, 3 runs of the program")
        .prints("limits of a run where no others are shown: cpu 2 s, wall 10 s, memory 256 MiB, output 1 MiB")
        .prints("steps: First steps\n------------------\n  8 points, 1 case; per case\n\n  named/puzzle04  moves, path\n")
        .prints("2x2/unsolvable-03  unsolvable")
        .complains_of_nothing();
    for rubric in [
        "coursera",
        "coursera-stdin",
        "princeton-stdin",
        "eso207",
        "cs210",
        "columbia-ai",
    ] {
        Scenario::new()
            .answers(&format!("run --list --rubric {rubric}"), "100 points")
            .complains_of_nothing();
    }
}

fn a_program_that_reads_standard_input_is_found_out_under_a_rubric_with_a_file_argument() {
    Scenario::small()
        .script("student", KNOWS_ONE_BOARD_ON_STDIN)
        .succeeds("run --rubric small.toml --submission student")
        .prints("SCORE  0 of 10 points")
        .prints("the program works as the assignment `princeton-stdin` asks")
        .complains_of_nothing();
}

/// In Coursera's form, with no number enqueued: the rubrics that ask for one would cost it points.
fn the_rubric_that_is_named_is_the_one_under_which_the_program_loses_least() {
    let answer = knows_one_board();
    let answer = answer.split_once("cat <<'END'").map_or("", |(_, answer)| answer);
    let student = format!(
        "#!/bin/sh\nset -- $(cat)\nif [ \"$*\" != '3 0 1 3 4 2 5 7 8 6' ]; then\n  exit 1\nfi\ncat <<'END'{answer}"
    );
    Scenario::small()
        .script("student", &student)
        .succeeds("run --rubric small.toml --submission student")
        .prints("the program works as the assignment `coursera-stdin` asks")
        .complains_of_nothing();
}

fn a_program_that_reads_a_file_is_found_out_under_a_rubric_with_standard_input() {
    Scenario::new()
        .script("student", &knows_one_board())
        .file("small.toml", small_rubric_on_stdin())
        .succeeds("run --rubric small.toml --submission student")
        .prints("SCORE  0 of 10 points")
        .prints("the program works as the assignment `coursera` asks")
        .complains_of_nothing();
}

fn the_number_of_jobs_changes_nothing_but_the_measured_usage() {
    let report = |jobs: u32| {
        let mut report = run_small(&format!("--submission student --format json --jobs {jobs}"))
            .exits(0)
            .complains_of_nothing()
            .json();
        for case in report["cases"].as_array_mut().unwrap() {
            assert!(case.as_object_mut().unwrap().remove("usage").unwrap().is_object());
        }
        report
    };
    assert_eq!(report(1), report(4));
}

fn a_pipe_gets_no_colour_unless_it_is_asked_for() {
    run_small("--submission student")
        .exits(0)
        .does_not_print("\u{1b}[")
        .complains_of_nothing();
    run_small("--submission student --color always")
        .exits(0)
        .prints("\u{1b}[")
        .complains_of_nothing();
    graded_by_a_small_rubric()
        .env("NO_COLOR", "1")
        .succeeds("run --rubric small.toml --submission student")
        .does_not_print("\u{1b}[")
        .complains_of_nothing();
    run_small("--submission student --color never")
        .exits(0)
        .does_not_print("\u{1b}[")
        .complains_of_nothing();
}

fn without_a_sandbox_the_grade_is_the_same_and_the_report_says_so() {
    let ended = run_small("--submission student --sandbox none")
        .exits(0)
        .prints("SCORE  9 of 10 points")
        .complains_of_nothing();
    let isolation = ended.stdout();
    let isolation = isolation.lines().find(|line| line.contains("isolation")).unwrap();
    assert!(isolation.contains("none"), "{isolation}");
}

fn a_protection_that_is_asked_for_and_unknown_or_missing_stops_the_run() {
    run_small("--submission student --require no-such-thing")
        .refuses("--require: there is no protection `no-such-thing`")
        .complains("hint: the protections are");
    run_small("--submission student --sandbox none --require network")
        .exits(2)
        .prints_nothing();
}
