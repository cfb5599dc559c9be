//! A class's grades as one table, for the files in which learning platforms take them.
//!
//! It knows no gradebook and no roster: whoever has them fills the rows in. One renderer a file.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::names::named;
use crate::score::Points;

mod canvas;
pub(crate) mod cell;
mod gradescope;
mod moodle;
mod nbgrader;

/// A class's grades.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    /// The assignment's name, as the platform knows it; for Canvas with its number where that is known: `8 Puzzle (1234)`.
    pub assignment: String,
    /// The points that can be earned: the declared ones.
    pub possible: Points,
    /// The criteria, in the order of the rubric.
    pub columns: Vec<SheetColumn>,
    /// When the assignment is due, as text; empty where nobody said.
    pub due: String,
    /// The words of Moodle's worksheet.
    pub words: WorksheetWords,
    /// One a student, in the order of the roster.
    pub rows: Vec<SheetRow>,
}

/// The words under which a Moodle takes a worksheet back: those of the language in which it was downloaded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorksheetWords {
    /// What stands before the number of a participant, with its blank if it has one.
    pub prefix: String,
    /// The column of these.
    pub identifier: String,
    /// The column of grades.
    pub grade: String,
    /// The column of the times of grades.
    pub modified: String,
    /// The column of comments; empty where the assignment has none.
    pub feedback: String,
}

impl Default for WorksheetWords {
    fn default() -> Self {
        Self {
            prefix: "Participant ".to_owned(),
            identifier: "Identifier".to_owned(),
            grade: "Grade".to_owned(),
            modified: "Last modified (grade)".to_owned(),
            feedback: "Feedback comments".to_owned(),
        }
    }
}

/// A criterion of the sheet.
#[derive(Clone, Debug)]
pub struct SheetColumn {
    /// Its id, which rows know it by.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The points that can be earned.
    pub possible: Points,
}

/// A student of the roster. What is not known is empty.
#[derive(Clone, Debug, Default)]
pub struct SheetStudent {
    /// Given names.
    pub first_name: String,
    /// Family names.
    pub last_name: String,
    /// The institution's number.
    pub student_id: String,
    /// The name to log in with.
    pub login: String,
    /// The address of electronic mail.
    pub email: String,
    /// The section.
    pub section: String,
    /// The number in Canvas.
    pub canvas_id: String,
    /// The number of Moodle's `Participant 123`.
    pub moodle_participant: String,
}

/// A student's line.
#[derive(Clone, Debug, Default)]
pub struct SheetRow {
    /// Who.
    pub student: SheetStudent,
    /// What they earned; `None` where nothing was handed in, or the points are not known yet.
    pub grade: Option<SheetGrade>,
}

/// What a student earned.
#[derive(Clone, Debug, Default)]
pub struct SheetGrade {
    /// In all, with late penalties and adjustments.
    pub score: Points,
    /// Before penalties.
    pub raw: Points,
    /// What being late cost.
    pub late_penalty: Points,
    /// By the criterion's id. A column that is not in it has no points in this row.
    pub criteria: BTreeMap<String, Points>,
    /// When it was handed in, as text; empty where nobody said.
    pub submitted: String,
    /// How late it was in seconds, 0 where it was not.
    pub late_seconds: u64,
    /// What the student reads beside the grade.
    pub feedback: String,
}

named! {
    /// A file in which a platform takes grades.
    #[derive(clap::ValueEnum)]
    pub enum SheetFormat {
        /// Canvas's gradebook
        Canvas = "canvas",
        /// Moodle's gradebook: Grades, Import, CSV file
        Moodle = "moodle",
        /// The offline grading worksheet of a Moodle assignment
        MoodleWorksheet = "moodle-worksheet",
        /// As Gradescope exports grades
        Gradescope = "gradescope",
        /// As nbgrader exports grades
        Nbgrader = "nbgrader",
    }
}

impl SheetFormat {
    /// Whether a platform imports it; the others are for whatever reads a platform's exports.
    const fn is_imported(self) -> bool {
        match self {
            Self::Canvas | Self::Moodle | Self::MoodleWorksheet => true,
            Self::Gradescope | Self::Nbgrader => false,
        }
    }
}

impl SheetRow {
    /// What is said of the grade; nothing where there is none.
    fn graded(&self, say: impl Fn(&SheetGrade) -> String) -> String {
        self.grade.as_ref().map_or_else(String::new, say)
    }

    /// When it was handed in.
    fn submitted(&self) -> String {
        self.graded(|grade| cell::text(&grade.submitted))
    }
}

/// A column: its head, and what stands in it for a row.
pub(crate) type Column<'c, Row = SheetRow> = (&'c str, &'c dyn Fn(&Row) -> String);

/// The records of these columns, the heads first.
pub(crate) fn table<'r, Row: 'r>(
    columns: &[Column<'_, Row>],
    rows: impl IntoIterator<Item = &'r Row>,
) -> Vec<Vec<String>> {
    let heads = columns.iter().map(|(head, _)| (*head).to_owned()).collect();
    let record = |row| columns.iter().map(|(_, cell)| cell(row)).collect();
    std::iter::once(heads)
        .chain(rows.into_iter().map(record))
        .collect()
}

impl SheetStudent {
    /// Family name first, as in a list.
    fn listed_name(&self) -> String {
        match (self.last_name.as_str(), self.first_name.as_str()) {
            (last, "") => last.to_owned(),
            ("", first) => first.to_owned(),
            (last, first) => format!("{last}, {first}"),
        }
    }

    /// Given name first, as one is called.
    pub fn full_name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name)
            .trim()
            .to_owned()
    }
}

/// The sheet in a format: UTF-8, commas, one line a student. The same sheet gives the same text. A file that a platform imports has only those who have a grade: an empty cell would
/// take away what the platform has for the others, such as an excuse or the points for missing work (`lib/gradebook_importer.rb` of Canvas, `no_change_to_value?`).
pub fn render(sheet: &Sheet, format: SheetFormat) -> Result<String, csv::Error> {
    let mut sheet = sheet.clone();
    if format.is_imported() {
        sheet.rows.retain(|row| row.grade.is_some());
    }
    let records = match format {
        SheetFormat::Canvas => canvas::records,
        SheetFormat::Moodle => moodle::records,
        SheetFormat::MoodleWorksheet => moodle::worksheet,
        SheetFormat::Gradescope => gradescope::records,
        SheetFormat::Nbgrader => nbgrader::records,
    };
    csv(&records(&sheet))
}

/// Records as lines of CSV. Cells are guarded already where they must be.
pub(crate) fn csv(records: &[Vec<String>]) -> Result<String, csv::Error> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for record in records {
        writer.write_record(record)?;
    }
    let bytes = writer.into_inner().map_err(csv::IntoInnerError::into_error)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
