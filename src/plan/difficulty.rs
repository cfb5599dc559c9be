//! How much there is to search on a puzzle, so that easy ones can be run before hard ones of their kind.

use reference::{Budget, Heuristic, counts};

use crate::fixture::Fixture;

/// The nodes that are counted at most for the board that is searched along with an unsolvable one.
const TWIN: u64 = 20_000;

/// How much there is to search on a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difficulty {
    /// Whether it has a solution.
    pub solvable: bool,
    /// N.
    pub dimension: usize,
    /// The smallest number of moves; 0 where it has no solution.
    pub moves: u64,
    /// The nodes that the assignment's search enqueues at least; for an unsolvable board those of its twin, with which it is searched. The largest number where that was not counted.
    pub nodes: u64,
}

impl Difficulty {
    /// The difficulty of a puzzle.
    pub fn of(fixture: &Fixture) -> Self {
        let golden = &fixture.golden;
        let tree = golden.counts.manhattan.tree.map(|tree| tree.enqueued.min);
        let nodes = tree.or_else(|| {
            let twin = fixture.board.twin().filter(|_| !golden.is_solvable())?;
            let counted = counts::tree(&twin, Heuristic::Manhattan, Budget::nodes(TWIN));
            Some(counted.ok()?.enqueued.min)
        });
        Self {
            solvable: golden.is_solvable(),
            dimension: fixture.board.dimension(),
            moves: golden.moves().unwrap_or(0),
            nodes: nodes.unwrap_or(u64::MAX),
        }
    }

    /// Whether there is as much to search as on another puzzle of its kind, by every measure.
    pub fn is_at_least(&self, other: &Self) -> bool {
        self.solvable == other.solvable
            && self.dimension >= other.dimension
            && self.moves >= other.moves
            && self.nodes >= other.nodes
    }
}
