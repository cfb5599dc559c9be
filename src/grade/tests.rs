//! Whole plans on a sandbox that only pretends.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use reference::{Board, CountRange, Heuristic, Solver};

use super::*;
use crate::fixture::golden::{Answer, Counts, Golden, HeuristicCounts, QueueCounts};
use crate::fixture::{Fixture, FixtureId};
use crate::rubric::{AskedCase, Criterion, Requirement, Rubric};
use crate::score::Points;
use crate::submission::Language;
use sandbox::execution::{Execution, Exit, LimitKind, Limits, Usage};
use sandbox::{Pretend, Request, SandboxError};

mod again;
mod patience;

type Happens = Result<Execution, SandboxError>;

/// A sandbox in which a function of the puzzle's text stands for the program, and how often it was run.
fn pretend(program: impl Fn(&str) -> Happens + Send + Sync + 'static) -> (Arc<AtomicUsize>, impl Sandbox) {
    let runs = Arc::<AtomicUsize>::default();
    let count = Arc::clone(&runs);
    let sandbox = Pretend::new(move |request: &Request| {
        count.fetch_add(1, Ordering::SeqCst);
        let (name, text) = &request.files[0];
        assert_eq!(name, PUZZLE_FILE);
        assert_eq!(request.argv.last().unwrap(), PUZZLE_FILE);
        program(std::str::from_utf8(text).unwrap())
    });
    (runs, sandbox)
}

fn prints(text: impl Into<Vec<u8>>) -> Execution {
    ends(text, Exit::Code(0))
}

fn ends(text: impl Into<Vec<u8>>, exit: Exit) -> Execution {
    Execution::new(exit).printing(text)
}

fn right(puzzle: &str) -> Execution {
    let board: Board = puzzle.parse().unwrap();
    let dialect = crate::dialect::by_name("coursera").unwrap();
    let Ok(solution) = Solver::new(Heuristic::Manhattan).solve(&board) else {
        return prints(dialect.render(&crate::dialect::Answer::Unsolvable));
    };
    let boards: Vec<Vec<u32>> = board
        .along(&solution.moves)
        .map(|board| board.tiles().collect())
        .collect();
    let moves = solution.moves.len() as u64;
    prints(dialect.render(&crate::dialect::Answer::Solution {
        boards: &boards,
        moves,
        enqueued: None,
    }))
}

fn fixture(id: &str, text: &str) -> Arc<Fixture> {
    let board: Board = text.parse().unwrap();
    let solved = Solver::new(Heuristic::Manhattan).solve(&board);
    let exactly = |count| CountRange {
        min: count,
        max: count,
    };
    let answer = solved.map_or(Answer::Unsolvable, |solution| Answer::Solvable {
        moves: solution.moves.len() as u64,
        solution: solution.moves,
        shortest_solutions: None,
    });
    let tree = Some(QueueCounts {
        enqueued: exactly(10),
        dequeued: exactly(5),
    });
    Arc::new(Fixture {
        id: FixtureId::new(id),
        text: Arc::from(text.as_bytes()),
        golden: Golden {
            hamming: board.hamming(),
            manhattan: board.manhattan(),
            answer,
            counts: Counts {
                manhattan: HeuristicCounts {
                    tree,
                    ..HeuristicCounts::default()
                },
                ..Counts::default()
            },
            certified_by: Vec::new(),
        },
        board,
        golden_on_file: true,
    })
}

fn criterion(id: &str, fixtures: &[&Arc<Fixture>], requires: &[Requirement]) -> Criterion {
    let visible = |fixture: &&Arc<Fixture>| AskedCase::visible(Arc::clone(fixture), Limits::default());
    let cases = fixtures.iter().map(visible).collect();
    Criterion {
        title: format!("The criterion {id}"),
        ..Criterion::of(id, Points::whole(10), requires, cases)
    }
}

fn plan(criteria: Vec<Criterion>) -> Plan {
    Plan::new(&Arc::new(Rubric::of("coursera", criteria).unwrap()))
}

fn program() -> Program {
    Program {
        name: "student".into(),
        language: Language::Executable,
        command: vec!["/student".into()],
        shown_command: "./student".into(),
        readable: vec![PathBuf::from("/student")],
        handed_in: None,
        env: Vec::new(),
        built_by: Vec::new(),
        toolchain: None,
    }
}

