//! `grader class`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::{GradebookFile, SandboxArgs};
use crate::class::Layout;

/// Grade a whole class.
#[derive(Debug, Args)]
pub struct ClassArgs {
    /// The folder of submissions: one folder, archive or file per student, or a platform's download, unpacked or as its .zip
    #[arg(value_name = "SUBMISSIONS", value_hint = ValueHint::DirPath)]
    pub submissions: PathBuf,
    /// The rubric: a name or a TOML file [default: the gradebook's, else coursera, or coursera-api where most have Board and Solver and no main]
    #[arg(long, short, value_name = "NAME|FILE", value_hint = ValueHint::FilePath)]
    pub rubric: Option<String>,
    /// Where results are kept
    #[command(flatten)]
    pub gradebook: GradebookFile,
    /// The class list: a CSV file with columns such as id, name, email, login, section
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub roster: Option<PathBuf>,
    /// When submissions were handed in: a CSV file with columns such as id and time, Moodle's grading worksheet, or the JSON that Canvas's API answers
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub times: Option<PathBuf>,
    /// The time zone of times that name none, such as Europe/Berlin or +01:00
    #[arg(long, value_name = "ZONE", allow_hyphen_values = true)]
    pub time_zone: Option<String>,
    /// Who works with whom: a CSV file with columns such as group and id; every member gets the group's score
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub groups: Option<PathBuf>,
    /// How the submissions are laid out [default: detected]
    #[arg(long, value_name = "LAYOUT")]
    pub layout: Option<Layout>,
    /// How many programs and compilers to run in parallel [default: the number of cores]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// Seed of the generated puzzles, the same for the whole class [default: the gradebook's, else the rubric's, else one derived from all submissions]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(..=9_223_372_036_854_775_807))]
    pub seed: Option<u64>,
    /// Grade only this machine's part of the class, such as 2/4; `grader gradebook merge` joins the parts
    #[arg(long, value_name = "K/N")]
    pub shard: Option<String>,
    /// Run again even if nothing changed: a student, case:CRITERION/FIXTURE or verdict:NAME; repeatable
    #[arg(long, value_name = "WHAT")]
    pub rerun: Vec<String>,
    /// Confirm what looks wrong with the whole class, so that scores stand: the library that programs need, or the dialect that they speak; `times`: the times are right although all are the same; `on-time`: nobody was late; `unusable`: what cannot be run is worth 0; repeatable
    #[arg(long, value_name = "NAME")]
    pub accept: Vec<String>,
    /// Give every run its full limits, even after the program was stopped on puzzles like it
    #[arg(long)]
    pub full_limits: bool,
    /// Keep only digests of the programs' output; reports and other rubrics then need new runs
    #[arg(long)]
    pub no_outputs: bool,
    /// Write a trace of where the time went, thread by thread, to this file, for <https://ui.perfetto.dev>
    #[arg(long, value_name = "FILE")]
    pub profile: Option<PathBuf>,
    /// List who handed in what and stop; runs nothing
    #[arg(long)]
    pub list: bool,
    /// The time to record in the history of scores [default: now]
    #[arg(long, value_name = "TIME")]
    pub at: Option<String>,
    /// How to confine the programs
    #[command(flatten)]
    pub sandbox: SandboxArgs,
}
