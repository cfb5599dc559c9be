//! A pattern database of the 4×4 board, a bit a state.
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

use std::sync::Arc;

use super::placement::{BESIDE, Placement, flood, moved};

/// The database of one pattern.
#[derive(Debug)]
pub(super) struct Pattern {
    placement: Arc<Placement>,
    /// 64-bit words a block takes.
    words: usize,
    /// The second lowest bit of each distance, block by block, by rank of order.
    bits: Vec<u64>,
    /// The squares in the goal.
    goal: u16,
}

/// The squares of a light colour.
const LIGHT: u16 = 0b0101_1010_0101_1010;

impl Pattern {
    /// The database for the tiles whose goal squares are given, numbered in the order of these squares.
    pub(super) fn build(placement: &Arc<Placement>, goal: u16) -> Self {
        let words = placement.orders.div_ceil(64);
        let mut build = Build::new(placement, goal, words);
        let mut distance = 0;
        while build.layer(distance) {
            distance += 1;
        }
        Self {
            placement: Arc::clone(placement),
            words,
            bits: build.bits,
            goal,
        }
    }

    /// The second lowest bit of the distance.
    #[inline]
    pub(super) fn bit(&self, set: u16, order: u32, blank: usize) -> u8 {
        let rank = self.placement.rank_of_order(order);
        let word = self.bits[self.placement.block(set, blank) * self.words + rank / 64];
        u8::from(word >> (rank % 64) & 1 == 1)
    }

    /// The distance modulo 4.
    pub(super) fn phase(&self, set: u16, order: u32, blank: usize) -> u8 {
        let odd = ((set & LIGHT).count_ones() + (self.goal & LIGHT).count_ones()) % 2;
        self.bit(set, order, blank) << 1 | u8::from(odd == 1)
    }

    /// The distance, by going down to the goal.
    pub(super) fn distance(&self, set: u16, order: u32, blank: usize) -> u64 {
        let identity = self.placement.all_orders()[0];
        let (mut set, mut order, mut blank) = (set, order, blank);
        let mut distance = 0;
        let home = |set: u16, blank: usize| set == self.goal && flood(!set, 1 << blank) >> 15 & 1 == 1;
        while !(home(set, blank) && order == identity) {
            let phase = self.phase(set, order, blank);
            let next = steps(set, flood(!set, 1 << blank)).map(|(from, to)| {
                let next = step(set, order, from, to);
                (next.0, next.1, from)
            });
            let mut next =
                next.filter(|&(set, order, blank)| self.phase(set, order, blank) == (phase + 3) % 4);
            let Some(closer) = next.next() else { break };
            (set, order, blank) = closer;
            distance += 1;
        }
        distance
    }
}

/// The set and the order after a tile has gone one step.
#[inline]
pub(super) fn step(set: u16, order: u32, from: usize, to: usize) -> (u16, u32) {
    let next = set ^ 1 << from ^ 1 << to;
    if from.abs_diff(to) == 1 {
        // Nothing stands between neighbouring squares of a row.
        return (next, order);
    }
    let (old, new) = (below(set, from), below(next, to));
    (next, if old == new { order } else { moved(order, old, new) })
}

/// How many squares of a set come before a square.
#[inline]
fn below(set: u16, square: usize) -> u32 {
    (set & ((1 << square) - 1)).count_ones()
}

/// The steps of a pattern's tiles into a part of the board without any, from square to square.
fn steps(set: u16, part: u16) -> impl Iterator<Item = (usize, usize)> {
    let tiles = (0..16).filter(move |square| set >> square & 1 == 1);
    tiles.flat_map(move |from| {
        let free = BESIDE[from] & part;
        (0..16)
            .filter(move |to| free >> to & 1 == 1)
            .map(move |to| (from, to))
    })
}

/// A move into a block.
#[derive(Clone, Copy, Debug)]
struct Source {
    block: u32,
    /// Which table takes the orders there to orders here; none if they stay.
    table: Option<u16>,
}

/// A database being made, layer by layer of distance.
///
/// Each block holds its orders as bits. A layer is pulled: a block takes what its neighbouring blocks had in the layer
/// before, less what it had itself before. A row step keeps the order, so whole words are joined; a column step passes up
/// to three tiles, which permutes the orders by a table. Blocks of one parity get the even distances, the others the odd.
struct Build {
    words: usize,
    /// For each block its parity and its first source; the sources of the last end at the end.
    starts: Vec<(u32, usize)>,
    sources: Vec<Source>,
    tables: Vec<Vec<u16>>,
    visited: Vec<u64>,
    /// The latest layer of each block.
    front: Vec<u64>,
    /// Whether that holds anything.
    alive: Vec<bool>,
    bits: Vec<u64>,
    goal: usize,
}

impl Build {
    fn new(placement: &Placement, goal: u16, words: usize) -> Self {
        let k = u32::try_from(placement.k).unwrap_or(0);
        let orders = placement.all_orders();
        let mut tables = Vec::new();
        for old in 0..k {
            for new in 0..k {
                let table = orders
                    .iter()
                    .map(|&order| placement.rank_of_order(moved(order, old, new)));
                tables.push(table.map(|rank| u16::try_from(rank).unwrap_or(0)).collect());
            }
        }
        let mut starts = Vec::with_capacity(placement.blocks);
        let mut sources = Vec::new();
        for set in placement.all_sets() {
            let parity = ((set & LIGHT).count_ones() + (goal & LIGHT).count_ones()) % 2;
            let mut rest = !set;
            while rest != 0 {
                let part = flood(rest, rest & rest.wrapping_neg());
                rest &= !part;
                starts.push((parity, sources.len()));
                sources.extend(steps(set, part).map(|(here, there)| {
                    let before = set ^ 1 << here ^ 1 << there;
                    let (old, new) = (below(before, there), below(set, here));
                    let block = u32::try_from(placement.block(before, here)).unwrap_or(0);
                    let table = (old != new).then(|| u16::try_from(old * k + new).unwrap_or(0));
                    Source { block, table }
                }));
            }
        }
        let size = placement.blocks * words;
        let goal = placement.block(goal, 15);
        Self {
            words,
            starts,
            sources,
            tables,
            visited: vec![0; size],
            front: vec![0; size],
            alive: vec![false; placement.blocks],
            bits: vec![0; size],
            goal,
        }
    }

    /// Makes one layer; false if nothing is in it.
    fn layer(&mut self, distance: u32) -> bool {
        if distance == 0 {
            let at = self.goal * self.words;
            self.front[at] = 1;
            self.visited[at] = 1;
            self.alive[self.goal] = true;
            return true;
        }
        let mut any = false;
        let mut new = vec![0u64; self.words];
        for block in 0..self.starts.len() {
            let (parity, start) = self.starts[block];
            if parity != distance % 2 {
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
            let range = block * self.words..(block + 1) * self.words;
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
        let at = source.block as usize * self.words;
        let front = &self.front[at..at + self.words];
        let Some(table) = source.table else {
            for (new, front) in new.iter_mut().zip(front) {
                *new |= front;
            }
            return;
        };
        let table = &self.tables[usize::from(table)];
        for (word, orders) in front.iter().zip(table.chunks(64)) {
            let mut left = *word;
            while left != 0 {
                let rank = usize::from(orders[left.trailing_zeros() as usize]);
                new[rank / 64] |= 1 << (rank % 64);
                left &= left - 1;
            }
        }
    }
}
