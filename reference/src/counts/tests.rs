//! The ranges against real searches with a queue, written apart from everything else in this crate.

mod orders;
mod simulation;
mod turns;

use std::collections::HashSet;

use proptest::prelude::*;

use super::*;
use crate::board::Board;
use crate::budget::Budget;
use crate::direction::Direction;
use crate::heuristic::Heuristic;
use crate::solver::Solver;
use crate::testing::{board, walks};
use orders::over_all_orders;
use simulation::{Search, TIES, Ties};

fn within(
    board: &Board,
    heuristic: Heuristic,
    rule: Option<ClosedSet>,
    budget: Budget,
) -> Result<Counts, CountError> {
    match rule {
        None => tree(board, heuristic, budget),
        Some(rule) => closed(board, heuristic, budget).map(|counts| counts[rule as usize]),
    }
}

fn counted(board: &Board, heuristic: Heuristic, rule: Option<ClosedSet>) -> Counts {
    within(board, heuristic, rule, Budget::UNLIMITED).expect("solvable")
}

const RULES: [Option<ClosedSet>; 3] = [None, Some(ClosedSet::AtEnqueue), Some(ClosedSet::AtDequeue)];

fn holds_every_run(board: &Board, heuristic: Heuristic) {
    for rule in RULES {
        let counts = counted(board, heuristic, rule);
        holds_runs(board, heuristic, (Predecessor::LeftOut, rule), counts);
    }
}

fn holds_runs(
    board: &Board,
    heuristic: Heuristic,
    (predecessor, rule): (Predecessor, Option<ClosedSet>),
    counts: Counts,
) {
    for ties in TIES {
        let mut run = Search::from(board, heuristic, ties).with(predecessor, rule);
        let moves = run.finish();
        let (enqueued, dequeued) = (run.enqueued(), run.dequeued);
        let shown = format!(
            "{board:?} {heuristic} {predecessor:?} {rule:?} {ties:?}: {enqueued} {dequeued} in {counts:?}"
        );
        assert_eq!(moves, counts.moves, "{shown}");
        assert!(
            counts.enqueued.contains(enqueued) && counts.dequeued.contains(dequeued),
            "{shown}"
        );
        if matches!(ties, Ties::LargeHeuristic) {
            let most = (counts.enqueued.max, counts.dequeued.max);
            assert_eq!((enqueued, dequeued), most, "{shown}");
        }
    }
}

#[test]
fn puzzle04_allows_ten_and_five_only() {
    let puzzle04 = board("3  0 1 3  4 2 5  7 8 6");
    for heuristic in Heuristic::ALL {
        let counts = counted(&puzzle04, heuristic, None);
        assert_eq!(counts.enqueued, CountRange { min: 10, max: 10 });
        assert_eq!(counts.dequeued, CountRange { min: 5, max: 5 });
        assert!(counts.is_tie_free());
    }
}

#[test]
fn the_goal_itself_takes_one_node() {
    for n in 1..=5 {
        for rule in RULES {
            let counts = counted(&Board::goal(n).expect("a dimension"), Heuristic::Hamming, rule);
            let one = CountRange { min: 1, max: 1 };
            assert_eq!(
                counts,
                Counts {
                    moves: 0,
                    enqueued: one,
                    dequeued: one
                }
            );
        }
    }
}

#[test]
fn known_ranges_of_the_tree_come_out() {
    let hardest = board("3  8 6 7  2 5 4  3 0 1");
    let counts = counted(&hardest, Heuristic::Manhattan, None);
    assert_eq!(
        (counts.moves, counts.enqueued),
        (
            31,
            CountRange {
                min: 17_920,
                max: 82_271
            }
        )
    );
    let counts = counted(&hardest, Heuristic::Hamming, None);
    assert_eq!(
        counts.enqueued,
        CountRange {
            min: 1_975_202,
            max: 3_454_025
        }
    );
    let short = board("3  8 1 3  4 0 2  7 6 5");
    let counts = counted(&short, Heuristic::Hamming, None);
    assert_eq!(counts.enqueued, CountRange { min: 405, max: 651 });
}

#[test]
fn known_ranges_of_korfs_boards_come_out() {
    // Number 12 of Korf's hundred, turned to this goal.
    let counts = counted(
        &board("4  1 3 5 6  0 13 14 9  11 4 8 12  10 7 15 2"),
        Heuristic::Manhattan,
        None,
    );
    assert_eq!(
        (counts.moves, counts.enqueued),
        (
            45,
            CountRange {
                min: 89_281,
                max: 563_366
            }
        )
    );
    let hard = board("4  2 5 13 12  1 0 3 15  9 7 14 6  10 11 8 4");
    let counts = tree(&hard, Heuristic::Manhattan, Budget::UNLIMITED).expect("solvable");
    assert_eq!(
        (counts.moves, counts.enqueued),
        (
            48,
            CountRange {
                min: 32_665_519,
                max: 157_750_699
            }
        )
    );
    assert_eq!(
        counts.dequeued,
        CountRange {
            min: 16_071_327,
            max: 77_560_850
        }
    );
}

