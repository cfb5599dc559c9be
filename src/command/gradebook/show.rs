//! `show`, `history` and `export`: what stands in a gradebook.

use crate::cli::{ExportArgs, ExportFormat, HistoryArgs, ShowArgs, TableFormat};
use crate::gradebook::{ExportRow, Standing, export_rows};
use crate::points::Points;
use crate::report::atomic::write_atomically;

use super::table::Table;
use super::{open, refused};
use crate::command::{Ended, Mistake, print};

pub(super) fn show(args: &ShowArgs) -> Result<Ended, Mistake> {
    let gradebook = open(&args.file)?;
    let rubric = gradebook.rubric().map_err(|error| refused(&error))?;
    let standings = gradebook.standings().map_err(|error| refused(&error))?;
    match args.format {
        TableFormat::Text => {
            let mut table = Table::new(&["student", "name", "points", "of", "status", "submission", ""]);
            for standing in &standings {
                row(&mut table, standing);
            }
            print(&format!("{} ({})\n\n{table}", rubric.title, rubric.source))?;
        }
        TableFormat::Json => {
            let rows = export_rows(&standings);
            print(&json(&serde_json::json!({
                "schema": "grader.gradebook/v1",
                "rubric": rubric,
                "students": rows,
            }))?)?;
        }
    }
    Ok(Ended::Well)
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
    if standing.attempts > 1 {
        notes.push(format!("one of {} submissions", standing.attempts));
    }
    if let Some(lateness) = standing.lateness.filter(|lateness| lateness.days > 0) {
        notes.push(format!("{}, -{}", lateness.in_words(), lateness.lost));
    }
    if standing.time_missing {
        notes.push("when it was handed in is not known: nothing is taken off for lateness".to_owned());
    }
    for adjustment in &standing.circumstances.adjustments {
        let sign = if adjustment.points < Points::ZERO { "" } else { "+" };
        notes.push(format!("{sign}{}: {}", adjustment.points, adjustment.reason));
    }
    if let Some(extension) = standing.circumstances.extensions.last() {
        notes.push(format!("more time: {}", extension.reason));
    }
    let label = standing
        .counted
        .as_ref()
        .map_or("", |attempt| attempt.label.as_str());
    table.row(&[
        &student.id,
        student.name.as_deref().unwrap_or_default(),
        &points,
        &standing.possible.to_string(),
        standing.status.name(),
        label,
        &notes.join("; "),
    ]);
}

pub(super) fn history(args: &HistoryArgs) -> Result<Ended, Mistake> {
    let gradebook = open(&args.file)?;
    let student = gradebook
        .student(&args.student)
        .map_err(|error| refused(&error))?;
    let past = gradebook.history(&student.id).map_err(|error| refused(&error))?;
    match args.format {
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
                table.row(&[
                    &score.label,
                    &score.earned.to_string(),
                    &score.possible.to_string(),
                    &score.withheld.to_string(),
                    rubric,
                    &score.grader,
                    score.recorded.as_deref().unwrap_or("not known"),
                ]);
            }
            print(&table.to_string())?;
        }
        TableFormat::Json => print(&json(&serde_json::json!(past))?)?,
    }
    Ok(Ended::Well)
}

pub(super) fn export(args: &ExportArgs) -> Result<Ended, Mistake> {
    let gradebook = open(&args.file)?;
    let standings = gradebook.standings().map_err(|error| refused(&error))?;
    let rows = export_rows(&standings);
    let text = match args.format {
        ExportFormat::Csv => csv_text(&rows).map_err(|error| Mistake::from_error(&error))?,
        ExportFormat::Json => json(&serde_json::json!(rows))?,
    };
    match &args.output {
        Some(path) => {
            write_atomically(path, text.as_bytes()).map_err(|error| Mistake::from_error(&error))?;
        }
        None => print(&text)?,
    }
    Ok(Ended::Well)
}

/// Every column. A text that a spreadsheet would take for a formula gets an apostrophe.
fn csv_text(rows: &[ExportRow]) -> Result<String, csv::Error> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record([
        "id",
        "name",
        "email",
        "login",
        "sis",
        "section",
        "status",
        "points",
        "possible",
        "earned",
        "withheld",
        "lost_to_lateness",
        "adjusted",
        "submission",
        "submitted",
        "submissions",
    ])?;
    for row in rows {
        let text = |text: &Option<String>| unformulated(text.as_deref().unwrap_or_default());
        writer.write_record([
            unformulated(&row.id),
            text(&row.name),
            text(&row.email),
            text(&row.login),
            text(&row.sis),
            text(&row.section),
            row.status.name().to_owned(),
            row.points.to_string(),
            row.possible.to_string(),
            row.earned.map_or_else(String::new, |points| points.to_string()),
            row.withheld.to_string(),
            row.lost_to_lateness.to_string(),
            row.adjusted.to_string(),
            text(&row.submission),
            text(&row.submitted),
            row.submissions.to_string(),
        ])?;
    }
    let bytes = writer
        .into_inner()
        .map_err(|error| csv::Error::from(error.into_error()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn unformulated(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        format!("'{text}")
    } else {
        text.to_owned()
    }
}

/// JSON for people and programs.
pub(super) fn json(value: &serde_json::Value) -> Result<String, Mistake> {
    let text = serde_json::to_string_pretty(value).map_err(|error| Mistake::from_error(&error))?;
    Ok(text + "\n")
}
