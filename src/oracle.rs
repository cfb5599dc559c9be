//! Asks the reference for everything a golden holds, within budgets that are the same on every machine.

use reference::{Board, Budget, ClosedSet, CountError, Heuristic, SearchError, Solver, counts};

use crate::golden::{Answer, Counts, Golden, HeuristicCounts, QueueCounts};

/// Search nodes that one count may visit: about a second. A count that needs more is left unknown.
const COUNT_BUDGET: Budget = Budget::nodes(100_000_000);

/// Boards that one count with a closed set may keep: about 100 MB. A count that needs more is left unknown.
const CLOSED_BUDGET: Budget = Budget::nodes(2_000_000);

/// Why the reference proved nothing.
#[derive(Debug, thiserror::Error)]
pub enum OracleError {
    /// The search went over its budget.
    #[error("the reference gave up on this puzzle")]
    TooHard(#[source] SearchError),
    /// Two solvers disagree: the reference is broken.
    #[error("the reference contradicts itself: {one} finds {moves} moves, {other} {other_moves}")]
    Contradiction {
        /// A solver.
        one: &'static str,
        /// What it found.
        moves: u64,
        /// Another solver.
        other: &'static str,
        /// What that found.
        other_moves: u64,
    },
}

/// Proves a puzzle.
///
/// # Errors
/// When the puzzle is too hard, or the solvers disagree.
pub fn prove(board: &Board) -> Result<Golden, OracleError> {
    let (hamming, manhattan) = (board.hamming(), board.manhattan());
    if !board.is_solvable() {
        return Ok(Golden {
            hamming,
            manhattan,
            answer: Answer::Unsolvable,
            counts: Counts::default(),
            certified_by: vec!["parity".to_owned()],
        });
    }
    let solution = Solver::new(Heuristic::Manhattan)
        .solve(board)
        .map_err(OracleError::TooHard)?;
    let moves = solution.moves().len() as u64;
    Ok(Golden {
        hamming,
        manhattan,
        answer: Answer::Solvable {
            moves,
            solution: solution.moves().to_vec(),
            shortest_solutions: None,
        },
        counts: Counts {
            manhattan: count(board, Heuristic::Manhattan),
            hamming: count(board, Heuristic::Hamming),
        },
        certified_by: vec!["a-star".to_owned()],
    })
}

fn count(board: &Board, heuristic: Heuristic) -> HeuristicCounts {
    let closed = |rule| known(counts::closed(board, heuristic, rule, CLOSED_BUDGET));
    HeuristicCounts {
        tree: known(counts::tree(board, heuristic, COUNT_BUDGET)),
        closed_at_enqueue: closed(ClosedSet::AtEnqueue),
        closed_at_dequeue: closed(ClosedSet::AtDequeue),
    }
}

fn known(counted: Result<counts::Counts, CountError>) -> Option<QueueCounts> {
    counted.ok().map(|counts| QueueCounts {
        enqueued: counts.enqueued,
        dequeued: counts.dequeued,
    })
}
