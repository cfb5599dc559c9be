//! What a course's programs are given and print, as data, and the reader that turns output into a [`Transcript`].
//!
//! A dialect says how the puzzle is given, which lines are printed in which order, and what a board looks like. The reader says what was claimed and where; whether that is right
//! is the checkers' business.

mod answer;
mod board_form;
mod check;
mod choice;
mod dialect_file;
mod dialect_parts;
mod known_keys;
mod reader;
mod shipped;
#[cfg(test)]
mod tests;
mod transcript;
mod wording;

use std::sync::Arc;

use crate::problem::{Problem, Problems, SourceFile, did_you_mean, quoted};

pub use answer::Answer;
pub use board_form::BoardForm;
pub use choice::{Choice, Named};
pub use dialect_file::{BoardFile, DialectFile, ExitFile, UnsolvableFile, WordingFile};
pub use dialect_parts::{Blank, ExitRule, Part, PuzzleInput, UnsolvableKind};
pub use reader::PuzzleShape;
pub use transcript::{BoardClaim, BoardFacts, Claim, Liberty, LibertyKind, Tiles, Transcript, TruthClaim};
pub use wording::Wording;

/// A dialect, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dialect {
    /// The short name.
    pub name: String,
    /// The title for people.
    pub title: String,
    /// How a program is given the puzzle.
    pub puzzle: PuzzleInput,
    /// What is printed for a puzzle that has a solution, in this order.
    pub order: Vec<Part>,
    /// The line with the number of moves.
    pub moves: Wording,
    /// The line with the number of search nodes enqueued, where the dialect has it.
    pub enqueued: Option<EnqueuedLine>,
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
    /// The names of the dialects that come with the program.
    pub fn names() -> impl Iterator<Item = &'static str> {
        shipped::SHIPPED.iter().map(|&(name, _)| name)
    }

    /// A dialect that comes with the program.
    ///
    /// # Errors
    /// There is none of that name.
    pub fn by_name(name: &str) -> Result<Self, Problems> {
        match shipped::source(name) {
            Some(source) => Self::from_toml(&source),
            None => Err(Self::unknown(name)),
        }
    }

    /// The text of a dialect that comes with the program: what `grader rubric show NAME --dialect` prints, to start one's own from.
    ///
    /// # Errors
    /// There is none of that name.
    pub fn shipped_text(name: &str) -> Result<&'static str, Problems> {
        shipped::text(name).ok_or_else(|| Self::unknown(name))
    }

    fn unknown(name: &str) -> Problems {
        let names: Vec<&str> = Self::names().collect();
        let problem = Problem::new(format!("expected the name of a dialect, found {}", quoted(name)));
        Problems::general(problem.maybe_hint(did_you_mean(name, &names, "dialects")))
    }

    /// Reads and checks a dialect written in TOML.
    ///
    /// # Errors
    /// Every mistake in the file, each with its place.
    pub fn from_toml(source: &Arc<SourceFile>) -> Result<Self, Problems> {
        check::dialect(source)
    }

    /// Whether the dialect asks for an exception where there is no solution.
    pub fn throws(&self) -> bool {
        match self.unsolvable {
            Unsolvable::Message { .. } => false,
            Unsolvable::Exception { .. } => true,
        }
    }
}