#[test]
fn large_boards_near_the_goal_are_counted_at_once() {
    let slides = "ULULDDRUU"
        .chars()
        .filter_map(Direction::from_letter)
        .collect::<Vec<_>>();
    for n in [17, 127] {
        let near = Board::goal(n)
            .expect("a dimension")
            .follow(&slides)
            .expect("inside");
        holds_every_run(&near, Heuristic::Manhattan);
    }
}

#[test]
fn every_board_of_two_by_two_holds_every_run() {
    let mut seen = HashSet::new();
    let mut queue = vec![Board::goal(2).expect("a dimension")];
    while let Some(board) = queue.pop() {
        if seen.insert(board.clone()) {
            for heuristic in Heuristic::ALL {
                holds_every_run(&board, heuristic);
            }
            queue.extend(board.neighbors());
        }
    }
    assert_eq!(seen.len(), 12);
}

#[test]
fn a_spent_budget_tells_lower_bounds() {
    let hardest = board("3  8 6 7  2 5 4  3 0 1");
    for nodes in [1, 10, 100, 1000, 10_000] {
        for rule in RULES {
            let result = within(&hardest, Heuristic::Manhattan, rule, Budget::nodes(nodes));
            let known = counted(&hardest, Heuristic::Manhattan, rule);
            match result {
                Err(CountError::BudgetExceeded {
                    nodes: spent,
                    enqueued,
                    moves,
                }) => {
                    assert!(spent == nodes && enqueued <= known.enqueued.min && moves <= known.moves);
                }
                other => assert_eq!(other, Ok(known)),
            }
        }
    }
    let unsolvable = board("3  1 2 3  4 5 6  8 7 0");
    let result = closed(&unsolvable, Heuristic::Hamming, Budget::UNLIMITED);
    assert_eq!(result, Err(CountError::Unsolvable));
}

#[test]
fn a_count_that_will_not_fit_is_given_up_and_one_that_does_is_not() {
    // 77,560,849 nodes have f of 48 or less, and the passes before take a fifth of that.
    let hard = board("4  2 5 13 12  1 0 3 15  9 7 14 6  10 11 8 4");
    let fits = tree(&hard, Heuristic::Manhattan, Budget::nodes(110_000_000)).expect("within the budget");
    assert_eq!(fits.dequeued.max, 77_560_850);
    let known = tree_of_length(&hard, Heuristic::Manhattan, 48, Budget::nodes(110_000_000));
    assert_eq!(known, Ok(fits));
    let hamming = tree(&hard, Heuristic::Hamming, Budget::nodes(100_000_000));
    let Err(CountError::BudgetExceeded {
        nodes,
        enqueued,
        moves,
    }) = hamming
    else {
        unreachable!("{hamming:?}");
    };
    assert_eq!((nodes, moves), (100_000_000, 48));
    // What was proved on the way are counts of whole passes, and no program without a solution yet enqueues fewer.
    assert!(enqueued > 1_000_000);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn every_run_is_within_and_large_heuristics_first_attain_the_most(
        walked in walks(2..=5, 26),
        heuristic in prop::sample::select(&Heuristic::ALL),
    ) {
        holds_every_run(&walked, heuristic);
    }

    #[test]
    fn every_run_that_enqueues_the_board_before_is_within_too(
        walked in walks(2..=4, 20),
        heuristic in prop::sample::select(&Heuristic::ALL),
    ) {
        let counts = with_board_before(&walked, heuristic, Budget::UNLIMITED).expect("solvable");
        holds_runs(&walked, heuristic, (Predecessor::Enqueued, None), counts);
    }

    #[test]
    fn longer_runs_on_three_by_three_are_within(walked in walks(3..=3, 80)) {
        holds_every_run(&walked, Heuristic::Manhattan);
    }

    #[test]
    fn pools_and_walks_count_alike(
        walked in walks(4..=4, 90),
        heuristic in prop::sample::select(&Heuristic::ALL),
    ) {
        let limit = Budget::nodes(3_000_000);
        for predecessor in [Predecessor::LeftOut, Predecessor::Enqueued] {
            if let Ok(counts) = tree::walked(&walked, heuristic, predecessor, limit) {
                let packed = packed::tree(&walked, heuristic, predecessor, None, Budget::UNLIMITED);
                prop_assert_eq!(packed, Ok(counts));
            }
        }
    }

    #[test]
    fn the_crates_own_solver_is_within(walked in walks(2..=6, 30)) {
        let counts = counted(&walked, Heuristic::Manhattan, None);
        let stats = Solver::new(Heuristic::Manhattan).solve(&walked).expect("near the goal").stats;
        prop_assert!(counts.enqueued.contains(stats.enqueued) && counts.dequeued.contains(stats.dequeued));
    }

    #[test]
    fn some_order_of_ties_attains_either_end(
        walked in walks(2..=4, 36),
        heuristic in prop::sample::select(&Heuristic::ALL),
    ) {
        for rule in RULES {
            if let Some(all) = over_all_orders(&walked, heuristic, rule) {
                prop_assert_eq!(all, counted(&walked, heuristic, rule), "{:?} {:?}", walked, rule);
            }
        }
    }
}
