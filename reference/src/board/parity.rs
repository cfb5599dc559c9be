//! The parity of a permutation, by its cycles.
//!
//! To follow a cycle is to wait for memory at each step, once a board is larger than the caches. So several walks go on at
//! a time. A walk that comes to a square where another began ends there, since every square has one square before it: the
//! squares where walks began and ended are joined up to cycles at the end.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::tiles::Cell;

/// Walks at a time.
const WALKS: usize = 16;

/// Ends to be joined up, above which there is one walk at a time: a board can be made so that all walks end soon.
const JOINED: usize = 1 << 16;

/// Is the permutation from goal squares to squares (blank included) even?
pub(super) fn permutation_is_even<C: Cell>(cells: &[C]) -> bool {
    let share = cells.len().div_ceil(WALKS);
    let mut walks = Walks {
        cells,
        visited: vec![0; cells.len().div_ceil(64)],
        starts: std::array::from_fn(|walk| {
            (walk * share).min(cells.len())..((walk + 1) * share).min(cells.len())
        }),
        cycles: 0,
        ends: FxHashMap::default(),
    };
    walks.go();
    // A cycle of even length is an odd permutation: the parity is that of the squares less the cycles.
    (cells.len() - walks.cycles - walks.joined()).is_multiple_of(2)
}

/// The walks.
struct Walks<'c, C> {
    cells: &'c [C],
    /// A bit a square.
    visited: Vec<u64>,
    /// For each walk the squares where it may begin anew.
    starts: [Range<usize>; WALKS],
    /// Cycles that one walk has gone through by itself.
    cycles: usize,
    /// Where the other walks began and ended.
    ends: FxHashMap<usize, usize>,
}

impl<C: Cell> Walks<'_, C> {
    /// Goes on until all squares are visited.
    fn go(&mut self) {
        let mut walks: [Option<(usize, usize)>; WALKS] = [None; WALKS];
        loop {
            let mut going = false;
            for (number, walk) in walks.iter_mut().enumerate() {
                if let Some((start, at)) = walk {
                    going = true;
                    if self.visit(*at) {
                        *at = self.after(*at);
                        continue;
                    }
                    if at == start {
                        self.cycles += 1;
                    } else {
                        self.ends.insert(*start, *at);
                    }
                }
                *walk = None;
                if number == 0 || self.ends.len() < JOINED {
                    *walk = self.start(number).map(|start| (start, self.after(start)));
                    going |= walk.is_some();
                }
            }
            if !going {
                return;
            }
        }
    }

    /// A square to begin at, now visited: of the walk's own, or of another's. Squares that hold their own tile are cycles.
    fn start(&mut self, walk: usize) -> Option<usize> {
        for share in (walk..WALKS).chain(0..walk) {
            while let Some(square) = self.starts[share].next() {
                if self.after(square) == square {
                    self.cycles += 1;
                } else if self.visit(square) {
                    return Some(square);
                }
            }
        }
        None
    }

    /// The goal square of what is on a square.
    #[inline]
    fn after(&self, square: usize) -> usize {
        let tile = self.cells[square].tile() as usize;
        tile.checked_sub(1).unwrap_or(self.cells.len() - 1)
    }

    /// Marks a square as visited; whether it was not.
    #[inline]
    fn visit(&mut self, square: usize) -> bool {
        let word = &mut self.visited[square / 64];
        let is_new = *word >> (square % 64) & 1 == 0;
        *word |= 1 << (square % 64);
        is_new
    }

    /// The cycles that the ends make up.
    fn joined(&mut self) -> usize {
        let mut cycles = 0;
        while let Some(&first) = self.ends.keys().next() {
            let mut at = first;
            while let Some(next) = self.ends.remove(&at) {
                at = next;
            }
            cycles += 1;
        }
        cycles
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// By exchanging what is on squares until all is in order: each exchange changes the parity.
    fn by_exchanges(tiles: &[u32]) -> bool {
        let mut tiles = tiles.to_vec();
        let last = tiles.len() - 1;
        let mut is_even = true;
        for square in 0..tiles.len() {
            loop {
                let home = (tiles[square] as usize).checked_sub(1).unwrap_or(last);
                if home == square {
                    break;
                }
                tiles.swap(square, home);
                is_even = !is_even;
            }
        }
        is_even
    }

    #[test]
    fn walks_that_all_end_soon_are_counted_too() {
        // Each half of the board exchanged with the other, square by square, and neighbours exchanged.
        for count in [WALKS * 10, 4 * JOINED] {
            let squares = u32::try_from(count).expect("few");
            let halves: Vec<u32> = (0..squares)
                .map(|square| (square + squares / 2 + 1) % squares)
                .collect();
            let pairs: Vec<u32> = (0..squares).map(|square| ((square ^ 1) + 1) % squares).collect();
            let odd: Vec<u32> = (0..squares).map(|square| (square + 2) % squares).collect();
            for tiles in [halves, pairs, odd] {
                assert_eq!(permutation_is_even(&tiles), by_exchanges(&tiles), "{count}");
            }
        }
    }

    proptest! {
        #[test]
        fn parity_is_that_of_exchanges(tiles in (1u32..400).prop_flat_map(|count| Just((0..count).collect::<Vec<_>>()).prop_shuffle())) {
            prop_assert_eq!(permutation_is_even(&tiles), by_exchanges(&tiles));
        }
    }
}
