//! `diff` and `apply`: what another rubric changes, before and after it counts.

use std::fmt::{Display, Write};

use crate::cli::{ApplyArgs, DiffArgs, TableFormat};
use crate::gradebook::{CaseChange, Change, Gradebook, Regrade};
use crate::safe::Safe;

use super::show::json;
use super::{open, plan_of, refused};
use crate::command::invocation::recorded;
use crate::command::{Ended, Mistake, jobs, print};

/// So many cases that must be run are listed for each submission; `--format json` lists all.
const MOST_TO_RUN: usize = 5;

pub(super) fn diff(args: &DiffArgs) -> Result<Ended, Mistake> {
    let gradebook = open(&args.file)?;
    let regrade = regraded(&gradebook, args)?;
    print(&told(&regrade, args.format)?)?;
    let changes = regrade.submissions.iter().any(|one| one.change.changes_points());
    Ok(if changes { Ended::Below } else { Ended::Success })
}

pub(super) fn apply(args: &ApplyArgs) -> Result<Ended, Mistake> {
    let at = recorded(args.at.as_deref())?;
    let gradebook = Gradebook::open_alone(&args.diff.file.gradebook).map_err(|error| refused(&error))?;
    let regrade = regraded(&gradebook, &args.diff)?;
    let gradings: Vec<_> = regrade
        .submissions
        .iter()
        .filter_map(|one| one.grading.clone())
        .collect();
    gradebook
        .seed()
        .and_then(|seed| gradebook.keep_seed(seed))
        .and_then(|()| gradebook.apply(&regrade.after, &gradings, Some(&at)))
        .map_err(|error| refused(&error))?;
    let mut text = told(&regrade, args.diff.format)?;
    if args.diff.format == TableFormat::Text {
        let left = regrade.submissions.len() - gradings.len();
        let _ = writeln!(text, "applied to {} submissions", gradings.len());
        if left > 0 {
            let _ = writeln!(text, "`grader class` makes the runs of the {left} others");
        }
    }
    print(&text)?;
    Ok(Ended::Success)
}

fn regraded(gradebook: &Gradebook, args: &DiffArgs) -> Result<Regrade, Mistake> {
    let (plan, source, _) = plan_of(gradebook, args.rubric.as_deref())?;
    gradebook
        .regrade(&plan, &source, jobs(args.jobs))
        .map_err(|error| refused(&error))
}

fn told(regrade: &Regrade, format: TableFormat) -> Result<String, Mistake> {
    let changes: Vec<&Change> = regrade
        .submissions
        .iter()
        .map(|one| &one.change)
        .filter(|change| change.is_any())
        .collect();
    match format {
        TableFormat::Text => Ok(text(regrade, &changes)),
        TableFormat::Json => json(&serde_json::json!({
            "schema": "grader.gradebook-diff/v1",
            "before": regrade.before,
            "after": regrade.after,
            "submissions": regrade.submissions.len(),
            "changes": changes,
        })),
    }
}

fn text(regrade: &Regrade, changes: &[&Change]) -> String {
    let mut text = String::new();
    // Nothing fails to be written to a string.
    for change in changes {
        let _ = write!(text, "{}: ", Safe::line(&change.student));
        let before = change
            .before
            .map_or_else(|| "nothing".to_owned(), |points| points.to_string());
        let _ = match change.after {
            None => writeln!(
                text,
                "{before} now, and {} cases must be run first",
                change.to_run.len()
            ),
            Some(after) if change.changes_points() => writeln!(text, "{before} -> {after}"),
            Some(_) => writeln!(text, "{before} as before"),
        };
        if let Some(after) = change.late_after.filter(|after| *after != change.late_before) {
            let _ = writeln!(text, "  lost to lateness: {} -> {after}", change.late_before);
        }
        for criterion in &change.criteria {
            let _ = writeln!(text, "  {}", in_words(criterion, "not asked"));
        }
        for case in &change.cases {
            let _ = writeln!(text, "    {}", in_words(case, "no case"));
        }
        for case in change.to_run.iter().take(MOST_TO_RUN) {
            let _ = writeln!(text, "    {}: to be run", Safe::line(case));
        }
        if let Some(more @ 1..) = change.to_run.len().checked_sub(MOST_TO_RUN) {
            let _ = writeln!(text, "    and {more} more");
        }
    }
    let count = |fits: &dyn Fn(&Change) -> bool| changes.iter().filter(|change| fits(change)).count();
    let to_run = count(&|change| change.after.is_none());
    let up = count(&|change| change.after.is_some() && change.after > change.before);
    let down = count(&|change| change.after.is_some() && change.after < change.before);
    let _ = writeln!(
        text,
        "of {} submissions {up} would gain, {down} would lose, {to_run} must be run first",
        regrade.submissions.len()
    );
    text
}

fn in_words<T: Display>(change: &CaseChange<T>, none: &str) -> String {
    let value = |value: &Option<T>| value.as_ref().map_or_else(|| none.to_owned(), T::to_string);
    format!(
        "{}: {} -> {}",
        Safe::line(&change.id),
        value(&change.before),
        value(&change.after)
    )
}
