//! A search node by node: what left the queue, what was enqueued after it, and what was left out.

use rustc_hash::FxHashMap;

use super::program;
use super::rules::{Rules, Transposed};
use super::search::{Search, Step};
use super::style::Style;
use crate::board::Board;
use crate::position::{Nibbles, Position};

/// A node that left the queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dequeued {
    /// Its board.
    pub board: Board,
    /// Which node of the trace it was enqueued after, from 0; `None` of the first.
    pub parent: Option<usize>,
    /// The moves that its priority was made with.
    pub moves: i64,
    /// The distance that its priority was made with.
    pub distance: i64,
    /// Its priority.
    pub priority: i64,
    /// The neighbours that were enqueued after it, in order.
    pub enqueued: Vec<Enqueued>,
    /// The neighbours that were not, each by the tile that slides; none where the search ends here.
    pub left_out: Vec<u32>,
    /// Whether the search ends here.
    pub is_last: bool,
}

/// A neighbour that was enqueued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Enqueued {
    /// The tile that slides.
    pub tile: u32,
    /// The moves that its priority was made with.
    pub moves: i64,
    /// The distance that its priority was made with.
    pub distance: i64,
    /// Its priority.
    pub priority: i64,
}

impl Style {
    /// The first nodes that leave the queue of a right program of this style, at most so many.
    pub fn trace(self, board: &Board, most: usize) -> Vec<Dequeued> {
        trace(board, Rules::right(self), self, most)
    }
}

/// The first nodes of the search of a board, at most so many; none where it begins from another board than the one given.
pub(super) fn trace(board: &Board, rules: Rules, style: Style, most: usize) -> Vec<Dequeued> {
    if !board.is_solvable() || rules.blank_first || rules.transposed != Transposed::Not {
        return Vec::new();
    }
    if board.dimension() <= Nibbles::LARGEST_DIMENSION {
        traced::<Nibbles>(board, rules, style, most)
    } else {
        traced::<Board>(board, rules, style, most)
    }
}

fn traced<P: Position>(board: &Board, rules: Rules, style: Style, most: usize) -> Vec<Dequeued> {
    let goal = program::goal(board.dimension(), false);
    // Each node that leaves the queue makes at most four.
    let mut search = Search::<P>::new(board, &goal, rules, style, 4 * most + 1);
    let mut turns = FxHashMap::default();
    let mut trace: Vec<Dequeued> = Vec::new();
    while trace.len() < most {
        let (before, dequeued) = (search.made(), search.dequeued);
        let step = search.step();
        let Some(id) = search.last().filter(|_| search.dequeued > dequeued) else {
            break;
        };
        let is_last = match step {
            Step::Going => false,
            Step::Found(_) => true,
            Step::Empty | Step::Spent => break,
        };
        let priority =
            |id: u32| rules.moves_weight * search.moves(id) + rules.distance_weight * search.distance(id);
        let Some(own) = search.board(id) else { break };
        let tile = |child: u32| {
            let (row, column) = search.square(child);
            own.tile(row, column)
        };
        let enqueued: Vec<Enqueued> = (before..search.made())
            .map(|child| Enqueued {
                tile: tile(child),
                moves: search.moves(child),
                distance: search.distance(child),
                priority: priority(child),
            })
            .collect();
        let mut left_out = Vec::new();
        if !is_last {
            let tiles = own.neighbors().map(|next| {
                let (row, column) = next.blank();
                own.tile(row, column)
            });
            left_out.extend(tiles.filter(|tile| enqueued.iter().all(|child| child.tile != *tile)));
        }
        turns.insert(id, trace.len());
        trace.push(Dequeued {
            parent: search.before(id).and_then(|before| turns.get(&before).copied()),
            moves: search.moves(id),
            distance: search.distance(id),
            priority: priority(id),
            board: own,
            enqueued,
            left_out,
            is_last,
        });
        if is_last {
            break;
        }
    }
    trace
}
