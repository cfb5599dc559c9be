//! A printed trace as the nodes that left the queue one after the other, and the first that a right search has not.
//!
//! The right search has the printed order of equal priorities, and remembers what the trace shows it to remember where the course permits it: only what no right search does is a difference.

use std::collections::BTreeMap;

use reference::misconception::{Dequeued, Enqueued};
use reference::{Board, Heuristic};

use super::queue::{Memory, Node, Queue};
use crate::dialect::{PrintedNode, PrintedStep};

/// The most steps that are looked at.
const MOST: usize = 2_000;

/// A printed trace beside a right search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OwnTrace {
    /// There is none that could be followed.
    Unreadable,
    /// A right search can have it.
    Right,
    /// The nodes that left the queue in both, and the next one of each; `None` where it has ended.
    Differs {
        /// The nodes in which both are alike.
        alike: Vec<Dequeued>,
        /// The next one of a right search.
        right: Box<Dequeued>,
        /// The next one of the trace; `None` where it ends.
        own: Option<Box<Dequeued>>,
    },
}

/// A node with its figures as they are printed.
#[derive(Clone, Debug)]
struct Printed {
    board: Board,
    moves: i64,
    distance: i64,
    priority: i64,
}

/// What tells nodes from each other.
type Key = (i64, Board);

impl Printed {
    fn of(n: usize, node: &PrintedNode) -> Option<Self> {
        let figure = |figure: Option<u64>| i64::try_from(figure?).ok();
        Some(Self {
            board: Board::from_tiles(n, &node.tiles).ok()?,
            moves: figure(node.moves)?,
            distance: figure(node.distance)?,
            priority: figure(node.priority)?,
        })
    }

    fn key(&self) -> Key {
        (self.moves, self.board.clone())
    }
}

/// Follows a printed trace up to its first difference from a right search.
pub(super) fn follow(
    puzzle: &Board,
    steps: &[PrintedStep],
    heuristic: Heuristic,
    memories: &[Memory],
) -> OwnTrace {
    followed(puzzle, steps, heuristic, memories).unwrap_or(OwnTrace::Unreadable)
}

/// The same; nothing where a step shows no queue, or not what one node leaves behind.
fn followed(
    puzzle: &Board,
    steps: &[PrintedStep],
    heuristic: Heuristic,
    memories: &[Memory],
) -> Option<OwnTrace> {
    let n = puzzle.dimension();
    let read = |step: &PrintedStep| -> Option<Vec<Printed>> {
        step.nodes.iter().map(|node| Printed::of(n, node)).collect()
    };
    let mut queue = Queue::new(puzzle, memories);
    let mut here = read(steps.first()?)?;
    if here.len() != 1 || here.iter().any(|node| node.board != *puzzle || node.moves != 0) {
        return None;
    }
    let mut turns: BTreeMap<Key, usize> = BTreeMap::new();
    let mut alike: Vec<Dequeued> = Vec::new();
    for step in steps.iter().take(MOST).skip(1) {
        let next = read(step)?;
        let (left, new) = change(&here, &next)?;
        let own = dequeued(&left, &new, turns.get(&left.key()).copied())?;
        let (right, after) = queue.turn(&own, heuristic)?;
        if !is_same(&right, &own) {
            return Some(OwnTrace::Differs {
                alike,
                right: Box::new(right),
                own: Some(Box::new(own)),
            });
        }
        for child in &new {
            turns.entry(child.key()).or_insert(alike.len());
        }
        alike.push(own);
        (queue, here) = (after, next);
    }
    let lowest = queue.lowest(heuristic)?;
    if steps.len() > MOST || queue.has_goal_at(lowest, heuristic) {
        return Some(OwnTrace::Right);
    }
    let (node, _) = queue.first(heuristic)?;
    let key = (i64::try_from(node.moves).ok()?, node.board.clone());
    let as_left = Printed {
        board: node.board.clone(),
        moves: key.0,
        distance: i64::try_from(heuristic.of(&node.board)).ok()?,
        priority: i64::try_from(node.priority(heuristic)).ok()?,
    };
    let (right, _) = queue.turn(&dequeued(&as_left, &[], turns.get(&key).copied())?, heuristic)?;
    Some(OwnTrace::Differs {
        alike,
        right: Box::new(right),
        own: None,
    })
}

