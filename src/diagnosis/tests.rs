//! Programs that have a misconception, made from the reference, and what is said of them.

use std::sync::Arc;

use reference::misconception::{Answer, Misconception, Style, Variant};
use reference::{Budget, Direction};

use super::{Diagnosis, diagnose};
use crate::dialect::Answer as Text;
use crate::execution::{Captured, Execution, Exit, LimitKind, Usage};
use crate::fixture::Fixture;
use crate::grade::{CaseResult, Graded, RunOutcome, shape};
use crate::judge::{Observation, judge};
use crate::plan::Plan;
use crate::rubric;

/// The nodes that a pretended program may make before its time is up.
const TIME: Budget = Budget::nodes(6_000);

/// The plan of a shipped rubric, without the puzzles that take long.
fn plan(rubric: &str) -> Plan {
    let mut rubric = rubric::load(rubric).expect("a shipped rubric");
    for criterion in &mut rubric.criteria {
        criterion.cases.retain(|case| {
            let golden = &case.fixture.golden;
            case.fixture.board.dimension() <= 16 && golden.moves().is_none_or(|moves| moves <= 20)
        });
    }
    Plan::new(&Arc::new(rubric))
}

/// What a program does that gives an answer.
fn execution(plan: &Plan, answer: Answer) -> Execution {
    let dialect = &plan.rubric.dialect;
    let (text, exit) = match answer {
        Answer::Solved(solved) => {
            let boards: Vec<Vec<u32>> = solved
                .boards()
                .iter()
                .map(|board| board.tiles().collect())
                .collect();
            let text = Text::Solution {
                boards: &boards,
                moves: solved.moves,
                enqueued: Some(solved.enqueued),
            };
            (dialect.render(&text), Exit::Code(0))
        }
        Answer::Unsolvable => (
            dialect.render(&Text::Unsolvable),
            Exit::Code(i32::from(dialect.throws())),
        ),
        Answer::NoEnd | Answer::Unknown => (String::new(), Exit::Limit(LimitKind::Cpu)),
        Answer::Garbled => (String::new(), Exit::Code(1)),
    };
    Execution {
        exit,
        stdout: Captured {
            bytes: text.into_bytes(),
            truncated: false,
        },
        stderr: Captured::default(),
        usage: Usage::default(),
        leaked_processes: 0,
    }
}

/// Grades what a program answers, without running anything.
fn graded(plan: &Plan, program: impl Fn(&Fixture) -> Answer) -> Graded {
    let observations: Vec<Observation> = plan
        .runs
        .iter()
        .map(|run| {
            let execution = execution(plan, program(&run.fixture));
            Observation {
                transcript: plan
                    .rubric
                    .dialect
                    .read(&execution.stdout.bytes, &shape(&run.fixture.board)),
                execution,
                limits: run.limits,
            }
        })
        .collect();
    let judged = |case: &crate::plan::Case| {
        let criterion = &plan.rubric.criteria[case.criterion];
        CaseResult::Judged(judge(
            &plan.rubric,
            criterion,
            &plan.runs[case.run].fixture,
            &observations[case.run],
        ))
    };
    Graded {
        cases: plan.cases.iter().map(judged).collect(),
        runs: observations
            .into_iter()
            .map(|one| RunOutcome::Observed(Box::new(one)))
            .collect(),
        incomplete: false,
    }
}

fn diagnosed(plan: &Plan, program: impl Fn(&Fixture) -> Answer) -> Vec<Diagnosis> {
    diagnose(plan, &graded(plan, program), |_| true)
}

/// Whether what was said of a program names its misconception; none where nothing was said.
fn names_it(diagnoses: &[Diagnosis], misconception: Misconception) -> Option<bool> {
    let named = diagnoses.iter().flat_map(|one| &one.misconceptions);
    // A twin that is the board itself shows in the same way as no test at all.
    let same = if misconception == Misconception::TwinIsTheSameBoard {
        Misconception::UnsolvableNeverEnds
    } else {
        misconception
    };
    match diagnoses {
        [] => None,
        [_] => Some(named.into_iter().any(|one| *one == same)),
        [..] => Some(false),
    }
}

#[test]
fn a_right_program_is_never_told_why_it_is_wrong() {
    for rubric in ["coursera", "cs210", "princeton-stdin", "eso207"] {
        let plan = plan(rubric);
        for style in Style::usual().into_iter().step_by(3) {
            // A search that takes long is stopped, and so the program fails in some cases.
            for time in [300, 6_000] {
                let diagnoses = diagnosed(&plan, |fixture| style.answer(&fixture.board, Budget::nodes(time)));
                assert_eq!(diagnoses, [], "{rubric} {style:?}");
            }
        }
    }
}

/// What is said of a program with each misconception, in a style that is not the reference's own.
fn table(rubric: &str, misconceptions: &[Misconception]) -> Vec<(Misconception, Option<bool>, String)> {
    let plan = plan(rubric);
    let style = Style {
        order: [Direction::Right, Direction::Down, Direction::Left, Direction::Up],
        ..Style::ASSIGNMENT
    };
    let row = |&misconception: &Misconception| {
        let variant = Variant::of(misconception)[0];
        let diagnoses = diagnosed(&plan, |fixture| variant.answer(&fixture.board, style, TIME));
        let messages: Vec<&str> = diagnoses.iter().map(|one| one.message.as_str()).collect();
        (
            misconception,
            names_it(&diagnoses, misconception),
            messages.join(" "),
        )
    };
    misconceptions.iter().map(row).collect()
}

/// Those that show in the numbers of nodes enqueued alone.
const IN_COUNTS: [Misconception; 12] = [
    Misconception::HammingCountsBlank,
    Misconception::ManhattanCountsBlank,
    Misconception::NoCriticalOptimisation,
    Misconception::WrongAncestor,
    Misconception::GoalAtEnqueue,
    Misconception::BreadthFirst,
    Misconception::RootNotCounted,
    Misconception::DequeuedAsEnqueued,
    Misconception::BothQueuesCounted,
    Misconception::OneQueueForBoth,
    Misconception::OneNodeTooMany,
    Misconception::BoardsCountedAsMoves,
];

/// Those that show neither in the moves nor in what is said of solvability, or not on so few puzzles.
const SILENT: [Misconception; 0] = [];

#[test]
fn programs_that_print_no_counts_are_told_apart() {
    let shown: Vec<Misconception> = Misconception::ALL
        .iter()
        .copied()
        .filter(|one| !IN_COUNTS[..11].contains(one))
        .collect();
    let table = table("coursera", &shown);
    let wrong: Vec<_> = table
        .iter()
        .filter(|(one, told, _)| *told == Some(false) || told.is_none() != SILENT.contains(one))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn programs_that_print_counts_are_told_apart() {
    let table = table("princeton-stdin", &IN_COUNTS);
    let wrong: Vec<_> = table.iter().filter(|(_, told, _)| *told != Some(true)).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
