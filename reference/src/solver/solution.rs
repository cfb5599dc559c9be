//! A shortest way from a board to the goal.

use super::SearchStats;
use crate::board::Board;
use crate::direction::Direction;

/// A shortest solution and what finding it took.
///
/// ```
/// use reference::{Board, Direction, Heuristic, Solver};
/// let board: Board = "3  0 1 3  4 2 5  7 8 6".parse()?;
/// let solution = Solver::new(Heuristic::Manhattan).solve(&board)?;
/// assert_eq!(solution.moves().iter().map(|m| m.letter()).collect::<String>(), "RDRD");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    initial: Board,
    moves: Vec<Direction>,
    stats: SearchStats,
}

impl Solution {
    pub(super) fn new(initial: Board, moves: Vec<Direction>, stats: SearchStats) -> Self {
        Self {
            initial,
            moves,
            stats,
        }
    }

    /// The slides, first to last.
    ///
    /// ```
    /// use reference::{Board, Heuristic, Solver};
    /// assert_eq!(Solver::new(Heuristic::Manhattan).solve(&Board::goal(3)?)?.moves(), []);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moves(&self) -> &[Direction] {
        &self.moves
    }

    /// The boards from the initial one to the goal: one more than there are moves.
    ///
    /// ```
    /// use reference::{Board, Heuristic, Solver};
    /// let board: Board = "3  0 1 3  4 2 5  7 8 6".parse()?;
    /// let boards: Vec<Board> = Solver::new(Heuristic::Manhattan).solve(&board)?.boards().collect();
    /// assert_eq!(boards.len(), 5);
    /// assert!(boards[4].is_goal());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn boards(&self) -> impl Iterator<Item = Board> + '_ {
        let later = self.moves.iter().scan(self.initial.clone(), |board, &direction| {
            *board = board.slide(direction)?;
            Some(board.clone())
        });
        std::iter::once(self.initial.clone()).chain(later)
    }

    /// What the search took.
    ///
    /// ```
    /// use reference::{Board, Heuristic, Solver};
    /// assert_eq!(Solver::new(Heuristic::Manhattan).solve(&Board::goal(3)?)?.stats().enqueued, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn stats(&self) -> SearchStats {
        self.stats
    }
}
