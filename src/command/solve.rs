//! `grader solve`: the reference at work on one puzzle.

use std::io::{Read, Write};
use std::path::Path;

use reference::{Board, Budget, Heuristic, SearchError, Solver, optimal};

use crate::cli::{HeuristicName, SolveArgs};
use crate::dialect::{Answer, Dialect};

use super::{Ended, Mistake, print};

pub(super) fn run(args: &SolveArgs) -> Result<Ended, Mistake> {
    let board = read(&args.puzzle)?;
    let dialect = super::rubric::dialect(&args.dialect)?;
    let heuristic = match args.heuristic {
        HeuristicName::Manhattan => Heuristic::Manhattan,
        HeuristicName::Hamming => Heuristic::Hamming,
    };
    let solver = Solver::new(heuristic);
    if args.trace && board.is_solvable() {
        let trace = solver.trace(&board).map_err(|error| too_hard(&error))?;
        for (number, step) in trace.enumerate() {
            let step = step.map_err(|error| too_hard(&error))?;
            let gap = if number > 0 { "\n" } else { "" };
            print(&format!("{gap}{step}"))?;
        }
        return Ok(Ended::Well);
    }
    print(&answer(&board, &solver, &dialect)?)?;
    Ok(Ended::Well)
}

/// The answer as a program of that dialect prints it.
fn answer(board: &Board, solver: &Solver, dialect: &Dialect) -> Result<String, Mistake> {
    match solver.solve(board) {
        Ok(solution) => {
            let boards: Vec<Vec<u32>> = solution.boards().map(|board| board.tiles().collect()).collect();
            let moves = solution.moves().len() as u64;
            Ok(dialect.render(&Answer::Solution {
                boards: &boards,
                moves,
                enqueued: Some(solution.stats().enqueued),
            }))
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
    let solution = optimal::solve(board, WITHOUT_A_QUEUE).map_err(|error| too_hard(&error))?;
    let boards: Vec<Vec<u32>> = (0..=solution.moves.len())
        .filter_map(|made| board.follow(&solution.moves[..made]))
        .map(|board| board.tiles().collect())
        .collect();
    Ok(dialect.render(&Answer::Solution {
        boards: &boards,
        moves: solution.moves.len() as u64,
        enqueued: None,
    }))
}

/// Search nodes without a queue: any 4×4 board takes far fewer.
const WITHOUT_A_QUEUE: Budget = Budget::nodes(1_000_000_000);

fn note(text: &str) {
    let _ = writeln!(anstream::stderr(), "note: {text}");
}

fn too_hard(error: &SearchError) -> Mistake {
    Mistake::from_error(error)
}

fn read(path: &Path) -> Result<Board, Mistake> {
    let mut text = Vec::new();
    let (place, outcome) = if path == Path::new("-") {
        (
            "standard input".to_owned(),
            std::io::stdin().read_to_end(&mut text),
        )
    } else {
        let opened = std::fs::File::open(path);
        (
            path.display().to_string(),
            opened.and_then(|mut file| file.read_to_end(&mut text)),
        )
    };
    outcome.map_err(|error| Mistake::new(format!("{place}: cannot be read: {error}")))?;
    Board::parse(&text).map_err(|error| {
        Mistake::with_hint(
            format!("{place}: {error}"),
            "a puzzle is its dimension N and then the N×N numbers from 0 (the blank) to N×N − 1",
        )
    })
}
