//! What grading costs beside the submission itself: reading an output, judging a case, planning and scoring a run, and a whole run in the sandbox against bare spawns.
//!
//! `cargo bench --bench grading` measures the parts with criterion and prints the ratio of the whole at the end; `-- --test` only tries everything once.

#![expect(
    clippy::expect_used,
    reason = "a benchmark that cannot be set up has nothing to say"
)]

use std::fs;
use std::hint::black_box;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group};
use grader::dialect::{Answer, Dialect};
use grader::fixture::golden;
use grader::fixture::{Fixture, FixtureId, FixtureSet};
use grader::grade::{Grading, grade};
use grader::judge::{Allowed, Observation, judge};
use grader::judgement::Verdict;
use grader::plan::Plan;
use grader::rubric::{self, Requirement, Rubric};
use grader::score::{CaseOutcome, Points, Score};
use grader::submission::{Language, Program};
use sandbox::execution::{Execution, Exit, Limits};
use sandbox::{Choice, Settings, choose_with};

/// Cases of the run that is planned and scored.
const CASES: usize = 200;
/// Runs of the submission in the whole run.
const RUNS: usize = 60;
/// Rounds of the whole run, each with bare spawns before it.
const ROUNDS: usize = 7;

fn fixture(id: &str) -> Arc<Fixture> {
    let fixture = FixtureSet::shipped().load(&FixtureId::new(id));
    Arc::new(fixture.expect("the fixture is shipped"))
}

fn coursera() -> Dialect {
    grader::dialect::by_name("coursera").expect("the dialect is shipped")
}

/// What a right program prints.
fn right_output(dialect: &Dialect, fixture: &Fixture) -> String {
    let golden::Answer::Solvable { moves, solution, .. } = &fixture.golden.answer else {
        return dialect.render(&Answer::Unsolvable);
    };
    let boards = fixture.board.along(solution);
    let boards: Vec<Vec<u32>> = boards.map(|board| board.tiles().collect()).collect();
    dialect.render(&Answer::Solution {
        boards: &boards,
        moves: *moves,
        enqueued: None,
    })
}

fn rubric_of(criteria: Vec<rubric::Criterion>) -> Arc<Rubric> {
    Arc::new(Rubric::of("coursera", criteria).expect("the dialect is shipped"))
}

fn criterion_of(
    id: &str,
    fixtures: &[Arc<Fixture>],
    requires: &[Requirement],
    after: Vec<usize>,
) -> rubric::Criterion {
    let with_limits =
        |fixture: &Arc<Fixture>| rubric::AskedCase::visible(Arc::clone(fixture), Limits::default());
    let cases = fixtures.iter().map(with_limits).collect();
    rubric::Criterion {
        after,
        ..rubric::Criterion::of(id, Points::whole(10), requires, cases)
    }
}

/// As many solvable fixtures as asked for.
fn solvable(prefix: &str, count: usize) -> Vec<Arc<Fixture>> {
    let set = FixtureSet::shipped();
    let fixtures: Vec<Arc<Fixture>> = set
        .ids()
        .filter(|id| id.as_str().starts_with(prefix))
        .map(|id| Arc::new(set.load(id).expect("the fixture is shipped")))
        .filter(|fixture| fixture.golden.is_solvable())
        .take(count)
        .collect();
    assert_eq!(fixtures.len(), count, "there are that many fixtures");
    fixtures
}

fn reading(criterion: &mut Criterion) {
    let dialect = coursera();
    let mut group = criterion.benchmark_group("read one output");
    for id in ["named/puzzle04", "4x4/depth-40-a"] {
        let fixture = fixture(id);
        let text = right_output(&dialect, &fixture);
        let shape = fixture.shape();
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(BenchmarkId::from_parameter(id), |bencher| {
            bencher.iter(|| dialect.read(black_box(text.as_bytes()), &shape));
        });
    }
    group.finish();
}

