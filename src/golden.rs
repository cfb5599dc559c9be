//! The proved facts about a puzzle: what is right, for the checkers to compare with.
//!
//! A golden lies beside its puzzle as `NAME.golden.toml`, written by `grader reference` and never by hand. This module knows the file's shape and checks that a golden fits its
//! puzzle; the proving is the [`oracle`](crate::oracle)'s.

use std::fmt::Write as _;

use reference::{Board, CountRange, Direction};
use serde::{Deserialize, Serialize};

/// Everything that is known about a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Golden {
    /// The number of tiles out of place, the blank not counted.
    pub hamming: u64,
    /// The sum of the tiles' Manhattan distances to their goal squares, the blank not counted.
    pub manhattan: u64,
    /// The answer.
    pub answer: Answer,
    /// How many nodes a correct program can enqueue and dequeue.
    pub counts: Counts,
    /// The solvers that agree on the answer.
    pub certified_by: Vec<String>,
}

/// The right answer to a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It can be solved.
    Solvable {
        /// The smallest number of moves.
        moves: u64,
        /// One shortest solution, as the directions in which the blank moves.
        solution: Vec<Direction>,
        /// How many shortest solutions there are, where that was counted.
        shortest_solutions: Option<u64>,
    },
    /// It cannot be solved.
    Unsolvable,
}

impl Golden {
    /// The smallest number of moves; `None` for an unsolvable puzzle.
    pub fn moves(&self) -> Option<u64> {
        match &self.answer {
            Answer::Solvable { moves, .. } => Some(*moves),
            Answer::Unsolvable => None,
        }
    }

    /// Whether the puzzle can be solved.
    pub fn is_solvable(&self) -> bool {
        matches!(self.answer, Answer::Solvable { .. })
    }
}

/// The counts for both heuristics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Counts {
    /// With the Manhattan priority.
    #[serde(default, skip_serializing_if = "HeuristicCounts::is_unknown")]
    pub manhattan: HeuristicCounts,
    /// With the Hamming priority.
    #[serde(default, skip_serializing_if = "HeuristicCounts::is_unknown")]
    pub hamming: HeuristicCounts,
}

/// The counts for one heuristic, in each permitted variant of the algorithm; `None` where counting went over the budget.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct HeuristicCounts {
    /// The assignment's own algorithm: no closed set, a neighbour equal to the predecessor's board is not enqueued.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tree: Option<QueueCounts>,
    /// With a closed set of dequeued boards: a board in it is not enqueued again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closed_at_enqueue: Option<QueueCounts>,
    /// With a closed set of dequeued boards: a board in it is skipped when it is dequeued again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closed_at_dequeue: Option<QueueCounts>,
}

impl HeuristicCounts {
    /// Whether nothing is known.
    pub fn is_unknown(&self) -> bool {
        *self == Self::default()
    }
}

/// The smallest and largest numbers over all orders of equal priorities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct QueueCounts {
    /// Search nodes enqueued, the initial one included.
    #[serde(with = "pair")]
    pub enqueued: CountRange,
    /// Search nodes dequeued, the goal included.
    #[serde(with = "pair")]
    pub dequeued: CountRange,
}

/// A range in a file: `[smallest, largest]`.
mod pair {
    use reference::CountRange;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(range: &CountRange, serializer: S) -> Result<S::Ok, S::Error> {
        [range.min, range.max].serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<CountRange, D::Error> {
        let [min, max] = <[u64; 2]>::deserialize(deserializer)?;
        Ok(CountRange { min, max })
    }
}

/// The schema's name and version, the first line of every golden.
pub const SCHEMA: &str = "grader.golden/v1";

/// A golden as written on disk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct GoldenFile {
    /// [`SCHEMA`].
    pub schema: String,
    /// N.
    pub dimension: usize,
    /// Whether the puzzle can be solved.
    pub solvable: bool,
    /// The smallest number of moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<u64>,
    /// The number of tiles out of place.
    pub hamming: u64,
    /// The sum of the Manhattan distances.
    pub manhattan: u64,
    /// How many shortest solutions there are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shortest_solutions: Option<u64>,
    /// The blank's moves in one shortest solution: `U`, `D`, `L`, `R`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// The solvers that agree.
    pub certified_by: Vec<String>,
    /// The counts.
    #[serde(default)]
    pub counts: Counts,
}

/// Why a golden cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum GoldenError {
    /// The file is no golden.
    #[error("{0}")]
    Syntax(Box<toml::de::Error>),
    /// The file's schema is another one.
    #[error("expected schema `{SCHEMA}`, found `{0}`")]
    Schema(String),
    /// The golden says something of the puzzle that is not so.
    #[error("the golden does not fit its puzzle: {what}: expected {expected}, found {found}")]
    Contradiction {
        /// Which field.
        what: &'static str,
        /// What the puzzle has.
        expected: String,
        /// What the golden has.
        found: String,
    },
}

