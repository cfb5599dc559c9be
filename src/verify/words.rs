//! The words in which people read a verification. Every format for people says the same.

use super::coverage::FixtureUse;
use super::mutants::{MutantRow, Mutants};
use super::verification::{CellPart, Row, Verification};
use crate::points::Points;
use crate::report::Outcome;
use crate::report::safe::Safe;

/// What the signs in the matrix mean.
pub(super) const LEGEND: &str =
    ". all cases pass   o some pass   x none passes   - not run   ? the grader itself failed";

/// The sign of a cell.
pub(super) const fn sign(cell: CellPart) -> char {
    match cell.outcome {
        Outcome::Passed => '.',
        Outcome::Partial => 'o',
        Outcome::Failed => 'x',
        Outcome::Skipped | Outcome::Hidden => '-',
        Outcome::Withheld => '?',
    }
}

/// The letter of a column: `a` to `z`, then `A` to `Z`, then `+`.
pub(super) fn letter(column: usize) -> char {
    let mut letters = ('a'..='z').chain('A'..='Z');
    letters.nth(column).unwrap_or('+')
}

/// The verdict that a sample got, and the one that it should have got.
pub(super) fn verdict(row: &Row) -> String {
    match (row.actual, &row.skipped) {
        (Some(actual), None) if actual == row.expected => actual.to_owned(),
        (Some(actual), None) => format!("{actual}, not {}", row.expected),
        (Some(_) | None, Some(reason)) => format!("skipped: {reason}"),
        (None, None) => "not tried".to_owned(),
    }
}

/// How it came out in all, in a sentence.
pub(super) fn result(verification: &Verification) -> String {
    let tried = verification
        .samples
        .iter()
        .filter(|row| row.skipped.is_none())
        .count();
    let skipped = verification.samples.len() - tried;
    let mut parts = vec![format!("{} tried", counted(tried, "sample"))];
    if skipped > 0 {
        parts.push(format!("{skipped} skipped"));
    }
    let left_out = verification.left_out.len();
    if left_out > 0 {
        parts.push(format!(
            "{left_out} left out, which say nothing about this rubric"
        ));
    }
    parts.push(match verification.differences.len() {
        0 => "every one came out as its label says".to_owned(),
        more => format!("{} from the labels", counted(more, "difference")),
    });
    parts.join("; ")
}

/// `1 sample`, `3 samples`.
pub(super) fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        more => format!("{more} {what}s"),
    }
}

/// The fixtures on which no wrong sample fails.
pub(super) fn idle(fixtures: &[FixtureUse]) -> impl Iterator<Item = &FixtureUse> {
    fixtures.iter().filter(|fixture| fixture.caught == 0)
}

/// The fixtures that catch something, but nothing that is not caught without each of them as well.
pub(super) fn dispensable(fixtures: &[FixtureUse]) -> impl Iterator<Item = &FixtureUse> {
    fixtures
        .iter()
        .filter(|fixture| fixture.caught > 0 && !fixture.decides)
}

/// The headings of the lists, and what is said where a list is empty.
pub(super) const DIFFERENCES: &str = "Differences from the labels";
pub(super) const UNCAUGHT: &str = "Wrong samples that no criterion catches";
pub(super) const IDLE_CRITERIA: &str = "Criteria that catch nothing";
pub(super) const SENSITIVE: &str = "Verdicts that change with half as much time and memory again";
pub(super) const CLOSE: &str = "Runs that passed with more than two thirds of a limit";
pub(super) const IDLE_FIXTURES: &str = "Fixtures on which no wrong program fails";
pub(super) const DISPENSABLE: &str =
    "Fixtures without which, one at a time, every program comes out the same";
pub(super) const FAILURES: &str = "The grader itself failed";
pub(super) const INCOMPLETE: &str =
    "The grader was stopped before everything was tried: what follows is a part.";

/// `1 point`, `2.5 points`.
pub(super) fn counted_points(points: Points) -> String {
    if points == Points::whole(1) {
        return "1 point".to_owned();
    }
    format!("{points} points")
}

