//! `reports`: everybody's report, as files, for a mail merge, or as the archive that a platform takes back.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{Cursor, Write as _};
use std::path::Path;

use zip::ZipWriter;
use zip::result::ZipError;
use zip::write::SimpleFileOptions;

use super::open;
use super::report::{current_plan, gradings, known};
use crate::cli::ReportsArgs;
use crate::command::deliver::moment;
use crate::command::{Ended, Mistake, finish, note};
use crate::document::amount;
use crate::document::style::Style;
use crate::gradebook::{Grading, Standing, Status, called};
use crate::report::atomic::write_atomically;
use crate::report::format::{Surroundings, render_for};
use crate::report::sheet::{self, Column, cell};
use crate::rubric::DueDate;

/// One student's report, to be made when it is written: those of a large class have no room in memory together.
struct Due<'s> {
    standing: &'s Standing,
    grading: &'s Grading,
    /// The name of a file, without a folder.
    name: String,
}

/// Makes the text of one.
type Make<'m> = &'m dyn Fn(&Due<'_>) -> Result<String, Mistake>;

pub(super) fn reports(args: &ReportsArgs) -> Result<Ended, Mistake> {
    let gradebook = open(&args.file)?;
    let plan = current_plan(&gradebook, args.rubric.as_deref())?;
    let due = DueDate::seen_from(moment(args.as_of.as_deref())?, plan.rubric.due);
    let standings = gradebook.standings()?;
    let gradings = gradings(&gradebook)?;
    let surroundings = Surroundings::from(Style::PLAIN);
    let mut names = BTreeSet::new();
    let mut all = Vec::new();
    let mut without = Vec::new();
    for standing in &standings {
        let Some(grading) = graded(standing, &gradings) else {
            without.push(format!("{} ({})", standing.student.id, standing.status.name()));
            continue;
        };
        all.push(Due {
            standing,
            grading,
            name: file_name(standing, args.format.extension(), &mut names),
        });
    }
    let make = |report: &Due<'_>| {
        let student = &report.standing.student;
        let known = known(&gradebook, &plan, student, report.grading, args.format)?;
        Ok(render_for(
            &known,
            args.format,
            Some(args.audience),
            due,
            &surroundings,
        )?)
    };
    let mut written = Vec::new();
    if let Some(folder) = &args.into {
        put_into(folder, &all, &make)?;
        let count = amount::counted(all.len(), "report");
        written.push(format!(
            "{count} in `{}`, and messages.csv for a mail merge",
            folder.display()
        ));
    }
    if let Some(file) = &args.zip {
        let count = put_into_zip(file, args.format.extension(), &all, &make)?;
        written.push(format!(
            "{} in `{}`",
            amount::counted(count, "report"),
            file.display()
        ));
    }
    if !without.is_empty() {
        note(&format!("no report is written for {}", without.join(", ")));
    }
    finish(&format!("{}\n", written.join("\n")))
}

/// What the submission that counts came to, where that is settled: nobody reads of points that are withheld.
fn graded<'g>(standing: &Standing, gradings: &'g BTreeMap<(String, String), Grading>) -> Option<&'g Grading> {
    match standing.status {
        Status::Graded | Status::NotCompiled | Status::Unusable => {}
        Status::Withheld | Status::Pending | Status::Missing => return None,
    }
    let attempt = standing.counted.as_ref()?;
    gradings.get(&(attempt.student.clone(), attempt.label.clone()))
}

/// The name of a student's file: name and id, in what every system takes.
fn file_name(standing: &Standing, extension: &str, taken: &mut BTreeSet<String>) -> String {
    let student = &standing.student;
    let text = format!("{} {}", student.name.as_deref().unwrap_or_default(), student.id);
    let plain: String = text
        .to_lowercase()
        .chars()
        .map(|c| if c.is_alphanumeric() { c } else { '-' })
        .collect();
    // As long as a file's name may be, with a number and the ending.
    let plain = &plain[..plain.floor_char_boundary(200)];
    let parts: Vec<&str> = plain.split('-').filter(|part| !part.is_empty()).collect();
    let stem = if parts.is_empty() {
        "student".to_owned()
    } else {
        parts.join("-")
    };
    let numbered = |number: usize| match number {
        1 => format!("{stem}.{extension}"),
        number => format!("{stem}-{number}.{extension}"),
    };
    let mut number = 1;
    while !taken.insert(numbered(number)) {
        number += 1;
    }
    numbered(number)
}

fn put_into(folder: &Path, all: &[Due<'_>], make: Make<'_>) -> Result<(), Mistake> {
    fs::create_dir_all(folder).map_err(|error| {
        Mistake::with_hint(
            format!("--into: cannot make the folder `{}`: {error}", folder.display()),
            "give a folder that is there, or whose parent may be written",
        )
    })?;
    let put = |name: &str, bytes: &[u8]| write_atomically(&folder.join(name), bytes);
    for report in all {
        put(&report.name, make(report)?.as_bytes())?;
    }
    Ok(put("messages.csv", messages(all)?.as_bytes())?)
}

/// A line a student: where to, what file, and what to write.
fn messages(all: &[Due<'_>]) -> Result<String, csv::Error> {
    let text = |text: Option<&str>| cell::text(text.unwrap_or_default());
    let columns: [Column<'_, Due<'_>>; 7] = [
        ("id", &|due| cell::text(&due.standing.student.id)),
        ("name", &|due| {
            text(due.standing.student.name.as_deref().map(called).as_deref())
        }),
        ("email", &|due| text(due.standing.student.email.as_deref())),
        ("points", &|due| due.standing.points.to_string()),
        ("possible", &|due| due.standing.possible.to_string()),
        ("file", &|due| due.name.clone()),
        ("message", &|due| message(due.standing)),
    ];
    sheet::csv(&sheet::table(&columns, all))
}

fn message(standing: &Standing) -> String {
    let message = format!("You have {} of {} points.", standing.points, standing.possible);
    let feedback = standing.feedback();
    // Points that nothing was taken from are said already.
    if standing.status == Status::Graded && !feedback.contains('\n') {
        return message;
    }
    format!("{message} {}.", feedback.replace('\n', ". "))
}

/// Writes the archive that the platform takes back whose names the submissions have.
fn put_into_zip(file: &Path, extension: &str, all: &[Due<'_>], make: Make<'_>) -> Result<usize, Mistake> {
    let mut entries = BTreeMap::new();
    let mut unknown = Vec::new();
    for report in all {
        let attempt = report.standing.counted.as_ref();
        match attempt.and_then(|attempt| attempt.upload.as_ref()) {
            Some(before) => drop(entries.insert(format!("{before}report.{extension}"), report)),
            None => unknown.push(report.standing.student.id.as_str()),
        }
    }
    if entries.is_empty() {
        return Err(Mistake::with_hint(
            "--zip: no submission has a name by which Moodle or Canvas takes a file back",
            "run `grader class` on the .zip that Moodle or Canvas lets you download, then this again; --into writes files for everybody",
        ));
    }
    if !unknown.is_empty() {
        note(&format!("not in the archive: {}", unknown.join(", ")));
    }
    // The same files give the same bytes.
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, report) in &entries {
        writer.start_file(name.as_str(), SimpleFileOptions::default())?;
        let written = writer.write_all(make(report)?.as_bytes());
        written.map_err(ZipError::from)?;
    }
    let bytes = writer.finish()?.into_inner();
    write_atomically(file, &bytes)?;
    Ok(entries.len())
}
