//! A 4×4 board that keeps what the pattern databases know of it, and makes its neighbours one by one: for searches that
//! hold many boards at a time.

use super::layered::Slid;
use super::partition::{PATTERNS, Partition};
use super::pattern::Spread;
use super::views::{Views, patterns_of_tiles, reflected};
use crate::board::Board;
use crate::direction::Direction;

/// A board on a way of a given length.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Four bits a square.
    tiles: u64,
    blank: usize,
    /// As it is, and reflected: where each pattern's tiles are.
    spreads: [[Spread; PATTERNS]; 2],
    /// For both views, how often moves plus sum may still grow by 2.
    spare: [u8; 2],
}

impl Node {
    /// The tiles, four bits a square.
    pub(super) fn tiles(&self) -> u64 {
        self.tiles
    }
}

/// Makes nodes.
pub(super) struct Nodes<'p> {
    partition: &'p Partition<4>,
    /// For both views, the pattern of each tile.
    patterns: [[u8; 32]; 2],
}

impl<'p> Nodes<'p> {
    pub(super) fn new(partition: &'p Partition<4>) -> Self {
        Self {
            partition,
            patterns: patterns_of_tiles(partition),
        }
    }

    /// The node of a board with what a solution of so many moves leaves to spare; none if it must be longer.
    pub(super) fn root_within(&self, board: &Board, moves: u64) -> Option<Node> {
        let views = Views::new(board, self.partition);
        let mut spare = [0; 2];
        for (spare, sum) in spare.iter_mut().zip(views.sums) {
            *spare = u8::try_from(moves.checked_sub(sum)? / 2).unwrap_or(u8::MAX);
        }
        let tiles = board.tiles().rev();
        Some(Node {
            tiles: tiles.fold(0, |bits, tile| bits << 4 | u64::from(tile)),
            blank: board.blank_index(),
            spreads: views.spreads,
            spare,
        })
    }

    /// The nodes after one slide that are within the bound, and these slides.
    pub(super) fn children(&self, node: &Node, moves: u64) -> impl Iterator<Item = (Slid, Node)> {
        let (node, blank) = (*node, node.blank);
        let squares = Direction::ALL
            .into_iter()
            .filter_map(move |slide| slide.from_square(blank, 4));
        squares.filter_map(move |square| {
            let slid = Slid {
                moves,
                blank,
                square,
                tile: u32::from((node.tiles >> (4 * square)).to_le_bytes()[0] & 15),
            };
            Some((slid, self.child(&node, square)?))
        })
    }

    /// The node after the tile on a square has gone to the blank; none beyond the bound.
    fn child(&self, node: &Node, square: usize) -> Option<Node> {
        let tile = node.tiles >> (4 * square) & 15;
        let mut child = *node;
        let steps = [
            (square, node.blank),
            (reflected::<4>(square), reflected::<4>(node.blank)),
        ];
        for (view, (from, to)) in steps.into_iter().enumerate() {
            let pattern = usize::from(self.patterns[view][usize::try_from(tile).ok()?]);
            let spread = node.spreads[view][pattern];
            let (spread, is_grown) = self.partition.patterns[pattern].after(spread, from, to);
            child.spare[view] = node.spare[view].checked_sub(u8::from(is_grown))?;
            child.spreads[view][pattern] = spread;
        }
        child.tiles ^= tile << (4 * square) ^ tile << (4 * node.blank);
        child.blank = square;
        Some(child)
    }
}
