//! The ranges of a search with a closed set.

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::{CountError, Counts, first_bound};
use crate::board::Board;
use crate::budget::Budget;
use crate::direction::Direction;
use crate::heuristic::Heuristic;
use crate::position::{Nibbles, Position};
use crate::walk::degree;

/// How a program with a closed set uses it. A board dequeued again is skipped by both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClosedSet {
    /// A board dequeued before is not enqueued.
    AtEnqueue,
    /// Every neighbour but the predecessor is enqueued.
    AtDequeue,
}

/// The exact ranges over all orders of ties for A* with a closed set, by either [`ClosedSet`] in its order: both expand the
/// same boards.
///
/// Memory is proportional to two layers of boards with f ≤ C of equal distance from the start: about 40 bytes a board
/// up to N = 4, N² and more beyond.
///
/// ```
/// use reference::{Board, Budget, Heuristic, counts};
/// let board: Board = "3  8 1 3  4 0 2  7 6 5".parse()?;
/// let [at_enqueue, at_dequeue] = counts::closed(&board, Heuristic::Manhattan, Budget::UNLIMITED)?;
/// assert_eq!(at_enqueue.enqueued.to_string(), "54 to 131");
/// assert_eq!(at_dequeue.enqueued.to_string(), "55 to 132");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`CountError::Unsolvable`]; [`CountError::BudgetExceeded`] before more boards than the budget are visited.
pub fn closed(board: &Board, heuristic: Heuristic, budget: Budget) -> Result<[Counts; 2], CountError> {
    if !board.is_solvable() {
        return Err(CountError::Unsolvable);
    }
    if board.dimension() <= Nibbles::LARGEST_DIMENSION {
        deepen::<Nibbles>(board, heuristic, budget)
    } else {
        deepen::<Board>(board, heuristic, budget)
    }
}

/// Passes with growing bounds until one reaches the goal.
fn deepen<P: Position>(
    board: &Board,
    heuristic: Heuristic,
    budget: Budget,
) -> Result<[Counts; 2], CountError> {
    let mut bound = first_bound(heuristic.of(board), board.manhattan());
    let mut left = budget.limit();
    let mut enqueued = [1; 2];
    loop {
        let mut pass = Pass {
            n: board.dimension(),
            heuristic,
            bound,
            left,
            below: RuleCost::default(),
            equal: RuleCost::default(),
        };
        let Ok(end) = pass.run(P::of(board), heuristic.of(board)) else {
            return Err(CountError::BudgetExceeded {
                nodes: budget.limit(),
                enqueued: enqueued[0].min(enqueued[1]),
                moves: bound,
            });
        };
        left = pass.left;
        let all = pass.below.and(pass.equal);
        if let Some(chain) = end {
            return Ok([0, 1].map(|rule| {
                let by = |cost: RuleCost| super::Cost {
                    enqueued: cost.enqueued[rule],
                    dequeued: cost.expanded,
                };
                Counts::of(bound, by(pass.below), by(pass.equal), by(chain))
            }));
        }
        enqueued = all.enqueued.map(|enqueued| 1 + enqueued);
        bound += 2;
    }
}

/// What expanding boards adds to the two counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct RuleCost {
    /// By either rule.
    enqueued: [u64; 2],
    expanded: u64,
}

impl RuleCost {
    const NONE: Self = Self {
        enqueued: [u64::MAX; 2],
        expanded: u64::MAX,
    };

    fn least(self, other: Self) -> Self {
        Self {
            enqueued: [0, 1].map(|rule| self.enqueued[rule].min(other.enqueued[rule])),
            expanded: self.expanded.min(other.expanded),
        }
    }

    fn and(self, other: Self) -> Self {
        Self {
            enqueued: [0, 1].map(|rule| self.enqueued[rule] + other.enqueued[rule]),
            expanded: self.expanded + other.expanded,
        }
    }
}

/// The budget does not suffice.
#[derive(Debug)]
struct Spent;

/// A board of the layer being made.
#[derive(Clone, Copy, Debug)]
struct Reached {
    distance: u64,
    /// For each direction a bit: it leads to the layer before. The largest E has all boards there.
    back: u8,
    /// Those with f* < C.
    before_below: u8,
    /// The cheapest chain of f* = C boards that ends just before this board.
    chain: RuleCost,
}

/// A pass over all boards with f* up to a bound.
#[derive(Debug)]
struct Pass {
    n: usize,
    heuristic: Heuristic,
    bound: u64,
    left: u64,
    below: RuleCost,
    equal: RuleCost,
}

impl Pass {
    /// The cheapest chain to the goal; none if the goal lies beyond the bound.
    fn run<P: Position>(&mut self, start: P, distance: u64) -> Result<Option<RuleCost>, Spent> {
        let root = Reached {
            distance,
            back: 0,
            before_below: 0,
            chain: RuleCost::default(),
        };
        let mut layer: FxHashMap<P, Reached> = FxHashMap::default();
        layer.insert(start, root);
        let mut moves = 0;
        while !layer.is_empty() {
            self.left = self.left.checked_sub(layer.len() as u64).ok_or(Spent)?;
            // A layer is seldom much larger than the one before; room for more would only be gone through for nothing.
            let mut next: FxHashMap<P, Reached> =
                FxHashMap::with_capacity_and_hasher(layer.len(), FxBuildHasher);
            for (position, reached) in &layer {
                if reached.distance == 0 {
                    return Ok(Some(reached.chain));
                }
                let blank = position.blank();
                let chain = self.expand(reached, moves, blank);
                let is_below = u8::from(moves + reached.distance < self.bound);
                for direction in Direction::ALL {
                    if reached.back >> direction as u8 & 1 == 1 {
                        continue;
                    }
                    let Some(square) = direction.from_square(blank, self.n) else {
                        continue;
                    };
                    let tile = position.tile(square);
                    let distance = reached.distance + self.heuristic.of_tile(tile, blank, self.n)
                        - self.heuristic.of_tile(tile, square, self.n);
                    if moves + 1 + distance > self.bound {
                        continue;
                    }
                    let Some(neighbor) = position.slid(direction, blank, square) else {
                        continue;
                    };
                    let entry = next.entry(neighbor).or_insert(Reached {
                        distance,
                        back: 0,
                        before_below: 0,
                        chain: RuleCost::NONE,
                    });
                    entry.back |= 1 << direction.opposite() as u8;
                    entry.before_below += is_below;
                    entry.chain = entry.chain.least(chain);
                }
            }
            layer = next;
            moves += 1;
        }
        Ok(None)
    }

    /// Counts a board as expanded; gives what a chain through it costs the boards behind it.
    fn expand(&mut self, reached: &Reached, moves: u64, blank: usize) -> RuleCost {
        let all = degree(blank, self.n);
        let follows = u64::from(moves > 0);
        let before = u64::from(reached.back.count_ones());
        let enqueued = |inner| [all - inner, all - follows];
        if moves + reached.distance < self.bound {
            self.below = self.below.and(RuleCost {
                enqueued: enqueued(before),
                expanded: 1,
            });
            return RuleCost::default();
        }
        self.equal = self.equal.and(RuleCost {
            enqueued: enqueued(before),
            expanded: 1,
        });
        // A chain that starts here has the edges to boards with f* < C inside; one that comes through another board of
        // f* = C, which is never cheaper where both are possible, has the edge to that board.
        let own = RuleCost {
            enqueued: enqueued(u64::from(reached.before_below).max(follows)),
            expanded: 1,
        };
        reached.chain.and(own)
    }
}
