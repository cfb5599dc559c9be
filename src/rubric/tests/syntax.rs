use proptest::prelude::*;

use super::Course;
use super::course::GOOD;
use crate::rubric::{RubricFile, load_file};
use crate::toml_table::read_file;

#[test]
fn every_mistake_in_the_syntax_is_reported_at_once() {
    let course = Course::new();
    let text = GOOD
        .replace("title = \"8 Puzzle\"", "title = \"8 Puzzle")
        .replace("points = 20", "points = ")
        .replace("[\"unsolvable\"]", "[\"unsolvable\"");
    insta::assert_snapshot!(course.problems(&text), @r#"
    2:18: invalid basic string, expected `"`
    17:10: expected a value after `=`, found none that TOML knows
      hint: a text stands in quotes, as in `title = "8 Puzzle"`
    19:25: unclosed array, expected `]`
    "#);
}

#[test]
fn a_key_written_twice_is_a_mistake() {
    let course = Course::new();
    insta::assert_snapshot!(course.problems_with("points = 30", "points = 30\npoints = 40"), @"5:1 points: expected each key once, found this one again");
}

#[test]
fn every_unknown_key_is_reported_with_the_nearest_known_one() {
    let course = Course::new();
    let text = GOOD
        .replace(
            "title = \"8 Puzzle\"",
            "title = \"8 Puzzle\"\ntitel = \"x\"\nlimits = { cpuu = \"1 s\", color = 1 }",
        )
        .replace("id = \"first\"", "id = \"first\"\nweight = 3\nrequire = 4");
    insta::assert_snapshot!(course.problems(&text), @"
    3:1 titel: unknown key `titel` in the rubric
      hint: did you mean `title`?
    4:12 cpuu: unknown key `cpuu` in `[limits]`
      hint: did you mean `cpu`?
    4:26 color: unknown key `color` in `[limits]`
      hint: the keys here are `cpu`, `wall`, `memory`, `output`, `processes` and `patience`
    11:1 weight: unknown key `weight` in `[[criterion]]`
      hint: the keys here are `id`, `title`, `points`, `extra-credit`, `fixtures`, `except`, `requires`, `score`, `thresholds`, `liberties`, `after`, `limits`, `visibility`, `cases`, `hint` and `hints`
    12:1 require: unknown key `require` in `[[criterion]]`
      hint: did you mean `requires`?
    ");
}

#[test]
fn a_key_under_the_wrong_header_is_reported_with_where_it_belongs() {
    let course = Course::new();
    let text = GOOD.replace(
        "fixtures = \"puzzles\"",
        "fixtures = \"puzzles\"\nheuristic = \"hamming\"\ncpu = \"5 s\"\n[limits]\ntitle = \"8 Puzzle\"\nrequires = []",
    );
    insta::assert_snapshot!(course.problems(&text), @"
    6:1 heuristic: unknown key `heuristic` in the rubric
      hint: it belongs to `[counting]`; a key belongs to the nearest header above it
    7:1 cpu: unknown key `cpu` in the rubric
      hint: it belongs to `[limits]`; a key belongs to the nearest header above it
    9:1 title: unknown key `title` in `[limits]`
      hint: it belongs to the top of the file or `[examples]` or `[[criterion]]`; a key belongs to the nearest header above it
    10:1 requires: unknown key `requires` in `[limits]`
      hint: it belongs to `[[criterion]]`; a key belongs to the nearest header above it
    ");
}

#[test]
fn every_missing_key_is_reported_with_an_example() {
    let course = Course::new();
    insta::assert_snapshot!(course.problems(""), @r#"
    1:1: expected the key `schema` in the rubric, found none
      hint: add `schema = "grader.rubric/v1"`
    1:1: expected the key `title` in the rubric, found none
      hint: add `title = "8 Puzzle"`
    1:1: expected the key `dialect` in the rubric, found none
      hint: add `dialect = "coursera"`
    1:1: expected the key `points` in the rubric, found none
      hint: add `points = 100`
    1:1: expected the key `criterion` in the rubric, found none
      hint: add `[[criterion]]`
    "#);
    let text = GOOD
        .replace("title = \"First steps\"\n", "")
        .replace("id = \"unsolvable\"\n", "")
        .replace("requires = [\"unsolvable\"]\n", "");
    insta::assert_snapshot!(course.problems(&text), @r#"
    7:1 [[criterion]]: expected the key `title` in `[[criterion]]`, found none
      hint: add `title = "Minimum number of moves"`
    13:1 [[criterion]]: expected the key `id` in `[[criterion]]`, found none
      hint: add `id = "moves"`
    13:1 [[criterion]]: expected the key `requires` in `[[criterion]]`, found none
      hint: add `requires = ["moves", "path"]`
    "#);
}

#[test]
fn wrong_types_say_what_was_expected_and_what_was_found() {
    let course = Course::new();
    let text = GOOD
        .replace("title = \"8 Puzzle\"", "title = 8")
        .replace("dialect = \"princeton-stdin\"", "dialect = [\"coursera\"]\nlimits = 10\ntext = { ignore = \"spacing\" }\ncounting = { closed-set = \"yes\" }")
        .replace("title = \"First steps\"", "title = \" \"")
        .replace("points = 20", "points = \"20\"")
        .replace("requires = [\"moves\"]", "requires = \"moves\"")
        .replace("requires = [\"unsolvable\"]", "requires = [\"unsolvable\", 7, \"unsolvabel\", 2026-01-01]");
    insta::assert_snapshot!(course.problems(&text), @r#"
    2:9 8: expected a text, found `8`
    3:11 ["coursera"]: expected a text, found a list
    4:10 10: expected a table, found `10`
    5:19 "spacing": expected a list, found the text `spacing`
      hint: write it in brackets: `["spacing"]`
    6:27 "yes": expected `true` or `false`, found the text `yes`
    12:9 " ": expected a text, found the text ` `
    15:12 "moves": expected a list, found the text `moves`
      hint: write it in brackets: `["moves"]`
    20:10 "20": expected points from 0 with at most two decimals, found the text `20`
      hint: write `20` without quotes
    22:27 7: expected one of the requirements, found `7`
      hint: the requirements are `moves`, `path`, `enqueued`, `unsolvable`, `text`, `trace`, `form`, `hamming`, `manhattan`, `is-goal`, `is-solvable`, `neighbors`, `api`, `compiles`, `api-missing`, `api-extra`, `call-size`, `call-hamming`, `call-manhattan`, `call-is-goal`, `call-is-solvable`, `call-to-string`, `call-neighbors`, `call-twin`, `call-equals`, `call-immutable`, `solver-moves`, `solver-solution`, `solver-unsolvable`, `solver-is-solvable`, `solver-no-moves`, `solver-no-solution`, `solver-refuses`, `solver-null`, `solver-in-time`, `solver-stable`, `solver-queue`, `solver-counts`, `solver-calls`, `board-growth`, `board-memory`, `solver-memory` and `solver-own-board`
    22:30 "unsolvabel": expected one of the requirements, found the text `unsolvabel`
      hint: did you mean `unsolvable`?
    22:44 2026-01-01: expected one of the requirements, found the date `2026-01-01`
      hint: the requirements are `moves`, `path`, `enqueued`, `unsolvable`, `text`, `trace`, `form`, `hamming`, `manhattan`, `is-goal`, `is-solvable`, `neighbors`, `api`, `compiles`, `api-missing`, `api-extra`, `call-size`, `call-hamming`, `call-manhattan`, `call-is-goal`, `call-is-solvable`, `call-to-string`, `call-neighbors`, `call-twin`, `call-equals`, `call-immutable`, `solver-moves`, `solver-solution`, `solver-unsolvable`, `solver-is-solvable`, `solver-no-moves`, `solver-no-solution`, `solver-refuses`, `solver-null`, `solver-in-time`, `solver-stable`, `solver-queue`, `solver-counts`, `solver-calls`, `board-growth`, `board-memory`, `solver-memory` and `solver-own-board`
    "#);
}

#[test]
fn criteria_written_as_one_table_are_a_mistake() {
    let course = Course::new();
    let text = GOOD.split("[[criterion]]").next().unwrap().to_owned() + "[criterion]\nid = \"first\"\n";
    insta::assert_snapshot!(course.problems(&text), @"
    7:1 [criterion]: expected a list, found a table
      hint: the header of a table in a list has two brackets on each side
    ");
}

#[test]
fn an_older_schema_is_refused() {
    let course = Course::new();
    insta::assert_snapshot!(course.problems_with("grader.rubric/v1", "grader.rubric/v0"), @r#"
    1:10 "grader.rubric/v0": expected the schema `grader.rubric/v1`, found `grader.rubric/v0`
      hint: this grader reads no other version
    "#);
}

proptest! {
    // Each case writes a whole folder.
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn no_text_makes_the_reader_panic_and_every_problem_is_inside_the_text(text in "\\PC{0,80}") {
        let (_, problems) = read_file::<RubricFile>(&text);
        for problem in problems {
            let span = problem.span.expect("a place");
            prop_assert!(span.start <= text.len() && span.end <= text.len(), "{span:?} {}", problem.message);
        }
    }

    #[test]
    fn a_good_rubric_with_a_piece_cut_out_never_makes_the_checks_panic(start in 0..GOOD.len(), length in 1..40_usize) {
        let mut text = GOOD.to_owned();
        text.replace_range(start..(start + length).min(GOOD.len()), "");
        let course = Course::new();
        if let Err(problems) = load_file(&course.file("mine.toml", &text)) {
            prop_assert!(!problems.is_empty());
            prop_assert!(problems.to_string().starts_with("error: "));
        }
    }
}
