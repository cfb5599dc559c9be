//! `grader verify`: a rubric tried with samples of the staff's own, and with programs derived from the reference.

use serde_json::Value;

use crate::scenario::Scenario;
use crate::students::{SMALL_RUBRIC, knows_one_board};

testing::list![
    samples_that_come_out_as_labelled_end_with_0,
    what_comes_out_otherwise_is_reported_and_ends_with_1,
    wrong_samples_that_get_full_marks_are_named,
    every_mistake_of_staff_is_reported_before_anything_runs,
    the_same_is_reported_as_markdown_and_json,
    what_a_limit_ended_is_run_again_with_more_room,
    mutants_show_what_a_rubric_lets_pass,
];

/// What is known of the program that knows one board.
const LABEL: &str = "\
dialect = \"coursera\"
verdict = \"wrong-answer\"
findings = [\"unsolvable-claimed\"]
score = { small = [9, 9] }
note = \"Knows one board by heart.\"
";

const VERIFY: &str = "verify small.toml --samples own --only */one-board";

fn verify(options: &str) -> String {
    format!("{VERIFY} {options}")
}

/// A folder with a small rubric and one sample, labelled as given.
fn one_sample(label: &str) -> Scenario {
    Scenario::small()
        .script("own/wrong-answer/one-board", &knows_one_board())
        .file("own/wrong-answer/one-board.expect.toml", label)
}

fn samples_that_come_out_as_labelled_end_with_0() {
    one_sample(LABEL)
        .answers(VERIFY, "Verification of the rubric small")
        .prints("1 sample tried; every one came out as its label says")
        .prints("one-board  . o       9")
        .does_not_print("Differences")
        .prints("b  others: Other boards (2 cases, 2 points; fails 1 wrong program)")
        .prints("Criteria that catch nothing")
        .prints("steps: First steps");
}

fn what_comes_out_otherwise_is_reported_and_ends_with_1() {
    let label = LABEL
        .replace("unsolvable-claimed", "path-missing")
        .replace("[9, 9]", "[0, 5]");
    let found = one_sample(&label)
        .grader(&verify("--format json"))
        .exits(1)
        .json();
    let ended = |what: &str, expected: &str, actual: &str| {
        let differences = found["differences"].as_array().unwrap().iter();
        let same = differences
            .filter(|one| one["what"] == what && one["expected"] == expected && one["actual"] == actual);
        assert_eq!(same.count(), 1, "{found:#}");
    };
    ended("findings", "path-missing", "only unsolvable-claimed");
    ended("score", "0 to 5 points", "9 of 10");
    assert_eq!(found["samples"][0]["differs"], true);

    Scenario::small()
        .script("own/accepted/one-board", &knows_one_board())
        .file(
            "own/accepted/one-board.expect.toml",
            "dialect = \"coursera\"\nverdict = \"accepted\"\nnote = \"Said to be right.\"\n",
        )
        .grader("verify small.toml --samples own --only */one-board")
        .exits(1)
        .prints("expected   accepted everywhere")
        .prints("found      wrong-answer in others/2x2/solvable-03");
}

fn wrong_samples_that_get_full_marks_are_named() {
    one_sample(&LABEL.replace("score = { small = [9, 9] }\n", ""))
        .file(
            "small.toml",
            SMALL_RUBRIC
                .replace(", \"2x2/solvable-03\"", "")
                .replace("[\"moves\", \"unsolvable\"]", "[\"unsolvable\"]"),
        )
        .grader(VERIFY)
        .exits(1)
        .prints("Wrong samples that no criterion catches")
        .prints("expected   wrong-answer, elsewhere accepted")
        .prints("found      accepted everywhere");
}

fn every_mistake_of_staff_is_reported_before_anything_runs() {
    one_sample("dialect = \"coursera\"\nverdict = \"wrong\"\ndiagnosis = \"gredy\"\n")
        .refused(VERIFY, "own/wrong-answer/one-board.expect.toml:2:11")
        .complains("did you mean `greedy`?")
        .complains("expected the key `note` in the label, found none");
    Scenario::new().refused("verify corsera", "did you mean `coursera`?");
    Scenario::new()
        .grader("verify coursera --only wrong-answer/none")
        .refuses("no sample can be tried under this rubric");
    Scenario::new().refused("verify coursera --only [", "--only");
    Scenario::new().refused("verify coursera --samples nowhere", "there is no such folder");
}

fn the_same_is_reported_as_markdown_and_json() {
    one_sample(LABEL)
        .answers(&verify("--format markdown"), "# Verification of the rubric small")
        .prints("| wrong-answer/one-board | . o | 9 | wrong-answer | wrong-answer | unsolvable-claimed |  |");
    let found = one_sample(LABEL).succeeds(&verify("--format json")).json();
    let schema = Scenario::new().succeeds("schema verification").json();
    let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(keys(&found), keys(&schema["properties"]));
    let uses = found["fixtures"].as_array().unwrap().iter();
    let caught: Vec<(&str, u64, bool)> = uses
        .map(|fixture| {
            let decides = fixture["decides"].as_bool().unwrap();
            (
                fixture["id"].as_str().unwrap(),
                fixture["caught"].as_u64().unwrap(),
                decides,
            )
        })
        .collect();
    assert_eq!(
        caught,
        [
            ("2x2/solvable-03", 1, true),
            ("2x2/unsolvable-03", 0, false),
            ("named/puzzle04", 0, false)
        ]
    );
}

fn what_a_limit_ended_is_run_again_with_more_room() {
    let busy = "#!/bin/sh\nwhile :; do :; done\n";
    let label = "dialect = \"coursera\"\nverdict = \"time-limit-cpu\"\nnote = \"Never ends.\"\n";
    let found = Scenario::new()
        .file(
            "small.toml",
            SMALL_RUBRIC.replace("cpu = \"2 s\"", "cpu = \"100 ms\""),
        )
        .script("own/time-limit-cpu/busy", busy)
        .file("own/time-limit-cpu/busy.expect.toml", label)
        .succeeds("verify small.toml --samples own --only */busy --format json")
        .json();
    assert_eq!(found["sensitive"], Value::Array(Vec::new()), "{found:#}");
    assert_eq!(found["samples"][0]["earned"], 0);
}

fn mutants_show_what_a_rubric_lets_pass() {
    let found = one_sample(LABEL)
        .succeeds(&verify("--mutants --format json"))
        .json();
    let mutants = &found["mutants"];
    assert_eq!(
        mutants["refused"],
        Value::Array(Vec::new()),
        "right programs pass"
    );
    assert!(mutants["right"].as_u64().unwrap() > 10);
    let row = |name: &str| {
        let rows = mutants["misconceptions"].as_array().unwrap();
        rows.iter().find(|row| row["name"] == name).unwrap()
    };
    assert_eq!(row("always-unsolvable")["survivors"], 0);
    assert_eq!(
        row("always-unsolvable")["fixtures"],
        serde_json::json!(["2x2/solvable-03", "named/puzzle04"])
    );
    assert_eq!(row("sum-of-moves")["survivors"], 0);
    // No board of the small rubric is deep enough for a greedy search to go wrong.
    assert_eq!(row("greedy")["survivors"], row("greedy")["programs"]);
    assert_eq!(row("root-not-counted")["can_show"], false, "no count is asked");
    let hunt = &row("sum-of-moves")["hunt"];
    assert!(
        hunt["moves"].as_u64() >= hunt["least"].as_u64() && hunt["least"].is_u64(),
        "{hunt}"
    );
    assert!(mutants["hunts"]["shown"].as_u64().unwrap() > 5);
    one_sample(LABEL)
        .answers(&verify("--mutants"), "Misconceptions that the rubric lets pass")
        .prints("The smallest puzzles that reports show")
        .prints("greedy: ");
}
