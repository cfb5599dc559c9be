//! The `grader` binary.

use std::process::ExitCode;

use clap::Parser;
use grader::cli::Cli;

fn main() -> ExitCode {
    grader::command::run(Cli::parse())
}
