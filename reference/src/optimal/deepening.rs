//! Iterative deepening with the Manhattan distance, for boards of any size.
//!
//! Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial Intelligence 27 (1985). A
//! slide adds 0 or 2 to moves plus distance, so bounds grow by 2 and a node keeps only what is left of the bound.

use std::ops::ControlFlow;

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
        let mut solution = None;
        pass(&mut walk, distance, run, limit, |path| {
            solution = Some(slides(path));
            ControlFlow::Break(())
        })?;
        if solution.is_some() {
            return solution;
        }
        run.bound += 2;
    }
}

/// Tells of each solution of the length `run.bound`, which is the shortest; none at the limit.
pub(super) fn each(
    board: &Board,
    run: &mut Run,
    limit: u64,
    mut at_goal: impl FnMut(&[Direction]),
) -> Option<()> {
    let mut walk = Walk::new(board, Heuristic::Manhattan);
    pass(&mut walk, board.manhattan(), run, limit, |path| {
        at_goal(&slides(path));
        ControlFlow::Continue(())
    })
}

/// The slides along a way.
fn slides(path: &[Frame]) -> Vec<Direction> {
    path.iter()
        .skip(1)
        .filter_map(|frame| Direction::ALL.get(frame.slide))
        .copied()
        .collect()
}

/// Visits all nodes within `run.bound`, and tells of each way to the goal; none at the limit.
fn pass(
    walk: &mut Walk,
    distance: u64,
    run: &mut Run,
    limit: u64,
    mut at_goal: impl FnMut(&[Frame]) -> ControlFlow<()>,
) -> Option<()> {
    let bound = run.bound;
    let mut path = vec![Frame {
        spare: bound.checked_sub(distance)?,
        back: walk.blank(),
        slide: 4,
        next: 0,
    }];
    while let Some(&top) = path.last() {
        // Spare moves and moves made together are the bound: nothing is left to go.
        if top.spare + (path.len() as u64 - 1) == bound {
            if at_goal(&path).is_break() {
                return Some(());
            }
            walk.go(top.back);
            path.pop();
            continue;
        }
        let Some(index) = (top.next..4).find(|index| index + top.slide != 3) else {
            walk.go(top.back);
            path.pop();
            continue;
        };
        if let Some(top) = path.last_mut() {
            top.next = index + 1;
        }
        let Some((square, cost)) = walk.step(Direction::ALL[index]) else {
            continue;
        };
        let Some(spare) = top.spare.checked_sub(cost) else {
            continue;
        };
        if run.spent >= limit {
            return None;
        }
        run.spent += 1;
        path.push(Frame {
            spare,
            back: walk.blank(),
            slide: index,
            next: 0,
        });
        walk.go(square);
    }
    Some(())
}
