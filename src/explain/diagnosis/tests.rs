//! Programs that have a misconception, made from the reference, and what is said of them.

use std::sync::Arc;

use reference::misconception::{Answer, Memory, Misconception, Solved, Style, Ties, Variant};
use reference::{Board, Budget, Direction};

use super::forecasts::Forecasts;
use super::{Diagnosis, Mistake, diagnose, diagnose_by};
use crate::dialect::Answer as Text;
use crate::fixture::Fixture;
use crate::grade::{CaseResult, Graded, RunOutcome, note_elsewhere, observe};
use crate::judge::{Allowed, judge};
use crate::plan::Plan;
use crate::rubric;
use crate::verify::simulated::{ended, played};
use sandbox::execution::{Execution, Exit};

/// Declares the programs of a test, with the list of all.
macro_rules! listed {
    ($(#[$doc:meta])* enum $name:ident { $($(#[$of_variant:meta])* $variant:ident,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum $name { $($(#[$of_variant])* $variant,)* }

        impl $name {
            pub(super) const ALL: [Self; [$(stringify!($variant)),*].len()] = [$(Self::$variant),*];
        }
    };
}

mod no_evidence;
mod programs;
mod sentences;
mod strangers;

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
fn execution(plan: &Plan, answer: &Answer) -> Execution {
    played(&plan.rubric.dialect, answer)
}

fn tiles(solved: &Solved) -> Vec<Vec<u32>> {
    let boards = solved.boards();
    boards.iter().map(|board| board.tiles().collect()).collect()
}

/// A solution as text, with these boards.
fn solution(plan: &Plan, solved: &Solved, boards: &[Vec<u32>]) -> String {
    plan.rubric.dialect.render(&Text::Solution {
        boards,
        moves: solved.moves,
        enqueued: Some(solved.enqueued),
    })
}

/// Grades what a program answers, without running anything.
fn graded(plan: &Plan, program: impl Fn(&Fixture) -> Answer) -> Graded {
    graded_by(plan, |fixture| execution(plan, &program(fixture)))
}

/// Grades what a program does.
fn graded_by(plan: &Plan, program: impl Fn(&Fixture) -> Execution) -> Graded {
    let runs = plan.runs.iter();
    let mut runs: Vec<RunOutcome> = runs
        .map(|run| observe(plan, run, Allowed::full(run.limits), program(&run.fixture)))
        .collect();
    note_elsewhere(plan, &mut runs);
    let judged = |case: &crate::plan::Case| {
        let criterion = &plan.rubric.criteria[case.criterion];
        let RunOutcome::Observed(observation) = &runs[case.run] else {
            panic!("what is read is observed")
        };
        let fixture = &plan.runs[case.run].fixture;
        CaseResult::Judged(judge(&plan.rubric, criterion, fixture, observation))
    };
    Graded {
        cases: plan.cases.iter().map(judged).collect(),
        runs,
        incomplete: false,
    }
}

fn diagnosed(plan: &Plan, program: impl Fn(&Fixture) -> Answer) -> Vec<Diagnosis> {
    diagnose(plan, &graded(plan, program), |_| true)
}

/// Whether what was said of a program names its misconception; none where nothing was said.
fn names_it(diagnoses: &[Diagnosis], misconception: Misconception) -> Option<bool> {
    let truth = truth(diagnoses, &[Mistake::Known(misconception.shown_as())]);
    (truth != Truth::Nothing).then_some(truth != Truth::False)
}

/// What is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Truth {
    True,
    Vague,
    Nothing,
    False,
}

fn truth(diagnoses: &[Diagnosis], own: &[Mistake]) -> Truth {
    let is_own = |mistake: &Mistake| own.contains(mistake);
    let sentence = |one: &Diagnosis| match one.misconceptions.as_slice() {
        named if named.iter().all(is_own) => Truth::True,
        named if named.iter().any(is_own) => Truth::Vague,
        _ => Truth::False,
    };
    diagnoses.iter().map(sentence).max().unwrap_or(Truth::Nothing)
}

