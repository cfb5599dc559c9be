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
    error: invalid basic string, expected `"`
     --> HERE/mine.toml:2:18
      |
    2 | title = "8 Puzzle
      |                  ^

    error: expected a value after `=`, found none that TOML knows
      --> HERE/mine.toml:17:10
       |
    17 | points = 
       |          ^
       |
       = hint: a text stands in quotes, as in `title = "8 Puzzle"`

    error: unclosed array, expected `]`
      --> HERE/mine.toml:19:25
       |
    19 | requires = ["unsolvable"
       |                         ^

    error: 3 problems found; nothing was run
    "#);
}

#[test]
fn a_key_written_twice_is_a_mistake() {
    let course = Course::new();
    insta::assert_snapshot!(course.problems_with("points = 30", "points = 30\npoints = 40"), @"
    error: expected each key once, found this one again
     --> HERE/mine.toml:5:1
      |
    5 | points = 40
      | ^^^^^^
    ");
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
    insta::assert_snapshot!(course.problems(&text), @r#"
    error: unknown key `titel` in the rubric
     --> HERE/mine.toml:3:1
      |
    3 | titel = "x"
      | ^^^^^
      |
      = hint: did you mean `title`?

    error: unknown key `cpuu` in `[limits]`
     --> HERE/mine.toml:4:12
      |
    4 | limits = { cpuu = "1 s", color = 1 }
      |            ^^^^
      |
      = hint: did you mean `cpu`?

    error: unknown key `color` in `[limits]`
     --> HERE/mine.toml:4:26
      |
    4 | limits = { cpuu = "1 s", color = 1 }
      |                          ^^^^^
      |
      = hint: the keys here are `cpu`, `wall`, `memory`, `output`, `processes` and `patience`

    error: unknown key `weight` in `[[criterion]]`
      --> HERE/mine.toml:11:1
       |
    11 | weight = 3
       | ^^^^^^
       |
       = hint: the keys here are `id`, `title`, `points`, `extra-credit`, `fixtures`, `except`, `requires`, `score`, `thresholds`, `liberties`, `after`, `limits`, `visibility`, `cases`, `hint` and `hints`

    error: unknown key `require` in `[[criterion]]`
      --> HERE/mine.toml:12:1
       |
    12 | require = 4
       | ^^^^^^^
       |
       = hint: did you mean `requires`?

    error: 5 problems found; nothing was run
    "#);
}

#[test]
fn a_key_under_the_wrong_header_is_told_where_it_belongs() {
    let course = Course::new();
    let text = GOOD.replace(
        "fixtures = \"puzzles\"",
        "fixtures = \"puzzles\"\nheuristic = \"hamming\"\ncpu = \"5 s\"\n[limits]\ntitle = \"8 Puzzle\"\nrequires = []",
    );
    insta::assert_snapshot!(course.problems(&text), @r#"
    error: unknown key `heuristic` in the rubric
     --> HERE/mine.toml:6:1
      |
    6 | heuristic = "hamming"
      | ^^^^^^^^^
      |
      = hint: it belongs to `[counting]`; a key belongs to the nearest header above it

    error: unknown key `cpu` in the rubric
     --> HERE/mine.toml:7:1
      |
    7 | cpu = "5 s"
      | ^^^
      |
      = hint: it belongs to `[limits]`; a key belongs to the nearest header above it

    error: unknown key `title` in `[limits]`
     --> HERE/mine.toml:9:1
      |
    9 | title = "8 Puzzle"
      | ^^^^^
      |
      = hint: it belongs to the top of the file or `[[criterion]]`; a key belongs to the nearest header above it

    error: unknown key `requires` in `[limits]`
      --> HERE/mine.toml:10:1
       |
    10 | requires = []
       | ^^^^^^^^
       |
       = hint: it belongs to `[[criterion]]`; a key belongs to the nearest header above it

    error: 4 problems found; nothing was run
    "#);
}

#[test]
fn every_missing_key_is_reported_with_an_example() {
    let course = Course::new();
    insta::assert_snapshot!(course.problems(""), @r#"
    error: expected the key `schema` in the rubric, found none
     --> HERE/mine.toml:1:1
      |
    1 |
      | ^
      |
      = hint: add `schema = "grader.rubric/v1"`

    error: expected the key `title` in the rubric, found none
     --> HERE/mine.toml:1:1
      |
    1 |
      | ^
      |
      = hint: add `title = "8 Puzzle"`

    error: expected the key `dialect` in the rubric, found none
     --> HERE/mine.toml:1:1
      |
    1 |
      | ^
      |
      = hint: add `dialect = "coursera"`

    error: expected the key `points` in the rubric, found none
     --> HERE/mine.toml:1:1
      |
    1 |
      | ^
      |
      = hint: add `points = 100`

    error: expected the key `criterion` in the rubric, found none
     --> HERE/mine.toml:1:1
      |
    1 |
      | ^
      |
      = hint: add `[[criterion]]`

    error: 5 problems found; nothing was run
    "#);
    let text = GOOD
        .replace("title = \"First steps\"\n", "")
        .replace("id = \"unsolvable\"\n", "")
        .replace("requires = [\"unsolvable\"]\n", "");
    insta::assert_snapshot!(course.problems(&text), @r#"
    error: expected the key `title` in `[[criterion]]`, found none
     --> HERE/mine.toml:7:1
      |
    7 | [[criterion]]
      | ^^^^^^^^^^^^^
      |
      = hint: add `title = "Minimum number of moves"`

    error: expected the key `id` in `[[criterion]]`, found none
      --> HERE/mine.toml:13:1
       |
    13 | [[criterion]]
       | ^^^^^^^^^^^^^
       |
       = hint: add `id = "moves"`

    error: expected the key `requires` in `[[criterion]]`, found none
      --> HERE/mine.toml:13:1
       |
    13 | [[criterion]]
       | ^^^^^^^^^^^^^
       |
       = hint: add `requires = ["moves", "path"]`

    error: 3 problems found; nothing was run
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
    error: expected a text, found `8`
     --> HERE/mine.toml:2:9
      |
    2 | title = 8
      |         ^

    error: expected a text, found a list
     --> HERE/mine.toml:3:11
      |
    3 | dialect = ["coursera"]
      |           ^^^^^^^^^^^^

    error: expected a table, found `10`
     --> HERE/mine.toml:4:10
      |
    4 | limits = 10
      |          ^^

    error: expected a list, found the text `spacing`
     --> HERE/mine.toml:5:19
      |
    5 | text = { ignore = "spacing" }
      |                   ^^^^^^^^^
      |
      = hint: write it in brackets: `["spacing"]`

    error: expected `true` or `false`, found the text `yes`
     --> HERE/mine.toml:6:27
      |
    6 | counting = { closed-set = "yes" }
      |                           ^^^^^

    error: expected a text, found the text ` `
      --> HERE/mine.toml:12:9
       |
    12 | title = " "
       |         ^^^

    error: expected a list, found the text `moves`
      --> HERE/mine.toml:15:12
       |
    15 | requires = "moves"
       |            ^^^^^^^
       |
       = hint: write it in brackets: `["moves"]`

    error: expected points from 0 with at most two decimals, found the text `20`
      --> HERE/mine.toml:20:10
       |
    20 | points = "20"
       |          ^^^^
       |
       = hint: write `20` without quotes

    error: expected one of the requirements, found `7`
      --> HERE/mine.toml:22:27
       |
    22 | requires = ["unsolvable", 7, "unsolvabel", 2026-01-01]
       |                           ^
       |
       = hint: the requirements are `moves`, `path`, `enqueued`, `unsolvable`, `text`, `trace`, `form`, `hamming`, `manhattan`, `is-goal`, `is-solvable`, `neighbors`, `api`, `call-size`, `call-hamming`, `call-manhattan`, `call-is-goal`, `call-is-solvable`, `call-to-string`, `call-neighbors`, `call-twin`, `call-equals`, `call-immutable`, `solver-moves`, `solver-solution`, `solver-unsolvable`, `solver-refuses`, `solver-null`, `solver-in-time`, `solver-stable`, `solver-queue`, `solver-counts`, `solver-calls`, `board-growth`, `board-memory`, `solver-memory` and `solver-own-board`

    error: expected one of the requirements, found the text `unsolvabel`
      --> HERE/mine.toml:22:30
       |
    22 | requires = ["unsolvable", 7, "unsolvabel", 2026-01-01]
       |                              ^^^^^^^^^^^^
       |
       = hint: did you mean `unsolvable`?

    error: expected one of the requirements, found the date `2026-01-01`
      --> HERE/mine.toml:22:44
       |
    22 | requires = ["unsolvable", 7, "unsolvabel", 2026-01-01]
       |                                            ^^^^^^^^^^
       |
       = hint: the requirements are `moves`, `path`, `enqueued`, `unsolvable`, `text`, `trace`, `form`, `hamming`, `manhattan`, `is-goal`, `is-solvable`, `neighbors`, `api`, `call-size`, `call-hamming`, `call-manhattan`, `call-is-goal`, `call-is-solvable`, `call-to-string`, `call-neighbors`, `call-twin`, `call-equals`, `call-immutable`, `solver-moves`, `solver-solution`, `solver-unsolvable`, `solver-refuses`, `solver-null`, `solver-in-time`, `solver-stable`, `solver-queue`, `solver-counts`, `solver-calls`, `board-growth`, `board-memory`, `solver-memory` and `solver-own-board`

    error: 11 problems found; nothing was run
    "#);
}

#[test]
fn criteria_written_as_one_table_are_a_mistake() {
    let course = Course::new();
    let text = GOOD.split("[[criterion]]").next().unwrap().to_owned() + "[criterion]\nid = \"first\"\n";
    insta::assert_snapshot!(course.problems(&text), @"
    error: expected a list, found a table
     --> HERE/mine.toml:7:1
      |
    7 | [criterion]
      | ^^^^^^^^^^^
      |
      = hint: the header of a table in a list has two brackets on each side
    ");
}

#[test]
fn an_older_schema_is_refused() {
    let course = Course::new();
    insta::assert_snapshot!(course.problems_with("grader.rubric/v1", "grader.rubric/v0"), @r#"
    error: expected the schema `grader.rubric/v1`, found `grader.rubric/v0`
     --> HERE/mine.toml:1:10
      |
    1 | schema = "grader.rubric/v0"
      |          ^^^^^^^^^^^^^^^^^^
      |
      = hint: this grader reads no other version
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
