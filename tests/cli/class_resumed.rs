//! A class run that is killed or divided: in the end the gradebook is the one of an undisturbed run, byte for byte.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use assert_cmd::cargo::cargo_bin;
use rustix::process::{Pid, Signal, kill_process};

use crate::class::{GRADE, class_of_twelve};
use crate::scenario::Scenario;

testing::list![
    killed_again_and_again_and_resumed_it_is_the_same_gradebook,
    interrupted_it_keeps_what_is_finished,
    divided_and_joined_it_is_the_same_gradebook,
    two_runs_on_one_gradebook_refuse_each_other,
];

fn dump(scenario: Scenario, file: &str) -> (String, Scenario) {
    let ended = scenario.succeeds(&format!("gradebook dump --gradebook {file}"));
    (ended.stdout(), ended)
}

/// The grader, started on the class, with standard error to be read.
fn started(scenario: &Scenario, more: &str) -> Child {
    Command::new(cargo_bin!("grader"))
        .args(format!("{GRADE} {more}").split_whitespace())
        .current_dir(scenario.path(""))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Ends a class run after it has reported so many submissions; gives the exit status, `None` where it was killed.
fn ended_after(lines: usize, signal: Signal, scenario: &Scenario) -> Option<i32> {
    let mut grader = started(scenario, "--gradebook disturbed.db");
    let stderr = BufReader::new(grader.stderr.take().unwrap());
    let mut ended = stderr
        .lines()
        .map_while(Result::ok)
        .filter(|line| line.contains(" of 10"));
    for _ in 0..lines {
        ended.next();
    }
    // It may have come to its end already; then there is nobody to signal.
    let _ = kill_process(
        Pid::from_raw(i32::try_from(grader.id()).unwrap()).unwrap(),
        signal,
    );
    drop(ended);
    grader.wait().unwrap().code()
}

fn killed_again_and_again_and_resumed_it_is_the_same_gradebook() {
    let ended = class_of_twelve().succeeds(&format!("{GRADE} --gradebook whole.db"));
    let scenario = ended;
    let mut killed = 0;
    for lines in [0, 1, 2, 3] {
        killed += i32::from(ended_after(lines, Signal::KILL, &scenario).is_none());
    }
    assert!(killed > 0, "no run was killed before its end");
    let ended = scenario.succeeds(&format!("{GRADE} --gradebook disturbed.db"));
    let (whole, scenario) = dump(ended, "whole.db");
    let (disturbed, _) = dump(scenario, "disturbed.db");
    assert_eq!(whole, disturbed);
}

fn interrupted_it_keeps_what_is_finished() {
    let scenario = class_of_twelve();
    assert_eq!(ended_after(1, Signal::INT, &scenario), Some(130));
    let ended = scenario.succeeds("gradebook show --gradebook disturbed.db");
    assert!(
        ended.stdout().contains(" graded")
            || ended.stdout().contains("compiled")
            || ended.stdout().contains("unusable")
    );
    let ended = ended.succeeds(&format!("{GRADE} --gradebook disturbed.db"));
    let left = ended.stdout();
    assert!(!left.starts_with("12 graded now"), "{left}");
}

fn divided_and_joined_it_is_the_same_gradebook() {
    let ended = class_of_twelve().succeeds(&format!("{GRADE} --gradebook whole.db"));
    let mut scenario = ended;
    for shard in 1..=4 {
        let line = format!("{GRADE} --gradebook part{shard}.db --shard {shard}/4");
        scenario = scenario.succeeds(&line);
    }
    let line = "gradebook merge part3.db part1.db part4.db part2.db --output joined.db";
    let ended = scenario.succeeds(line).prints_nothing();
    let (whole, scenario) = dump(ended, "whole.db");
    let (joined, scenario) = dump(scenario, "joined.db");
    assert_eq!(whole, joined);
    let shown = |scenario: Scenario, file: &str| {
        let ended = scenario.succeeds(&format!("gradebook show --format json --gradebook {file}"));
        (ended.stdout(), ended)
    };
    let (of_whole, scenario) = shown(scenario, "whole.db");
    let (of_joined, scenario) = shown(scenario, "joined.db");
    assert_eq!(of_whole, of_joined);
    scenario
        .refused(line, "`joined.db`: there is a file of that name already")
        .answers("class hw --gradebook joined.db", "0 graded now in 0 runs");
}

fn two_runs_on_one_gradebook_refuse_each_other() {
    let scenario = class_of_twelve();
    let mut first = started(&scenario, "");
    let mut line = String::new();
    BufReader::new(first.stderr.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    let ended = scenario.grader(GRADE);
    // The first may have ended meanwhile; then there is nothing to refuse.
    if first.try_wait().unwrap().is_none() {
        ended.refuses("`gradebook.db`: another class run is using this gradebook");
    }
    kill_process(
        Pid::from_raw(i32::try_from(first.id()).unwrap()).unwrap(),
        Signal::KILL,
    )
    .unwrap();
    first.wait().unwrap();
}
