//! Asks the reference for everything a golden holds, within budgets that are the same on every machine.

use reference::{Board, Budget, CertifyError, Heuristic, SearchError, certify, counts, optimal};

use crate::golden::{Answer, Counts, Golden, HeuristicCounts, QueueCounts};

/// Search nodes that the solver may visit: any 4×4 board takes far fewer.
const SOLVE_BUDGET: Budget = Budget::nodes(1_000_000_000);

/// Search nodes that counting the shortest solutions may visit: about a second. A number that needs more is left unknown.
const SOLUTIONS_BUDGET: Budget = Budget::nodes(2_000_000);

/// Boards that the certifying search may look at: a 4×4 board 80 moves from the goal takes about 130 million.
const CERTIFY_BUDGET: Budget = Budget::nodes(500_000_000);

/// Search nodes that one count on a 4×4 board may visit: about a second. A count that needs more is left unknown, after a
/// fraction of them.
const MANHATTAN_BUDGET: Budget = Budget::nodes(1_000_000_000);

/// The same with the Hamming priority, whose trees are larger.
const HAMMING_BUDGET: Budget = Budget::nodes(2_000_000_000);

/// The same on boards of any other size, which are counted node by node: half a second.
const MANHATTAN_WALKED: Budget = Budget::nodes(50_000_000);

/// The same with the Hamming priority: known for easy puzzles only.
const HAMMING_WALKED: Budget = Budget::nodes(5_000_000);

/// Boards that one count with a closed set may visit. A count that needs more is left unknown.
const CLOSED_BUDGET: Budget = Budget::nodes(2_000_000);

/// A tree has at most about so many nodes for each board of the closed set: where it has more for each board of the
/// budget, the set is not tried.
const NODES_A_BOARD: u64 = 8;

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
    let moves = solution.moves.len() as u64;
    let budgets = match board.dimension() {
        4 => [MANHATTAN_BUDGET, HAMMING_BUDGET],
        _ => [MANHATTAN_WALKED, HAMMING_WALKED],
    };
    Ok(Golden {
        hamming,
        manhattan,
        counts: Counts {
            manhattan: count(board, Heuristic::Manhattan, moves, budgets[0]),
            hamming: count(board, Heuristic::Hamming, moves, budgets[1]),
        },
        certified_by: vec![
            solution.method.to_string(),
            "breadth-first heuristic search".to_owned(),
        ],
        answer: Answer::Solvable {
            moves,
            shortest_solutions: optimal::count_solutions(board, SOLUTIONS_BUDGET).ok(),
            solution: solution.moves,
        },
    })
}

fn count(board: &Board, heuristic: Heuristic, moves: u64, budget: Budget) -> HeuristicCounts {
    let tree = counts::tree_of_length(board, heuristic, moves, budget)
        .ok()
        .map(queue);
    let small = tree.filter(|tree| tree.dequeued.max / NODES_A_BOARD <= CLOSED_BUDGET.limit());
    let closed = small.and_then(|_| counts::closed_by_either(board, heuristic, CLOSED_BUDGET).ok());
    let [closed_at_enqueue, closed_at_dequeue] =
        closed.map_or([None; 2], |rules| rules.map(|rule| Some(queue(rule))));
    HeuristicCounts {
        tree,
        closed_at_enqueue,
        closed_at_dequeue,
    }
}

fn queue(counts: counts::Counts) -> QueueCounts {
    QueueCounts {
        enqueued: counts.enqueued,
        dequeued: counts.dequeued,
    }
}
