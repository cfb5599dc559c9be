//! A class run that is killed or divided: in the end the gradebook is the one of an undisturbed run, byte for byte.

use std::io::{BufRead, BufReader};

use rustix::process::Signal;

use crate::class::{GRADE, class_of_twelve};
use crate::scenario::{Scenario, signal};

testing::list![
    killed_and_resumed_or_divided_and_joined_it_is_the_same_gradebook,
    interrupted_it_keeps_what_is_finished,
    two_runs_on_one_gradebook_refuse_each_other,
];

/// Ends a class run after it has reported so many submissions; gives the exit status, `None` where it was killed.
fn ended_after(lines: usize, by: Signal, scenario: &Scenario) -> Option<i32> {
    let mut grader = scenario.started(&format!("{GRADE} --gradebook disturbed.db"));
    let stderr = BufReader::new(grader.stderr.take().unwrap());
    let mut ended = stderr
        .lines()
        .map_while(Result::ok)
        .filter(|line| line.contains(" of 10"));
    for _ in 0..lines {
        ended.next();
    }
    signal(&grader, by);
    drop(ended);
    grader.wait().unwrap().code()
}

fn killed_and_resumed_or_divided_and_joined_it_is_the_same_gradebook() {
    let mut scenario = class_of_twelve().succeeds(&format!("{GRADE} --gradebook whole.db"));
    let mut killed = 0;
    for lines in [0, 1, 2, 3] {
        killed += i32::from(ended_after(lines, Signal::KILL, &scenario).is_none());
    }
    assert!(killed > 0, "no run was killed before its end");
    scenario = scenario.succeeds(&format!("{GRADE} --gradebook disturbed.db"));
    for shard in 1..=4 {
        scenario = scenario.succeeds(&format!("{GRADE} --gradebook part{shard}.db --shard {shard}/4"));
    }
    let line = "gradebook merge part3.db part1.db part4.db part2.db --output joined.db";
    let scenario = scenario.succeeds(line).prints_nothing();
    let dump = |file: &str| scenario.said(&format!("gradebook dump --gradebook {file}"));
    assert_eq!(dump("whole.db"), dump("disturbed.db"));
    assert_eq!(dump("whole.db"), dump("joined.db"));
    assert_eq!(scenario.class("whole.db"), scenario.class("joined.db"));
    scenario
        .refused(line, "`joined.db`: there is a file of that name already")
        .answers("class hw --gradebook joined.db", "0 graded now in 0 runs");
}

fn interrupted_it_keeps_what_is_finished() {
    let scenario = class_of_twelve();
    assert_eq!(ended_after(1, Signal::INT, &scenario), Some(130));
    let shown = scenario.said("gradebook show --gradebook disturbed.db");
    assert!(
        [" graded", "compiled", "unusable"]
            .iter()
            .any(|status| shown.contains(status))
    );
    let left = scenario.said(&format!("{GRADE} --gradebook disturbed.db"));
    assert!(!left.starts_with("12 graded now"), "{left}");
}

fn two_runs_on_one_gradebook_refuse_each_other() {
    let scenario = class_of_twelve();
    let mut first = scenario.started(GRADE);
    let mut line = String::new();
    BufReader::new(first.stderr.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    let ended = scenario.grader(GRADE);
    // The first may have ended meanwhile; then there is nothing to refuse.
    if first.try_wait().unwrap().is_none() {
        ended.refuses("`gradebook.db`: another class run is using this gradebook");
    }
    signal(&first, Signal::KILL);
    first.wait().unwrap();
}
