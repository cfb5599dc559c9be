//! A board: an arrangement of the tiles `1..N²` and the blank on N×N squares.
//!
//! Owns the arrangement, its distances from the goal, its parity, its neighbours and twins, and its texts.
//! Knows nothing of searching.

mod board_error;
mod parse;
mod parse_error;
mod slides;

use std::fmt::{self, Write};
use std::str::FromStr;
use std::sync::Arc;

pub use board_error::BoardError;
pub use parse_error::{ParseError, ParseErrorKind};

/// An immutable N×N board, `1 ≤ N ≤ 32768`; `0` is the blank.
///
/// A clone shares the tiles. The goal is `1 2 … N²−1 0`, row by row. [`Display`](fmt::Display) writes [`Board::to_text`].
///
/// ```
/// use reference::Board;
///
/// let board = Board::from_tiles(3, &[8, 1, 3, 4, 0, 2, 7, 6, 5])?;
/// assert_eq!((board.hamming(), board.manhattan()), (5, 10));
/// # Ok::<(), reference::BoardError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    dimension: u16,
    blank: u32,
    tiles: Arc<[u32]>,
}

impl Board {
    /// The largest dimension, from the CS210 variant of the assignment (`1 ≤ N ≤ 32768`).
    pub const LARGEST_DIMENSION: usize = 32_768;

    /// A board from its dimension and its tiles, row by row.
    ///
    /// ```
    /// use reference::Board;
    /// let board = Board::from_tiles(3, &[0, 1, 3, 4, 2, 5, 7, 8, 6])?;
    /// assert_eq!(board.blank(), (0, 0));
    /// assert_eq!(
    ///     Board::from_tiles(2, &[1, 2, 2, 0]).unwrap_err().to_string(),
    ///     "row 1, column 0: expected each tile once, found `2` again (first at row 0, column 1)"
    /// );
    /// # Ok::<(), reference::BoardError>(())
    /// ```
    ///
    /// # Errors
    /// [`BoardError`] where the dimension is not `1..=32768`, the tiles are not N², or not each of `0..N²` once.
    pub fn from_tiles(n: usize, tiles: &[u32]) -> Result<Self, BoardError> {
        if !(1..=Self::LARGEST_DIMENSION).contains(&n) {
            return Err(BoardError::Dimension { found: n });
        }
        let count = n * n;
        if tiles.len() != count {
            return Err(BoardError::Count {
                expected: count,
                found: tiles.len(),
            });
        }
        let square = |index: usize| (index / n, index % n);
        let mut seen = Seen::of(n);
        for (index, &tile) in tiles.iter().enumerate() {
            if tile > largest_tile(n) {
                return Err(BoardError::OutOfRange {
                    square: square(index),
                    found: tile,
                    largest: largest_tile(n),
                });
            }
            if !seen.insert(tile) {
                let first = tiles.iter().position(|&other| other == tile).unwrap_or(index);
                return Err(BoardError::Duplicate {
                    square: square(index),
                    found: tile,
                    first: square(first),
                });
            }
        }
        Ok(Self::from_permutation(n, tiles))
    }

    /// The goal board: `1 2 … N²−1 0`.
    ///
    /// # Errors
    /// [`BoardError::Dimension`] where `n` is not `1..=32768`.
    pub fn goal(n: usize) -> Result<Self, BoardError> {
        if !(1..=Self::LARGEST_DIMENSION).contains(&n) {
            return Err(BoardError::Dimension { found: n });
        }
        let tiles: Arc<[u32]> = (1..=largest_tile(n)).chain([0]).collect();
        Ok(Self::from_permutation(n, tiles))
    }

    /// A board from a text: `N`, then N×N integers, separated by any ASCII white space (CRLF too); a UTF-8 byte
    /// order mark may come first. Linear in the text's length, in time and in memory: an `N` without its tiles
    /// costs nothing.
    ///
    /// ```
    /// use reference::Board;
    /// let board = Board::parse(b"3\r\n 0  1  3\r\n 4  2  5\r\n 7  8  6\r\n")?;
    /// assert_eq!(board.manhattan(), 4);
    /// assert_eq!(
    ///     Board::parse(b"2\n1 2\n3 x\n").unwrap_err().to_string(),
    ///     "line 3, column 3: expected a number, found `x`"
    /// );
    /// # Ok::<(), reference::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// [`ParseError`], with the place, for the first mistake in the text.
    pub fn parse(text: &[u8]) -> Result<Self, ParseError> {
        parse::parse(text)
    }

    /// Tiles already known to be each of `0..n²` once.
    pub(crate) fn from_permutation(n: usize, tiles: impl Into<Arc<[u32]>>) -> Self {
        let tiles = tiles.into();
        let blank = tiles.iter().position(|&tile| tile == 0).unwrap_or(0);
        Self {
            dimension: u16::try_from(n).unwrap_or(u16::MAX),
            blank: u32::try_from(blank).unwrap_or(0),
            tiles,
        }
    }

    /// The dimension N.
    pub fn dimension(&self) -> usize {
        usize::from(self.dimension)
    }

    /// The tile at a row and a column, both from 0; `0` is the blank.
    ///
    /// # Panics
    /// As indexing a slice does, where the row or the column is not below N.
    pub fn tile(&self, row: usize, column: usize) -> u32 {
        let n = self.dimension();
        assert!(
            row < n && column < n,
            "row {row}, column {column} is off a board of dimension {n}"
        );
        self.tiles[row * n + column]
    }

