//! How many nodes a correct A* puts into its queue: the exact ranges over all ways to break ties.
//!
//! Owns the ranges, their proof, and their computation without a queue. Knows nothing of any one program.
//!
//! # The search tree
//!
//! A **node** is a board with the way it was reached; the assignment's search never goes straight back, so the nodes
//! form a tree: all sequences of slides without an immediate reversal. Let g be a node's moves, h its heuristic,
//! f = g + h, and C the length of a shortest solution. Both heuristics are admissible and consistent, so along a way
//! f never falls. Expanding a node enqueues deg′ nodes: its neighbours, less one if it has a predecessor.
//!
//! **1. Every node with f < C is expanded, none with f > C.** As long as no goal is dequeued, the queue holds, for
//! any unexpanded node, the node itself or one before it on its way, of no larger f. Take a node with f < C: while
//! the queue holds it or one before it, no goal (f = C or more) can be in front. And on a shortest solution's way all
//! f are at most C, so a node of f ≤ C is always queued, and none with f > C gets in front.
//!
//! **2. Of the nodes with f = C only the order of ties decides.** When the nodes with f < C are gone, all nodes in
//! front have f = C, and any of them may come next. The search ends with the first goal. No node behind a goal can
//! matter: its f is larger than C.
//!
//! **3. Largest count.** Expand everything with f ≤ C that is no goal: 1 + Σ deg′ over these nodes. An order that
//! takes larger h first does so, since only a goal has h = 0.
//!
//! **4. Smallest count.** Some goal node must be dequeued, and with it every node on its way. Those with f = C are
//! the end of that way, its **chain**, since f never falls; and a search that prefers the chain's nodes expands
//! nothing else with f = C. So the smallest is 1 + Σ deg′ over f < C + the least Σ deg′ over the chain (without
//! its goal) of any shortest way.
//!
//! For nodes dequeued the same holds with 1 in place of deg′, and the goal counted once; the cheapest chain can be
//! another one. [`tree`] goes through the tree without a queue, so it needs next to no memory, and learns C by deepening.
//!
//! # Programs that deviate
//!
//! For some ways to get the search wrong the possible counts are known as well: [`with_board_before`], [`with_twin`]. A count outside
//! of the ranges of all correct programs proves an error. A count inside proves nothing: the ranges are wide, and those of
//! right and of wrong programs overlap on most boards.
//!
//! # With a closed set
//!
//! The assignment permits leaving out boards that were dequeued before ("you can easily do so with a set"). Since the
//! heuristic is consistent, a board's first dequeuing has its true distance g* from the start, whatever the ties; a
//! board dequeued again is skipped. So each board is expanded at most once, with f* = g* + h, and by the argument of
//! 1 and 2 the set E of boards expanded holds all with f* < C, none with f* > C, not the goal. Two rules are in use:
//!
//! **[`ClosedSet::AtEnqueue`]**: a board dequeued before is not enqueued. Then each edge of the graph of boards with an
//! end in E gives exactly one enqueuing, by the end dequeued first. So the count is 1 + Σ deg(v) over E − the number of
//! edges inside E: a function of E alone.
//!
//! **[`ClosedSet::AtDequeue`]**: all neighbours but the predecessor are enqueued; a board dequeued before is skipped when
//! it is dequeued again. Then every v of E enqueues deg(v) − \[v is not the start\]: *which* parent came first changes the
//! neighbour left out, not their number. Again a function of E alone.
//!
//! Neither count falls when E grows: a board w added to E adds deg(w) less the edges to E, or deg(w) − 1. So the
//! largest count is that of all boards with f* ≤ C except the goal. The smallest is that of the boards with f* < C and
//! one chain of boards with f* = C, on a shortest way to the goal: any E must hold one. A chain's cost is a sum over its
//! boards: neighbours differ by exactly 1 in g* (every slide changes the parity of the blank's square), so a chain has one
//! board of each g*, its inner edges join consecutive ones only, and by consistency a board's edges to boards with
//! f* < C go to the layer before it. [`closed`] goes through the graph layer by layer of g*, keeps two layers, and
//! carries each board's cheapest chain along.
//!
//! What a program with a closed set *dequeues* also counts boards skipped, which no set determines; the range given is
//! that of the boards expanded, and the goal.

mod closed;
mod packed;
mod pools;
mod tree;
mod twin;

use std::fmt;

pub use closed::{ClosedSet, closed};
pub use tree::{tree, tree_of_length, with_board_before};
pub use twin::{Turns, in_turns, with_twin};

