//! The smallest puzzle that was found on which a program goes wrong.

use reference::misconception::{Dequeued, Enqueued};
use schemars::JsonSchema;
use serde::Serialize;

use crate::document::Safe;
use crate::judgement::{Finding, FindingCode};

/// The smallest puzzle that was found for a kind of fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CounterexamplePart {
    /// The id of the criterion that it fails.
    pub criterion: Safe,
    /// The codes of the faults that it shows.
    #[schemars(with = "Vec<String>")]
    pub codes: Vec<FindingCode>,
    /// The tiles row by row, the blank as 0.
    pub board: Vec<Vec<u32>>,
    /// The smallest number of moves; `null` where there is no solution.
    pub moves: Option<u64>,
    /// What is wrong.
    pub findings: Vec<Finding<Safe>>,
    /// What the program printed; `null` where classes are graded, which print nothing.
    pub printed: Option<Safe>,
    /// What a right program prints: one right answer of perhaps several; `null` where the findings say all.
    pub right: Option<Safe>,
    /// Its boards beside a shortest way; `null` where it printed none, or a shortest way.
    pub path: Option<PathPart>,
    /// Where a search with the diagnosed mistake goes wrong first; `null` where that is not known, or the mistake is not in the search.
    pub search: Option<SearchPart>,
    /// A command that does the same again.
    pub reproduce: Safe,
    /// How many runs were made for it after grading.
    pub further_runs: usize,
}

/// The boards that a program printed, beside a shortest way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PathPart {
    /// The boards that it printed, the first 24 at most.
    pub own: Vec<Vec<Vec<u32>>>,
    /// How many more it printed.
    pub left_out: usize,
    /// The first of them that is no step on a shortest way, from 0; `null` where they only end too early.
    pub first_wrong: Option<usize>,
    /// Whether that one is a slide from the board before.
    #[serde(skip)]
    pub is_slide: bool,
    /// A shortest way, which begins as the program's own where that is one.
    pub shortest: Vec<Vec<Vec<u32>>>,
}

/// A right search and the program's own trace, or one with the diagnosed mistake, on the same puzzle, up to the first node in which they differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SearchPart {
    /// The stable name of the misconception that is simulated; `null` where the program printed the trace itself.
    pub misconception: Option<&'static str>,
    /// How many nodes in which both are alike are left out before the first one here.
    pub earlier: usize,
    /// The nodes that leave the queue, in order: up to 60, else the last ten. The last one or two are the difference.
    pub nodes: Vec<NodePart>,
}

/// A node that leaves the queue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NodePart {
    /// Its number in the search, from 1.
    pub number: usize,
    /// The number of the node that it was enqueued after; `null` of the first.
    pub parent: Option<usize>,
    /// Of which search it is.
    pub search: SearchName,
    /// Its board.
    pub rows: Vec<Vec<u32>>,
    /// The moves in its priority.
    pub moves: i64,
    /// The distance in its priority.
    pub distance: i64,
    /// Its priority.
    pub priority: i64,
    /// The neighbors that are enqueued after it.
    pub enqueued: Vec<NeighborPart>,
    /// The neighbors that are left out, each by the tile that slides.
    pub left_out: Vec<u32>,
    /// Whether the search ends here.
    pub is_last: bool,
}

impl NodePart {
    /// A node that left the queue of a search, with its board as it is shown.
    pub fn of(number: usize, search: SearchName, node: &Dequeued, rows: Vec<Vec<u32>>) -> Self {
        let neighbor = |child: &Enqueued| NeighborPart {
            tile: child.tile,
            moves: child.moves,
            distance: child.distance,
            priority: child.priority,
        };
        Self {
            number,
            parent: node.parent.map(|parent| parent + 1),
            search,
            rows,
            moves: node.moves,
            distance: node.distance,
            priority: node.priority,
            enqueued: node.enqueued.iter().map(neighbor).collect(),
            left_out: node.left_out.clone(),
            is_last: node.is_last,
        }
    }
}

/// Of which search a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SearchName {
    /// Of both: they are alike.
    Both,
    /// Of the right one.
    Right,
    /// Of the other one.
    Wrong,
}

/// A neighbor that is enqueued.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NeighborPart {
    /// The tile that slides.
    pub tile: u32,
    /// The moves in its priority.
    pub moves: i64,
    /// The distance in its priority.
    pub distance: i64,
    /// Its priority.
    pub priority: i64,
}
