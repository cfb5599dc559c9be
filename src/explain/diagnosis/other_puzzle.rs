//! Programs that print boards, and never those of the puzzle that they are given: they take the dimension for a tile, make a puzzle of their own, or take its first line for the answer to a question.

use std::collections::HashSet;

use reference::Board;

use super::same::where_to_look;
use super::seen::Seen;
use super::{Diagnosis, Mistake, evidence};
use crate::checker::{Misread, exchanged, misread};
use crate::plan::Plan;

/// On so many puzzles boards must be printed.
const PUZZLES: usize = 6;

/// Puzzles of so many moves are near the goal: on the way to it from any board the puzzle may be met by chance.
const NEAR: u64 = 12;

/// Where boards are printed for several puzzles that are not near the goal, not the same ones for all, and neither the puzzle nor a board that is one or two moves from it is ever among them: who leaves out the first boards of a path prints those.
pub(super) fn of(plan: &Plan, seen: &[Seen<'_>]) -> Option<Diagnosis> {
    let is_far = |seen: &&Seen<'_>| seen.fixture.golden.moves().is_none_or(|moves| moves > NEAR);
    // Who is right about the number of moves has read the puzzle, but for chance.
    let is_right = |seen: &&Seen<'_>| seen.is_solved();
    let boards = |seen: &&Seen<'_>| !seen.observation.transcript.boards.is_empty();
    let far = || seen.iter().filter(is_far);
    let printed: Vec<&Seen<'_>> = far().filter(boards).collect();
    let firsts: HashSet<Vec<Vec<u32>>> = printed
        .iter()
        .filter_map(|seen| Some(seen.observation.transcript.boards.first()?.tiles.readings()))
        .collect();
    let right = printed.iter().copied().filter(is_right).count();
    if printed.len() < PUZZLES || firsts.len() < PUZZLES || right * 4 > printed.len() {
        return None;
    }
    // Who begins to read at the wrong number says so by the first board.
    let all: Vec<Misread> = printed
        .iter()
        .filter_map(|seen| first_as_read(plan, seen))
        .collect();
    let same = |one: Misread| all.iter().filter(|other| **other == one).count();
    let most = all.iter().find(|one| same(**one) * 2 > printed.len());
    let (message, hints, explained) = if let Some(misread) = most {
        let (does, begins, hint) = in_words(*misread);
        let times = same(*misread);
        let message = format!(
            "{does}: of the {} puzzles that are not near the goal and for which it prints boards, the first board begins with {begins} on {times}, and goes on with the tiles after it.",
            printed.len()
        );
        (message, vec![hint], times)
    } else if printed.iter().any(|seen| is_met(plan, seen)) {
        return None;
    } else {
        let message = format!(
            "It prints boards for {} of the {} puzzles that are not near the goal, and on none of them the puzzle itself, or a board that is one or two moves from it.",
            printed.len(),
            far().count()
        );
        let hints = vec![
            where_to_look(plan.rubric.dialect.puzzle.input),
            "A program that makes a puzzle of its own solves another one. A program that first asks for a choice takes the puzzle's first line for the answer.",
        ];
        (message, hints, printed.len())
    };
    Some(Diagnosis {
        misconceptions: vec![Mistake::OtherPuzzle],
        message,
        hints: hints.into_iter().map(str::to_owned).collect(),
        explained,
        shown: evidence::first(plan, printed),
    })
}

/// What it does, what a board then begins with, and where to look.
const fn in_words(misread: Misread) -> (&'static str, &'static str, &'static str) {
    match misread {
        Misread::DimensionAsTile => (
            "It takes the dimension for a tile",
            "the dimension",
            "The first number of the input is the dimension N and no tile. Read it first, and then the N × N tiles.",
        ),
        Misread::WithoutFirstTile => (
            "It does not take the first tile for one",
            "the second tile",
            "What reads a number between the dimension and the tiles? Nobody answers a question that is asked there: the first tile is taken for the answer, and the last one is missing.",
        ),
        Misread::WithoutFirstRow => (
            "It does not take the first row for tiles",
            "the second row",
            "What reads a line between the dimension and the tiles? Nobody answers a question that is asked there: the first row is taken for the answer, and the last one is missing.",
        ),
    }
}

/// How the puzzle was read of which the first board printed is.
fn first_as_read(plan: &Plan, seen: &Seen<'_>) -> Option<Misread> {
    let board = &seen.fixture.board;
    let tiles: Vec<u32> = board.tiles().collect();
    let puzzle = plan.rubric.dialect.puzzle.goal.turned(&tiles);
    let first = seen.observation.transcript.boards.first();
    let readings = first?.tiles.readings();
    readings
        .iter()
        .find_map(|tiles| misread(&puzzle, board.dimension(), tiles))
}

/// Whether the puzzle, which is two moves from itself, or a board that is so near is printed, be it with rows for columns.
fn is_met(plan: &Plan, seen: &Seen<'_>) -> bool {
    let n = seen.fixture.board.dimension();
    let tiles = |board: &Board| {
        let tiles: Vec<u32> = board.tiles().collect();
        plan.rubric.dialect.puzzle.goal.turned(&tiles)
    };
    let puzzle = &seen.fixture.board;
    let beyond = puzzle
        .neighbors()
        .flat_map(|next| next.neighbors().collect::<Vec<_>>());
    let near = puzzle.neighbors().chain(beyond).map(|board| tiles(&board));
    let near: HashSet<Vec<u32>> = near
        .flat_map(|tiles| {
            let columns = exchanged(&tiles, n);
            [tiles, columns]
        })
        .collect();
    let boards = &seen.observation.transcript.boards;
    boards
        .iter()
        .any(|claim| claim.tiles.readings().iter().any(|board| near.contains(board)))
}
