//! The ranges of the assignment's own search, without a closed set.

use super::{Cost, CountError, Counts, Predecessor, first_bound, packed};
use crate::board::Board;
use crate::budget::Budget;
use crate::direction::Direction;
use crate::heuristic::Heuristic;
use crate::walk::Walk;

/// Nodes of a 4×4 board that are walked through before it is worth to make pools and the databases for the chain.
const FEW: Budget = Budget::nodes(100_000);

/// The exact ranges over all orders of ties for the assignment's A*: the predecessor's board is left out, nothing else.
///
/// Time is proportional to the nodes with f ≤ C, and to the budget at most; memory to the moves. 4×4 boards are counted by
/// a faster way that needs some megabytes.
///
/// ```
/// use reference::{Board, Budget, Heuristic, counts};
/// let puzzle04: Board = "3  0 1 3  4 2 5  7 8 6".parse()?;
/// let counts = counts::tree(&puzzle04, Heuristic::Manhattan, Budget::nodes(1000))?;
/// assert_eq!((counts.enqueued.min, counts.enqueued.max), (10, 10));
/// assert_eq!((counts.dequeued.min, counts.dequeued.max), (5, 5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`CountError::Unsolvable`]; [`CountError::BudgetExceeded`] before more nodes than the budget are visited. Of a 4×4 board
/// it comes as soon as the nodes visited, the length of the solution and how such trees grow tell that the budget will not do.
pub fn tree(board: &Board, heuristic: Heuristic, budget: Budget) -> Result<Counts, CountError> {
    counted(board, heuristic, Predecessor::LeftOut, None, budget)
}

/// [`tree`] where the length of a shortest solution is known already, which saves finding it again.
///
/// The length must not be more than it is: the counts would then be those of a search that goes on after the goal.
pub fn tree_of_length(
    board: &Board,
    heuristic: Heuristic,
    moves: u64,
    budget: Budget,
) -> Result<Counts, CountError> {
    counted(board, heuristic, Predecessor::LeftOut, Some(moves), budget)
}

/// [`tree`] for programs that enqueue the predecessor's board like any other: the critical optimisation is missing, or
/// compares references. They find shortest solutions all the same.
///
/// ```
/// use reference::{Board, Budget, Heuristic, counts};
/// let board: Board = "3  8 1 3  4 0 2  7 6 5".parse()?;
/// // Right programs enqueue 56 to 137.
/// let counts = counts::with_board_before(&board, Heuristic::Manhattan, Budget::UNLIMITED)?;
/// assert_eq!(counts.enqueued.to_string(), "192 to 1447");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn with_board_before(board: &Board, heuristic: Heuristic, budget: Budget) -> Result<Counts, CountError> {
    counted(board, heuristic, Predecessor::Enqueued, None, budget)
}

/// [`tree`] with a choice of what is done with the predecessor's board.
pub(super) fn counted(
    board: &Board,
    heuristic: Heuristic,
    predecessor: Predecessor,
    known: Option<u64>,
    budget: Budget,
) -> Result<Counts, CountError> {
    if !board.is_solvable() {
        return Err(CountError::Unsolvable);
    }
    if board.dimension() != 4 {
        return walked(board, heuristic, predecessor, budget);
    }
    walked(board, heuristic, predecessor, budget.min(FEW)).or_else(|few| {
        if budget > FEW {
            packed::tree(board, heuristic, predecessor, known, budget)
        } else {
            Err(few)
        }
    })
}

/// What expanding all nodes with f up to a bound adds to the counts.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Within {
    /// Nodes enqueued by those below the bound.
    pub(super) enqueued_below: u64,
    /// How many are below the bound.
    pub(super) below: u64,
    /// How many at the bound enqueue 0, 1, 2, 3 and 4 nodes.
    pub(super) equal: [u64; 5],
}

/// The nodes with f up to a bound that no goal is within.
pub(super) fn within(board: &Board, heuristic: Heuristic, bound: u64, budget: Budget) -> Option<Within> {
    let Some(slack) = bound.checked_sub(heuristic.of(board)) else {
        return Some(Within::default());
    };
    let mut left = budget.limit();
    let mut walk = Walk::new(board, heuristic);
    let pass = Pass::run(&mut walk, Predecessor::LeftOut, slack, bound, &mut left)?;
    Some(Within {
        enqueued_below: pass.below.enqueued,
        below: pass.below.dequeued,
        equal: pass.degrees,
    })
}

