//! Breadth-first passes over 4×4 boards, each one 64-bit number: four bits a square, the first square highest.

use super::layers::{Outcome, beside, pass, to_go};
use crate::board::Board;

/// A lower bound for the distance of a packed board from the goal, with what is needed to follow it along a slide.
pub(super) trait Bound {
    /// What is worked out once for a board.
    type State: Copy;
    /// For a board's tiles, square by square.
    fn state(&self, tiles: &[u8; 16]) -> Self::State;
    /// The bound after a tile has gone from one square to another.
    fn after(&self, state: Self::State, tile: u8, from: usize, to: usize) -> u64;
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
    type State = u64;

    fn state(&self, tiles: &[u8; 16]) -> u64 {
        tiles
            .iter()
            .enumerate()
            .map(|(square, &tile)| self.to_go[usize::from(tile)][square])
            .sum()
    }

    fn after(&self, state: u64, tile: u8, from: usize, to: usize) -> u64 {
        let squares = &self.to_go[usize::from(tile)];
        state + squares[to] - squares[from]
    }
}

/// One pass.
pub(super) fn within<B: Bound + Sync>(
    board: &Board,
    bound: u64,
    lower: &B,
    spent: &mut u64,
    limit: u64,
) -> Outcome {
    const GOAL: u64 = 0x1234_5678_9abc_def0;
    let start = board.tiles().fold(0, |bits, tile| bits << 4 | u64::from(tile));
    let neighbors: Vec<Vec<usize>> = (0..16).map(|square| beside(square, 4).collect()).collect();
    let widen = |&bits: &u64, distance: u64, next: &mut Vec<u64>| {
        let tiles = unpack(bits);
        let Some(blank) = tiles.iter().position(|&tile| tile == 0) else {
            return;
        };
        let state = lower.state(&tiles);
        for &square in &neighbors[blank] {
            let tile = tiles[square];
            if distance + lower.after(state, tile, square, blank) <= bound {
                let moved = u64::from(tile);
                next.push(bits ^ moved << (60 - 4 * square) ^ moved << (60 - 4 * blank));
            }
        }
    };
    pass(start, |&bits| bits == GOAL, widen, spent, limit)
}

fn unpack(bits: u64) -> [u8; 16] {
    let mut tiles = [0; 16];
    for (pair, byte) in tiles.chunks_exact_mut(2).zip(bits.to_be_bytes()) {
        pair[0] = byte >> 4;
        pair[1] = byte & 15;
    }
    tiles
}
