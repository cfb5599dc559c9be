//! Breadth-first passes over 4×4 boards, each one 64-bit number: four bits a square, the first square highest. The last
//! square's tile follows from the others, so its four bits tell the slides that lead back to the layer before.

use super::layers::{Entry, Outcome, beside, opposite, pass, to_go};
use crate::board::Board;

/// A lower bound for the distance of a board from the goal, looked up for many boards in steps: first it is worked out
/// where to look, then all are looked up, so that they wait for memory together.
pub(super) trait Bound {
    /// What is worked out once for a board.
    type Parent;
    /// What is worked out for a slide from it.
    type Child;
    /// For a board's tiles, square by square.
    fn parent(&self, tiles: &[u8; 16]) -> Self::Parent;
    /// Looks up what `parent` has worked out.
    fn look_up(&self, parent: &mut Self::Parent);
    /// For the slide of a tile from one square to another.
    fn child(&self, parent: &Self::Parent, tile: u8, from: usize, to: usize) -> Self::Child;
    /// The bound after the slide.
    fn bound(&self, child: &Self::Child) -> u64;
}

/// The Manhattan distance.
pub(super) struct Manhattan {
    to_go: [[u64; 16]; 16],
}

impl Manhattan {
    pub(super) fn new() -> Self {
        let mut table = [[0; 16]; 16];
        for (tile, squares) in (0u32..).zip(&mut table) {
            for (square, cell) in squares.iter_mut().enumerate() {
                *cell = to_go(tile, square, 4);
            }
        }
        Self { to_go: table }
    }
}

impl Bound for Manhattan {
    type Parent = u64;
    type Child = u64;

    fn parent(&self, tiles: &[u8; 16]) -> u64 {
        tiles
            .iter()
            .enumerate()
            .map(|(square, &tile)| self.to_go[usize::from(tile)][square])
            .sum()
    }

    fn look_up(&self, _: &mut u64) {}

    fn child(&self, parent: &u64, tile: u8, from: usize, to: usize) -> u64 {
        let squares = &self.to_go[usize::from(tile)];
        parent + squares[to] - squares[from]
    }

    fn bound(&self, child: &u64) -> u64 {
        *child
    }
}

/// A board with its slides back in the lowest four bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Packed(u64);

/// The bits of the slides back.
const BACK: u64 = 15;

impl Entry for Packed {
    fn absorb(&mut self, other: &Self) -> bool {
        let is_same = self.0 | BACK == other.0 | BACK;
        if is_same {
            self.0 |= other.0;
        }
        is_same
    }

    fn is_goal(&self) -> bool {
        self.0 | BACK == 0x1234_5678_9abc_def0 | BACK
    }
}

/// Boards that are looked up together.
const GROUP: usize = 64;

/// One pass.
pub(super) fn within<B: Bound + Sync>(
    board: &Board,
    bound: u64,
    lower: &B,
    spent: &mut u64,
    limit: u64,
) -> Outcome {
    let start = board.tiles().fold(0, |bits, tile| bits << 4 | u64::from(tile));
    let neighbors: [[Option<usize>; 4]; 16] = std::array::from_fn(|square| beside(square, 4));
    let widen = |layer: &[Packed], distance: u64, next: &mut Vec<Packed>| {
        let mut parents = Vec::with_capacity(GROUP);
        let mut children = Vec::with_capacity(4 * GROUP);
        for group in layer.chunks(GROUP) {
            parents.clear();
            parents.extend(group.iter().map(|&packed| {
                let tiles = unpack(packed);
                let parent = lower.parent(&tiles);
                (tiles, parent)
            }));
            for (_, parent) in &mut parents {
                lower.look_up(parent);
            }
            children.clear();
            for (&Packed(bits), (tiles, parent)) in group.iter().zip(&parents) {
                let blank = tiles.iter().position(|&tile| tile == 0).unwrap_or(0);
                let here = bits & !BACK | u64::from(tiles[15]);
                for slide in (0..4).filter(|slide| bits >> slide & 1 == 0) {
                    let Some(square) = neighbors[blank][slide] else {
                        continue;
                    };
                    let tile = tiles[square];
                    let moved = u64::from(tile);
                    let there = here ^ moved << (60 - 4 * square) ^ moved << (60 - 4 * blank);
                    let child = Packed(there & !BACK | 1 << opposite(slide));
                    children.push((child, lower.child(parent, tile, square, blank)));
                }
            }
            let kept = children
                .iter()
                .filter(|(_, child)| distance + lower.bound(child) <= bound);
            next.extend(kept.map(|&(packed, _)| packed));
        }
    };
    pass(Packed(start & !BACK), widen, spent, limit)
}

fn unpack(Packed(bits): Packed) -> [u8; 16] {
    let mut tiles = [0; 16];
    for (pair, byte) in tiles.chunks_exact_mut(2).zip(bits.to_be_bytes()) {
        pair[0] = byte >> 4;
        pair[1] = byte & 15;
    }
    // Each of 0 to 15 is there once, and all of them cancel each other out.
    tiles[15] = tiles[..15].iter().fold(0, |all, tile| all ^ tile);
    tiles
}
