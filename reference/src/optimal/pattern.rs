//! A pattern database of the 4×4 or 5×5 board, a bit a state.
//!
//! A **pattern** is some of the tiles. Its distance is the least number of moves *of its own tiles* that brings them to
//! their goal squares with the blank in the part of the board where the goal has it; other tiles are all alike and move
//! for nothing. The distances of patterns without common tiles may be added (Korf and Felner, "Disjoint pattern database
//! heuristics", Artificial Intelligence 134, 2002; Felner, Korf and Hanan, JAIR 22, 2004). Keeping apart the parts of the
//! board the blank can be in, rather than taking the least over them, makes the sum larger and consistent.
//!
//! A move of a pattern's tile changes the pattern's distance by exactly 1: moves can be taken back, and each changes the
//! colour (as on a chess board) of one tile's square, so the distance's parity follows from the squares. Hence it is
//! enough to keep the second lowest bit of each distance: with the parity it gives the distance modulo 4, by which a
//! neighbour's is told from one more or one less. The distance itself is found by going down to the goal once.

use super::build;
use super::placement::{Placement, flood, is_odd, rank_of_order, steps};

/// The database of one pattern.
#[derive(Debug)]
#[repr(align(128))]
pub(super) struct Pattern<const N: usize> {
    placement: Placement<N>,
    /// The second lowest bit of each distance, rank of order by rank of order, by block: a step in a row keeps the rank,
    /// and the blocks of sets that differ little are near each other.
    bits: Vec<u64>,
    /// The squares in the goal.
    goal: u32,
}

/// Where a pattern's tiles are, and its distance modulo 4, in one number: 25 bits for the set of squares, bits 26 and 27
/// for the distance, the rank of the order from bit 32 on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Spread(u64);

const PHASE: u32 = 26;
const RANK: u32 = 32;

impl Spread {
    /// Of tiles on squares in the order of these; the distance is left 0.
    pub(super) fn new(tiles: &[(usize, u8)]) -> Self {
        let set = tiles.iter().fold(0, |set, (square, _)| set | 1 << square);
        let order: Vec<u8> = tiles.iter().map(|&(_, tile)| tile).collect();
        Self(set | u64::from(rank_of_order(&order)) << RANK)
    }

    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the set is in the lowest bits and the rest is to go"
    )]
    const fn set(self) -> u32 {
        self.0 as u32 & ((1 << 25) - 1)
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the rank has 16 bits")]
    const fn rank(self) -> u16 {
        (self.0 >> RANK) as u16
    }
}

impl<const N: usize> Pattern<N> {
    /// The database for the tiles whose goal squares are given, numbered in the order of these squares.
    pub(super) fn build(placement: &Placement<N>, goal: u32) -> Self {
        Self {
            placement: placement.clone(),
            bits: build::made(placement, goal),
            goal,
        }
    }

    /// The second lowest bit of the distance.
    #[inline]
    fn bit(&self, set: u32, rank: u16, blank: usize) -> u64 {
        let at = usize::from(rank) * self.placement.row + self.placement.block(set, blank);
        self.bits[at / 64] >> (at % 64) & 1
    }

    /// After a tile has gone one step from a square to the blank, and whether that took the distance up.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "the squares are constants only where this is inlined"
    )]
    pub(super) fn after(&self, spread: Spread, from: usize, to: usize) -> (Spread, bool) {
        // The set changes, and the parity of the distance.
        let mut after = Spread(spread.0 ^ 1 << from ^ 1 << to ^ 1 << PHASE);
        // Nothing stands between neighbouring squares of a row.
        if from.abs_diff(to) > 1 {
            let turn = self.placement.turn(after.set(), from, to);
            let rank = self.placement.rank_after(turn, spread.rank());
            after = Spread(after.0 & ((1 << RANK) - 1) | u64::from(rank) << RANK);
        }
        // From an even distance one more has the same second bit, from an odd the other.
        let change = (self.bit(after.set(), after.rank(), from) ^ spread.0 >> (PHASE + 1)) & 1;
        let is_grown = (change ^ spread.0 >> PHASE) & 1 == 0;
        (Spread(after.0 ^ change << (PHASE + 1)), is_grown)
    }

    /// With the distance modulo 4.
    pub(super) fn with_phase(&self, spread: Spread, blank: usize) -> Spread {
        let odd = is_odd::<N>(spread.set(), self.goal);
        let phase = self.bit(spread.set(), spread.rank(), blank) << 1 | u64::from(odd);
        Spread(spread.0 | phase << PHASE)
    }

    /// The distance, by going down to the goal.
    pub(super) fn distance(&self, spread: Spread, blank: usize) -> u64 {
        let home = |set: u32, part: u32| set == self.goal && part >> (N * N - 1) & 1 == 1;
        let (mut spread, mut blank) = (self.with_phase(spread, blank), blank);
        let mut distance = 0;
        loop {
            let part = flood::<N>(!spread.set(), 1 << blank);
            if home(spread.set(), part) && spread.rank() == 0 {
                return distance;
            }
            let closer = steps::<N>(spread.set(), part).find_map(|(from, to)| {
                let (next, is_grown) = self.after(spread, from, to);
                (!is_grown).then_some((next, from))
            });
            let Some(closer) = closer else { return distance };
            (spread, blank) = closer;
            distance += 1;
        }
    }
}

#[cfg(test)]
mod tests;
