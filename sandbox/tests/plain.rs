//! The portable runner: limits, capture, ends.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::time::{Duration, Instant};

use sandbox::execution::{Execution, Exit, LimitKind, Limits};
use sandbox::{CellSpec, Choice, Request, choose};

fn limits() -> Limits {
    Limits {
        wall: Duration::from_secs(20),
        cpu: Duration::from_secs(20),
        output: 1 << 20,
        ..Limits::default()
    }
}

fn run(script: &str, stdin: &[u8], limits: Limits) -> Execution {
    let sandbox = choose(Choice::None, &[]).unwrap();
    let mut cell = sandbox.open(&CellSpec::default()).unwrap();
    let argv = ["/bin/sh", "-c", script].map(Into::into).to_vec();
    let files = vec![("puzzle.txt".to_owned(), b"hello".to_vec().into())];
    cell.run(&Request {
        argv,
        env: Vec::new(),
        stdin: stdin.into(),
        files,
        folder: None,
        limits,
    })
    .unwrap()
}

#[test]
fn an_honest_program_is_seen_as_it_is() {
    let execution = run("cat; cat puzzle.txt; echo oops >&2; exit 3", b"input ", limits());
    assert_eq!(execution.exit, Exit::Code(3));
    assert_eq!(execution.stdout.bytes, b"input hello");
    assert_eq!(execution.stderr.bytes, b"oops\n");
    assert_eq!(execution.leaked_processes, 0);
}

#[test]
fn a_signal_is_only_a_signal() {
    for signal in [9, 24, 25, 31] {
        assert_eq!(
            run(&format!("kill -{signal} $$"), b"", limits()).exit,
            Exit::Signal(signal)
        );
    }
}

#[test]
fn a_sleeper_meets_the_wall_and_keeps_what_it_printed() {
    let started = Instant::now();
    let execution = run(
        "echo early; sleep 60",
        b"",
        Limits {
            wall: Duration::from_millis(300),
            ..limits()
        },
    );
    assert_eq!(execution.exit, Exit::Limit(LimitKind::Wall));
    assert_eq!(execution.stdout.bytes, b"early\n");
    assert!(started.elapsed() < Duration::from_secs(15));
}

#[test]
fn a_flood_is_cut_and_ended() {
    let execution = run("yes", b"", limits());
    assert_eq!(execution.exit, Exit::Limit(LimitKind::Output));
    assert_eq!(
        (execution.stdout.bytes.len(), execution.stdout.truncated),
        (1 << 20, true)
    );
}

#[test]
fn more_than_a_pipe_on_both_streams_does_not_hang() {
    let script = "head -c 500000 /dev/zero; head -c 500000 /dev/zero >&2; head -c 500000 /dev/zero";
    let execution = run(script, b"", limits());
    assert_eq!(execution.exit, Exit::Code(0));
    assert_eq!(
        (execution.stdout.bytes.len(), execution.stderr.bytes.len()),
        (1_000_000, 500_000)
    );
}

#[test]
fn a_grandchild_that_keeps_the_pipe_is_not_waited_for() {
    let started = Instant::now();
    let execution = run("sleep 60 & echo done", b"", limits());
    assert_eq!((execution.exit, execution.leaked_processes), (Exit::Code(0), 1));
    assert_eq!(execution.stdout.bytes, b"done\n");
    assert!(started.elapsed() < Duration::from_secs(15));
}

#[test]
fn what_cannot_start_is_reported_with_the_reason() {
    let sandbox = choose(Choice::None, &[]).unwrap();
    let mut cell = sandbox.open(&CellSpec::default()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("solver");
    std::fs::write(&program, "").unwrap();
    let argv = vec![program.into_os_string()];
    let request = Request {
        argv,
        env: Vec::new(),
        stdin: [].into(),
        files: Vec::new(),
        folder: None,
        limits: limits(),
    };
    let Exit::CannotStart { reason, .. } = cell.run(&request).unwrap().exit else {
        panic!("it started")
    };
    assert!(reason.contains("execute permission"), "{reason}");
}

#[test]
fn nothing_of_the_graders_environment_is_seen() {
    let execution = run("env", b"", limits());
    let text = String::from_utf8(execution.stdout.bytes).unwrap();
    assert!(!text.contains("CARGO"), "{text}");
}
