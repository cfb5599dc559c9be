//! A board as the pattern databases see it: as it is, and reflected in its main diagonal.

use super::partition::{PATTERNS, Partition};
use super::pattern::Spread;
use crate::board::Board;

/// The square a square goes to by reflection in the main diagonal.
pub(super) const fn reflected<const N: usize>(square: usize) -> usize {
    square % N * N + square / N
}

/// A board in both views.
#[derive(Clone, Copy, Debug)]
pub(super) struct Views {
    /// For both views where each pattern's tiles are.
    pub(super) spreads: [[Spread; PATTERNS]; 2],
    /// For both views the sum of the distances.
    pub(super) sums: [u64; 2],
}

impl Views {
    /// Spreads a board's tiles over the patterns.
    pub(super) fn new<const N: usize>(board: &Board, partition: &Partition<N>) -> Self {
        let tiles: Vec<u32> = board.tiles().collect();
        let mut spreads = [[Spread::default(); PATTERNS]; 2];
        let sums = [0, 1].map(|view| {
            let turn = |square: usize| {
                if view == 0 { square } else { reflected::<N>(square) }
            };
            let blank = turn(board.blank_index());
            let mut sum = 0;
            for (index, pattern) in partition.patterns.iter().enumerate() {
                let here = (0..N * N).filter_map(|square| {
                    let home = (tiles[turn(square)] as usize).checked_sub(1)?;
                    let (own, number) = partition.place_of(turn(home) + 1);
                    (own == index).then_some((square, number))
                });
                let spread = Spread::new(&here.collect::<Vec<_>>());
                sum += pattern.distance(spread, blank);
                spreads[view][index] = pattern.with_phase(spread, blank);
            }
            sum
        });
        Self { spreads, sums }
    }
}

/// For both views, the pattern of each tile.
pub(super) fn patterns_of_tiles<const N: usize>(partition: &Partition<N>) -> [[u8; 32]; 2] {
    let mut patterns = [[0; 32]; 2];
    for tile in 1..N * N {
        let pattern = u8::try_from(partition.place_of(tile).0).unwrap_or(0);
        patterns[0][tile] = pattern;
        patterns[1][reflected::<N>(tile - 1) + 1] = pattern;
    }
    patterns
}
