//! Checks how a criterion's cases become points.

use std::ops::Range;

use super::notes::Notes;
use super::rubric_file::{CriterionFile, ScoreFile, ThresholdFile};
use crate::problem::{Problem, quoted};
use crate::score::{Points, Scoring, Threshold};
use crate::toml_table::{Placed, Written};

/// The scoring of a criterion with so many cases; `cases` is `None` where that is not known.
pub(super) fn check_scoring(
    file: &CriterionFile,
    cases: Option<usize>,
    notes: &mut Notes,
) -> Option<Scoring> {
    let score = file.score.or(ScoreFile::PerCase)?;
    match score {
        ScoreFile::PerCase | ScoreFile::AllOrNothing => {
            if let Some((_, span)) = file.thresholds.pair() {
                note_idle_thresholds(file, span, notes);
            }
            Some(if score == ScoreFile::PerCase {
                Scoring::PerCase
            } else {
                Scoring::AllOrNothing
            })
        }
        ScoreFile::Thresholds => {
            match &file.thresholds {
                Written::Broken => None,
                Written::Absent => {
                    let span = file.score.pair().map(|(_, span)| span.clone());
                    let message = "expected the key `thresholds` beside `score = \"thresholds\"`, found none";
                    let problem = Problem::maybe_at(span, message);
                    notes.note(problem.hint(
                        "as in `thresholds = [{ passed = 5, points = 10 }, { passed = 8, points = 20 }]`",
                    ));
                    None
                }
                Written::Is(steps, span) => check_steps(steps, span, file, cases, notes),
            }
        }
    }
}

fn note_idle_thresholds(file: &CriterionFile, span: &Range<usize>, notes: &mut Notes) {
    let found = match file.score.value() {
        Some(ScoreFile::AllOrNothing) => "found `score = \"all-or-nothing\"`",
        Some(ScoreFile::PerCase | ScoreFile::Thresholds) | None => "found that cases are scored one by one",
    };
    let message = format!("expected `score = \"thresholds\"` beside `thresholds`, {found}");
    notes.note(
        Problem::at(span.clone(), message).hint("write `score = \"thresholds\"`, or leave `thresholds` out"),
    );
}

/// The steps, where each could be read: rising, within the cases and the points, and up to all the points.
fn check_steps(
    steps: &[Placed<ThresholdFile>],
    span: &Range<usize>,
    file: &CriterionFile,
    cases: Option<usize>,
    notes: &mut Notes,
) -> Option<Scoring> {
    if steps.is_empty() {
        notes.note(Problem::at(
            span.clone(),
            "expected at least one threshold, found none",
        ));
        return None;
    }
    let all = file.points.value().copied();
    let mut checked: Vec<Threshold> = Vec::with_capacity(steps.len());
    for step in steps {
        let (passed, passed_at) = step.value.passed.pair()?;
        let (points, points_at) = step.value.points.pair()?;
        if let Some(last) = checked.last() {
            if u64::from(*passed) <= last.passed {
                let message = format!(
                    "expected more than {} passed cases, found `{passed}`",
                    last.passed
                );
                notes.note(Problem::at(passed_at.clone(), message).hint("thresholds stand in rising order"));
            }
            if *points <= last.points {
                let message = format!("expected more than {} points, found `{points}`", last.points);
                notes.note(Problem::at(points_at.clone(), message).hint("thresholds stand in rising order"));
            }
        }
        if let Some(cases) = cases
            && usize::try_from(*passed).is_ok_and(|passed| passed > cases)
        {
            let message = format!("expected at most {cases} passed cases, found `{passed}`");
            notes.note(Problem::at(passed_at.clone(), message).hint("the criterion has no more cases"));
        }
        note_too_many_points(*points, points_at, all, notes);
        checked.push(Threshold {
            passed: u64::from(*passed),
            points: *points,
        });
    }
    let last = steps.last()?;
    note_points_out_of_reach(&last.value.points, all, notes);
    Some(Scoring::Thresholds(checked))
}

fn note_too_many_points(points: Points, span: &Range<usize>, all: Option<Points>, notes: &mut Notes) {
    if let Some(all) = all.filter(|all| points > *all) {
        let message = format!(
            "expected at most the criterion's {all} points, found {}",
            quoted(&points.to_string())
        );
        notes.note(Problem::at(span.clone(), message));
    }
}

fn note_points_out_of_reach(last: &Written<Points>, all: Option<Points>, notes: &mut Notes) {
    if let (Some((points, span)), Some(all)) = (last.pair(), all)
        && *points < all
    {
        let message = format!(
            "expected the criterion's {all} points in the last threshold, found {}",
            quoted(&points.to_string())
        );
        notes.note(Problem::at(span.clone(), message).hint("else nobody could earn them all"));
    }
}
