//! The right answer in every dress that a fair teaching assistant would accept, and wrong answers in the same dresses. Everything goes through the reader and the judge, as in grading.

#![expect(
    clippy::unwrap_used,
    clippy::format_push_string,
    clippy::format_collect,
    reason = "a test that cannot be set up fails, and texts are put together as they read"
)]

mod announced;
mod blanks;
mod board_client;
mod board_facts;
mod boards;
mod counts;
mod dress;
mod dumps;
mod fooled;
mod indexed;
mod layouts;
mod no_solution;
mod noise;
mod not_said;
mod order;
mod priced;
mod records;
mod searched;
mod small;
mod streams;
mod structured;
mod told;
mod tongues;
mod trace;
mod twins;
mod wide;
mod wrapped;

use dress::Form;

/// Every form, whatever it is about.
fn every_form() -> Vec<Form> {
    [
        boards::FORMS,
        blanks::FORMS,
        layouts::FORMS,
        order::FORMS,
        counts::WORDED,
        counts::PLACED,
        noise::BEFORE,
        noise::AROUND,
        indexed::FORMS,
        records::FORMS,
        streams::FORMS,
        tongues::WORDED,
        announced::FORMS,
        searched::FORMS,
        wrapped::FORMS,
        dumps::FORMS,
        structured::FORMS,
    ]
    .concat()
}

#[test]
fn the_right_answer_is_accepted_in_every_form() {
    let forms = every_form();
    assert!(forms.len() >= 120, "{} forms", forms.len());
    let mut names: Vec<&str> = forms.iter().map(|form| form.name).collect();
    let mut refused = String::new();
    for form in &forms {
        let mut shown = false;
        for puzzle in told::puzzles().iter().filter(|puzzle| form.suits(puzzle.n)) {
            let text = (form.text)(puzzle);
            for course in told::courses() {
                if let Err(reasons) = course.judge(puzzle, text.as_bytes()) {
                    refused.push_str(&format!(
                        "{} ({}, {}): {reasons}\n",
                        form.name, puzzle.id, course.name
                    ));
                    if !shown {
                        refused.push_str(&text);
                    }
                    shown = true;
                }
            }
        }
    }
    assert!(refused.is_empty(), "refused:\n{refused}");
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), forms.len(), "each form has its own name");
}

#[test]
fn the_right_answer_is_accepted_in_every_encoding() {
    let mut refused = String::new();
    for puzzle in told::puzzles().iter().filter(|puzzle| puzzle.n < 10) {
        for course in told::courses() {
            for (name, bytes) in streams::encoded(&puzzle.with(dress::PLAIN)) {
                if let Err(reasons) = course.judge(puzzle, &bytes) {
                    refused.push_str(&format!("{name} ({}, {}): {reasons}\n", puzzle.id, course.name));
                }
            }
            let wrong = told::Told {
                moves: puzzle.moves + 2,
                ..puzzle.clone()
            };
            for (name, bytes) in streams::encoded(&wrong.with(dress::PLAIN)) {
                if course.judge(puzzle, &bytes).is_ok() {
                    refused.push_str(&format!("{name} ({}, {}): accepted\n", puzzle.id, course.name));
                }
            }
        }
    }
    assert!(refused.is_empty(), "{refused}");
}
