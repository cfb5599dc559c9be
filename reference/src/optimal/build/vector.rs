//! Layers of a database pulled from the neighbours, by AVX-512.
//!
//! The orders of six tiles are 720 bits, kept in 96 bytes: two vectors. Any permutation of them takes two instructions for
//! 64 bits: one gathers for each bit the byte that it is in, one picks it from that byte. A step among seven tiles permutes
//! the last six alike for each first tile; one that passes the first tile is that and an exchange of the first two tiles,
//! which moves whole rows of bits.

use std::hint::black_box;

use archmage::prelude::*;

use super::{Build, ROW, orders, place};
use crate::optimal::placement::Placement;

/// The orders of six tiles, a bit each.
type Six = [u64; WORDS];

/// Words of six tiles' orders.
const WORDS: usize = 12;

/// The orders of seven tiles: those of six for each first tile.
const SEVEN: usize = 7;

/// A permutation of six tiles' orders.
#[derive(Debug)]
struct Turn {
    /// For each word, for each bit after the turn, the byte and the bit of the 64 gathered that it comes from.
    words: [[[u8; 64]; 2]; WORDS],
    /// Whether each row of bits is permuted in itself, all alike: the first tile stays.
    in_rows: bool,
}

/// What the orders beyond a way become.
#[derive(Clone, Copy, Debug)]
enum Pull {
    /// One permutation of the last six tiles.
    Turn(usize),
    /// The first two tiles exchanged.
    Exchange,
    /// The first two tiles exchanged, then a permutation of the last six.
    ExchangeTurn(usize),
    /// A permutation of the last six, then the first two exchanged.
    TurnExchange(usize),
}

/// Makes all layers after the first; false if the processor or the number of tiles is not for this.
pub(super) fn fill<const N: usize>(build: &mut Build<'_, N>) -> bool {
    let Some(token) = X64V4xToken::summon() else {
        return false;
    };
    match build.placement.k {
        6 => layers::<N, 1>(token, build),
        SEVEN => layers::<N, SEVEN>(token, build),
        _ => return false,
    }
    true
}

fn layers<const N: usize, const SIXES: usize>(token: X64V4xToken, build: &mut Build<'_, N>) {
    let turns = turns::<N>();
    let pulls: Vec<Pull> = (0..build.placement.ways()).map(pull::<N, SIXES>).collect();
    let mut is_full = vec![false; build.starts.len()];
    let mut distance = 1;
    while layer::<N, SIXES>(token, build, &turns, &pulls, &mut is_full, distance) {
        distance += 1;
    }
}

/// How to get orders from beyond a way: its opposite is the way with the number next to it.
fn pull<const N: usize, const SIXES: usize>(way: usize) -> Pull {
    let back = way ^ 1;
    let (low, passed, is_down) = (way / 2 / N, way / 2 % N, way % 2 == 1);
    match (SIXES, low, passed) {
        (1, ..) => Pull::Turn(back),
        (_, 0, 1) => Pull::Exchange,
        // Among the last six, one less is passed.
        (_, 0, _) if is_down => Pull::ExchangeTurn(back.saturating_sub(2)),
        (_, 0, _) => Pull::TurnExchange(back.saturating_sub(2)),
        _ => Pull::Turn(back - 2 * N),
    }
}

/// The permutations of six tiles' orders, by way.
fn turns<const N: usize>() -> Vec<Turn> {
    let six = Placement::<N>::new(6);
    let turn = |way| {
        // Bits that are for no order come from the last, which is never set.
        let mut from = [WORDS * 64 - 1; WORDS * 64];
        for (before, &after) in six.ranks_after(way).iter().take(orders(6)).enumerate() {
            from[place(usize::from(after))] = place(before);
        }
        let mut words = [[[0; 64]; 2]; WORDS];
        for (from, [bytes, bits]) in from.chunks(64).zip(&mut words) {
            for (at, from) in from.iter().enumerate() {
                bytes[at] = (from / 8).to_le_bytes()[0];
                bits[at] = (at % 8 * 8 + from % 8).to_le_bytes()[0];
            }
        }
        Turn {
            words,
            in_rows: way >= 2 * N,
        }
    };
    (0..six.ways()).map(turn).collect()
}

