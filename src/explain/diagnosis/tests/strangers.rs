//! Programs whose mistakes nobody listed: what they print may look like what a listed one would, and nothing must be said of them.

use std::collections::{BinaryHeap, HashMap, HashSet};

use super::programs::{Bug, Distance, Found, Search, Square, goal, manhattan, pairs};
use super::*;

/// A search of one's own.
#[derive(Clone, Copy, Debug)]
struct Stranger {
    search: Search,
    way: Way,
}

/// How it searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// The best node of all.
    BestFirst,
    /// The best nodes of each depth, so many.
    Beam(usize),
    /// The best node of all, and no board twice, though a shorter way may lead to it later.
    EachOnce,
    /// From both ends, until a board is met that the other end has seen.
    BothEnds,
}

fn with_misplaced(tiles: &[u32], n: usize) -> u64 {
    manhattan(tiles, n) + pairs(tiles).filter(|(square, goal)| square != goal).count() as u64
}

fn with_inversions(tiles: &[u32], n: usize) -> u64 {
    let inverted = pairs(tiles)
        .flat_map(|(square, goal)| pairs(tiles).filter(move |&(other, its)| square < other && its < goal));
    manhattan(tiles, n) + inverted.count() as u64
}

fn half_more(tiles: &[u32], n: usize) -> u64 {
    manhattan(tiles, n) * 3 / 2
}

fn squared(tiles: &[u32], n: usize) -> u64 {
    pairs(tiles)
        .map(|(square, goal)| {
            ((square / n).abs_diff(goal / n).pow(2) + (square % n).abs_diff(goal % n).pow(2)) as u64
        })
        .sum()
}

fn misplaced_threefold(tiles: &[u32], _: usize) -> u64 {
    3 * pairs(tiles).filter(|(square, goal)| square != goal).count() as u64
}

/// Nilsson's, for the goal at hand.
fn out_of_sequence(tiles: &[u32], n: usize) -> u64 {
    let follows = |at: usize| tiles.get(at + 1).is_some_and(|next| *next == tiles[at] + 1);
    let broken = pairs(tiles).filter(|(square, _)| !follows(*square)).count() as u64;
    manhattan(tiles, n) + broken
}

fn with_blank(tiles: &[u32], n: usize) -> u64 {
    let blank = tiles.iter().position(|tile| *tile == 0).unwrap_or(0);
    manhattan(tiles, n) + ((n - 1 - blank / n) + (n - 1 - blank % n)) as u64
}

const DISTANCES: [(&str, Distance); 6] = [
    ("with misplaced", with_misplaced),
    ("with inversions", with_inversions),
    ("half more", half_more),
    ("squared", squared),
    ("misplaced threefold", misplaced_threefold),
    ("out of sequence", out_of_sequence),
];

impl Stranger {
    /// The path that it finds.
    fn path(self, start: &Square, n: usize) -> Option<Vec<Square>> {
        match self.way {
            Way::BestFirst => Some(self.search.solve(start, n)?.boards),
            Way::EachOnce => self.each_once(start, n),
            Way::Beam(width) => self.beam(start, n, width),
            Way::BothEnds => self.both_ends(start, n),
        }
    }

    fn each_once(self, start: &Square, n: usize) -> Option<Vec<Square>> {
        let goal = goal(start.len());
        let mut seen = HashSet::from([start.clone()]);
        let mut queue = BinaryHeap::from([(std::cmp::Reverse(0), usize::MAX, vec![start.clone()])]);
        while let Some((.., path)) = queue.pop() {
            if path.last() == Some(&goal) {
                return Some(path);
            }
            for next in self.search.neighbors(path.last()?, n) {
                if seen.len() > 6_000 {
                    return None;
                }
                if seen.insert(next.clone()) {
                    let priority = path.len() as u64 + (self.search.distance)(&next, n);
                    let mut path = path.clone();
                    path.push(next);
                    queue.push((std::cmp::Reverse(priority), usize::MAX - seen.len(), path));
                }
            }
        }
        None
    }

    fn beam(self, start: &Square, n: usize, width: usize) -> Option<Vec<Square>> {
        let goal = goal(start.len());
        let mut seen = HashSet::from([start.clone()]);
        let mut beam = vec![vec![start.clone()]];
        for _ in 0..200 {
            if let Some(path) = beam.iter().find(|path| path.last() == Some(&goal)) {
                return Some(path.clone());
            }
            let mut next = Vec::new();
            for path in &beam {
                for tiles in self.search.neighbors(path.last()?, n) {
                    if seen.insert(tiles.clone()) {
                        let mut path = path.clone();
                        path.push(tiles);
                        next.push(path);
                    }
                }
            }
            next.sort_by_key(|path| path.last().map(|tiles| (self.search.distance)(tiles, n)));
            next.truncate(width);
            beam = next;
        }
        None
    }

