//! Dresses that nobody thought of: columns of the table composed by chance. In each, the right path is read as right, and a path with one tile changed is not.

use std::env;

use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use super::claims::{Claims, about, course};
use super::form::Form;

/// How many dresses are tried where `FORMS_RANDOM` does not say: 100000 take some minutes.
const TRIES: u32 = 300;

const PUZZLES: [&str; 9] = [
    "2x2/solvable-03",
    "2x2/solvable-06",
    "2x2/solvable-12",
    "named/puzzle04",
    "named/puzzle07",
    "3x3/depth-04-a",
    "3x3/depth-08-a",
    "4x4/depth-05-a",
    "4x4/depth-10-a",
];

/// A form composed of columns, as far as they go together.
fn composed() -> impl Strategy<Value = Form> {
    let cells = select(vec![" ", "  ", "\t", ", ", ",", " | "]);
    let blanks = select(vec!["0", "_", ".", "*", "x", "#", "None", " "]);
    let rows = select(vec![
        ["", ""],
        ["[", "]"],
        ["  [", "],"],
        ["| ", " |"],
        ["\x1b[1m", "\x1b[0m"],
    ]);
    let labels = select(vec![
        "",
        "$n\n",
        "Step $at:\n",
        "Step $at\n$n\n",
        "Board $step:\n",
        "--- $at ---\n",
        "Board:\n",
    ]);
    let slides = select(vec!["", "$WAY\n"]);
    let ends = select(vec!["\n\n", "\n", "\n\n\n", "\n-----\n"]);
    let heads = select(vec![
        "Minimum number of moves = $all\n",
        "Solution ($all moves):\n",
        "Moves: $all\n",
        "Solved in $all moves!\n",
    ]);
    let others = select(vec![
        "H$BOARDS",
        "$BOARDSH",
        "$FIRSTH$BOARDS",
        "H$BOARDSTime: 0.012 s\n",
        "Solving...\nH$BOARDS",
    ]);
    let lines = select(vec!["", "[INFO] ", "> "]);
    let layout = (cells, blanks, rows, 1usize..4, select(vec![0, 2, 100]));
    let around = (
        labels,
        slides,
        ends,
        heads,
        others,
        lines,
        any::<bool>(),
        any::<bool>(),
    );
    (layout, around).prop_filter_map("columns that go together", |(layout, around)| {
        let (cells, blank, row, width, beside) = layout;
        let (label, slide, end, head, text, line, cut, crlf) = around;
        let is_seen = blank != " ";
        // A blank that is white space is seen by its column alone.
        let is_bare = row == ["", ""] && cells.trim().is_empty();
        if !is_seen && (cut || !line.is_empty() || width == 1 || cells == "\t" || cells == ",") {
            return None;
        }
        if !line.is_empty() && !is_bare || !slide.is_empty() && !label.is_empty() {
            return None;
        }
        if beside > 0 && (!is_seen || !is_bare || cells == "\t" || !line.is_empty()) {
            return None;
        }
        let owned = str::to_owned;
        Some(Form {
            text: text.replace('H', head),
            label: owned(label),
            slide: owned(slide),
            board: [String::new(), owned(end)],
            beside,
            gap: owned("      "),
            row: row.map(owned),
            cells: owned(cells),
            blank: owned(blank),
            width,
            cut: owned(if cut { "lines" } else { "" }),
            line: owned(line),
            replace: if crlf {
                vec![[owned("\n"), owned("\r\n")]]
            } else {
                Vec::new()
            },
            ..Form::default()
        })
    })
}

/// Tries so many composed forms on puzzles, always the same ones.
fn try_all(name: &str, test: impl Fn(&Form, &Claims, Index, Index) -> Result<(), TestCaseError>) {
    let cases = env::var("FORMS_RANDOM").map_or(TRIES, |tries| tries.parse().unwrap());
    let config = Config {
        cases,
        failure_persistence: None,
        max_local_rejects: u32::MAX,
        ..Config::default()
    };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let puzzles: Vec<Claims> = PUZZLES.into_iter().map(about).collect();
    let strategy = (composed(), any::<Index>(), any::<Index>(), any::<Index>());
    let tried = runner.run(&strategy, |(form, puzzle, one, other)| {
        super::corpus::name_form("composed");
        test(&form, puzzle.get(&puzzles), one, other)
    });
    if let Err(error) = tried {
        panic!("{name}: {error}");
    }
}

#[test]
fn the_right_path_is_right_in_any_dress() {
    try_all("refused", |form, puzzle, _, _| {
        let text = form.print(puzzle);
        let judged = course("coursera").judge(puzzle, text.as_bytes());
        prop_assert!(judged.is_ok(), "{judged:?}\n{text}");
        Ok(())
    });
}

#[test]
fn a_path_with_one_tile_changed_is_wrong_in_any_dress() {
    try_all("accepted", |form, puzzle, board, tile| {
        let mut wrong = puzzle.clone();
        // A first board that is none is taken for one that is not printed.
        let board = 1 + board.index(puzzle.boards.len() - 1);
        let tiles = &mut wrong.boards[board];
        let at = tile.index(tiles.len());
        tiles[at] = (tiles[at] + 1) % u32::try_from(tiles.len()).unwrap();
        let text = form.print(&wrong);
        let judged = course("coursera").judge(puzzle, text.as_bytes());
        prop_assert!(judged.is_err(), "{text}");
        Ok(())
    });
}
