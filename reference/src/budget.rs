//! How much a search may spend before it must refuse.

/// The most nodes a search may make; a search that needs more refuses with what it knows by then.
///
/// What a node costs differs: the A* of [`Solver`](crate::Solver) keeps each in about 48 bytes, the depth-first
/// searches keep none.
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
