//! The `grader` binary.

use std::process::ExitCode;

use clap::Parser;
use grader::cli::Cli;

fn main() -> ExitCode {
    // The grader starts itself again as the supervisor inside the sandbox, which must stay small: it parses no command line.
    let mut arguments = std::env::args_os().skip(1);
    if arguments
        .next()
        .is_some_and(|first| first == grader::sandbox::BOX)
    {
        return grader::sandbox::box_main(&arguments.collect::<Vec<_>>());
    }
    grader::command::run(Cli::parse())
}
