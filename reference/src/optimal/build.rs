//! The making of a pattern database, breadth first, block by block.

use super::pattern::{is_odd, steps};
use super::placement::Placement;

/// A move out of a block.
#[derive(Clone, Copy, Debug)]
struct Target {
    block: u32,
    /// Which turn takes the orders here to orders there; none if they stay.
    turn: Option<u32>,
}

/// A database being made, layer by layer of distance.
///
/// Each block holds its orders as bits. A layer is pushed: each block gives what it had in the layer before to its
/// neighbouring blocks, and they leave out what they have had. A row step keeps the order, so whole words are joined; a
/// column step passes some tiles, which permutes the orders by a table: for that the orders of the layer are listed once
/// for all steps. Blocks of one parity get the even distances, the others the odd.
pub(super) struct Build<'p, const N: usize> {
    placement: &'p Placement<N>,
    /// For each block whether its distances are odd, and its first target; the targets of the last end at the end.
    starts: Vec<(bool, usize)>,
    targets: Vec<Target>,
    visited: Vec<u64>,
    /// The latest layer, in the blocks of its parity; in the others, while it is pushed, the next.
    front: Vec<u64>,
    /// Whether a block has anything there.
    alive: Vec<bool>,
    bits: Vec<u64>,
    goal: usize,
}

impl<'p, const N: usize> Build<'p, N> {
    pub(super) fn new(placement: &'p Placement<N>, goal: u32) -> Self {
        let mut starts = Vec::with_capacity(placement.blocks);
        let mut targets = Vec::new();
        for (set, part) in placement.all_blocks() {
            starts.push((is_odd::<N>(set, goal), targets.len()));
            targets.extend(steps::<N>(set, part).map(|(here, there)| {
                let after = set ^ 1 << here ^ 1 << there;
                let block = u32::try_from(placement.block(after, here)).unwrap_or(0);
                let between = ((1 << here.max(there)) - 1) & !((2 << here.min(there)) - 1);
                let turn = (set & between != 0).then(|| placement.turn(set, here, there));
                Target {
                    block,
                    turn: turn.and_then(|turn| u32::try_from(turn).ok()),
                }
            }));
        }
        let size = placement.blocks * placement.words;
        Self {
            placement,
            starts,
            targets,
            visited: vec![0; size],
            front: vec![0; size],
            alive: vec![false; placement.blocks],
            bits: vec![0; size],
            goal: placement.block(goal, N * N - 1),
        }
    }

    /// The second lowest bit of each distance.
    pub(super) fn finish(mut self) -> Vec<u64> {
        let at = self.goal * self.placement.words;
        self.front[at] = 1;
        self.visited[at] = 1;
        self.alive[self.goal] = true;
        let mut distance = 1;
        while self.layer(distance) {
            distance += 1;
        }
        self.bits
    }

    /// Makes one layer; false if nothing is in it.
    fn layer(&mut self, distance: u32) -> bool {
        let is_odd = distance % 2 == 1;
        let words = self.placement.words;
        let mut front = vec![0; words];
        let mut orders = vec![0; 64 * words];
        for block in 0..self.starts.len() {
            if self.starts[block].0 != is_odd && self.alive[block] {
                let own = &mut self.front[block * words..(block + 1) * words];
                front.copy_from_slice(own);
                own.fill(0);
                self.alive[block] = false;
                self.push(block, &front, &mut orders);
            }
        }
        let mut any = false;
        for block in 0..self.starts.len() {
            if self.starts[block].0 != is_odd || !self.alive[block] {
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
            self.alive[block] = alive != 0;
            any |= alive != 0;
        }
        any
    }

    /// Gives the layer of one block to its neighbours.
    fn push(&mut self, block: usize, front: &[u64], orders: &mut [u16]) {
        let words = front.len();
        let count = list(front, orders);
        let (some, others) = orders[..count].split_at(count / 2);
        let end = self
            .starts
            .get(block + 1)
            .map_or(self.targets.len(), |next| next.1);
        for target in &self.targets[self.starts[block].1..end] {
            let at = target.block as usize;
            self.alive[at] = true;
            let next = &mut self.front[at * words..(at + 1) * words];
            let Some(turn) = target.turn else {
                for (next, front) in next.iter_mut().zip(front) {
                    *next |= front;
                }
                continue;
            };
            let ranks = self.placement.ranks_after(turn as usize);
            let mut set = |order: u16| {
                let rank = usize::from(ranks[usize::from(order)]);
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