/// The node that left between two steps, and those that came; nothing where not exactly one left.
fn change(before: &[Printed], after: &[Printed]) -> Option<(Printed, Vec<Printed>)> {
    let without = |all: &[Printed], others: &[Printed]| {
        let mut counts: BTreeMap<Key, usize> = BTreeMap::new();
        for node in others {
            *counts.entry(node.key()).or_default() += 1;
        }
        let mut rest = Vec::new();
        for node in all {
            match counts.get_mut(&node.key()) {
                Some(count) if *count > 0 => *count -= 1,
                Some(_) | None => rest.push(node.clone()),
            }
        }
        rest
    };
    let mut gone = without(before, after);
    let left = gone.pop().filter(|_| gone.is_empty())?;
    Some((left, without(after, before)))
}

/// A node that left, with those that came after it; nothing where they are not its neighbors.
fn dequeued(left: &Printed, new: &[Printed], parent: Option<usize>) -> Option<Dequeued> {
    let child = |child: &Printed| {
        Some(Enqueued {
            tile: tile_between(&left.board, &child.board)?,
            moves: child.moves,
            distance: child.distance,
            priority: child.priority,
        })
    };
    let enqueued: Vec<Enqueued> = new.iter().map(child).collect::<Option<_>>()?;
    Some(Dequeued {
        parent,
        moves: left.moves,
        distance: left.distance,
        priority: left.priority,
        left_out: left_out(&left.board, &enqueued),
        board: left.board.clone(),
        enqueued,
        is_last: false,
    })
}

/// The tile that slides from a board to its neighbor.
fn tile_between(from: &Board, to: &Board) -> Option<u32> {
    let (row, column) = to.blank();
    from.is_neighbor(to).then(|| from.tile(row, column))
}

/// The neighbors that were not enqueued.
fn left_out(board: &Board, enqueued: &[Enqueued]) -> Vec<u32> {
    let tiles = board.neighbors().filter_map(|next| tile_between(board, &next));
    tiles
        .filter(|tile| enqueued.iter().all(|child| child.tile != *tile))
        .collect()
}

/// Whether two nodes that left are the same, in whatever order their neighbors are printed.
fn is_same(one: &Dequeued, other: &Dequeued) -> bool {
    let sorted = |node: &Dequeued| {
        let mut all: Vec<_> = node
            .enqueued
            .iter()
            .map(|child| (child.tile, child.moves, child.distance, child.priority))
            .collect();
        all.sort_unstable();
        all
    };
    let figures = |node: &Dequeued| (node.moves, node.distance, node.priority, node.is_last);
    one.board == other.board && figures(one) == figures(other) && sorted(one) == sorted(other)
}

impl Queue {
    /// The turn of a right search that is most like one that was seen, and the queue after it: of the node that left, where that has the lowest priority.
    fn turn(&self, seen: &Dequeued, heuristic: Heuristic) -> Option<(Dequeued, Self)> {
        let lowest = self.lowest(heuristic)?;
        let of_seen = |node: &Node| node.board == seen.board && i64::try_from(node.moves) == Ok(seen.moves);
        let is_due = |node: &Node| node.priority(heuristic) == lowest && of_seen(node);
        // The same board with the same moves can have come from two sides.
        let same: Vec<_> = self.nodes.iter().filter(|(node, _)| is_due(node)).collect();
        let candidates = if same.is_empty() {
            vec![self.first(heuristic)?]
        } else {
            same
        };
        let mut first: Option<(Dequeued, Self)> = None;
        for (node, from) in candidates {
            let mut fitting: Option<(Dequeued, Self)> = None;
            for &memory in &self.memories {
                let right = self.dequeued(node, from.as_ref(), memory, seen, heuristic)?;
                if is_same(&right, seen) {
                    let after = || self.after(node, from.as_ref(), memory);
                    fitting
                        .get_or_insert_with(|| (right, after()))
                        .1
                        .memories
                        .push(memory);
                } else if first.is_none() {
                    first = Some((right, self.after(node, from.as_ref(), memory)));
                }
            }
            if fitting.is_some() {
                return fitting;
            }
        }
        first
    }

    /// What a node of the queue is in a right search when it leaves.
    fn dequeued(
        &self,
        node: &Node,
        from: Option<&Board>,
        memory: Memory,
        seen: &Dequeued,
        heuristic: Heuristic,
    ) -> Option<Dequeued> {
        let is_last = node.board.is_goal();
        let children = if is_last {
            Vec::new()
        } else {
            self.children(node, from, memory)
        };
        let child = |(child, _): &(Node, Option<Board>)| {
            Some(Enqueued {
                tile: tile_between(&node.board, &child.board)?,
                moves: i64::try_from(child.moves).ok()?,
                distance: i64::try_from(heuristic.of(&child.board)).ok()?,
                priority: i64::try_from(child.priority(heuristic)).ok()?,
            })
        };
        let enqueued: Vec<Enqueued> = children.iter().map(child).collect::<Option<_>>()?;
        Some(Dequeued {
            parent: seen.parent.filter(|_| node.board == seen.board),
            moves: i64::try_from(node.moves).ok()?,
            distance: i64::try_from(heuristic.of(&node.board)).ok()?,
            priority: i64::try_from(node.priority(heuristic)).ok()?,
            left_out: if is_last {
                Vec::new()
            } else {
                left_out(&node.board, &enqueued)
            },
            board: node.board.clone(),
            enqueued,
            is_last,
        })
    }

