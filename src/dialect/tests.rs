//! Outputs in the shapes that real programs print, and properties that hold for any output.

mod claims;
mod directions;
mod documents;
mod files;
mod properties;

use super::{Answer, DeviationKind, Dialect, PuzzleShape, Tiles, Transcript};

/// The path of puzzle04.
fn path() -> Vec<Vec<u32>> {
    vec![
        vec![0, 1, 3, 4, 2, 5, 7, 8, 6],
        vec![1, 0, 3, 4, 2, 5, 7, 8, 6],
        vec![1, 2, 3, 4, 0, 5, 7, 8, 6],
        vec![1, 2, 3, 4, 5, 0, 7, 8, 6],
        vec![1, 2, 3, 4, 5, 6, 7, 8, 0],
    ]
}

fn dialect(name: &str) -> Dialect {
    crate::dialect::by_name(name).unwrap()
}

fn read(name: &str, text: &str) -> Transcript {
    dialect(name).read(text.as_bytes(), &PuzzleShape { dimension: 3 })
}

fn moves(transcript: &Transcript) -> Vec<Option<u64>> {
    transcript.moves.iter().map(|claim| claim.value).collect()
}

fn enqueued(transcript: &Transcript) -> Vec<Option<u64>> {
    transcript.enqueued.iter().map(|claim| claim.value).collect()
}

fn deviations(transcript: &Transcript) -> Vec<DeviationKind> {
    transcript
        .deviations
        .iter()
        .map(|deviation| deviation.kind)
        .collect()
}

/// The boards where all are certain.
fn boards_of(transcript: &Transcript) -> Vec<Vec<u32>> {
    transcript
        .boards
        .iter()
        .map(|board| match &board.tiles {
            Tiles::Exact(tiles) => tiles.clone(),
            Tiles::BlankInRow { others, candidates } => panic!("open: {others:?} {candidates:?}"),
        })
        .collect()
}

fn with_header(boards: &str) -> String {
    format!("Minimum number of moves = 4\n{boards}")
}

/// Boards as text, each row and each board made by the caller.
fn text_of(paths: &[Vec<u32>], row: impl Fn(&[u32]) -> String, before: &str, after: &str) -> String {
    let mut text = String::new();
    for board in paths {
        text.push_str(before);
        for cells in board.chunks(board.len().isqrt()) {
            text.push_str(&row(cells));
            text.push('\n');
        }
        text.push_str(after);
    }
    text
}

/// A row with the blank as given and something between the cells.
fn row_with<'a>(blank: &'a str, between: &'a str) -> impl Fn(&[u32]) -> String + 'a {
    move |cells| {
        let cells: Vec<String> = cells
            .iter()
            .map(|&tile| {
                if tile == 0 {
                    blank.to_owned()
                } else {
                    tile.to_string()
                }
            })
            .collect();
        cells.join(between)
    }
}

fn rendered(name: &str) -> String {
    dialect(name).render(&Answer::Solution {
        boards: &path(),
        moves: 4,
        enqueued: Some(10),
    })
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
        assert_eq!(deviations(&transcript), [], "{name}");
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
fn a_board_of_one_square_may_be_white_space_in_every_dialect() {
    let shape = PuzzleShape { dimension: 1 };
    let boards = |text: &str| dialect("coursera").read(text.as_bytes(), &shape).boards.len();
    assert_eq!(boards("Minimum number of moves = 0\n1\n   \n\n"), 1);
    assert_eq!(boards("Minimum number of moves = 0\n\n"), 0);
}

/// The first steps of the priority queue's trace.
const TRACE: &str = "Step 0:    priority  = 4\n           moves     = 0\n           manhattan = 4\n           3            \n            0  1  3     \n            4  2  5     \n            7  8  6     \n\nStep 1:    priority  = 4    priority  = 6\n           moves     = 1    moves     = 1\n           manhattan = 3    manhattan = 5\n           3                3            \n            1  0  3          4  1  3     \n            4  2  5          0  2  5     \n            7  8  6          7  8  6     \n\n";

#[test]
fn a_trace_is_not_taken_for_the_path() {
    let text = format!("{TRACE}{}", rendered("coursera"));
    let transcript = read("coursera", &text);
    assert_eq!(boards_of(&transcript), path());
    assert_eq!(moves(&transcript), [Some(4)]);
    assert_eq!(deviations(&transcript), [DeviationKind::ExtraLines]);
}

#[test]
fn a_trace_alone_claims_no_path() {
    let transcript = read("coursera", TRACE);
    assert!(transcript.boards.is_empty(), "{transcript:?}");
    assert!(transcript.moves.is_empty(), "{transcript:?}");
}

#[test]
fn boards_that_are_said_to_be_of_the_search_are_set_aside() {
    let neighbours = text_of(&path()[1..3], row_with("0", " "), "3\n", "\n");
    for heading in ["Neighbors:", "Dequeued:", "children of the board"] {
        let text = format!("{heading}\n{neighbours}Solution\n{}", rendered("coursera"));
        let transcript = read("coursera", &text);
        assert_eq!(boards_of(&transcript), path(), "{heading}");
        assert_eq!(transcript.aside.len(), 2, "{heading}");
        assert_eq!(deviations(&transcript), [DeviationKind::ExtraLines]);
    }
    let twin = text_of(&path()[1..2], row_with("0", " "), "3\n", "\n");
    let transcript = read("coursera", &format!("{}Twin:\n{twin}", rendered("coursera")));
    assert_eq!(boards_of(&transcript), path());
    assert_eq!(transcript.aside.len(), 1);
}

#[test]
fn a_first_board_without_priority_does_not_set_the_others_aside() {
    let initial = text_of(&path()[..1], row_with("0", " "), "", "\n");
    let rest = text_of(&path(), row_with("0", " "), "priority: 4\n", "\n");
    let transcript = read(
        "coursera",
        &format!("Minimum number of moves = 4\n{initial}{rest}"),
    );
    assert_eq!(transcript.boards.len(), 6);
    assert!(transcript.aside.is_empty());
}
