//! The four slides, named by the way the blank goes.

use std::fmt;

/// The way the **blank** moves in one slide; the tile it changes places with goes the opposite way.
///
/// ```
/// use reference::{Board, Direction};
///
/// let board: Board = "2  1 0  3 2".parse()?;
/// let slid = board.slide(Direction::Down).ok_or("the blank is in the last row")?;
/// assert_eq!(slid, Board::from_tiles(2, &[1, 2, 3, 0])?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// To the row above.
    Up,
    /// To the column on the left.
    Left,
    /// To the column on the right.
    Right,
    /// To the row below.
    Down,
}

impl Direction {
    /// All four, in the order in which this crate lists neighbours: up, left, right, down, that is, by the
    /// square the blank comes to.
    pub const ALL: [Self; 4] = [Self::Up, Self::Left, Self::Right, Self::Down];

    /// The slide that takes this one back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// Its letter: `U`, `L`, `R` or `D`.
    pub const fn letter(self) -> char {
        match self {
            Self::Up => 'U',
            Self::Down => 'D',
            Self::Left => 'L',
            Self::Right => 'R',
        }
    }

    /// The direction of a letter as [`Direction::letter`] gives it; no other letters, no lower case.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'U' => Some(Self::Up),
            'D' => Some(Self::Down),
            'L' => Some(Self::Left),
            'R' => Some(Self::Right),
            _ => None,
        }
    }

    /// The square the blank comes to from `blank` on an `n`×`n` board (squares counted row by row from 0), or
    /// none over the edge.
    pub const fn from_square(self, blank: usize, n: usize) -> Option<usize> {
        match self {
            Self::Up if blank >= n => Some(blank - n),
            Self::Down if blank + n < n * n => Some(blank + n),
            Self::Left if n > 0 && !blank.is_multiple_of(n) => Some(blank - 1),
            Self::Right if n > 0 && !(blank + 1).is_multiple_of(n) => Some(blank + 1),
            Self::Up | Self::Down | Self::Left | Self::Right => None,
        }
    }
}

/// Its letter.
impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
