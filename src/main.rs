//! The `grader` binary.

use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    let first = arguments.next().unwrap_or_default();
    if first == "__box" {
        return grader::sandbox::box_main(&arguments.collect::<Vec<_>>());
    }
    if first == "__attack" {
        return grader::sandbox::attack_main(&arguments.collect::<Vec<_>>());
    }
    if first == "doctor" {
        let choice = match arguments.nth(1).unwrap_or_default().to_str() {
            Some("namespaces") => grader::sandbox::Choice::Namespaces,
            Some("fallback") => grader::sandbox::Choice::Fallback,
            Some("none") => grader::sandbox::Choice::None,
            Some(_) | None => grader::sandbox::Choice::Auto,
        };
        return match grader::sandbox::examine(choice, &grader::sandbox::Settings::default()) {
            Ok(diagnosis) => {
                let _ = std::io::stdout().write_all(diagnosis.render().as_bytes());
                ExitCode::from(u8::from(!diagnosis.passed()))
            }
            Err(error) => {
                let _ = writeln!(std::io::stderr(), "{error}");
                ExitCode::FAILURE
            }
        };
    }
    ExitCode::SUCCESS
}
