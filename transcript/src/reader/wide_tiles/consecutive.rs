//! Of the ways to take a row apart, the one in which nearly every tile is one more than the tile before it.
//!
//! So it is in large boards near the goal: `%3d` leaves no white space between 999 and 1000, and no digit says where a tile ends.

use super::super::cell::{Cell, are_distinct};
use super::Columns;

/// How many tiles of a row may follow another than the one before them.
const MOST_BROKEN: u32 = 8;

/// How many more may be out of turn in a way than in the best one that has come as far. A tile out of its place breaks the turn twice.
const MOST_BEHIND: u32 = 2;

/// A way to begin a row, by its last cell.
#[derive(Clone, Copy)]
struct Chain {
    cell: Cell,
    end: usize,
    broken: u32,
    /// Whether another way comes here with as few tiles out of turn.
    several: bool,
    /// The way without its last cell, in the list of the cells before.
    before: usize,
}

impl Columns<'_> {
    /// The cells of the way with the fewest tiles out of turn; `None` where there are several, or too many tiles are.
    pub(super) fn consecutive(&self, n: usize) -> Option<Vec<Cell>> {
        if !self.leaves_room(0, n) {
            return None;
        }
        let mut chains: Vec<Vec<Chain>> = Vec::new();
        for left in (0..n).rev() {
            let mut next: Vec<Chain> = Vec::new();
            match chains.last() {
                None => self.each_cell(0, left, &mut |cell, end| {
                    next.push(Chain {
                        cell,
                        end,
                        broken: 0,
                        several: false,
                        before: 0,
                    });
                }),
                Some(last) => {
                    for (before, chain) in last.iter().enumerate() {
                        self.each_cell(chain.end, left, &mut |cell, end| {
                            let follows = chain.cell.value.tile().checked_add(1) == Some(cell.value.tile());
                            let broken = chain.broken + u32::from(!follows);
                            if broken <= MOST_BROKEN {
                                let several = chain.several;
                                keep(
                                    &mut next,
                                    Chain {
                                        cell,
                                        end,
                                        broken,
                                        several,
                                        before,
                                    },
                                );
                            }
                        });
                    }
                }
            }
            let fewest = next.iter().map(|chain| chain.broken).min()?;
            next.retain(|chain| chain.broken <= fewest + MOST_BEHIND);
            chains.push(next);
        }
        let (ends, before) = chains.split_last()?;
        let whole = |chain: &&Chain| chain.end == self.line.len();
        let best = ends.iter().filter(whole).min_by_key(|chain| chain.broken)?;
        let as_good = |chain: &&Chain| chain.broken == best.broken;
        if best.several || ends.iter().filter(whole).filter(as_good).count() > 1 {
            return None;
        }
        let mut cells = vec![best.cell];
        let mut chain = best;
        for shorter in before.iter().rev() {
            chain = shorter.get(chain.before)?;
            cells.push(chain.cell);
        }
        cells.reverse();
        are_distinct(&cells).then_some(cells)
    }
}

/// Keeps the better one of the ways that come to the same cell.
fn keep(next: &mut Vec<Chain>, chain: Chain) {
    let same = |known: &&mut Chain| known.end == chain.end && known.cell.start == chain.cell.start;
    match next.iter_mut().find(same) {
        None => next.push(chain),
        Some(known) if chain.broken < known.broken => *known = chain,
        Some(known) if chain.broken == known.broken => known.several = true,
        Some(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::super::cells;

    fn tiles(line: &str, dimension: u32) -> Option<Vec<u32>> {
        let cells = cells(line, dimension)?;
        Some(cells.iter().map(|cell| cell.value.tile()).collect())
    }

    fn written(tiles: &[u32], width: usize) -> String {
        let cells: Vec<String> = tiles.iter().map(|tile| format!("{tile:>width$}")).collect();
        cells.concat()
    }

    #[test]
    fn rows_near_the_goal_are_known_by_their_order() {
        for (dimension, width) in [(127, 3), (127, 2), (32, 2), (33, 2), (100, 2)] {
            for first in (1..dimension * dimension - dimension).step_by(dimension as usize) {
                let mut row: Vec<u32> = (first..first + dimension).collect();
                assert_eq!(
                    tiles(&written(&row, width), dimension),
                    Some(row.clone()),
                    "{row:?}"
                );
                row[5] = 0;
                row[9] = first + dimension + 9;
                assert_eq!(
                    tiles(&written(&row, width), dimension),
                    Some(row.clone()),
                    "{row:?}"
                );
            }
        }
    }

    #[test]
    fn rows_in_no_order_stay_unread() {
        let mut row: Vec<u32> = (890..1017).collect();
        row.reverse();
        assert_eq!(tiles(&written(&row, 3), 127), None);
    }
}
