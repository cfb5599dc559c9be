//! `grader hunt`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::{SandboxArgs, TargetArgs};

/// Find the smallest puzzle on which a submission goes wrong.
#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("hunted").args(["path", "submission", "argv"]).required(true))]
pub struct HuntArgs {
    /// What is hunted, and by which rubric
    #[command(flatten)]
    pub target: TargetArgs,
    /// The most runs to make after grading
    #[arg(long, value_name = "RUNS", default_value_t = 200, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub budget: u16,
    /// Save the first puzzle found to a new file, for use in a rubric
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
}