impl GoldenFile {
    /// The golden's text as `grader reference` writes it: the same bytes on every machine.
    ///
    /// # Errors
    /// When the TOML writer refuses, which no value of this type makes it do.
    pub fn to_text(&self) -> Result<String, toml::ser::Error> {
        let body = toml::to_string(self)?;
        let mut text = format!(
            "# Written by `grader reference`; `grader reference --check` proves it. Do not edit by hand.\n{body}"
        );
        let unknown = self.unknown();
        if !unknown.is_empty() {
            let _ = write!(
                text,
                "\n# Not known, since counting goes over the budget: {}.\n",
                unknown.join(", ")
            );
        }
        Ok(text)
    }

    /// The keys of what was too much to count.
    fn unknown(&self) -> Vec<String> {
        let mut unknown = Vec::new();
        if !self.solvable {
            return unknown;
        }
        if self.shortest_solutions.is_none() {
            unknown.push("shortest-solutions".to_owned());
        }
        for (heuristic, counts) in [
            ("manhattan", &self.counts.manhattan),
            ("hamming", &self.counts.hamming),
        ] {
            for (variant, count) in [
                ("tree", counts.tree),
                ("closed-at-enqueue", counts.closed_at_enqueue),
                ("closed-at-dequeue", counts.closed_at_dequeue),
            ] {
                if count.is_none() {
                    unknown.push(format!("counts.{heuristic}.{variant}"));
                }
            }
        }
        unknown
    }

    /// The file's form of a checked golden.
    pub fn new(board: &Board, golden: &Golden) -> Self {
        let (moves, solution, shortest_solutions) = match &golden.answer {
            Answer::Solvable {
                moves,
                solution,
                shortest_solutions,
            } => (
                Some(*moves),
                Some(solution.iter().map(|step| step.letter()).collect()),
                *shortest_solutions,
            ),
            Answer::Unsolvable => (None, None, None),
        };
        Self {
            schema: SCHEMA.to_owned(),
            dimension: board.dimension(),
            solvable: golden.is_solvable(),
            moves,
            hamming: golden.hamming,
            manhattan: golden.manhattan,
            shortest_solutions,
            solution,
            certified_by: golden.certified_by.clone(),
            counts: golden.counts,
        }
    }

    /// Reads a golden and checks everything about it that is cheap to check: it replays the solution on the puzzle.
    ///
    /// # Errors
    /// When the text is no golden, or a golden of another puzzle.
    pub fn check(text: &str, board: &Board) -> Result<Golden, GoldenError> {
        let file: Self = toml::from_str(text).map_err(|error| GoldenError::Syntax(Box::new(error)))?;
        if file.schema != SCHEMA {
            return Err(GoldenError::Schema(file.schema));
        }
        require("dimension", board.dimension(), file.dimension)?;
        require("solvable", board.is_solvable(), file.solvable)?;
        require("hamming", board.hamming(), file.hamming)?;
        require("manhattan", board.manhattan(), file.manhattan)?;
        let answer = if file.solvable {
            let letters = file.solution.clone().unwrap_or_default();
            let solution = replay(board, &letters)?;
            require("moves", solution.len() as u64, file.moves.unwrap_or(0))?;
            Answer::Solvable {
                moves: solution.len() as u64,
                solution,
                shortest_solutions: file.shortest_solutions,
            }
        } else {
            Answer::Unsolvable
        };
        Ok(Golden {
            hamming: file.hamming,
            manhattan: file.manhattan,
            answer,
            counts: file.counts,
            certified_by: file.certified_by,
        })
    }
}

fn require<T: Copy + PartialEq + ToString>(
    what: &'static str,
    expected: T,
    found: T,
) -> Result<(), GoldenError> {
    if expected == found {
        return Ok(());
    }
    Err(GoldenError::Contradiction {
        what,
        expected: expected.to_string(),
        found: found.to_string(),
    })
}

/// The solution's steps, each legal, from the puzzle to the goal.
fn replay(board: &Board, letters: &str) -> Result<Vec<Direction>, GoldenError> {
    let wrong = |expected: &str, found: String| GoldenError::Contradiction {
        what: "solution",
        expected: expected.to_owned(),
        found,
    };
    let mut steps = Vec::with_capacity(letters.len());
    let mut at = board.clone();
    for (index, letter) in letters.chars().enumerate() {
        let step = Direction::from_letter(letter)
            .ok_or_else(|| wrong("the letters U, D, L and R", format!("`{letter}`")))?;
        at = at.slide(step).ok_or_else(|| {
            wrong(
                "legal moves of the blank",
                format!("`{letter}` off the board at move {}", index + 1),
            )
        })?;
        steps.push(step);
    }
    if at.is_goal() {
        return Ok(steps);
    }
    Err(wrong(
        "moves that end at the goal",
        format!("{} moves that end elsewhere", steps.len()),
    ))
}
