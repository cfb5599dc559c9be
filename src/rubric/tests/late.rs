use jiff::SignedDuration;

use super::Course;
use super::course::GOOD;
use crate::score::Points;
use crate::score::late::{Share, Whole};

const DUE: &str = "due = 2026-03-01T23:59:00+01:00\n";

/// The good rubric with a due date, and a header with such lines.
fn late(lines: &str) -> String {
    let (top, criteria) = GOOD.split_once("[[criterion]]").unwrap();
    format!("{top}{DUE}[late]\n{lines}\n[[criterion]]{criteria}")
}

#[test]
fn a_rubric_says_what_lateness_costs() {
    let text = late(
        "grace = \"15 min\"\nonce = 5\nper-day = \"12.5 %\"\ncap = \"50 %\"\nof = \"earned\"\nfree-days = 2\ncloses = \"7 days\"",
    );
    let policy = Course::new().rubric(&text).late.unwrap();
    assert_eq!(policy.due, "2026-03-01T22:59:00Z".parse().unwrap());
    assert_eq!(policy.grace, SignedDuration::from_mins(15));
    assert_eq!(policy.once, Share::Points(Points::whole(5)));
    assert_eq!(policy.per_day, Share::Percent(1250));
    assert_eq!(policy.cap, Some(Share::Percent(5000)));
    assert_eq!(policy.of, Whole::Earned);
    assert_eq!(policy.free_days, 2);
    assert_eq!(policy.closes, Some(SignedDuration::from_hours(7 * 24)));
    assert_eq!(Course::new().rubric(GOOD).late, None);
}

#[test]
fn lateness_needs_a_due_date_and_a_price() {
    let course = Course::new();
    let without_due = course.problems(&late("per-day = 10").replace(DUE, ""));
    assert!(without_due.contains("expected the key `due`"), "{without_due}");
    let free = course.problems(&late("grace = \"1 h\""));
    assert!(free.contains("lateness would cost nothing"), "{free}");
    let idle = course.problems(&late("closes = \"1 day\"\ncap = 10\nfree-days = 3"));
    assert!(
        idle.contains("beside `cap`") && idle.contains("beside `free-days`"),
        "{idle}"
    );
}

#[test]
fn shares_and_spans_that_mean_nothing_are_all_reported() {
    let problems = Course::new().problems(&late(
        "once = \"ten\"\nper-day = \"110 %\"\ngrace = \"2 d\"\ncap = -5\nof = \"all\"\nfree-days = 0",
    ));
    for part in [
        "expected points or a percentage, found the text `ten`",
        "a percentage is at most `100 %`",
        "did you mean `2 days`?",
        "points are never negative",
        "one of the wholes",
        "expected a whole number from 1",
    ] {
        assert!(problems.contains(part), "{part}\n{problems}");
    }
}

#[test]
fn extra_credit_is_not_among_the_points_in_all() {
    let course = Course::new();
    let text = GOOD.replacen("points = 20", "points = 20\nextra-credit = true", 1);
    assert!(
        course.problems(&text).contains("10"),
        "the other criterion alone is not worth 30"
    );
    let rubric = course.rubric(&text.replacen("points = 30", "points = 10", 1));
    assert_eq!(rubric.points, Points::whole(10));
    assert!(!rubric.criteria[0].extra_credit && rubric.criteria[1].extra_credit);
}
