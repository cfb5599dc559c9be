//! All shortest solutions of a 4×4 or 5×5 board at once.
//!
//! There may be millions of shortest solutions, but they go through few boards. So these are gone through layer by layer
//! of moves made, each board once, with a value that is carried along each slide and joined where ways meet: the number
//! of ways, or the cost of the cheapest. The small pattern databases leave out nearly all boards off these ways; what they
//! let in by mistake never reaches the goal and joins nothing.

use std::ops::ControlFlow;

use rustc_hash::FxHashMap;

use super::additive::{Search, reflected};
use super::automaton::Automaton;
use super::partition::{self, PATTERNS, Partition};
use super::pattern::Spread;
use crate::board::Board;
use crate::direction::Direction;

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
    if board.dimension() == 5 {
        return through(board, partition::five(), moves, budget, first, &along, &join);
    }
    through(
        board,
        partition::small(),
        moves,
        budget.min(MANY),
        first,
        &along,
        &join,
    )
    .or_else(|| {
        let left = budget.checked_sub(MANY)?;
        through(board, partition::large(), moves, left, first, &along, &join)
    })
}

/// The same with given databases.
fn through<const N: usize, T: Copy>(
    board: &Board,
    partition: &Partition<N>,
    moves: u64,
    budget: u64,
    first: T,
    along: impl Fn(T, Slid) -> T,
    join: impl Fn(T, T) -> T,
) -> Option<T> {
    let mut left = budget;
    let (root, patterns) = Node::root(board, partition, moves)?;
    let mut layer: FxHashMap<u128, (Node, T)> = FxHashMap::from_iter([(root.cells, (root, first))]);
    for moves in 0..moves {
        left = left.checked_sub(layer.len() as u64)?;
        let mut next: FxHashMap<u128, (Node, T)> = FxHashMap::default();
        for (node, value) in layer.values() {
            for direction in Direction::ALL {
                let Some(square) = direction.from_square(node.blank, N) else {
                    continue;
                };
                let Some(child) = node.child(partition, &patterns, square) else {
                    continue;
                };
                let slid = Slid {
                    moves,
                    blank: node.blank,
                    square,
                    tile: u32::from(node.tile(square)),
                };
                let value = along(*value, slid);
                next.entry(child.cells)
                    .and_modify(|(_, other)| *other = join(*other, value))
                    .or_insert((child, value));
            }
        }
        layer = next;
    }
    layer.into_values().next().map(|(_, value)| value)
}

/// A board on the way.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// Five bits a square, the first lowest.
    cells: u128,
    blank: usize,
    /// As it is, and reflected: where each pattern's tiles are.
    views: [[Spread; PATTERNS]; 2],
    /// For each view, how often moves plus sum may still grow by 2.
    spare: [u8; 2],
}

impl Node {
    /// The first node, and for each tile as it is and reflected its pattern; none if no way of so many moves is left.
    fn root<const N: usize>(
        board: &Board,
        partition: &Partition<N>,
        moves: u64,
    ) -> Option<(Self, [[u8; 32]; 2])> {
        let mut nothing = |_: &[Direction]| ControlFlow::Continue(());
        let mut search = Search::new(board, partition, Automaton::open(), u64::MAX, &mut nothing);
        let mut spare = [0; 2];
        for (spare, sum) in spare.iter_mut().zip(search.sums()) {
            *spare = u8::try_from(moves.checked_sub(sum)? / 2).unwrap_or(u8::MAX);
        }
        let root = Self {
            cells: board
                .tiles()
                .rev()
                .fold(0, |cells, tile| cells << 5 | u128::from(tile)),
            blank: board.blank_index(),
            views: search.views,
            spare,
        };
        Some((root, search.patterns))
    }

    fn tile(&self, square: usize) -> u8 {
        (self.cells >> (5 * square)).to_le_bytes()[0] & 31
    }

    /// The node after the tile on a square has gone to the blank; none beyond the bound.
    fn child<const N: usize>(
        &self,
        partition: &Partition<N>,
        patterns: &[[u8; 32]; 2],
        square: usize,
    ) -> Option<Self> {
        let tile = self.tile(square);
        let mut child = *self;
        let slides = [
            (square, self.blank),
            (reflected::<N>(square), reflected::<N>(self.blank)),
        ];
        for (view, (from, to)) in slides.into_iter().enumerate() {
            let pattern = usize::from(patterns[view][usize::from(tile)]) % PATTERNS;
            let (spread, is_grown) = partition.patterns[pattern].after(self.views[view][pattern], from, to);
            child.spare[view] = self.spare[view].checked_sub(u8::from(is_grown))?;
            child.views[view][pattern] = spread;
        }
        let moved = u128::from(tile);
        child.cells ^= moved << (5 * square) ^ moved << (5 * self.blank);
        child.blank = square;
        Some(child)
    }
}
