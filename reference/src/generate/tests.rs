use super::*;
use crate::counts;
use crate::heuristic::Heuristic;

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

#[test]
fn small_tie_free_boards_are_those_known() {
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
