//! Walking distance: how many moves the tiles need between rows if only their goal rows are told apart, and the same for
//! columns.
//!
//! Takahashi Ken'ichiro, "Puzzle 15: walking distance", 2001. A position is, for each row, how many of its tiles belong
//! to each row; a move takes any tile of a row beside the blank's into the blank's row. All positions are gone through
//! from the goal, breadth first: 24,964 for N = 4. A slide up or down is a move for the rows, one to a side a move for the
//! columns, so the two distances add up.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use super::lower_bound::LowerBound;

/// The distances of all positions of rows, for one N up to 4.
pub(super) struct WalkingDistance {
    distances: FxHashMap<u64, u8>,
}

/// For each row and goal row the number of tiles, three bits each; and the blank's row from bit 60 on.
type Position = u64;

/// One tile of a goal row in a row.
fn one(n: usize, row: usize, goal: usize) -> Position {
    1 << (3 * (row * n + goal))
}

const BLANK: u32 = 60;

impl WalkingDistance {
    pub(super) fn new(n: usize) -> Self {
        let last = n - 1;
        let rows = (0..n).map(|row| one(n, row, row) * (n - usize::from(row == last)) as u64);
        let goal = rows.sum::<u64>() | (last as u64) << BLANK;
        let mut distances = FxHashMap::default();
        distances.insert(goal, 0);
        let mut queue = VecDeque::from([(goal, 0)]);
        while let Some((position, distance)) = queue.pop_front() {
            let blank = (position >> BLANK) as usize;
            for row in [blank.wrapping_sub(1), blank + 1]
                .into_iter()
                .filter(|&row| row < n)
            {
                for goal in (0..n).filter(|&goal| (position / one(n, row, goal)) & 7 > 0) {
                    let tiles = position & ((1 << BLANK) - 1);
                    let moved = tiles - one(n, row, goal) + one(n, blank, goal);
                    let next = moved | (row as u64) << BLANK;
                    distances.entry(next).or_insert_with(|| {
                        queue.push_back((next, distance + 1));
                        distance + 1
                    });
                }
            }
        }
        Self { distances }
    }
}

impl LowerBound for WalkingDistance {
    fn of(&self, n: usize, tiles: &[u32]) -> u64 {
        let (mut rows, mut columns) = (0, 0);
        for (square, &tile) in tiles.iter().enumerate() {
            let (row, column) = (square / n, square % n);
            if let Some(home) = (tile as usize).checked_sub(1) {
                rows += one(n, row, home / n);
                columns += one(n, column, home % n);
            } else {
                rows |= (row as u64) << BLANK;
                columns |= (column as u64) << BLANK;
            }
        }
        let distance = |position: Position| self.distances.get(&position).copied().unwrap_or(0);
        u64::from(distance(rows)) + u64::from(distance(columns))
    }

    fn is_retargetable(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_positions_as_known() {
        assert_eq!(WalkingDistance::new(4).distances.len(), 24_964);
        assert_eq!(WalkingDistance::new(3).distances.len(), 105);
    }
}