    fn both_ends(self, start: &Square, n: usize) -> Option<Vec<Square>> {
        let goal = goal(start.len());
        if *start == goal {
            return Some(vec![goal]);
        }
        let place: HashMap<u32, usize> = start.iter().enumerate().map(|(at, tile)| (*tile, at)).collect();
        let back = |tiles: &[u32]| -> u64 {
            let each = tiles.iter().enumerate().filter(|(_, tile)| **tile > 0);
            each.map(|(at, tile)| {
                let to = place[tile];
                ((at / n).abs_diff(to / n) + (at % n).abs_diff(to % n)) as u64
            })
            .sum()
        };
        let mut before: [HashMap<Square, Option<Square>>; 2] = [
            HashMap::from([(start.clone(), None)]),
            HashMap::from([(goal.clone(), None)]),
        ];
        let mut queues = [BinaryHeap::new(), BinaryHeap::new()];
        let mut id = 0_usize;
        queues[0].push((std::cmp::Reverse(0), usize::MAX, 0_u64, start.clone()));
        queues[1].push((std::cmp::Reverse(0), usize::MAX, 0_u64, goal.clone()));
        while id < 6_000 {
            for side in 0..2 {
                let (_, _, moves, tiles) = queues[side].pop()?;
                for next in self.search.neighbors(&tiles, n) {
                    if before[side].contains_key(&next) {
                        continue;
                    }
                    before[side].insert(next.clone(), Some(tiles.clone()));
                    if before[1 - side].contains_key(&next) {
                        let chain = |side: usize| {
                            let mut at = Some(next.clone());
                            let mut path = Vec::new();
                            while let Some(tiles) = at {
                                at = before[side][&tiles].clone();
                                path.push(tiles);
                            }
                            path
                        };
                        let mut path = chain(0);
                        path.reverse();
                        path.extend(chain(1).into_iter().skip(1));
                        return Some(path);
                    }
                    id += 1;
                    let distance = if side == 0 {
                        (self.search.distance)(&next, n)
                    } else {
                        back(&next)
                    };
                    let age = if self.search.newest_first {
                        id
                    } else {
                        usize::MAX - id
                    };
                    queues[side].push((std::cmp::Reverse(moves + 1 + distance), age, moves + 1, next));
                }
            }
        }
        None
    }

    fn execution(self, plan: &Plan, board: &Board) -> Execution {
        if !board.is_solvable() {
            return execution(plan, &Answer::Unsolvable);
        }
        let start: Square = board.tiles().collect();
        match self.path(&start, board.dimension()) {
            Some(boards) => {
                let found = Found {
                    moves: boards.len() as u64 - 1,
                    boards,
                    enqueued: None,
                };
                ended(found.in_words(plan), Exit::Code(0))
            }
            None => execution(plan, &Answer::NoEnd),
        }
    }
}

/// All strangers, with what each is called.
fn strangers() -> Vec<(String, Stranger)> {
    let mut all = Vec::new();
    for order in [[0, 1, 2, 3], [2, 3, 0, 1]] {
        for newest_first in [false, true] {
            let of = |distance, closes, way| {
                let search = Search {
                    bug: None,
                    distance,
                    order,
                    newest_first,
                    closes,
                };
                Stranger { search, way }
            };
            for (name, distance) in DISTANCES {
                for closes in [false, true] {
                    all.push((name.to_owned(), of(distance, closes, Way::BestFirst)));
                }
            }
            for width in [20, 50, 200] {
                all.push(("beam".to_owned(), of(manhattan, false, Way::Beam(width))));
            }
            for (name, distance) in [("two mistakes", with_blank as Distance), ("first way", manhattan)] {
                all.push((name.to_owned(), of(distance, false, Way::EachOnce)));
            }
            all.push(("both ends".to_owned(), of(manhattan, false, Way::BothEnds)));
            for closes in [false, true] {
                let mut one = of(manhattan, closes, Way::BestFirst);
                one.search.bug = Some(Bug::OneCounter);
                all.push(("one counter".to_owned(), one));
            }
        }
    }
    all
}

/// Of a distance that is more than the moves needed it may be said that it weighs too much, which is so; of one counter for the whole search that it is one, or that something else is wrong that looks the same.
#[test]
fn nothing_untrue_is_said_of_a_mistake_that_is_not_listed() {
    let plan = plan("coursera");
    let mut forecasts = Forecasts::new();
    let mut untrue = Vec::new();
    let mut failing = 0;
    for (name, stranger) in strangers() {
        forecasts.begin();
        let graded = graded_by(&plan, |fixture| stranger.execution(&plan, &fixture.board));
        failing += usize::from(graded.cases.iter().any(|case| !case.outcome().passes()));
        let diagnoses = diagnose_by(&plan, &graded, |_| true, &mut forecasts);
        let is_true = |one: &Diagnosis| {
            let named = match (stranger.way, stranger.search.bug) {
                (Way::BestFirst, None) => Misconception::WeightedDistance,
                (Way::BestFirst, Some(_)) => Misconception::GlobalMoveCounter,
                (Way::EachOnce, _) => Misconception::VisitedAtEnqueue,
                (Way::Beam(_) | Way::BothEnds, _) => return false,
            };
            one.misconceptions.contains(&Mistake::Known(named))
        };
        if !diagnoses.iter().all(is_true) {
            untrue.push(format!("{name}, {stranger:?}: {diagnoses:#?}"));
        }
    }
    assert!(failing >= 50, "{failing}");
    assert!(untrue.is_empty(), "{}", untrue.join("\n"));
}
