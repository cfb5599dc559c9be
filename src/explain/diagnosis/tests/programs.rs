//! Programs with one bug each, most of them no misconception of the reference, written as a student writes them: what is said of each under four rubrics, with all puzzles and with half of them.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};

use super::*;

/// A board, row by row.
pub(super) type Square = Vec<u32>;

/// A distance of one's own.
pub(super) type Distance = fn(&[u32], usize) -> u64;

listed! {
    /// What is wrong.
    enum Bug {
        /// `static int moves`, one for all nodes, and each keeps what it was.
        OneCounter,
        /// `new Node(neighbor, ++node.moves)` in the loop over the neighbors.
        CountsInLoop,
        LastRowNotCompared,
        PathReversed,
        PathWithoutFirst,
        PathWithoutGoal,
        /// The closed set holds a hash in place of the board.
        WeakHash,
        /// Right: only ties are taken in another order.
        NewestFirst,
        NeverUp,
        WrapsRound,
        /// A shorter way changes the node in the queue, which keeps its place.
        KeepsPlace,
        /// The search ends where the distance of the node before is 0.
        LooksAtParent,
    }
}

impl Bug {
    /// What it may be called, if it may be called anything.
    pub(super) fn names(self) -> Vec<Mistake> {
        let names = [
            (Self::OneCounter, Misconception::GlobalMoveCounter),
            (Self::CountsInLoop, Misconception::MovesGrowInLoop),
        ];
        let own = names.into_iter().filter(|(bug, _)| *bug == self);
        own.map(|(_, name)| Mistake::Known(name)).collect()
    }

    pub(super) fn execution(self, plan: &Plan, board: &Board) -> Execution {
        if !board.is_solvable() {
            return execution(plan, &Answer::Unsolvable);
        }
        let search = Search {
            bug: Some(self),
            distance: manhattan,
            order: [0, 1, 2, 3],
            newest_first: self == Self::NewestFirst,
            closes: self == Self::KeepsPlace,
        };
        let Some(mut found) = search.solve(&board.tiles().collect(), board.dimension()) else {
            return execution(plan, &Answer::NoEnd);
        };
        if self == Self::PathReversed {
            found.boards.reverse();
        } else if self == Self::PathWithoutFirst {
            found.boards.remove(0);
        } else if self == Self::PathWithoutGoal {
            found.boards.pop();
        }
        ended(found.in_words(plan), Exit::Code(0))
    }
}

/// A search of one's own: the best node of all first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Search {
    pub(super) bug: Option<Bug>,
    pub(super) distance: Distance,
    pub(super) order: [usize; 4],
    pub(super) newest_first: bool,
    /// Whether a board that was dequeued is done with.
    pub(super) closes: bool,
}

/// What a search came to.
pub(super) struct Found {
    pub(super) boards: Vec<Square>,
    pub(super) moves: u64,
    pub(super) enqueued: Option<u64>,
}

impl Found {
    pub(super) fn in_words(&self, plan: &Plan) -> String {
        plan.rubric.dialect.render(&Text::Solution {
            moves: self.moves,
            boards: &self.boards,
            enqueued: self.enqueued,
        })
    }
}

struct Node {
    tiles: Square,
    moves: u64,
    before: Option<usize>,
}

pub(super) fn manhattan(tiles: &[u32], n: usize) -> u64 {
    pairs(tiles)
        .map(|(square, goal)| ((square / n).abs_diff(goal / n) + (square % n).abs_diff(goal % n)) as u64)
        .sum()
}

/// Each tile's square and its goal.
pub(super) fn pairs(tiles: &[u32]) -> impl Iterator<Item = (usize, usize)> {
    let places = tiles.iter().enumerate().filter(|(_, tile)| **tile > 0);
    places.map(|(square, tile)| (square, *tile as usize - 1))
}

pub(super) fn goal(squares: usize) -> Square {
    Board::goal(squares.isqrt()).unwrap().tiles().collect()
}

impl Search {
    fn has(self, bug: Bug) -> bool {
        self.bug == Some(bug)
    }

    pub(super) fn neighbors(self, tiles: &[u32], n: usize) -> Vec<Square> {
        let blank = tiles.iter().position(|tile| *tile == 0).unwrap();
        let (row, column) = (blank / n, blank % n);
        let wraps = self.has(Bug::WrapsRound);
        let squares = [
            (row > 0 && !self.has(Bug::NeverUp)).then(|| blank - n),
            (row + 1 < n).then_some(blank + n),
            (column > 0 || wraps && blank > 0).then(|| blank - 1),
            (column + 1 < n || wraps && blank + 1 < n * n).then_some(blank + 1),
        ];
        let slid = |square: usize| {
            let mut tiles = tiles.to_vec();
            tiles.swap(blank, square);
            tiles
        };
        let ways = self.order.iter().filter_map(|way| squares[*way]);
        ways.map(slid).collect()
    }

