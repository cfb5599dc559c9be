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

/// An answer to print.
#[derive(Clone, Copy, Debug)]
pub enum Answer<'a> {
    /// A solution.
    Solution {
        /// All boards, the puzzle included.
        boards: &'a [Vec<u32>],
        /// The number of moves.
        moves: u64,
        /// The number of nodes enqueued.
        enqueued: Option<u64>,
    },
    /// None.
    Unsolvable,
}

/// How the puzzle is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputKind {
    /// As a file named by the first argument.
    Argument,
    /// On standard input.
    Stdin,
}

/// What the reader may know of the puzzle.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleShape {
    /// N.
    pub dimension: usize,
}

impl Dialect {
    /// stub
    pub fn prints_initial_board(&self) -> bool {
        true
    }
    /// stub
    pub fn unsolvable_throws(&self) -> bool {
        false
    }
    /// stub
    pub fn unsolvable_message(&self) -> &'static str {
        "No solution possible"
    }
    /// stub
    pub fn accepts_exit_status(&self) -> bool {
        false
    }
    /// stub
    pub fn accepts_exit_status_when_unsolvable(&self) -> bool {
        true
    }
    /// stub
    pub fn input(&self) -> InputKind {
        InputKind::Argument
    }
    /// stub
    pub fn input_in_words(&self) -> &'static str {
        "the puzzle's file is the first argument"
    }
    /// stub
    pub fn render(&self, _answer: &Answer<'_>) -> String {
        String::new()
    }
    /// stub
    pub fn read(&self, _output: &[u8], _shape: PuzzleShape) -> Transcript {
        Transcript::default()
    }
}
