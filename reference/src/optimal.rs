//! Shortest solutions, fast.
//!
//! Owns the searches that find a shortest solution without a queue: a table of all boards up to 3×3; iterative
//! deepening with the Manhattan distance for boards of any size; and for 4×4 iterative deepening with pattern
//! databases, built when first needed. What they find is checked apart, by [`certify`](crate::certify).

mod additive;
mod automaton;
mod build;
mod deepening;
mod layered;
mod partition;
mod pattern;
mod placement;
mod spot;
mod table;
mod views;

use std::fmt;

use crate::board::Board;
use crate::budget::{Budget, SearchError};
use crate::direction::Direction;
use additive::Patience;
pub(crate) use layered::{Slid, layered};
pub(crate) use table::Table;

/// Nodes a 4×4 board may take with the Manhattan distance alone: some milliseconds, so that boards near the goal need no
/// databases.
const EASY: u64 = 20_000;

/// The same for a 5×5 board, whose databases take seconds.
const EASY_FIVE: u64 = 10_000_000;

/// Nodes a 4×4 board may take with the small databases before the large ones are built.
const MIDDLING: u64 = 2_500_000;

/// When no new bound is begun with the small databases: after as many nodes, or when the board is proved to be as far from
/// the goal as few are, which takes many.
const PATIENCE: Patience = Patience {
    nodes: 1_250_000,
    bound: 68,
};

/// A shortest solution and how it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptimalSolution {
    /// The slides, first to last.
    pub moves: Vec<Direction>,
    /// The nodes visited on the way.
    pub nodes: u64,
    /// What found it.
    pub method: Method,
}

/// How a shortest solution was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// A table of all boards of the size, made breadth first.
    Table,
    /// Iterative deepening with the Manhattan distance.
    Manhattan,
    /// Iterative deepening with additive pattern databases of 6, 6 and 3 tiles.
    SmallDatabases,
    /// Iterative deepening with additive pattern databases of 7, 7 and 1 tiles.
    LargeDatabases,
    /// Iterative deepening on 5×5 with additive pattern databases of four times 6 tiles.
    FiveDatabases,
}

impl Method {
    /// Makes the tables of a method now, where the first board to need them would wait for them.
    pub fn prepare(self) {
        match self {
            Self::Table => drop(Table::of(3)),
            Self::Manhattan => {}
            Self::SmallDatabases => drop(partition::small()),
            Self::LargeDatabases => drop(partition::large()),
            Self::FiveDatabases => drop(partition::five()),
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Table => "breadth-first table of all boards",
            Self::Manhattan => "IDA* with the Manhattan distance",
            Self::SmallDatabases => "IDA* with 6-6-3 pattern databases",
            Self::LargeDatabases => "IDA* with 7-7-1 pattern databases",
            Self::FiveDatabases => "IDA* with 6-6-6-6 pattern databases",
        })
    }
}

