//! Which tiles have been seen while a board is read, in memory proportional to what was read.

use rustc_hash::FxHashSet;

/// A set of tiles.
pub(super) enum Seen {
    /// A bit a tile: for inputs long enough to hold all tiles.
    Dense(Vec<u64>),
    /// For inputs that claim more tiles than they can hold.
    Sparse(FxHashSet<u32>),
}

impl Seen {
    /// For tiles below `count`, a bit each.
    pub(super) fn dense(count: usize) -> Self {
        Self::Dense(vec![0; count.div_ceil(64)])
    }

    /// For few tiles out of many.
    pub(super) fn sparse() -> Self {
        Self::Sparse(FxHashSet::default())
    }

    /// Whether it is for few tiles out of many.
    pub(super) fn is_sparse(&self) -> bool {
        matches!(self, Self::Sparse(_))
    }

    /// Adds a tile; false if it was there.
    pub(super) fn insert(&mut self, tile: u32) -> bool {
        match self {
            Self::Dense(bits) => {
                let word = &mut bits[tile as usize / 64];
                let bit = 1u64 << (tile % 64);
                let new = *word & bit == 0;
                *word |= bit;
                new
            }
            Self::Sparse(set) => set.insert(tile),
        }
    }
}
