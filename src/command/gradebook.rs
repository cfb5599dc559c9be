//! `grader gradebook`: looks into a gradebook, and writes down what staff decide.

mod check;
mod export;
mod notes;
mod regrade;
mod report;
mod reports;
mod show;
mod stats;

use std::sync::Arc;

use crate::cli::{GradebookCommand, GradebookFile, MergeArgs};
use crate::document::style::Style;
use crate::gradebook::{Gradebook, RubricRecord, dump, merge};
use crate::plan::Plan;
use crate::rubric;

use super::{Ended, Mistake, finish};

pub(super) fn run(command: &GradebookCommand, style: &Style) -> Result<Ended, Mistake> {
    match command {
        GradebookCommand::Show(args) => show::show(args),
        GradebookCommand::Report(args) => report::report(args, style),
        GradebookCommand::Reports(args) => reports::reports(args),
        GradebookCommand::Diff(args) => regrade::diff(args),
        GradebookCommand::Apply(args) => regrade::apply(args),
        GradebookCommand::History(args) => show::history(args),
        GradebookCommand::Export(args) => export::export(args),
        GradebookCommand::Stats(args) => stats::stats(args),
        GradebookCommand::Merge(args) => merged(args),
        GradebookCommand::Extend(args) => notes::extend(args),
        GradebookCommand::Adjust(args) => notes::adjust(args),
        GradebookCommand::Check(args) => check::check(args),
        GradebookCommand::Dump(file) => dumped(file),
    }
}

/// The gradebook of a file.
fn open(file: &GradebookFile) -> Result<Gradebook, Mistake> {
    Ok(Gradebook::open(&file.gradebook)?)
}

/// Where a rubric is, so that it is found again from any folder: its name, or its path from the root.
pub(super) fn rubric_source(asked: &str) -> Result<String, Mistake> {
    if rubric::names().contains(&asked) {
        return Ok(asked.to_owned());
    }
    let path = std::path::absolute(asked).map_err(|error| Mistake::from_error(&error))?;
    // What is no file is reported by the name that was given.
    Ok(if path.exists() {
        path.display().to_string()
    } else {
        asked.to_owned()
    })
}

/// The plan that was asked for, else the one that counts, and where its rubric is.
fn plan_of(gradebook: &Gradebook, asked: Option<&str>) -> Result<(Plan, String, RubricRecord), Mistake> {
    let current = gradebook.rubric()?;
    let source = match asked {
        Some(asked) => rubric_source(asked)?,
        None => current.source.clone(),
    };
    let seed = gradebook.seed()?;
    let plan = Plan::new(&Arc::new(rubric::load_seeded(&source, seed)?));
    Ok((plan, source, current))
}

fn merged(args: &MergeArgs) -> Result<Ended, Mistake> {
    let contradictions = merge(&args.gradebooks, &args.output)?;
    if contradictions.is_empty() {
        return Ok(Ended::Success);
    }
    let list: Vec<String> = contradictions
        .iter()
        .map(|contradiction| format!("  {contradiction}"))
        .collect();
    Err(Mistake::with_hint(
        format!(
            "the gradebooks contradict each other, so nothing was written:\n{}",
            list.join("\n")
        ),
        "grade every part of a class by the same rubric, with the same grader and from the same submissions; `grader class --rerun` runs again what is in doubt",
    ))
}

fn dumped(file: &GradebookFile) -> Result<Ended, Mistake> {
    let text = dump(&open(file)?)?;
    finish(&text)
}
