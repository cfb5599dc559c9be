use super::*;

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
fn boards_with_wrong_tiles_are_still_boards() {
    let mut wrong = path();
    wrong[2] = vec![1, 2, 3, 4, 5, 5, 7, 8, 6];
    wrong[3] = vec![1, 2, 3, 4, 99, 0, 7, 8, 6];
    for (before, after) in [("3\n", "\n"), ("3\n", ""), ("", "\n"), ("", "")] {
        let text = with_header(&text_of(&wrong, row_with("0", " "), before, after));
        assert_eq!(boards_of(&read("coursera", &text)), wrong, "{before:?} {after:?}");
    }
}

#[test]
fn rows_may_carry_numbers_labels_and_remarks() {
    let decorated = [LibertyKind::DimensionLine, LibertyKind::Decoration];
    for first in [0, 1] {
        let numbered: String = path()
            .iter()
            .map(|board| {
                let rows = board.chunks(3).zip(first..);
                let rows = rows.map(|(cells, index)| format!("[{index},] {}\n", row_with("0", "  ")(cells)));
                rows.collect::<String>() + "\n"
            })
            .collect();
        reads_the_path(&with_header(&numbered), &decorated);
    }
    let table: String = path()
        .iter()
        .map(|board| {
            let rows = board.chunks(3).enumerate();
            let rows =
                rows.map(|(index, cells)| format!("│    {index}    │ {} │\n", row_with("0", " │ ")(cells)));
            "┌─────────┬───┬───┬───┐\n│ (index) │ 0 │ 1 │ 2 │\n├─────────┼───┼───┼───┤\n".to_owned()
                + &rows.collect::<String>()
                + "└─────────┴───┴───┴───┘\n"
        })
        .collect();
    let transcript = read("coursera", &with_header(&table));
    assert_eq!(boards_of(&transcript), path(), "{transcript:?}");
    let remark = |cells: &[u32]| format!("{}     priority: {}", row_with("0", " ")(cells), cells[0]);
    let transcript = read("coursera", &with_header(&text_of(&path(), remark, "", "\n")));
    assert_eq!(boards_of(&transcript), path());
    let row = |cells: &[u32]| format!("Row: {}", row_with("0", " ")(cells));
    assert_eq!(
        boards_of(&read("coursera", &with_header(&text_of(&path(), row, "", "\n")))),
        path()
    );
    let debug: String = path()
        .iter()
        .map(|board| {
            let rows: Vec<String> = board
                .chunks(3)
                .map(|cells| format!("[{}]", row_with("0", ", ")(cells)))
                .collect();
            format!("Board {{ tiles: [{}], n: 3 }}\n", rows.join(", "))
        })
        .collect();
    let transcript = read("coursera", &with_header(&debug));
    assert_eq!(boards_of(&transcript), path(), "{transcript:?}");
}

#[test]
fn a_goal_shown_before_the_solution_is_no_board_of_it() {
    let boards = text_of(&path(), row_with("0", " "), "", "\n");
    let shown = "Initial board:\n0 1 3\n4 2 5\n7 8 6\n\nGoal board:\n1 2 3\n4 5 6\n7 8 0\n\n";
    let transcript = read(
        "coursera",
        &format!("{shown}Minimum number of moves = 4\n{boards}"),
    );
    assert_eq!(transcript.boards.len(), 6);
    assert_eq!(transcript.aside.len(), 1);
    let unsolvable = read("coursera", &format!("{shown}No solution possible\n"));
    assert_eq!(unsolvable.boards.len(), 1);
    let last = boards.replace("\n\n1 2 3\n4 5 6\n7", "\n\nGoal:\n1 2 3\n4 5 6\n7");
    assert_eq!(boards_of(&read("coursera", &last)), path());
}

#[test]
fn a_number_before_a_board_in_brackets_is_its_index() {
    let lines: Vec<String> = path()
        .iter()
        .enumerate()
        .map(|(index, board)| format!("({index}) {board:?}\n"))
        .collect();
    assert_eq!(boards_of(&read("coursera", &lines.concat())), path());
}

#[test]
fn a_number_may_count_the_boards_before_their_first_row_or_their_line() {
    let counted: [fn(usize) -> String; 6] = [
        |k| format!("{k})"),
        |k| format!("({k})"),
        |k| format!("[{k}]"),
        |k| format!("#{k}"),
        |k| format!("{k}."),
        |k| format!("{k} -"),
    ];
    for index in counted {
        let mut rows = String::new();
        let mut lines = String::new();
        for (k, board) in path().iter().enumerate() {
            let label = index(k);
            for (row, cells) in board.chunks(3).enumerate() {
                let label = if row == 0 { label.as_str() } else { "" };
                rows.push_str(&format!("{label:5} {}\n", row_with("0", "  ")(cells)));
            }
            lines.push_str(&format!("{label} {}\n", row_with("0", " ")(board)));
        }
        for text in [rows, lines] {
            assert_eq!(
                boards_of(&read("coursera", &with_header(&text))),
                path(),
                "{text}"
            );
        }
    }
    for blank in [" ", "\t"] {
        for between in ["", " "] {
            let line =
                |(k, board): (usize, &Vec<u32>)| format!("{k}{blank}{}\n", row_with("0", between)(board));
            let text: String = path().iter().enumerate().map(line).collect();
            assert_eq!(
                boards_of(&read("coursera", &with_header(&text))),
                path(),
                "{text}"
            );
        }
    }
}
