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

/// Makes layer after layer. `widen` adds a board's neighbours that are within the bound, given their distance.
pub(super) fn pass<K: Ord + Send + Sync>(
    start: K,
    is_goal: impl Fn(&K) -> bool,
    widen: impl Fn(&K, u64, &mut Vec<K>) + Sync,
    spent: &mut u64,
    limit: u64,
) -> Outcome {
    let mut before: Vec<K> = Vec::new();
    let mut layer = vec![start];
    let mut distance = 0;
    while !layer.is_empty() {
        if layer.iter().any(&is_goal) {
            return Outcome::Reached(distance);
        }
        *spent = spent.saturating_add(layer.len() as u64);
        if *spent > limit {
            return Outcome::Spent;
        }
        distance += 1;
        let mut next = beyond(&layer, |board, next| widen(board, distance, next));
        remove_sorted(&mut next, &before);
        before = std::mem::replace(&mut layer, next);
    }
    Outcome::Beyond
}

/// Boards of a layer that are worth a thread of their own.
const WORTH_A_THREAD: usize = 20_000;

/// All that a layer's boards are widened to, sorted, each once: the same with any number of threads.
fn beyond<K: Ord + Send + Sync>(layer: &[K], widen: impl Fn(&K, &mut Vec<K>) + Sync) -> Vec<K> {
    let widen_all = |boards: &[K]| {
        let mut next = Vec::with_capacity(2 * boards.len());
        for board in boards {
            widen(board, &mut next);
        }
        next.sort_unstable();
        next.dedup();
        next
    };
    if layer.len() <= WORTH_A_THREAD {
        return widen_all(layer);
    }
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let share = layer.len().div_ceil(threads).max(WORTH_A_THREAD);
    let mut parts = thread::scope(|scope| {
        let widen_all = &widen_all;
        let work = |boards| scope.spawn(move || widen_all(boards));
        let working: Vec<_> = layer.chunks(share).map(work).collect();
        let join = |part: thread::ScopedJoinHandle<'_, Vec<K>>| {
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
    next.dedup();
    next
}

/// Takes the items of one sorted list out of another.
fn remove_sorted<K: Ord>(from: &mut Vec<K>, items: &[K]) {
    let mut items = items.iter().peekable();
    from.retain(|kept| {
        while items.next_if(|item| *item < kept).is_some() {}
        items.peek() != Some(&kept)
    });
}

/// One pass over boards of any size, as lists of tiles, with the Manhattan distance.
pub(super) fn within(board: &Board, bound: u64, spent: &mut u64, limit: u64) -> Outcome {
    let n = board.dimension();
    let start: Vec<u32> = board.tiles().collect();
    let goal: Vec<u32> = (1..).take(n * n - 1).chain([0]).collect();
    let widen = |tiles: &Vec<u32>, distance: u64, next: &mut Vec<Vec<u32>>| {
        let Some(blank) = tiles.iter().position(|&tile| tile == 0) else {
            return;
        };
        let here: u64 = tiles
            .iter()
            .enumerate()
            .map(|(square, &tile)| to_go(tile, square, n))
            .sum();
        for square in beside(blank, n) {
            let tile = tiles[square];
            let there = here + to_go(tile, blank, n) - to_go(tile, square, n);
            if distance + there <= bound {
                let mut slid = tiles.clone();
                slid.swap(blank, square);
                next.push(slid);
            }
        }
    };
    pass(start, |tiles| *tiles == goal, widen, spent, limit)
}

/// Rows and columns between a tile and its goal square.
pub(super) fn to_go(tile: u32, square: usize, n: usize) -> u64 {
    if tile == 0 {
        return 0;
    }
    let (row, column) = ((tile as usize - 1) / n, (tile as usize - 1) % n);
    (row.abs_diff(square / n) + column.abs_diff(square % n)) as u64
}

/// The squares beside a square.
pub(super) fn beside(square: usize, n: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (square / n, square % n);
    let rows = [row.checked_sub(1), Some(row + 1)]
        .into_iter()
        .flatten()
        .filter(move |&row| row < n);
    let columns = [column.checked_sub(1), Some(column + 1)]
        .into_iter()
        .flatten()
        .filter(move |&c| c < n);
    rows.map(move |row| row * n + column)
        .chain(columns.map(move |column| row * n + column))
}
