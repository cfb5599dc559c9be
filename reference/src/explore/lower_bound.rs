//! What a lower bound is.

use crate::board::Board;

/// A lower bound for the moves from a board to the goal: never above the true number (admissible), and changed by a slide
/// by 1 at most (consistent).
pub trait LowerBound: Sync {
    /// Of an `n`×`n` board, its tiles row by row.
    fn of(&self, n: usize, tiles: &[u32]) -> u64;

    /// Whether tiles may be given any goals: tile t is then at home on square t − 1, and the tiles are some N² − 1 of the
    /// numbers 1 to N². Bidirectional search asks for this, to measure the way back to the start.
    fn is_retargetable(&self) -> bool {
        true
    }
}

/// The bound of a board.
pub(super) fn of_board(estimate: &dyn LowerBound, board: &Board) -> u64 {
    let tiles: Vec<u32> = board.tiles().collect();
    estimate.of(board.dimension(), &tiles)
}
