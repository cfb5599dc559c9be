//! A* by every order of ties.

use std::collections::{BTreeSet, HashSet};

use crate::board::Board;
use crate::counts::{ClosedSet, CountRange, Counts};
use crate::heuristic::Heuristic;

/// The least and most a search can count, by following every order of ties; none if there are too many.
///
pub(super) fn over_all_orders(
    start: &Board,
    heuristic: Heuristic,
    rule: Option<ClosedSet>,
) -> Option<Counts> {
    let mut ends: BTreeSet<(u64, u64, u64)> = BTreeSet::new();
    let mut seen: HashSet<Vec<Vec<Board>>> = HashSet::new();
    // The ways in the queue, each as its boards, and the ways dequeued.
    let mut queues = vec![(vec![vec![start.clone()]], Vec::<Vec<Board>>::new())];
    let priority = |way: &Vec<Board>| way.len() as u64 - 1 + heuristic.of(&way[way.len() - 1]);
    while let Some((queue, done)) = queues.pop() {
        if seen.len() > 400 {
            return None;
        }
        let least = queue.iter().map(priority).min()?;
        for (index, way) in queue.iter().enumerate().filter(|(_, way)| priority(way) == least) {
            let mut done = done.clone();
            let mut queue = queue.clone();
            queue.swap_remove(index);
            let board = &way[way.len() - 1];
            let closed = |board: &Board| done.iter().any(|way| way.last() == Some(board));
            if board.is_goal() {
                let expanded: HashSet<&Board> = done.iter().filter_map(|way| way.last()).collect();
                let dequeued = if rule.is_some() {
                    expanded.len()
                } else {
                    done.len()
                };
                let enqueued = queue.len() + done.len() + 1;
                ends.insert((way.len() as u64 - 1, enqueued as u64, dequeued as u64 + 1));
                continue;
            }
            if rule.is_none() || !closed(board) {
                for neighbor in board.neighbors() {
                    let back = way.len() > 1 && way[way.len() - 2] == neighbor;
                    if back || (rule == Some(ClosedSet::AtEnqueue) && closed(&neighbor)) {
                        continue;
                    }
                    queue.push(way.iter().cloned().chain([neighbor]).collect());
                }
            }
            done.push(way.clone());
            // With a closed set, which way to a board came first matters, so the order is part of the state there.
            let mut key = done.clone();
            if rule.is_none() {
                key.sort_by_key(|way| format!("{way:?}"));
            }
            if seen.insert(key) {
                queues.push((queue, done));
            }
        }
    }
    let (moves, ..) = *ends.first()?;
    assert!(
        ends.iter().all(|&(other, ..)| other == moves),
        "{start:?}: not always a shortest solution"
    );
    let range = |of: fn(&(u64, u64, u64)) -> u64| {
        let values = || ends.iter().map(of);
        Some(CountRange {
            min: values().min()?,
            max: values().max()?,
        })
    };
    Some(Counts {
        moves,
        enqueued: range(|end| end.1)?,
        dequeued: range(|end| end.2)?,
    })
}
