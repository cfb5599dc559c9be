//! A* with a queue, as a program would write it, with a choice of how to break ties.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use crate::board::Board;
use crate::counts::{ClosedSet, Predecessor};
use crate::heuristic::Heuristic;

/// How equal priorities leave the queue.
#[derive(Clone, Copy, Debug)]
pub(super) enum Ties {
    First,
    Last,
    LargeHeuristic,
    SmallHeuristic,
    Random(u64),
}

/// Some of them.
pub(super) const TIES: [Ties; 7] = [
    Ties::First,
    Ties::Last,
    Ties::LargeHeuristic,
    Ties::SmallHeuristic,
    Ties::Random(1),
    Ties::Random(2),
    Ties::Random(3),
];

impl Ties {
    pub(super) fn rank(self, serial: u64, distance: u64) -> u64 {
        match self {
            Self::First => serial,
            Self::Last => u64::MAX - serial,
            Self::LargeHeuristic => u64::MAX - distance,
            Self::SmallHeuristic => distance,
            Self::Random(seed) => (serial ^ seed << 40)
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .rotate_left(29),
        }
    }
}

/// One search: A* with a queue, and a closed set where asked.
pub(super) struct Search {
    heuristic: Heuristic,
    ties: Ties,
    predecessor: Predecessor,
    rule: Option<ClosedSet>,
    /// Each board with the one before it and the moves.
    nodes: Vec<(Board, Option<Board>, u64)>,
    queue: BinaryHeap<Reverse<(u64, u64, usize)>>,
    closed: HashSet<Board>,
    pub(super) dequeued: u64,
    pub(super) longest: u64,
}

impl Search {
    pub(super) fn from(start: &Board, heuristic: Heuristic, ties: Ties) -> Self {
        let search = Self {
            heuristic,
            ties,
            predecessor: Predecessor::LeftOut,
            rule: None,
            nodes: Vec::new(),
            queue: BinaryHeap::new(),
            closed: HashSet::new(),
            dequeued: 0,
            longest: 0,
        };
        search.and_from(start)
    }

    /// From another board as well, in the same queue.
    pub(super) fn and_from(mut self, start: &Board) -> Self {
        self.push(start.clone(), None, 0);
        self
    }

    pub(super) fn with(mut self, predecessor: Predecessor, rule: Option<ClosedSet>) -> Self {
        (self.predecessor, self.rule) = (predecessor, rule);
        self
    }

    fn push(&mut self, board: Board, before: Option<Board>, moves: u64) {
        let distance = self.heuristic.of(&board);
        let rank = self.ties.rank(self.nodes.len() as u64, distance);
        self.queue
            .push(Reverse((moves + distance, rank, self.nodes.len())));
        self.nodes.push((board, before, moves));
        self.longest = self.longest.max(self.queue.len() as u64);
    }

    pub(super) fn enqueued(&self) -> u64 {
        self.nodes.len() as u64
    }

    /// The moves to the goal, once it is dequeued.
    pub(super) fn step(&mut self) -> Option<u64> {
        let Reverse((_, _, index)) = self.queue.pop()?;
        let (board, before, moves) = self.nodes[index].clone();
        if self.rule.is_some() && !self.closed.insert(board.clone()) {
            return None;
        }
        self.dequeued += 1;
        if board.is_goal() {
            return Some(moves);
        }
        for neighbor in board.neighbors() {
            let is_left_out = self.predecessor == Predecessor::LeftOut && before.as_ref() == Some(&neighbor);
            let is_closed = self.rule == Some(ClosedSet::AtEnqueue) && self.closed.contains(&neighbor);
            if !is_left_out && !is_closed {
                self.push(neighbor, Some(board.clone()), moves + 1);
            }
        }
        None
    }

    /// Goes on until the goal is dequeued; the moves to it.
    pub(super) fn finish(&mut self) -> u64 {
        loop {
            if let Some(moves) = self.step() {
                return moves;
            }
        }
    }
}
