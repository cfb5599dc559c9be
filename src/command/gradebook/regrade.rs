//! `diff` and `apply`: what another rubric changes, before and after it counts.

use std::fmt::Display;

use crate::cli::{ApplyArgs, DiffArgs, TableFormat};
use crate::document::amount::counted;
use crate::document::{Block, Table};
use crate::gradebook::{CaseChange, Change, Gradebook, Regrade};

use super::show::json;
use super::{open, plan_of};
use crate::command::invocation::recorded;
use crate::command::{Ended, Mistake, finish, jobs, listing, print};

/// So many cases that must be run are listed for each submission; `--format json` lists all.
const MOST_TO_RUN: usize = 5;

pub(super) fn diff(args: &DiffArgs) -> Result<Ended, Mistake> {
    let gradebook = open(&args.file)?;
    let regrade = regraded(&gradebook, args)?;
    print(&listed(&regrade, args.format, [])?)?;
    let changes = regrade.submissions.iter().any(|one| one.change.changes_points());
    Ok(Ended::check(!changes))
}

pub(super) fn apply(args: &ApplyArgs) -> Result<Ended, Mistake> {
    let at = recorded(args.at.as_deref())?;
    let gradebook = Gradebook::open_alone(&args.diff.file.gradebook)?;
    let regrade = regraded(&gradebook, &args.diff)?;
    let gradings: Vec<_> = regrade
        .submissions
        .iter()
        .filter_map(|one| one.grading.clone())
        .collect();
    gradebook
        .seed()
        .and_then(|seed| gradebook.keep_seed(seed))
        .and_then(|()| gradebook.apply(&regrade.after, &gradings, Some(&at)))?;
    let left = regrade.submissions.len() - gradings.len();
    let applied = format!("applied to {}", counted(gradings.len(), "submission"));
    let runs = (left > 0).then(|| format!("`grader class` makes the runs of the {left} others"));
    let after = std::iter::once(applied).chain(runs).map(Block::text);
    finish(&listed(&regrade, args.diff.format, after)?)
}

fn regraded(gradebook: &Gradebook, args: &DiffArgs) -> Result<Regrade, Mistake> {
    let (plan, source, _) = plan_of(gradebook, args.rubric.as_deref())?;
    Ok(gradebook.regrade(&plan, &source, jobs(args.jobs))?)
}

/// What would change; the text ends with `after`.
fn listed(
    regrade: &Regrade,
    format: TableFormat,
    after: impl IntoIterator<Item = Block>,
) -> Result<String, Mistake> {
    let changes: Vec<&Change> = regrade
        .submissions
        .iter()
        .map(|one| &one.change)
        .filter(|change| change.is_any())
        .collect();
    match format {
        TableFormat::Text => {
            let mut blocks = blocks(regrade, &changes);
            blocks.extend(after);
            Ok(listing(&blocks))
        }
        TableFormat::Json => json(&serde_json::json!({
            "schema": "grader.gradebook-diff/v1",
            "before": regrade.before,
            "after": regrade.after,
            "submissions": regrade.submissions.len(),
            "changes": changes,
        })),
    }
}

fn blocks(regrade: &Regrade, changes: &[&Change]) -> Vec<Block> {
    let count = |fits: &dyn Fn(&Change) -> bool| changes.iter().filter(|change| fits(change)).count();
    let to_run = count(&|change| change.after.is_none());
    let up = count(&|change| change.after.is_some() && change.after > change.before);
    let down = count(&|change| change.after.is_some() && change.after < change.before);
    let sum = format!(
        "of {} {up} would gain, {down} would lose, {to_run} must be run first",
        counted(regrade.submissions.len(), "submission")
    );
    let each = changes.iter().map(|change| of_one(change));
    each.chain([Block::text(sum)]).collect()
}

/// What changes for one submission.
fn of_one(change: &Change) -> Block {
    let before = change
        .before
        .map_or_else(|| "nothing".to_owned(), |points| points.to_string());
    let points = match change.after {
        None => format!(
            "{before} now, and {} must be run first",
            counted(change.to_run.len(), "case")
        ),
        Some(after) if change.changes_points() => format!("{before} -> {after}"),
        Some(_) => format!("{before} as before"),
    };
    let mut table = Table::new(&["", ""]);
    if let Some(after) = change.late_after.filter(|after| *after != change.late_before) {
        table.row([
            "lost to lateness".to_owned(),
            format!("{} -> {after}", change.late_before),
        ]);
    }
    for criterion in &change.criteria {
        table.row([criterion.id.clone(), in_words(criterion, "not asked")]);
    }
    for case in &change.cases {
        table.row([case.id.clone(), in_words(case, "no case")]);
    }
    for case in change.to_run.iter().take(MOST_TO_RUN) {
        table.row([case.clone(), "to be run".to_owned()]);
    }
    if let Some(more @ 1..) = change.to_run.len().checked_sub(MOST_TO_RUN) {
        table.row([format!("and {more} more"), String::new()]);
    }
    Block::section(format!("{}: {points}", change.student), vec![Block::Table(table)])
}

fn in_words<T: Display>(change: &CaseChange<T>, none: &str) -> String {
    let value = |value: &Option<T>| value.as_ref().map_or_else(|| none.to_owned(), T::to_string);
    format!("{} -> {}", value(&change.before), value(&change.after))
}
