//! `grader solve`: the reference at work on one puzzle.

use std::io::Read;
use std::path::Path;

use reference::{Board, Heuristic, SearchError, Solver};

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
        for step in trace {
            print(&step.map_err(|error| too_hard(&error))?.to_string())?;
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
        Err(SearchError::Unsolvable) => Ok(dialect.render(&Answer::Unsolvable)),
        Err(error) => Err(too_hard(&error)),
    }
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
            format!("{place}:{error}"),
            "a puzzle is its dimension N and then the N×N numbers from 0 (the blank) to N×N − 1",
        )
    })
}
