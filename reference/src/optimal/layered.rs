//! All shortest solutions of a 4×4 board at once.
//!
//! There may be millions of shortest solutions, but they go through few boards. So these are gone through layer by layer
//! of moves made, each board once, with a value that is carried along each slide and joined where ways meet: the number
//! of ways, or the cost of the cheapest. The small pattern databases leave out nearly all boards off these ways; what they
//! let in by mistake never reaches the goal and joins nothing.

use rustc_hash::FxHashMap;

use super::node::{Node, Nodes};
use super::partition;
use crate::board::Board;

/// A slide on a way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slid {
    /// Slides made before it.
    pub(crate) moves: u64,
    /// Where the blank was.
    pub(crate) blank: usize,
    /// Where the tile was, and the blank is now.
    pub(crate) square: usize,
    pub(crate) tile: u32,
}

/// Boards that may be gone through with the small databases before the large ones are built.
const MANY: u64 = 250_000;

/// The value at the goal, from the one at `board`, over all ways of `moves` slides, which must be the fewest; none if more
/// boards than the budget lie in the way.
pub(crate) fn layered<T: Copy>(
    board: &Board,
    moves: u64,
    budget: u64,
    first: T,
    along: impl Fn(T, Slid) -> T,
    join: impl Fn(T, T) -> T,
) -> Option<T> {
    let through = |partition, budget| {
        let nodes = Nodes::new(partition);
        let mut left: u64 = budget;
        let root = nodes.root_within(board, moves)?;
        let mut layer: FxHashMap<u64, (Node, T)> = FxHashMap::from_iter([(root.tiles(), (root, first))]);
        for moves in 0..moves {
            left = left.checked_sub(layer.len() as u64)?;
            let mut next: FxHashMap<u64, (Node, T)> = FxHashMap::default();
            for (node, value) in layer.values() {
                for (slid, child) in nodes.children(node, moves) {
                    let value = along(*value, slid);
                    next.entry(child.tiles())
                        .and_modify(|(_, other)| *other = join(*other, value))
                        .or_insert((child, value));
                }
            }
            layer = next;
        }
        layer.into_values().next().map(|(_, value)| value)
    };
    through(partition::small(), budget.min(MANY)).or_else(|| {
        let left = budget.checked_sub(MANY)?;
        through(partition::large(), left)
    })
}
