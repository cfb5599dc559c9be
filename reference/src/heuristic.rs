//! The two distances the assignment names as lower bounds.

use std::fmt;

use crate::board::Board;

/// A lower bound for the moves to the goal; added to the moves made it is a node's priority.
///
/// Both are admissible (never above the true distance) and consistent (a slide changes the sum of moves and
/// distance by 0 or 2 with Manhattan, by 0, 1 or 2 with Hamming, never downwards), and 0 for the goal alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Heuristic {
    /// The number of tiles out of place.
    Hamming,
    /// The sum of the tiles' row and column distances.
    Manhattan,
}

impl Heuristic {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Hamming, Self::Manhattan];

    /// The distance of a board from the goal.
    pub fn of(self, board: &Board) -> u64 {
        let squares = board.tiles().enumerate();
        squares
            .map(|(square, tile)| self.of_tile(tile, square, board.dimension()))
            .sum()
    }

    /// What one tile on one square adds to the distance of an `n`×`n` board. Nothing for the blank.
    pub(crate) fn of_tile(self, tile: u32, square: usize, n: usize) -> u64 {
        let Some(goal) = (tile as usize).checked_sub(1) else {
            return 0;
        };
        match self {
            Self::Hamming => u64::from(goal != square),
            Self::Manhattan => ((goal / n).abs_diff(square / n) + (goal % n).abs_diff(square % n)) as u64,
        }
    }
}

impl Board {
    /// The number of tiles out of place; the blank is no tile.
    pub fn hamming(&self) -> u64 {
        Heuristic::Hamming.of(self)
    }

    /// The sum of the tiles' row and column distances from their goal squares; the blank is no tile.
    pub fn manhattan(&self) -> u64 {
        Heuristic::Manhattan.of(self)
    }
}

/// Its name in lower case, as the trace prints it.
impl fmt::Display for Heuristic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Hamming => "hamming",
            Self::Manhattan => "manhattan",
        })
    }
}
