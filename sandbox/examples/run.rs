//! Runs a command in the strongest sandbox of this host and says what it did: `cargo run -p sandbox --example run -- python3 -c 'print(6 * 7)'`.

use std::io::{Write, stdout};
use std::process::ExitCode;

use sandbox::execution::Limits;
use sandbox::{CellSpec, Choice, Request, choose};

fn main() -> ExitCode {
    // The process that starts itself again as the processes of its boxes.
    if let Some(code) = sandbox::run_as_box() {
        return code;
    }
    match run() {
        Ok(said) => ExitCode::from(u8::from(stdout().write_all(said.as_bytes()).is_err())),
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<String, Box<dyn std::error::Error>> {
    let argv: Vec<_> = std::env::args_os().skip(1).collect();
    let sandbox = choose(Choice::Auto, &[])?;
    let spec = CellSpec {
        programs: argv.first().cloned().into_iter().collect(),
        ..CellSpec::default()
    };
    let execution = sandbox.open(&spec)?.run(&Request {
        argv,
        env: Vec::new(),
        stdin: [].into(),
        files: Vec::new(),
        folder: None,
        limits: Limits::default(),
    })?;
    Ok(format!(
        "{}{}{:?} in tier {}: {:?}\n",
        String::from_utf8_lossy(&execution.stdout.bytes),
        String::from_utf8_lossy(&execution.stderr.bytes),
        execution.exit,
        sandbox.report().tier,
        execution.usage
    ))
}
