//! Asks the reference for everything a golden holds, within budgets that are the same on every machine.

use reference::{Board, Budget, CertifyError, Heuristic, SearchError, certify, counts, optimal};

use crate::golden::{Answer, Counts, Golden, HeuristicCounts, QueueCounts};

/// How much the reference may do for one puzzle. What needs more in a count is left unknown.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Search nodes that the solver may visit.
    solve: Budget,
    /// Search nodes that counting the shortest solutions may visit.
    solutions: Budget,
    /// Boards that the certifying search may look at.
    certify: Budget,
    /// Search nodes that one count on a 4×4 board may visit, with the Manhattan priority and with Hamming's, whose trees are larger.
    counts: [Budget; 2],
    /// The same on boards of any other size, which are counted node by node.
    walked: [Budget; 2],
    /// Boards that one count with a closed set may visit.
    closed: Budget,
}

impl Effort {
    /// For a golden: any 4×4 board takes far fewer nodes to solve, and one that is 80 moves from the goal about 130 million to certify. A count takes a second or two at most.
    pub const FULL: Self = Self {
        solve: Budget::nodes(1_000_000_000),
        solutions: Budget::nodes(2_000_000),
        certify: Budget::nodes(500_000_000),
        counts: [Budget::nodes(1_000_000_000), Budget::nodes(2_000_000_000)],
        walked: [Budget::nodes(50_000_000), Budget::nodes(5_000_000)],
        closed: Budget::nodes(2_000_000),
    };

    /// For an answer while somebody waits: a few milliseconds.
    pub const QUICK: Self = Self {
        solve: Budget::nodes(200_000),
        solutions: Budget::nodes(1),
        certify: Budget::nodes(50_000),
        counts: [Budget::nodes(100_000); 2],
        walked: [Budget::nodes(100_000); 2],
        closed: Budget::nodes(50_000),
    };
}

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
    prove_with(board, Effort::FULL)
}

/// The same within an effort.
///
/// # Errors
/// As for [`prove`].
pub fn prove_with(board: &Board, effort: Effort) -> Result<Golden, OracleError> {
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
    let solution = optimal::solve(board, effort.solve).map_err(OracleError::TooHard)?;
    certify::certify(board, &solution.moves, effort.certify).map_err(OracleError::NotCertified)?;
    let moves = solution.moves.len() as u64;
    let budgets = match board.dimension() {
        4 => effort.counts,
        _ => effort.walked,
    };
    Ok(Golden {
        hamming,
        manhattan,
        counts: Counts {
            manhattan: count(board, Heuristic::Manhattan, moves, budgets[0], effort.closed),
            hamming: count(board, Heuristic::Hamming, moves, budgets[1], effort.closed),
        },
        certified_by: vec![
            solution.method.to_string(),
            "breadth-first heuristic search".to_owned(),
        ],
        answer: Answer::Solvable {
            moves,
            shortest_solutions: optimal::count_solutions(board, effort.solutions).ok(),
            solution: solution.moves,
        },
    })
}

fn count(
    board: &Board,
    heuristic: Heuristic,
    moves: u64,
    budget: Budget,
    most_closed: Budget,
) -> HeuristicCounts {
    let tree = counts::tree_of_length(board, heuristic, moves, budget)
        .ok()
        .map(queue);
    let small = tree.filter(|tree| tree.dequeued.max / NODES_A_BOARD <= most_closed.limit());
    let closed = small.and_then(|_| counts::closed(board, heuristic, most_closed).ok());
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
