//! Searches of a board and its twin, in two queues or one.

use super::simulation::{Search, TIES};
use super::*;

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
                    other.step();
                }
                while own.step().is_none() {
                    other.step();
                }
                let (enqueued, dequeued) = (own.enqueued() + other.enqueued(), own.dequeued + other.dequeued);
                let longest = own.longest.max(other.longest);
                most = most.max(dequeued);
                prop_assert!(
                    turns.counts.enqueued.contains(enqueued)
                        && turns.counts.dequeued.contains(dequeued)
                        && longest <= turns.longest_queue,
                    "{:?} {:?} {:?} {:?}: {} {} {} in {:?}", walked, twin, heuristic, ties, enqueued, dequeued, longest, turns
                );
            }
            prop_assert_eq!(most + u64::from(!twin_first), turns.counts.dequeued.max, "the most is reached");
        }
    }

    #[test]
    fn a_twin_in_the_same_queue_counts_within_its_range(
        walked in walks(2..=4, 20),
        heuristic in prop::sample::select(&Heuristic::ALL),
    ) {
        for twin in walked.twins().take(3) {
            let counts = with_twin(&walked, &twin, heuristic, Budget::UNLIMITED).expect("solvable");
            for ties in TIES {
                let mut search = Search::from(&walked, heuristic, ties).and_from(&twin);
                search.finish();
                prop_assert!(
                    counts.enqueued.contains(search.enqueued()) && counts.dequeued.contains(search.dequeued),
                    "{:?} {:?} {:?} {:?} in {:?}", walked, twin, heuristic, ties, counts
                );
            }
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
            search.finish();
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
