//! Whether a board tells programs with a misconception from right ones.

use crate::board::Board;
use crate::budget::{Budget, SearchError};
use crate::counts::{self, CountRange};
use crate::heuristic::Heuristic;
use crate::misconception::{Answer, Misconception, Style, Variant};
use crate::optimal;

/// Nodes that a program with a misconception may take until its answer is given up; more than half of those that are a
/// memory limit to most programs.
const PATIENCE: Budget = Budget::nodes(150_000);

/// The right answer to a board, which wrong ones are told by.
pub(super) struct Right<'b> {
    board: &'b Board,
    /// None without a solution.
    moves: Option<u64>,
    /// Where it is known, and there is a solution.
    enqueued: Option<CountRange>,
}

impl<'b> Right<'b> {
    /// The right answer, worked out.
    pub(super) fn of(board: &'b Board, budget: Budget) -> Result<Self, SearchError> {
        let moves = match optimal::solve(board, budget) {
            Ok(solution) => Some(solution.moves.len() as u64),
            Err(SearchError::Unsolvable) => None,
            Err(gave_up @ SearchError::BudgetExceeded { .. }) => return Err(gave_up),
        };
        let enqueued = counts::tree(board, Heuristic::Manhattan, PATIENCE).map(|counts| counts.enqueued);
        Ok(Self {
            board,
            moves,
            enqueued: enqueued.ok(),
        })
    }

    /// Whether programs with a misconception, in its commonest form, print something wrong, whatever their order of ties:
    /// the number of moves or the path, or that there is no solution; and where the misconception shows in nothing else, the
    /// number enqueued.
    pub(super) fn is_told_by(&self, misconception: Misconception) -> bool {
        let Some(form) = Variant::of(misconception).into_iter().next() else {
            return false;
        };
        let mut styles = Style::usual().into_iter().take(5);
        styles.all(|style| {
            let answer = form.answer(self.board, style, PATIENCE);
            !self.accepts(&answer, !misconception.shows_in_answers())
        })
    }

    /// Whether an answer is right, in the count alone or in all else. An answer that is not known is not told from a right one.
    pub(super) fn accepts(&self, answer: &Answer, by_count: bool) -> bool {
        match (answer, self.moves) {
            (Answer::Solved(solved), _) if by_count => self
                .enqueued
                .is_none_or(|enqueued| enqueued.contains(solved.enqueued)),
            // A way that is far too long is not made to be looked at.
            (Answer::Solved(solved), Some(moves)) => {
                solved.moves == moves
                    && solved.length <= 4 * moves + 100
                    && self.is_shortest_path(&solved.boards(), moves)
            }
            (Answer::Unsolvable, None) | (Answer::Unknown, _) => true,
            (Answer::Solved(_) | Answer::Unsolvable | Answer::NoEnd | Answer::Garbled, _) => false,
        }
    }

    fn is_shortest_path(&self, boards: &[Board], moves: u64) -> bool {
        boards.len() as u64 == moves + 1
            && boards.first() == Some(self.board)
            && boards.last().is_some_and(Board::is_goal)
            && boards.windows(2).all(|pair| pair[0].is_neighbor(&pair[1]))
    }
}
