//! The sample submissions, each in the folder of the verdict that it must get.

use std::fs;
use std::path::{Path, PathBuf};

use grader::execution::{Execution, Exit};
use grader::submission::Submission;

use crate::bench::{Ready, compile_failure, ready};

const PUZZLE04: &str = "3\n 0  1  3\n 4  2  5\n 7  8  6\n";
const UNSOLVABLE: &str = "3\n 1  2  3\n 4  5  6\n 8  7  0\n";

fn samples(verdict: &str) -> Vec<(PathBuf, toml::Table)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures/submissions")
        .join(verdict);
    let mut samples: Vec<_> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| !path.to_string_lossy().ends_with(".expect.toml"))
        .map(|path| {
            let label = path.with_extension("expect.toml");
            let label = if path.is_dir() {
                PathBuf::from(format!("{}.expect.toml", path.display()))
            } else {
                label
            };
            let text =
                fs::read_to_string(&label).unwrap_or_else(|error| panic!("{}: {error}", label.display()));
            (path, text.parse().unwrap())
        })
        .collect();
    samples.sort_by(|a, b| a.0.cmp(&b.0));
    assert!(!samples.is_empty());
    samples
}

fn run_in_dialect(ready: &Ready, dialect: &str, puzzle: &str) -> Execution {
    match dialect {
        "coursera" | "cs210" => ready.run(&["puzzle.txt"], &[("puzzle.txt", puzzle)], ""),
        "princeton-stdin" | "eso207" => ready.run(&[], &[], puzzle),
        other => panic!("dialect {other}"),
    }
}

#[test]
fn every_accepted_sample_solves_puzzle04_and_knows_what_cannot_be_solved() {
    for (path, label) in samples("accepted") {
        let submission = Submission::locate(&path).unwrap();
        let Some(ready) = ready(&submission) else { continue };
        let dialect = label["dialect"].as_str().unwrap();
        let solved = run_in_dialect(&ready, dialect, PUZZLE04);
        let text = String::from_utf8(solved.stdout.bytes).unwrap();
        assert_eq!(solved.exit, Exit::Code(0), "{}", path.display());
        assert!(
            text.contains("Minimum number of moves = 4"),
            "{}: {text}",
            path.display()
        );
        if text.contains("enqueued") {
            assert!(
                text.contains("Number of states enqueued = 10"),
                "{}: {text}",
                path.display()
            );
        }
        let unsolved = run_in_dialect(&ready, dialect, UNSOLVABLE);
        let text = String::from_utf8(unsolved.stdout.bytes).unwrap();
        if dialect == "cs210" {
            assert_eq!(
                (unsolved.exit, text.as_str()),
                (Exit::Code(1), ""),
                "{}",
                path.display()
            );
        } else {
            let stop = if dialect == "eso207" { "." } else { "" };
            assert_eq!(
                text.trim_end(),
                format!("No solution possible{stop}"),
                "{}",
                path.display()
            );
        }
    }
}

#[test]
fn every_other_sample_is_recognised_and_built_or_not_as_its_folder_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/submissions");
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(Result::unwrap)
        .filter(|entry| entry.path().is_dir());
    let mut verdicts: Vec<_> = entries.map(|entry| entry.file_name()).collect();
    verdicts.sort();
    for verdict in verdicts
        .iter()
        .map(|verdict| verdict.to_str().unwrap())
        .filter(|verdict| *verdict != "accepted")
    {
        for (path, label) in samples(verdict) {
            assert_eq!(label["verdict"].as_str(), Some(verdict), "{}", path.display());
            let submission =
                Submission::locate(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            if verdict == "compile-error" {
                if let Some(failure) = compile_failure(&submission) {
                    assert!(!failure.output.is_empty(), "{}", path.display());
                    let said = String::from_utf8_lossy(&failure.output);
                    assert!(!said.contains("/tmp/"), "{said}");
                }
            } else if let Some(ready) = ready(&submission) {
                assert!(!ready.program.command.is_empty(), "{}", path.display());
            }
        }
    }
}