    /// The queue after a node has left, of a search whose memory is still to be said.
    fn after(&self, node: &Node, from: Option<&Board>, memory: Memory) -> Self {
        let mut after = self.without(node, from);
        after.nodes.extend(self.children(node, from, memory));
        after.memories.clear();
        after
    }
}

#[cfg(test)]
mod tests {
    use reference::misconception::{Misconception, Style, Variant};

    use super::*;

    /// The steps that a program prints whose search this is: the queue before each node leaves.
    fn printed(search: &[Dequeued]) -> Vec<PrintedStep> {
        let root = &search[0];
        let figures = |moves: i64, distance: i64, priority: i64| {
            [moves, distance, priority].map(|figure| u64::try_from(figure).ok())
        };
        let node = |board: &Board, [moves, distance, priority]: [Option<u64>; 3]| PrintedNode {
            priority,
            moves,
            distance,
            hamming: false,
            tiles: board.tiles().collect(),
        };
        let mut queue = vec![node(
            &root.board,
            figures(root.moves, root.distance, root.priority),
        )];
        let mut steps = Vec::new();
        for (number, left) in (0..).zip(search) {
            let nodes = queue.clone();
            steps.push(PrintedStep {
                number,
                line: 1,
                nodes,
            });
            let own = node(&left.board, figures(left.moves, left.distance, left.priority));
            let at = queue.iter().position(|node| *node == own).unwrap();
            queue.remove(at);
            for child in &left.enqueued {
                let mut boards = left.board.neighbors();
                let board = boards.find(|next| tile_between(&left.board, next) == Some(child.tile));
                let figures = figures(child.moves, child.distance, child.priority);
                queue.push(node(&board.unwrap(), figures));
            }
        }
        steps
    }

    fn follow_it(board: &Board, steps: &[PrintedStep]) -> OwnTrace {
        follow(board, steps, Heuristic::Manhattan, &Memory::ALL[..1])
    }

    #[test]
    fn the_first_difference_of_a_simulated_program_is_found_in_its_trace() {
        let board: Board = "3  0 1 3  4 2 5  7 8 6".parse().unwrap();
        let style = Style::ASSIGNMENT;
        let right = style.trace(&board, 100);
        assert_eq!(follow_it(&board, &printed(&right)), OwnTrace::Right);
        for misconception in [
            Misconception::NoCriticalOptimisation,
            Misconception::Greedy,
            Misconception::IndexDifference,
            Misconception::GoalAtEnqueue,
            Misconception::WeightedDistance,
        ] {
            let wrong = Variant::of(misconception)[0].trace(&board, style, 100);
            let at = (0..wrong.len())
                .find(|&at| right.get(at) != wrong.get(at))
                .unwrap();
            let OwnTrace::Differs {
                alike,
                right: due,
                own,
            } = follow_it(&board, &printed(&wrong))
            else {
                panic!("{misconception}")
            };
            // One that stops when the goal is made prints no step after which it leaves: there is nothing to compare but that it ends.
            let last = wrong[at].is_last;
            assert_eq!((alike.len(), own.is_none()), (at, last), "{misconception}");
            assert!(due.priority <= wrong[at].priority, "{misconception}");
            if let Some(own) = own {
                assert!(is_same(&own, &wrong[at]), "{misconception}: {own:?}");
            }
        }
    }

    #[test]
    fn what_is_no_queue_of_a_search_is_not_compared() {
        let board: Board = "3  0 1 3  4 2 5  7 8 6".parse().unwrap();
        let steps = printed(&Style::ASSIGNMENT.trace(&board, 100));
        let mut without_figures = steps.clone();
        without_figures[1].nodes[0].moves = None;
        let mut two_left = steps.clone();
        two_left.remove(1);
        for steps in [&[][..], &steps[1..], &without_figures, &two_left] {
            assert_eq!(follow_it(&board, steps), OwnTrace::Unreadable, "{steps:?}");
        }
        let ends = follow_it(&board, &steps[..2]);
        assert!(matches!(ends, OwnTrace::Differs { own: None, .. }), "{ends:?}");
    }
}
