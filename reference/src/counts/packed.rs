//! The ranges of the assignment's own search on 4×4: the sums by pools, the cheapest chain by the shortest solutions.

use super::pools;
use super::{CountError, CountRange, Counts, Predecessor, first_bound};
use crate::board::Board;
use crate::budget::Budget;
use crate::heuristic::Heuristic;
use crate::optimal::{self, Slid};
use crate::walk::degree;

/// Nodes that the passes with growing bounds may take before the solver is asked for the length: each pass takes about
/// eight times the nodes of the one before, so all together they take a seventh of the last.
const EASY: u64 = 2_000_000;

/// [`tree`](super::tree) for a solvable 4×4 board.
pub(super) fn tree(
    board: &Board,
    heuristic: Heuristic,
    predecessor: Predecessor,
    budget: Budget,
) -> Result<Counts, CountError> {
    let mut bound = first_bound(heuristic.of(board), board.manhattan());
    let mut left = budget.limit();
    let mut enqueued = 1;
    let exceeded = |moves, enqueued| CountError::BudgetExceeded {
        nodes: budget.limit(),
        enqueued,
        moves,
    };
    loop {
        let sums = pools::sums(board, heuristic, predecessor, bound, &mut left)
            .ok_or_else(|| exceeded(bound, enqueued))?;
        if sums.goals > 0 {
            let chain = Chain::cheapest(board, heuristic, predecessor, bound, left)
                .ok_or_else(|| exceeded(bound, enqueued))?;
            let (below, equal) = (sums.below, sums.equal);
            return Ok(Counts {
                moves: bound,
                enqueued: CountRange {
                    min: 1 + below.enqueued + chain.enqueued,
                    max: 1 + below.enqueued + equal.enqueued,
                },
                dequeued: CountRange {
                    min: 1 + below.dequeued + chain.dequeued,
                    max: 1 + below.dequeued + equal.dequeued,
                },
            });
        }
        // No goal within the bound, so all these have f < C.
        enqueued = 1 + sums.below.enqueued + sums.equal.enqueued;
        bound += 2;
        let spent = budget.limit() - left;
        if spent
            > EASY.max(if budget == Budget::UNLIMITED {
                0
            } else {
                budget.limit() / 16
            })
        {
            let known = optimal::solve(board, Budget::nodes(left)).map_err(|_| exceeded(bound, enqueued))?;
            bound = bound.max(known.moves.len() as u64);
        }
    }
}

/// What the nodes with f = C on a way to the goal add to the counts.
#[derive(Clone, Copy, Debug, Default)]
struct Chain {
    /// C − f of the board reached: the same on every way to it.
    spare: u64,
    enqueued: u64,
    dequeued: u64,
}

impl Chain {
    /// The least of either over all shortest solutions; none if more boards than the budget lie on them.
    fn cheapest(
        board: &Board,
        heuristic: Heuristic,
        predecessor: Predecessor,
        moves: u64,
        budget: u64,
    ) -> Option<Self> {
        let n = board.dimension();
        let distance = |slid: Slid, square| heuristic.of_tile(slid.tile, square, n);
        let first = Self {
            spare: moves.checked_sub(heuristic.of(board))?,
            ..Self::default()
        };
        let along = |chain: Self, slid: Slid| {
            let own = u64::from(chain.spare == 0);
            let cost = 1 + distance(slid, slid.blank) - distance(slid, slid.square);
            Self {
                spare: chain.spare.saturating_sub(cost),
                enqueued: chain.enqueued
                    + own * (degree(slid.blank, n) - predecessor.left_out(slid.moves > 0)),
                dequeued: chain.dequeued + own,
            }
        };
        let least = |one: Self, other: Self| Self {
            spare: one.spare,
            enqueued: one.enqueued.min(other.enqueued),
            dequeued: one.dequeued.min(other.dequeued),
        };
        optimal::layered(board, moves, budget, first, along, least)
    }
}
