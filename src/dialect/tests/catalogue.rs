use super::*;

/// Reads the path of puzzle04 in some form, under every dialect.
#[track_caller]
fn reads_the_path(text: &str, kinds: &[LibertyKind]) {
    for name in Dialect::names() {
        let transcript = read(name, text);
        assert_eq!(boards(&transcript), path(), "{name}\n{text}\n{transcript:?}");
        assert_eq!(moves(&transcript), [Some(4)], "{name}\n{text}");
        assert!(transcript.unsolvable.is_empty());
        if name == "coursera" {
            let mut found = liberties(&transcript);
            found.sort();
            assert_eq!(found, kinds, "{text}");
        }
    }
}

fn with_header(boards: &str) -> String {
    format!("Minimum number of moves = 4\n{boards}")
}

#[test]
fn a_dialects_own_output_takes_no_liberty() {
    for name in Dialect::names() {
        let transcript = read(name, &rendered(name));
        assert_eq!(liberties(&transcript), [], "{name}");
        assert_eq!(moves(&transcript), [Some(4)]);
        let skipped = usize::from(!dialect(name).board.initial);
        assert_eq!(boards(&transcript), path()[skipped..]);
        assert_eq!(
            enqueued(&transcript).len(),
            usize::from(dialect(name).enqueued.is_some())
        );
    }
}

#[test]
fn white_space_and_line_ends_never_matter() {
    let text = rendered("coursera");
    reads_the_path(&text, &[]);
    reads_the_path(&text.replace('\n', "\r\n"), &[]);
    reads_the_path(&text.replace('\n', "\r"), &[]);
    reads_the_path(text.trim_end(), &[]);
    reads_the_path(&text.replace("\n\n", "\n"), &[]);
    reads_the_path(&text.replace("\n\n", "\n\n\n"), &[]);
    reads_the_path(&text.replace('\n', "\n\n"), &[]);
    reads_the_path(&text.replace('\n', " \t\n"), &[]);
    reads_the_path(
        &with_header(&text_of(&path(), row_with("0", "\t"), "3\n", "\n")),
        &[],
    );
    reads_the_path(
        &with_header(&text_of(&path(), row_with("0", "     "), "  3\n", "")),
        &[],
    );
    reads_the_path(&text.replace("moves = 4", "moves =  4\n"), &[]);
    reads_the_path(&format!("\n\n\n{text}\n\n"), &[]);
}

#[test]
fn bytes_that_are_no_plain_text_are_overlooked() {
    let text = rendered("coursera");
    reads_the_path(&format!("\u{feff}{text}"), &[LibertyKind::Encoding]);
    reads_the_path(
        &text.replace(" 1 ", " \x1b[31m1\x1b[0m "),
        &[LibertyKind::Encoding],
    );
    reads_the_path(&format!("\x1b[2J\x1b[H{text}\x00"), &[LibertyKind::Encoding]);
    reads_the_path(&text.replace(' ', "\u{a0}"), &[]);
    let mut wide = vec![0xff, 0xfe];
    wide.extend(text.encode_utf16().flat_map(u16::to_le_bytes));
    let transcript = dialect("coursera").read(&wide, &PuzzleShape { dimension: 3 });
    assert_eq!(boards(&transcript), path());
    assert_eq!(liberties(&transcript), [LibertyKind::Encoding]);
}

#[test]
fn the_blank_may_be_any_sign() {
    for blank in [
        "_", ".", "*", "x", "X", "#", "-", "--", "None", "null", "□", "' '", "\" \"",
    ] {
        let text = with_header(&text_of(&path(), row_with(blank, " "), "3\n", "\n"));
        let decorated = blank.contains(['\'', '"']);
        let kinds: &[LibertyKind] = if decorated {
            &[LibertyKind::Decoration, LibertyKind::BlankSymbol]
        } else {
            &[LibertyKind::BlankSymbol]
        };
        reads_the_path(&text, kinds);
    }
}

#[test]
fn the_blank_may_be_white_space() {
    let spaced = |cells: &[u32]| {
        cells
            .iter()
            .map(|&tile| {
                if tile == 0 {
                    "   ".to_owned()
                } else {
                    format!("{tile:2} ")
                }
            })
            .collect::<String>()
    };
    let kinds = [LibertyKind::DimensionLine, LibertyKind::BlankSymbol];
    let text = with_header(&text_of(&path(), spaced, "", "\n"));
    reads_the_path(&text, &kinds);
    let trimmed = |cells: &[u32]| spaced(cells).trim_end().to_owned();
    reads_the_path(&with_header(&text_of(&path(), trimmed, "", "\n")), &kinds);
    reads_the_path(
        &with_header(&text_of(&path(), trimmed, "3\n", "")),
        &[LibertyKind::BlankSymbol],
    );
    reads_the_path(
        &with_header(&text_of(&path(), row_with(" ", " "), "", "\n")),
        &kinds,
    );
    reads_the_path(
        &with_header(&text_of(&path(), row_with("", " "), "", "\n")),
        &kinds,
    );
    reads_the_path(
        &with_header(&text_of(&path(), row_with(" ", "\t"), "", "\n")),
        &kinds,
    );
    reads_the_path(
        &with_header(&text_of(&path(), row_with("", "\t"), "", "\n")),
        &kinds,
    );
}

