//! IDA\* with any lower bound, as in the paper: depth first within a bound, which then grows to the least value beyond.

use super::best_first::slides;
use super::lower_bound::of_board;
use super::{Explored, LowerBound};
use crate::board::Board;
use crate::budget::{Budget, SearchError};
use crate::direction::Direction;

/// One search.
struct Deepening<'e> {
    estimate: &'e dyn LowerBound,
    limit: u64,
    expanded: u64,
    generated: u64,
    path: Vec<Direction>,
}

/// How a visit ends.
enum End {
    /// At the goal, with the path to it.
    Found,
    /// With nothing within the bound; the least value beyond.
    Beyond(u64),
    /// With the budget.
    Spent,
}

pub(super) fn search(
    board: &Board,
    estimate: &dyn LowerBound,
    budget: Budget,
) -> Result<Explored, SearchError> {
    let mut search = Deepening {
        estimate,
        limit: budget.limit(),
        expanded: 0,
        generated: 1,
        path: Vec::new(),
    };
    let mut bound = of_board(estimate, board);
    loop {
        match search.visit(board, bound) {
            End::Found => {
                return Ok(Explored {
                    kept: search.path.len() as u64 + 1,
                    moves: search.path,
                    expanded: search.expanded,
                    generated: search.generated,
                });
            }
            // The goal can be reached, so some board is always left beyond the bound.
            End::Beyond(least) => bound = least,
            End::Spent => {
                return Err(SearchError::BudgetExceeded {
                    nodes: search.generated,
                    at_least: bound,
                });
            }
        }
    }
}

impl Deepening<'_> {
    /// Visits a board that is within the bound. Calls itself once a move, so no deeper than the bound.
    fn visit(&mut self, board: &Board, bound: u64) -> End {
        if board.is_goal() {
            return End::Found;
        }
        self.expanded += 1;
        let mut least = u64::MAX;
        for (slide, next) in slides(board) {
            if self.path.last() == Some(&slide.opposite()) {
                continue;
            }
            if self.generated >= self.limit {
                return End::Spent;
            }
            self.generated += 1;
            let value = self.path.len() as u64 + 1 + of_board(self.estimate, &next);
            if value > bound {
                least = least.min(value);
                continue;
            }
            self.path.push(slide);
            match self.visit(&next, bound) {
                End::Beyond(beyond) => least = least.min(beyond),
                end @ (End::Found | End::Spent) => return end,
            }
            self.path.pop();
        }
        End::Beyond(least)
    }
}
