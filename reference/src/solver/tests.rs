use super::*;
use crate::testing::{board, walks};
use proptest::prelude::*;

/// The trace of puzzle04 as the assignment prints it.
const PUZZLE04: &str = include_str!("puzzle04.trace");

#[test]
fn the_trace_of_puzzle04_is_the_documents_byte_for_byte() {
    for heuristic in Heuristic::ALL {
        let trace = Solver::new(heuristic)
            .trace(&board("3  0 1 3  4 2 5  7 8 6"))
            .expect("solvable");
        let steps: Vec<String> = trace.map(|step| step.expect("short").to_string()).collect();
        let expected = match heuristic {
            Heuristic::Manhattan => PUZZLE04.to_owned(),
            Heuristic::Hamming => PUZZLE04.replace("manhattan =", "hamming   ="),
        };
        assert_eq!(steps.join("\n"), expected);
    }
}

#[test]
fn columns_widen_for_long_numbers() {
    let trace = Solver::new(Heuristic::Manhattan)
        .trace(&board("3  8 1 3  4 0 2  7 6 5"))
        .expect("solvable");
    let step = trace
        .take(12)
        .last()
        .expect("twelve steps")
        .expect("short")
        .to_string();
    assert!(
        step.starts_with("Step 11:   priority  = 12    priority"),
        "{step}"
    );
    let lengths: Vec<usize> = step.lines().map(str::len).collect();
    assert!(lengths.windows(2).all(|pair| pair[0] == pair[1]), "{step}");
}

#[test]
fn both_heuristics_find_puzzle04_with_ten_nodes() {
    for heuristic in Heuristic::ALL {
        let solution = Solver::new(heuristic)
            .solve(&board("3  0 1 3  4 2 5  7 8 6"))
            .expect("solvable");
        let stats = SearchStats {
            enqueued: 10,
            dequeued: 5,
            largest_queue: 6,
        };
        assert_eq!(solution.stats, stats);
        assert_eq!(solution.moves.len(), 4);
    }
}

#[test]
fn the_smallest_boards_have_answers() {
    for text in ["1 0", "2 1 2 3 0"] {
        assert!(Solver::new(Heuristic::Manhattan).solve(&board(text)).is_ok());
    }
    let unsolvable = Solver::new(Heuristic::Hamming).solve(&board("2 2 1 3 0"));
    assert_eq!(unsolvable, Err(SearchError::Unsolvable));
}

#[test]
fn a_spent_budget_tells_a_lower_bound() {
    let hard = board("4  0 12 9 13  15 11 10 14  3 7 2 5  4 8 6 1");
    let solver = Solver::new(Heuristic::Manhattan).budget(Budget::nodes(10_000));
    let Err(SearchError::BudgetExceeded {
        nodes: 10_000,
        at_least,
    }) = solver.solve(&hard)
    else {
        panic!("80 moves within ten thousand nodes");
    };
    assert!((hard.manhattan()..=80).contains(&at_least));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn solutions_are_legal_and_no_longer_than_the_walk(walked in walks(2..=6, 20)) {
        let solution = Solver::new(Heuristic::Manhattan).solve(&walked).expect("near the goal");
        prop_assert!(walked.follow(&solution.moves).is_some_and(|end| end.is_goal()));
        prop_assert!(solution.moves.len() < 20);
        prop_assert!(solution.moves.len() as u64 >= walked.manhattan());
        let stats = solution.stats;
        prop_assert!(stats.dequeued <= stats.enqueued && stats.largest_queue <= stats.enqueued);
    }
}