/// The lists below the matrix that are not empty, each with its heading.
pub(super) fn lists(verification: &Verification) -> Vec<(&'static str, Vec<String>)> {
    let texts = |texts: &[Safe]| texts.iter().map(Safe::to_string).collect::<Vec<_>>();
    let ids = |fixtures: Vec<&FixtureUse>| {
        let ids: Vec<&str> = fixtures.into_iter().map(|fixture| fixture.id.as_str()).collect();
        if ids.is_empty() {
            Vec::new()
        } else {
            vec![ids.join(", ")]
        }
    };
    let sensitive = verification.sensitive.iter().map(|one| {
        format!(
            "{}: {}: {}, then {}",
            one.sample, one.case, one.verdict, one.with_more
        )
    });
    let close = verification.close.iter().map(|one| {
        format!(
            "{}: {}: {} % of the {} limit",
            one.sample, one.fixture, one.percent, one.limit
        )
    });
    let idle_criteria = verification
        .idle_criteria()
        .map(|criterion| format!("{}: {}", criterion.id, criterion.title));
    let lists = vec![
        (FAILURES, texts(&verification.failures)),
        (UNCAUGHT, texts(&verification.uncaught)),
        (IDLE_CRITERIA, idle_criteria.collect()),
        (SENSITIVE, sensitive.collect()),
        (CLOSE, close.collect()),
        (IDLE_FIXTURES, ids(idle(&verification.fixtures).collect())),
        (DISPENSABLE, ids(dispensable(&verification.fixtures).collect())),
    ];
    lists.into_iter().filter(|(_, items)| !items.is_empty()).collect()
}

/// What came of the simulated programs, in a sentence or two.
pub(super) fn mutants(mutants: &Mutants) -> String {
    let programs: usize = mutants.misconceptions.iter().map(|row| row.programs).sum();
    let survivors: usize = mutants.misconceptions.iter().map(|row| row.survivors).sum();
    let right = match mutants.refused.len() {
        0 => "all get full marks".to_owned(),
        some => format!("{some} do not get full marks: see the differences"),
    };
    let permitted = match mutants.permitted.as_slice() {
        [] => String::new(),
        names => format!(" Right under this rubric, so left out: {}.", names.join(", ")),
    };
    format!(
        "{} simulated, as different as the assignment leaves them: {right}. {} with {}: {survivors} of them get full marks. Each line is the one that fewest fixtures catch.{permitted}",
        counted(mutants.right, "right program"),
        counted(programs, "wrong program"),
        counted(mutants.misconceptions.len(), "known misconception"),
    )
}

/// The lists below the matrix of misconceptions that are not empty.
pub(super) fn mutant_lists(mutants: &Mutants) -> Vec<(&'static str, Vec<String>)> {
    let rows = || mutants.misconceptions.iter();
    let told = |row: &MutantRow| {
        format!(
            "{}: {} ({} of {})",
            row.name,
            row.description,
            row.survivors,
            counted(row.programs, "program")
        )
    };
    let survivors = rows().filter(|row| row.survivors > 0 && row.can_show).map(told);
    let hidden = rows().filter(|row| row.survivors > 0 && !row.can_show).map(told);
    let thin = rows()
        .filter(|row| row.is_thin() && row.survivors < row.programs)
        .map(|row| {
            let fixtures: Vec<&str> = row.fixtures.iter().map(Safe::as_str).collect();
            format!("{}: {}", row.name, fixtures.join(", "))
        });
    let lists = vec![
        ("Misconceptions that the rubric lets pass", survivors.collect()),
        (
            "Misconceptions that fewer than three fixtures catch",
            thin.collect(),
        ),
        (
            "Misconceptions that show in nothing that the rubric asks",
            hidden.collect(),
        ),
    ];
    let lists: Vec<(&str, Vec<String>)> = lists;
    lists.into_iter().filter(|(_, items)| !items.is_empty()).collect()
}
