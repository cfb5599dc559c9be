//! Hunts of programs that have a misconception, played by the reference in the place of a sandbox.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use reference::misconception::{Answer, Family, Misconception, Style, Variant};
use reference::{Board, Budget};

use super::*;
use crate::grade::grade;
use crate::rubric::{self, Rubric};
use crate::verify::simulated::{self, played};
use sandbox::execution::{Execution, Exit, LimitKind};
use sandbox::{Pretend, Request};

/// A program: what it answers to a board.
type Answers = dyn Fn(&Board) -> Answer + Send + Sync;

/// A rubric of three-by-three boards and boards without a solution.
const RUBRIC: &str = "\
schema = \"grader.rubric/v1\"
title = \"Small\"
dialect = \"coursera\"
points = 20

[[criterion]]
id = \"solution\"
title = \"The solution\"
points = 10
fixtures = [\"3x3/depth-0[0-9]-a\", \"3x3/depth-1*\"]
requires = [\"moves\", \"path\"]

[[criterion]]
id = \"unsolvable\"
title = \"Boards without a solution\"
points = 10
fixtures = [\"3x3/unsolvable-*\"]
requires = [\"unsolvable\"]
";

fn rubric(text: &str) -> Rubric {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("small.toml");
    std::fs::write(&path, text).unwrap();
    rubric::load_file(&path).unwrap_or_else(|problems| panic!("{problems}"))
}

/// What came of a hunt, and the further puzzles that the program was given.
fn hunt_in(
    rubric: Rubric,
    program: impl Fn(&Board) -> Answer + Send + Sync + 'static,
) -> (Hunted, Vec<Board>) {
    let (hunted, given, _) = explained(rubric, program);
    (hunted, given)
}

/// The same, with what explained the program before.
fn explained(
    rubric: Rubric,
    program: impl Fn(&Board) -> Answer + Send + Sync + 'static,
) -> (Hunted, Vec<Board>, Vec<Mistake>) {
    let dialect = Arc::clone(&rubric.dialect);
    ran(rubric, move |board| played(&dialect, &program(board)))
}

/// The same of a program that is known by what it does.
fn ran(
    rubric: Rubric,
    program: impl Fn(&Board) -> Execution + Send + Sync + 'static,
) -> (Hunted, Vec<Board>, Vec<Mistake>) {
    let rubric = Arc::new(rubric);
    let plan = Plan::new(&rubric);
    let given = Arc::<Mutex<Vec<Board>>>::default();
    let seen = Arc::clone(&given);
    let stage = Pretend::new(move |request: &Request| {
        let board = Board::parse(&request.files[0].1).unwrap();
        let mut execution = program(&board);
        // Which limit ends a search without an end is chance.
        if execution.exit == Exit::Limit(LimitKind::Cpu) && board.hamming().is_multiple_of(2) {
            execution.exit = Exit::Limit(LimitKind::Memory);
        }
        seen.lock().unwrap().push(board);
        Ok(execution)
    });
    let program = simulated::program();
    let grading = Grading {
        program: &program,
        sandbox: &stage,
        jobs: 1,
        interrupted: &AtomicBool::new(false),
        progress: &|_, _| {},
    };
    let graded = grade(&plan, grading);
    let before = given.lock().unwrap().len();
    let explanation = Explanation::of(&plan, &graded, None);
    let effort = Effort { budget: 20, seed: 0 };
    let hunted = hunt(&plan, &graded, &explanation, &mut made(&plan, grading), effort);
    let given = given.lock().unwrap()[before..].to_vec();
    assert_eq!(given.len(), hunted.runs);
    let causes = explanation.for_reader(|_| true).diagnoses;
    let named = causes.into_iter().flat_map(|one| one.misconceptions);
    (hunted, given, named.collect())
}

const NODES: Budget = Budget::nodes(20_000);

fn with(misconception: Misconception) -> impl Fn(&Board) -> Answer {
    let variant = Variant::of(misconception)[0];
    move |board| variant.answer(board, Style::ASSIGNMENT, NODES)
}

/// The fewest moves of a three-by-three board on which a program prints another number of moves than is right.
fn fewest_moves(program: impl Fn(&Board) -> Answer) -> u64 {
    let mut depth = vec![Board::goal(3).unwrap()];
    let mut known = depth.clone();
    for moves in 0.. {
        let is_wrong = |board: &Board| match program(board) {
            Answer::Solved(solved) => solved.moves != moves,
            Answer::Unsolvable | Answer::NoEnd | Answer::Garbled | Answer::Unknown => true,
        };
        if depth.iter().any(is_wrong) {
            return moves;
        }
        let next = depth.iter().flat_map(Board::neighbors);
        depth = next.filter(|board| !known.contains(board)).collect();
        known.extend(depth.iter().cloned());
    }
    unreachable!("there are boards of every number")
}

#[test]
fn what_a_diagnosis_explains_is_shown_on_the_least_board_of_all() {
    for misconception in [
        Misconception::OneMoveTooFew,
        Misconception::Greedy,
        Misconception::SumOfMoves,
        Misconception::IndexDifference,
        Misconception::BoardsCountedAsMoves,
    ] {
        let (hunted, _) = hunt_in(rubric(RUBRIC), with(misconception));
        let [example] = &hunted.examples[..] else {
            panic!("{}: {} examples", misconception.name(), hunted.examples.len())
        };
        assert_eq!(
            example.fixture.golden.moves(),
            Some(fewest_moves(with(misconception))),
            "{}",
            misconception.name()
        );
        let variant = Variant::of(misconception)[0];
        assert_eq!(
            example.least_moves(variant, Style::ASSIGNMENT),
            example.fixture.golden.moves(),
            "{}",
            misconception.name()
        );
        let is_of_search = matches!(misconception.family(), Family::Search | Family::Distance);
        assert_eq!(
            example.difference.is_some(),
            is_of_search,
            "{}",
            misconception.name()
        );
        assert!(
            hunted.runs <= 10,
            "{}: {} runs",
            misconception.name(),
            hunted.runs
        );
    }
}

#[test]
fn without_a_diagnosis_boards_are_tried_by_halves_and_by_depth() {
    let silent = RUBRIC.to_owned() + "\n[feedback]\ndiagnosis = false\n";
    // It adds one move from seven moves on.
    let program = |board: &Board| {
        let mut answer = Style::ASSIGNMENT.answer(board, NODES);
        if let Answer::Solved(solved) = &mut answer {
            solved.moves += u64::from(solved.moves >= 7);
        }
        answer
    };
    let (hunted, given) = hunt_in(rubric(&silent), program);
    let [example] = &hunted.examples[..] else {
        panic!("one kind of fault: {:?}", hunted.examples.len())
    };
    assert_eq!(example.fixture.golden.moves(), Some(7));
    assert!(given.iter().all(|board| board.dimension() == 3));
    assert_eq!(example.codes, [FindingCode::MovesNotMinimal]);
}

#[test]
fn boards_without_a_solution_are_hunted_among_their_like() {
    let program = |board: &Board| {
        if board.is_solvable() {
            Style::ASSIGNMENT.answer(board, NODES)
        } else {
            let mut tiles: Vec<u32> = board.tiles().collect();
            let at = |tile| board.tiles().position(|other| other == tile).unwrap();
            let (seven, eight) = (at(7), at(8));
            tiles.swap(seven, eight);
            Style::ASSIGNMENT.answer(&Board::from_tiles(3, &tiles).unwrap(), NODES)
        }
    };
    let (hunted, given) = hunt_in(rubric(RUBRIC), program);
    assert!(given.iter().all(|board| !board.is_solvable()));
    let board = &hunted.examples[0].fixture.board;
    assert_eq!(board.to_text(), "3\n 1  2  3 \n 4  5  6 \n 8  7  0 \n");
}

#[test]
fn a_search_without_an_end_is_one_fault_whatever_ends_it_and_shown_on_the_smallest_size() {
    let sizes = RUBRIC.replace("3x3/unsolvable-*", "{2x2,3x3,4x4}/unsolvable-*");
    let program = |board: &Board| {
        if board.is_solvable() {
            Style::ASSIGNMENT.answer(board, NODES)
        } else {
            Answer::NoEnd
        }
    };
    let (hunted, _) = hunt_in(rubric(&sizes), program);
    let [example] = &hunted.examples[..] else {
        panic!("one fault: {:?}", hunted.examples.len())
    };
    assert_eq!(example.fixture.board.dimension(), 2);
}

#[test]
fn steps_that_are_no_slides_are_shown_first() {
    let rubric = rubric(RUBRIC);
    let dialect = Arc::clone(&rubric.dialect);
    // It finds no solution of one move, and leaves out a board of each longer one.
    let program = move |board: &Board| {
        let answer = match Style::ASSIGNMENT.answer(board, NODES) {
            Answer::Solved(solved) if solved.moves == 1 => Answer::Unsolvable,
            answer @ (Answer::Solved(_)
            | Answer::Unsolvable
            | Answer::NoEnd
            | Answer::Garbled
            | Answer::Unknown) => answer,
        };
        let mut execution = played(&dialect, &answer);
        if let Answer::Solved(solved) = answer
            && solved.moves > 1
        {
            let text = String::from_utf8_lossy(&execution.stdout.bytes).into_owned();
            let mut boards: Vec<&str> = text.split("\n\n").collect();
            boards.remove(1);
            execution.stdout.bytes = boards.join("\n\n").into_bytes();
        }
        execution
    };
    let (hunted, ..) = ran(rubric, program);
    let codes: Vec<FindingCode> = hunted.examples.iter().map(|one| one.codes[0]).collect();
    assert_eq!(
        codes,
        [FindingCode::PathIllegalStep, FindingCode::UnsolvableClaimed]
    );
}

#[test]
fn nothing_is_run_where_nothing_can_be_learnt() {
    let right = |board: &Board| Style::ASSIGNMENT.answer(board, NODES);
    let goal = Board::goal(3).unwrap();
    let same = move |_: &Board| Style::ASSIGNMENT.answer(&goal, NODES);
    let programs: [Arc<Answers>; 4] = [
        Arc::new(right),
        Arc::new(same),
        Arc::new(|_: &Board| Answer::Garbled),
        Arc::new(|_: &Board| Answer::NoEnd),
    ];
    for (number, program) in programs.into_iter().enumerate() {
        let (hunted, given) = hunt_in(rubric(RUBRIC), move |board| program(board));
        assert_eq!((hunted.examples.len(), given.len()), (0, 0), "{number}");
    }
}

#[test]
fn a_hidden_puzzle_is_never_run_again_nor_shown() {
    let hidden = RUBRIC.replace(
        "requires = [\"moves\", \"path\"]",
        "requires = [\"moves\", \"path\"]\ncases = [{ fixtures = [\"3x3/depth-00-a\", \"3x3/depth-01-*\"], visibility = \"staff-only\" }]",
    );
    let rubric = rubric(&hidden);
    let secret = rubric.criteria[0].cases.iter();
    let secret: Vec<Board> = secret
        .filter(|case| case.visibility == Visibility::StaffOnly)
        .map(|case| case.fixture.board.clone())
        .collect();
    assert_eq!(secret.len(), 2);
    let (hunted, given) = hunt_in(rubric, with(Misconception::OneMoveTooFew));
    let [example] = &hunted.examples[..] else {
        panic!("one kind of fault")
    };
    assert_eq!(example.visibility, Visibility::Visible);
    assert_eq!(
        example.fixture.golden.moves(),
        Some(1),
        "the other board one move away"
    );
    assert!(!secret.contains(&example.fixture.board));
    assert!(given.iter().all(|board| !secret.contains(board)));
}

#[test]
fn what_only_hidden_cases_show_is_for_those_who_see_them() {
    let hidden = RUBRIC.replace("points = 20", "points = 20\nvisibility = \"staff-only\"");
    let (hunted, _) = hunt_in(rubric(&hidden), with(Misconception::OneMoveTooFew));
    assert_eq!(hunted.examples[0].visibility, Visibility::StaffOnly);
}

#[test]
fn a_fault_of_large_boards_alone_is_shown_on_none() {
    let text = RUBRIC.replace("\"3x3/depth-1*\"", "\"large/*solved\"");
    let (hunted, _) = hunt_in(rubric(&text), move |board| {
        if board.dimension() > 16 {
            Answer::Garbled
        } else {
            Style::ASSIGNMENT.answer(board, NODES)
        }
    });
    assert!(hunted.examples.is_empty(), "{:?}", hunted.examples);
}

/// How good hunts are on simulated programs, each with one misconception: `--nocapture` prints a line for each.
#[test]
fn what_is_shown_of_simulated_programs_is_small_and_cheap_and_of_the_same_cause() {
    let (mut all_moves, mut all_runs) = (Vec::new(), Vec::new());
    for misconception in [
        Misconception::IndexDifference,
        Misconception::Greedy,
        Misconception::WeightedDistance,
        Misconception::DepthFirst,
        Misconception::ConstantComparison,
        Misconception::TwinSwapsBlank,
        Misconception::BlankCountedInInversions,
        Misconception::BlankRowForOddN,
        Misconception::ParityReversed,
        Misconception::UnsolvableAsZeroMoves,
        Misconception::OneMoveTooFew,
        Misconception::SumOfMoves,
        Misconception::DequeuedAsMoves,
        Misconception::InputTransposed,
    ] {
        let variant = Variant::of(misconception)[0];
        let (hunted, _, named) = explained(rubric(RUBRIC), with(misconception));
        let Some(example) = hunted.examples.first() else {
            panic!("{misconception}: nothing is shown")
        };
        let board = &example.fixture.board;
        let moves = example.fixture.golden.moves();
        let is_named = named.contains(&Mistake::Known(misconception.shown_as()));
        println!(
            "{misconception:26} moves {moves:?} runs {} named {is_named}",
            hunted.runs
        );
        assert!(is_named, "{misconception}: {named:?}");
        all_runs.push(hunted.runs);
        all_moves.extend(moves);
        // The board shows this very misconception: a program with it goes wrong there, and a right one does not.
        let (right, wrong) = (
            Style::ASSIGNMENT.answer(board, NODES),
            variant.answer(board, Style::ASSIGNMENT, NODES),
        );
        assert_ne!(right, wrong, "{misconception}");
        // The first difference is that of the program's own search.
        if let Some(difference) = &example.difference {
            assert_eq!(difference.misconception, Some(misconception));
            let own = Difference::of(variant, Style::ASSIGNMENT, board);
            assert_eq!(Some(difference), own.as_ref(), "{misconception}");
        }
    }
    all_moves.sort_unstable();
    all_runs.sort_unstable();
    let (moves, runs) = (all_moves[all_moves.len() / 2], all_runs[all_runs.len() / 2]);
    println!(
        "median: {moves} moves, {runs} further runs, of {}",
        all_runs.len()
    );
    assert_eq!(all_runs.len(), 14);
    assert!(moves <= 6 && runs <= 10, "{moves} moves, {runs} runs");
}
