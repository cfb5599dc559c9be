//! Classes that try to put answers of their own onto the channel on which the driver answers, or to get at its key, at the grader's own classes or at code of their own: `forgers.txt` has
//! what each does, and what must come of it.

use std::fmt::Write as _;

use grader::api::{Channel, PROTOCOL};
use grader::submission::{Part, Submission};
use sandbox::execution::Limits;
use sandbox::{Cell, Choice, Request, choose};
use testing::{Missing, Outcome};

use crate::scratch::{Folder, Ready, ready};

testing::list![no_forger_says_anything_in_the_drivers_place,];

/// One way to forge.
struct Forger {
    name: &'static str,
    /// Whether it needs a process for itself, because it spoils what comes after it.
    is_alone: bool,
    /// Whether what it gives is iterated over.
    gives_items: bool,
    /// What the driver must say of it.
    expected: String,
    /// The members of a class.
    members: &'static str,
}

/// The table. `F` is the class of the forger.
fn forgers() -> Vec<Forger> {
    let sections = include_str!("forgers.txt").split("== ").skip(1);
    let forger = |(number, section): (usize, &'static str)| {
        let (name, rest) = section.split_once('\n').unwrap();
        let (expected, members) = rest.split_once('\n').unwrap();
        let (is_alone, expected) = stripped(expected, "alone ");
        let (gives_items, expected) = stripped(expected, "each ");
        let expected = match expected.split_once(' ') {
            Some(("refused", class)) => refused("use", class),
            Some(("may", call)) => refused("call", call.strip_prefix("not call ").unwrap()),
            _ => expected.replace("F$", &format!("F{number}$")),
        };
        Forger {
            name,
            is_alone,
            gives_items,
            expected,
            members,
        }
    };
    sections.enumerate().map(forger).collect()
}

fn stripped<'a>(text: &'a str, word: &str) -> (bool, &'a str) {
    text.strip_prefix(word).map_or((false, text), |rest| (true, rest))
}

fn refused(how: &str, what: &str) -> String {
    format!("threw java.lang.SecurityException classes that are graded may not {how} {what}")
}

/// A right `Board` that can forge.
fn board(forgers: &[Forger]) -> String {
    let right = include_str!("../../fixtures/submissions/accepted/java-classes-coursera/Board.java");
    let mut methods = String::new();
    let mut classes = String::new();
    for (number, forger) in forgers.iter().enumerate() {
        let members = forger.members.replace("F.<", &format!("F{number}.<"));
        writeln!(
            methods,
            "    Object f{number}() throws Throwable {{ return new F{number}().forge(); }}"
        )
        .unwrap();
        writeln!(classes, "final class F{number} {{\n{members}}}").unwrap();
    }
    let (class, end) = right.trim_end().split_at(right.trim_end().len() - 1);
    format!("{class}{methods}{end}\n{classes}")
}

/// What the driver says when the forgers of these numbers are called one after the other, and then `hamming()`.
fn said(ready: &Ready, cell: &mut dyn Cell, forgers: &[Forger], numbers: &[usize]) -> Vec<String> {
    let channel = Channel::new();
    let mut requests = channel.opening() + "made board a 3 0 1 3 4 2 5 7 8 6\n";
    for number in numbers {
        let end = if forgers[*number].gives_items { " 3" } else { "" };
        let request = if end.is_empty() { "call" } else { "each" };
        writeln!(requests, "q{number} {request} a f{number}{end}").unwrap();
    }
    requests += "after call a hamming\n";
    let limits = Limits::default();
    let request = Request {
        argv: ready.program.argv(&limits, &[]),
        env: ready.program.env.clone(),
        stdin: requests.into_bytes().into(),
        files: Vec::new(),
        folder: None,
        limits,
    };
    let execution = cell.run(&request).unwrap();
    let answers = channel.verified(&execution.stdout.bytes);
    String::from_utf8(answers)
        .unwrap()
        .lines()
        .map(str::to_owned)
        .collect()
}

fn no_forger_says_anything_in_the_drivers_place() -> Outcome {
    assert_eq!(PROTOCOL, "observe 4", "the requests are of this version");
    let forgers = forgers();
    let board = board(&forgers);
    let solver = include_str!("../../fixtures/submissions/accepted/java-classes-coursera/Solver.java");
    let folder = Folder::of(&[
        ("Board.java", &board),
        ("Solver.java", solver),
        (
            "grader/Answers.java",
            "package grader;\npublic class Answers { public static String whose() { return \"the submission's own\"; } }\n",
        ),
        (
            "java/lang/Integer.java",
            "package java.lang;\npublic class Integer { }\n",
        ),
        ("META-INF/MANIFEST.MF", "Launcher-Agent-Class: F0\n"),
        (".hotspotrc", "+PrintFlagsFinal\n"),
        ("META-INF/services/java.nio.file.spi.FileSystemProvider", "F0\n"),
    ]);
    let submission = Submission::locate_part(folder.path(), Part::Classes(&[])).unwrap();
    let ready = ready(&submission)?;
    let sandbox = choose(Choice::Auto, &[]).map_err(Missing::new)?;
    let mut cell = sandbox.open(&ready.program.cell()).unwrap();
    let is_alone = |number: &usize| forgers[*number].is_alone;
    let (alone, together): (Vec<usize>, Vec<usize>) = (0..forgers.len()).partition(is_alone);
    let runs = alone.chunks(1).chain([together.as_slice()]);
    let mut wrong = Vec::new();
    for numbers in runs {
        let lines = said(&ready, &mut *cell, &forgers, numbers);
        // Who empties the file of answers takes that one out as well.
        let begins = lines
            .first()
            .is_some_and(|line| line == "made ok" || line == "!forged");
        assert!(begins, "{lines:#?}");
        let mut goes_on = true;
        for number in numbers {
            let Forger { name, expected, .. } = &forgers[*number];
            let answer = lines
                .iter()
                .find_map(|line| line.strip_prefix(&format!("q{number} ")));
            let last = lines.last().unwrap();
            let is_as_expected = match expected.as_str() {
                "!forged" => last == "!forged" && !lines.iter().any(|line| line.starts_with("after")),
                "nothing" => answer.is_none() && last == "made ok",
                expected => answer.is_some_and(|answer| answer.starts_with(expected)),
            };
            goes_on &= answer.is_some();
            if !is_as_expected {
                wrong.push(format!(
                    "{name}: {}",
                    lines
                        .iter()
                        .map(|line| &line[..line.len().min(200)])
                        .collect::<Vec<_>>()
                        .join(" | ")
                ));
            }
        }
        assert!(
            lines.iter().all(|line| line.len() < 3000),
            "a long text is cut off"
        );
        if goes_on && lines.last().unwrap() != "!forged" {
            assert!(
                lines.ends_with(&["after number 4".to_owned(), "done".to_owned()]),
                "{lines:#?}"
            );
        }
    }
    assert!(forgers.len() >= 20 && wrong.is_empty(), "{wrong:#?}");
    Ok(())
}
