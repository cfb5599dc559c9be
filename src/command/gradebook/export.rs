//! `export`: everybody's points for another program.

use std::path::Path;

use crate::cli::{ExportArgs, ExportFormat};
use crate::document::Safe;
use crate::gradebook::{ExportRow, Gradebook, PlatformAssignment, SheetTerms, export_rows};
use crate::report::atomic::write_atomically;
use crate::report::sheet::{self, Column, Sheet, SheetFormat, cell};
use crate::score::Points;

use super::open;
use super::show::json;
use crate::command::{Ended, Mistake, finish, note};

pub(super) fn export(args: &ExportArgs) -> Result<Ended, Mistake> {
    let gradebook = open(&args.file)?;
    let standings = gradebook.standings()?;
    let rows = export_rows(&standings);
    let text = match args.format.sheet() {
        Some(format) => sheet_text(&gradebook, args, format)?,
        None if args.format == ExportFormat::Json => json(&serde_json::json!(rows))?,
        None => csv_text(&rows)?,
    };
    deliver(args.to.output.as_deref(), &text)
}

/// Writes a file, or prints.
pub(super) fn deliver(output: Option<&Path>, text: &str) -> Result<Ended, Mistake> {
    let Some(path) = output else {
        return finish(text);
    };
    write_atomically(path, text.as_bytes())?;
    Ok(Ended::Success)
}

/// A platform's sheet. What a platform could not take is refused before it is given half of it.
fn sheet_text(gradebook: &Gradebook, args: &ExportArgs, format: SheetFormat) -> Result<String, Mistake> {
    let mut terms = SheetTerms {
        assignment: args.assignment.clone(),
        max_grade: args.max_grade.as_deref().map(max_grade).transpose()?,
        words: None,
    };
    let assignments = gradebook.assignments()?;
    if let Some(assignment) = known_there(&assignments, format, args.assignment.as_deref())? {
        if !assignment.title.is_empty() {
            terms.assignment = Some(assignment.title.clone());
        }
        terms.words.clone_from(&assignment.words);
        let points = gradebook.rubric()?.points;
        check_points(assignment, format, (terms.max_grade, points))?;
    }
    let made = gradebook.grade_sheet(&terms)?;
    let mut students = made.sheet.rows.iter().map(|row| &row.student);
    if format == SheetFormat::MoodleWorksheet && students.all(|one| one.moodle_participant.is_empty()) {
        return Err(Mistake::with_hint(
            format!("--format {format}: no student has the number of Moodle's `Participant 123` as their id"),
            "give `grader class --roster` the worksheet that Moodle lets you download, or use --format moodle, which goes by ID number and e-mail address",
        ));
    }
    if !made.unsettled.is_empty() {
        note(&format!(
            "no grade is written for {}, whose points are not settled yet: `grader gradebook show` says why",
            made.unsettled.join(", ")
        ));
    }
    let above = above(&made.sheet);
    if format != SheetFormat::Canvas && !above.is_empty() {
        note(&format!(
            "more points than the {} that the assignment is worth: {}; Moodle leaves such grades out unless it is set to allow grades over the maximum",
            made.sheet.possible,
            above.join(", ")
        ));
    }
    Ok(sheet::render(&made.sheet, format)?)
}

/// The assignment as the platform's own file had it, if the class was graded with one as its roster. Canvas makes a new assignment for a name that it does not know, so that is refused.
fn known_there<'a>(
    all: &'a [PlatformAssignment],
    format: SheetFormat,
    asked: Option<&str>,
) -> Result<Option<&'a PlatformAssignment>, Mistake> {
    let is_of = |named: bool| all.iter().filter(move |one| one.title.is_empty() != named);
    let named: Vec<&PlatformAssignment> = match format {
        SheetFormat::Canvas => is_of(true).collect(),
        SheetFormat::Moodle | SheetFormat::MoodleWorksheet => return Ok(is_of(false).next()),
        SheetFormat::Gradescope | SheetFormat::Nbgrader => return Ok(None),
    };
    let fits: Vec<&PlatformAssignment> = match asked {
        Some(asked) => named_by(&named, asked),
        None => named.clone(),
    };
    match (fits.as_slice(), named.as_slice()) {
        (_, []) => Ok(None),
        ([only], _) => Ok(Some(only)),
        (_, all) => {
            let titles = all.iter().map(|one| format!("`{}`", Safe::line(&one.title)));
            let message = match asked {
                Some(asked) => {
                    format!("--assignment: the roster from Canvas has no single assignment `{asked}`")
                }
                None => {
                    "the roster from Canvas has several assignments, and --assignment is missing".to_owned()
                }
            };
            let hint = format!(
                "give the number or the name of one: {}",
                titles.collect::<Vec<_>>().join(", ")
            );
            Err(Mistake::with_hint(message, hint))
        }
    }
}

