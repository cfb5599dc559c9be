//! Programs that deviate, run with every order of ties at hand.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::simulation::{TIES, Ties};
use super::*;

/// A* from all starts in one queue: what it counts as enqueued and dequeued.
fn run(starts: &[&Board], heuristic: Heuristic, ties: Ties, deviation: Option<Deviation>) -> (u64, u64) {
    let mut nodes: Vec<(Board, Option<Board>, u64)> = Vec::new();
    let mut queue = BinaryHeap::new();
    let push = |nodes: &mut Vec<_>, queue: &mut BinaryHeap<_>, board: &Board, before, moves| {
        let distance = heuristic.of(board);
        let rank = ties.rank(nodes.len() as u64, distance);
        queue.push(Reverse((moves + distance, rank, nodes.len())));
        nodes.push((board.clone(), before, moves));
    };
    for start in starts {
        push(&mut nodes, &mut queue, start, None, 0);
    }
    let not_counted = u64::from(deviation == Some(Deviation::InitialNotCounted));
    let mut dequeued = 0;
    while let Some(Reverse((_, _, index))) = queue.pop() {
        let (board, before, moves) = nodes[index].clone();
        if board.is_goal() {
            let last = u64::from(deviation != Some(Deviation::GoalNotDequeued));
            return (nodes.len() as u64 - not_counted, dequeued + last);
        }
        dequeued += 1;
        for neighbor in board.neighbors() {
            if Some(&neighbor) == before.as_ref() && deviation != Some(Deviation::PredecessorEnqueued) {
                continue;
            }
            if neighbor.is_goal() && deviation == Some(Deviation::GoalAtEnqueue) {
                return (nodes.len() as u64, dequeued);
            }
            push(&mut nodes, &mut queue, &neighbor, Some(board.clone()), moves + 1);
        }
    }
    unreachable!("solvable boards are solved");
}

#[test]
fn the_windows_of_puzzle04_are_those_that_student_programs_print() {
    let puzzle04 = board("3  0 1 3  4 2 5  7 8 6");
    let shown = |deviation| {
        let counts = window(&puzzle04, Heuristic::Manhattan, deviation, Budget::UNLIMITED).expect("solvable");
        format!("{} / {}", counts.enqueued, counts.dequeued)
    };
    assert_eq!(shown(Deviation::PredecessorEnqueued), "13 / 5");
    assert_eq!(shown(Deviation::GoalAtEnqueue), "8 to 10 / 4");
    assert_eq!(shown(Deviation::GoalNotDequeued), "10 / 4");
    assert_eq!(shown(Deviation::InitialNotCounted), "9 / 5");
}

#[test]
fn a_solved_board_has_windows_too() {
    for deviation in Deviation::ALL {
        let goal = Board::goal(3).expect("a dimension");
        let counts = window(&goal, Heuristic::Hamming, deviation, Budget::UNLIMITED).expect("solvable");
        assert!(
            counts.enqueued.min <= 1 && counts.dequeued.min <= 1,
            "{deviation:?}"
        );
        let run = run(&[&goal], Heuristic::Hamming, Ties::First, Some(deviation));
        assert!(
            counts.enqueued.contains(run.0) && counts.dequeued.contains(run.1),
            "{deviation:?} {counts:?}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_program_that_deviates_counts_within_its_window(
        walked in walks(2..=4, 20),
        heuristic in prop::sample::select(&Heuristic::ALL),
        deviation in prop::sample::select(&Deviation::ALL),
    ) {
        let counts = window(&walked, heuristic, deviation, Budget::UNLIMITED).expect("solvable");
        for ties in TIES {
            let (enqueued, dequeued) = run(&[&walked], heuristic, ties, Some(deviation));
            prop_assert!(
                counts.enqueued.contains(enqueued) && counts.dequeued.contains(dequeued),
                "{:?} {:?} {:?} {:?}: {} {} in {:?}", walked, heuristic, deviation, ties, enqueued, dequeued, counts
            );
            if matches!(ties, Ties::LargeHeuristic) && deviation != Deviation::GoalAtEnqueue {
                prop_assert_eq!((enqueued, dequeued), (counts.enqueued.max, counts.dequeued.max));
            }
        }
    }

    #[test]
    fn a_twin_in_the_same_queue_counts_within_its_window(
        walked in walks(2..=4, 20),
        heuristic in prop::sample::select(&Heuristic::ALL),
    ) {
        for twin in walked.twins().take(3) {
            let counts = with_twin(&walked, &twin, heuristic, Budget::UNLIMITED).expect("solvable");
            for ties in TIES {
                let (enqueued, dequeued) = run(&[&walked, &twin], heuristic, ties, None);
                prop_assert!(
                    counts.enqueued.contains(enqueued) && counts.dequeued.contains(dequeued),
                    "{:?} {:?} {:?} {:?}: {} {} in {:?}", walked, twin, heuristic, ties, enqueued, dequeued, counts
                );
            }
        }
    }
}
