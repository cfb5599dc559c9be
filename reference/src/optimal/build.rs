//! The making of a pattern database, breadth first, block by block.

mod portable;
#[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
mod vector;

use super::pattern::{is_odd, steps};
use super::placement::{Placement, parts};
use super::words::Words;

/// A move out of a block, or back.
#[derive(Clone, Copy, Debug)]
struct Target {
    block: u32,
    /// Which way past other tiles takes the orders here to orders there, see [`Placement::way`]; none if they stay.
    way: Option<u32>,
}

/// Orders in a row of bits, which is two words.
const ROW: usize = 120;

/// A database being made, layer by layer of distance.
///
/// Each block holds its orders as bits, 120 to every two words: these are the orders in which the last five tiles can
/// stand, so that steps of the tiles before them move whole words. A layer goes from each block to its neighbouring blocks,
/// which leave out what they have had. A row step keeps the order, so whole words are joined; a column step passes some
/// tiles, which permutes the orders. Blocks of one parity get the even distances, the others the odd.
///
/// There are two ways of making a layer, with the same result: the one for any processor lists the orders of a block and
/// goes through the list for every neighbour; the other permutes bits by AVX-512, many at a time.
pub(super) struct Build<'p, const N: usize> {
    placement: &'p Placement<N>,
    /// Words in a block.
    words: usize,
    /// Where each block is here: by parity and then by set, so that what is read for neighbours is near each other.
    places: Vec<u32>,
    /// For each place whether its distances are odd, and its first target; the targets of the last end at the end.
    starts: Vec<(bool, usize)>,
    targets: Vec<Target>,
    visited: Words,
    /// The latest layer, in the blocks of its parity; in the others the one before or, while it is made, the next.
    front: Words,
    /// Whether a block has anything in the latest layer.
    alive: Vec<bool>,
    bits: Words,
    goal: usize,
}

impl<'p, const N: usize> Build<'p, N> {
    fn new(placement: &'p Placement<N>, goal: u32) -> Self {
        let mut places = vec![0; placement.blocks];
        let mut by_set = Vec::with_capacity(placement.blocks);
        for odd in [false, true] {
            for set in placement.all_sets().filter(|&set| is_odd::<N>(set, goal) == odd) {
                for part in parts::<N>(set) {
                    let block = placement.block(set, part.trailing_zeros() as usize);
                    places[block] = u32::try_from(by_set.len()).unwrap_or(0);
                    by_set.push((set, part));
                }
            }
        }
        let mut starts = Vec::with_capacity(placement.blocks);
        let mut targets = Vec::new();
        for (set, part) in by_set {
            starts.push((is_odd::<N>(set, goal), targets.len()));
            targets.extend(steps::<N>(set, part).map(|(here, there)| {
                let after = set ^ 1 << here ^ 1 << there;
                let block = places[placement.block(after, here)];
                let between = ((1 << here.max(there)) - 1) & !((2 << here.min(there)) - 1);
                let way = (set & between != 0).then(|| placement.way(set, here, there));
                Target {
                    block,
                    way: way.and_then(|way| u32::try_from(way).ok()),
                }
            }));
        }
        let words = 2 * orders(placement.k).div_ceil(ROW);
        let size = placement.blocks * words;
        Self {
            placement,
            words,
            starts,
            targets,
            visited: Words::zeroed(size),
            front: Words::zeroed(size),
            alive: vec![false; placement.blocks],
            bits: Words::zeroed(size),
            goal: places[placement.block(goal, N * N - 1)] as usize,
            places,
        }
    }

    /// The second lowest bit of each distance, rank of order by rank of order, by block.
    pub(super) fn made(placement: &'p Placement<N>, goal: u32) -> Words {
        let mut build = Self::new(placement, goal);
        build.visit_goal();
        #[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
        if vector::fill(&mut build) {
            return build.by_rank();
        }
        portable::fill(&mut build);
        build.by_rank()
    }

    /// Layer 0.
    fn visit_goal(&mut self) {
        let at = self.goal * self.words;
        self.front[at] = 1;
        self.visited[at] = 1;
        self.alive[self.goal] = true;
    }

    /// The bits of all blocks and ranks, turned from block by block to rank by rank.
    fn by_rank(self) -> Words {
        let row = self.placement.row / 64;
        drop(self.front);
        let mut by_rank = Words::zeroed(orders(self.placement.k) * row);
        for (places, column) in self.places.chunks(64).zip(0..) {
            for word in 0..self.words {
                let mut square = [0; 64];
                for (line, place) in square.iter_mut().zip(places) {
                    *line = self.bits[*place as usize * self.words + word];
                }
                transpose(&mut square);
                let first = word / 2 * ROW + word % 2 * 64;
                let end = orders(self.placement.k).min((word / 2 + 1) * ROW);
                for (line, rank) in square.iter().zip(first..end) {
                    by_rank[rank * row + column] = *line;
                }
            }
        }
        by_rank
    }
}

/// How many orders there are of so many tiles.
fn orders(k: usize) -> usize {
    (1..=k).product()
}

/// Which bit of a block is for an order.
fn place(rank: usize) -> usize {
    rank / ROW * 128 + rank % ROW
}

/// Reflects 64 times 64 bits in the main diagonal (Warren, "Hacker's Delight", section 7-3).
fn transpose(square: &mut [u64; 64]) {
    let mut half = 32;
    let mut mask = u64::MAX >> 32;
    while half > 0 {
        for line in (0..64).filter(|line| line & half == 0) {
            let change = (square[line] >> half ^ square[line + half]) & mask;
            square[line] ^= change << half;
            square[line + half] ^= change;
        }
        half /= 2;
        mask ^= mask << half;
    }
}

#[cfg(test)]
mod tests;