    /// The tiles row by row.
    pub fn tiles(&self) -> impl ExactSizeIterator<Item = u32> + DoubleEndedIterator + Clone + '_ {
        self.tiles.iter().copied()
    }

    /// Row and column of the blank, from 0.
    pub fn blank(&self) -> (usize, usize) {
        let index = self.blank_index();
        (index / self.dimension(), index % self.dimension())
    }

    /// The blank's square, counted row by row from 0.
    pub fn blank_index(&self) -> usize {
        self.blank as usize
    }

    /// Is this `1 2 … N²−1 0`?
    pub fn is_goal(&self) -> bool {
        self.tiles()
            .zip(1..)
            .all(|(tile, goal)| tile == 0 || tile == goal)
    }

    /// Can the goal be reached? By parity, in time proportional to N².
    ///
    /// A slide exchanges the blank with a tile, which changes the parity of the permutation, and takes the blank
    /// one step, which changes the parity of its distance from its goal corner. The sum of the two parities
    /// therefore never changes, and is even for the goal. Conversely every board of the goal's class can be
    /// reached (Johnson and Story, "Notes on the 15 puzzle", American Journal of Mathematics 2, 1879; N = 1 and
    /// N = 2 by looking). The parity of a permutation of N² squares is that of N² less the number of its cycles,
    /// so no pairs need be counted. The assignment's rule with inversions and the blank's row says the same.
    pub fn is_solvable(&self) -> bool {
        let (row, column) = self.blank();
        let last = self.dimension() - 1;
        let steps_even = (last - row + last - column).is_multiple_of(2);
        steps_even == self.is_even_permutation()
    }

    /// Whether the permutation from goal squares to squares, the blank included, is even: whether the number of inversions is, the blank taken for the largest tile.
    pub(crate) fn is_even_permutation(&self) -> bool {
        let home = |square: usize| match self.tiles[square] {
            0 => self.tiles.len() - 1,
            tile => tile as usize - 1,
        };
        let mut visited = vec![false; self.tiles.len()];
        let mut cycles = 0;
        for start in 0..visited.len() {
            cycles += usize::from(!visited[start]);
            let mut square = start;
            while !visited[square] {
                visited[square] = true;
                square = home(square);
            }
        }
        (self.tiles.len() - cycles).is_multiple_of(2)
    }

    /// The board's text as the assignment fixes it: the dimension on a line, then a line for each row, each tile
    /// as `%2d ` (so a row ends in a blank), `0` for the blank. Ends in a line feed.
    ///
    /// The width rule for large N is that of `%2d`: at **least** two characters, padded with a blank on the left,
    /// and as many as the number needs beyond 99, so columns no longer line up where N ≥ 11.
    ///
    /// ```
    /// assert_eq!(reference::Board::goal(2)?.to_text(), "2\n 1  2 \n 3  0 \n");
    /// # Ok::<(), reference::BoardError>(())
    /// ```
    pub fn to_text(&self) -> String {
        self.to_string()
    }

    /// The board's text without the dimension line, and with white space of the same width (`"   "`) where the
    /// blank is; otherwise as [`Board::to_text`].
    ///
    /// ```
    /// assert_eq!(reference::Board::goal(2)?.to_blank_text(), " 1  2 \n 3    \n");
    /// # Ok::<(), reference::BoardError>(())
    /// ```
    pub fn to_blank_text(&self) -> String {
        self.rows(' ').to_string()
    }

    fn rows(&self, blank: char) -> impl fmt::Display {
        fmt::from_fn(move |f| {
            for row in self.tiles.chunks(self.dimension()) {
                for &tile in row {
                    if tile == 0 {
                        write!(f, " {blank} ")?;
                    } else {
                        write!(f, "{tile:2} ")?;
                    }
                }
                f.write_char('\n')?;
            }
            Ok(())
        })
    }
}

/// As [`Board::parse`].
impl FromStr for Board {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text.as_bytes())
    }
}

/// As [`Board::to_text`].
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{}", self.dimension, self.rows('0'))
    }
}

/// One line, rows parted by `/`; of a board beyond 256 squares only the first row's beginning.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({}:", self.dimension)?;
        let shown = if self.tiles.len() <= 256 {
            self.tiles.len()
        } else {
            8
        };
        for (index, tile) in self.tiles().take(shown).enumerate() {
            let parted = index > 0 && index % self.dimension() == 0;
            write!(f, "{} {tile}", if parted { " /" } else { "" })?;
        }
        f.write_str(if shown < self.tiles.len() { " …)" } else { ")" })
    }
}

/// The tiles that were met, a bit each: no memory is touched for those that never come.
struct Seen(Vec<u64>);

impl Seen {
    fn of(n: usize) -> Self {
        Self(vec![0; (n * n).div_ceil(64)])
    }

    /// Whether the tile, of `0..N²`, was not met before.
    fn insert(&mut self, tile: u32) -> bool {
        let (word, bit) = (&mut self.0[tile as usize / 64], 1 << (tile % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }
}

/// N² − 1, the largest tile of a board of dimension `n`.
fn largest_tile(n: usize) -> u32 {
    u32::try_from(n * n - 1).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests;
