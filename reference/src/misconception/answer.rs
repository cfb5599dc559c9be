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
    /// The boards printed, in order; the puzzle itself is the first where a path is printed.
    ///
    /// ```
    /// use reference::misconception::{Answer, Style};
    /// use reference::{Board, Budget};
    /// let board: Board = "2  1 0  3 2".parse()?;
    /// let Answer::Solved(solved) = Style::ASSIGNMENT.answer(&board, Budget::nodes(9)) else { return Err("solvable".into()) };
    /// assert_eq!(solved.boards(), [board, Board::goal(2)?]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn boards(&self) -> Vec<Board> {
        match &self.boards {
            Boards::Listed(boards) => boards.clone(),
            Boards::Path(first, slides) => {
                let mut boards = vec![first.clone()];
                for &slide in slides {
                    let next = boards.last().and_then(|board| board.slide(slide));
                    boards.extend(next);
                }
                boards
            }
        }
    }
}
