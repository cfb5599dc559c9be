//! The `grader` binary.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;
use grader::cli::Cli;
use grader::sandbox;

fn main() -> ExitCode {
    // The grader starts itself again inside the sandbox, where it must stay small: these two parse no command line.
    let mut arguments = std::env::args_os().skip(1);
    let first = arguments.next().unwrap_or_default();
    let rest = || arguments.collect::<Vec<OsString>>();
    if first == sandbox::BOX {
        return sandbox::box_main(&rest());
    }
    if first == sandbox::ATTACK {
        return sandbox::attack_main(&rest());
    }
    grader::command::run(Cli::parse())
}
