//! Lower bounds for the moves to the goal.

use std::fmt;

use super::linear_conflict::linear_conflict;
use super::lower_bound::LowerBound;
use super::walking::WalkingDistance;
use crate::certify;
use crate::heuristic::Heuristic;

/// Nothing known: 0. Turns A\* into breadth-first search.
#[derive(Clone, Copy, Debug)]
pub struct NoEstimate;

impl LowerBound for NoEstimate {
    fn of(&self, _: usize, _: &[u32]) -> u64 {
        0
    }
}

/// The lower bounds to choose from.
///
/// ```
/// use reference::Board;
/// use reference::explore::Estimate;
/// let board: Board = "3  2 1 3  4 5 6  7 8 0".parse()?;
/// let tiles: Vec<u32> = board.tiles().collect();
/// let values = [Estimate::Hamming, Estimate::Manhattan, Estimate::LinearConflict]
///     .map(|estimate| estimate.prepare(3).map(|bound| bound.of(3, &tiles)));
/// assert_eq!(values, [Some(2), Some(2), Some(4)]);
/// assert!(Estimate::Pattern.prepare(3).is_none());
/// # Ok::<(), reference::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Estimate {
    /// Tiles out of place.
    Hamming,
    /// Rows and columns between tiles and their goals.
    Manhattan,
    /// Manhattan, and two moves more for each tile that must leave its line to let others by (Hansson, Mayer and Yung,
    /// Information Sciences 63, 1992).
    LinearConflict,
    /// The moves that the numbers of tiles in each row must take, and in each column (Takahashi, "walking distance", 2001).
    /// For N up to 4.
    WalkingDistance,
    /// Static additive pattern databases of 6, 6 and 3 tiles and their mirror image (Korf and Felner, Artificial
    /// Intelligence 134, 2002). For 4×4.
    Pattern,
}

impl Estimate {
    /// All.
    pub const ALL: [Self; 5] = [
        Self::Hamming,
        Self::Manhattan,
        Self::LinearConflict,
        Self::WalkingDistance,
        Self::Pattern,
    ];

    /// Whether there is one for boards of a dimension.
    pub const fn is_for(self, n: usize) -> bool {
        match self {
            Self::Hamming | Self::Manhattan | Self::LinearConflict => true,
            Self::WalkingDistance => 2 <= n && n <= 4,
            Self::Pattern => n == 4,
        }
    }

    /// The lower bound for boards of a dimension, its tables made; none if there is none for that dimension.
    pub fn prepare(self, n: usize) -> Option<Box<dyn LowerBound>> {
        if !self.is_for(n) {
            return None;
        }
        let bound: Box<dyn LowerBound> = match self {
            Self::Hamming => Box::new(Heuristic::Hamming),
            Self::Manhattan => Box::new(Heuristic::Manhattan),
            Self::LinearConflict => Box::new(LinearConflict),
            Self::WalkingDistance => Box::new(WalkingDistance::new(n)),
            Self::Pattern => Box::new(Pattern),
        };
        Some(bound)
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Hamming => "hamming",
            Self::Manhattan => "manhattan",
            Self::LinearConflict => "linear-conflict",
            Self::WalkingDistance => "walking-distance",
            Self::Pattern => "pattern",
        })
    }
}

impl LowerBound for Heuristic {
    fn of(&self, n: usize, tiles: &[u32]) -> u64 {
        let squares = tiles.iter().enumerate();
        squares.map(|(square, &tile)| self.of_tile(tile, square, n)).sum()
    }
}

struct LinearConflict;

impl LowerBound for LinearConflict {
    fn of(&self, n: usize, tiles: &[u32]) -> u64 {
        LowerBound::of(&Heuristic::Manhattan, n, tiles) + linear_conflict(n, tiles)
    }
}

struct Pattern;

impl LowerBound for Pattern {
    fn of(&self, _: usize, tiles: &[u32]) -> u64 {
        certify::pattern_distance(tiles)
    }

    fn is_retargetable(&self) -> bool {
        false
    }
}
