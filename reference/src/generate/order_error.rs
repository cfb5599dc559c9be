//! Why boards cannot be had.

use crate::budget::SearchError;

/// Why an order cannot be filled.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OrderError {
    /// There is no such dimension.
    #[error("expected a dimension from 1 to 32768, found {found}")]
    Dimension {
        /// The dimension.
        found: usize,
    },
    /// The 1×1 board is solved.
    #[error("there is no 1-by-1 board without a solution")]
    OneByOne,
    /// No board is so far from the goal.
    #[error(
        "the farthest {dimension}-by-{dimension} boards are {farthest} moves from the goal, found {moves}"
    )]
    TooFar {
        /// The dimension.
        dimension: usize,
        /// The fewest moves asked for.
        moves: u64,
        /// The most there are.
        farthest: u64,
    },
    /// No board so far from the goal is free of ties.
    #[error("no 3-by-3 board more than {farthest} moves from the goal is free of ties, found {moves}")]
    NoneTieFree {
        /// The fewest moves asked for.
        moves: u64,
        /// The most there are.
        farthest: u64,
    },
    /// The range has no numbers in it.
    #[error("expected moves from the smaller to the larger number, found {from} to {to}")]
    EmptyRange {
        /// The first.
        from: u64,
        /// The last.
        to: u64,
    },
    /// The blank cannot be there.
    #[error("a {dimension}-by-{dimension} board has rows 1 to {dimension}, found row {row}")]
    Row {
        /// The dimension.
        dimension: usize,
        /// The row, from 1.
        row: usize,
    },
    /// Only boards with a solution have that.
    #[error("a board without a solution has no {what}")]
    NoSolution {
        /// What was asked for.
        what: &'static str,
    },
    /// A board drawn from all cannot be solved.
    #[error(
        "a {dimension}-by-{dimension} board needs a number of moves; drawn from all, none could be proved"
    )]
    MovesNeeded {
        /// The dimension.
        dimension: usize,
    },
    /// All boards were looked at.
    #[error("expected {asked} such boards, found that there are only {found}")]
    TooFew {
        /// So many exist.
        found: usize,
        /// So many were asked for.
        asked: usize,
    },
    /// No more were found, though there may be.
    #[error("found {found} of {asked} such boards, and no more in {drawn} that were drawn")]
    NotFound {
        /// So many were found.
        found: usize,
        /// So many were asked for.
        asked: usize,
        /// So many boards were looked at.
        drawn: usize,
    },
    /// A board was drawn that the solver gave up on.
    #[error(transparent)]
    Search(#[from] SearchError),
}
