use proptest::prelude::*;

use super::*;

/// Boards of a dimension: shuffled tiles. A path of boards of one square has no move.
fn some_boards(most: u32) -> impl Strategy<Value = Vec<Vec<u32>>> {
    (1..=most).prop_flat_map(|n| {
        let tiles: Vec<u32> = (0..n * n).collect();
        let most = if n == 1 { 1 } else { 4 };
        proptest::collection::vec(Just(tiles).prop_shuffle(), 1..=most)
    })
}

fn dialects() -> impl Strategy<Value = Dialect> {
    proptest::sample::select(crate::dialect::names().collect::<Vec<_>>()).prop_map(dialect)
}

fn dialects_with_boards() -> impl Strategy<Value = Dialect> {
    let with_boards = |name: &&str| dialect(name).directions.is_none();
    let names: Vec<&str> = crate::dialect::names().filter(with_boards).collect();
    proptest::sample::select(names).prop_map(dialect)
}

proptest! {
    #[test]
    fn what_is_rendered_is_read_back(dialect in dialects_with_boards(), boards in some_boards(14), count in any::<u64>(), enqueued in any::<u64>()) {
        let n = u32::try_from(boards[0].len().isqrt()).unwrap();
        // The one square of white space above a line of dashes is no board to anybody.
        prop_assume!(n > 1 || dialect.name != "cs210-2021");
        let text = dialect.render(&Answer::Solution { boards: &boards, moves: count, enqueued: Some(enqueued) });
        let transcript = dialect.read(text.as_bytes(), &PuzzleShape { dimension: n });
        let skipped = usize::from(!dialect.board.initial);
        prop_assert_eq!(boards_of(&transcript), &boards[skipped..]);
        prop_assert_eq!(moves(&transcript), [Some(count)]);
        prop_assert_eq!(super::enqueued(&transcript).len(), usize::from(dialect.enqueued.is_some()));
        prop_assert_eq!(deviations(&transcript), []);
        prop_assert!(transcript.unsolvable.is_empty());
    }

    #[test]
    fn no_bytes_make_the_reader_panic(dialect in dialects(), bytes in proptest::collection::vec(any::<u8>(), 0..400), dimension in 0u32..40000) {
        dialect.read(&bytes, &PuzzleShape { dimension });
    }

    #[test]
    fn no_text_of_pieces_makes_the_reader_panic(
        dialect in dialects(),
        pieces in proptest::collection::vec(proptest::sample::select(vec![
            "0", "1", "2", "3", " ", "  ", "\t", "\n", "\n", "[", "]", ",", "|", "_", "-1", "moves", "=", ":", "enqueued", "No solution", "possible", "?", "priority = 4", "\r", "\x1b[",
            "1 2 3\n", "4 5 6\n", "7 8 0\n", "7 8\n", "3\n", "Minimum number of moves = 4\n", "ü", "\u{feff}", "0.5", "'", "\"", "->", "Step 1:", "solvable", "false", "Up", "left", "UDLR", "path_to_goal: [", "↑",
        ]), 0..200),
        dimension in 1u32..5,
    ) {
        let text = pieces.concat();
        let transcript = dialect.read(text.as_bytes(), &PuzzleShape { dimension });
        let tiles = (dimension * dimension) as usize;
        for board in &transcript.boards {
            for reading in board.tiles.readings() {
                prop_assert_eq!(reading.len(), tiles);
            }
        }
        prop_assert!(transcript.boards.is_sorted_by_key(|board| board.place));
        prop_assert!(transcript.moves.is_sorted_by_key(|claim| claim.place));
    }
}

#[test]
fn outputs_of_millions_of_lines_are_read_with_their_ends_kept() {
    let mut text = String::new();
    while text.len() < 5 << 20 {
        text.push_str("0 1 3\n4 2 5\n7 8 6\n\nmoves = 0\n");
    }
    text.push_str(&rendered("coursera"));
    let transcript = read("coursera", &text);
    assert_eq!(moves(&transcript), [Some(4)]);
    let last: Vec<Vec<u32>> = boards_of(&transcript).split_off(transcript.boards.len() - 5);
    assert_eq!(last, path());
    assert!(transcript.shortened.is_some());
    assert!(transcript.boards.len() < 1 << 19);
}

#[test]
fn a_line_of_millions_of_boards_is_read_with_its_ends_kept() {
    let text = "0 1 3 2 ".repeat(300_000) + "1 2 3 0\n";
    let transcript = dialect("coursera").read(text.as_bytes(), &PuzzleShape { dimension: 2 });
    assert_eq!(boards_of(&transcript).last(), Some(&vec![1, 2, 3, 0]));
    assert!(transcript.shortened.is_some());
}

#[test]
fn lines_made_to_be_slow_are_not() {
    // Each would take minutes if a line's work grew with the square of its length.
    for piece in [
        "steps ",
        "manhattan ",
        "- ",
        "' ",
        "[",
        ",",
        "1,",
        "0.",
        "no solution ",
        "moves = ",
        "\x1b[",
        "3 ",
        "--> ",
    ] {
        for end in ["", "\n"] {
            let text = format!("{piece}{end}").repeat(1 << 13);
            for dimension in [1, 3] {
                dialect("coursera").read(text.as_bytes(), &PuzzleShape { dimension });
            }
        }
    }
}
