//! `grader init`.

use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};

/// Make a course's folder.
#[derive(Debug, Args)]
pub struct InitArgs {
    /// The course's folder; created if it does not exist
    #[arg(value_name = "FOLDER", default_value = ".", value_hint = ValueHint::DirPath)]
    pub folder: PathBuf,
    /// The built-in rubric for the course's variant of the assignment [default: ask]
    #[arg(long, short, value_name = "NAME")]
    pub rubric: Option<String>,
    /// When it is due, such as "2026-12-01 23:59 Europe/Berlin" or 2026-12-01T23:59:00+01:00, or none [default: ask]
    #[arg(long, value_name = "TIME")]
    pub due: Option<String>,
    /// What lateness costs: none, closed (no points after the due date), or a percentage a day such as 10% [default: ask]
    #[arg(long, value_name = "RULE")]
    pub late: Option<String>,
    /// Where submissions come from [default: ask]
    #[arg(long, value_name = "PLATFORM")]
    pub platform: Option<CoursePlatform>,
}

/// Where a course's submissions come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CoursePlatform {
    /// A folder with one folder, archive or file per student
    Folder,
    /// Canvas
    Canvas,
    /// Moodle
    Moodle,
    /// Gradescope
    Gradescope,
    /// Classroom 50
    Classroom50,
    /// GitLab
    Gitlab,
}