/// Makes one layer; false if nothing is in it.
#[arcane(import_intrinsics)]
fn layer<const N: usize, const SIXES: usize>(
    token: X64V4xToken,
    build: &mut Build<'_, N>,
    turns: &[Turn],
    pulls: &[Pull],
    is_full: &mut [bool],
    distance: u32,
) -> bool {
    const ALL: Six = {
        let mut all = [u64::MAX; WORDS];
        let mut at = 1;
        while at < WORDS {
            all[at] >>= 128 - ROW;
            at += 2;
        }
        all
    };
    let is_odd = distance % 2 == 1;
    let has_bit = distance >> 1 & 1 == 1;
    let visited: &mut [[Six; SIXES]] = build.visited.as_chunks_mut().0.as_chunks_mut().0;
    let fronts: &mut [[Six; SIXES]] = build.front.as_chunks_mut().0.as_chunks_mut().0;
    let bits: &mut [[Six; SIXES]] = build.bits.as_chunks_mut().0.as_chunks_mut().0;
    let mut any = false;
    for block in 0..build.starts.len() {
        let (parity, first) = build.starts[block];
        if parity != is_odd {
            continue;
        }
        build.alive[block] = false;
        if is_full[block] {
            continue;
        }
        let end = build
            .starts
            .get(block + 1)
            .map_or(build.targets.len(), |next| next.1);
        let mut next = [[0; WORDS]; SIXES];
        let mut is_reached = false;
        let targets = build.targets[first..end].iter();
        let mut alive = targets
            .filter(|target| build.alive[target.block as usize])
            .peekable();
        touch(&visited[block]);
        while let Some(target) = alive.next() {
            if let Some(next) = alive.peek() {
                touch(&fronts[next.block as usize]);
            }
            is_reached = true;
            let front = &fronts[target.block as usize];
            match target.way.map(|way| pulls[way as usize]) {
                None => join(&mut next, front),
                Some(Pull::Turn(turn)) => turned(token, &mut next, front, &turns[turn]),
                Some(Pull::Exchange) => join(&mut next, &exchanged(front)),
                Some(Pull::ExchangeTurn(turn)) => turned(token, &mut next, &exchanged(front), &turns[turn]),
                Some(Pull::TurnExchange(turn)) => {
                    let mut after = [[0; WORDS]; SIXES];
                    turned(token, &mut after, front, &turns[turn]);
                    join(&mut next, &exchanged(&after));
                }
            }
        }
        if !is_reached {
            continue;
        }
        let mut found = [0; WORDS];
        let mut all = [u64::MAX; WORDS];
        for (next, visited) in next.iter_mut().zip(&mut visited[block]) {
            for at in 0..WORDS {
                next[at] &= !visited[at];
                visited[at] |= next[at];
                found[at] |= next[at];
                all[at] &= visited[at];
            }
        }
        if found != [0; WORDS] {
            if has_bit {
                join(&mut bits[block], &next);
            }
            fronts[block] = next;
            build.alive[block] = true;
            any = true;
        }
        is_full[block] = all == ALL;
    }
    any
}

/// Reads orders soon needed into the cache, where they may not be there: those of seven tiles take more room than it has.
#[inline]
fn touch<const SIXES: usize>(orders: &[Six; SIXES]) {
    if SIXES > 1 {
        let lines = orders.as_flattened().iter().step_by(8);
        black_box(lines.fold(0, |all, line| all | line));
    }
}

/// Adds bits to others.
#[inline]
fn join<const SIXES: usize>(to: &mut [Six; SIXES], from: &[Six; SIXES]) {
    for (to, from) in to.as_flattened_mut().iter_mut().zip(from.as_flattened()) {
        *to |= from;
    }
}

/// The orders after the first two tiles have changed places. A row of bits is for what these two are, the second counted
/// among those left.
#[inline]
fn exchanged<const SIXES: usize>(before: &[Six; SIXES]) -> [Six; SIXES] {
    let mut after = [[0; WORDS]; SIXES];
    for (first, after) in after.iter_mut().enumerate() {
        for (second, after) in after.as_chunks_mut::<2>().0.iter_mut().enumerate() {
            // The first now was the second among what was left by the second now.
            let (other, this) = if second < first {
                (second, first - 1)
            } else {
                (second + 1, first)
            };
            if let Some(before) = before.get(other).and_then(|six| six.as_chunks::<2>().0.get(this)) {
                *after = *before;
            }
        }
    }
    after
}

/// Adds bits, permuted.
#[rite(import_intrinsics)]
fn turned<const SIXES: usize>(_: X64V4xToken, to: &mut [Six; SIXES], from: &[Six; SIXES], turn: &Turn) {
    if turn.in_rows {
        let [low, high, ..] = &turn.words;
        let turns = [low, high].map(|turn| turn.each_ref().map(|part| _mm512_loadu_si512(part)));
        let to = to.as_flattened_mut().as_chunks_mut::<2>().0;
        for (to, from) in to.iter_mut().zip(from.as_flattened().as_chunks().0) {
            let row = _mm512_broadcast_i32x4(_mm_loadu_si128::<[u64; 2]>(from));
            for (to, [bytes, bits]) in to.iter_mut().zip(turns) {
                *to |= _mm512_bitshuffle_epi64_mask(_mm512_shuffle_epi8(row, bytes), bits);
            }
        }
        return;
    }
    for (to, from) in to.iter_mut().zip(from) {
        let [a, b, c, d, e, f, g, h, i, j, k, l] = *from;
        let low = _mm512_loadu_si512(&[a, b, c, d, e, f, g, h]);
        let high = _mm512_zextsi256_si512(_mm256_loadu_si256(&[i, j, k, l]));
        for (to, [bytes, bits]) in to.iter_mut().zip(&turn.words) {
            let bytes = _mm512_permutex2var_epi8(low, _mm512_loadu_si512(bytes), high);
            *to |= _mm512_bitshuffle_epi64_mask(bytes, _mm512_loadu_si512(bits));
        }
    }
}