/// [`counted`] for any N, depth first.
pub(super) fn walked(
    board: &Board,
    heuristic: Heuristic,
    predecessor: Predecessor,
    budget: Budget,
) -> Result<Counts, CountError> {
    let mut walk = Walk::new(board, heuristic);
    let distance = heuristic.of(board);
    let mut bound = first_bound(distance, board.manhattan());
    let mut left = budget.limit();
    let mut enqueued = 1;
    loop {
        let Some(pass) = Pass::run(&mut walk, predecessor, bound - distance, bound, &mut left) else {
            return Err(CountError::BudgetExceeded {
                nodes: budget.limit(),
                enqueued,
                moves: bound,
            });
        };
        if let Some(chain) = pass.chain {
            return Ok(Counts::of(bound, pass.below, pass.equal, chain));
        }
        // No goal within the bound, so all these have f < C.
        enqueued = 1 + pass.below.enqueued + pass.equal.enqueued;
        bound += 2;
    }
}

/// All nodes with f up to a bound, walked depth first.
#[derive(Debug)]
struct Pass {
    predecessor: Predecessor,
    /// Nodes with f below the bound.
    below: Cost,
    /// Nodes with f at the bound that are no goal.
    equal: Cost,
    /// How many of these enqueue 0, 1, 2, 3 and 4 nodes.
    degrees: [u64; 5],
    /// The cheapest chain to a goal, if there is a goal.
    chain: Option<Cost>,
}

/// A node on the way to the one being visited.
#[derive(Clone, Copy, Debug)]
struct Frame {
    /// Bound − f.
    slack: u64,
    /// Where the blank was before.
    back: usize,
    /// The slide that made it, as an index; 4 for the root.
    slide: usize,
    /// The next direction to try.
    next: usize,
    /// What it costs itself if it is part of a chain.
    own: Cost,
    /// The cheapest chain seen among its children.
    chain: Cost,
}

impl Pass {
    /// None if the budget is spent; the walk is then left where it stands.
    fn run(
        walk: &mut Walk,
        predecessor: Predecessor,
        slack: u64,
        bound: u64,
        budget: &mut u64,
    ) -> Option<Self> {
        let mut pass = Self {
            predecessor,
            below: Cost::default(),
            equal: Cost::default(),
            degrees: [0; 5],
            chain: None,
        };
        let mut path: Vec<Frame> = Vec::with_capacity(64);
        path.push(pass.enter(walk, slack, bound, walk.blank(), 4));
        while let Some(top) = path.last_mut() {
            if top.next == 4 {
                let done = *top;
                path.pop();
                walk.go(done.back);
                let chain = done.chain.and(done.own);
                match path.last_mut() {
                    Some(parent) => parent.chain = parent.chain.least(chain),
                    None => pass.chain = (chain.enqueued != u64::MAX).then_some(chain),
                }
                continue;
            }
            let index = top.next;
            top.next += 1;
            // Opposite directions are opposite in the list: indices add up to 3.
            if index + top.slide == 3 && predecessor == Predecessor::LeftOut {
                continue;
            }
            let Some((square, cost)) = walk.step(Direction::ALL[index]) else {
                continue;
            };
            if cost > top.slack {
                continue;
            }
            *budget = budget.checked_sub(1)?;
            let (slack, back) = (top.slack - cost, walk.blank());
            walk.go(square);
            let moves = path.len() as u64;
            let frame = pass.enter(walk, slack, bound - moves, back, index);
            path.push(frame);
        }
        Some(pass)
    }

    /// Counts a node; `left` is bound − g, so a node whose slack is all that is left has h = 0.
    fn enter(&mut self, walk: &Walk, slack: u64, left: u64, back: usize, slide: usize) -> Frame {
        let mut frame = Frame {
            slack,
            back,
            slide,
            next: 0,
            own: Cost::default(),
            chain: Cost::NONE,
        };
        if slack == left {
            // A goal: never expanded. It is counted where it was enqueued.
            return Frame {
                next: 4,
                chain: Cost::default(),
                ..frame
            };
        }
        let cost = Cost {
            enqueued: walk.degree() - self.predecessor.left_out(slide != 4),
            dequeued: 1,
        };
        if slack == 0 {
            self.equal = self.equal.and(cost);
            self.degrees[usize::try_from(cost.enqueued).unwrap_or(4).min(4)] += 1;
            frame.own = cost;
        } else {
            self.below = self.below.and(cost);
        }
        frame
    }
}
