//! Boards of the search, shown before the answer, and figures that run along with the boards of the path.

use super::dress::{COURSERA, Form, PLAIN, numbered};
use super::told::Told;

/// The boards one move from a board.
fn neighbors(tiles: &[u32]) -> Vec<Vec<u32>> {
    let board = reference::Board::from_tiles(tiles.len().isqrt(), tiles).unwrap();
    board.neighbors().map(|board| board.tiles().collect()).collect()
}

fn goal(t: &Told) -> String {
    let tiles: Vec<u32> = reference::Board::goal(t.n).unwrap().tiles().collect();
    format!("Goal board:\n{}", PLAIN.one(&tiles))
}

pub(super) const FORMS: &[Form] = &[
    Form::of("the neighbors and then the goal before the answer", |t| {
        let neighbors = format!("Neighbors:\n{}", PLAIN.all(&neighbors(&t.boards[0])));
        format!("{neighbors}{}{}", goal(t), t.with(COURSERA))
    }),
    Form::of("the puzzle, its neighbors and the goal before the answer", |t| {
        let start = format!("Initial board:\n{}", PLAIN.one(&t.boards[0]));
        let neighbors = neighbors(&t.boards[0]);
        let neighbors = neighbors
            .iter()
            .map(|tiles| format!("Neighbor:\n{}", PLAIN.one(tiles)));
        format!(
            "{start}{}{}{}",
            neighbors.collect::<String>(),
            goal(t),
            t.with(COURSERA)
        )
    }),
    Form::of("each node that is expanded, with its figures", |t| {
        let line = |at: usize| format!("expanding node {at}: f={} g={at}\n", t.moves);
        numbered(t, PLAIN, line) + &t.with(COURSERA)
    }),
    Form::of("each board that is visited, by its number", |t| {
        numbered(t, PLAIN, |at| format!("Visiting board #{}\n", at + 1)) + "Solved!\n" + &t.with(COURSERA)
    }),
    Form::of("the moves left above each board", |t| {
        let left = |at: usize| format!("{} moves left:\n", t.boards.len() - 1 - at);
        numbered(t, PLAIN, left) + &format!("total: {}\n", t.moves)
    }),
    Form::of("the moves to go above each board, and the number before", |t| {
        let left = |at: usize| format!("moves to go = {}\n", t.boards.len() - 1 - at);
        t.head() + &numbered(t, PLAIN, left)
    }),
    Form::of("a table of steps with the board in its last column", |t| {
        let rows = t.boards.iter().enumerate().map(|(at, tiles)| {
            let cells: Vec<String> = tiles.iter().map(u32::to_string).collect();
            let all = t.boards.len() - 1;
            format!("{at}\t{at}\t{}\t{all}\t{}\n", all - at, cells.join(" "))
        });
        format!("{}step\tg\th\tf\tboard\n{}", t.head(), rows.collect::<String>())
    })
    .from(3),
    Form::of("a table of steps with bars, the board before the figures", |t| {
        let rows = t.boards.iter().enumerate().map(|(at, tiles)| {
            let cells: Vec<String> = tiles.iter().map(u32::to_string).collect();
            format!("| {at} | {} | {} |\n", cells.join(" "), t.boards.len() - 1 - at)
        });
        format!(
            "{}| step | board | h |\n|---|---|---|\n{}",
            t.head(),
            rows.collect::<String>()
        )
    })
    .from(3),
];
