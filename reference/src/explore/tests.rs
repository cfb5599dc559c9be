use proptest::prelude::*;

use super::*;
use crate::optimal::{self, Table};
use crate::testing::walks;

fn estimates(n: usize) -> Vec<(Estimate, Box<dyn LowerBound>)> {
    let prepared = Estimate::ALL.into_iter();
    prepared
        .filter_map(|estimate| estimate.prepare(n).map(|bound| (estimate, bound)))
        .collect()
}

fn tiles(board: &Board) -> Vec<u32> {
    board.tiles().collect()
}

/// Checks one search against the known length of a shortest solution.
fn check(board: &Board, algorithm: Algorithm, estimate: &dyn LowerBound, length: u64) {
    let found = solve(board, algorithm, estimate, Budget::UNLIMITED).expect("solvable");
    let moves = found.moves.len() as u64;
    assert!(
        board.follow(&found.moves).is_some_and(|end| end.is_goal()),
        "{algorithm}: {board:?}"
    );
    assert!(moves >= length, "{algorithm}: {board:?}");
    if algorithm.is_optimal() {
        assert_eq!(moves, length, "{algorithm}: {board:?}");
    }
    if let Algorithm::Weighted { percent } = algorithm {
        assert!(100 * moves <= length * u64::from(percent), "{board:?}");
    }
}

#[test]
fn every_search_with_every_estimate_agrees_with_breadth_first_search_on_small_boards() {
    for (n, step) in [(1, 1), (2, 1), (3, 1201)] {
        let table = Table::of(n).expect("tabled");
        let estimates = estimates(n);
        for depth in 0..=table.deepest() {
            for board in table.boards_at(depth).step_by(step * usize::from(depth / 4 + 1)) {
                for algorithm in Algorithm::ALL {
                    let some = if algorithm.is_informed() {
                        estimates.len()
                    } else {
                        1
                    };
                    for (estimate, bound) in &estimates[..some] {
                        // IDA* with Hamming goes through millions of nodes for the deepest boards.
                        if *estimate != Estimate::Hamming || algorithm != Algorithm::IdaStar || depth <= 20 {
                            check(&board, algorithm, &**bound, depth.into());
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn every_estimate_is_admissible_and_consistent_on_small_boards() {
    for n in [2, 3] {
        let table = Table::of(n).expect("tabled");
        for (estimate, bound) in estimates(n) {
            for board in (0..=table.deepest()).flat_map(|depth| table.boards_at(depth).step_by(23)) {
                let here = bound.of(n, &tiles(&board));
                assert!(
                    here <= table.distance(&board).expect("solvable").into(),
                    "{estimate} {board:?}"
                );
                assert_eq!(here == 0, board.is_goal(), "{estimate} {board:?}");
                for next in board.neighbors() {
                    assert!(
                        bound.of(n, &tiles(&next)).abs_diff(here) <= 1,
                        "{estimate} {board:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn boards_of_every_size_are_constructed_within_the_bound() {
    for n in (1..=24).chain([64, 128]) {
        for seed in 0..if n <= 6 { 20 } else { 2 } {
            let mut random = crate::generate::Random::new(seed);
            let Ok(board) = crate::generate::board(n, true, &mut random) else {
                assert_eq!(n, 1);
                continue;
            };
            let moves = construct(&board).expect("solvable");
            assert!(board.follow(&moves).is_some_and(|end| end.is_goal()), "{board:?}");
            assert!(moves.len() < 14 * n * n * n, "{n}: {}", moves.len());
        }
    }
}

#[test]
fn a_spent_budget_and_an_unsolvable_board_are_reported() {
    let hard: Board = "4  0 12 9 13  15 11 10 14  3 7 2 5  4 8 6 1"
        .parse()
        .expect("a board");
    let manhattan = Estimate::Manhattan.prepare(4).expect("for every N");
    for algorithm in Algorithm::ALL {
        let result = solve(&hard, algorithm, &*manhattan, Budget::nodes(500));
        match result {
            Err(SearchError::BudgetExceeded { at_least, .. }) => assert!(at_least <= 80, "{algorithm}"),
            Err(SearchError::Unsolvable) => panic!("{algorithm}: solvable"),
            Ok(found) => assert_eq!(algorithm, Algorithm::Constructive, "{} moves", found.moves.len()),
        }
        let twin = hard.twin().expect("two tiles");
        assert_eq!(
            solve(&twin, algorithm, &*manhattan, Budget::UNLIMITED),
            Err(SearchError::Unsolvable)
        );
    }
}

#[test]
fn stronger_estimates_expand_fewer_boards() {
    let board: Board = "4  5 1 4 11  7 13 8 15  2 9 0 3  14 10 6 12"
        .parse()
        .expect("a board");
    let expanded = |estimate: Estimate| {
        let bound = estimate.prepare(4).expect("for 4×4");
        let found = solve(&board, Algorithm::AStar, &*bound, Budget::nodes(5_000_000)).expect("within");
        assert_eq!(found.moves.len(), 38);
        found.expanded
    };
    let counts = [Estimate::Manhattan, Estimate::LinearConflict, Estimate::Pattern].map(expanded);
    assert!(counts[0] > counts[1] && counts[1] > counts[2], "{counts:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn searches_and_estimates_agree_on_four_by_four(walked in walks(4..=4, 50)) {
        let length = optimal::solve(&walked, Budget::UNLIMITED).expect("solvable").moves.len() as u64;
        for (estimate, bound) in estimates(4) {
            prop_assert!(bound.of(4, &tiles(&walked)) <= length, "{}", estimate);
            if estimate == Estimate::Hamming && length > 16 {
                continue;
            }
            for algorithm in Algorithm::ALL.into_iter().filter(|a| a.is_informed()) {
                check(&walked, algorithm, &*bound, length);
            }
        }
        check(&walked, Algorithm::Constructive, &NoEstimate, length);
    }
}
