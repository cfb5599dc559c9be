//! One claim about a board: whether it is right, and where to look when it is not.

use std::fmt;

use reference::Heuristic;
use reference::misconception::{Misconception, Variant};

use super::Example;

/// What somebody expects of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Whether it can be solved.
    Solvable(bool),
    /// The minimum number of moves.
    Moves(u64),
    /// The Hamming distance.
    Hamming(u64),
    /// The Manhattan distance.
    Manhattan(u64),
    /// The number of nodes enqueued.
    Enqueued(u64),
}

/// What a claim is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimKind {
    /// Whether there is a solution.
    Solvable,
    /// The minimum number of moves.
    Moves,
    /// The Hamming distance.
    Hamming,
    /// The Manhattan distance.
    Manhattan,
    /// The number of nodes enqueued.
    Enqueued,
}

impl Claim {
    /// What it is about.
    pub const fn kind(self) -> ClaimKind {
        match self {
            Self::Solvable(_) => ClaimKind::Solvable,
            Self::Moves(_) => ClaimKind::Moves,
            Self::Hamming(_) => ClaimKind::Hamming,
            Self::Manhattan(_) => ClaimKind::Manhattan,
            Self::Enqueued(_) => ClaimKind::Enqueued,
        }
    }

    /// Whether it is right for the example's board.
    pub(super) fn is_right(self, example: &Example) -> bool {
        let golden = &example.golden;
        match self {
            Self::Solvable(solvable) => solvable == golden.is_solvable(),
            Self::Moves(moves) => golden.moves() == Some(moves),
            Self::Hamming(distance) => distance == golden.hamming,
            Self::Manhattan(distance) => distance == golden.manhattan,
            Self::Enqueued(count) => example.permitted.iter().any(|range| range.contains(count)),
        }
    }

    /// Where to look when it is wrong: never the right answer.
    pub(super) fn next_step(self, example: &Example) -> String {
        let golden = &example.golden;
        match self {
            Self::Solvable(_) if example.board.dimension().is_multiple_of(2) => {
                "Count the inversions, slide one tile up or down, and count again. On a board of an even size the row of the blank matters too."
            }
            Self::Solvable(_) => {
                "Count the inversions, slide one tile up or down, and count again: what about their number never changes?"
            }
            Self::Moves(_) | Self::Enqueued(_) if !golden.is_solvable() => {
                "Find out first whether this board can be solved at all."
            }
            Self::Moves(moves) => return moves_step(moves, golden.moves().unwrap_or(0), example),
            Self::Hamming(distance) if distance == with_blank(example, Heuristic::Hamming) => BLANK,
            Self::Hamming(_) => "Write the goal beside the board and mark each tile that is on another square.",
            Self::Manhattan(distance) if distance == with_blank(example, Heuristic::Manhattan) => BLANK,
            Self::Manhattan(distance) if distance == golden.hamming => {
                "That is how many tiles are out of place. How many steps is each of them away from its square?"
            }
            Self::Manhattan(_) => {
                "Take one tile after the other: how many rows and how many columns is it away from its square? Add up."
            }
            Self::Enqueued(count) => return enqueued_step(count, example).to_owned(),
        }
        .to_owned()
    }
}

const BLANK: &str = "Is the blank a tile? Look at how the assignment defines the distance.";

/// The distance that counts the blank.
fn with_blank(example: &Example, heuristic: Heuristic) -> u64 {
    let misconception = match heuristic {
        Heuristic::Hamming => Misconception::HammingCountsBlank,
        Heuristic::Manhattan => Misconception::ManhattanCountsBlank,
    };
    let mut forms = Variant::of(misconception).into_iter();
    let distance = forms.next().map(|form| form.distance(&example.board, heuristic));
    distance.unwrap_or(u64::MAX)
}

fn moves_step(claimed: u64, right: u64, example: &Example) -> String {
    if claimed < example.golden.manhattan {
        return "Add up how far each tile is from its square. One move brings one tile one step nearer at most, so can so few moves be enough?".to_owned();
    }
    if claimed % 2 != right % 2 {
        return format!(
            "Each move takes the blank one square further. From where it is, can it be back on its own square after {claimed} moves?"
        );
    }
    if claimed < right {
        "Write down the boards of your solution one after the other. Is each of them one slide away from the one before, and is the last one the goal?".to_owned()
    } else {
        "There is a shorter way. Write down every board that you reach in one move, then in two, and look for boards that you meet twice.".to_owned()
    }
}

fn enqueued_step(claimed: u64, example: &Example) -> &'static str {
    let is_right = |count: u64| example.permitted.iter().any(|range| range.contains(count));
    let counts = example.golden.counts.manhattan.tree;
    if is_right(claimed + 1) {
        "Does the initial node count? What does the assignment say of a board that is solved already?"
    } else if claimed > 0 && is_right(claimed - 1) {
        "Is a node counted that never enters the queue, or one that is counted twice?"
    } else if counts.is_some_and(|counts| counts.dequeued.contains(claimed)) {
        "Are these the nodes that enter the queue, or those that leave it?"
    } else {
        "Follow the search with a pencil: write down the queue after each step. Which neighbor does the assignment leave out?"
    }
}

/// As it is written in a file.
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Solvable(solvable) => write!(f, "solvable = {solvable}"),
            Self::Moves(moves) => write!(f, "moves = {moves}"),
            Self::Hamming(distance) => write!(f, "hamming = {distance}"),
            Self::Manhattan(distance) => write!(f, "manhattan = {distance}"),
            Self::Enqueued(count) => write!(f, "enqueued = {count}"),
        }
    }
}