/// The assignments that a text means: by their number, by their whole name, or by a part of it.
fn named_by<'a>(all: &[&'a PlatformAssignment], asked: &str) -> Vec<&'a PlatformAssignment> {
    let lower = asked.trim().to_lowercase();
    // A name may end in a number that is not the assignment's: then it is looked for as a name.
    let number = PlatformAssignment::number(asked.trim()).unwrap_or(&lower);
    let of_number = |one: &&&PlatformAssignment| PlatformAssignment::number(&one.title) == Some(number);
    let title = |one: &PlatformAssignment| one.title.to_lowercase();
    let without_number = |one: &PlatformAssignment| {
        let title = title(one);
        title
            .rsplit_once('(')
            .map_or(title.clone(), |(name, _)| name.trim().to_owned())
    };
    let whole = |one: &&&PlatformAssignment| title(one) == lower || without_number(one) == lower;
    let part = |one: &&&PlatformAssignment| title(one).contains(&lower);
    let found = |fits: &dyn Fn(&&&PlatformAssignment) -> bool| -> Vec<&'a PlatformAssignment> {
        all.iter().filter(|one| fits(one)).copied().collect()
    };
    [found(&of_number), found(&whole), found(&part)]
        .into_iter()
        .find(|fits| !fits.is_empty())
        .unwrap_or_default()
}

/// Refuses grades that are counted in other points than the platform's: 80 of 100 would be 800 %, or left out.
fn check_points(
    assignment: &PlatformAssignment,
    format: SheetFormat,
    (asked, rubric): (Option<Points>, Points),
) -> Result<(), Mistake> {
    match assignment.possible {
        Some(there) if asked.is_none() && there != rubric => {
            let title = Safe::line(&assignment.title);
            let what = if title.as_str().is_empty() {
                "the assignment".to_owned()
            } else {
                format!("`{title}`")
            };
            Err(Mistake::with_hint(
                format!(
                    "--format {format}: {what} is worth {there} points there, and {rubric} by the rubric"
                ),
                format!(
                    "add `--max-grade {there}` to scale the grades, or `--max-grade {rubric}` to leave them as they are"
                ),
            ))
        }
        Some(_) | None => Ok(()),
    }
}

/// Who has more points than the assignment is worth.
fn above(sheet: &Sheet) -> Vec<String> {
    let rows = sheet.rows.iter().filter(|row| {
        let grade = row.grade.as_ref();
        grade.is_some_and(|grade| grade.score > sheet.possible)
    });
    rows.map(|row| row.student.full_name()).collect()
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
    let text = |text: &Option<String>| cell::text(text.as_deref().unwrap_or_default());
    let columns: [Column<'_, ExportRow>; 17] = [
        ("id", &|row| cell::text(&row.id)),
        ("name", &|row| text(&row.name)),
        ("email", &|row| text(&row.email)),
        ("login", &|row| text(&row.login)),
        ("sis", &|row| text(&row.sis)),
        ("section", &|row| text(&row.section)),
        ("status", &|row| row.status.name().to_owned()),
        ("points", &|row| row.points.to_string()),
        ("possible", &|row| row.possible.to_string()),
        ("earned", &|row| {
            row.earned.map_or_else(String::new, |points| points.to_string())
        }),
        ("withheld", &|row| row.withheld.to_string()),
        ("lost_to_lateness", &|row| row.lost_to_lateness.to_string()),
        ("adjusted", &|row| row.adjusted.to_string()),
        ("submission", &|row| text(&row.submission)),
        ("submitted", &|row| text(&row.submitted)),
        ("submissions", &|row| row.submissions.to_string()),
        ("diagnoses", &|row| row.diagnoses.join(", ")),
    ];
    sheet::csv(&sheet::table(&columns, rows))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_assignment_is_found_by_its_number_its_name_or_a_part_that_no_other_has() {
        let all =
            ["8 Puzzle (1234)", "8 Puzzle again (99)", "Quiz (1) (7)"].map(|title| PlatformAssignment {
                title: title.to_owned(),
                possible: None,
                words: None,
            });
        let all: Vec<&PlatformAssignment> = all.iter().collect();
        let found = |asked| -> Vec<&str> {
            let fits = named_by(&all, asked);
            fits.iter().map(|one| one.title.as_str()).collect()
        };
        for asked in ["1234", "8 puzzle (1234)", "Puzzle(1234)", "8 Puzzle"] {
            assert_eq!(found(asked), ["8 Puzzle (1234)"], "{asked}");
        }
        assert_eq!(found("again"), ["8 Puzzle again (99)"]);
        assert_eq!(found("quiz (1)"), ["Quiz (1) (7)"]);
        assert_eq!(found("puzzle").len(), 2);
        assert_eq!(found("nothing").len(), 0);
    }
}
