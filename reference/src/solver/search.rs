//! One run of A*, a step at a time.
//!
//! A node does not hold its board but the slide that made it and the node before; the board is made again when the
//! node is dequeued, on one scratch board, by going back to where the paths part and forward from there. So a node
//! takes 48 bytes with its place in the queue, whatever N is.

use super::heap::Heap;
use crate::board::Board;
use crate::budget::{Budget, SearchError};
use crate::direction::Direction;
use crate::heuristic::Heuristic;

/// What a search with a queue took, in search nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchStats {
    /// Nodes put into the queue, the initial one included.
    pub enqueued: u64,
    /// Nodes taken out of the queue, the goal included.
    pub dequeued: u64,
    /// The most nodes that were in the queue at one time.
    pub largest_queue: u64,
}

/// The index of the initial node, which is its own predecessor.
const ROOT: u32 = 0;

/// A search node.
#[derive(Clone, Copy, Debug)]
struct Node {
    heuristic: u64,
    parent: u32,
    moves: u32,
    blank: u32,
    /// The slide that made it; none for the initial node.
    slide: Option<Direction>,
}

/// One run.
#[derive(Clone, Debug)]
pub(super) struct Search {
    heuristic: Heuristic,
    budget: u64,
    n: usize,
    nodes: Vec<Node>,
    queue: Heap,
    dequeued: u64,
    largest_queue: u64,
    /// The tiles of the board of node `current`.
    tiles: Vec<u32>,
    current: u32,
}

impl Search {
    pub(super) fn new(board: &Board, heuristic: Heuristic, budget: Budget) -> Self {
        let root = Node {
            heuristic: heuristic.of(board),
            parent: ROOT,
            moves: 0,
            blank: u32::try_from(board.blank_index()).unwrap_or(0),
            slide: None,
        };
        let mut queue = Heap::default();
        queue.push(root.heuristic, ROOT);
        Self {
            heuristic,
            budget: budget.limit().min(u64::from(u32::MAX)),
            n: board.dimension(),
            nodes: vec![root],
            queue,
            dequeued: 0,
            largest_queue: 1,
            tiles: board.tiles().collect(),
            current: ROOT,
        }
    }

    pub(super) fn stats(&self) -> SearchStats {
        SearchStats {
            enqueued: self.nodes.len() as u64,
            dequeued: self.dequeued,
            largest_queue: self.largest_queue,
        }
    }

    /// Dequeues one node and enqueues its neighbours; the node itself if it is the goal.
    ///
    /// A queue run empty (only the 1×1 board has one, behind its goal) counts as a spent budget.
    pub(super) fn step(&mut self) -> Result<Option<u32>, SearchError> {
        let Some((priority, id)) = self.queue.pop() else {
            return Err(self.exceeded(u64::MAX));
        };
        self.dequeued += 1;
        let node = self.nodes[id as usize];
        if node.heuristic == 0 {
            return Ok(Some(id));
        }
        self.go_to(id);
        let blank = node.blank as usize;
        for direction in Direction::ALL {
            if node.slide == Some(direction.opposite()) {
                continue;
            }
            let Some(square) = direction.from_square(blank, self.n) else {
                continue;
            };
            if self.nodes.len() as u64 >= self.budget {
                return Err(self.exceeded(priority));
            }
            let tile = self.tiles[square];
            let child = Node {
                heuristic: node.heuristic + self.heuristic.of_tile(tile, blank, self.n)
                    - self.heuristic.of_tile(tile, square, self.n),
                parent: id,
                moves: node.moves + 1,
                blank: u32::try_from(square).unwrap_or(u32::MAX),
                slide: Some(direction),
            };
            let child_id = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
            self.nodes.push(child);
            self.queue
                .push(u64::from(child.moves) + child.heuristic, child_id);
        }
        self.largest_queue = self.largest_queue.max(self.queue.len() as u64);
        Ok(None)
    }

    /// The slides from the initial node to a node.
    pub(super) fn moves_to(&self, id: u32) -> Vec<Direction> {
        let mut at = self.nodes[id as usize];
        let mut moves = Vec::with_capacity(at.moves as usize);
        while let Some(slide) = at.slide {
            moves.push(slide);
            at = self.nodes[at.parent as usize];
        }
        moves.reverse();
        moves
    }

    /// The queue's nodes in the order in which they would leave.
    pub(super) fn queued(&self) -> impl Iterator<Item = u32> + use<> {
        self.queue.in_order()
    }

    /// The moves and the heuristic of a node.
    pub(super) fn measure(&self, id: u32) -> (u64, u64) {
        let node = self.nodes[id as usize];
        (node.moves.into(), node.heuristic)
    }

    fn exceeded(&self, priority: u64) -> SearchError {
        let at_least = if priority == u64::MAX { 0 } else { priority };
        SearchError::BudgetExceeded {
            nodes: self.budget,
            at_least,
        }
    }

    /// Turns the scratch board into that of a node.
    fn go_to(&mut self, target: u32) {
        let mut forward = Vec::new();
        let (mut here, mut there) = (self.current, target);
        while here != there {
            let (a, b) = (self.nodes[here as usize], self.nodes[there as usize]);
            if a.moves >= b.moves {
                // Taking a slide back exchanges the same two squares.
                self.tiles
                    .swap(a.blank as usize, self.nodes[a.parent as usize].blank as usize);
                here = a.parent;
            }
            if b.moves >= a.moves {
                forward.push((self.nodes[b.parent as usize].blank as usize, b.blank as usize));
                there = b.parent;
            }
        }
        for (from, to) in forward.into_iter().rev() {
            self.tiles.swap(from, to);
        }
        self.current = target;
    }
}
