//! Boards to try things with.

use std::ops::RangeInclusive;

use proptest::prelude::*;

use crate::board::Board;
use crate::direction::Direction;

pub(crate) fn board(text: &str) -> Board {
    text.parse().expect("a board")
}

/// Boards some random slides from the goal.
pub(crate) fn walks(n: RangeInclusive<usize>, length: usize) -> impl Strategy<Value = Board> {
    (n, prop::collection::vec(0usize..4, 0..length)).prop_map(|(n, turns)| {
        turns
            .into_iter()
            .fold(Board::goal(n).expect("a dimension"), |board, turn| {
                board.slide(Direction::ALL[turn]).unwrap_or(board)
            })
    })
}
