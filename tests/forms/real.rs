//! What programs that students really wrote print, and what it comes to under every course.

use std::collections::BTreeMap;

use sandbox::execution::{Exit, LimitKind};
use serde::Deserialize;

use super::claims;
use super::corpus;

/// A program's output on a puzzle, and the verdict under each criterion of [`RUBRIC`] that applies to the puzzle: where courses differ, the courses' own.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Real {
    program: u32,
    language: String,
    puzzle: String,
    /// `None` where it was stopped.
    exit: Option<i32>,
    stdout: String,
    verdicts: BTreeMap<String, String>,
}

const OUTPUTS: &str = include_str!("real.jsonl");

const RUBRIC: &str = r#"
schema = "grader.rubric/v1"
title = "Apart"
dialect = "DIALECT"
points = 3

[[criterion]]
id = "moves"
title = "Moves"
points = 1
fixtures = ["named/puzzle04", "2x2/solvable-12"]
requires = ["moves"]

[[criterion]]
id = "path"
title = "Path"
points = 1
fixtures = ["named/puzzle04", "2x2/solvable-12"]
requires = ["path"]

[[criterion]]
id = "unsolvable"
title = "Unsolvable"
points = 1
fixtures = ["named/puzzle-unsolvable3x3"]
requires = ["unsolvable"]
"#;

#[test]
fn what_real_programs_print_is_judged_as_it_deserves() {
    let mut differences = String::new();
    let courses: Vec<_> = claims::with_boards()
        .map(|name| claims::Course::of(name, RUBRIC))
        .collect();
    for line in OUTPUTS.lines() {
        let real: Real = serde_json::from_str(line).unwrap();
        let criteria: &[(usize, &str)] = if real.puzzle.contains("unsolvable") {
            &[(2, "unsolvable")]
        } else {
            &[(0, "moves"), (1, "path")]
        };
        let exit = real.exit.map_or(Exit::Limit(LimitKind::Wall), Exit::Code);
        corpus::name_form(&format!("program {} in {}", real.program, real.language));
        for course in &courses {
            for (index, criterion) in criteria {
                let judgement = course.judgement(*index, &real.puzzle, real.stdout.as_bytes(), &exit);
                let own = format!("{criterion} ({})", course.name);
                let expected = real.verdicts.get(&own).or_else(|| real.verdicts.get(*criterion));
                if expected.map(String::as_str) != Some(judgement.verdict.name()) {
                    differences.push_str(&format!(
                        "{}\t{}\t{}\t{criterion}\t{}\t{}\n",
                        real.program,
                        real.puzzle,
                        course.name,
                        judgement.verdict,
                        expected.map_or("?", String::as_str)
                    ));
                }
            }
        }
    }
    assert!(differences.is_empty(), "{differences}");
}
