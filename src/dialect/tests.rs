//! Outputs in the shapes that real programs print, and properties that hold for any output.

mod boards;
mod claims;
mod dimensions;
mod directions;
mod documents;
mod files;
mod properties;
mod traces;

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