#[test]
fn a_search_that_runs_empty_and_prints_the_goal_all_the_same_hides_no_wrong_rule() {
    let plan = plan("coursera-stdin");
    let rule = Variant::of(Misconception::ParityIgnoresBlankRow)[0];
    let program = |fixture: &Fixture| {
        let answer = rule.answer(&fixture.board, Style::ASSIGNMENT, TIME);
        if answer != Answer::NoEnd || fixture.board.dimension() > 2 {
            return execution(&plan, &answer);
        }
        let tiles: Vec<u32> = fixture.board.tiles().collect();
        let puzzle = format!("{} {}\n{} {}", tiles[0], tiles[1], tiles[2], tiles[3]);
        ended(format!("{puzzle}\n\n1 2\n3 0\n"), Exit::Code(0))
    };
    let diagnoses = diagnose(&plan, &graded_by(&plan, program), |_| true);
    assert_eq!(
        diagnoses[0].misconceptions,
        [Mistake::Known(Misconception::ParityIgnoresBlankRow)]
    );
}

#[test]
fn a_right_program_gets_no_diagnosis() {
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

/// Java and Python print −1 for a solved board, where unsigned numbers stop at 0.
#[test]
fn one_move_too_few_is_named_though_solved_boards_get_minus_one() {
    let plan = plan("coursera");
    let variant = Variant::of(Misconception::OneMoveTooFew)[0];
    let program = |fixture: &Fixture| {
        let answer = variant.answer(&fixture.board, Style::ASSIGNMENT, TIME);
        let solved = fixture.golden.moves() == Some(0);
        let mut execution = execution(&plan, &answer);
        if solved {
            let text = String::from_utf8(execution.stdout.bytes).unwrap();
            execution.stdout.bytes = text.replace("moves = 0", "moves = -1").into_bytes();
        }
        execution
    };
    let diagnoses = diagnose(&plan, &graded_by(&plan, program), |_| true);
    assert_eq!(names_it(&diagnoses, Misconception::OneMoveTooFew), Some(true));
}

#[test]
fn a_style_that_is_kept_on_every_puzzle_tells_what_no_puzzle_tells_alone() {
    let in_order = Style {
        ties: Ties::OldestFirst,
        ..Style::ASSIGNMENT
    };
    let by_squares = Style {
        ties: Ties::BottomUpHeap,
        order: Direction::ALL,
        ..Style::ASSIGNMENT
    };
    let from_below = Style {
        order: [Direction::Down, Direction::Right, Direction::Up, Direction::Left],
        ..Style::ASSIGNMENT
    };
    let remembering = Style {
        memory: Memory::DequeuedPassedOver,
        ties: Ties::BottomUpHeap,
        ..Style::ASSIGNMENT
    };
    for (rubric, misconception, style) in [
        ("coursera", Misconception::DequeuedBoardsAsSolution, from_below),
        ("cs210", Misconception::DequeuedBoardsAsSolution, remembering),
        ("coursera", Misconception::TwinSwapsBlank, remembering),
        ("princeton-stdin", Misconception::WeightedDistance, remembering),
        ("princeton-stdin", Misconception::Greedy, remembering),
        ("princeton-stdin", Misconception::DequeuedAsEnqueued, remembering),
        ("princeton-stdin", Misconception::IndexDifference, in_order),
        ("princeton-stdin", Misconception::GoalRowOff, by_squares),
        ("princeton-stdin", Misconception::BothQueuesCounted, in_order),
        ("princeton-stdin", Misconception::GoalAtEnqueue, in_order),
    ] {
        let plan = plan(rubric);
        let forms = Variant::of(misconception);
        for variant in forms {
            let diagnoses = diagnosed(&plan, |fixture| variant.answer(&fixture.board, style, TIME));
            assert_eq!(
                names_it(&diagnoses, misconception),
                Some(true),
                "{variant:?}: {diagnoses:#?}"
            );
        }
    }
}

/// Enough for most 3-by-3 boards, whatever a program does.
const LONG: Budget = Budget::nodes(200_000);

#[test]
fn a_greedy_search_that_compares_paths_is_named() {
    // What orders by boards come to is known of small ones alone.
    let mut plan = plan("coursera");
    let runs = plan.runs.clone();
    plan.cases
        .retain(|case| runs[case.run].fixture.board.dimension() <= 4);
    let by_path = Style {
        ties: Ties::Path,
        memory: Memory::DequeuedPassedOver,
        ..Style::ASSIGNMENT
    };
    for variant in Variant::of(Misconception::Greedy) {
        let diagnoses = diagnosed(&plan, |fixture| variant.answer(&fixture.board, by_path, LONG));
        assert_eq!(
            names_it(&diagnoses, Misconception::Greedy),
            Some(true),
            "{diagnoses:#?}"
        );
    }
}

/// A path of two moves more is none of the boards that leave the queue: each of those is a move from one before it, so that a path of all of them has the moves of its last.
#[test]
fn a_detour_beside_the_right_number_is_not_taken_for_the_boards_dequeued() {
    let plan = plan("coursera");
    let detour = |fixture: &Fixture| match Style::ASSIGNMENT.answer(&fixture.board, LONG) {
        Answer::Solved(solved) => {
            let mut boards = tiles(&solved);
            if let [first, second, ..] = &boards[..] {
                let there = [first.clone(), second.clone()];
                boards.splice(0..0, there);
            }
            ended(solution(&plan, &solved, &boards), Exit::Code(0))
        }
        other @ (Answer::Unsolvable | Answer::NoEnd | Answer::Unknown | Answer::Garbled) => {
            execution(&plan, &other)
        }
    };
    let diagnoses = diagnose(&plan, &graded_by(&plan, detour), |_| true);
    assert!(diagnoses.is_empty(), "{diagnoses:#?}");
}

#[test]
fn a_depth_first_search_is_known_by_the_few_short_paths_among_its_long_ones() {
    // It prints tens of thousands of moves on most, which nobody works out again.
    let mut plan = plan("coursera");
    let is_easy = |fixture: &Fixture| fixture.golden.moves().is_none_or(|moves| moves <= 10);
    let runs = plan.runs.clone();
    plan.cases.retain(|case| is_easy(&runs[case.run].fixture));
    for variant in Variant::of(Misconception::DepthFirst) {
        let diagnoses = diagnosed(&plan, |fixture| {
            let budget = if is_easy(fixture) { LONG } else { TIME };
            variant.answer(&fixture.board, Style::ASSIGNMENT, budget)
        });
        let named = names_it(&diagnoses, Misconception::DepthFirst);
        assert_eq!(named, Some(true), "{variant:?}: {diagnoses:#?}");
    }
}

#[test]
fn a_queue_that_gives_the_largest_first_is_known_by_the_long_way_round_on_the_smallest_boards() {
    let plan = plan("coursera");
    for variant in Variant::of(Misconception::WorstFirst) {
        for ties in [Ties::TextbookHeap, Ties::BottomUpHeap] {
            let style = Style {
                ties,
                ..Style::ASSIGNMENT
            };
            // Who searches from a twin as well comes to no end there either, which is no second mistake.
            for tells in [true, false] {
                let diagnoses = diagnosed(&plan, |fixture| {
                    if tells || fixture.golden.is_solvable() {
                        variant.answer(&fixture.board, style, TIME)
                    } else {
                        Answer::NoEnd
                    }
                });
                let named = names_it(&diagnoses, Misconception::WorstFirst);
                assert_eq!(named, Some(true), "{style:?}: {diagnoses:#?}");
            }
        }
    }
}

/// Whether a program with a misconception, whatever is left open, does the same on every puzzle.
fn does_so(plan: &Plan, misconception: Misconception, answers: &[Answer]) -> bool {
    let seen = |answer: Answer| match answer {
        Answer::Unknown => Answer::NoEnd,
        Answer::Solved(_) | Answer::Unsolvable | Answer::NoEnd | Answer::Garbled => answer,
    };
    let styles = || {
        Style::usual().into_iter().flat_map(|style| {
            let ties = Ties::ALL.into_iter().map(move |ties| Style { ties, ..style });
            ties.flat_map(|style| {
                [Memory::Nothing, Memory::DequeuedPassedOver]
                    .into_iter()
                    .map(move |memory| Style { memory, ..style })
                    .chain([style])
            })
        })
    };
    Variant::of(misconception).into_iter().any(|variant| {
        styles().any(|style| {
            plan.runs.iter().zip(answers).all(|(run, answer)| {
                seen(variant.answer(&run.fixture.board, style, TIME)) == seen(answer.clone())
            })
        })
    })
}

/// Leaves out a part of the puzzles, another for each seed.
fn thin_out(plan: &mut Plan, seed: u64) {
    let mut state = seed;
    let runs = plan.runs.iter();
    let kept: Vec<bool> = runs
        .map(|_| !no_evidence::dice(&mut state).is_multiple_of(4))
        .collect();
    plan.cases.retain(|case| kept[case.run]);
}

#[test]
fn no_misconception_is_named_that_a_program_does_not_have_under_coursera() {
    nothing_else_is_named("coursera", 0);
}

#[test]
fn no_misconception_is_named_that_a_program_does_not_have_under_princeton_stdin() {
    nothing_else_is_named("princeton-stdin", 1);
}

#[test]
fn no_misconception_is_named_that_a_program_does_not_have_under_eso207() {
    nothing_else_is_named("eso207", 2);
}

/// Tries every variant of every misconception in each seventh style, from the one of that number on.
fn nothing_else_is_named(rubric: &str, first: usize) {
    let (mut wrong, mut seed) = (Vec::new(), 1_000 * u64::try_from(first).unwrap());
    let whole = plan(rubric);
    let mut forecasts = Forecasts::new();
    for &misconception in Misconception::ALL {
        for variant in Variant::of(misconception) {
            for style in Style::usual().into_iter().skip(first).step_by(7) {
                seed += 1;
                // One of its two styles, the other for the next form.
                if seed % 4 > 1 {
                    continue;
                }
                let mut plan = whole.clone();
                thin_out(&mut plan, seed);
                let answer = |fixture: &Fixture| variant.answer(&fixture.board, style, TIME);
                forecasts.begin();
                let diagnoses = diagnose_by(&plan, &graded(&plan, answer), |_| true, &mut forecasts);
                if names_it(&diagnoses, misconception) != Some(false) {
                    continue;
                }
                let answers: Vec<Answer> = plan.runs.iter().map(|run| answer(&run.fixture)).collect();
                let is_so = |named: &Mistake| match named {
                    Mistake::Known(named) => does_so(&plan, *named, &answers),
                    // Less than what is wrong, and true.
                    Mistake::OtherGoal => misconception == Misconception::BlankFirstGoal,
                    Mistake::NeverEnds => answers
                        .iter()
                        .all(|answer| matches!(answer, Answer::NoEnd | Answer::Unknown)),
                    Mistake::IgnoresPuzzle
                    | Mistake::SameError
                    | Mistake::OneSize
                    | Mistake::OnlySolved
                    | Mistake::ByHeart
                    | Mistake::OtherPuzzle => false,
                };
                let equal = diagnoses.iter().all(|one| one.misconceptions.iter().any(is_so));
                if !equal {
                    wrong.push(format!("{rubric}: {variant:?} {style:?}: {diagnoses:#?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
