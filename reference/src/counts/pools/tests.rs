use super::*;
use crate::generate::{self, Random};

const HEURISTICS: [(Heuristic, u64); 2] = [(Heuristic::Manhattan, 8), (Heuristic::Hamming, 4)];

#[test]
fn both_ways_of_splitting_give_the_same_sums() {
    let mut random = Random::new(5);
    for _ in 0..6 {
        let board = generate::walk(4, 70, &mut random).expect("a dimension");
        for (heuristic, more) in HEURISTICS {
            // A bound of the goal's parity, beyond it or not: the sums are of all nodes within, but for what a goal hides.
            let bound = heuristic.of(&board) + more;
            let [one, other] = [Splitter::Portable, Splitter::best()].map(|splitter| {
                let mut budget = u64::MAX;
                let pools = Pools::of(&board, heuristic, Predecessor::LeftOut, bound, splitter);
                let sums = pools
                    .expect("a bound of the heuristic or more")
                    .drain(&mut budget);
                (sums, budget)
            });
            assert_eq!(one, other, "{board:?} {heuristic}");
            assert!(one.0.is_some_and(|sums| sums.equal.dequeued > 0));
        }
    }
}

#[test]
fn the_budget_ends_the_work() {
    let board = generate::board(4, true, &mut Random::new(6)).expect("a dimension");
    let mut budget = 50_000;
    let counted = sums(
        &board,
        Heuristic::Manhattan,
        Predecessor::LeftOut,
        90,
        &mut budget,
    );
    assert_eq!((counted, budget), (None, 0));
}

#[test]
fn boards_are_split_by_cost_and_empty_words_are_dropped() {
    // The goal with the blank slid up, so that tile 12 can come back, and 15 of no board.
    let up = 0xcfed_0ba9_8765_4321_u64;
    for splitter in [Splitter::Portable, Splitter::best()] {
        let mut batch = [0; 16];
        batch[3] = up;
        batch[9] = up;
        let (mut back, mut on) = ([0; 24], [0; 24]);
        let added = splitter.split(&batch, [15, 11], [1 << 12, !(1 << 12) & !1], [&mut back, &mut on]);
        assert_eq!(added, [2, 0], "{splitter:?}");
        assert_eq!(back[..2], [GOAL; 2]);
        let added = splitter.split(&batch, [7, 11], [1 << 12, 1 << 8], [&mut back, &mut on]);
        assert_eq!(added, [0, 2]);
        assert_eq!(on[0], 0xcfed_8ba9_0765_4321);
    }
}
