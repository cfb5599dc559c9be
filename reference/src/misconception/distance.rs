//! The distances that programs use as heuristics, right and wrong. Each is a sum over the tiles, so a slide changes it by what one tile, and maybe the blank, adds.

use crate::heuristic::Heuristic;

/// A distance from the goal, as a program works it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Distance {
    /// As the assignment has it.
    Right(Heuristic),
    /// The blank counts as a tile, whose goal is the last square.
    WithBlank(Heuristic),
    /// None: the priority is the moves alone.
    Nothing,
    /// Manhattan with the row and the column of the goal exchanged.
    Exchanged,
    /// Manhattan with 3 in place of N in the goal's row and column.
    ThreeForN,
    /// The same in the tile's own row and column too.
    ThreeForEveryN,
    /// The difference of the squares' numbers.
    OfIndices,
    /// Manhattan to the square with the tile's own number, counted from 0: one too far.
    TileAsSquare(Heuristic),
    /// Manhattan with the goal's row worked out from the tile and not from the tile less one.
    RowOneOff,
}

impl Distance {
    /// What one tile, or the blank, on one square adds.
    pub(super) fn of_tile(self, tile: u32, square: usize, n: usize) -> i64 {
        let tile_number = tile as usize;
        let last = n * n - 1;
        let goal = match tile_number.checked_sub(1) {
            Some(goal) => goal,
            None if matches!(self, Self::WithBlank(_)) => last,
            None => return 0,
        };
        let manhattan = |row: usize, column: usize| {
            signed(row.abs_diff(square / n) as u64 + column.abs_diff(square % n) as u64)
        };
        let to = |goal: usize| manhattan(goal / n, goal % n);
        let by = |heuristic: Heuristic, goal: usize| match heuristic {
            Heuristic::Manhattan => to(goal),
            Heuristic::Hamming => i64::from(goal != square),
        };
        match self {
            Self::Right(heuristic) => signed(heuristic.of_tile(tile, square, n)),
            Self::WithBlank(heuristic) => by(heuristic, goal),
            Self::Nothing => 0,
            Self::Exchanged => manhattan(goal % n, goal / n),
            Self::ThreeForN => manhattan(goal / 3, goal % 3),
            Self::ThreeForEveryN => {
                signed(((goal / 3).abs_diff(square / 3) + (goal % 3).abs_diff(square % 3)) as u64)
            }
            Self::OfIndices => signed(goal.abs_diff(square) as u64),
            Self::TileAsSquare(heuristic) => by(heuristic, tile_number),
            Self::RowOneOff => manhattan(tile_number / n, goal % n),
        }
    }

    /// The distance of the assignment in whose place it stands; none where no distance is worked out.
    pub(super) const fn stands_for(self) -> Option<Heuristic> {
        match self {
            Self::Right(heuristic) | Self::WithBlank(heuristic) | Self::TileAsSquare(heuristic) => {
                Some(heuristic)
            }
            Self::Exchanged | Self::ThreeForN | Self::ThreeForEveryN | Self::OfIndices | Self::RowOneOff => {
                Some(Heuristic::Manhattan)
            }
            Self::Nothing => None,
        }
    }

    /// Of a whole board.
    pub(super) fn of(self, tiles: impl Iterator<Item = u32>, n: usize) -> i64 {
        (0..)
            .zip(tiles)
            .map(|(square, tile)| self.of_tile(tile, square, n))
            .sum()
    }
}

fn signed(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}
