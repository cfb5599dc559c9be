use proptest::prelude::*;

use super::*;
use crate::testing::{board, walks};

fn solved(board: &Board) -> OptimalSolution {
    let solution = solve(board, Budget::UNLIMITED).expect("solvable");
    assert!(
        board.follow(&solution.moves).is_some_and(|end| end.is_goal()),
        "{board:?}"
    );
    solution
}

/// A new run, for one search alone.
fn run(board: &Board) -> Run {
    Run {
        spent: 0,
        bound: board.manhattan(),
    }
}

#[test]
fn the_table_holds_every_solvable_board_at_known_depths() {
    // Reinefeld, "Complete solution of the eight-puzzle", IJCAI 1993, table 1, gives 181,440 boards up to depth 31.
    let table = Table::of(3).expect("tabled");
    let counts: Vec<usize> = (0..=31).map(|depth| table.boards_at(depth).count()).collect();
    assert_eq!(counts.iter().sum::<usize>(), 181_440);
    assert_eq!(
        (table.deepest(), counts[31], counts[30], counts[1]),
        (31, 2, 221, 2)
    );
    assert!(table.boards_at(20).all(|board| board.is_solvable()));
    let small = Table::of(2).expect("tabled");
    let counts: Vec<usize> = (0..=6).map(|depth| small.boards_at(depth).count()).collect();
    assert_eq!(counts, [1, 2, 2, 2, 2, 2, 1]);
    assert!(Table::of(0).is_none() && Table::of(4).is_none());
    assert!(solved(&board("1 0")).moves.is_empty());
}

#[test]
fn deepening_agrees_with_the_table() {
    for (n, step) in [(2, 1), (3, 7)] {
        let table = Table::of(n).expect("tabled");
        for depth in 0..=table.deepest() {
            for board in table.boards_at(depth).step_by(step) {
                let moves = deepening::search(&board, &mut run(&board), u64::MAX).expect("no limit");
                assert_eq!(moves.len(), usize::from(depth), "{board:?}");
                assert!(board.follow(&moves).is_some_and(|end| end.is_goal()));
                assert_eq!(table.solution(&board), moves);
            }
        }
    }
}

/// The number of shortest solutions by the Manhattan distance alone.
fn plainly_counted(board: &Board, moves: u64) -> u64 {
    let mut ways = 0;
    deepening::each(
        board,
        &mut Run {
            spent: 0,
            bound: moves,
        },
        u64::MAX,
        |slides| {
            assert!(board.follow(slides).is_some_and(|end| end.is_goal()));
            ways += 1;
        },
    )
    .expect("no limit");
    ways
}

#[test]
fn solutions_are_counted_alike_by_all() {
    assert_eq!(
        count_solutions(&board("2 3 2 1 0"), Budget::UNLIMITED),
        Err(SearchError::Unsolvable)
    );
    assert_eq!(count_solutions(&board("2 0 3 2 1"), Budget::UNLIMITED), Ok(2));
    let table = Table::of(3).expect("tabled");
    for board in (0..=31).flat_map(|depth| table.boards_at(depth).step_by(307)) {
        let moves = table.distance(&board).expect("solvable").into();
        assert_eq!(
            plainly_counted(&board, moves),
            table.solutions(&board),
            "{board:?}"
        );
    }
    for (text, moves) in [
        ("4  1 3 5 6  0 13 14 9  11 4 8 12  10 7 15 2", 45),
        ("4  2 5 13 12  1 0 3 15  9 7 14 6  10 11 8 4", 48),
    ] {
        let board = board(text);
        assert_eq!(
            Ok(plainly_counted(&board, moves)),
            count_solutions(&board, Budget::UNLIMITED)
        );
    }
}

/// The boards of a list, each with its known length before it.
fn listed(text: &str) -> Vec<(usize, Vec<u32>)> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let mut numbers = line.split_whitespace().map(|n| n.parse().expect("a number"));
            let length: u32 = numbers.next().expect("a length");
            (length as usize, numbers.collect())
        })
        .collect()
}

#[test]
fn the_hundred_boards_of_korf_have_their_known_lengths() {
    let list = listed(include_str!("../../data/korf100.txt"));
    assert_eq!(list.iter().map(|(length, _)| length).sum::<usize>(), 5305);
    for (length, tiles) in list {
        // There the blank comes first in the goal.
        let turned = tiles
            .iter()
            .rev()
            .map(|&tile| if tile == 0 { 0 } else { 16 - tile });
        let board = Board::from_tiles(4, &turned.collect::<Vec<_>>()).expect("a board");
        assert_eq!(solved(&board).moves.len(), length, "{board:?}");
    }
}

#[test]
fn boards_of_eighty_moves_are_solved() {
    // The benchmark `korf` goes through all seventeen.
    let list = listed(include_str!("../../data/antipodes.txt"));
    assert_eq!(list.len(), 17);
    for (length, tiles) in list.into_iter().step_by(13) {
        let solution = solved(&Board::from_tiles(4, &tiles).expect("a board"));
        assert_eq!(
            (solution.moves.len(), solution.method),
            (length, Method::LargeDatabases)
        );
    }
}

#[test]
fn a_spent_budget_tells_the_bound_proved() {
    let hard = board("4  0 12 9 13  15 11 10 14  3 7 2 5  4 8 6 1");
    let result = solve(&hard, Budget::nodes(5000));
    assert!(
        matches!(
            result,
            Err(SearchError::BudgetExceeded {
                nodes: 5000,
                at_least: 58..=80
            })
        ),
        "{result:?}"
    );
    assert_eq!(
        solve(&board("2 2 1 3 0"), Budget::UNLIMITED),
        Err(SearchError::Unsolvable)
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn pattern_databases_and_the_manhattan_distance_agree(walked in walks(4..=4, 120)) {
        let plain = deepening::search(&walked, &mut run(&walked), u64::MAX).expect("no limit");
        for partition in [partition::small(), partition::large()] {
            let mut run = run(&walked);
            let moves =
                additive::search(&walked, partition, &mut run, Patience::ENDLESS, u64::MAX).expect("no limit");
            prop_assert_eq!(&moves, &plain);
            prop_assert!(walked.follow(&moves).is_some_and(|end| end.is_goal()));
        }
    }
}
