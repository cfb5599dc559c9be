//! `grader verify`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::SandboxArgs;
use crate::verify::VerificationFormat;

/// Test a rubric.
#[derive(Debug, Args)]
pub struct VerifyArgs {
    /// The rubric: the name of one that comes with the grader, or a TOML file
    #[arg(value_name = "NAME|FILE", value_hint = ValueHint::FilePath)]
    pub rubric: String,
    /// A folder of your own labelled samples, besides those that come with the grader; can be given several times
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub samples: Vec<PathBuf>,
    /// Derive wrong programs from the reference as well, and show which of them the rubric lets pass
    #[arg(long)]
    pub mutants: bool,
    /// Try only the samples whose names fit, as in 'wrong-answer/java-*'; can be given several times
    #[arg(long, value_name = "PATTERN")]
    pub only: Vec<String>,
    /// Do not run again, with half as much time and memory more, what went over a limit
    #[arg(long)]
    pub once: bool,
    /// The seed of the puzzles that the rubric asks to be made [default: the rubric's, else 1]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(..=9_223_372_036_854_775_807))]
    pub seed: Option<u64>,
    /// How many programs to run at one time [default: the number of cores]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// The form of the result on standard output
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: VerificationFormat,
    /// How to hold the samples
    #[command(flatten)]
    pub sandbox: SandboxArgs,
}
