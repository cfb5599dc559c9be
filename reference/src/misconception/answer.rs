//! What one program prints for one puzzle.

use crate::board::Board;
use crate::direction::Direction;

/// What one program prints for one puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A solution, or what it takes for one.
    Solved(Solved),
    /// That there is none.
    Unsolvable,
    /// Nothing: it searches for ever, or until there is nothing left to search.
    NoEnd,
    /// Something that is no right answer, and nothing is known of it but that.
    Garbled,
    /// The budget was spent before it came to an end.
    Unknown,
}

/// What one program says of whether a puzzle can be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SolvabilityClaim {
    /// That it can: it looks for a solution, and there is one.
    Solvable,
    /// That it cannot.
    Unsolvable,
    /// Nothing: it looks for a solution that there is not.
    NoEnd,
    /// That no moves are needed, where there is no solution.
    NoMoves,
    /// That is not known within the budget.
    Unknown,
}

impl SolvabilityClaim {
    /// Whether it is known to be something else than that there is no solution.
    pub const fn denies_unsolvable(self) -> bool {
        match self {
            Self::Solvable | Self::NoEnd | Self::NoMoves => true,
            Self::Unsolvable | Self::Unknown => false,
        }
    }
}

/// What a program prints as a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The number printed as the number of moves.
    pub moves: u64,
    /// The number that it would print as nodes enqueued.
    pub enqueued: u64,
    /// The nodes that it dequeued.
    pub dequeued: u64,
    /// The moves of the path that was found.
    pub length: u64,
    pub(super) boards: Boards,
    pub(super) is_path: bool,
}

/// The boards printed, in as little room as possible: a path may be very long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Boards {
    /// A first board and slides from it.
    Path(Board, Vec<Direction>),
    /// One by one.
    Listed(Vec<Board>),
}

impl Solved {
    /// Whether the boards printed are a legal path from the puzzle that was given to the goal.
    pub fn is_path(&self) -> bool {
        self.is_path
    }

    /// The boards printed, in order; the puzzle itself is the first where a path is printed.
    pub fn boards(&self) -> Vec<Board> {
        match &self.boards {
            Boards::Listed(boards) => boards.clone(),
            Boards::Path(first, slides) => first.along(slides).collect(),
        }
    }
}
