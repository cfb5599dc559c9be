//! Why a text is no board.

use crate::board::Board;
use crate::place::Place;

/// Why a text is no board, and where.
///
/// ```
/// use reference::{Board, ParseErrorKind, Place};
/// let error = Board::parse(b"2\n1 2\n3").unwrap_err();
/// assert_eq!(error.place, Place { line: 3, column: 2 });
/// assert_eq!(error.kind, ParseErrorKind::TooFew { expected: 4, found: 3 });
/// assert_eq!(error.to_string(), "line 3, column 2: expected 4 tiles, found 3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {kind}")]
pub struct ParseError {
    /// Where the mistake begins; for a text that ends early, its end.
    pub place: Place,
    /// The mistake.
    pub kind: ParseErrorKind,
}

/// The mistakes a puzzle's text can have. Words from the text are escaped and cut to 24 characters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseErrorKind {
    /// Nothing but white space.
    #[error("expected the dimension N, found nothing")]
    Empty,
    /// A byte that is neither printable text nor white space.
    #[error("expected a number, found the byte 0x{byte:02x}, which is no text")]
    NotText {
        /// The byte.
        byte: u8,
    },
    /// A word that is no integer.
    #[error("expected a number, found `{found}`")]
    NotNumber {
        /// The word.
        found: String,
    },
    /// A dimension that is not `1..=32768`.
    #[error(
        "expected a dimension from 1 to {}, found `{found}`",
        Board::LARGEST_DIMENSION
    )]
    Dimension {
        /// The word.
        found: String,
    },
    /// An integer that is not `0..N²`.
    #[error("expected a tile from 0 to {largest}, found `{found}`")]
    OutOfRange {
        /// The word.
        found: String,
        /// N² − 1.
        largest: u32,
    },
    /// A tile that was there before.
    #[error("expected each tile once, found `{found}` again (first at {first})")]
    Duplicate {
        /// The tile.
        found: u32,
        /// Where it was first.
        first: Place,
    },
    /// The text ends before N² tiles.
    #[error("expected {expected} tiles, found {found}")]
    TooFew {
        /// N².
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// The text goes on after N² tiles.
    #[error("expected the end after {expected} tiles, found `{found}`")]
    TooMany {
        /// N².
        expected: usize,
        /// The first word too many.
        found: String,
    },
}
