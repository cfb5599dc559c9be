use super::discriminating::Right;
use super::*;
use crate::counts;
use crate::heuristic::Heuristic;
use crate::misconception::Misconception;
use crate::solver::Solver;

#[test]
fn the_same_seed_gives_the_same_boards() {
    let draw = || board(4, true, &mut Random::new(2024)).expect("a dimension");
    assert_eq!(draw(), draw());
    assert_eq!(
        format!("{:?}", draw()),
        "Board(4: 9 1 8 4 / 14 11 3 12 / 6 13 7 0 / 15 5 2 10)"
    );
}

#[test]
fn every_depth_of_small_boards_can_be_had() {
    let mut random = Random::new(11);
    for n in 1..=3 {
        for moves in 0..=farthest(n).expect("known") {
            let board = board_at(n, moves, &mut random, Budget::UNLIMITED)
                .expect("no limit")
                .expect("some");
            let solution = optimal::solve(&board, Budget::UNLIMITED).expect("solvable");
            assert_eq!(solution.moves.len() as u64, moves);
        }
        let beyond = farthest(n).expect("known") + 1;
        assert_eq!(board_at(n, beyond, &mut random, Budget::UNLIMITED), Ok(None));
    }
}

#[test]
fn larger_boards_come_at_the_depth_asked_for() {
    let mut random = Random::new(12);
    for (n, moves) in [
        (4, 0),
        (4, 1),
        (4, 17),
        (4, 38),
        (4, 47),
        (4, 65),
        (5, 12),
        (20, 15),
    ] {
        let board = board_at(n, moves, &mut random, Budget::UNLIMITED)
            .expect("no limit")
            .expect("some");
        let solution = optimal::solve(&board, Budget::UNLIMITED).expect("solvable");
        assert_eq!(solution.moves.len() as u64, moves, "{board:?}");
    }
}

#[test]
fn draws_below_an_end_are_even() {
    let mut random = Random::new(13);
    let mut counts = [0u32; 5];
    for _ in 0..50_000 {
        counts[random.below(5)] += 1;
    }
    assert!(
        counts.iter().all(|count| (9_500..10_500).contains(count)),
        "{counts:?}"
    );
    assert_eq!(random.below(0), 0);
}

/// All tie-free boards up to 3×3 at a distance from the goal.
fn tie_free_at(n: usize, moves: u64, heuristic: Heuristic) -> impl Iterator<Item = Board> {
    boards_at(n, moves).filter(move |board| {
        counts::tree(board, heuristic, Budget::UNLIMITED).is_ok_and(|counts| counts.is_tie_free())
    })
}

#[test]
fn small_tie_free_boards_are_those_known() {
    for far in boards_at(3, 21).chain(boards_at(3, 28)).step_by(101) {
        let counts = counts::tree(&far, Heuristic::Manhattan, Budget::UNLIMITED).expect("solvable");
        assert!(!counts.is_tie_free());
    }
    // Of all boards at each distance; on 3×3 none at 21 or beyond.
    let known = [1, 2, 4, 8, 16, 16, 22, 18, 22, 14, 14, 8, 8, 4, 4, 2, 2];
    for (moves, count) in (0..).zip(known) {
        assert_eq!(
            tie_free_at(3, moves, Heuristic::Manhattan).count(),
            count,
            "{moves} moves"
        );
    }
    let known = [1, 2, 4, 8, 14, 14, 16, 12, 8, 0];
    for (moves, count) in (0..).zip(known) {
        let both = tie_free_at(3, moves, Heuristic::Manhattan)
            .filter(|board| tie_free_at(3, moves, Heuristic::Hamming).any(|other| other == *board));
        assert_eq!(both.count(), count, "{moves} moves");
    }
}

#[test]
fn larger_tie_free_boards_exist_far_beyond() {
    for (n, moves) in [(4, 30), (5, 30)] {
        let found = tie_free(n, moves, Heuristic::Manhattan, &mut Random::new(1)).expect("a dimension");
        let board = found.first().expect("some");
        let counts = counts::tree(board, Heuristic::Manhattan, Budget::UNLIMITED).expect("solvable");
        assert!(
            counts.is_tie_free() && counts.moves == moves,
            "{board:?}: {counts:?}"
        );
    }
}

fn filled(order: &Order, count: usize, seed: u64) -> Vec<Board> {
    order
        .fill(count, &mut Random::new(seed))
        .unwrap_or_else(|error| panic!("{order:?}: {error}"))
}

