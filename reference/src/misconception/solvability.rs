//! How programs tell whether a board can be solved, rightly and wrongly.

use crate::board::Board;

/// How solvability is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Solvability {
    /// Rightly, in whatever way.
    Right,
    /// Not at all: the search goes on for ever.
    Untested,
    /// Every board is said to have no solution.
    NeverSolvable,
    /// The wrong way round.
    Reversed,
    /// By a wrong rule of parity.
    Parity(Parity),
    /// By a second search, in step, from a board that is meant to be a twin.
    Twin(Pair),
    /// By a second search in the same queue.
    TwinInSameQueue(Pair),
    /// Rightly, and what cannot be solved is said to need no moves.
    NoMoves,
}

/// A rule of parity: even is solvable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Parity {
    /// The blank counts as the smallest tile in the inversions.
    pub(super) blank_counts: bool,
    /// For even N, what is added to the inversions.
    pub(super) even: Added,
    /// For odd N.
    pub(super) odd: Added,
}

/// What a rule adds to the number of inversions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Added {
    /// Nothing.
    Nothing,
    /// The blank's row, from 0 at the top.
    RowFromTop,
    /// The blank's row, from 0 at the bottom.
    RowFromBottom,
    /// The blank's row, from 0 at the top, and one.
    RowAndOne,
}

/// The two squares that a program exchanges for a twin, whatever is on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Pair {
    /// The first two of the first row.
    First,
    /// The last two of the last row.
    Last,
    /// The first two of the first column.
    Column,
    /// Two tiles, neither of them the blank: a true twin. The first two side by side that there are.
    Tiles,
    /// The same: the first two of the first row, or of the second where the blank is one of them.
    TilesOrSecondRow,
    /// The same: the first two of the first row, or of the second where the blank is in the first row.
    RowWithoutBlank,
}

impl Parity {
    /// Whether the rule calls the board solvable. In time proportional to N².
    pub(super) fn is_even(self, board: &Board) -> bool {
        let n = board.dimension();
        // As the largest tile the blank makes an inversion with each tile after it, as the smallest with each before it.
        let (before, after) = (board.blank_index(), n * n - 1 - board.blank_index());
        let inversions = usize::from(!board.is_even_permutation()) + after;
        let inversions = if self.blank_counts {
            inversions + before
        } else {
            inversions
        };
        let row = board.blank().0;
        let added = match if n.is_multiple_of(2) { self.even } else { self.odd } {
            Added::Nothing => 0,
            Added::RowFromTop => row,
            Added::RowFromBottom => n - 1 - row,
            Added::RowAndOne => row + 1,
        };
        (inversions + added).is_multiple_of(2)
    }
}

impl Pair {
    /// The board with two squares exchanged; none where N = 1.
    pub(super) fn exchanged(self, board: &Board) -> Option<Board> {
        let n = board.dimension();
        if n < 2 {
            return None;
        }
        let (a, b) = match self {
            Self::First => (0, 1),
            Self::Last => (n * n - 2, n * n - 1),
            Self::Column => (0, n),
            Self::Tiles => return board.twin(),
            Self::TilesOrSecondRow if board.blank_index() > 1 => (0, 1),
            Self::RowWithoutBlank if board.blank().0 > 0 => (0, 1),
            Self::TilesOrSecondRow | Self::RowWithoutBlank => (n, n + 1),
        };
        let mut tiles: Vec<u32> = board.tiles().collect();
        tiles.swap(a, b);
        Board::from_tiles(n, &tiles).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parity_is_that_of_the_inversions_counted_pair_by_pair() {
        for n in [2, 3, 4] {
            let mut tiles: Vec<u32> = (0..n * n).collect();
            for step in 0..60_usize {
                let (a, b) = (step * 7 % tiles.len(), step * step % tiles.len());
                tiles.swap(a, b);
                let board = Board::from_tiles(n as usize, &tiles).unwrap();
                for blank_counts in [false, true] {
                    let kept: Vec<u32> = tiles
                        .iter()
                        .copied()
                        .filter(|&tile| blank_counts || tile != 0)
                        .collect();
                    let pairs = kept.iter().enumerate();
                    let inversions: usize = pairs
                        .map(|(at, tile)| kept[at + 1..].iter().filter(|later| *later < tile).count())
                        .sum();
                    let rule = Parity {
                        blank_counts,
                        even: Added::Nothing,
                        odd: Added::Nothing,
                    };
                    assert_eq!(
                        rule.is_even(&board),
                        inversions.is_multiple_of(2),
                        "{tiles:?} {blank_counts}"
                    );
                }
            }
        }
    }
}
