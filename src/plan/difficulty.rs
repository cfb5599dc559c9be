//! How much there is to search on a puzzle, so that easy ones can be run before hard ones of their kind.

use reference::{Budget, Heuristic, counts};

use crate::fixture::Fixture;

/// The nodes that are counted at most for the board that is searched along with an unsolvable one.
const TWIN: u64 = 20_000;

/// The logarithm of what one move more multiplies the assignment's search by, about.
const BY_A_MOVE: f64 = 0.35;

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
    /// The most nodes that the assignment's search enqueues, and the fewest of one with the Hamming distance, where they were counted.
    pub others: [Option<u64>; 2],
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
            others: [
                golden.counts.manhattan.tree.map(|tree| tree.enqueued.max),
                golden.counts.hamming.tree.map(|tree| tree.enqueued.min),
            ],
        }
    }

    /// The logarithms of what a search's time may grow with: nodes counted in three ways, and moves.
    #[expect(clippy::cast_precision_loss, reason = "an estimate on a scale of logarithms")]
    pub fn sizes(&self) -> [Option<f64>; 4] {
        let [most, hamming] = self.others;
        let nodes = Some(self.nodes).filter(|nodes| *nodes < u64::MAX);
        let [fewest, most, hamming] = [nodes, most, hamming].map(|nodes| Some((nodes?.max(1) as f64).ln()));
        [fewest, most, hamming, Some(self.moves as f64 * BY_A_MOVE)]
    }

    /// Whether there is as much to search as on another puzzle of its kind, by every measure.
    pub fn is_at_least(&self, other: &Self) -> bool {
        self.solvable == other.solvable
            && self.dimension >= other.dimension
            && self.moves >= other.moves
            && self.nodes >= other.nodes
    }
}
