//! Asks the reference for everything a golden holds, within budgets that are the same on every machine.

use reference::{
    Board, Budget, CertifyError, ClosedSet, CountError, Heuristic, SearchError, certify, counts, optimal,
};

use crate::golden::{Answer, Counts, Golden, HeuristicCounts, QueueCounts};

/// Search nodes that the solver may visit: any 4×4 board takes far fewer.
const SOLVE_BUDGET: Budget = Budget::nodes(1_000_000_000);

/// Search nodes that counting the shortest solutions may visit. A number that needs more is left unknown.
const SOLUTIONS_BUDGET: Budget = Budget::nodes(30_000_000);

/// Boards that the certifying search may look at: a 4×4 board 80 moves from the goal takes about 130 million.
const CERTIFY_BUDGET: Budget = Budget::nodes(500_000_000);

/// Search nodes that one count may visit: under a second. A count that needs more is left unknown.
const MANHATTAN_BUDGET: Budget = Budget::nodes(50_000_000);

/// The same with the Hamming priority, whose trees are far larger: it is known for easy puzzles only.
const HAMMING_BUDGET: Budget = Budget::nodes(5_000_000);

/// Boards that one count with a closed set may visit. A count that needs more is left unknown.
const CLOSED_BUDGET: Budget = Budget::nodes(1_000_000);

/// Why the reference proved nothing.
#[derive(Debug, thiserror::Error)]
pub enum OracleError {
    /// The search went over its budget.
    #[error("the reference gave up on this puzzle")]
    TooHard(#[source] SearchError),
    /// The second solver went over its budget, or disagrees with the first: the reference is broken.
    #[error("the solution could not be certified")]
    NotCertified(#[source] CertifyError),
}

/// Proves a puzzle: solves it, has another solver certify the solution, and counts what A* enqueues.
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
            certified_by: vec!["parity of the permutation".to_owned()],
        });
    }
    let solution = optimal::solve(board, SOLVE_BUDGET).map_err(OracleError::TooHard)?;
    certify::certify(board, &solution.moves, CERTIFY_BUDGET).map_err(OracleError::NotCertified)?;
    Ok(Golden {
        hamming,
        manhattan,
        counts: Counts {
            manhattan: count(board, Heuristic::Manhattan, MANHATTAN_BUDGET),
            hamming: count(board, Heuristic::Hamming, HAMMING_BUDGET),
        },
        certified_by: vec![
            solution.method.to_string(),
            "breadth-first heuristic search".to_owned(),
        ],
        answer: Answer::Solvable {
            moves: solution.moves.len() as u64,
            shortest_solutions: optimal::count_solutions(board, SOLUTIONS_BUDGET).ok(),
            solution: solution.moves,
        },
    })
}

fn count(board: &Board, heuristic: Heuristic, budget: Budget) -> HeuristicCounts {
    let tree = known(counts::tree(board, heuristic, budget));
    // A closed set leaves out boards: where even the tree is too large, so may be the set.
    let closed = |rule| tree.and_then(|_| known(counts::closed(board, heuristic, rule, CLOSED_BUDGET)));
    HeuristicCounts {
        tree,
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
