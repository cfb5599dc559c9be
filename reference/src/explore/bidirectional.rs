//! A\* from both ends at once, with the stopping rule that keeps it right.
//!
//! The first board that both searches have reached need **not** lie on a shortest way: stopping there is the classical
//! mistake. This is NBA\* of Pijls and Post ("Yet another bidirectional algorithm for finding the shortest path", Erasmus
//! University report EI 2009-10): the best way found so far, of length `best`, stands when neither search has a board left
//! that could be on a shorter one. A board v reached from the start in g(v) moves cannot be if g(v) + h(v) ≥ `best`, nor if
//! g(v) + F' − h'(v) ≥ `best`, where h' is the estimate back to the start and F' the least priority in the other queue.
//! A board settled by one search is not touched by the other.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use super::best_first::slides;
use super::lower_bound::of_board;
use super::{Explored, LowerBound};
use crate::board::Board;
use crate::budget::{Budget, SearchError};
use crate::direction::Direction;
use crate::heuristic::Heuristic;

/// A board with what both searches know of it: moves and the slide that led to it. From the goal, the slide leads there.
struct Node {
    board: Board,
    moves: [u64; 2],
    slides: [Option<Direction>; 2],
    /// Estimates of the way to the goal and back to the start.
    to_go: [u64; 2],
    is_settled: bool,
}

const UNREACHED: u64 = u64::MAX / 4;

/// The estimates in both directions.
struct Both<'e> {
    to_goal: &'e dyn LowerBound,
    to_start: &'e dyn LowerBound,
    /// For each tile its square in the start, plus 1; 0 for the blank.
    renamed: Vec<u32>,
}

impl Both<'_> {
    fn of(&self, board: &Board) -> [u64; 2] {
        let renamed: Vec<u32> = board.tiles().map(|tile| self.renamed[tile as usize]).collect();
        [
            of_board(self.to_goal, board),
            self.to_start.of(board.dimension(), &renamed),
        ]
    }
}

pub(super) fn search(
    board: &Board,
    estimate: &dyn LowerBound,
    budget: Budget,
) -> Result<Explored, SearchError> {
    let goal = Board::goal(board.dimension()).map_err(|_| SearchError::Unsolvable)?;
    let mut renamed = vec![0; board.tiles().count()];
    for (tile, square) in board.tiles().zip(1..) {
        if tile != 0 {
            renamed[tile as usize] = square;
        }
    }
    let both = Both {
        to_goal: estimate,
        to_start: if estimate.is_retargetable() {
            estimate
        } else {
            &Heuristic::Manhattan
        },
        renamed,
    };
    let mut search = Search {
        both,
        nodes: Vec::new(),
        known: FxHashMap::default(),
        queues: [BinaryHeap::new(), BinaryHeap::new()],
        least: [0; 2],
        best: UNREACHED,
        meeting: 0,
        expanded: 0,
        generated: 0,
        limit: budget.limit(),
    };
    for (side, end) in [board, &goal].into_iter().enumerate() {
        let id = search.node(end);
        search.reach(side, id, 0, None);
        search.least[side] = search.nodes[id].to_go[side];
    }
    // Sides take turns; a side without boards is done, and with it the search.
    let mut side = 0;
    while search.step(side)? {
        side = 1 - side;
    }
    Ok(Explored {
        moves: search.way(),
        expanded: search.expanded,
        generated: search.generated,
        kept: search.nodes.len() as u64,
    })
}

struct Search<'e> {
    both: Both<'e>,
    nodes: Vec<Node>,
    known: FxHashMap<Board, usize>,
    queues: [BinaryHeap<Reverse<(u64, usize)>>; 2],
    /// The least priority in each queue, as far as is known: never too large.
    least: [u64; 2],
    /// The shortest way found so far, and the board where it meets.
    best: u64,
    meeting: usize,
    expanded: u64,
    generated: u64,
    limit: u64,
}

impl Search<'_> {
    fn node(&mut self, board: &Board) -> usize {
        if let Some(&id) = self.known.get(board) {
            return id;
        }
        let id = self.nodes.len();
        self.known.insert(board.clone(), id);
        self.nodes.push(Node {
            board: board.clone(),
            moves: [UNREACHED; 2],
            slides: [None; 2],
            to_go: self.both.of(board),
            is_settled: false,
        });
        id
    }

    fn reach(&mut self, side: usize, id: usize, moves: u64, slide: Option<Direction>) {
        self.generated += 1;
        let node = &mut self.nodes[id];
        if node.is_settled || moves >= node.moves[side] {
            return;
        }
        node.moves[side] = moves;
        node.slides[side] = slide;
        self.queues[side].push(Reverse((moves + node.to_go[side], id)));
        let whole = node.moves[0] + node.moves[1];
        if whole < self.best {
            self.best = whole;
            self.meeting = id;
        }
    }

    /// Settles one board; false if none is left that matters.
    fn step(&mut self, side: usize) -> Result<bool, SearchError> {
        loop {
            let Some(Reverse((priority, id))) = self.queues[side].pop() else {
                return Ok(false);
            };
            let node = &mut self.nodes[id];
            if node.is_settled || priority > node.moves[side] + node.to_go[side] {
                continue;
            }
            self.least[side] = priority;
            if priority >= self.best {
                return Ok(false);
            }
            node.is_settled = true;
            let moves = node.moves[side];
            if moves + self.least[1 - side] >= self.best + node.to_go[1 - side] {
                return Ok(true);
            }
            self.expanded += 1;
            let board = node.board.clone();
            let back = node.slides[side].map(|slide| if side == 0 { slide.opposite() } else { slide });
            for (slide, next) in slides(&board) {
                if back == Some(slide) {
                    continue;
                }
                if self.generated >= self.limit {
                    return Err(SearchError::BudgetExceeded {
                        nodes: self.generated,
                        at_least: self.least[0].max(self.least[1]),
                    });
                }
                let id = self.node(&next);
                // From the goal, the slide that will be made is the one back.
                let slide = if side == 0 { slide } else { slide.opposite() };
                self.reach(side, id, moves + 1, Some(slide));
            }
            return Ok(true);
        }
    }

    /// The slides from the start to where the searches met, and on to the goal.
    fn way(&self) -> Vec<Direction> {
        let mut moves = Vec::new();
        let mut at = self.nodes[self.meeting].board.clone();
        while let Some(slide) = self.slide(&at, 0) {
            moves.push(slide);
            let Some(before) = at.slide(slide.opposite()) else {
                break;
            };
            at = before;
        }
        moves.reverse();
        let mut at = self.nodes[self.meeting].board.clone();
        while let Some(slide) = self.slide(&at, 1) {
            moves.push(slide);
            let Some(after) = at.slide(slide) else { break };
            at = after;
        }
        moves
    }

    fn slide(&self, board: &Board, side: usize) -> Option<Direction> {
        self.known.get(board).and_then(|&id| self.nodes[id].slides[side])
    }
}
