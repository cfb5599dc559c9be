//! The nodes that searches of each kind make on a puzzle: from the golden where it holds them, else counted within a budget.

use std::collections::HashMap;

use reference::counts;
use reference::{Budget, CountError, CountRange, Counts, Heuristic};

use crate::fixture::golden::QueueCounts;
use crate::fixture::{Fixture, FixtureId};

/// The nodes that are counted at most on one puzzle: about a quarter of a second.
const ONE_PUZZLE: u64 = 20_000_000;

/// The nodes that are counted at most for one program: about a second.
const ALL_PUZZLES: u64 = 80_000_000;

/// A kind of search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    /// The assignment's own.
    Tree(Heuristic),
    /// Boards that were dequeued are remembered.
    Closed(Heuristic),
    /// The board that a node came from is enqueued again.
    WithBoardBefore,
}

/// The logarithms of the fewest and the most nodes, over all orders of equal priorities.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Nodes {
    pub(super) enqueued: [f64; 2],
    pub(super) dequeued: [f64; 2],
    /// Whether there may be any number more, because counting was given up.
    pub(super) is_open: bool,
}

/// Counts nodes, each number once.
#[derive(Debug)]
pub(super) struct Work {
    known: HashMap<(Kind, FixtureId), Nodes>,
    left: u64,
}

impl Work {
    pub(super) fn new() -> Self {
        Self {
            known: HashMap::new(),
            left: ALL_PUZZLES,
        }
    }

    /// The nodes that a search of a kind makes on a puzzle which has a solution.
    pub(super) fn of(&mut self, kind: Kind, fixture: &Fixture) -> Nodes {
        let key = (kind, fixture.id.clone());
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let nodes = match of_golden(kind, fixture) {
            Some(counts) => Nodes::of(counts.enqueued, counts.dequeued),
            None => self.count(kind, fixture),
        };
        self.known.insert(key, nodes);
        nodes
    }

    fn count(&mut self, kind: Kind, fixture: &Fixture) -> Nodes {
        let limit = self.left.min(ONE_PUZZLE);
        let budget = Budget::nodes(limit);
        let board = &fixture.board;
        let counted: Result<Counts, CountError> = match kind {
            Kind::Tree(heuristic) => counts::tree(board, heuristic, budget),
            Kind::Closed(heuristic) => {
                counts::closed(board, heuristic, budget).map(|[at_enqueue, _]| at_enqueue)
            }
            Kind::WithBoardBefore => counts::with_board_before(board, Heuristic::Manhattan, budget),
        };
        match counted {
            Ok(counts) => {
                self.left -= counts.enqueued.max.min(limit);
                Nodes::of(counts.enqueued, counts.dequeued)
            }
            Err(error) => {
                self.left -= limit;
                let counted = match error {
                    CountError::Unsolvable => 1,
                    CountError::BudgetExceeded { enqueued, .. } => enqueued,
                };
                // A search that deviates in these ways makes all nodes of the assignment's own, and more.
                let own = of_golden(Kind::Tree(Heuristic::Manhattan), fixture);
                Nodes::at_least(counted.max(match kind {
                    Kind::Tree(_) | Kind::WithBoardBefore => own.map_or(1, |counts| counts.enqueued.min),
                    Kind::Closed(_) => 1,
                }))
            }
        }
    }
}

impl Nodes {
    fn of(enqueued: CountRange, dequeued: CountRange) -> Self {
        Self {
            enqueued: [enqueued.min, enqueued.max].map(ln),
            dequeued: [dequeued.min, dequeued.max].map(ln),
            is_open: false,
        }
    }

    /// All that is known is that there are so many.
    fn at_least(least: u64) -> Self {
        let enqueued = [ln(least); 2];
        Self {
            enqueued,
            dequeued: enqueued.map(|nodes| nodes - 2_f64.ln()),
            is_open: true,
        }
    }

    /// The logarithm of the nodes enqueued where ties leave the count so far between the fewest, at 0, and the most, at 1.
    pub(super) fn enqueued(&self, between: f64) -> f64 {
        blend(self.enqueued, between)
    }

    /// The same of the nodes dequeued.
    pub(super) fn dequeued(&self, between: f64) -> f64 {
        blend(self.dequeued, between)
    }

    /// How far the logarithms of the fewest and the most are apart.
    pub(super) fn width(&self) -> f64 {
        self.enqueued[1] - self.enqueued[0]
    }
}

fn blend([least, most]: [f64; 2], between: f64) -> f64 {
    least + between * (most - least)
}

fn of_golden(kind: Kind, fixture: &Fixture) -> Option<QueueCounts> {
    let counts = |heuristic| match heuristic {
        Heuristic::Manhattan => fixture.golden.counts.manhattan,
        Heuristic::Hamming => fixture.golden.counts.hamming,
    };
    match kind {
        Kind::Tree(heuristic) => counts(heuristic).tree,
        Kind::Closed(heuristic) => counts(heuristic).closed_at_enqueue,
        Kind::WithBoardBefore => None,
    }
}

#[expect(clippy::cast_precision_loss, reason = "an estimate on a scale of logarithms")]
fn ln(nodes: u64) -> f64 {
    (nodes.max(1) as f64).ln()
}