fn judging(criterion: &mut Criterion) {
    let dialect = coursera();
    let requires = [Requirement::Moves, Requirement::Path, Requirement::Text];
    let mut group = criterion.benchmark_group("judge one case (moves, path, text)");
    for id in ["named/puzzle04", "4x4/depth-40-a"] {
        let fixture = fixture(id);
        let rubric = rubric_of(vec![criterion_of(
            "all",
            &[Arc::clone(&fixture)],
            &requires,
            Vec::new(),
        )]);
        let right = right_output(&dialect, &fixture);
        // Another number of moves: a finding, and a diff to explain it.
        let wrong = right.replacen("= 4", "= 5", 1);
        for (name, text) in [("right", right), ("wrong", wrong)] {
            let observation = observation(&dialect, &fixture, text);
            let asked = &rubric.criteria[0];
            group.bench_function(BenchmarkId::new(name, id), |bencher| {
                bencher.iter(|| judge(&rubric, asked, &fixture, black_box(&observation)));
            });
        }
    }
    group.finish();
}

fn observation(dialect: &Dialect, fixture: &Fixture, text: String) -> Observation {
    let transcript = dialect.read(text.as_bytes(), &fixture.shape());
    let execution = Execution::new(Exit::Code(0)).printing(text);
    Observation::new(execution, transcript, Allowed::full(Limits::default()))
}

fn planning(criterion: &mut Criterion) {
    // Ten criteria, each on twenty fixtures of its own, waiting for one another.
    let fixtures: Vec<Arc<Fixture>> = ["3x3/", "4x4/depth", "tie-free/", "2x2/solvable", "two-solutions/"]
        .iter()
        .zip([92, 55, 38, 12, 3])
        .flat_map(|(prefix, count)| solvable(prefix, count))
        .collect();
    let rubric = rubric_of(
        fixtures
            .chunks(CASES / 10)
            .enumerate()
            .map(|(index, some)| {
                criterion_of(
                    &format!("criterion-{index}"),
                    some,
                    &[Requirement::Moves],
                    (0..index).collect(),
                )
            })
            .collect(),
    );
    let plan = Plan::new(&rubric);
    assert_eq!((plan.cases.len(), plan.runs.len()), (CASES, CASES));
    let outcomes: Vec<CaseOutcome> = (0..CASES)
        .map(|case| match case % 17 {
            0 => CaseOutcome::JudgeError,
            1..=3 => CaseOutcome::Judged(Verdict::WrongAnswer),
            _ => CaseOutcome::Judged(Verdict::Accepted),
        })
        .collect();
    criterion.bench_function("plan 200 cases", |bencher| {
        bencher.iter(|| Plan::new(black_box(&rubric)));
    });
    criterion.bench_function("score 200 cases", |bencher| {
        bencher.iter(|| {
            Score::sum(
                rubric
                    .criteria
                    .iter()
                    .zip(black_box(&outcomes).chunks(CASES / 10))
                    .map(|(criterion, outcomes)| criterion.score(outcomes)),
            )
        });
    });
}

/// A program that reads its puzzle, works for about as many milliseconds of CPU time as it was built for, and prints an answer.
const SOURCE: &str = r#"
#include <stdio.h>
#include <time.h>
int main(int argc, char **argv) {
    FILE *file = argc > 1 ? fopen(argv[1], "r") : stdin;
    int n = 0, tile = 0;
    if (!file || fscanf(file, "%d", &n) != 1) return 2;
    printf("Minimum number of moves = 0\n%d\n", n);
    for (int i = 0; i < n * n && fscanf(file, "%d", &tile) == 1; i++)
        printf("%2d %s", tile, i % n == n - 1 ? "\n" : "");
    while (clock() * 1000 / CLOCKS_PER_SEC < WORK) {}
    return 0;
}
"#;

