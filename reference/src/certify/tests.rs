use proptest::prelude::*;

use super::*;
use crate::optimal::{self, Table};
use crate::testing::{board, walks};

#[test]
fn breadth_first_search_over_small_boards_agrees() {
    // The table holds every board of its size; each solution found there must stand, and no shorter bound reach the goal. Of 3×3, every eleventh of each depth.
    for (n, step) in [(2, 1), (3, 11)] {
        let table = Table::of(n).expect("tabled");
        for depth in 0..=table.deepest() {
            for board in table.boards_at(depth).step_by(step) {
                let moves = optimal::solve(&board, Budget::UNLIMITED).expect("solvable").moves;
                assert_eq!(moves.len(), usize::from(depth));
                assert_eq!(certify(&board, &moves, Budget::UNLIMITED), Ok(()), "{board:?}");
            }
        }
    }
}

#[test]
fn longer_solutions_are_refused_with_the_shortest_length() {
    let puzzle04 = board("3  0 1 3  4 2 5  7 8 6");
    let there_and_back: Vec<Direction> = "RLRDRD".chars().filter_map(Direction::from_letter).collect();
    let refused = Err(CertifyError::NotShortest {
        given: 6,
        shortest: 4,
    });
    assert_eq!(certify(&puzzle04, &there_and_back, Budget::UNLIMITED), refused);
    let over_the_edge = [Direction::Up];
    assert_eq!(
        certify(&puzzle04, &over_the_edge, Budget::UNLIMITED),
        Err(CertifyError::NotASolution)
    );
}

#[test]
fn four_by_four_is_certified_with_the_tables_too() {
    for (text, known) in [
        ("4  2 5 13 12  1 0 3 15  9 7 14 6  10 11 8 4", 48),
        ("4  13 6 8 12  15 14 0 10  11 7 4 5  9 1 3 2", 57),
    ] {
        let board = board(text);
        let moves = optimal::solve(&board, Budget::UNLIMITED).expect("solvable").moves;
        assert_eq!(moves.len() as u64, known);
        assert_eq!(certify(&board, &moves, Budget::UNLIMITED), Ok(()));
        // With the tables alone the length comes out as well.
        let mut bound = board.manhattan();
        let reached = loop {
            match packed::within(&board, bound, parting::sixes(), &mut 0, u64::MAX) {
                Outcome::Beyond => bound += 2,
                outcome @ (Outcome::Reached(_) | Outcome::Spent) => break outcome,
            }
        };
        assert_eq!(reached, Outcome::Reached(known));
    }
}

#[test]
fn a_spent_budget_says_what_was_proved() {
    let hard = board("4  2 5 13 12  1 0 3 15  9 7 14 6  10 11 8 4");
    let moves = optimal::solve(&hard, Budget::UNLIMITED).expect("solvable").moves;
    let spent = Err(CertifyError::BudgetExceeded {
        boards: 2000,
        at_least: hard.manhattan(),
    });
    assert_eq!(certify(&hard, &moves, Budget::nodes(2000)), spent);
}

#[test]
fn large_boards_near_the_goal_are_certified_at_once() {
    for n in [5, 17, 127] {
        let moves: Vec<Direction> = "ULULDD".chars().filter_map(Direction::from_letter).collect();
        let near = Board::goal(n)
            .map(|goal| goal.follow(&moves).unwrap_or(goal))
            .expect("a dimension");
        let solution = optimal::solve(&near, Budget::UNLIMITED).expect("solvable");
        assert_eq!(solution.moves.len(), 6);
        assert_eq!(certify(&near, &solution.moves, Budget::UNLIMITED), Ok(()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn both_solvers_agree_on_walks(walked in walks(4..=6, 60)) {
        let moves = optimal::solve(&walked, Budget::UNLIMITED).expect("solvable").moves;
        prop_assert_eq!(certify(&walked, &moves, Budget::UNLIMITED), Ok(()));
    }
}