    /// What of a board is compared.
    fn compared(self, tiles: &[u32], n: usize) -> &[u32] {
        let rows = if self.has(Bug::LastRowNotCompared) {
            n - 1
        } else {
            n
        };
        &tiles[..n * rows]
    }

    /// What of a board is kept in a closed set, where there is one.
    fn kept(self, tiles: &[u32]) -> Option<Square> {
        let hash = || tiles.iter().fold(7_u32, |hash, tile| (hash * 31 + tile) % 1_009);
        if self.has(Bug::WeakHash) {
            Some(vec![hash()])
        } else {
            self.closes.then(|| tiles.to_vec())
        }
    }

    /// The path that it finds, if it comes to one.
    pub(super) fn solve(self, start: &Square, n: usize) -> Option<Found> {
        let goal = goal(n * n);
        let mut nodes = vec![Node {
            tiles: start.clone(),
            moves: 0,
            before: None,
        }];
        let age = |id: usize| if self.newest_first { id } else { usize::MAX - id };
        let mut queue = BinaryHeap::from([(Reverse(0), age(0), 0)]);
        let (mut dequeued, mut closed, mut open) = (0, HashSet::new(), HashMap::<Square, usize>::new());
        while let Some((_, _, id)) = queue.pop() {
            let (tiles, before) = (nodes[id].tiles.clone(), nodes[id].before);
            let is_goal = if self.has(Bug::LooksAtParent) {
                before.is_some_and(|before| nodes[before].tiles == goal)
            } else {
                self.compared(&tiles, n) == self.compared(&goal, n)
            };
            if is_goal {
                let way = std::iter::successors(Some(id), |at| nodes[*at].before);
                let mut boards: Vec<Square> = way.map(|at| nodes[at].tiles.clone()).collect();
                boards.reverse();
                let moves = if self.has(Bug::OneCounter) || self.has(Bug::CountsInLoop) {
                    nodes[id].moves
                } else {
                    boards.len() as u64 - 1
                };
                let enqueued = Some(nodes.len() as u64);
                return Some(Found {
                    boards,
                    moves,
                    enqueued,
                });
            }
            dequeued += 1;
            if self.kept(&tiles).is_some_and(|kept| !closed.insert(kept)) {
                continue;
            }
            open.remove(&tiles);
            let mut moves = nodes[id].moves;
            for next in self.neighbors(&tiles, n) {
                let goes_back = before
                    .is_some_and(|before| self.compared(&nodes[before].tiles, n) == self.compared(&next, n));
                if goes_back || self.kept(&next).is_some_and(|kept| closed.contains(&kept)) {
                    continue;
                }
                let own = if self.has(Bug::OneCounter) {
                    dequeued
                } else {
                    moves + 1
                };
                if self.has(Bug::CountsInLoop) {
                    moves += 1;
                }
                if self.has(Bug::KeepsPlace) {
                    if let Some(known) = open.get(&next).copied() {
                        if nodes[known].moves > own {
                            (nodes[known].moves, nodes[known].before) = (own, Some(id));
                        }
                        continue;
                    }
                    open.insert(next.clone(), nodes.len());
                }
                if nodes.len() > 6_000 {
                    return None;
                }
                let priority = own + (self.distance)(&next, n);
                queue.push((Reverse(priority), age(nodes.len()), nodes.len()));
                nodes.push(Node {
                    tiles: next,
                    moves: own,
                    before: Some(id),
                });
            }
        }
        None
    }
}

#[test]
fn no_bug_is_called_what_it_is_not() {
    let mut wrong = Vec::new();
    for rubric in ["coursera", "princeton-stdin", "cs210", "eso207"] {
        let whole = plan(rubric);
        let mut half = whole.clone();
        half.cases.retain(|case| case.run.is_multiple_of(2));
        let mut forecasts = Forecasts::new();
        for bug in Bug::ALL {
            for plan in [&whole, &half] {
                forecasts.begin();
                let graded = graded_by(plan, |fixture| bug.execution(plan, &fixture.board));
                let said = diagnose_by(plan, &graded, |_| true, &mut forecasts);
                if truth(&said, &bug.names()) == Truth::False {
                    wrong.push(format!("{bug:?}, {rubric}: {said:#?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
