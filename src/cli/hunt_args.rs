//! `grader hunt`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};

use super::SandboxArgs;

/// Find the smallest puzzle on which a submission goes wrong.
#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("hunted").args(["path", "submission", "argv"]).required(true))]
pub struct HuntArgs {
    /// The submission: an executable, a script, a .jar, a source file, a folder with sources, or an archive of one
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath, conflicts_with_all = ["submission", "argv"])]
    path: Option<PathBuf>,
    /// The same as PATH
    #[arg(long, short, value_name = "PATH", value_hint = ValueHint::AnyPath, conflicts_with = "argv")]
    submission: Option<PathBuf>,
    /// The rubric: a built-in name, a TOML file, or auto for the built-in one that fits the program [default: auto]
    #[arg(long, short, value_name = "NAME|FILE", value_hint = ValueHint::FilePath)]
    pub rubric: Option<String>,
    /// The most further runs after grading
    #[arg(long, value_name = "RUNS", default_value_t = 200, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub budget: u16,
    /// Save the first puzzle that is found to a new file, as a puzzle for a rubric
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub save: Option<PathBuf>,
    /// How many cases to grade in parallel [default: the number of cores]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// Decides between puzzles that are equally small, and seeds generated puzzles
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(..=9_223_372_036_854_775_807))]
    pub seed: Option<u64>,
    /// How to confine the program
    #[command(flatten)]
    pub sandbox: SandboxArgs,
    /// After `--`: the command to hunt; the puzzle's file name is appended if the dialect asks for one
    #[arg(last = true, value_name = "COMMAND", value_hint = ValueHint::CommandWithArguments)]
    pub argv: Vec<OsString>,
}

impl HuntArgs {
    /// The submission, unless a command is hunted.
    pub fn submission(&self) -> Option<&Path> {
        self.path.as_deref().or(self.submission.as_deref())
    }
}
