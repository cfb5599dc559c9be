//! Breadth-first passes: the part that is the same for all boards, and boards of any size with the Manhattan distance.

use std::thread;

use crate::board::Board;

/// How a pass ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// At the goal, this many slides from the start.
    Reached(u64),
    /// With no board left within the bound.
    Beyond,
    /// At the limit of boards.
    Spent,
}

/// A board in a layer, with the slides that lead back to the layer before.
pub(super) trait Entry: Ord + Send + Sync {
    /// Whether the other is the same board; then takes over its slides back.
    fn absorb(&mut self, other: &Self) -> bool;
    /// Whether this is the goal.
    fn is_goal(&self) -> bool;
}

/// Makes layer after layer. `widen` adds the neighbours of some boards that are not in the layer before and are within
/// the bound, given their distance.
pub(super) fn pass<E: Entry>(
    start: E,
    widen: impl Fn(&[E], u64, &mut Vec<E>) + Sync,
    spent: &mut u64,
    limit: u64,
) -> Outcome {
    let mut layer = vec![start];
    let mut distance = 0;
    while !layer.is_empty() {
        if layer.iter().any(Entry::is_goal) {
            return Outcome::Reached(distance);
        }
        *spent = spent.saturating_add(layer.len() as u64);
        if *spent > limit {
            return Outcome::Spent;
        }
        distance += 1;
        layer = beyond(&layer, |boards, next| widen(boards, distance, next));
    }
    Outcome::Beyond
}

/// Boards of a layer that are worth a thread of their own.
const WORTH_A_THREAD: usize = 20_000;

/// All that a layer's boards are widened to, sorted, each once: the same with any number of threads.
fn beyond<E: Entry>(layer: &[E], widen: impl Fn(&[E], &mut Vec<E>) + Sync) -> Vec<E> {
    let widened = |boards: &[E]| {
        let mut next = Vec::with_capacity(2 * boards.len());
        widen(boards, &mut next);
        next.sort_unstable();
        next.dedup_by(|later, kept| kept.absorb(later));
        next
    };
    if layer.len() <= WORTH_A_THREAD {
        return widened(layer);
    }
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let share = layer.len().div_ceil(threads).max(WORTH_A_THREAD);
    let mut parts = thread::scope(|scope| {
        let widened = &widened;
        let work = |boards| scope.spawn(move || widened(boards));
        let working: Vec<_> = layer.chunks(share).map(work).collect();
        let join = |part: thread::ScopedJoinHandle<'_, Vec<E>>| {
            part.join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        working.into_iter().map(join).collect::<Vec<_>>()
    });
    let mut next = parts.pop().unwrap_or_default();
    for mut part in parts {
        next.append(&mut part);
    }
    // The stable sort finds the sorted parts and merges them.
    next.sort();
    next.dedup_by(|later, kept| kept.absorb(later));
    next
}

/// A board of any size: its tiles, and a bit for each slide back.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Listed {
    tiles: Vec<u32>,
    back: u8,
}

impl Entry for Listed {
    fn absorb(&mut self, other: &Self) -> bool {
        let is_same = self.tiles == other.tiles;
        if is_same {
            self.back |= other.back;
        }
        is_same
    }

    fn is_goal(&self) -> bool {
        let count = self.tiles.len();
        (1..)
            .zip(&self.tiles)
            .all(|(place, &tile)| tile as usize == place % count)
    }
}

/// One pass over boards of any size, as lists of tiles, with the Manhattan distance.
pub(super) fn within(board: &Board, bound: u64, spent: &mut u64, limit: u64) -> Outcome {
    let n = board.dimension();
    let start = Listed {
        tiles: board.tiles().collect(),
        back: 0,
    };
    let widen = |listed: &Listed, distance: u64, next: &mut Vec<Listed>| {
        let tiles = &listed.tiles;
        let Some(blank) = tiles.iter().position(|&tile| tile == 0) else {
            return;
        };
        let here: u64 = (0..)
            .zip(tiles)
            .map(|(square, &tile)| to_go(tile, square, n))
            .sum();
        for slide in (0..4).filter(|slide| listed.back >> slide & 1 == 0) {
            let Some(square) = beside(blank, n)[slide] else {
                continue;
            };
            let tile = tiles[square];
            let there = here + to_go(tile, blank, n) - to_go(tile, square, n);
            if distance + there <= bound {
                let mut tiles = tiles.clone();
                tiles.swap(blank, square);
                next.push(Listed {
                    tiles,
                    back: 1 << opposite(slide),
                });
            }
        }
    };
    let widen_all = |boards: &[Listed], distance: u64, next: &mut Vec<Listed>| {
        for listed in boards {
            widen(listed, distance, next);
        }
    };
    pass(start, widen_all, spent, limit)
}

/// Rows and columns between a tile and its goal square.
pub(super) fn to_go(tile: u32, square: usize, n: usize) -> u64 {
    if tile == 0 {
        return 0;
    }
    let (row, column) = ((tile as usize - 1) / n, (tile as usize - 1) % n);
    (row.abs_diff(square / n) + column.abs_diff(square % n)) as u64
}

/// The squares beside a square: above, below, left, right.
pub(super) fn beside(square: usize, n: usize) -> [Option<usize>; 4] {
    let (row, column) = (square / n, square % n);
    [
        (row > 0).then(|| square - n),
        (row + 1 < n).then(|| square + n),
        (column > 0).then(|| square - 1),
        (column + 1 < n).then(|| square + 1),
    ]
}

/// The slide that takes one back, by their numbers in [`beside`].
pub(super) const fn opposite(slide: usize) -> usize {
    slide ^ 1
}
