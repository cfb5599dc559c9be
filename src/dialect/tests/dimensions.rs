//! Boards of other sizes than 3×3.

use super::*;

#[test]
fn two_by_two_boards_are_read_with_and_without_dimension_lines() {
    let shape = PuzzleShape { dimension: 2 };
    let path = vec![vec![0, 1, 3, 2], vec![1, 0, 3, 2], vec![1, 2, 3, 0]];
    for name in Dialect::names() {
        for blank in ["0", " ", "_"] {
            for before in ["", "2\n"] {
                for after in ["", "\n", "--\n"] {
                    for between in [" ", "  ", "\t"] {
                        let text = with_header(&text_of(&path, row_with(blank, between), before, after));
                        let transcript = dialect(name).read(text.as_bytes(), &shape);
                        assert_eq!(transcript.boards.len(), 3, "{name} {text}");
                        for (board, tiles) in transcript.boards.iter().zip(&path) {
                            assert!(board.tiles.readings().contains(tiles), "{name} {text}");
                        }
                        assert_eq!(moves(&transcript), [Some(4)]);
                    }
                }
            }
        }
    }
}

#[test]
fn a_board_of_one_square_is_read() {
    let shape = PuzzleShape { dimension: 1 };
    let answer = Answer::Solution {
        boards: &[vec![0]],
        moves: 0,
        enqueued: Some(1),
    };
    for name in ["coursera", "princeton-stdin", "eso207"] {
        let text = dialect(name).render(&answer);
        let transcript = dialect(name).read(text.as_bytes(), &shape);
        assert_eq!(boards_of(&transcript), [vec![0]], "{name} {text:?}");
        assert_eq!(moves(&transcript), [Some(0)], "{name}");
        assert_eq!(liberties(&transcript), [], "{name}");
    }
    let transcript = dialect("coursera").read(b"Minimum number of moves = 0\n1\n0\n", &shape);
    assert_eq!(boards_of(&transcript), [vec![0]]);
    let cut = b"\nNumber of states enqueued = 1\nMinimum number of moves = 0\n";
    assert_eq!(
        boards_of(&dialect("princeton-stdin").read(cut, &shape)),
        [vec![0]]
    );
    let none = dialect("princeton-stdin").read(b"Minimum number of moves = 0\n", &shape);
    assert!(none.boards.is_empty());
}

#[test]
fn boards_of_two_digit_tiles_are_read() {
    let shape = PuzzleShape { dimension: 4 };
    let path = vec![
        vec![1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 13, 14, 15],
        vec![1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 0, 14, 15],
        vec![1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0, 15],
        vec![1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0],
    ];
    for blank in ["0", "", " ", "  "] {
        let text = with_header(&text_of(&path, row_with(blank, " "), "", "\n"));
        let transcript = dialect("coursera").read(text.as_bytes(), &shape);
        for (board, tiles) in transcript.boards.iter().zip(&path) {
            assert!(
                board.tiles.readings().contains(tiles),
                "{blank:?} {text} {board:?}"
            );
        }
        assert_eq!(transcript.boards.len(), 4, "{blank:?}");
    }
}

#[test]
fn tiles_of_two_digits_may_touch_in_columns_of_two() {
    let shape = PuzzleShape { dimension: 4 };
    let path = vec![
        vec![5, 1, 2, 4, 9, 6, 3, 8, 13, 10, 7, 11, 0, 14, 15, 12],
        vec![5, 1, 2, 4, 9, 6, 3, 8, 0, 10, 7, 11, 13, 14, 15, 12],
        vec![5, 1, 2, 4, 0, 6, 3, 8, 9, 10, 7, 11, 13, 14, 15, 12],
        vec![0, 1, 2, 4, 5, 6, 3, 8, 9, 10, 7, 11, 13, 14, 15, 12],
        vec![1, 0, 2, 4, 5, 6, 3, 8, 9, 10, 7, 11, 13, 14, 15, 12],
    ];
    let right = |tile: u32| format!("{tile:2}");
    let left = |tile: u32| format!("{tile:<2}");
    let zeros = |tile: u32| format!("{tile:02}");
    let spaces = |tile: u32| {
        if tile == 0 {
            "  ".to_owned()
        } else {
            format!("{tile:2}")
        }
    };
    let forms: [&dyn Fn(u32) -> String; 4] = [&right, &left, &zeros, &spaces];
    for (form, cell) in forms.into_iter().enumerate() {
        for is_cut in [false, true] {
            for (before, after) in [("4\n", "\n"), ("", "\n"), ("4\n", "")] {
                let row = |tiles: &[u32]| {
                    let row: String = tiles.iter().map(|&tile| cell(tile)).collect();
                    if is_cut { row.trim_end().to_owned() } else { row }
                };
                let text = with_header(&text_of(&path, row, before, after));
                let transcript = dialect("coursera").read(text.as_bytes(), &shape);
                assert_eq!(transcript.boards.len(), path.len(), "{form} {text}");
                for (board, tiles) in transcript.boards.iter().zip(&path) {
                    assert!(board.tiles.readings().contains(tiles), "{form} {text} {board:?}");
                }
            }
        }
    }
}

#[test]
fn a_board_of_one_square_may_be_white_space_in_every_dialect() {
    let shape = PuzzleShape { dimension: 1 };
    let boards = |text: &str| dialect("coursera").read(text.as_bytes(), &shape).boards.len();
    assert_eq!(boards("Minimum number of moves = 0\n1\n   \n\n"), 1);
    assert_eq!(boards("Minimum number of moves = 0\n\n"), 0);
}
