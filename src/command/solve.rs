//! `grader solve`: the reference at work on one puzzle.

use std::io::Read;
use std::path::Path;

use reference::explore::{self, Algorithm, Estimate, LowerBound};
use reference::{Board, Budget, Direction, Heuristic, SearchError, Solver, optimal};

use crate::cli::{AlgorithmName, HeuristicName, SolveArgs, SolveFormat};
use crate::dialect::{Answer, Dialect};
use crate::document::{Block, Document, Safe, html};

use super::compare::WITHOUT_A_QUEUE;
use super::{Ended, Mistake, finish, listing, note, print};

mod page;

pub(super) fn run(args: &SolveArgs) -> Result<Ended, Mistake> {
    let board = read(&args.puzzle)?;
    let dialect = super::rubric::dialect(&args.dialect)?;
    if args.format == SolveFormat::Html {
        return finish(&html::render(&page(&board, args)?));
    }
    if args.compare {
        return finish(&listing(&super::compare::table(&board, args.budget)?));
    }
    if let Some(algorithm) = args.algorithm {
        return finish(&answer_by(&board, algorithm, args, &dialect)?);
    }
    let heuristic = of_the_assignment(args.heuristic)?;
    let solver = Solver::new(heuristic);
    if args.trace && board.is_solvable() {
        let trace = solver.trace(&board)?;
        for (number, step) in trace.enumerate() {
            let step = step?;
            let gap = if number > 0 { "\n" } else { "" };
            print(&format!("{gap}{step}"))?;
        }
        return Ok(Ended::Success);
    }
    finish(&answer(&board, &solver, &dialect)?)
}

/// The page for a lecture.
fn page(board: &Board, args: &SolveArgs) -> Result<Document, Mistake> {
    if args.algorithm.is_some() {
        return Err(Mistake::with_hint(
            "a page shows the assignment's own search".to_owned(),
            "leave --algorithm out, or add --compare for all searches in a table",
        ));
    }
    let name = args.puzzle.file_name().filter(|name| *name != "-");
    let name = name.map_or("a puzzle".to_owned(), |name| {
        Safe::line(name.as_encoded_bytes()).to_string()
    });
    if args.compare {
        let all = Block::section("All searches", super::compare::table(board, args.budget)?);
        let both = [Heuristic::Hamming, Heuristic::Manhattan];
        return Ok(page::document(board, &name, &both, args.budget, vec![all]));
    }
    let heuristic = of_the_assignment(args.heuristic)?;
    Ok(page::document(
        board,
        &name,
        &[heuristic],
        args.budget,
        Vec::new(),
    ))
}

/// A heuristic of the assignment.
fn of_the_assignment(name: HeuristicName) -> Result<Heuristic, Mistake> {
    match name {
        HeuristicName::Manhattan => Ok(Heuristic::Manhattan),
        HeuristicName::Hamming => Ok(Heuristic::Hamming),
        HeuristicName::LinearConflict | HeuristicName::WalkingDistance | HeuristicName::Pattern => {
            Err(Mistake::with_hint(
                "the assignment's search takes the heuristics manhattan and hamming".to_owned(),
                "name another search, as in --algorithm a-star",
            ))
        }
    }
}

/// The answer as a program of that dialect prints it.
fn answer(board: &Board, solver: &Solver, dialect: &Dialect) -> Result<String, Mistake> {
    match solver.solve(board) {
        Ok(solution) => {
            let enqueued = Some(solution.stats.enqueued);
            Ok(rendered(board, &solution.moves, enqueued, dialect))
        }
        Err(SearchError::Unsolvable) => {
            if dialect.throws() {
                note(
                    "this board has no solution; a program of this dialect throws an exception and prints nothing",
                );
            }
            Ok(dialect.render(&Answer::Unsolvable))
        }
        Err(gave_up @ SearchError::BudgetExceeded { .. }) => {
            note(&format!(
                "the assignment's search {gave_up}; solved in another way, so the number enqueued is left out"
            ));
            answer_without_a_queue(board, dialect)
        }
    }
}

