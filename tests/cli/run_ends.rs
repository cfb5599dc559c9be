//! `grader run`: how it ends when somebody ends it.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use assert_cmd::cargo::cargo_bin;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use testing::{Missing, Outcome};

use crate::run::graded_by_a_small_rubric;
use crate::scenario::Scenario;
use crate::students::{SLEEPS, SMALL_RUBRIC};

testing::list![
    an_interrupt_ends_the_program_and_reports_what_was_graded,
    a_verification_that_is_interrupted_tells_that_it_is_a_part,
    a_reader_that_goes_away_is_no_panic,
];

/// The grader, started and not waited for.
fn started(scenario: &Scenario, line: &str) -> Child {
    Command::new(cargo_bin!("grader"))
        .args(line.split_whitespace())
        .current_dir(scenario.path(""))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

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

/// Interrupted while a program sleeps that says so in the list of processes.
fn interrupted(signal: Signal, sleep: &str, options: &str) {
    let student = SLEEPS.replace("1000", sleep);
    let scenario = Scenario::new().script("student", &student).file(
        "small.toml",
        SMALL_RUBRIC.replace("wall = \"10 s\"", "wall = \"900 s\""),
    );
    let line = format!("run --rubric small.toml --submission student --format json --jobs 2 {options}");
    let mut grader = started(&scenario, &line);
    let word = format!("sleep {sleep}");
    wait_until("the program runs", || !processes(&word).is_empty());
    kill_process(
        Pid::from_raw(i32::try_from(grader.id()).unwrap()).unwrap(),
        signal,
    )
    .unwrap();
    let (mut stdout, mut stderr) = (String::new(), String::new());
    grader.stdout.take().unwrap().read_to_string(&mut stdout).unwrap();
    grader.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
    let status = grader.wait().unwrap();
    assert_eq!(status.code(), Some(130), "{stdout}{stderr}");
    let report: Value =
        serde_json::from_str(&stdout).unwrap_or_else(|error| panic!("{error}: {stdout}{stderr}"));
    assert_eq!(report["incomplete"], true);
    assert_eq!(report["cases"].as_array().unwrap().len(), 3);
    for case in report["cases"].as_array().unwrap() {
        assert_eq!(case["verdict"], "skipped", "{case:#}");
    }
    wait_until("no process is left", || processes(&word).is_empty());
}

fn an_interrupt_ends_the_program_and_reports_what_was_graded() -> Outcome {
    need_list_of_processes()?;
    interrupted(Signal::INT, "86401", "");
    interrupted(Signal::TERM, "86402", "");
    interrupted(Signal::INT, "86403", "--sandbox none");
    if cfg!(target_os = "linux") {
        interrupted(Signal::INT, "86405", "--sandbox fallback");
        interrupted(Signal::TERM, "86406", "--sandbox fallback");
    }
    Ok(())
}

fn a_verification_that_is_interrupted_tells_that_it_is_a_part() -> Outcome {
    need_list_of_processes()?;
    let label = "dialect = \"coursera\"\nverdict = \"time-limit-wall\"\nnote = \"Sleeps.\"\n";
    let scenario = Scenario::new()
        .script("own/time-limit-wall/sleeps", &SLEEPS.replace("1000", "86404"))
        .file("own/time-limit-wall/sleeps.expect.toml", label)
        .file(
            "small.toml",
            SMALL_RUBRIC.replace("wall = \"10 s\"", "wall = \"900 s\""),
        );
    let mut grader = started(
        &scenario,
        "verify small.toml --samples own --only */sleeps --format json",
    );
    wait_until("the sample runs", || !processes("sleep 86404").is_empty());
    kill_process(
        Pid::from_raw(i32::try_from(grader.id()).unwrap()).unwrap(),
        Signal::INT,
    )
    .unwrap();
    let mut stdout = String::new();
    grader.stdout.take().unwrap().read_to_string(&mut stdout).unwrap();
    assert_eq!(grader.wait().unwrap().code(), Some(130), "{stdout}");
    let found: Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(found["incomplete"], true);
    assert_eq!(found["differences"], Value::Array(Vec::new()));
    wait_until("no process is left", || processes("sleep 86404").is_empty());
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
        let mut grader = started(&scenario, line);
        drop(grader.stdout.take());
        let mut stderr = String::new();
        grader.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
        assert_eq!(stderr, "", "{line}");
        assert_eq!(grader.wait().unwrap().code(), Some(0), "{line}");
    }
}
