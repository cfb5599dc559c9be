use super::Course;
use super::course::GOOD;
use crate::rubric::Visibility::{AfterDueDate, StaffOnly, VerdictOnly, Visible};

/// The good rubric with lines at its top and lines in its first criterion.
fn with(top: &str, criterion: &str) -> String {
    GOOD.replace("points = 30", &format!("points = 30\n{top}"))
        .replace(
            "requires = [\"moves\"]",
            &format!("requires = [\"moves\"]\n{criterion}"),
        )
}

#[test]
fn a_cases_visibility_is_the_most_special_that_names_it() {
    let rubric = Course::new().rubric(&with(
        "due = \"2026-03-01T23:59:00+01:00\"\nvisibility = \"verdict-only\"",
        "visibility = \"visible\"\ncases = [{ fixtures = [\"3x3/depth-0[34]\"], visibility = \"after-due-date\" }, { fixtures = [\"3x3/depth-04\"], visibility = \"staff-only\" }]",
    ));
    let cases = rubric.criteria.iter().flat_map(|criterion| &criterion.cases);
    let seen: Vec<_> = cases.map(|case| case.visibility).collect();
    assert_eq!(seen, [Visible, Visible, AfterDueDate, StaffOnly, VerdictOnly]);
    assert_eq!(
        rubric.due.map(|due| due.to_string()).as_deref(),
        Some("2026-03-01T22:59:00Z")
    );
}

fn assert_told(text: &str, problems: &[&str]) {
    let told = Course::new().problems(text);
    for problem in problems {
        assert!(told.contains(problem), "{problem:?} is not in {told}");
    }
}

#[test]
fn a_due_date_is_a_moment() {
    assert_told(
        &with("due = 2026-03-01", ""),
        &[
            "expected a date and time with its offset from UTC, found the date `2026-03-01`",
            "as in `2026-03-01T23:59:00+01:00`",
        ],
    );
    assert_told(
        &with("", "visibility = \"after-due-date\""),
        &["14:14 \"after-due-date\": expected the key `due`"],
    );
}

#[test]
fn what_is_written_wrong_is_reported() {
    assert_told(
        &with(
            "secret = \"hush\"",
            "visibility = \"hidden\"\ncases = [{ fixtures = [\"3x3/unsolvable-01\"] }]",
        ),
        &[
            "expected a text of at least 16 characters",
            "the visibilities are `visible`, `verdict-only`, `after-due-date` and `staff-only`",
            "expected the key `visibility` in `cases`",
            "names cases of the criterion, found `3x3/unsolvable-01`",
        ],
    );
}

#[test]
fn a_criterion_that_is_shown_does_not_wait_for_one_that_is_hidden() {
    let text = with("", "visibility = \"staff-only\"").replace(
        "requires = [\"unsolvable\"]",
        "requires = [\"unsolvable\"]\nafter = [\"first\"]",
    );
    assert_told(
        &text,
        &["expected students to see no more of `unsolvable` than of `first`, which it waits for"],
    );
}
