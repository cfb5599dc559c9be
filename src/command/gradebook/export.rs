//! `export`: everybody's points for another program.

use std::path::Path;

use crate::cli::{ExportArgs, ExportFormat};
use crate::gradebook::{ExportRow, Gradebook, SheetTerms, export_rows};
use crate::points::Points;
use crate::report::atomic::write_atomically;
use crate::report::sheet::{self, SheetFormat, cell};

use super::show::json;
use super::{open, refused};
use crate::command::{Ended, Mistake, note, print};

pub(super) fn export(args: &ExportArgs) -> Result<Ended, Mistake> {
    let gradebook = open(&args.file)?;
    let standings = gradebook.standings().map_err(|error| refused(&error))?;
    let rows = export_rows(&standings);
    let text = match args.format.sheet() {
        Some(format) => sheet_text(&gradebook, args, format)?,
        None if args.format == ExportFormat::Json => json(&serde_json::json!(rows))?,
        None => csv_text(&rows).map_err(|error| Mistake::from_error(&error))?,
    };
    deliver(args.to.output.as_deref(), &text)?;
    Ok(Ended::Success)
}

/// Writes a file, or prints.
pub(super) fn deliver(output: Option<&Path>, text: &str) -> Result<(), Mistake> {
    match output {
        Some(path) => write_atomically(path, text.as_bytes()).map_err(|error| Mistake::from_error(&error)),
        None => Ok(print(text)?),
    }
}

/// A platform's sheet. What a platform could not take is refused before it is given half of it.
fn sheet_text(gradebook: &Gradebook, args: &ExportArgs, format: SheetFormat) -> Result<String, Mistake> {
    let terms = SheetTerms {
        assignment: args.assignment.clone(),
        max_grade: args.max_grade.as_deref().map(max_grade).transpose()?,
    };
    let made = gradebook.grade_sheet(&terms).map_err(|error| refused(&error))?;
    let (without, what) = match format {
        SheetFormat::MoodleWorksheet => (
            made.sheet
                .rows
                .iter()
                .all(|row| row.student.moodle_participant.is_empty()),
            "the number of Moodle's `Participant 123`",
        ),
        SheetFormat::Canvas | SheetFormat::Moodle | SheetFormat::Gradescope | SheetFormat::Nbgrader => {
            (false, "")
        }
    };
    if without {
        return Err(Mistake::with_hint(
            format!("--format {format}: no student has {what} as their id"),
            "give `grader class --roster` the worksheet that Moodle lets you download, or use --format moodle, which goes by ID number and e-mail address",
        ));
    }
    if !made.unsettled.is_empty() {
        note(&format!(
            "no grade is written for {}: not graded yet, or the grader failed on a part; `grader class` tries again",
            made.unsettled.join(", ")
        ));
    }
    sheet::render(&made.sheet, format).map_err(|error| Mistake::from_error(&error))
}

fn max_grade(text: &str) -> Result<Points, Mistake> {
    Points::parse(text)
        .filter(|points| *points > Points::ZERO)
        .ok_or_else(|| {
            Mistake::with_hint(
                format!("--max-grade: expected points with at most two decimals, found `{text}`"),
                "write 100, or the maximum grade that the platform shows",
            )
        })
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
        "diagnoses",
    ])?;
    for row in rows {
        let text = |text: &Option<String>| cell::text(text.as_deref().unwrap_or_default());
        writer.write_record([
            cell::text(&row.id),
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
            row.diagnoses.join(", "),
        ])?;
    }
    let bytes = writer
        .into_inner()
        .map_err(|error| csv::Error::from(error.into_error()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
