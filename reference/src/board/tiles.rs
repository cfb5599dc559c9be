//! How a board's tiles lie in memory: in the narrowest integers that hold N² − 1.

use std::sync::Arc;

/// The tiles row by row. The width follows from their number, so equal boards have equal storage.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) enum Tiles {
    /// Up to N = 16.
    Bytes(Arc<[u8]>),
    /// Up to N = 256.
    Shorts(Arc<[u16]>),
    /// Beyond. A `Vec` inside, since turning it into a slice would for a moment need the memory twice.
    Words(Arc<Vec<u32>>),
}

/// Runs one expression over the slice, whatever the width of its cells.
macro_rules! each {
    ($tiles:expr, $slice:ident => $body:expr) => {
        match $tiles {
            $crate::board::tiles::Tiles::Bytes(cells) => {
                let $slice: &[u8] = cells;
                $body
            }
            $crate::board::tiles::Tiles::Shorts(cells) => {
                let $slice: &[u16] = cells;
                $body
            }
            $crate::board::tiles::Tiles::Words(cells) => {
                let $slice: &[u32] = cells;
                $body
            }
        }
    };
}
pub(crate) use each;

/// An integer that holds a tile.
pub(crate) trait Cell: Copy {
    /// The tile in the cell.
    fn tile(self) -> u32;
    /// The cell for a tile known to fit.
    fn from_tile(tile: u32) -> Self;
    /// The finished storage.
    fn store(cells: Vec<Self>) -> Tiles;
}

impl Cell for u8 {
    fn tile(self) -> u32 {
        self.into()
    }
    fn from_tile(tile: u32) -> Self {
        Self::try_from(tile).unwrap_or(Self::MAX)
    }
    fn store(cells: Vec<Self>) -> Tiles {
        Tiles::Bytes(cells.into())
    }
}

impl Cell for u16 {
    fn tile(self) -> u32 {
        self.into()
    }
    fn from_tile(tile: u32) -> Self {
        Self::try_from(tile).unwrap_or(Self::MAX)
    }
    fn store(cells: Vec<Self>) -> Tiles {
        Tiles::Shorts(cells.into())
    }
}

impl Cell for u32 {
    fn tile(self) -> u32 {
        self
    }
    fn from_tile(tile: u32) -> Self {
        tile
    }
    fn store(cells: Vec<Self>) -> Tiles {
        Tiles::Words(Arc::new(cells))
    }
}

impl Tiles {
    /// Storage for the tiles of a board of dimension `n`.
    pub(crate) fn from_values(n: usize, values: impl Iterator<Item = u32>) -> Self {
        match n {
            ..=16 => u8::store(collect(n, values)),
            17..=256 => u16::store(collect(n, values)),
            _ => u32::store(collect(n, values)),
        }
    }

    pub(crate) fn len(&self) -> usize {
        each!(self, tiles => tiles.len())
    }

    pub(crate) fn get(&self, index: usize) -> u32 {
        each!(self, tiles => tiles[index].tile())
    }

    /// A copy with two squares exchanged.
    pub(crate) fn swapped(&self, a: usize, b: usize) -> Self {
        let mut copy = self.clone();
        copy.swap_all(&[(a, b)]);
        copy
    }

    /// Exchanges pairs of squares one after the other, in a copy of the tiles of its own.
    pub(crate) fn swap_all(&mut self, pairs: &[(usize, usize)]) {
        if pairs.is_empty() {
            return;
        }
        match self {
            Self::Bytes(cells) => swap_each(Arc::make_mut(cells), pairs),
            Self::Shorts(cells) => swap_each(Arc::make_mut(cells), pairs),
            Self::Words(cells) => swap_each(Arc::<Vec<u32>>::make_mut(cells), pairs),
        }
    }

    /// Where the 0 is.
    pub(crate) fn position_of_blank(&self) -> u32 {
        let index = each!(self, tiles => tiles.iter().position(|&cell| cell == 0));
        index.and_then(|index| u32::try_from(index).ok()).unwrap_or(0)
    }
}

fn collect<C: Cell>(n: usize, values: impl Iterator<Item = u32>) -> Vec<C> {
    let mut cells = Vec::with_capacity(n * n);
    cells.extend(values.map(C::from_tile));
    cells
}

fn swap_each<C>(cells: &mut [C], pairs: &[(usize, usize)]) {
    for &(a, b) in pairs {
        cells.swap(a, b);
    }
}

/// Tiles not on their goal squares.
pub(super) fn hamming<C: Cell>(cells: &[C]) -> u64 {
    cells
        .iter()
        .zip(1u32..)
        .map(|(&cell, goal)| u64::from(cell.tile() != 0 && cell.tile() != goal))
        .sum()
}

/// Row and column distances of all tiles from their goal squares.
pub(super) fn manhattan<C: Cell>(cells: &[C], n: usize) -> u64 {
    let width = n as u64;
    // Division by N as a multiplication (Lemire, Kaser and Kurz, "Faster remainder by direct computation", 2019): exact for
    // numbers of 32 bits. N = 1 has no tiles.
    let reciprocal = (u64::MAX / width).wrapping_add(1);
    let mut sum = 0;
    for (row, tiles) in (0u64..).zip(cells.chunks_exact(n)) {
        let mut of_row = 0;
        for (column, &cell) in (0u64..).zip(tiles) {
            let tile = u64::from(cell.tile());
            let goal = tile.saturating_sub(1);
            let goal_row = high(u128::from(goal) * u128::from(reciprocal));
            let distance = row.abs_diff(goal_row) + column.abs_diff(goal - goal_row * width);
            of_row += if tile == 0 { 0 } else { distance };
        }
        sum += of_row;
    }
    sum
}

/// The high half.
#[inline]
fn high(product: u128) -> u64 {
    u64::try_from(product >> 64).unwrap_or(0)
}

/// Is every tile on its goal square?
pub(super) fn is_goal<C: Cell>(cells: &[C]) -> bool {
    // The last square then holds what is left: the blank.
    cells
        .split_last()
        .is_some_and(|(_, tiles)| tiles.iter().zip(1u32..).all(|(&cell, goal)| cell.tile() == goal))
}
