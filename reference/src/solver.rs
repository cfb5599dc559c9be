//! The assignment's solver: A* to the letter.
//!
//! Owns the search with a priority queue, its counts and its trace. It is here to
//! say what a correct submission does, step by step; for long solutions there are faster searches.

mod heap;
mod search;
mod trace;

pub use search::SearchStats;
pub use trace::{Trace, TraceNode, TraceStep};

use crate::board::Board;
use crate::budget::{Budget, SearchError};
use crate::direction::Direction;
use crate::heuristic::Heuristic;
use search::Search;

/// A* as the assignment describes it.
///
/// A search node is a board, the moves made to reach it and the node before it. Its priority, moves plus
/// heuristic, is worked out once, when the node is made. A neighbour equal to the board of the node *before* is
/// not enqueued (the critical optimisation); nothing else is left out. The search ends when a goal is
/// **dequeued**.
///
/// Order is fixed, so that every run gives the same figures: neighbours are enqueued in the order of
/// [`Direction::ALL`], and nodes of equal priority leave the queue as they do a textbook
/// binary heap that compares priorities only (Sedgewick and Wayne, *Algorithms*, 4th edition, section 2.4). With
/// that, the trace of the assignment's puzzle04 comes out as printed there, ties included. Other programs may
/// break ties otherwise, and then count otherwise.
///
/// ```
/// use reference::{Board, Heuristic, Solver};
/// let board: Board = "3  0 1 3  4 2 5  7 8 6".parse()?;
/// let solution = Solver::new(Heuristic::Manhattan).solve(&board)?;
/// assert_eq!(solution.moves.len(), 4);
/// assert_eq!((solution.stats.enqueued, solution.stats.dequeued), (10, 5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Solver {
    heuristic: Heuristic,
    budget: Budget,
}

impl Solver {
    /// Ten million nodes, about half a gigabyte.
    pub const DEFAULT_BUDGET: Budget = Budget::nodes(10_000_000);

    /// A solver with [`Solver::DEFAULT_BUDGET`].
    pub const fn new(heuristic: Heuristic) -> Self {
        Self {
            heuristic,
            budget: Self::DEFAULT_BUDGET,
        }
    }

    /// The same solver with another budget of nodes enqueued, which at most can be 2³² − 1.
    #[must_use]
    pub const fn budget(self, budget: Budget) -> Self {
        Self { budget, ..self }
    }

    /// A shortest solution. Solvability is decided by parity before the search.
    ///
    /// # Errors
    /// [`SearchError::Unsolvable`], or [`SearchError::BudgetExceeded`] before more nodes than the budget are
    /// enqueued.
    pub fn solve(&self, board: &Board) -> Result<Solution, SearchError> {
        if !board.is_solvable() {
            return Err(SearchError::Unsolvable);
        }
        let mut search = Search::new(board, self.heuristic, self.budget);
        loop {
            if let Some(goal) = search.step()? {
                return Ok(Solution {
                    moves: search.moves_to(goal),
                    stats: search.stats(),
                });
            }
        }
    }

    /// The queue before each dequeuing, step by step, until the goal is in front.
    ///
    /// ```
    /// use reference::{Board, Heuristic, Solver};
    /// let board: Board = "3  0 1 3  4 2 5  7 8 6".parse()?;
    /// let steps: Vec<_> = Solver::new(Heuristic::Manhattan).trace(&board)?.collect::<Result<_, _>>()?;
    /// assert_eq!(steps.iter().map(|step| step.nodes.len()).collect::<Vec<_>>(), [1, 2, 3, 5, 6]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`SearchError::Unsolvable`]; the steps themselves can end with [`SearchError::BudgetExceeded`].
    pub fn trace(&self, board: &Board) -> Result<Trace, SearchError> {
        if !board.is_solvable() {
            return Err(SearchError::Unsolvable);
        }
        let search = Search::new(board, self.heuristic, self.budget);
        Ok(Trace::new(search, self.heuristic, board.clone()))
    }
}

/// A shortest solution, and what finding it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The slides, first to last; [`Board::along`] gives the boards.
    pub moves: Vec<Direction>,
    /// What the search took.
    pub stats: SearchStats,
}

#[cfg(test)]
mod tests;
