//! What programs with one misconception print for one puzzle, in every order of ties that is tried.

use reference::misconception::{Answer, Memory, Misconception, Style, Variant};
use reference::{CountRange, Heuristic};

/// How a program searches and prints: the misconception that it has, if it has one, and what it remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Search {
    /// The misconception; none of a right program.
    pub(super) wrong: Option<Variant>,
    /// The heuristic and what is remembered, where counts are to be explained; else programs of all usual styles are taken together.
    pub(super) base: Option<Base>,
}

/// What the counts of right programs depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Base {
    /// The distance in the priority.
    pub(super) heuristic: Heuristic,
    /// Which boards are remembered.
    pub(super) memory: Memory,
}

/// How many styles are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Effort {
    /// A few, to see which misconceptions are worth more.
    Few,
    /// The same few, to see which may be worth more in a style that is not among them.
    Lax,
    /// All.
    All,
    /// This one alone: what one program prints, within so many nodes.
    One(Style, u64),
}

/// What such programs print for one puzzle.
#[derive(Clone, Debug)]
pub(super) struct Forecast {
    /// One outcome for each order of ties; one alone where it does not depend on them.
    pub(super) outcomes: Vec<Outcome>,
    /// The smallest and the largest number enqueued, where it is known.
    pub(super) enqueued: Option<CountRange>,
    /// Whether orders of ties that were not tried may give other moves.
    pub(super) is_open: bool,
    /// How many programs were run for it.
    pub(super) tried: usize,
    /// How far from the counts of those that were tried the counts of others may be.
    pub(super) reach: Reach,
}

/// How far from the counts of those that were tried the counts of others may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// They are the same.
    Same,
    /// Near.
    Near,
    /// Anywhere: where ties decide on the moves, a search may take one way or a much longer one.
    Far,
}

/// What one program prints for one puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// A number of moves, and the boards of a legal path of so many.
    Path { moves: u64, length: u64 },
    /// A number of moves, and so many boards that are no path; with the last one.
    Boards {
        moves: u64,
        count: usize,
        last: Vec<u32>,
    },
    /// That there is no solution.
    Unsolvable,
    /// Nothing.
    NoEnd,
    /// Something wrong.
    Garbled,
    /// Not known.
    Unknown,
}

impl Search {
    /// A right program.
    pub(super) const fn right(base: Option<Base>) -> Self {
        Self { wrong: None, base }
    }

    /// A program with a misconception, whatever its base.
    pub(super) const fn of(wrong: Variant) -> Self {
        Self {
            wrong: Some(wrong),
            base: None,
        }
    }

    /// Whether it can show in anything but the number enqueued, and how long a search takes.
    pub(super) fn shows_in_answers(self) -> bool {
        self.wrong
            .is_none_or(|wrong| wrong.misconception().shows_in_answers())
    }

    /// Whether it decides solvability in its own way, because it looks at another board or for another goal.
    pub(super) fn tells_itself(self) -> bool {
        match self.wrong.map(Variant::misconception) {
            // Tiles that are not what they were are inversions that are not there.
            Some(
                Misconception::InputTransposed | Misconception::BlankFirstGoal | Misconception::ByteTiles,
            ) => true,
            Some(_) | None => false,
        }
    }
}

impl Forecast {
    /// Of one that was not run far enough.
    pub(super) fn unknown() -> Self {
        Self {
            outcomes: vec![Outcome::Unknown],
            enqueued: None,
            is_open: true,
            tried: 0,
            reach: Reach::Same,
        }
    }
}

impl From<Answer> for Outcome {
    fn from(answer: Answer) -> Self {
        match answer {
            Answer::Solved(solved) if solved.is_path() => Self::Path {
                moves: solved.moves,
                length: solved.length,
            },
            Answer::Solved(solved) => {
                let boards = solved.boards();
                Self::Boards {
                    moves: solved.moves,
                    count: boards.len(),
                    last: boards.last().map_or(Vec::new(), |board| board.tiles().collect()),
                }
            }
            Answer::Unsolvable => Self::Unsolvable,
            Answer::NoEnd => Self::NoEnd,
            Answer::Garbled => Self::Garbled,
            Answer::Unknown => Self::Unknown,
        }
    }
}