/// A shortest solution.
///
/// Any board up to 4×4 is solved; tables are built when first needed and kept (0.2 MB for 3×3; for 4×4 3 MB, and
/// 35 MB if a board is hard). Of 5×5 boards the easier are solved, a hundred moves and less in seconds to minutes (97 MB of
/// tables); larger boards while the Manhattan distance and the budget suffice.
///
/// Of several shortest solutions it is the first in the order of [`Direction::ALL`], whatever the method: all go through
/// the ways in that order, and a bound leaves out only ways that are too long.
///
/// ```
/// use reference::{Board, Budget, optimal};
/// let hard2: Board = "4  5 1 2 4  9 6 3 8  13 15 10 11  0 14 7 12".parse()?;
/// let solution = optimal::solve(&hard2, Budget::UNLIMITED)?;
/// assert!(hard2.follow(&solution.moves).is_some_and(|end| end.is_goal()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`SearchError::Unsolvable`]; [`SearchError::BudgetExceeded`] after the budget's nodes, with the bound proved.
pub fn solve(board: &Board, budget: Budget) -> Result<OptimalSolution, SearchError> {
    if !board.is_solvable() {
        return Err(SearchError::Unsolvable);
    }
    if let Some(table) = Table::of(board.dimension()) {
        return Ok(OptimalSolution {
            moves: table.solution(board),
            nodes: 0,
            method: Method::Table,
        });
    }
    let mut run = Run {
        spent: 0,
        bound: board.manhattan(),
    };
    let easy = match board.dimension() {
        4 => EASY,
        5 => EASY_FIVE,
        _ => u64::MAX,
    };
    let manhattan = run.stage(Method::Manhattan, budget, easy, |run, limit| {
        deepening::search(board, run, limit)
    });
    if let Some(solution) = manhattan {
        return Ok(solution);
    }
    if easy == u64::MAX || run.spent >= budget.limit() {
        return Err(run.exceeded(budget));
    }
    if board.dimension() == 5 {
        let five = partition::five();
        return run.finish(Method::FiveDatabases, budget, |run, limit| {
            additive::search(board, five, run, Patience::ENDLESS, limit)
        });
    }
    let small = partition::small();
    let middling = run.stage(Method::SmallDatabases, budget, MIDDLING, |run, limit| {
        additive::search(board, small, run, PATIENCE, limit)
    });
    if let Some(solution) = middling {
        return Ok(solution);
    }
    if run.spent >= budget.limit() {
        return Err(run.exceeded(budget));
    }
    let large = partition::large();
    run.finish(Method::LargeDatabases, budget, |run, limit| {
        additive::search(board, large, run, Patience::ENDLESS, limit)
    })
}

/// The number of shortest solutions.
///
/// The budget counts the nodes of finding one and of counting all.
pub fn count_solutions(board: &Board, budget: Budget) -> Result<u64, SearchError> {
    if let Some(table) = Table::of(board.dimension()) {
        let ways = table.solutions(board);
        return if ways == 0 {
            Err(SearchError::Unsolvable)
        } else {
            Ok(ways)
        };
    }
    let solution = solve(board, budget)?;
    let left = budget.limit() - solution.nodes;
    let moves = solution.moves.len() as u64;
    let ways = if board.dimension() == 4 {
        layered(board, moves, left, 1, |ways, _| ways, u64::saturating_add)
    } else {
        let mut run = Run {
            spent: 0,
            bound: moves,
        };
        let mut ways = 0;
        deepening::each(board, &mut run, left, |_| ways += 1).map(|()| ways)
    };
    ways.ok_or(SearchError::BudgetExceeded {
        nodes: budget.limit(),
        at_least: moves,
    })
}

/// How far the searches for one board have come; each goes on where the one before gave up.
#[derive(Debug)]
struct Run {
    /// Nodes visited so far.
    spent: u64,
    /// Proved so far: no solution has fewer moves.
    bound: u64,
}

impl Run {
    /// One search, with so many nodes and within the whole budget.
    fn stage(
        &mut self,
        method: Method,
        budget: Budget,
        nodes: u64,
        search: impl FnOnce(&mut Self, u64) -> Option<Vec<Direction>>,
    ) -> Option<OptimalSolution> {
        let limit = budget.limit().min(self.spent.saturating_add(nodes));
        let moves = search(self, limit)?;
        Some(OptimalSolution {
            moves,
            nodes: self.spent,
            method,
        })
    }

    /// The last search, with all that is left of the budget.
    fn finish(
        mut self,
        method: Method,
        budget: Budget,
        search: impl FnOnce(&mut Self, u64) -> Option<Vec<Direction>>,
    ) -> Result<OptimalSolution, SearchError> {
        self.stage(method, budget, u64::MAX, search)
            .ok_or_else(|| self.exceeded(budget))
    }

    fn exceeded(&self, budget: Budget) -> SearchError {
        SearchError::BudgetExceeded {
            nodes: budget.limit(),
            at_least: self.bound,
        }
    }
}

#[cfg(test)]
mod tests;
