//! A second opinion on shortest solutions.
//!
//! Owns an optimal search that shares nothing with [`optimal`](crate::optimal) but the boards: another algorithm, other
//! heuristics, other tables. That one goes depth first along one way at a time; this one goes breadth first, with all
//! boards of a distance at once, and keeps one layer of them (breadth-first heuristic search: Zhou and Hansen,
//! Artificial Intelligence 170, 2006; with the slides back kept in place of the layer before: Korf, Zhang, Thayer and
//! Hohwald, "Frontier search", Journal of the ACM 52, 2005).
//!
//! # What is independent
//!
//! Both solvers rest on pattern databases for hard 4×4 boards, and on the same definition of a pattern's distance. No line
//! of code is shared: there one bit a state is pulled from layer to layer, distances are told apart by their parity, and
//! a search follows changes; here whole distances are pushed on, a byte each, and every board is looked up afresh. A
//! mistake in the numbering, the parity, the reflection, the order of the search or the rows left out would have to be
//! made twice to pass. What both trust is [`Board`], and that distances of disjoint patterns add up.
//!
//! # Why it is right
//!
//! Given a bound, a layer holds the boards at one distance from the start whose distance plus heuristic is within the
//! bound. The heuristics never exceed the true distance to the goal. So if a solution of length L within the bound
//! exists, all boards on it are within the bound, and by induction the board after i slides is in layer i: it is a
//! neighbour of the one before, and it cannot have been in an earlier layer, or the solution could be cut short. So the
//! goal is in layer L. If no layer holds the goal, every solution is longer than the bound. A slide that leads back to
//! the layer before is not made again: each board keeps the slides opposite to those it was reached by. Of a board on a
//! shortest solution the next slide is never one of them, since the board after it is not in an earlier layer.

mod blocks;
mod layers;
mod orders;
mod packed;
mod parting;

use crate::board::Board;
use crate::budget::Budget;
use crate::direction::Direction;
use layers::Outcome;
use packed::Bound;

/// Why a solution is not certified.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CertifyError {
    /// The moves go over an edge or do not end at the goal.
    #[error("the moves do not lead to the goal")]
    NotASolution,
    /// There is a shorter solution.
    #[error("expected the shortest solution, {shortest} moves, found {given}")]
    NotShortest {
        /// The number of moves given.
        given: u64,
        /// The number of moves needed.
        shortest: u64,
    },
    /// The budget was spent.
    #[error("gave up after {boards} boards; the shortest solution has at least {at_least} moves")]
    BudgetExceeded {
        /// The budget.
        boards: u64,
        /// Proved by then: no solution has fewer moves.
        at_least: u64,
    },
}

/// Checks that the moves solve the board, and that no fewer do: one breadth-first pass with a bound two below.
///
/// Solutions of one board all have the same parity, so two below is enough.
///
/// ```
/// use reference::{Board, Budget, CertifyError, certify, optimal};
/// let board: Board = "3  0 1 3  4 2 5  7 8 6".parse()?;
/// let moves = optimal::solve(&board, Budget::UNLIMITED)?.moves;
/// assert_eq!(certify::certify(&board, &moves, Budget::UNLIMITED), Ok(()));
/// assert_eq!(certify::certify(&board, &[], Budget::UNLIMITED), Err(CertifyError::NotASolution));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`CertifyError`]; the budget is of boards, each looked at once.
pub fn certify(board: &Board, moves: &[Direction], budget: Budget) -> Result<(), CertifyError> {
    if !board.follow(moves).is_some_and(|end| end.is_goal()) {
        return Err(CertifyError::NotASolution);
    }
    let given = moves.len() as u64;
    // No moves are fewest; one move is fewest, since none has the other parity.
    let Some(bound) = given.checked_sub(2) else {
        return Ok(());
    };
    match within(board, bound, budget.limit()) {
        Outcome::Beyond => Ok(()),
        Outcome::Reached(shortest) => Err(CertifyError::NotShortest { given, shortest }),
        Outcome::Spent => Err(CertifyError::BudgetExceeded {
            boards: budget.limit(),
            at_least: board.manhattan(),
        }),
    }
}

/// The pattern databases of this module.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Patterns {
    /// Of six, six and three tiles.
    Sixes,
    /// Of seven, seven and one.
    Sevens,
}

/// The lower bound of the smaller ones for the tiles of a 4×4 board.
pub(crate) fn pattern_distance(tiles: &[u32]) -> u64 {
    let mut bytes = [0; 16];
    for (byte, &tile) in bytes.iter_mut().zip(tiles) {
        *byte = u8::try_from(tile).unwrap_or(0);
    }
    parting::sixes().bound_of(&bytes)
}

/// The lower bounds after slides of a 4×4 board's tiles, each from a square to another one.
pub(crate) fn after_slides(patterns: Patterns, tiles: [u8; 16]) -> impl Fn(usize, usize) -> u64 {
    let parting = match patterns {
        Patterns::Sixes => parting::sixes(),
        Patterns::Sevens => parting::sevens(),
    };
    let mut parent = parting.parent(&tiles);
    parting.look_up(&mut parent);
    move |from, to| parting.bound(&parting.child(&parent, tiles[from], from, to))
}

/// Boards of 4×4 looked at with the Manhattan distance before the tables are built.
const EASY: u64 = 1_000_000;

/// Boards of 4×4 looked at before the large tables are built.
const MIDDLING: u64 = 3_000_000;

/// A pass with a bound, by the heuristic that the board needs: the next better one where a search grows large.
fn within(board: &Board, bound: u64, limit: u64) -> Outcome {
    let mut spent = 0;
    if board.dimension() != 4 {
        return layers::within(board, bound, &mut spent, limit);
    }
    let easy = packed::Manhattan::new();
    let mut outcome = packed::within(board, bound, &easy, &mut spent, limit.min(EASY));
    if outcome == Outcome::Spent && spent < limit.min(MIDDLING) {
        outcome = packed::within(board, bound, parting::sixes(), &mut spent, limit.min(MIDDLING));
    }
    if outcome == Outcome::Spent && spent < limit {
        outcome = packed::within(board, bound, parting::sevens(), &mut spent, limit);
    }
    outcome
}

#[cfg(test)]
mod tests;
