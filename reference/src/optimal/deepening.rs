//! Iterative deepening with the Manhattan distance, for boards of any size.
//!
//! Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial Intelligence 27 (1985). A
//! slide adds 0 or 2 to moves plus distance, so bounds grow by 2 and a node keeps only what is left of the bound.

use super::Run;
use crate::board::Board;
use crate::direction::Direction;
use crate::heuristic::Heuristic;
use crate::walk::Walk;

/// A node on the way to the one being visited.
#[derive(Clone, Copy, Debug)]
struct Frame {
    /// Bound less moves and distance.
    spare: u64,
    /// Where the blank was before.
    back: usize,
    /// The slide that made it, as an index; 4 for the root.
    slide: usize,
    /// The next direction to try.
    next: usize,
}

/// Searches with growing bounds from `run.bound` on, until `run.spent` reaches the limit.
pub(super) fn search(board: &Board, run: &mut Run, limit: u64) -> Option<Vec<Direction>> {
    let distance = board.manhattan();
    loop {
        let mut walk = Walk::new(board, Heuristic::Manhattan);
        match pass(&mut walk, distance, run, limit) {
            Pass::Solved(moves) => return Some(moves),
            Pass::Spent => return None,
            Pass::Beyond => run.bound += 2,
        }
    }
}

/// How a pass ends.
enum Pass {
    /// At the goal.
    Solved(Vec<Direction>),
    /// Without one within the bound.
    Beyond,
    /// At the limit.
    Spent,
}

fn pass(walk: &mut Walk, distance: u64, run: &mut Run, limit: u64) -> Pass {
    let bound = run.bound;
    let mut path = vec![Frame {
        spare: bound - distance,
        back: walk.blank(),
        slide: 4,
        next: 0,
    }];
    while let Some(top) = path.last_mut() {
        // Spare moves and moves made together are the bound: nothing is left to go.
        if top.spare + (path.len() as u64 - 1) == bound {
            let slides = path
                .iter()
                .skip(1)
                .filter_map(|frame| Direction::ALL.get(frame.slide));
            return Pass::Solved(slides.copied().collect());
        }
        let Some(top) = path.last_mut() else { break };
        if top.next == 4 {
            walk.go(top.back);
            path.pop();
            continue;
        }
        let index = top.next;
        top.next += 1;
        if index + top.slide == 3 {
            continue;
        }
        let Some((square, cost)) = walk.step(Direction::ALL[index]) else {
            continue;
        };
        if cost > top.spare {
            continue;
        }
        if run.spent >= limit {
            return Pass::Spent;
        }
        run.spent += 1;
        let frame = Frame {
            spare: top.spare - cost,
            back: walk.blank(),
            slide: index,
            next: 0,
        };
        walk.go(square);
        path.push(frame);
    }
    Pass::Beyond
}