/// The same from the solver that keeps no queue: it solves every 4×4 board, and cannot tell a number enqueued.
fn answer_without_a_queue(board: &Board, dialect: &Dialect) -> Result<String, Mistake> {
    let solution = optimal::solve(board, WITHOUT_A_QUEUE)?;
    Ok(rendered(board, &solution.moves, None, dialect))
}

/// A solution as a program prints it, with the number enqueued where there is one.
fn rendered(board: &Board, moves: &[Direction], enqueued: Option<u64>, dialect: &Dialect) -> String {
    let boards: Vec<Vec<u32>> = board.along(moves).map(|board| board.tiles().collect()).collect();
    dialect.render(&Answer::Solution {
        boards: &boards,
        moves: moves.len() as u64,
        enqueued,
    })
}

/// The answer by a search asked for, and on standard error what it took.
fn answer_by(
    board: &Board,
    algorithm: AlgorithmName,
    args: &SolveArgs,
    dialect: &Dialect,
) -> Result<String, Mistake> {
    if !board.is_solvable() {
        return Ok(dialect.render(&Answer::Unsolvable));
    }
    let budget = Budget::nodes(args.budget.unwrap_or(20_000_000));
    let Some(algorithm) = named(algorithm, args.weight) else {
        let budget = args.budget.map_or(WITHOUT_A_QUEUE, Budget::nodes);
        let solution = optimal::solve(board, budget)?;
        note(&format!(
            "{}: {} nodes; shortest",
            solution.method, solution.nodes
        ));
        return Ok(rendered(board, &solution.moves, None, dialect));
    };
    let estimate = estimate(args.heuristic);
    let bound = prepared(estimate, board.dimension())?;
    let found = explore::solve(board, algorithm, &*bound, budget)?;
    let with = if algorithm.is_informed() {
        format!(" with {estimate}")
    } else {
        String::new()
    };
    let proved = if algorithm.is_optimal() {
        "shortest"
    } else {
        "not proved to be shortest"
    };
    note(&format!(
        "{algorithm}{with}: {} boards expanded, {} generated, {} kept; {proved}",
        found.expanded, found.generated, found.kept
    ));
    Ok(rendered(board, &found.moves, None, dialect))
}

/// The search of a name; none for the reference itself.
fn named(name: AlgorithmName, percent: u32) -> Option<Algorithm> {
    match name {
        AlgorithmName::BreadthFirst => Some(Algorithm::BreadthFirst),
        AlgorithmName::AStar => Some(Algorithm::AStar),
        AlgorithmName::IdaStar => Some(Algorithm::IdaStar),
        AlgorithmName::Bidirectional => Some(Algorithm::Bidirectional),
        AlgorithmName::Weighted => Some(Algorithm::Weighted { percent }),
        AlgorithmName::Greedy => Some(Algorithm::Greedy),
        AlgorithmName::Constructive => Some(Algorithm::Constructive),
        AlgorithmName::Reference => None,
    }
}

fn estimate(name: HeuristicName) -> Estimate {
    match name {
        HeuristicName::Manhattan => Estimate::Manhattan,
        HeuristicName::Hamming => Estimate::Hamming,
        HeuristicName::LinearConflict => Estimate::LinearConflict,
        HeuristicName::WalkingDistance => Estimate::WalkingDistance,
        HeuristicName::Pattern => Estimate::Pattern,
    }
}

fn prepared(estimate: Estimate, n: usize) -> Result<Box<dyn LowerBound>, Mistake> {
    estimate.prepare(n).ok_or_else(|| {
        Mistake::with_hint(
            format!("there is no heuristic {estimate} for {n}×{n} boards"),
            "manhattan, hamming and linear-conflict are there for every size",
        )
    })
}

fn read(path: &Path) -> Result<Board, Mistake> {
    let (place, text) = if path == Path::new("-") {
        let mut text = Vec::new();
        let read = std::io::stdin().read_to_end(&mut text);
        ("standard input".to_owned(), read.map(|_| text))
    } else {
        (path.display().to_string(), std::fs::read(path))
    };
    let text = text.map_err(|error| Mistake::new(format!("{place}: cannot be read: {error}")))?;
    Board::parse(&text).map_err(|error| {
        Mistake::with_hint(
            format!("{place}: {error}"),
            "a puzzle is its dimension N and then the N×N numbers from 0 (the blank) to N×N − 1",
        )
    })
}
