//! `grader gradebook` and its subcommands.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum, ValueHint};

use crate::report::audience::Audience;
use crate::report::format::Format;
use crate::report::sheet::SheetFormat;

/// Which gradebook.
#[derive(Clone, Debug, Args)]
pub struct GradebookFile {
    /// The gradebook's file
    #[arg(long, value_name = "FILE", default_value = "gradebook.db", value_hint = ValueHint::FilePath)]
    pub gradebook: PathBuf,
}

/// Where output is written.
#[derive(Clone, Debug, Args)]
pub struct OutputFile {
    /// The file [default: standard output]
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
}

/// Show and change a gradebook.
#[derive(Debug, Subcommand)]
pub enum GradebookCommand {
    /// Show every student's score
    Show(ShowArgs),
    /// Print a student's report from the stored results
    Report(ReportArgs),
    /// Write everybody's reports: a file per student, or the .zip that Moodle or Canvas takes back
    Reports(ReportsArgs),
    /// Preview how another rubric, or the edited one, would change scores
    Diff(DiffArgs),
    /// Switch to another rubric, or to the edited one; scores that need no new runs change at once
    #[command(alias = "rescore")]
    Apply(ApplyArgs),
    /// Show a student's past scores and the rubrics they came from
    History(HistoryArgs),
    /// Export all grades
    Export(ExportArgs),
    /// Show statistics: the distribution of points, item analysis, frequent mistakes
    Stats(StatsArgs),
    /// Merge gradebooks from several machines into a new one
    Merge(MergeArgs),
    /// Extend a student's deadline
    Extend(ExtendArgs),
    /// Add points to a student's score, or deduct some
    Adjust(AdjustArgs),
    /// Check that nothing in the file was damaged
    Check(CheckArgs),
    /// Print everything except measured times in a fixed order, so that equal gradebooks print equal bytes
    Dump(GradebookFile),
}

/// Check a gradebook.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// The gradebook
    #[command(flatten)]
    pub file: GradebookFile,
    /// Remove damaged results, so that `grader class` grades them anew, and keep what was entered by hand as it now stands
    #[arg(long)]
    pub repair: bool,
}

/// Show every student's score.
#[derive(Debug, Args)]
pub struct ShowArgs {
    /// The gradebook
    #[command(flatten)]
    pub file: GradebookFile,
    /// Format of the table
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: TableFormat,
}

/// A form of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TableFormat {
    /// For people, on a terminal
    Text,
    /// For programs
    Json,
}

/// Print a report.
#[derive(Debug, Args)]
pub struct ReportArgs {
    /// The student: an id, or a unique part of a name, login or e-mail address
    pub student: String,
    /// Which of several submissions [default: the one that counts]
    #[arg(long, value_name = "NAME")]
    pub submission: Option<String>,
    /// The gradebook
    #[command(flatten)]
    pub file: GradebookFile,
    /// The rubric, if its file has moved
    #[arg(long, short, value_name = "NAME|FILE", value_hint = ValueHint::FilePath)]
    pub rubric: Option<String>,
    /// Format of the report
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: Format,
    /// The audience [default: depends on the format, see docs/report.md]
    #[arg(long, value_name = "AUDIENCE")]
    pub audience: Option<Audience>,
    /// Show what is hidden until the due date if this time is past it, such as 2026-03-02T08:00:00Z or now [default: hide it]
    #[arg(long, value_name = "TIME")]
    pub as_of: Option<String>,
}

/// Write everybody's reports.
#[derive(Debug, Args)]
#[group(id = "places", required = true, multiple = true, args = ["into", "zip"])]
pub struct ReportsArgs {
    /// The folder: one file per student, and messages.csv for a mail merge
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub into: Option<PathBuf>,
    /// The .zip to upload as feedback files (Moodle) or with "Upload Submissions" (Canvas)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub zip: Option<PathBuf>,
    /// The gradebook
    #[command(flatten)]
    pub file: GradebookFile,
    /// The rubric, if its file has moved
    #[arg(long, short, value_name = "NAME|FILE", value_hint = ValueHint::FilePath)]
    pub rubric: Option<String>,
    /// Format of the reports
    #[arg(long, value_name = "FORMAT", default_value = "html")]
    pub format: Format,
    /// The audience
    #[arg(long, value_name = "AUDIENCE", default_value = "student")]
    pub audience: Audience,
    /// Show what is hidden until the due date if this time is past it, such as 2026-03-02T08:00:00Z or now [default: hide it]
    #[arg(long, value_name = "TIME")]
    pub as_of: Option<String>,
}

