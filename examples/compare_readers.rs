//! Judges the outputs that `tests/forms` wrote down once more, with the reader as it is now, and says where the verdicts differ.
//!
//! ```sh
//! FORMS_CORPUS=FOLDER cargo test --test forms -- --include-ignored
//! cargo run --example compare_readers -- FOLDER
//! ```
//!
//! `--findings` compares the codes of the findings too, `--only TEXT` looks at the tests, forms and puzzles whose names contain it, `--show NUMBER` prints so many of the outputs that
//! differ.

#![expect(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a tool of those who work on the reader: it prints, and stops at the first thing that is amiss"
)]

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use grader::fixture::{Fixture, FixtureId, FixtureSet};
use grader::judge::{Allowed, Observation, judge};
use grader::rubric::{self, Rubric};
use sandbox::execution::{Execution, Exit, LimitKind, Limits};
use serde::Deserialize;

/// An output and what it came to when it was written down.
#[derive(Deserialize)]
struct Recorded {
    test: String,
    form: String,
    puzzle: String,
    dialect: String,
    rubric: String,
    criterion: usize,
    exit: Option<i32>,
    verdict: String,
    findings: Vec<String>,
    stdout: Option<String>,
    bytes: Option<Vec<u8>>,
}

impl Recorded {
    fn output(&self) -> &[u8] {
        let text = self.stdout.as_ref().map(String::as_bytes);
        text.or(self.bytes.as_deref()).unwrap_or_default()
    }

    /// What tells it from the others: test, form, puzzle, dialect and criterion.
    fn key(&self) -> (&str, &str, &str, &str, usize) {
        (
            &self.test,
            &self.form,
            &self.puzzle,
            &self.dialect,
            self.criterion,
        )
    }
}

/// What one output comes to now.
struct Tried {
    verdict: &'static str,
    findings: Vec<String>,
    read_in: Duration,
}

fn tried(recorded: &Recorded, rubric: &Rubric, fixture: &Fixture) -> Tried {
    let exit = recorded.exit.map_or(Exit::Limit(LimitKind::Wall), Exit::Code);
    let bytes = recorded.output().to_vec();
    let start = Instant::now();
    let transcript = rubric.read(&bytes, &fixture.shape());
    let read_in = start.elapsed();
    let execution = Execution::new(exit).printing(bytes);
    let observation = Observation::new(execution, transcript, Allowed::full(Limits::default()));
    let judgement = judge(
        rubric,
        &rubric.criteria[recorded.criterion],
        fixture,
        &observation,
    );
    let findings = judgement.findings.iter();
    Tried {
        verdict: judgement.verdict.name(),
        findings: findings.map(|finding| finding.code.to_string()).collect(),
        read_in,
    }
}

fn load(folder: &Path, only: Option<&str>) -> Vec<Recorded> {
    let text = fs::read_to_string(folder.join("forms.jsonl")).unwrap();
    let wanted = |recorded: &Recorded| {
        let names = [&recorded.test, &recorded.form, &recorded.puzzle];
        only.is_none_or(|only| names.iter().any(|name| name.contains(only)))
    };
    let all = text.lines().map(|line| serde_json::from_str(line).unwrap());
    let mut all: Vec<Recorded> = all.filter(wanted).collect();
    all.sort_by(|one, other| one.key().cmp(&other.key()));
    all
}

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let value = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1).map(String::as_str)
    };
    let folder = Path::new(arguments.first().unwrap());
    let compare_findings = arguments.iter().any(|argument| argument == "--findings");
    let mut show: usize = value("--show").map_or(0, |number| number.parse().unwrap());
    let all = load(folder, value("--only"));
    let mut rubrics: BTreeMap<&str, Rubric> = BTreeMap::new();
    let mut fixtures: BTreeMap<&str, Arc<Fixture>> = BTreeMap::new();
    let shipped = FixtureSet::shipped();
    for recorded in &all {
        rubrics
            .entry(&recorded.rubric)
            .or_insert_with(|| rubric::load_file(&folder.join(&recorded.rubric)).unwrap());
        fixtures
            .entry(&recorded.puzzle)
            .or_insert_with(|| Arc::new(shipped.load(&FixtureId::new(recorded.puzzle.as_str())).unwrap()));
    }
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let share = all.len().div_ceil(threads).max(1);
    let tries: Vec<Tried> = thread::scope(|scope| {
        let one = |part: &'_ [Recorded]| -> Vec<Tried> {
            let try_one = |recorded: &Recorded| {
                tried(
                    recorded,
                    &rubrics[recorded.rubric.as_str()],
                    &fixtures[recorded.puzzle.as_str()],
                )
            };
            part.iter().map(try_one).collect()
        };
        let parts: Vec<_> = all
            .chunks(share)
            .map(|part| scope.spawn(move || one(part)))
            .collect();
        parts.into_iter().flat_map(|part| part.join().unwrap()).collect()
    });
    let mut differing = 0;
    let mut of_tests: BTreeMap<(&str, &str, &str), usize> = BTreeMap::new();
    for (recorded, tried) in all.iter().zip(&tries) {
        let same =
            recorded.verdict == tried.verdict && (!compare_findings || recorded.findings == tried.findings);
        if same {
            continue;
        }
        differing += 1;
        let (test, form, puzzle, dialect, criterion) = recorded.key();
        let verdict = recorded.verdict.as_str();
        *of_tests.entry((test, verdict, tried.verdict)).or_default() += 1;
        println!(
            "{test}: {form} ({puzzle}, {dialect}, criterion {criterion}): {verdict} {:?} then, {} {:?} now",
            recorded.findings, tried.verdict, tried.findings
        );
        if show > 0 {
            show -= 1;
            println!("{}\n", String::from_utf8_lossy(recorded.output()));
        }
    }
    let bytes: usize = all.iter().map(|recorded| recorded.output().len()).sum();
    let time: Duration = tries.iter().map(|tried| tried.read_in).sum();
    for ((test, then, now), count) in of_tests {
        println!("{count:6} {then} then, {now} now: {test}");
    }
    println!(
        "{differing} of {} judgements differ; {bytes} bytes were read in {time:.2?}",
        all.len()
    );
}
