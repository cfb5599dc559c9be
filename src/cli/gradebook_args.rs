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

/// Where something is written.
#[derive(Clone, Debug, Args)]
pub struct OutputFile {
    /// The file [default: standard output]
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
}

/// Look into a gradebook and change what staff decide.
#[derive(Debug, Subcommand)]
pub enum GradebookCommand {
    /// Show where everybody stands
    Show(ShowArgs),
    /// Print the report of a student's submission, from what was kept
    Report(ReportArgs),
    /// Show what another rubric, or the changed one, would change, and change nothing
    Diff(DiffArgs),
    /// Make another rubric, or the changed one, count; scores that need no new runs change at once
    #[command(alias = "rescore")]
    Apply(ApplyArgs),
    /// Show which scores a student's submissions had under which rubric
    History(HistoryArgs),
    /// Write everybody's points for another program
    Export(ExportArgs),
    /// Show how points are spread, which cases tell students apart, what goes wrong most
    Stats(StatsArgs),
    /// Join the gradebooks of several machines into a new one
    Merge(MergeArgs),
    /// Give a student more time
    Extend(ExtendArgs),
    /// Give a student points, or take some
    Adjust(AdjustArgs),
    /// Print all of it in a fixed order, without times: equal gradebooks give equal bytes
    Dump(GradebookFile),
}

/// Show where everybody stands.
#[derive(Debug, Args)]
pub struct ShowArgs {
    /// The gradebook
    #[command(flatten)]
    pub file: GradebookFile,
    /// The form of the table
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
    /// The student: an id, or an e-mail address, login or name that only one has
    pub student: String,
    /// One of several submissions [default: the one that counts]
    #[arg(long, value_name = "NAME")]
    pub submission: Option<String>,
    /// The gradebook
    #[command(flatten)]
    pub file: GradebookFile,
    /// The rubric, where its file is not where it was
    #[arg(long, short, value_name = "NAME|FILE", value_hint = ValueHint::FilePath)]
    pub rubric: Option<String>,
    /// The form of the report
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: Format,
    /// For whom [default: what docs/report.md says of each format]
    #[arg(long, value_name = "AUDIENCE")]
    pub audience: Option<Audience>,
    /// Tell what is hidden until the due date as it may be told at this time, as in 2026-03-02T08:00:00Z or now [default: hide it]
    #[arg(long, value_name = "TIME")]
    pub as_of: Option<String>,
}

/// Preview another rubric.
#[derive(Debug, Args)]
pub struct DiffArgs {
    /// The gradebook
    #[command(flatten)]
    pub file: GradebookFile,
    /// The other rubric [default: the gradebook's, as its file is now]
    #[arg(long, short, value_name = "NAME|FILE", value_hint = ValueHint::FilePath)]
    pub rubric: Option<String>,
    /// The form of the list
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: TableFormat,
    /// How many submissions to judge at one time [default: the number of cores]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
}

/// Apply another rubric.
#[derive(Debug, Args)]
pub struct ApplyArgs {
    /// What is applied
    #[command(flatten)]
    pub diff: DiffArgs,
    /// The time that the history of scores names [default: now]
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
    /// The form of the table
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: TableFormat,
}

/// Write points.
#[derive(Debug, Args)]
pub struct ExportArgs {
    /// The gradebook
    #[command(flatten)]
    pub file: GradebookFile,
    /// For which program
    #[arg(long, value_name = "FORMAT", default_value = "csv")]
    pub format: ExportFormat,
    /// The assignment's name on the platform; for Canvas with its number, as in '8 Puzzle (1234)' [default: the rubric's title]
    #[arg(long, value_name = "NAME")]
    pub assignment: Option<String>,
    /// The assignment's points on the platform, to which grades are scaled [default: the rubric's]
    #[arg(long, value_name = "POINTS")]
    pub max_grade: Option<String>,
    /// Where it goes
    #[command(flatten)]
    pub to: OutputFile,
}

/// A form of exported points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExportFormat {
    /// A line a student, every column
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
    /// The form of the statistics
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: StatsFormat,
    /// Where it goes
    #[command(flatten)]
    pub to: OutputFile,
}

/// A form of statistics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum StatsFormat {
    /// Tables, for people on a terminal
    Text,
    /// One table of section, item, measure and value, for programs
    Csv,
    /// A page with charts that needs no network
    Html,
}

/// Join gradebooks.
#[derive(Debug, Args)]
pub struct MergeArgs {
    /// The gradebooks
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub gradebooks: Vec<PathBuf>,
    /// The new gradebook
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: PathBuf,
}

/// Give more time.
#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("time").args(["days", "until"]).required(true))]
pub struct ExtendArgs {
    /// The student
    pub student: String,
    /// So many days after the due date
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=3650))]
    pub days: Option<u32>,
    /// Until this time, as in 2026-11-22T23:59:00+01:00
    #[arg(long, value_name = "TIME")]
    pub until: Option<String>,
    /// Why, for whoever asks later
    #[arg(long, value_name = "TEXT")]
    pub reason: String,
    /// The time of this note [default: now]
    #[arg(long, value_name = "TIME")]
    pub at: Option<String>,
    /// The gradebook
    #[command(flatten)]
    pub file: GradebookFile,
}

/// Give or take points.
#[derive(Debug, Args)]
pub struct AdjustArgs {
    /// The student
    pub student: String,
    /// How many: 5, +2.5 or -10
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true)]
    pub points: String,
    /// Why, for whoever asks later
    #[arg(long, value_name = "TEXT")]
    pub reason: String,
    /// The time of this note [default: now]
    #[arg(long, value_name = "TIME")]
    pub at: Option<String>,
    /// The gradebook
    #[command(flatten)]
    pub file: GradebookFile,
}
