//! What a course's programs are given and print, as data, and the reader that turns output into a [`Transcript`].
//!
//! A dialect says how the puzzle is given, which lines are printed in which order, and what a board looks like. The reader says what was claimed and where; whether that is right
//! is the checkers' business.

mod transcript;

pub use transcript::{BoardClaim, Claim, Liberty, LibertyKind, Tiles, Transcript};

/// A dialect, checked.
#[derive(Clone, Debug)]
pub struct Dialect {
    /// Its name.
    pub name: String,
}