/// Preview another rubric.
#[derive(Debug, Args)]
pub struct DiffArgs {
    /// The gradebook
    #[command(flatten)]
    pub file: GradebookFile,
    /// The other rubric [default: the gradebook's rubric file as it is now]
    #[arg(long, short, value_name = "NAME|FILE", value_hint = ValueHint::FilePath)]
    pub rubric: Option<String>,
    /// Format of the list
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: TableFormat,
    /// How many submissions to judge in parallel [default: the number of cores]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
}

/// Apply another rubric.
#[derive(Debug, Args)]
pub struct ApplyArgs {
    /// What to apply
    #[command(flatten)]
    pub diff: DiffArgs,
    /// The time to record in the history of scores [default: now]
    #[arg(long, value_name = "TIME")]
    pub at: Option<String>,
}

/// Show a history.
#[derive(Debug, Args)]
pub struct HistoryArgs {
    /// The student
    pub student: String,
    /// The gradebook
    #[command(flatten)]
    pub file: GradebookFile,
    /// Format of the table
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: TableFormat,
}

/// Write points.
#[derive(Debug, Args)]
pub struct ExportArgs {
    /// The gradebook
    #[command(flatten)]
    pub file: GradebookFile,
    /// Target format
    #[arg(long, value_name = "FORMAT", default_value = "csv")]
    pub format: ExportFormat,
    /// The assignment's name on the platform; for Canvas with its number, such as '8 Puzzle (1234)', or a part of that if the roster was Canvas's gradebook [default: the rubric's title]
    #[arg(long, value_name = "NAME")]
    pub assignment: Option<String>,
    /// The assignment's points on the platform; grades are scaled to it [default: the rubric's points]
    #[arg(long, value_name = "POINTS")]
    pub max_grade: Option<String>,
    /// Where to write it
    #[command(flatten)]
    pub to: OutputFile,
}

/// A form of exported points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExportFormat {
    /// One line per student, all columns
    Csv,
    /// The same, for programs
    Json,
    /// For Canvas's gradebook
    Canvas,
    /// For Moodle's gradebook: Grades, Import, CSV file
    Moodle,
    /// For the offline grading worksheet of a Moodle assignment
    MoodleWorksheet,
    /// As Gradescope exports grades
    Gradescope,
    /// As nbgrader exports grades
    Nbgrader,
}

impl ExportFormat {
    /// The platform's sheet; `None` for a table of our own.
    pub const fn sheet(self) -> Option<SheetFormat> {
        match self {
            Self::Csv | Self::Json => None,
            Self::Canvas => Some(SheetFormat::Canvas),
            Self::Moodle => Some(SheetFormat::Moodle),
            Self::MoodleWorksheet => Some(SheetFormat::MoodleWorksheet),
            Self::Gradescope => Some(SheetFormat::Gradescope),
            Self::Nbgrader => Some(SheetFormat::Nbgrader),
        }
    }
}

/// Show statistics.
#[derive(Debug, Args)]
pub struct StatsArgs {
    /// The gradebook
    #[command(flatten)]
    pub file: GradebookFile,
    /// Format of the statistics
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: StatsFormat,
    /// Where to write it
    #[command(flatten)]
    pub to: OutputFile,
}

/// A form of statistics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum StatsFormat {
    /// Tables, for people on a terminal
    Text,
    /// One table with the columns section, item, measure, value, for programs
    Csv,
    /// A self-contained page with charts
    Html,
}

/// Merge gradebooks.
#[derive(Debug, Args)]
pub struct MergeArgs {
    /// The gradebooks
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub gradebooks: Vec<PathBuf>,
    /// The new gradebook
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: PathBuf,
}

/// Extend a deadline.
#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("time").args(["days", "until"]).required(true))]
pub struct ExtendArgs {
    /// The student
    pub student: String,
    /// Days after the due date
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=3650))]
    pub days: Option<u32>,
    /// The new deadline, such as 2026-11-22T23:59:00+01:00
    #[arg(long, value_name = "TIME")]
    pub until: Option<String>,
    /// The reason, for the record
    #[arg(long, value_name = "TEXT")]
    pub reason: String,
    /// The time to record [default: now]
    #[arg(long, value_name = "TIME")]
    pub at: Option<String>,
    /// The gradebook
    #[command(flatten)]
    pub file: GradebookFile,
}

/// Add or deduct points.
#[derive(Debug, Args)]
pub struct AdjustArgs {
    /// The student
    pub student: String,
    /// The points: 5, +2.5 or -10
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true)]
    pub points: String,
    /// The reason, for the record
    #[arg(long, value_name = "TEXT")]
    pub reason: String,
    /// The time to record [default: now]
    #[arg(long, value_name = "TIME")]
    pub at: Option<String>,
    /// The gradebook
    #[command(flatten)]
    pub file: GradebookFile,
}