fn graded(plan: &Plan, sandbox: &dyn Sandbox, jobs: usize) -> Graded {
    grade(
        plan,
        Grading {
            program: &program(),
            sandbox,
            jobs,
            interrupted: &AtomicBool::new(false),
            progress: &|_, _| {},
        },
    )
}

fn names(graded: &Graded) -> Vec<&'static str> {
    graded.cases.iter().map(|case| case.outcome().name()).collect()
}

fn puzzle04() -> Arc<Fixture> {
    fixture("puzzle04", "3\n0 1 3\n4 2 5\n7 8 6\n")
}

fn unsolvable() -> Arc<Fixture> {
    fixture("unsolvable", "3\n1 2 3\n4 5 6\n8 7 0\n")
}

const ALL: &[Requirement] = &[Requirement::Moves, Requirement::Path, Requirement::Unsolvable];

#[test]
fn a_right_program_is_accepted_everywhere_and_runs_once_a_puzzle() {
    let (easy, none) = (puzzle04(), unsolvable());
    let plan = plan(vec![
        criterion("moves", &[&easy, &none], ALL),
        criterion("text", &[&easy, &none], &[Requirement::Text]),
    ]);
    let (runs, sandbox) = pretend(|puzzle: &str| Ok(right(puzzle)));
    assert_eq!(names(&graded(&plan, &sandbox, 4)), ["accepted"; 4]);
    assert_eq!(runs.load(Ordering::SeqCst), 2);
}

#[test]
fn the_results_do_not_depend_on_the_number_of_jobs() {
    let fixtures: Vec<Arc<Fixture>> = (0..20)
        .map(|index| fixture(&format!("p{index:02}"), "3\n0 1 3\n4 2 5\n7 8 6\n"))
        .collect();
    let all: Vec<&Arc<Fixture>> = fixtures.iter().collect();
    let plan = plan(vec![criterion("moves", &all, ALL)]);
    let (_, sandbox) = pretend(|puzzle: &str| Ok(right(puzzle)));
    let results = |jobs| format!("{:?}", graded(&plan, &sandbox, jobs).cases);
    assert_eq!(results(1), results(8));
}

#[test]
fn what_depends_on_a_failed_criterion_is_skipped_and_not_run() {
    let (easy, none) = (puzzle04(), unsolvable());
    let mut later = criterion("later", &[&none], ALL);
    later.after = vec![0];
    let plan = plan(vec![criterion("first", &[&easy], ALL), later]);
    let (runs, sandbox) = pretend(|_: &str| Ok(prints("Minimum number of moves = 6\n")));
    let graded = graded(&plan, &sandbox, 2);
    assert_eq!(names(&graded), ["wrong-answer", "skipped"]);
    assert_eq!(runs.load(Ordering::SeqCst), 1);
    let CaseResult::Judged(skipped) = &graded.cases[1] else {
        panic!("skipped is a judgement")
    };
    assert_eq!(
        skipped.findings[0].message,
        "not run: `The criterion first` did not pass"
    );
}

/// What is printed for a puzzle with a solution, however late that is seen, is no message that there is none; and what is known late counts for what was judged before.
#[test]
fn a_programs_own_words_are_known_when_all_has_run_that_speaks_against_them() {
    let solvable = [
        "1 2 3\n4 5 6\n7 0 8",
        "1 2 3\n4 0 6\n7 5 8",
        "1 2 3\n0 4 6\n7 5 8",
    ];
    let late = "1 0 3\n4 2 6\n7 5 8";
    let none = [
        "1 2 3\n4 5 6\n8 7 0",
        "2 1 3\n4 5 6\n7 8 0",
        "1 2 3\n5 4 6\n7 8 0",
    ];
    let named = |kind: &str, rows: &[&str]| -> Vec<Arc<Fixture>> {
        let one = |(index, rows): (usize, &&str)| fixture(&format!("{kind}{index}"), &format!("3\n{rows}\n"));
        rows.iter().enumerate().map(one).collect()
    };
    let (some, late, none) = (
        named("some", &solvable),
        named("late", &[late]),
        named("none", &none),
    );
    let of = |id: &str, fixtures: &[Arc<Fixture>], after: &[usize]| Criterion {
        after: after.to_vec(),
        ..criterion(id, &fixtures.iter().collect::<Vec<_>>(), ALL)
    };
    let verdicts = |criteria: Vec<Criterion>, says_late: bool| {
        let (_, sandbox) = pretend(move |puzzle: &str| {
            let is_late = says_late && puzzle.contains("1 0 3");
            let answer = right(puzzle);
            let is_none = String::from_utf8_lossy(&answer.stdout.bytes).contains("No solution");
            Ok(if is_none || is_late {
                prints("It goes nowhere\n")
            } else {
                answer
            })
        });
        names(&graded(&plan(criteria), &sandbox, 1))
    };
    let (right, wrong) = (["accepted"; 7], ["wrong-answer"; 3]);
    let first = |says_late| {
        verdicts(
            vec![
                of("some", &some, &[]),
                of("none", &none, &[]),
                of("late", &late, &[0]),
            ],
            says_late,
        )
    };
    assert_eq!(first(false), right);
    assert_eq!(first(true)[3..6], wrong);
    // The solved ones are seen last, and what waits for the others is run once these are known to be right.
    let last = vec![
        of("none", &none, &[]),
        of("some", &some, &[0]),
        of("late", &late, &[]),
    ];
    assert_eq!(
        verdicts(last, false),
        [
            "wrong-answer",
            "wrong-answer",
            "wrong-answer",
            "skipped",
            "skipped",
            "skipped",
            "accepted"
        ]
    );
    let last = vec![
        of("late", &late, &[]),
        of("none", &none, &[0]),
        of("some", &some, &[0]),
    ];
    assert_eq!(verdicts(last, false), right);
}

