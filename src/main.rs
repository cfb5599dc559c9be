//! The `grader` binary.

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next().is_some_and(|first| first == "__box") {
        return grader::sandbox::box_main(&arguments.collect::<Vec<_>>());
    }
    ExitCode::SUCCESS
}
