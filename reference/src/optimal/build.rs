//! The making of a pattern database, breadth first, block by block.

use super::pattern::{is_odd, steps};
use super::placement::Placement;

/// A move into a block.
#[derive(Clone, Copy, Debug)]
struct Source {
    block: u32,
    /// Which turn takes the orders there to orders here; none if they stay.
    turn: Option<u32>,
}

/// A database being made, layer by layer of distance.
///
/// Each block holds its orders as bits. A layer is pulled: a block takes what its neighbouring blocks had in the layer
/// before, less what it had itself before. A row step keeps the order, so whole words are joined; a column step passes
/// some tiles, which permutes the orders by a table. Blocks of one parity get the even distances, the others the odd.
pub(super) struct Build<'p, const N: usize> {
    placement: &'p Placement<N>,
    /// For each block whether its distances are odd, and its first source; the sources of the last end at the end.
    starts: Vec<(bool, usize)>,
    sources: Vec<Source>,
    visited: Vec<u64>,
    /// The latest layer of each block.
    front: Vec<u64>,
    /// Whether that holds anything.
    alive: Vec<bool>,
    bits: Vec<u64>,
    goal: usize,
}

impl<'p, const N: usize> Build<'p, N> {
    pub(super) fn new(placement: &'p Placement<N>, goal: u32) -> Self {
        let mut starts = Vec::with_capacity(placement.blocks);
        let mut sources = Vec::new();
        for (set, part) in placement.all_blocks() {
            starts.push((is_odd::<N>(set, goal), sources.len()));
            sources.extend(steps::<N>(set, part).map(|(here, there)| {
                let before = set ^ 1 << here ^ 1 << there;
                let block = u32::try_from(placement.block(before, here)).unwrap_or(0);
                let between = ((1 << here.max(there)) - 1) & !((2 << here.min(there)) - 1);
                let turn = (set & between != 0).then(|| placement.turn(set, there, here));
                Source {
                    block,
                    turn: turn.and_then(|turn| u32::try_from(turn).ok()),
                }
            }));
        }
        let size = placement.blocks * placement.words;
        Self {
            placement,
            starts,
            sources,
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
        let mut any = false;
        let words = self.placement.words;
        let mut new = vec![0u64; words];
        for block in 0..self.starts.len() {
            let (odd, start) = self.starts[block];
            if odd != (distance % 2 == 1) {
                continue;
            }
            let end = self
                .starts
                .get(block + 1)
                .map_or(self.sources.len(), |next| next.1);
            new.fill(0);
            for source in &self.sources[start..end] {
                if self.alive[source.block as usize] {
                    self.pull(*source, &mut new);
                }
            }
            let range = block * words..(block + 1) * words;
            let mut alive = 0;
            let kept = self.visited[range.clone()]
                .iter_mut()
                .zip(&mut self.front[range.clone()]);
            for ((visited, front), new) in kept.zip(&new) {
                *front = new & !*visited;
                *visited |= new;
                alive |= *front;
            }
            self.alive[block] = alive != 0;
            any |= alive != 0;
            if distance >> 1 & 1 == 1 {
                for (bits, front) in self.bits[range.clone()].iter_mut().zip(&self.front[range]) {
                    *bits |= front;
                }
            }
        }
        any
    }

    /// Adds what one source had in the layer before.
    fn pull(&self, source: Source, new: &mut [u64]) {
        let words = self.placement.words;
        let at = source.block as usize * words;
        let front = &self.front[at..at + words];
        let Some(turn) = source.turn else {
            for (new, front) in new.iter_mut().zip(front) {
                *new |= front;
            }
            return;
        };
        for (word, ranks) in front.iter().zip(self.placement.ranks_after(turn as usize)) {
            let mut left = *word;
            while left != 0 {
                let rank = usize::from(ranks[left.trailing_zeros() as usize & 63]);
                new[rank / 64] |= 1 << (rank % 64);
                left &= left - 1;
            }
        }
    }
}
