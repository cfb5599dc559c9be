//! Best-first searches with a queue and all boards remembered: A\* and what comes of other priorities.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use super::lower_bound::of_board;
use super::{Explored, LowerBound};
use crate::board::Board;
use crate::budget::{Budget, SearchError};
use crate::direction::Direction;

/// A board that was reached.
struct Node {
    board: Board,
    moves: u64,
    parent: usize,
    slide: Option<Direction>,
    is_expanded: bool,
}

/// Searches with priority `a`·moves + `b`·estimate; of equal priorities the least estimate goes first, then the oldest.
///
/// With a consistent estimate and `a` = `b`, a board that is expanded has been reached in the fewest moves, so no board is
/// expanded twice. With `b` > `a` that may not be so, but the first solution still has at most `b`/`a` times the fewest
/// moves without expanding boards again (Likhachev, Gordon and Thrun, "ARA*", NIPS 2003).
pub(super) fn search(
    board: &Board,
    estimate: &dyn LowerBound,
    (a, b): (u64, u32),
    budget: Budget,
) -> Result<Explored, SearchError> {
    let b = u64::from(b);
    let start = of_board(estimate, board);
    let mut nodes = vec![Node {
        board: board.clone(),
        moves: 0,
        parent: 0,
        slide: None,
        is_expanded: false,
    }];
    let mut known = FxHashMap::default();
    known.insert(board.clone(), 0);
    let mut queue = BinaryHeap::from([Reverse((b * start, start, 0))]);
    let (mut expanded, mut generated) = (0, 1);
    // The least moves plus estimate of a board in A*'s queue never falls: a lower bound of the solution.
    let mut at_least = start;
    while let Some(Reverse((priority, _, id))) = queue.pop() {
        if nodes[id].is_expanded {
            continue;
        }
        nodes[id].is_expanded = true;
        if nodes[id].board.is_goal() {
            return Ok(Explored {
                moves: way_to(&nodes, id),
                expanded,
                generated,
                kept: nodes.len() as u64,
            });
        }
        if a == b || b == 0 {
            at_least = at_least.max(priority / 100);
        }
        expanded += 1;
        let (here, moves) = (nodes[id].board.clone(), nodes[id].moves + 1);
        for (slide, next) in slides(&here) {
            if nodes[id].slide == Some(slide.opposite()) {
                continue;
            }
            if generated >= budget.limit() {
                return Err(SearchError::BudgetExceeded {
                    nodes: generated,
                    at_least,
                });
            }
            generated += 1;
            let new = nodes.len();
            let known = *known.entry(next.clone()).or_insert(new);
            let node = Node {
                board: next,
                moves,
                parent: id,
                slide: Some(slide),
                is_expanded: false,
            };
            if known == new {
                nodes.push(node);
            } else if moves < nodes[known].moves && !nodes[known].is_expanded {
                nodes[known] = node;
            } else {
                continue;
            }
            let to_go = of_board(estimate, &nodes[known].board);
            queue.push(Reverse((a * moves + b * to_go, to_go, known)));
        }
    }
    Err(SearchError::Unsolvable)
}

/// All slides with the boards they lead to.
pub(super) fn slides(board: &Board) -> impl Iterator<Item = (Direction, Board)> + '_ {
    Direction::ALL
        .into_iter()
        .filter_map(|slide| board.slide(slide).map(|next| (slide, next)))
}

fn way_to(nodes: &[Node], id: usize) -> Vec<Direction> {
    let mut at = &nodes[id];
    let mut moves = Vec::new();
    while let Some(slide) = at.slide {
        moves.push(slide);
        at = &nodes[at.parent];
    }
    moves.reverse();
    moves
}
