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
///
/// ```
/// use reference::generate::Right;
/// use reference::misconception::Misconception;
/// use reference::{Board, Budget};
/// let board: Board = "3  1 2 8  6 0 3  7 4 5".parse()?;
/// let right = Right::of(&board, Budget::UNLIMITED)?;
/// assert!(right.is_told_by(Misconception::VisitedAtEnqueue));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Right {
    board: Board,
    /// None without a solution.
    moves: Option<u64>,
    /// Where it is known, and there is a solution.
    enqueued: Option<CountRange>,
}

impl Right {
    /// The right answer, worked out.
    ///
    /// ```
    /// use reference::{Board, Budget, generate::Right};
    /// assert!(Right::of(&Board::goal(3)?, Budget::UNLIMITED).is_ok());
    /// # Ok::<(), reference::BoardError>(())
    /// ```
    ///
    /// # Errors
    /// [`SearchError::BudgetExceeded`] where the board takes more than the budget to solve.
    pub fn of(board: &Board, budget: Budget) -> Result<Self, SearchError> {
        let moves = match optimal::solve(board, budget) {
            Ok(solution) => Some(solution.moves.len() as u64),
            Err(SearchError::Unsolvable) => None,
            Err(gave_up @ SearchError::BudgetExceeded { .. }) => return Err(gave_up),
        };
        let enqueued = counts::tree(board, Heuristic::Manhattan, PATIENCE).ok();
        Ok(Self::known(
            board.clone(),
            moves,
            enqueued.map(|counts| counts.enqueued),
        ))
    }

    /// The right answer where it is known: the fewest moves, none without a solution, and the numbers that right programs
    /// enqueue.
    ///
    /// ```
    /// use reference::{Board, generate::Right};
    /// use reference::misconception::Answer;
    /// let right = Right::known(Board::goal(2)?, Some(0), None);
    /// assert!(!right.accepts(&Answer::Unsolvable));
    /// # Ok::<(), reference::BoardError>(())
    /// ```
    pub const fn known(board: Board, moves: Option<u64>, enqueued: Option<CountRange>) -> Self {
        Self {
            board,
            moves,
            enqueued,
        }
    }

    /// Whether an answer is right in what every course asks: the number of moves, or that there is no solution. An answer
    /// that is not known is not told from a right one.
    ///
    /// ```
    /// use reference::{Board, Budget, generate::Right};
    /// use reference::misconception::Style;
    /// let board: Board = "3  0 1 3  4 2 5  7 8 6".parse()?;
    /// let answer = Style::ASSIGNMENT.answer(&board, Budget::UNLIMITED);
    /// assert!(Right::known(board, Some(4), None).accepts(&answer));
    /// # Ok::<(), reference::ParseError>(())
    /// ```
    pub fn accepts(&self, answer: &Answer) -> bool {
        match (answer, self.moves) {
            (Answer::Solved(solved), Some(moves)) => solved.moves == moves,
            (Answer::Unsolvable, None) | (Answer::Unknown, _) => true,
            (Answer::Solved(_) | Answer::Unsolvable | Answer::NoEnd | Answer::Garbled, _) => false,
        }
    }

    /// Whether the boards of an answer are a shortest path from the puzzle to the goal, where there is a solution.
    ///
    /// ```
    /// use reference::{Board, Budget, generate::Right};
    /// use reference::misconception::{Misconception, Style, Variant};
    /// let board: Board = "3  8 1 3  4 0 2  7 6 5".parse()?;
    /// let lists = Variant::of(Misconception::DequeuedBoardsAsSolution)[0];
    /// let answer = lists.answer(&board, Style::ASSIGNMENT, Budget::UNLIMITED);
    /// let right = Right::known(board, Some(14), None);
    /// assert!(right.accepts(&answer) && !right.accepts_path(&answer));
    /// # Ok::<(), reference::ParseError>(())
    /// ```
    pub fn accepts_path(&self, answer: &Answer) -> bool {
        let (Answer::Solved(solved), Some(moves)) = (answer, self.moves) else {
            return self.accepts(answer);
        };
        // A way that is far too long is not made to be looked at.
        if solved.length > 4 * moves + 100 {
            return false;
        }
        let boards = solved.boards();
        let steps = boards
            .windows(2)
            .all(|pair| pair[0].neighbors().any(|next| next == pair[1]));
        boards.len() as u64 == moves + 1
            && boards.first() == Some(&self.board)
            && boards.last().is_some_and(Board::is_goal)
            && steps
    }

    /// Whether the number enqueued of an answer is one that right programs can have, where that is known.
    ///
    /// ```
    /// use reference::counts::CountRange;
    /// use reference::{Board, Budget, generate::Right};
    /// use reference::misconception::{Misconception, Style, Variant};
    /// let board: Board = "3  0 1 3  4 2 5  7 8 6".parse()?;
    /// let wrong = Variant::of(Misconception::RootNotCounted)[0];
    /// let answer = wrong.answer(&board, Style::ASSIGNMENT, Budget::UNLIMITED);
    /// let right = Right::known(board, Some(4), Some(CountRange { min: 10, max: 10 }));
    /// assert!(right.accepts_path(&answer) && !right.accepts_count(&answer));
    /// # Ok::<(), reference::ParseError>(())
    /// ```
    pub fn accepts_count(&self, answer: &Answer) -> bool {
        match (answer, self.enqueued) {
            (Answer::Solved(solved), Some(enqueued)) => enqueued.contains(solved.enqueued),
            (Answer::Solved(_), None) => true,
            (Answer::Unsolvable | Answer::NoEnd | Answer::Garbled | Answer::Unknown, _) => {
                self.accepts(answer)
            }
        }
    }

    /// Whether programs with a misconception, in its commonest form, print something wrong, whatever their order of ties:
    /// the number of moves or the path, or that there is no solution; and where the misconception shows in nothing else, the
    /// number enqueued.
    ///
    /// ```
    /// use reference::{Board, Budget, generate::Right};
    /// use reference::misconception::Misconception;
    /// let right = Right::of(&"3  1 2 3  4 5 6  8 7 0".parse::<Board>()?, Budget::UNLIMITED)?;
    /// assert!(right.is_told_by(Misconception::UnsolvableNeverEnds) && !right.is_told_by(Misconception::Greedy));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_told_by(&self, misconception: Misconception) -> bool {
        let Some(form) = Variant::of(misconception).into_iter().next() else {
            return false;
        };
        let mut styles = Style::usual().into_iter().take(5);
        styles.all(|style| {
            let answer = form.answer(&self.board, style, PATIENCE);
            if misconception.shows_in_answers() {
                !self.accepts(&answer) || !self.accepts_path(&answer)
            } else {
                !self.accepts_count(&answer)
            }
        })
    }
}
