//! How much a search may spend before it must refuse.

/// The most nodes a search may make; a search that needs more refuses with what it knows by then.
///
/// What a node costs differs: the A* of [`Solver`](crate::Solver) keeps each in about 48 bytes, the depth-first
/// searches keep none.
///
/// ```
/// use reference::{Board, Budget, Heuristic, Solver};
/// let board: Board = "3  8 6 7  2 5 4  3 0 1".parse()?;
/// let error = Solver::new(Heuristic::Hamming).budget(Budget::nodes(1000)).solve(&board).unwrap_err();
/// assert_eq!(error.to_string(), "gave up after 1000 nodes; the shortest solution has at least 17 moves");
/// # Ok::<(), reference::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Budget(u64);

impl Budget {
    /// No limit.
    pub const UNLIMITED: Self = Self(u64::MAX);

    /// A number of nodes.
    pub const fn nodes(limit: u64) -> Self {
        Self(limit)
    }

    /// The number of nodes.
    pub const fn limit(self) -> u64 {
        self.0
    }
}

/// Why a search ended without a solution.
///
/// ```
/// use reference::{Board, Heuristic, SearchError, Solver};
/// let board: Board = "3  1 2 3  4 5 6  8 7 0".parse()?;
/// assert_eq!(Solver::new(Heuristic::Manhattan).solve(&board).unwrap_err(), SearchError::Unsolvable);
/// # Ok::<(), reference::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SearchError {
    /// The goal cannot be reached.
    #[error("no solution possible")]
    Unsolvable,
    /// The budget was spent.
    #[error("gave up after {nodes} nodes; the shortest solution has at least {at_least} moves")]
    BudgetExceeded {
        /// The budget.
        nodes: u64,
        /// Proved by then: no solution has fewer moves.
        at_least: u64,
    },
}
