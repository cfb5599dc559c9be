//! The `grader` binary.

use std::process::ExitCode;

use clap::Parser;
use grader::cli::Cli;

fn main() -> ExitCode {
    // The grader starts itself again inside the sandbox, where it must stay small: no command line is parsed there.
    if let Some(code) = sandbox::run_as_box() {
        return code;
    }
    grader::command::run(Cli::parse())
}
