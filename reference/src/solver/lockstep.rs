//! Two searches side by side, to tell whether a board is solvable.

use super::search::Search;
use super::{SearchStats, Solution};
use crate::board::Board;
use crate::budget::{Budget, SearchError};
use crate::heuristic::Heuristic;

/// What the searches from a board and from its twin gave.
///
/// ```
/// use reference::{Board, Heuristic, Solver};
/// let board: Board = "3  0 1 3  4 2 5  7 8 6".parse()?;
/// let lockstep = Solver::new(Heuristic::Manhattan).lockstep(&board)?;
/// assert!(lockstep.is_solvable());
/// assert_eq!(lockstep.board().enqueued, 10);
/// assert_eq!(lockstep.twin().map(|twin| twin.dequeued), Some(4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lockstep {
    solution: Option<Solution>,
    board: SearchStats,
    twin: Option<SearchStats>,
}

impl Lockstep {
    /// Did the board's own search end?
    ///
    /// ```
    /// use reference::{Board, Heuristic, Solver};
    /// let lockstep = Solver::new(Heuristic::Hamming).lockstep(&Board::goal(2)?)?;
    /// assert!(lockstep.is_solvable());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_solvable(&self) -> bool {
        self.solution.is_some()
    }

    /// The solution of the board; none if the twin's search ended.
    ///
    /// ```
    /// use reference::{Board, Heuristic, Solver};
    /// let lockstep = Solver::new(Heuristic::Hamming).lockstep(&Board::goal(2)?)?;
    /// assert!(lockstep.solution().is_some_and(|solution| solution.moves().is_empty()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solution(&self) -> Option<&Solution> {
        self.solution.as_ref()
    }

    /// What the board's search took.
    ///
    /// ```
    /// use reference::{Board, Heuristic, Solver};
    /// let lockstep = Solver::new(Heuristic::Hamming).lockstep(&Board::goal(2)?)?;
    /// assert_eq!(lockstep.board().dequeued, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn board(&self) -> SearchStats {
        self.board
    }

    /// What the twin's search took; none for a 1×1 board.
    ///
    /// ```
    /// use reference::{Board, Heuristic, Solver};
    /// assert!(Solver::new(Heuristic::Hamming).lockstep(&Board::goal(1)?)?.twin().is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn twin(&self) -> Option<SearchStats> {
        self.twin
    }
}

/// [`Solver::lockstep`](super::Solver::lockstep).
pub(super) fn run(board: &Board, heuristic: Heuristic, budget: Budget) -> Result<Lockstep, SearchError> {
    let mut own = Search::new(board, heuristic, budget);
    let mut other = board.twin().map(|twin| Search::new(&twin, heuristic, budget));
    loop {
        let own_goal = own.step()?;
        let other_goal = match &mut other {
            Some(search) if own_goal.is_none() => search.step()?,
            Some(_) | None => None,
        };
        if own_goal.is_some() || other_goal.is_some() {
            let solution = own_goal.map(|goal| Solution::new(board.clone(), own.moves_to(goal), own.stats()));
            return Ok(Lockstep {
                solution,
                board: own.stats(),
                twin: other.map(|search| search.stats()),
            });
        }
    }
}
