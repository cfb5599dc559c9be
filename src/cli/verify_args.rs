//! `grader verify`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::SandboxArgs;
use crate::verify::VerificationFormat;

/// Test a rubric.
#[derive(Debug, Args)]
pub struct VerifyArgs {
    /// The rubric: a built-in name or a TOML file
    #[arg(value_name = "NAME|FILE", value_hint = ValueHint::FilePath)]
    pub rubric: String,
    /// A folder of your own labelled samples, in addition to the built-in ones; repeatable
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub samples: Vec<PathBuf>,
    /// Also simulate wrong programs, and show which of them the rubric misses
    #[arg(long)]
    pub mutants: bool,
    /// Only samples whose names match, such as 'wrong-answer/java-*'; repeatable
    #[arg(long, value_name = "PATTERN")]
    pub only: Vec<String>,
    /// Do not rerun what exceeded a limit with 1.5 times the limits
    #[arg(long)]
    pub once: bool,
    /// Give every run its full limits, even after the program was stopped on puzzles like it
    #[arg(long)]
    pub full_limits: bool,
    /// Seed of the generated puzzles [default: the rubric's, else 1]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(..=9_223_372_036_854_775_807))]
    pub seed: Option<u64>,
    /// How many programs to run in parallel [default: the number of cores]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// Format of the result on standard output
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: VerificationFormat,
    /// How to confine the samples
    #[command(flatten)]
    pub sandbox: SandboxArgs,
}
