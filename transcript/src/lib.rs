//! What a course's programs print, read into a [`Transcript`]: bytes, a dialect and the puzzle's dimension in, what was claimed and where out.
//!
//! A [`Dialect`] says how the puzzle is given, which lines are printed in which order, and what a board looks like. The reader says what was claimed and where; whether that is right is
//! for others to judge. No puzzle's answer, no process and no points are known here.

mod answer;
mod blank;
mod board_form;
mod cells;
mod chain;
mod claims;
mod decode;
mod dialect_parts;
mod digits;
mod directions;
mod errors;
mod lex;
mod one_square;
mod other_size;
mod path;
mod place;
mod read;
#[cfg(test)]
mod testing;
mod transcript;
mod views;
mod wording;

pub use answer::Answer;
pub use board_form::BoardForm;
pub use dialect_parts::{Blank, ExitRule, Goal, Part, PuzzleForm, PuzzleInput, UnsolvableKind};
pub use directions::{DirectionsClaim, DirectionsForm, Step, StepMeaning};
pub use errors::{Cause, ErrorStream, Exception, Quote};
pub use place::{Place, Stream};
pub use read::PuzzleShape;
pub use transcript::{
    BoardClaim, BoardFacts, Claim, Deviation, DeviationKind, PrintedNode, PrintedStep, Tiles, Transcript,
    TruthClaim,
};
pub use wording::Wording;

/// A dialect, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dialect {
    /// The short name.
    pub name: String,
    /// The title for people.
    pub title: String,
    /// How a program gets the puzzle, and where its answer is.
    pub puzzle: PuzzleForm,
    /// What is printed for a puzzle that has a solution, in this order.
    pub order: Vec<Part>,
    /// The line with the number of moves, where the dialect has it.
    pub moves: Option<Wording>,
    /// The line with the number of search nodes enqueued, where the dialect has it.
    pub enqueued: Option<EnqueuedLine>,
    /// How moves are written as directions, where the dialect has them so and no boards.
    pub directions: Option<DirectionsForm>,
    /// Beginnings of lines that the course asks for and nobody judges.
    pub unjudged: Vec<String>,
    /// What a board looks like, and whether the initial one is printed.
    pub board: BoardForm,
    /// What is done where the puzzle has no solution.
    pub unsolvable: Unsolvable,
    /// The exit statuses accepted where the puzzle has a solution.
    pub exit_solvable: ExitRule,
    /// The exit statuses accepted where it has none.
    pub exit_unsolvable: ExitRule,
}

/// The line with the number of search nodes enqueued.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnqueuedLine {
    /// Its text.
    pub wording: Wording,
    /// Whether it must be there.
    pub required: bool,
}

/// What is done where the puzzle has no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsolvable {
    /// A line is printed.
    Message {
        /// The line.
        text: String,
        /// Other lines that are as good.
        also: Vec<String>,
    },
    /// An exception ends the program with an exit status that is not zero, and nothing is claimed.
    Exception {
        /// Lines that a program may print all the same.
        also: Vec<String>,
    },
}

impl Unsolvable {
    /// Whether a line is worded as the dialect has it, up to white space at its ends.
    pub fn is_message(&self, line: &str) -> bool {
        let line = line.trim();
        match self {
            Self::Message { text, also } => line == text || also.iter().any(|other| line == other),
            Self::Exception { also } => also.iter().any(|other| line == other),
        }
    }
}

impl Dialect {
    /// Whether the dialect asks for an exception where there is no solution.
    pub fn throws(&self) -> bool {
        match self.unsolvable {
            Unsolvable::Message { .. } => false,
            Unsolvable::Exception { .. } => true,
        }
    }
}
