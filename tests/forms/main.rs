//! The right answer in every dress that a fair teaching assistant would accept, and wrong answers in the same dresses. Everything goes through the reader and the judge, as in grading.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::format_push_string,
    clippy::format_collect,
    reason = "a test that cannot be set up fails, and texts are put together as they read"
)]

mod board_client;
mod claims;
mod corpus;
mod encodings;
mod fooled;
mod form;
mod no_solution;
mod priced;
mod random;
mod real;
mod small;
mod trace;
mod twins;
mod wide;

use std::collections::{BTreeMap, BTreeSet};

use form::forms;

#[test]
fn the_right_answer_is_accepted_in_every_form() {
    let mut refused = String::new();
    for form in &forms().answers {
        let mut shown = false;
        corpus::name_form(&form.name);
        let mut all_accepted = true;
        for puzzle in claims::puzzles().iter().filter(|puzzle| form.suits(puzzle.n)) {
            let text = form.print(puzzle);
            for course in claims::courses() {
                let Err(reasons) = course.judge(puzzle, text.as_bytes()) else {
                    continue;
                };
                all_accepted = false;
                if form.not_read.is_some() {
                    continue;
                }
                refused += &format!("{} ({}, {}): {reasons}\n", form.name, puzzle.id, course.name);
                if !shown {
                    refused += &text;
                }
                shown = true;
            }
        }
        if form.not_read.is_some() && all_accepted {
            refused += &format!("{}: it is read, so it cannot be marked as not read\n", form.name);
        }
    }
    assert!(refused.is_empty(), "refused:\n{refused}");
}

#[test]
fn every_form_is_of_its_own_and_the_table_says_which_were_seen() {
    let all = &forms().answers;
    let seen = all.iter().filter(|form| form.seen.is_some()).count();
    let not_read = all.iter().filter(|form| form.not_read.is_some()).count();
    println!(
        "{} forms: {seen} seen, {} imagined; {not_read} not read",
        all.len(),
        all.len() - seen
    );
    let mut names = BTreeSet::new();
    let mut outputs = BTreeMap::new();
    for form in all {
        let puzzles = claims::puzzles().iter().filter(|puzzle| form.suits(puzzle.n));
        let printed: Vec<String> = puzzles.map(|puzzle| form.print(puzzle)).collect();
        if let Some(other) = outputs.insert(printed, &form.name) {
            panic!("`{}` prints what `{other}` prints", form.name);
        }
    }
    for form in all {
        assert!(names.insert(&form.name), "two forms are called `{}`", form.name);
    }
    for form in all.iter().filter(|form| form.not_read.is_some()) {
        assert!(
            form.seen.is_none(),
            "`{}` was seen, so it is to be read",
            form.name
        );
    }
}

#[test]
fn the_deviations_of_a_form_are_named() {
    let puzzle = claims::about("named/puzzle04");
    let mut differences = String::new();
    for form in &forms().answers {
        let Some(expected) = &form.deviations else {
            continue;
        };
        let transcript = claims::course("coursera").read(puzzle.id, form.print(&puzzle).as_bytes());
        let mut found: Vec<&str> = transcript.deviations.iter().map(|one| one.kind.name()).collect();
        found.sort_unstable();
        if found != *expected {
            differences += &format!("{}: {found:?}, not {expected:?}\n", form.name);
        }
    }
    assert!(differences.is_empty(), "{differences}");
}