#[test]
fn orders_are_filled_to_the_letter() {
    let small = Order {
        moves: Some(9..=14),
        blank_row: Some(2),
        solutions: Some(2),
        ..Order::solvable(3)
    };
    let boards = filled(&small, 12, 3);
    for board in &boards {
        let moves = optimal::solve(board, Budget::UNLIMITED)
            .expect("solvable")
            .moves
            .len();
        assert!((9..=14).contains(&moves) && board.blank().0 == 2, "{board:?}");
        assert_eq!(
            optimal::count_solutions(board, Budget::UNLIMITED),
            Ok(2),
            "{board:?}"
        );
    }
    assert_eq!(boards, filled(&small, 12, 3));
    assert_ne!(boards, filled(&small, 12, 4));
    let lengths = Order {
        moves: Some(10..=13),
        ..Order::solvable(4)
    };
    let mut moves: Vec<usize> = filled(&lengths, 4, 1)
        .iter()
        .map(|board| {
            optimal::solve(board, Budget::UNLIMITED)
                .expect("solvable")
                .moves
                .len()
        })
        .collect();
    moves.sort_unstable();
    assert_eq!(moves, [10, 11, 12, 13], "spread over the range");
    let tie_free = Order {
        moves: Some(14..=14),
        tie_free: true,
        ..Order::solvable(4)
    };
    for board in filled(&tie_free, 2, 1) {
        let counts = counts::tree(&board, Heuristic::Manhattan, Budget::UNLIMITED).expect("solvable");
        assert!(counts.is_tie_free() && counts.moves == 14);
    }
}

#[test]
fn twins_of_boards_without_a_solution_end_soon_and_have_the_blank_where_asked() {
    for blank_row in 0..4 {
        let order = Order {
            solvable: false,
            blank_row: Some(blank_row),
            ..Order::solvable(4)
        };
        let board = filled(&order, 1, 9).remove(0);
        assert!(!board.is_solvable() && board.blank().0 == blank_row, "{board:?}");
        let ends = |twin: Board| Solver::new(Heuristic::Manhattan).solve(&twin).is_ok();
        assert!(board.twins().all(ends));
    }
    let all = Order {
        solvable: false,
        ..Order::solvable(2)
    };
    assert_eq!(filled(&all, 12, 1).len(), 12);
}

#[test]
fn discriminating_boards_tell_wrong_programs_from_right_ones() {
    for misconception in [
        Misconception::VisitedAtEnqueue,
        Misconception::GlobalMoveCounter,
        Misconception::Greedy,
        Misconception::BlankCountedInInversions,
        Misconception::NoCriticalOptimisation,
    ] {
        let order = Order {
            moves: Some(8..=20),
            discriminates: vec![misconception],
            ..Order::solvable(3)
        };
        for board in filled(&order, 2, 5) {
            let right = Right::of(&board, Budget::UNLIMITED).expect("small");
            assert!(right.is_told_by(misconception), "{misconception} {board:?}");
        }
    }
    let parity = Order {
        moves: Some(4..=12),
        discriminates: vec![Misconception::ParityIgnoresBlankRow],
        ..Order::solvable(4)
    };
    assert_eq!(filled(&parity, 2, 5).len(), 2);
}

#[test]
fn right_programs_of_every_style_are_accepted_where_wrong_ones_are_found_out() {
    for board in boards_at(3, 16).step_by(701) {
        let right = Right::of(&board, Budget::UNLIMITED).expect("small");
        for style in crate::misconception::Style::usual() {
            let answer = style.answer(&board, Budget::UNLIMITED);
            assert!(right.accepts(&answer, false), "{board:?} {style:?}");
        }
    }
}

#[test]
fn orders_that_cannot_be_filled_say_why() {
    let why = |order: Order, count| {
        order
            .fill(count, &mut Random::new(1))
            .expect_err("cannot be filled")
            .to_string()
    };
    let three = Order::solvable(3);
    let tie_free = Order {
        moves: Some(21..=31),
        tie_free: true,
        ..three.clone()
    };
    assert_eq!(
        why(tie_free, 1),
        "no 3-by-3 board more than 20 moves from the goal is free of ties, found 21"
    );
    let hardest = Order {
        moves: Some(31..=31),
        ..three.clone()
    };
    assert_eq!(
        why(hardest, 3),
        "expected 3 such boards, found that there are only 2"
    );
    let twice = Order {
        solvable: false,
        solutions: Some(2),
        ..three.clone()
    };
    assert_eq!(
        why(twice, 1),
        "a board without a solution has no shortest solutions"
    );
    let row = Order {
        blank_row: Some(3),
        ..three
    };
    assert_eq!(why(row, 1), "a 3-by-3 board has rows 1 to 3, found row 4");
    let any = "a 9-by-9 board needs a number of moves; drawn from all, none could be proved";
    assert_eq!(why(Order::solvable(9), 1), any);
}
