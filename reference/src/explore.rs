//! The searches and lower bounds that a course compares with the assignment's.
//!
//! Owns textbook searches that count what they do: breadth-first search, A\*, weighted A\*, greedy best-first search,
//! IDA\*, bidirectional A\*, and the constructive solver; and the lower bounds that they are given. Written to be read and
//! compared on one board, not to be the fastest: that is [`optimal`](crate::optimal).

mod best_first;
mod bidirectional;
mod constructive;
mod estimate;
mod ida;
mod linear_conflict;
mod lower_bound;
mod walking;

use std::fmt;

pub use constructive::construct;
pub use estimate::{Estimate, NoEstimate};
pub use lower_bound::LowerBound;

use crate::board::Board;
use crate::budget::{Budget, SearchError};
use crate::direction::Direction;

/// A search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// All boards at one distance after the other, without an estimate.
    BreadthFirst,
    /// Least moves plus estimate first, every board once (Hart, Nilsson and Raphael, 1968).
    AStar,
    /// Least moves plus weighted estimate first: at most that many times the fewest moves (Pohl, 1970).
    Weighted {
        /// The weight in hundredths, 100 and more.
        percent: u32,
    },
    /// Least estimate first: some solution, soon.
    Greedy,
    /// Depth first with growing bounds, no boards kept (Korf, 1985).
    IdaStar,
    /// A\* from both ends at once (Pijls and Post, 2009).
    Bidirectional,
    /// No search: tile after tile is taken home, in moves proportional to N³.
    Constructive,
}

impl Algorithm {
    /// One of each, with weight 1.5.
    pub const ALL: [Self; 7] = [
        Self::BreadthFirst,
        Self::AStar,
        Self::IdaStar,
        Self::Bidirectional,
        Self::Weighted { percent: 150 },
        Self::Greedy,
        Self::Constructive,
    ];

    /// Whether its solutions are shortest, whatever admissible estimate it is given.
    pub const fn is_optimal(self) -> bool {
        match self {
            Self::BreadthFirst | Self::AStar | Self::IdaStar | Self::Bidirectional => true,
            Self::Weighted { percent } => percent <= 100,
            Self::Greedy | Self::Constructive => false,
        }
    }

    /// Whether it uses an estimate at all.
    pub const fn is_informed(self) -> bool {
        match self {
            Self::AStar | Self::Weighted { .. } | Self::Greedy | Self::IdaStar | Self::Bidirectional => true,
            Self::BreadthFirst | Self::Constructive => false,
        }
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BreadthFirst => f.pad("breadth-first search"),
            Self::AStar => f.pad("A*"),
            Self::Weighted { percent } => f.pad(&format!("A* with weight {}", f64::from(*percent) / 100.0)),
            Self::Greedy => f.pad("greedy best-first search"),
            Self::IdaStar => f.pad("IDA*"),
            Self::Bidirectional => f.pad("bidirectional A*"),
            Self::Constructive => f.pad("constructive"),
        }
    }
}

/// A solution and what finding it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explored {
    /// The slides, first to last.
    pub moves: Vec<Direction>,
    /// Boards whose neighbours were made; by IDA\*, as often as it came by.
    pub expanded: u64,
    /// Boards made as neighbours, the start included.
    pub generated: u64,
    /// The most boards kept at one time: the queue's and those finished with; by IDA\*, the way it was on.
    pub kept: u64,
}

/// Solves a board in a given way.
///
/// The budget is of boards generated. What [`SearchError::BudgetExceeded`] says was proved is a lower bound of the
/// shortest solution, from whatever search.
///
/// ```
/// use reference::explore::{self, Algorithm, Estimate};
/// use reference::{Board, Budget};
/// let board: Board = "3  8 1 3  4 0 2  7 6 5".parse()?;
/// let manhattan = Estimate::Manhattan.prepare(3).ok_or("for every N")?;
/// for algorithm in Algorithm::ALL {
///     let found = explore::solve(&board, algorithm, &*manhattan, Budget::UNLIMITED)?;
///     assert!(board.follow(&found.moves).is_some_and(|end| end.is_goal()));
///     assert!(!algorithm.is_optimal() || found.moves.len() == 14);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`SearchError::Unsolvable`], or [`SearchError::BudgetExceeded`].
pub fn solve(
    board: &Board,
    algorithm: Algorithm,
    estimate: &dyn LowerBound,
    budget: Budget,
) -> Result<Explored, SearchError> {
    if !board.is_solvable() {
        return Err(SearchError::Unsolvable);
    }
    match algorithm {
        Algorithm::BreadthFirst => best_first::search(board, &NoEstimate, (100, 0), budget),
        Algorithm::AStar => best_first::search(board, estimate, (100, 100), budget),
        Algorithm::Weighted { percent } => {
            best_first::search(board, estimate, (100, percent.max(100)), budget)
        }
        Algorithm::Greedy => best_first::search(board, estimate, (0, 100), budget),
        Algorithm::IdaStar => ida::search(board, estimate, budget),
        Algorithm::Bidirectional => bidirectional::search(board, estimate, budget),
        Algorithm::Constructive => {
            let moves = construct(board)?;
            Ok(Explored {
                generated: moves.len() as u64 + 1,
                expanded: moves.len() as u64,
                kept: 1,
                moves,
            })
        }
    }
}

#[cfg(test)]
mod tests;
