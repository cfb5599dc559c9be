//! Why tiles are no board.

use crate::board::Board;

/// Why tiles given as numbers are no board. Rows and columns count from 0.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// The dimension is not `1..=32768`.
    #[error("expected a dimension from 1 to {}, found {found}", Board::LARGEST_DIMENSION)]
    Dimension {
        /// The dimension asked for.
        found: usize,
    },
    /// The tiles are not N².
    #[error("expected {expected} tiles, found {found}")]
    Count {
        /// N².
        expected: usize,
        /// Their number.
        found: usize,
    },
    /// A tile is beyond N² − 1.
    #[error("row {}, column {}: expected a tile from 0 to {largest}, found `{found}`", square.0, square.1)]
    OutOfRange {
        /// Row and column.
        square: (usize, usize),
        /// The tile.
        found: u32,
        /// N² − 1.
        largest: u32,
    },
    /// A tile is there twice.
    #[error(
        "row {}, column {}: expected each tile once, found `{found}` again (first at row {}, column {})",
        square.0, square.1, first.0, first.1
    )]
    Duplicate {
        /// Row and column of the second occurrence.
        square: (usize, usize),
        /// The tile.
        found: u32,
        /// Row and column of the first occurrence.
        first: (usize, usize),
    },
}
