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

/// [`tree`](super::tree) for a solvable 4×4 board, whose shortest solution's length may be known.
pub(super) fn tree(
    board: &Board,
    heuristic: Heuristic,
    predecessor: Predecessor,
    known: Option<u64>,
    budget: Budget,
) -> Result<Counts, CountError> {
    let mut bound = first_bound(heuristic.of(board), board.manhattan());
    let mut left = budget.limit();
    let mut enqueued = 1;
    // With a budget more than that may be gone through before the rest is estimated.
    let easy = match budget {
        Budget::UNLIMITED => EASY,
        limited => EASY.max(limited.limit() / 64),
    };
    let mut before = 0;
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
        let visited = sums.below.dequeued + sums.equal.dequeued;
        if budget.limit() - left > easy {
            let length = if let Some(moves) = known {
                moves
            } else {
                let solution = optimal::solve(board, Budget::nodes(left));
                solution.map_err(|_| exceeded(bound, enqueued))?.moves.len() as u64
            };
            let passes = length.saturating_sub(bound) / 2 + 1;
            if last_pass([before, visited], passes) > left {
                return Err(exceeded(length, enqueued));
            }
            bound = bound.max(length);
        }
        before = visited;
    }
}

/// An estimate, rather too low than too high, of the nodes of a later pass: the nodes grow from pass to pass by a factor
/// that hardly grows itself, so by fifteen sixteenths of the factor between the last two at least.
fn last_pass([before, last]: [u64; 2], passes: u64) -> u64 {
    let grow = |nodes: u64, _| {
        u64::try_from(u128::from(nodes) * u128::from(last) * 15 / (u128::from(before.max(1)) * 16))
    };
    (0..passes).try_fold(last, grow).unwrap_or(u64::MAX)
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