#[test]
fn a_fault_of_the_sandbox_withholds_points_and_takes_none() {
    let (easy, none) = (puzzle04(), unsolvable());
    let plan = plan(vec![criterion("moves", &[&easy, &none], ALL)]);
    let (runs, sandbox) = pretend(|puzzle: &str| {
        if puzzle.contains("8 7 0") {
            Err(SandboxError::plain("cannot open the scratch folder"))
        } else {
            Ok(right(puzzle))
        }
    });
    let graded = graded(&plan, &sandbox, 1);
    assert_eq!(names(&graded), ["accepted", "judge-error"]);
    let outcomes: Vec<_> = graded.cases.iter().map(CaseResult::outcome).collect();
    let score = plan.rubric.criteria[0].score(&outcomes);
    assert_eq!(
        (score.earned, score.withheld),
        (Points::whole(5), Points::whole(5))
    );
    assert_eq!(runs.load(Ordering::SeqCst), 3, "a fault is tried once more");
}

#[test]
fn a_panic_of_ours_is_a_judge_error_of_that_case_alone() {
    let error = guarded(|| -> u32 { panic!("an index was out of bounds") }).unwrap_err();
    assert_eq!(error.what, "the grader failed: an index was out of bounds");
}

#[test]
fn how_a_program_ends_decides_before_what_it_printed() {
    let easy = puzzle04();
    let plan = plan(vec![criterion("moves", &[&easy], ALL)]);
    let verdict_after = |text: Option<&'static str>, exit: Exit| {
        let (_, sandbox) = pretend(move |puzzle: &str| {
            let right = right(puzzle).stdout.bytes;
            Ok(ends(
                text.map_or(right, |text| text.as_bytes().to_vec()),
                exit.clone(),
            ))
        });
        names(&graded(&plan, &sandbox, 1))[0]
    };
    let verdict = |exit: Exit| verdict_after(None, exit);
    let ends = [0, 1, 124, 137, 143, 152].map(Exit::Code);
    for exit in ends.into_iter().chain([9, 11, 24, 25, 31].map(Exit::Signal)) {
        assert_eq!(verdict(exit.clone()), "accepted", "the whole answer was there");
        if exit != Exit::Code(0) {
            let silent = verdict_after(Some(""), exit.clone());
            assert_eq!(silent, "runtime-error", "an end is never a limit: {exit:?}");
        }
    }
    assert_eq!(verdict(Exit::Limit(LimitKind::Cpu)), "time-limit-cpu");
    assert_eq!(verdict(Exit::Limit(LimitKind::Wall)), "time-limit-wall");
    assert_eq!(verdict(Exit::Limit(LimitKind::Memory)), "memory-limit");
    assert_eq!(verdict(Exit::Limit(LimitKind::Output)), "output-limit");
    assert_eq!(
        verdict(Exit::CannotStart {
            errno: 8,
            reason: "no".into()
        }),
        "cannot-start"
    );
    assert_eq!(
        verdict(Exit::Violation("killed its supervisor".into())),
        "security-violation"
    );
}