/// The whole run against the bare spawns of the same program on the same puzzles, round by round, so that load on the machine meets both alike.
fn whole_run(choice: Choice, rounds: usize) {
    let settings = Settings {
        program: PathBuf::from(env!("CARGO_BIN_EXE_grader")),
        ..Settings::default()
    };
    let sandbox = match choose_with(choice, &[], &settings) {
        Ok(sandbox) => sandbox,
        Err(error) => return say(&format!("whole run: skipped, {error}")),
    };
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let fixtures = solvable("3x3/", RUNS);
    let puzzles: Vec<PathBuf> = fixtures
        .iter()
        .enumerate()
        .map(|(index, fixture)| {
            let path = folder.path().join(format!("{index}.txt"));
            fs::write(&path, &fixture.text).expect("a puzzle can be written");
            path
        })
        .collect();
    let rubric = rubric_of(vec![criterion_of(
        "all",
        &fixtures,
        &[Requirement::Moves, Requirement::Path],
        Vec::new(),
    )]);
    let plan = Plan::new(&rubric);
    for work in [0, 5] {
        let Some(program) = compile(folder.path(), work) else {
            return say("whole run: skipped, there is no C compiler");
        };
        let (mut bare, mut graded, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..rounds {
            let alone = timed(|| puzzles.iter().for_each(|puzzle| spawn(&program, puzzle)));
            let whole = timed(|| {
                grade(
                    &plan,
                    Grading {
                        program: &program,
                        sandbox: &*sandbox,
                        jobs: 1,
                        interrupted: &AtomicBool::new(false),
                        progress: &|_, _| {},
                    },
                );
            });
            ratios.push(whole.as_secs_f64() / alone.as_secs_f64());
            bare.push(alone);
            graded.push(whole);
        }
        ratios.sort_unstable_by(f64::total_cmp);
        let (bare, graded) = (median(&mut bare), median(&mut graded));
        let each = graded.saturating_sub(bare) / u32::try_from(RUNS).unwrap_or(1);
        say(&format!(
            "whole run, {RUNS} runs of {work} ms CPU, tier {}, one job, {rounds} rounds: bare {bare:.1?}, graded {graded:.1?}; median ratio {:.2}, {each:.2?} more for each run",
            sandbox.report().tier,
            ratios[ratios.len() / 2],
        ));
    }
}

fn compile(folder: &Path, work: u32) -> Option<Program> {
    let source = folder.join("program.c");
    let program = folder.join(format!("program-{work}"));
    fs::write(&source, SOURCE).ok()?;
    let compiled = Command::new("cc")
        .args(["-O2", &format!("-DWORK={work}"), "-o"])
        .args([&program, &source])
        .status()
        .ok()?;
    compiled.success().then(|| Program {
        name: "program".to_owned(),
        language: Language::Executable,
        command: vec![program.clone().into_os_string()],
        shown_command: "./program".to_owned(),
        readable: vec![program],
        handed_in: None,
        env: Vec::new(),
        built_by: Vec::new(),
        toolchain: None,
    })
}

/// As a script would run it: one spawn, its output kept.
fn spawn(program: &Program, puzzle: &Path) {
    let output = Command::new(&program.command[0])
        .arg(puzzle)
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "the program ends well");
}

fn timed(work: impl FnOnce()) -> Duration {
    let started = Instant::now();
    work();
    started.elapsed()
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

fn say(line: &str) {
    drop(writeln!(std::io::stdout(), "{line}"));
}

fn few() -> Criterion {
    Criterion::default()
        .sample_size(50)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2))
}

criterion_group! {
    name = benches;
    config = few();
    targets = reading, judging, planning
}

fn main() {
    benches();
    Criterion::default().configure_from_args().final_summary();
    let tried_only = std::env::args().any(|argument| argument == "--test");
    for choice in [Choice::Namespaces, Choice::Fallback] {
        whole_run(choice, if tried_only { 1 } else { ROUNDS });
    }
}
