//! Why a stream is no board.

use std::io;

use super::ParseError;
use crate::place::Place;

/// Why what was read from a stream is no board, and where.
///
/// ```
/// use reference::{Board, ReadError};
/// let error = Board::read(&b"2\n1 2\n2 0\n"[..]).unwrap_err();
/// assert_eq!(error.to_string(), "line 3, column 1: expected each tile once, found `2` again");
/// assert!(matches!(error, ReadError::Duplicate { found: 2, .. }));
/// ```
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// Reading failed.
    #[error("the text could not be read")]
    Io(#[source] io::Error),
    /// The text is no board.
    #[error(transparent)]
    Text(ParseError),
    /// A tile that was there before; where, is not known any more.
    #[error("{place}: expected each tile once, found `{found}` again")]
    Duplicate {
        /// Where it is again.
        place: Place,
        /// The tile.
        found: u32,
    },
}
