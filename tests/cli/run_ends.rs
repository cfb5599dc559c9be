//! `grader run`: how it ends when somebody ends it.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::Duration;

use rustix::process::Signal;
use serde_json::Value;
use testing::{Missing, Outcome};

use crate::run::graded_by_a_small_rubric;
use crate::scenario::{Scenario, signal};
use crate::students::{SLEEPS, SMALL_RUBRIC};

testing::list![
    an_interrupt_ends_the_program_and_reports_what_was_graded,
    a_verification_that_is_interrupted_tells_that_it_is_a_part,
    a_reader_that_goes_away_is_no_panic,
];

/// The processes whose command line has the word in it.
fn processes(word: &str) -> Vec<String> {
    let entries = fs::read_dir("/proc").unwrap();
    let lines = entries.filter_map(|entry| fs::read(entry.ok()?.path().join("cmdline")).ok());
    lines
        .map(|line| String::from_utf8_lossy(&line).replace('\0', " "))
        .filter(|line| line.contains(word))
        .collect()
}

/// Waits until something is so; gives up after a time that no machine needs.
fn wait_until(what: &str, mut so: impl FnMut() -> bool) {
    for _ in 0..2_000 {
        if so() {
            return;
        }
        thread::sleep(Duration::from_millis(20));
    }
    panic!("waited in vain until {what}");
}

fn need_list_of_processes() -> Outcome {
    if Path::new("/proc/self/cmdline").exists() {
        return Ok(());
    }
    Err(Missing::new("needs a list of processes in /proc"))
}

/// What a grader reports that is interrupted while a program sleeps that says so in the list of processes.
fn interrupted(by: Signal, sleep: &str, line: &str) -> Value {
    let scenario = Scenario::new()
        .script("own/time-limit-wall/sleeps", &SLEEPS.replace("1000", sleep))
        .file(
            "own/time-limit-wall/sleeps.expect.toml",
            "dialect = \"coursera\"\nverdict = \"time-limit-wall\"\nnote = \"Sleeps.\"\n",
        )
        .file(
            "small.toml",
            SMALL_RUBRIC.replace("wall = \"10 s\"", "wall = \"900 s\""),
        );
    let word = format!("sleep {sleep}");
    let grader = scenario.started(line);
    wait_until("the program runs", || !processes(&word).is_empty());
    // As `timeout` does it: to the process, and to its group.
    signal(&grader, by);
    thread::sleep(Duration::from_millis(50));
    signal(&grader, by);
    let ended = grader.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(130), "{ended:?}");
    wait_until("no process is left", || processes(&word).is_empty());
    let report: Value = serde_json::from_slice(&ended.stdout).unwrap();
    assert_eq!(report["incomplete"], true);
    report
}

fn an_interrupt_ends_the_program_and_reports_what_was_graded() -> Outcome {
    need_list_of_processes()?;
    let run = |by, sleep, options: &str| {
        let line = "run --rubric small.toml --submission own/time-limit-wall/sleeps --format json --jobs 2";
        let report = interrupted(by, sleep, &format!("{line} {options}"));
        let cases = report["cases"].as_array().unwrap();
        assert_eq!(cases.len(), 3);
        assert!(
            cases.iter().all(|case| case["verdict"] == "skipped"),
            "{report:#}"
        );
    };
    run(Signal::INT, "86401", "");
    run(Signal::TERM, "86402", "");
    run(Signal::INT, "86403", "--sandbox none");
    if cfg!(target_os = "linux") {
        run(Signal::INT, "86405", "--sandbox fallback");
        run(Signal::TERM, "86406", "--sandbox fallback");
    }
    Ok(())
}

fn a_verification_that_is_interrupted_tells_that_it_is_a_part() -> Outcome {
    need_list_of_processes()?;
    let line = "verify small.toml --samples own --only */sleeps --format json";
    let found = interrupted(Signal::INT, "86404", line);
    assert_eq!(found["differences"], Value::Array(Vec::new()));
    Ok(())
}

fn a_reader_that_goes_away_is_no_panic() {
    let scenario = graded_by_a_small_rubric();
    for line in [
        "run --rubric small.toml --submission student",
        "fixture list",
        "completions bash",
        "man",
    ] {
        let mut grader = scenario.started(line);
        drop(grader.stdout.take());
        let ended = grader.wait_with_output().unwrap();
        assert_eq!(ended.stderr, b"", "{line}");
        assert_eq!(ended.status.code(), Some(0), "{line}");
    }
}
