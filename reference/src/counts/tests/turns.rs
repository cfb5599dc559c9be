//! Searches in turns, in two queues.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::simulation::{TIES, Ties};
use super::*;

/// One of the searches.
struct Search {
    nodes: Vec<(Board, Option<Board>, u64)>,
    queue: BinaryHeap<Reverse<(u64, u64, usize)>>,
    dequeued: u64,
    longest: u64,
}

impl Search {
    fn from(board: &Board, heuristic: Heuristic, ties: Ties) -> Self {
        let mut search = Self {
            nodes: Vec::new(),
            queue: BinaryHeap::new(),
            dequeued: 0,
            longest: 0,
        };
        search.push(board.clone(), None, 0, heuristic, ties);
        search
    }

    fn push(&mut self, board: Board, before: Option<Board>, moves: u64, heuristic: Heuristic, ties: Ties) {
        let distance = heuristic.of(&board);
        let rank = ties.rank(self.nodes.len() as u64, distance);
        self.queue
            .push(Reverse((moves + distance, rank, self.nodes.len())));
        self.nodes.push((board, before, moves));
        self.longest = self.longest.max(self.queue.len() as u64);
    }

    /// Whether the goal was dequeued.
    fn step(&mut self, heuristic: Heuristic, ties: Ties) -> bool {
        let Some(Reverse((_, _, index))) = self.queue.pop() else {
            return false;
        };
        self.dequeued += 1;
        let (board, before, moves) = self.nodes[index].clone();
        if board.is_goal() {
            return true;
        }
        for neighbor in board.neighbors() {
            if Some(&neighbor) != before.as_ref() {
                self.push(neighbor, Some(board.clone()), moves + 1, heuristic, ties);
            }
        }
        false
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn searches_in_turns_count_within_their_ranges(
        walked in walks(2..=4, 20),
        heuristic in prop::sample::select(&Heuristic::ALL),
        twin_first in any::<bool>(),
    ) {
        for twin in walked.twins().take(2) {
            let turns = in_turns(&walked, &twin, heuristic, Budget::UNLIMITED).expect("solvable");
            let mut most = 0;
            for ties in TIES {
                let mut own = Search::from(&walked, heuristic, ties);
                let mut other = Search::from(&twin, heuristic, ties);
                if twin_first {
                    other.step(heuristic, ties);
                }
                while !own.step(heuristic, ties) {
                    other.step(heuristic, ties);
                }
                let (enqueued, dequeued) = (own.nodes.len() + other.nodes.len(), own.dequeued + other.dequeued);
                let longest = own.longest.max(other.longest);
                most = most.max(dequeued);
                prop_assert!(
                    turns.counts.enqueued.contains(enqueued as u64)
                        && turns.counts.dequeued.contains(dequeued)
                        && longest <= turns.longest_queue,
                    "{:?} {:?} {:?} {:?}: {} {} {} in {:?}", walked, twin, heuristic, ties, enqueued, dequeued, longest, turns
                );
            }
            prop_assert_eq!(most + u64::from(!twin_first), turns.counts.dequeued.max, "the most is reached");
        }
    }

    #[test]
    fn no_queue_is_longer_than_the_longest(
        walked in walks(2..=4, 20),
        heuristic in prop::sample::select(&Heuristic::ALL),
    ) {
        let counts = tree(&walked, heuristic, Budget::UNLIMITED).expect("solvable");
        let longest = TIES.map(|ties| {
            let mut search = Search::from(&walked, heuristic, ties);
            while !search.step(heuristic, ties) {}
            search.longest
        });
        prop_assert_eq!(longest.iter().max(), Some(&counts.longest_queue()), "{:?}", longest);
    }
}

/// What three accepted programs, each with two queues, counted on puzzles of the assignment's own collection, as their published reports say: nodes enqueued and dequeued of each.
const PUBLISHED: [(&str, [(u64, u64); 3]); 7] = [
    ("3  1 6 4  7 0 8  2 3 5", [(1439, 853), (1118, 673), (1441, 854)]),
    (
        "3  7 8 5  4 0 2  3 6 1",
        [(26974, 16231), (15595, 9497), (26975, 16232)],
    ),
    (
        "3  8 4 7  1 5 6  3 2 0",
        [(43094, 26057), (33988, 20705), (43095, 26058)],
    ),
    (
        "4  6 9 7 4  2 5 10 8  3 11 1 12  13 14 15 0",
        [(151_673, 73159), (149_056, 71581), (151_675, 73160)],
    ),
    (
        "4  3 1 6 4  5 0 9 7  10 2 11 8  13 15 14 12",
        [(521_596, 249_495), (400_721, 191_823), (521_598, 249_496)],
    ),
    (
        "4  6 5 11 4  10 13 2 1  9 15 7 3  14 12 8 0",
        [(1_108_443, 541_467), (315_112, 155_065), (1_108_445, 541_468)],
    ),
    (
        "4  5 3 1 4  10 2 8 7  14 13 0 11  6 9 15 12",
        [
            (2_086_331, 1_011_485),
            (1_987_598, 966_995),
            (2_086_333, 1_011_486),
        ],
    ),
];

#[test]
fn what_accepted_programs_count_lies_inside() {
    for (text, programs) in PUBLISHED {
        let puzzle = board(text);
        for (enqueued, dequeued) in programs {
            let inside = puzzle.twins().any(|twin| {
                in_turns(&puzzle, &twin, Heuristic::Manhattan, Budget::UNLIMITED).is_ok_and(|turns| {
                    turns.counts.enqueued.contains(enqueued) && turns.counts.dequeued.contains(dequeued)
                })
            });
            assert!(inside, "{text}: {enqueued} {dequeued}");
        }
    }
}
