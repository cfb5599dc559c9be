//! Layers of a database pushed to the neighbours, on any processor.

use super::{Build, orders, place};

/// Makes all layers after the first.
pub(super) fn fill<const N: usize>(build: &mut Build<'_, N>) {
    let turns = turns(build);
    let mut distance = 1;
    while layer(build, &turns, distance) {
        distance += 1;
    }
}

/// For each way past other tiles, for each bit of a block that after the turn: `64 * words` for each.
fn turns<const N: usize>(build: &Build<'_, N>) -> Vec<u16> {
    let placement = build.placement;
    let room = 64 * build.words;
    let mut turns = vec![0; placement.ways() * room];
    for (way, turn) in turns.chunks_mut(room).enumerate() {
        let ranks = placement.ranks_after(way).iter().take(orders(placement.k));
        for (before, &after) in ranks.enumerate() {
            turn[place(before)] = u16::try_from(place(usize::from(after))).unwrap_or(0);
        }
    }
    turns
}

/// Makes one layer; false if nothing is in it.
fn layer<const N: usize>(build: &mut Build<'_, N>, turns: &[u16], distance: u32) -> bool {
    let is_odd = distance % 2 == 1;
    let words = build.words;
    let mut front = vec![0; words];
    let mut bits = vec![0; 64 * words];
    for block in 0..build.starts.len() {
        if build.starts[block].0 != is_odd && build.alive[block] {
            let own = &mut build.front[block * words..(block + 1) * words];
            front.copy_from_slice(own);
            own.fill(0);
            build.alive[block] = false;
            push(build, block, turns, &front, &mut bits);
        }
    }
    let mut any = false;
    for block in 0..build.starts.len() {
        if build.starts[block].0 != is_odd || !build.alive[block] {
            continue;
        }
        let range = block * words..(block + 1) * words;
        let front = &mut build.front[range.clone()];
        let mut alive = 0;
        for (front, visited) in front.iter_mut().zip(&mut build.visited[range.clone()]) {
            *front &= !*visited;
            *visited |= *front;
            alive |= *front;
        }
        if distance >> 1 & 1 == 1 {
            for (bits, front) in build.bits[range].iter_mut().zip(front) {
                *bits |= *front;
            }
        }
        build.alive[block] = alive != 0;
        any |= alive != 0;
    }
    any
}

/// Gives the layer of one block to its neighbours.
fn push<const N: usize>(
    build: &mut Build<'_, N>,
    block: usize,
    turns: &[u16],
    front: &[u64],
    bits: &mut [u16],
) {
    let words = front.len();
    let count = list(front, bits);
    let (some, others) = bits[..count].split_at(count / 2);
    let next = build.starts.get(block + 1);
    let end = next.map_or(build.targets.len(), |next| next.1);
    for target in &build.targets[build.starts[block].1..end] {
        let at = target.block as usize;
        build.alive[at] = true;
        let next = &mut build.front[at * words..(at + 1) * words];
        let Some(way) = target.way else {
            for (next, front) in next.iter_mut().zip(front) {
                *next |= front;
            }
            continue;
        };
        let turn = &turns[way as usize * 64 * words..(way as usize + 1) * 64 * words];
        let mut set = |bit: u16| {
            let bit = usize::from(turn[usize::from(bit)]);
            next[bit / 64] |= 1 << (bit % 64);
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
