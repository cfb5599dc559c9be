//! `grader run`: what staff and students get wrong before anything runs. Exit status 2, and what to do.

use testing::{Trial, trials};

use crate::run::graded_by_a_small_rubric;
use crate::scenario::Scenario;
use crate::students::SMALL_RUBRIC;

/// What this file tests.
pub(crate) fn trials() -> Vec<Trial> {
    trials![
        a_submission_that_is_missing,
        a_folder_without_sources,
        a_text_that_is_no_program,
        neither_a_submission_nor_a_command_nor_a_list,
        a_submission_named_twice,
        both_a_submission_and_a_command,
        a_rubric_of_unknown_name_and_what_was_meant,
        every_mistake_in_a_rubric_is_told_at_once_with_its_place,
        points_that_do_not_add_up,
        an_option_that_does_not_exist,
        two_reports_in_one_file,
        two_reports_in_one_file_under_two_names,
        a_report_takes_the_place_of_nothing_that_is_graded,
        a_report_takes_the_place_of_no_puzzle,
    ]
}

fn submission(name: &str) -> String {
    format!("run --submission {name}")
}

fn a_submission_that_is_missing() {
    Scenario::new()
        .grader(&submission("alice"))
        .refuses("error: `alice` does not exist")
        .complains("hint: give the student's executable, source file, folder or archive");
}

fn a_folder_without_sources() {
    Scenario::new()
        .folder("alice")
        .grader(&submission("alice"))
        .refuses("error: `alice` is empty");
    Scenario::new()
        .file("alice/notes.txt", "to do\n")
        .grader(&submission("alice"))
        .refuses("`alice`")
        .complains("hint: ");
}

fn a_text_that_is_no_program() {
    Scenario::new()
        .file("alice", "hello\n")
        .grader(&submission("alice"))
        .refuses("error: `alice` is no program that is known here")
        .complains("a script with a `#!` line");
}

fn neither_a_submission_nor_a_command_nor_a_list() {
    Scenario::new()
        .grader("run")
        .refuses("PATH|--submission <PATH>|COMMAND");
}

fn a_submission_named_twice() {
    graded_by_a_small_rubric()
        .grader("run student --submission student")
        .refuses("'[PATH]' cannot be used with");
    graded_by_a_small_rubric()
        .grader("run student -- ./student")
        .refuses("cannot be used with");
}

fn both_a_submission_and_a_command() {
    graded_by_a_small_rubric()
        .grader("run --submission student -- ./student")
        .refuses("cannot be used with");
}

fn a_rubric_of_unknown_name_and_what_was_meant() {
    Scenario::new()
        .grader("run --list --rubric courserra")
        .refuses("found `courserra`")
        .complains("hint: did you mean `coursera`?");
    Scenario::new()
        .grader("run --list --rubric none.toml")
        .refuses("error: cannot read a rubric: there is no such file\n--> none.toml");
}

fn every_mistake_in_a_rubric_is_told_at_once_with_its_place() {
    let rubric = SMALL_RUBRIC
        .replace("dialect = \"coursera\"", "dialect = \"courserra\"")
        .replace("cpu = \"2 s\"", "cpu = \"0 s\"")
        .replace("points = 2\n", "ponits = 2\n")
        .replace("named/puzzle04", "named/puzzle99");
    Scenario::new()
        .file("mine.toml", rubric)
        .script("student", "#!/bin/sh\n")
        .grader("run --rubric mine.toml --submission student")
        .refuses("mine.toml:3:")
        .complains("did you mean `coursera`?")
        .complains("mine.toml:7:")
        .complains("named/puzzle99")
        .complains("unknown key `ponits`")
        .complains("did you mean `points`?")
        .complains("^");
}

fn points_that_do_not_add_up() {
    let rubric = SMALL_RUBRIC.replace("points = 10\n", "points = 11\n");
    Scenario::new()
        .file("mine.toml", rubric)
        .grader("run --rubric mine.toml --list")
        .refuses("11")
        .complains("10");
}

fn an_option_that_does_not_exist() {
    Scenario::new()
        .grader("run --submision x")
        .refuses("a similar argument exists: '--submission'");
    Scenario::new()
        .grader("rnu")
        .refuses("unrecognized subcommand 'rnu'");
    graded_by_a_small_rubric()
        .grader("run --submission student --jobs 0")
        .refuses("invalid value '0' for '--jobs <N>'");
}

fn two_reports_in_one_file() {
    Scenario::new()
        .grader("run --submission alice --report json=out --report junit=out")
        .refuses("error: --report: `out` is named twice")
        .complains("hint: give every report a file of its own");
}

fn two_reports_in_one_file_under_two_names() {
    graded_by_a_small_rubric()
        .folder("out")
        .grader(
            "run --rubric small.toml --submission student --report json=report --report junit=out/../report",
        )
        .refuses("error: --report: `out/../report` is named twice");
}

fn a_report_takes_the_place_of_nothing_that_is_graded() {
    for (options, taken, what) in [
        ("--submission student", "student", "belongs to the submission"),
        ("--submission student", "./student", "belongs to the submission"),
        ("--submission student", "small.toml", "belongs to the rubric"),
        ("-- ./student", "student", "is the command"),
    ] {
        let told = graded_by_a_small_rubric();
        let before = ["student", "small.toml"].map(|name| std::fs::read(told.path(name)).unwrap());
        let told = told
            .grader(&format!(
                "run --rubric small.toml --report json={taken} {options}"
            ))
            .refuses(&format!("error: --report: `{taken}` {what}"))
            .complains("hint: give every report a file of its own");
        let after = ["student", "small.toml"].map(|name| std::fs::read(told.folder().join(name)).unwrap());
        assert_eq!(before, after);
    }
}

fn a_report_takes_the_place_of_no_puzzle() {
    let puzzles = SMALL_RUBRIC.replace("dialect =", "fixtures = \"puzzles\"\ndialect =");
    graded_by_a_small_rubric()
        .file("small.toml", puzzles)
        .file("puzzles/named/puzzle04.txt", "3\n0 1 3\n4 2 5\n7 8 6\n")
        .grader("run --rubric small.toml --submission student --report json=puzzles/named/puzzle04.txt")
        .refuses("error: --report: `puzzles/named/puzzle04.txt` belongs to the rubric");
}
