//! The ranges of the assignment's own search on 4×4: the sums by pools, the cheapest chain by the shortest solutions.

use super::pools;
use super::{Cost, CountError, Counts, Predecessor, first_bound};
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
            let chain = cheapest_chain(board, heuristic, predecessor, bound, left)
                .ok_or_else(|| exceeded(bound, enqueued))?;
            return Ok(Counts::of(bound, sums.below, sums.equal, chain));
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

/// The least that the nodes with f = C of any shortest solution add to the counts; none if more boards than the budget lie on them.
fn cheapest_chain(
    board: &Board,
    heuristic: Heuristic,
    predecessor: Predecessor,
    moves: u64,
    budget: u64,
) -> Option<Cost> {
    let n = board.dimension();
    let distance = |slid: Slid, square| heuristic.of_tile(slid.tile, square, n);
    // C − f of the board reached, the same on every way to it, and the cost.
    let first = (moves.checked_sub(heuristic.of(board))?, Cost::default());
    let along = |(spare, chain): (u64, Cost), slid: Slid| {
        let own = Cost {
            enqueued: degree(slid.blank, n) - predecessor.left_out(slid.moves > 0),
            dequeued: 1,
        };
        let cost = 1 + distance(slid, slid.blank) - distance(slid, slid.square);
        let chain = if spare == 0 { chain.and(own) } else { chain };
        (spare.saturating_sub(cost), chain)
    };
    let least = |(spare, one): (u64, Cost), (_, other)| (spare, one.least(other));
    optimal::layered(board, moves, budget, first, along, least).map(|(_, chain)| chain)
}