/// The least and the most of a count.
///
/// ```
/// use reference::counts::CountRange;
/// let range = CountRange { min: 56, max: 137 };
/// assert!(range.contains(100) && !range.contains(138) && !range.is_exact());
/// assert_eq!(range.to_string(), "56 to 137");
/// assert_eq!(CountRange { min: 10, max: 10 }.to_string(), "10");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CountRange {
    /// The least; some order of ties attains it.
    pub min: u64,
    /// The most; some order of ties attains it.
    pub max: u64,
}

impl CountRange {
    /// Is a count possible? Values between the ends may still be out of reach.
    pub const fn contains(self, count: u64) -> bool {
        self.min <= count && count <= self.max
    }

    /// Does only one value remain?
    pub const fn is_exact(self) -> bool {
        self.min == self.max
    }
}

/// One number, or `min to max`.
impl fmt::Display for CountRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_exact() {
            write!(f, "{}", self.min)
        } else {
            write!(f, "{} to {}", self.min, self.max)
        }
    }
}

/// The exact ranges of a board under one heuristic and one rule about closed boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Counts {
    /// The length of a shortest solution.
    pub moves: u64,
    /// Nodes enqueued, the initial one included.
    pub enqueued: CountRange,
    /// Nodes dequeued, the goal included. With a closed set: boards expanded, and the goal.
    pub dequeued: CountRange,
}

impl Counts {
    /// From what is expanded below and at f = C, and the cheapest chain.
    fn of(moves: u64, below: Cost, equal: Cost, chain: Cost) -> Self {
        let (least, most) = (below.and(chain), below.and(equal));
        let range = |min, max| CountRange {
            min: 1 + min,
            max: 1 + max,
        };
        Self {
            moves,
            enqueued: range(least.enqueued, most.enqueued),
            dequeued: range(least.dequeued, most.dequeued),
        }
    }

    /// Must every correct program enqueue the same number?
    pub const fn is_tie_free(&self) -> bool {
        self.enqueued.is_exact()
    }

    /// The most nodes in the queue at one time; some order of ties attains it. Without a closed set.
    ///
    /// Expanding a node takes one out and puts at least one in, on boards of 2×2 or more: so the queue is longest when all
    /// nodes have been expanded that can be.
    ///
    /// ```
    /// use reference::{Board, Budget, Heuristic, counts};
    /// let puzzle04: Board = "3  0 1 3  4 2 5  7 8 6".parse()?;
    /// let counts = counts::tree(&puzzle04, Heuristic::Manhattan, Budget::UNLIMITED)?;
    /// assert_eq!(counts.longest_queue(), 6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn longest_queue(&self) -> u64 {
        (self.enqueued.max + 1).saturating_sub(self.dequeued.max)
    }
}

/// Why there are no counts.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CountError {
    /// The goal cannot be reached, so the search never ends.
    #[error("no solution possible")]
    Unsolvable,
    /// The budget was spent.
    #[error("gave up after {nodes} nodes; {enqueued} or more are enqueued, in {moves} moves or more")]
    BudgetExceeded {
        /// The budget.
        nodes: u64,
        /// Proved by then: no correct program enqueues fewer.
        enqueued: u64,
        /// Proved by then: no solution has fewer moves.
        moves: u64,
    },
}

/// What expanding nodes adds to the two counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Cost {
    enqueued: u64,
    dequeued: u64,
}

impl Cost {
    const NONE: Self = Self {
        enqueued: u64::MAX,
        dequeued: u64::MAX,
    };

    fn least(self, other: Self) -> Self {
        Self {
            enqueued: self.enqueued.min(other.enqueued),
            dequeued: self.dequeued.min(other.dequeued),
        }
    }

    fn and(self, other: Self) -> Self {
        Self {
            enqueued: self.enqueued.saturating_add(other.enqueued),
            dequeued: self.dequeued.saturating_add(other.dequeued),
        }
    }
}

/// What is done with the neighbour that is the predecessor's board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Predecessor {
    /// The assignment's rule.
    LeftOut,
    /// The rule is missing.
    Enqueued,
}

impl Predecessor {
    /// The neighbours left out of a node that has a predecessor, or has none.
    fn left_out(self, exists: bool) -> u64 {
        u64::from(exists && self == Self::LeftOut)
    }
}

/// The smallest number from the heuristic on with the parity of the solution's length.
///
/// Each slide changes the Manhattan distance by 1, so that parity is the Manhattan distance's.
fn first_bound(heuristic: u64, manhattan: u64) -> u64 {
    heuristic + (heuristic ^ manhattan) % 2
}

#[cfg(test)]
mod tests;
