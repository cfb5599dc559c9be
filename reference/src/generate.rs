//! Boards to order: by distance from the goal, at random from a seed, solvable or not.
//!
//! Owns the choice of boards and the little random generator it is made with; the same seed gives the same boards on
//! every machine.

mod discriminating;
mod order;
mod order_error;
mod random;
mod tie_free;

use crate::board::{Board, BoardError};
use crate::budget::{Budget, SearchError};
use crate::direction::Direction;
use crate::optimal::{self, Table};

pub use order::Order;
pub use order_error::OrderError;
pub use random::Random;
pub use tie_free::tie_free;

/// All boards up to 3×3 at a distance from the goal, in dictionary order of their tiles; none for larger N.
///
/// ```
/// use reference::{Board, generate};
/// let hardest: Vec<Board> = generate::boards_at(3, 31).collect();
/// assert_eq!(hardest, ["3  6 4 7  8 5 0  3 2 1".parse()?, "3  8 6 7  2 5 4  3 0 1".parse()?]);
/// assert_eq!(generate::boards_at(2, 6).count(), 1);
/// # Ok::<(), reference::ParseError>(())
/// ```
pub fn boards_at(n: usize, moves: u64) -> impl Iterator<Item = Board> {
    let depth = u8::try_from(moves).unwrap_or(u8::MAX);
    Table::of(n)
        .into_iter()
        .flat_map(move |table| table.boards_at(depth))
}

/// The distance from the goal of the farthest boards; known up to 4×4.
///
/// For 4×4 it is 80: Brüngger, Marzetta, Fukuda and Nievergelt, "The parallel search bench ZRAM and its applications",
/// Annals of Operations Research 90 (1999).
///
/// ```
/// use reference::generate::farthest;
/// assert_eq!([1, 2, 3, 4, 5].map(farthest), [Some(0), Some(6), Some(31), Some(80), None]);
/// ```
pub fn farthest(n: usize) -> Option<u64> {
    if n == 4 {
        Some(80)
    } else {
        Table::of(n).map(|table| table.deepest().into())
    }
}

/// A board drawn evenly from all solvable ones, or from all unsolvable ones.
///
/// A 1×1 board is always solvable.
///
/// # Errors
/// [`BoardError::Dimension`] where `n` is not `1..=32768`.
pub fn board(n: usize, solvable: bool, random: &mut Random) -> Result<Board, BoardError> {
    let mut tiles: Vec<u32> = Board::goal(n)?.tiles().collect();
    random.shuffle(&mut tiles);
    let board = Board::from_tiles(n, &tiles)?;
    if board.is_solvable() == solvable {
        return Ok(board);
    }
    // Taking the twin pairs the boards of either kind, so the draw stays even.
    Ok(board.twin().unwrap_or(board))
}

/// A board at the end of a walk of `length` slides from the goal that never goes straight back.
///
/// Its distance from the goal is `length` or less, and of the same parity.
///
/// # Errors
/// [`BoardError::Dimension`] where `n` is not `1..=32768`.
pub fn walk(n: usize, length: u64, random: &mut Random) -> Result<Board, BoardError> {
    Ok(walk_from(&Board::goal(n)?, length, random))
}

/// The same from any board.
fn walk_from(start: &Board, length: u64, random: &mut Random) -> Board {
    let n = start.dimension();
    let mut blank = start.blank_index();
    let mut moves: Vec<Direction> = Vec::new();
    for _ in 0..length {
        let back = moves.last().map(|last| last.opposite());
        let open =
            |direction: &Direction| Some(*direction) != back && direction.from_square(blank, n).is_some();
        let choices: Vec<Direction> = Direction::ALL.into_iter().filter(open).collect();
        let Some(&direction) = random.choose(&choices) else {
            break;
        };
        blank = direction.from_square(blank, n).unwrap_or(blank);
        moves.push(direction);
    }
    start.follow(&moves).unwrap_or_else(|| start.clone())
}

/// A board exactly so many moves from the goal; none if there is none, or none is found.
///
/// Up to 3×3 it is drawn evenly from all there are. Beyond, a board at least that far away is drawn, solved, and taken
/// along its solution until the distance is right, since every part of a shortest solution is one: at the end of a walk
/// somewhat longer than asked, then of longer ones, or, for the longest solutions on 4×4, at the end of a short walk from a
/// board known to take 80 moves. So not all boards of the distance are equally likely.
///
/// # Errors
/// [`SearchError::BudgetExceeded`] where a board drawn takes more than the budget to solve.
pub fn board_at(
    n: usize,
    moves: u64,
    random: &mut Random,
    budget: Budget,
) -> Result<Option<Board>, SearchError> {
    if Table::of(n).is_some() {
        let boards: Vec<Board> = boards_at(n, moves).collect();
        return Ok(random.choose(&boards).cloned());
    }
    if farthest(n).is_some_and(|farthest| moves > farthest) {
        return Ok(None);
    }
    if n == 4 && moves > OFTEN_FOUND {
        let board = walk_from(&eighty(), (80 - moves) / 2, random);
        return on_the_way(&board, moves, budget);
    }
    for attempt in 0..64 {
        // Walks of growing length; long ones on 4×4 are as good as drawn from all boards.
        let Ok(board) = walk(n, moves + 2 * (attempt * moves / 8), random) else {
            return Ok(None);
        };
        if let Some(found) = on_the_way(&board, moves, budget)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// Distances up to which a long walk on 4×4 often leads; random boards take 53 moves on average.
const OFTEN_FOUND: u64 = 54;

/// A 4×4 board that takes 80 moves, one of the seventeen farthest.
fn eighty() -> Board {
    let tiles = [0, 12, 9, 13, 15, 11, 10, 14, 3, 7, 2, 5, 4, 8, 6, 1];
    Board::from_permutation(4, tiles)
}

/// The board so many moves from the goal on the board's solution, if that is long enough.
fn on_the_way(board: &Board, moves: u64, budget: Budget) -> Result<Option<Board>, SearchError> {
    let solution = optimal::solve(board, budget)?.moves;
    let ahead = (solution.len() as u64)
        .checked_sub(moves)
        .and_then(|ahead| usize::try_from(ahead).ok());
    Ok(ahead.and_then(|ahead| board.follow(&solution[..ahead])))
}

#[cfg(test)]
mod tests;
