//! The ranges of the assignment's own search on 4×4: the sums by pools, the cheapest chain by the shortest solutions.

use super::pools;
use super::{CountError, CountRange, Counts, first_bound};
use crate::board::Board;
use crate::budget::Budget;
use crate::direction::Direction;
use crate::heuristic::Heuristic;
use crate::optimal;
use crate::walk::Walk;

/// [`tree`](super::tree) for a solvable 4×4 board.
pub(super) fn tree(board: &Board, heuristic: Heuristic, budget: Budget) -> Result<Counts, CountError> {
    let mut bound = first_bound(heuristic.of(board), board.manhattan());
    let mut left = budget.limit();
    let mut enqueued = 1;
    loop {
        let exceeded = || CountError::BudgetExceeded {
            nodes: budget.limit(),
            enqueued,
            moves: bound,
        };
        let sums = pools::sums(board, heuristic, bound, &mut left).ok_or_else(exceeded)?;
        if sums.goals > 0 {
            let chain = Chain::cheapest(board, heuristic, bound, left).ok_or_else(exceeded)?;
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
    }
}

/// What the nodes with f = C on a way to the goal add to the counts.
#[derive(Clone, Copy, Debug)]
struct Chain {
    enqueued: u64,
    dequeued: u64,
}

impl Chain {
    /// The least of either over all shortest solutions; none if finding them takes more nodes than the budget.
    fn cheapest(board: &Board, heuristic: Heuristic, moves: u64, budget: u64) -> Option<Self> {
        let mut least = Self {
            enqueued: u64::MAX,
            dequeued: u64::MAX,
        };
        optimal::each_solution(board, moves, Budget::nodes(budget), |slides| {
            let chain = Self::of(board, heuristic, slides);
            least.enqueued = least.enqueued.min(chain.enqueued);
            least.dequeued = least.dequeued.min(chain.dequeued);
        })?;
        Some(least)
    }

    /// Of one shortest solution.
    fn of(board: &Board, heuristic: Heuristic, slides: &[Direction]) -> Self {
        let mut walk = Walk::new(board, heuristic);
        let mut spare = slides.len() as u64 - heuristic.of(board);
        let mut chain = Self {
            enqueued: 0,
            dequeued: 0,
        };
        for (at, &slide) in slides.iter().enumerate() {
            if spare == 0 {
                chain.enqueued += walk.degree() - u64::from(at > 0);
                chain.dequeued += 1;
            }
            let Some((square, cost)) = walk.step(slide) else {
                break;
            };
            spare = spare.saturating_sub(cost);
            walk.go(square);
        }
        chain
    }
}