#[test]
fn boards_may_carry_brackets_bars_and_borders() {
    let decorated = [LibertyKind::DimensionLine, LibertyKind::Decoration];
    let blank = [
        LibertyKind::DimensionLine,
        LibertyKind::Decoration,
        LibertyKind::BlankSymbol,
    ];
    let bracketed = |cells: &[u32]| format!("[{}]", row_with("0", ", ")(cells));
    reads_the_path(&with_header(&text_of(&path(), bracketed, "", "\n")), &decorated);
    let grid = |cells: &[u32]| format!("| {} |\n+---+---+---+", row_with(" ", " | ")(cells));
    reads_the_path(
        &with_header(&text_of(&path(), grid, "+---+---+---+\n", "\n")),
        &blank,
    );
    reads_the_path(
        &with_header(&text_of(&path(), grid, "+---+---+---+\n", "")),
        &blank,
    );
    let bars = |cells: &[u32]| format!("|{}|", row_with(" ", "|")(cells));
    reads_the_path(&with_header(&text_of(&path(), bars, "", "\n")), &blank);
    let boxed = |cells: &[u32]| format!("│ {} │", row_with(" ", " │ ")(cells));
    reads_the_path(
        &with_header(&text_of(&path(), boxed, "┌───┬───┬───┐\n", "└───┴───┴───┘\n")),
        &blank,
    );
    let commas = row_with("0", ",");
    reads_the_path(
        &with_header(&text_of(&path(), commas, "3\n", "\n")),
        &[LibertyKind::Decoration],
    );
    let numpy = |cells: &[u32]| format!(" [{}]", row_with("0", " ")(cells));
    reads_the_path(&with_header(&text_of(&path(), numpy, "", "]\n")), &decorated);
    let dashes = text_of(&path(), row_with("0", " "), "3\n", "----------\n");
    reads_the_path(&with_header(&dashes), &[LibertyKind::Decoration]);
    let quoted = |cells: &[u32]| format!("['{}']", row_with(" ", "', '")(cells));
    reads_the_path(&with_header(&text_of(&path(), quoted, "", "\n")), &blank);
}

#[test]
fn boards_may_be_laid_out_otherwise() {
    let one = |board: &Vec<u32>, end: &str| {
        let rows: Vec<String> = board
            .chunks(3)
            .map(|cells| format!("[{}]", row_with("0", ", ")(cells)))
            .collect();
        format!("[{}]{end}", rows.join(", "))
    };
    let kinds = [
        LibertyKind::DimensionLine,
        LibertyKind::Decoration,
        LibertyKind::Layout,
    ];
    let lines: String = path().iter().map(|board| one(board, "\n")).collect();
    reads_the_path(&with_header(&lines), &kinds);
    let labelled: String = path()
        .iter()
        .enumerate()
        .map(|(step, board)| format!("Step {step}: {}", one(board, "\n")))
        .collect();
    reads_the_path(&with_header(&labelled), &kinds);
    let all: Vec<String> = path().iter().map(|board| one(board, "")).collect();
    reads_the_path(&with_header(&format!("[{}]\n", all.join(", "))), &kinds);
    let arrows = all.join(" -> ");
    reads_the_path(&with_header(&arrows), &kinds);

    let plain = [LibertyKind::DimensionLine, LibertyKind::Layout];
    let beside: String = (0..3)
        .map(|row| {
            let rows: Vec<String> = path()
                .iter()
                .map(|board| row_with("0", " ")(&board[3 * row..3 * row + 3]))
                .collect();
            rows.join("    ") + "\n"
        })
        .collect();
    reads_the_path(&with_header(&beside), &plain);
    let flat: String = path()
        .iter()
        .map(|board| row_with("0", " ")(board) + "\n")
        .collect();
    reads_the_path(&with_header(&flat), &plain);
    let broken: String = path()
        .iter()
        .map(|board| row_with("0", " ")(&board[..5]) + "\n" + &row_with("0", " ")(&board[5..]) + "\n\n")
        .collect();
    reads_the_path(&with_header(&broken), &plain);
    let pretty: String = path()
        .iter()
        .map(|board| {
            let cells: String = board.iter().map(|tile| format!("        {tile},\n")).collect();
            format!("[\n    [\n{cells}    ],\n]\n\n")
        })
        .collect();
    reads_the_path(&with_header(&pretty), &kinds);
}

