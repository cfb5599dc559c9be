//! `grader run`: what staff and students get wrong before anything runs. Exit status 2, and what to do.

use crate::run::graded_by_a_small_rubric;
use crate::scenario::Scenario;
use crate::students::SMALL_RUBRIC;

testing::list![
    a_mistake_on_the_command_line_is_refused_with_the_next_step,
    every_mistake_in_a_rubric_is_reported_at_once_with_its_place,
    a_report_takes_the_place_of_nothing_that_is_graded,
    a_report_takes_the_place_of_no_puzzle,
];

fn a_mistake_on_the_command_line_is_refused_with_the_next_step() {
    for (line, error, hint) in [
        (
            "run --submission alice",
            "error: `alice` does not exist",
            "hint: give the student's executable, source file, folder or archive",
        ),
        ("run --submission empty", "error: `empty` is empty", "hint: "),
        (
            "run --submission notes",
            "error: `notes/notes.txt` is a text file",
            "hint: ",
        ),
        (
            "run --submission hello",
            "error: `hello` is no program that is known here",
            "hint: hand in the sources",
        ),
        ("run", "PATH|--submission <PATH>|COMMAND", ""),
        (
            "run student --submission student",
            "'[PATH]' cannot be used with",
            "",
        ),
        ("run student -- ./student", "cannot be used with", ""),
        ("run --submission student -- ./student", "cannot be used with", ""),
        (
            "run --list --rubric courserra",
            "found `courserra`",
            "hint: did you mean `coursera`?",
        ),
        (
            "run --list --rubric none.toml",
            "error: cannot read a rubric: there is no such file\n--> none.toml",
            "",
        ),
        (
            "run --submision x",
            "a similar argument exists: '--submission'",
            "",
        ),
        ("rnu", "unrecognized subcommand 'rnu'", ""),
        (
            "run --submission student --jobs 0",
            "invalid value '0' for '--jobs <N>'",
            "",
        ),
        (
            "run --submission alice --report json=out --report junit=out",
            "error: --report: `out` is named twice",
            "hint: give every report a file of its own",
        ),
        (
            "run --rubric small.toml --submission student --report json=report --report junit=empty/../report",
            "error: --report: `empty/../report` is named twice",
            "",
        ),
        ("run --rubric eleven.toml --list", "11", "10"),
    ] {
        graded_by_a_small_rubric()
            .folder("empty")
            .file("notes/notes.txt", "to do\n")
            .file("hello", "hello\n")
            .file(
                "eleven.toml",
                SMALL_RUBRIC.replace("points = 10\n", "points = 11\n"),
            )
            .refused(line, error)
            .complains(hint);
    }
}

fn every_mistake_in_a_rubric_is_reported_at_once_with_its_place() {
    let rubric = SMALL_RUBRIC
        .replace("dialect = \"coursera\"", "dialect = \"courserra\"")
        .replace("cpu = \"2 s\"", "cpu = \"0 s\"")
        .replace("points = 2\n", "ponits = 2\n")
        .replace("named/puzzle04", "named/puzzle99");
    Scenario::new()
        .file("mine.toml", rubric)
        .script("student", "#!/bin/sh\n")
        .refused("run --rubric mine.toml --submission student", "mine.toml:3:")
        .complains("did you mean `coursera`?")
        .complains("mine.toml:7:")
        .complains("named/puzzle99")
        .complains("unknown key `ponits`")
        .complains("did you mean `points`?")
        .complains("^");
}

fn a_report_takes_the_place_of_nothing_that_is_graded() {
    for (options, taken, what) in [
        ("--submission student", "student", "belongs to the submission"),
        ("--submission student", "./student", "belongs to the submission"),
        ("--submission student", "small.toml", "belongs to the rubric"),
        ("-- ./student", "student", "is the command"),
    ] {
        let ended = graded_by_a_small_rubric();
        let before = ["student", "small.toml"].map(|name| std::fs::read(ended.path(name)).unwrap());
        let ended = ended
            .grader(&format!(
                "run --rubric small.toml --report json={taken} {options}"
            ))
            .refuses(&format!("error: --report: `{taken}` {what}"))
            .complains("hint: give every report a file of its own");
        let after = ["student", "small.toml"].map(|name| std::fs::read(ended.path(name)).unwrap());
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
