//! The making of a pattern database, breadth first, block by block.

use super::placement::{Placement, is_odd, parts, steps};

/// A move out of a block.
#[derive(Clone, Copy, Debug)]
struct Target {
    block: usize,
    /// Which way past other tiles takes the orders here to orders there, see [`Placement::way`]; none if they stay.
    way: Option<usize>,
}

/// The second lowest bit of each distance, rank of order by rank of order, by block.
pub(super) fn made<const N: usize>(placement: &Placement<N>, goal: u32) -> Vec<u64> {
    let mut build = Build::new(placement, goal);
    let home = placement.block(goal, N * N - 1);
    build.front[home * placement.words] = 1;
    build.visited[home * placement.words] = 1;
    build.is_alive[home] = true;
    let mut distance = 1;
    while build.layer(distance) {
        distance += 1;
    }
    build.by_rank()
}

/// A database being made, layer by layer of distance.
///
/// Each block holds its orders as bits, by rank. A layer goes from each block to its neighbouring blocks, which leave out
/// what they have had. A row step keeps the order, so whole words are joined; a column step passes some tiles, which permutes
/// the orders. Blocks of one parity get the even distances, the others the odd.
struct Build<'p, const N: usize> {
    placement: &'p Placement<N>,
    /// By block, whether its distances are odd, and the moves out of it.
    targets: Vec<(bool, Vec<Target>)>,
    visited: Vec<u64>,
    /// The latest layer, in the blocks of its parity; in the others the one before or, while it is made, the next.
    front: Vec<u64>,
    /// By block, whether it has anything in the latest layer.
    is_alive: Vec<bool>,
    bits: Vec<u64>,
}

impl<'p, const N: usize> Build<'p, N> {
    fn new(placement: &'p Placement<N>, goal: u32) -> Self {
        let mut targets = vec![(false, Vec::new()); placement.blocks];
        for set in placement.all_sets() {
            for part in parts::<N>(set) {
                let out = steps::<N>(set, part).map(|(here, there)| {
                    let after = set ^ 1 << here ^ 1 << there;
                    let between = ((1 << here.max(there)) - 1) & !((2 << here.min(there)) - 1);
                    Target {
                        block: placement.block(after, here),
                        way: (set & between != 0).then(|| placement.way(set, here, there)),
                    }
                });
                targets[placement.block(set, part.trailing_zeros() as usize)] =
                    (is_odd::<N>(set, goal), out.collect());
            }
        }
        let size = placement.blocks * placement.words;
        Self {
            placement,
            targets,
            visited: vec![0; size],
            front: vec![0; size],
            is_alive: vec![false; placement.blocks],
            bits: vec![0; size],
        }
    }

    /// Makes one layer; false if nothing is in it.
    fn layer(&mut self, distance: u32) -> bool {
        let is_odd = distance % 2 == 1;
        let words = self.placement.words;
        let mut front = vec![0; words];
        let mut ranks = vec![0; 64 * words];
        for block in 0..self.targets.len() {
            if self.targets[block].0 != is_odd && self.is_alive[block] {
                let own = &mut self.front[block * words..(block + 1) * words];
                front.copy_from_slice(own);
                own.fill(0);
                self.is_alive[block] = false;
                self.push(block, &front, &mut ranks);
            }
        }
        let mut any = false;
        for block in 0..self.targets.len() {
            if self.targets[block].0 != is_odd || !self.is_alive[block] {
                continue;
            }
            let range = block * words..(block + 1) * words;
            let front = &mut self.front[range.clone()];
            let mut alive = 0;
            for (front, visited) in front.iter_mut().zip(&mut self.visited[range.clone()]) {
                *front &= !*visited;
                *visited |= *front;
                alive |= *front;
            }
            if distance >> 1 & 1 == 1 {
                for (bits, front) in self.bits[range].iter_mut().zip(front) {
                    *bits |= *front;
                }
            }
            self.is_alive[block] = alive != 0;
            any |= alive != 0;
        }
        any
    }

    /// Gives the layer of one block to its neighbours.
    fn push(&mut self, block: usize, front: &[u64], ranks: &mut [u16]) {
        let words = front.len();
        let count = list(front, ranks);
        let (some, others) = ranks[..count].split_at(count / 2);
        for target in &self.targets[block].1 {
            self.is_alive[target.block] = true;
            let next = &mut self.front[target.block * words..(target.block + 1) * words];
            let Some(way) = target.way else {
                for (next, front) in next.iter_mut().zip(front) {
                    *next |= front;
                }
                continue;
            };
            let after = self.placement.ranks_after(way);
            let mut set = |rank: u16| {
                let rank = usize::from(after[usize::from(rank)]);
                next[rank / 64] |= 1 << (rank % 64);
            };
            // Orders that are far apart seldom go to the same word, which would have to wait for the one before.
            for (one, other) in some.iter().zip(others) {
                set(*one);
                set(*other);
            }
            if let Some(last) = others.get(some.len()) {
                set(*last);
            }
        }
    }

    /// The bits of all blocks and ranks, turned from block by block to rank by rank.
    fn by_rank(self) -> Vec<u64> {
        let (words, row) = (self.placement.words, self.placement.row / 64);
        drop((self.front, self.visited));
        let orders: usize = (1..=self.placement.k).product();
        let mut by_rank = vec![0; orders * row];
        for (first, column) in (0..self.placement.blocks).step_by(64).zip(0..) {
            for word in 0..words {
                let mut square = [0; 64];
                for (line, block) in square.iter_mut().zip(first..self.placement.blocks) {
                    *line = self.bits[block * words + word];
                }
                transpose(&mut square);
                for (line, rank) in square.iter().zip(64 * word..orders) {
                    by_rank[rank * row + column] = *line;
                }
            }
        }
        by_rank
    }
}

/// Lists the bits that are set; their count.
fn list(words: &[u64], bits: &mut [u16]) -> usize {
    let mut count = 0;
    for (word, first) in words.iter().zip((0..).step_by(64)) {
        let mut left = *word;
        while left != 0 {
            bits[count] = first + u16::from(left.trailing_zeros().to_le_bytes()[0]);
            count += 1;
            left &= left - 1;
        }
    }
    count
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
