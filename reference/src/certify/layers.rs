//! Breadth-first passes: the part that is the same for all boards, and boards of any size with the Manhattan distance.

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
pub(super) fn pass<K: Ord>(
    start: K,
    is_goal: impl Fn(&K) -> bool,
    mut widen: impl FnMut(&K, u64, &mut Vec<K>),
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
        let mut next = Vec::with_capacity(2 * layer.len());
        for board in &layer {
            widen(board, distance, &mut next);
        }
        next.sort_unstable();
        next.dedup();
        remove_sorted(&mut next, &before);
        before = std::mem::replace(&mut layer, next);
    }
    Outcome::Beyond
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