#[test]
fn the_number_of_moves_may_be_worded_otherwise() {
    let boards = text_of(&path(), row_with("0", " "), "3\n", "\n");
    for line in [
        "Minimum number of moves: 4",
        "Number of moves = 4",
        "Solution (4 moves):",
        "Minimum numnber of moves = 4",
        "Best solution in: 4",
        "Moves Made: 4",
        "total moves : 4",
        "Total steps: 4",
        "file: 4",
        "puzzle04.txt: 4",
        "4 moves",
        "Minimum number of moves = 4.0",
        "minimum number of moves = 4",
        "Minimum number of moves:\n4",
        "4",
        "MINIMUM NUMBER OF MOVES = 4",
        "Number of moves: +4",
    ] {
        reads_the_path(&format!("{line}\n{boards}"), &[LibertyKind::Wording]);
        reads_the_path(
            &format!("{boards}{line}\n"),
            &[LibertyKind::LineOrder, LibertyKind::Wording],
        );
    }
}

#[test]
fn extra_lines_do_no_harm() {
    let text = rendered("coursera");
    for extra in [
        "Done in 0.01s\n",
        "0.012\n",
        "Enter the puzzle file: \n",
        "inversions 12\n",
        "Is initial board solvable? true\n",
        "priority: 4\n",
        "Solving puzzle04.txt ...\n",
        "Elapsed: 12 ms\n",
        "Nodes expanded: 5\n",
        "12\n",
        "Solvable\n",
        "2024-05-01 12:30:00\n",
    ] {
        reads_the_path(&format!("{extra}{text}"), &[LibertyKind::ExtraLines]);
        reads_the_path(&format!("{text}{extra}"), &[LibertyKind::ExtraLines]);
    }
    let labels = text.replace("\n3\n", "\nBoard:\n3\n");
    reads_the_path(&labels, &[LibertyKind::ExtraLines]);
    let names = text.replace("\n\n", "\nleft\n");
    reads_the_path(&names, &[LibertyKind::ExtraLines]);
}

#[test]
fn several_answers_stay_visible_in_their_order() {
    let twice = format!("Hamming\n{0}Manhattan\n{0}", rendered("coursera"));
    let transcript = read("coursera", &twice);
    assert_eq!(moves(&transcript), [Some(4), Some(4)]);
    assert_eq!(boards(&transcript), [path(), path()].concat());
    assert!(transcript.boards[4].place < transcript.moves[1].place);

    let again = format!(
        "{}{}",
        text_of(&path()[..1], row_with("0", " "), "3\n", "\n"),
        rendered("coursera")
    );
    let transcript = read("coursera", &again);
    assert_eq!(transcript.boards.len(), 6);
    assert!(transcript.boards[0].place < transcript.moves[0].place);
    assert_eq!(liberties(&transcript), []);

    let different = "Minimum number of moves = 4\nMinimum number of moves = 5\n";
    let transcript = read("coursera", different);
    assert_eq!(moves(&transcript), [Some(4), Some(5)]);
    assert_eq!(liberties(&transcript), [LibertyKind::ExtraLines]);

    let both = format!("No solution possible\n{}", rendered("coursera"));
    let transcript = read("coursera", &both);
    assert_eq!(transcript.unsolvable.len(), 1);
    assert_eq!(transcript.boards.len(), 5);
}

#[test]
fn boards_with_wrong_tiles_are_still_boards() {
    let mut wrong = path();
    wrong[2] = vec![1, 2, 3, 4, 5, 5, 7, 8, 6];
    wrong[3] = vec![1, 2, 3, 4, 99, 0, 7, 8, 6];
    for (before, after) in [("3\n", "\n"), ("3\n", ""), ("", "\n"), ("", "")] {
        let text = with_header(&text_of(&wrong, row_with("0", " "), before, after));
        assert_eq!(boards(&read("coursera", &text)), wrong, "{before:?} {after:?}");
    }
}

#[test]
fn places_are_those_of_the_output() {
    let transcript = read("coursera", &rendered("coursera"));
    assert_eq!(transcript.moves[0].place.line, 1);
    let lines: Vec<u32> = transcript.boards.iter().map(|board| board.place.line).collect();
    assert_eq!(lines, [3, 8, 13, 18, 23]);
}

#[test]
fn a_negative_number_of_moves_is_claimed_as_no_count() {
    let transcript = read("coursera", "Minimum number of moves = -1\n");
    assert_eq!(moves(&transcript), [None]);
    let transcript = read("coursera", "Minimum number of moves = 99999999999999999999999\n");
    assert_eq!(moves(&transcript), [None]);
    assert_eq!(moves(&read("coursera", "null\n")), []);
    assert!(read("coursera", " \n\t\n").empty);
    assert!(!read("coursera", "null\n").empty);
}

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
        assert_eq!(boards(&transcript), [vec![0]], "{name} {text:?}");
        assert_eq!(moves(&transcript), [Some(0)], "{name}");
        assert_eq!(liberties(&transcript), [], "{name}");
    }
    let transcript = dialect("coursera").read(b"Minimum number of moves = 0\n1\n0\n", &shape);
    assert_eq!(boards(&transcript), [vec![0]]);
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
