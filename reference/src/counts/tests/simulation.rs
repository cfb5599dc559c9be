//! A* with a queue, as a program would write it, with a choice of how to break ties.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use crate::board::Board;
use crate::counts::ClosedSet;
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

/// What a search took.
pub(super) struct Run {
    pub(super) moves: u64,
    pub(super) enqueued: u64,
    pub(super) dequeued: u64,
}

struct Queued {
    board: Board,
    before: Option<Board>,
    moves: u64,
}

/// A*, with a queue and a closed set where asked.
pub(super) fn run(start: &Board, heuristic: Heuristic, ties: Ties, rule: Option<ClosedSet>) -> Run {
    let mut nodes = vec![Queued {
        board: start.clone(),
        before: None,
        moves: 0,
    }];
    let mut queue = BinaryHeap::from([Reverse((heuristic.of(start), 0u64, 0usize))]);
    let mut closed: HashSet<Board> = HashSet::new();
    let mut dequeued = 0;
    while let Some(Reverse((_, _, index))) = queue.pop() {
        let Queued { board, before, moves } = &nodes[index];
        let (board, before, moves) = (board.clone(), before.clone(), *moves);
        if rule.is_some() && !closed.insert(board.clone()) {
            continue;
        }
        dequeued += 1;
        if board.is_goal() {
            return Run {
                moves,
                enqueued: nodes.len() as u64,
                dequeued,
            };
        }
        for neighbor in board.neighbors() {
            if Some(&neighbor) == before.as_ref() {
                continue;
            }
            if rule == Some(ClosedSet::AtEnqueue) && closed.contains(&neighbor) {
                continue;
            }
            let distance = heuristic.of(&neighbor);
            let rank = ties.rank(nodes.len() as u64, distance);
            queue.push(Reverse((moves + 1 + distance, rank, nodes.len())));
            nodes.push(Queued {
                board: neighbor,
                before: Some(board.clone()),
                moves: moves + 1,
            });
        }
    }
    unreachable!("solvable boards are solved");
}
