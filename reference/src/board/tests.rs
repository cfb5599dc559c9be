use super::*;
use crate::direction::Direction;
use crate::testing::board;
use proptest::prelude::*;

/// Any board of dimension 1 to 6.
fn boards() -> impl Strategy<Value = Board> {
    (1usize..=6).prop_flat_map(|n| {
        let tiles: Vec<u32> = (0..u32::try_from(n * n).expect("small")).collect();
        Just(tiles)
            .prop_shuffle()
            .prop_map(move |tiles| Board::from_tiles(n, &tiles).expect("a permutation"))
    })
}

/// The assignment's rule, with the inversions counted pair by pair.
fn solvable_by_inversions(board: &Board) -> bool {
    let tiles: Vec<u32> = board.tiles().filter(|&tile| tile != 0).collect();
    let later_smaller = |at: usize| tiles[at..].iter().filter(|&&tile| tile < tiles[at]).count();
    let inversions: usize = (0..tiles.len()).map(later_smaller).sum();
    if board.dimension() % 2 == 1 {
        inversions.is_multiple_of(2)
    } else {
        !(inversions + board.blank().0).is_multiple_of(2)
    }
}

#[test]
fn the_documents_examples_hold() {
    let puzzle05 = board("3  4 1 3  0 2 6  7 5 8");
    assert_eq!((puzzle05.hamming(), puzzle05.manhattan()), (5, 5));
    assert!(puzzle05.is_solvable() && !puzzle05.is_goal());
    assert_eq!(puzzle05.neighbors().count(), 3);

    let four = board("4  3 2 4 8  1 6 0 12  5 10 7 11  9 13 14 15");
    assert_eq!((four.hamming(), four.manhattan()), (12, 13));
    assert!(!four.is_solvable());
    assert_eq!(four.neighbors().count(), 4);
}

#[test]
fn the_five_twins_of_puzzle04_come_in_order() {
    let twins: Vec<Board> = board("3  0 1 3  4 2 5  7 8 6").twins().collect();
    let expected = [
        "3  0 3 1  4 2 5  7 8 6",
        "3  0 1 3  2 4 5  7 8 6",
        "3  0 1 3  4 5 2  7 8 6",
        "3  0 1 3  4 2 5  8 7 6",
        "3  0 1 3  4 2 5  7 6 8",
    ];
    assert_eq!(twins, expected.map(board));
}

#[test]
fn the_smallest_board_has_no_neighbours_and_no_twins() {
    let one = board("1 0");
    assert!(one.is_goal() && one.is_solvable());
    assert_eq!((one.neighbors().count(), one.twins().count()), (0, 0));
    assert_eq!((one.hamming(), one.manhattan()), (0, 0));
    assert_eq!(one.to_text(), "1\n 0 \n");
}

#[test]
fn wide_numbers_follow_the_format_to_the_letter() {
    let text = Board::goal(11).expect("a dimension").to_text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[1], " 1  2  3  4  5  6  7  8  9 10 11 ");
    assert_eq!(lines[10], "100 101 102 103 104 105 106 107 108 109 110 ");
    assert_eq!(lines[11], "111 112 113 114 115 116 117 118 119 120  0 ");
}

#[test]
fn boards_of_all_sizes_know_what_is_near_them() {
    for n in [2, 16, 300] {
        let goal = Board::goal(n).expect("a dimension");
        let moved = goal
            .slide(Direction::Up)
            .and_then(|b| b.slide(Direction::Left))
            .expect("inside");
        assert_eq!((moved.hamming(), moved.manhattan()), (2, 2), "N = {n}");
        assert!(moved.is_solvable() && !moved.is_goal());
        assert!(moved.twin().is_some_and(|twin| !twin.is_solvable()));
        assert_eq!(moved.to_text().parse(), Ok(moved.clone()));
        assert_eq!(
            Board::from_tiles(n, &moved.tiles().collect::<Vec<_>>()),
            Ok(moved)
        );
    }
}

#[test]
fn tiles_that_are_no_board_are_refused() {
    assert_eq!(Board::from_tiles(0, &[]), Err(BoardError::Dimension { found: 0 }));
    assert_eq!(
        Board::from_tiles(2, &[0, 1, 2]),
        Err(BoardError::Count {
            expected: 4,
            found: 3
        })
    );
    let beyond = BoardError::OutOfRange {
        square: (1, 1),
        found: 4,
        largest: 3,
    };
    assert_eq!(Board::from_tiles(2, &[0, 1, 2, 4]), Err(beyond));
    assert_eq!(Board::goal(32_769), Err(BoardError::Dimension { found: 32_769 }));
}

#[test]
fn debug_is_one_short_line() {
    assert_eq!(format!("{:?}", board("2 1 2 0 3")), "Board(2: 1 2 / 0 3)");
    let large = format!("{:?}", Board::goal(100).expect("a dimension"));
    assert_eq!(large, "Board(100: 1 2 3 4 5 6 7 8 …)");
}

proptest! {
    #[test]
    fn text_reads_back(board in boards()) {
        prop_assert_eq!(Board::parse(board.to_text().as_bytes()), Ok(board));
    }

    #[test]
    fn both_texts_have_the_same_shape(board in boards()) {
        let text = board.to_text();
        let (_, rows) = text.split_once('\n').expect("a dimension line");
        prop_assert_eq!(board.to_blank_text().len(), rows.len());
        prop_assert_eq!(board.to_blank_text().split_whitespace().count(), board.tiles().len() - 1);
    }

    #[test]
    fn parity_agrees_with_counting_inversions(board in boards()) {
        prop_assert_eq!(board.is_solvable(), solvable_by_inversions(&board));
    }

    #[test]
    fn twins_change_solvability_and_neighbours_keep_it(board in boards()) {
        for twin in board.twins() {
            prop_assert_ne!(twin.is_solvable(), board.is_solvable());
        }
        for neighbor in board.neighbors() {
            prop_assert_eq!(neighbor.is_solvable(), board.is_solvable());
            prop_assert_eq!(neighbor.manhattan().abs_diff(board.manhattan()), 1);
        }
        prop_assert_eq!(board.twin().is_none(), board.dimension() == 1);
    }

    #[test]
    fn steps_are_found_and_taken_back(board in boards()) {
        for direction in Direction::ALL {
            if let Some(next) = board.slide(direction) {
                prop_assert_eq!(next.slide(direction.opposite()), Some(board.clone()));
                prop_assert!(board.along(&[direction]).eq([board.clone(), next]));
                prop_assert_eq!(board.follow(&[direction, direction.opposite()]), Some(board.clone()));
            }
        }
    }
}
