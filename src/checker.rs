//! Compares what a program claimed with what is right. Nothing here knows processes, points or reports.
//!
//! Each checker looks at one requirement and gives at most a few findings; no finding means that the requirement is met.

pub mod board;
pub mod enqueued;
pub mod form;
pub mod moves;
pub mod path;
pub mod text;
pub mod trace;
pub mod unsolvable;

mod class_facts;
mod slide;

#[cfg(test)]
pub(crate) use class_facts::NOTHING;
pub use class_facts::{ClassFacts, Simplicity};
pub(crate) use path::{Misread, misread};
pub(crate) use slide::exchanged;
#[cfg(test)]
mod tests;

use std::sync::OnceLock;

use crate::dialect::{Claim, Dialect, Quote, Transcript};
use crate::document::amount::counted;
use crate::fixture::Fixture;
use crate::rubric::Rubric;

/// Everything a checker may look at.
#[derive(Clone, Copy, Debug)]
pub struct Evidence<'a> {
    /// What the course asks.
    pub rubric: &'a Rubric,
    /// The puzzle and what is right.
    pub fixture: &'a Fixture,
    /// What was claimed.
    pub transcript: &'a Transcript,
    /// The standard output itself, for text comparison.
    pub stdout: &'a [u8],
    /// Whether on other puzzles the program prints the boards after the moves and not the puzzle itself.
    pub leaves_out_start: bool,
    /// Whether the program answers puzzles that have a solution; `None` where it was run on none.
    pub solves: Option<bool>,
    /// What is known of the classes from all puzzles, where they are graded.
    pub facts: &'a ClassFacts,
    /// The path that the boards show, once somebody has asked for it.
    pub known_path: &'a OnceLock<path::Reading>,
}

impl<'a> Evidence<'a> {
    /// The course's dialect.
    pub fn dialect(&self) -> &'a Dialect {
        &self.rubric.dialect
    }

    /// What the boards amount to, understood once a run.
    pub fn path(&self) -> &'a path::Reading {
        self.known_path.get_or_init(|| path::read(*self))
    }

    /// The tiles of the goal.
    fn goal(&self) -> Vec<u32> {
        let n = self.fixture.board.dimension();
        let tiles: Vec<u32> = (1..n * n)
            .filter_map(|tile| u32::try_from(tile).ok())
            .chain([0])
            .collect();
        self.dialect().puzzle.goal.turned(&tiles)
    }

    /// The tiles of the puzzle as the program was given it.
    fn puzzle(&self) -> Vec<u32> {
        let tiles: Vec<u32> = self.fixture.board.tiles().collect();
        self.dialect().puzzle.goal.turned(&tiles)
    }

    /// Whether boards or directions are printed.
    const fn prints_path(&self) -> bool {
        !(self.transcript.boards.is_empty() && self.transcript.steps.is_empty())
    }

    /// What a path is printed as.
    fn printed(&self) -> &'static str {
        if self.dialect().directions.is_some() {
            "directions"
        } else {
            "boards"
        }
    }
}

/// The different values among claims, in the order in which they first appear.
fn distinct(claims: &[Claim]) -> Vec<Claim> {
    let mut seen: Vec<Claim> = Vec::new();
    for claim in claims {
        if seen.iter().all(|earlier| earlier.value != claim.value) {
            seen.push(*claim);
        }
    }
    seen
}

/// A claim's number in words.
fn shown(claim: Claim) -> String {
    claim.value.map_or_else(
        || "no number that a count can be".to_owned(),
        |value| value.to_string(),
    )
}

/// `two`, and from there on in digits.
fn how_many(count: usize) -> String {
    if count == 2 {
        "two".to_owned()
    } else {
        count.to_string()
    }
}

/// The first numbers of several, and whether there are more.
fn listed(claims: &[Claim]) -> String {
    let mut text = claims
        .iter()
        .take(5)
        .map(|claim| shown(*claim))
        .collect::<Vec<_>>()
        .join(", ");
    if claims.len() > 5 {
        text.push_str(", …");
    }
    text
}

/// What is found where nothing is answered and something is printed.
fn no_answer(last: &Quote) -> String {
    format!("no answer; the last line is `{}`", last.text)
}

/// `1 move`, `4 moves`.
pub(crate) fn moves_in_words(count: u64) -> String {
    counted(count, "move")
}
