//! `show` and `history`: what stands in a gradebook.

use crate::cli::{HistoryArgs, ShowArgs, TableFormat};
use crate::document::{Block, Table};
use crate::gradebook::{ClassProblem, Standing, brief, export_rows};
use crate::score::Points;

use super::open;
use crate::command::{Ended, Mistake, finish, listing};

pub(super) fn show(args: &ShowArgs) -> Result<Ended, Mistake> {
    let gradebook = open(&args.file)?;
    let rubric = gradebook.rubric()?;
    let problems = gradebook.problems()?;
    let standings = gradebook.standings_beside(&problems)?;
    let text = match args.format {
        TableFormat::Text => {
            let mut table = Table::new(&["student", "name", "points", "of", "status", "submission", ""]);
            for standing in &standings {
                row(&mut table, standing);
            }
            let made = rubric.seed.map_or_else(String::new, |seed| {
                format!(", puzzles `generated/…` made with the seed {seed}")
            });
            let title = Block::text(format!("{} ({}{made})", rubric.title, rubric.source));
            let mut blocks: Vec<Block> = problems.iter().map(ClassProblem::note).collect();
            blocks.extend([title, Block::Table(table)]);
            listing(&blocks)
        }
        TableFormat::Json => json(&serde_json::json!({
            "schema": "grader.gradebook/v1",
            "rubric": rubric,
            "problems": problems,
            "students": export_rows(&standings),
        }))?,
    };
    finish(&text)
}

fn row(table: &mut Table, standing: &Standing) {
    let student = &standing.student;
    let graded = standing.score.is_some();
    let points = if graded || standing.status == crate::gradebook::Status::Missing {
        standing.points.to_string()
    } else {
        String::new()
    };
    let mut notes = Vec::new();
    if !student.listed {
        notes.push("not on the roster".to_owned());
    }
    if let Some(score) = standing.score.filter(|score| score.withheld > Points::ZERO) {
        notes.push(format!("{} points withheld", score.withheld));
    }
    if standing
        .counted
        .as_ref()
        .is_some_and(|attempt| attempt.marked_late)
    {
        notes.push("marked as late".to_owned());
    }
    if let Some(team) = &standing.team {
        let with = team.with.join(", ");
        let with = if with.is_empty() {
            with
        } else {
            format!(" with {with}")
        };
        notes.push(format!("group {}{with}", team.name));
    }
    if standing.attempts > 1 {
        notes.push(format!("one of {} submissions", standing.attempts));
    }
    if let Some(lateness) = standing.lateness.filter(|lateness| lateness.days > 0) {
        notes.push(format!("{}, -{}", lateness.in_words(), lateness.lost));
    }
    if standing.time_missing {
        notes.push("when it was handed in is not known".to_owned());
    }
    for adjustment in &standing.accommodations.adjustments {
        let sign = if adjustment.points < Points::ZERO { "" } else { "+" };
        notes.push(format!("{sign}{}: {}", adjustment.points, adjustment.reason));
    }
    if let Some(extension) = standing.accommodations.extensions.last() {
        notes.push(format!("more time: {}", extension.reason));
    }
    if !standing.diagnoses.is_empty() {
        notes.push(format!("likely cause: {}", standing.diagnoses.join(", ")));
    }
    let label = standing
        .counted
        .as_ref()
        .map_or("", |attempt| attempt.label.as_str());
    table.row([
        student.id.as_str(),
        &brief(student.name.as_deref().unwrap_or_default()),
        &points,
        &standing.possible.to_string(),
        standing.status.name(),
        &brief(label),
        &notes.join("; "),
    ]);
}

pub(super) fn history(args: &HistoryArgs) -> Result<Ended, Mistake> {
    let gradebook = open(&args.file)?;
    let student = gradebook.student(&args.student)?;
    let past = gradebook.history(&student.id)?;
    let text = match args.format {
        TableFormat::Text => {
            let mut table = Table::new(&[
                "submission",
                "points",
                "of",
                "withheld",
                "rubric",
                "grader",
                "when",
            ]);
            for score in &past {
                let rubric = score.rubric.as_str().get(..12).unwrap_or_default();
                table.row([
                    score.label.as_str(),
                    &score.earned.to_string(),
                    &score.possible.to_string(),
                    &score.withheld.to_string(),
                    rubric,
                    &score.grader,
                    score.recorded.as_deref().unwrap_or("not known"),
                ]);
            }
            listing(&[Block::Table(table)])
        }
        TableFormat::Json => json(&serde_json::json!(past))?,
    };
    finish(&text)
}

/// JSON for people and programs.
pub(super) fn json(value: &serde_json::Value) -> Result<String, Mistake> {
    let text = serde_json::to_string_pretty(value)?;
    Ok(text + "\n")
}
