//! Examples as a student writes them, in TOML.
//!
//! The doc comments here are the descriptions in the JSON Schema, so they speak to whoever writes examples.

use std::ops::Range;
use std::sync::Arc;

use reference::Board;

use super::claim::Claim;
use super::{LARGEST, MOST};
use crate::dialect::Goal;
use crate::problem::{Problem, Problems, SourceFile};
use crate::toml_table::{
    Each, Placed, Plain, TableOf, Written, at_least_one, each, number, read_file, table, toml_table,
    yes_or_no,
};

toml_table! {
    /// Boards with the answers that you expect of a right program.
    #[title = "Examples for the 8-puzzle assignment"]
    pub struct ExamplesFile: "the examples" {
        /// The examples. Each begins with the line `[[example]]`.
        example: Vec<Placed<ExampleFile>> = required("[[example]]", examples()),
    }
}

toml_table! {
    /// A board, and at least one thing that you expect of it.
    pub struct ExampleFile: "`[[example]]`" {
        /// The board, row by row, with 0 for the blank: `[[1, 2, 3], [4, 5, 6], [7, 0, 8]]`.
        board: Vec<Placed<Vec<Placed<u64>>>> = required("board = [[1, 2, 3], [4, 5, 6], [7, 0, 8]]", rows()),
        /// Whether the board can be solved.
        solvable: bool = optional(yes_or_no()),
        /// The minimum number of moves.
        moves: u64 = optional(count()),
        /// The Hamming distance: how many tiles are out of place.
        hamming: u64 = optional(count()),
        /// The Manhattan distance: the tiles' distances from their squares, added up.
        manhattan: u64 = optional(count()),
        /// How many search nodes are put on the queue, the initial one too.
        enqueued: u64 = optional(count()),
    }
}

fn examples() -> Each<TableOf<ExampleFile>> {
    at_least_one(table::<ExampleFile>())
}

fn rows() -> Each<Each<Plain<u64>>> {
    each(each(number(0..=(LARGEST * LARGEST - 1) as u64)))
}

fn count() -> Plain<u64> {
    number(0..=1_000_000_000)
}

/// An example as it is written: its board, turned so that the blank belongs last, the board's place, and its claims.
pub(super) type Expected = (Board, Range<usize>, Vec<(Claim, Range<usize>)>);

/// The examples of a file, or everything that is wrong with how it is written.
pub(super) fn read(source: &Arc<SourceFile>, goal: Goal) -> Result<Vec<Expected>, Problems> {
    let (file, mut problems) = read_file::<ExamplesFile>(&source.text);
    let written = file.as_ref().and_then(|file| file.example.pair());
    if let Some((examples, place)) = written
        && (examples.is_empty() || examples.len() > MOST)
    {
        let message = format!("expected 1 to {MOST} examples, found {}", examples.len());
        problems.push(Problem::at(place.clone(), message));
    }
    let mut all: Vec<Expected> = Vec::new();
    for example in written.into_iter().flat_map(|(examples, _)| examples) {
        let (example, header) = (&example.value, example.span.clone());
        let claims = claims(example);
        if claims.is_empty() && example.is_whole() {
            let message = "expected something that you expect of this board, found nothing";
            let hint = "add `solvable`, `moves`, `hamming`, `manhattan` or `enqueued`";
            problems.push(Problem::at(header, message).hint(hint));
        }
        problems.extend(contradiction(example));
        let Some((rows, place)) = example.board.pair() else {
            continue;
        };
        match board(rows, goal) {
            Ok(board) if all.iter().any(|(other, _, _)| *other == board) => {
                let message = "expected each board once, found this one again";
                let hint = "put all that you expect of a board together";
                problems.push(Problem::at(place.clone(), message).hint(hint));
            }
            Ok(board) => all.push((board, place.clone(), claims)),
            Err(why) => problems.push(Problem::at(place.clone(), why)),
        }
    }
    Problems::of(source, problems).unless_any(all)
}

fn board(rows: &[Placed<Vec<Placed<u64>>>], goal: Goal) -> Result<Board, String> {
    let n = rows.len();
    if !(2..=LARGEST).contains(&n) {
        return Err(format!("expected a board of 2 to {LARGEST} rows, found {n}"));
    }
    if let Some((at, row)) = rows.iter().enumerate().find(|(_, row)| row.value.len() != n) {
        let (at, found) = (at + 1, row.value.len());
        return Err(format!(
            "expected {n} tiles in each of {n} rows, found {found} in row {at}"
        ));
    }
    let tiles = rows.iter().flat_map(|row| &row.value);
    let tiles: Vec<u32> = tiles.filter_map(|tile| u32::try_from(tile.value).ok()).collect();
    Board::from_tiles(n, &goal.turned(&tiles)).map_err(|error| error.to_string())
}

impl ExampleFile {
    /// Whether nothing that is expected is written in a way that cannot be read.
    fn is_whole(&self) -> bool {
        let numbers = [&self.moves, &self.hamming, &self.manhattan, &self.enqueued];
        self.solvable.is_absent() && numbers.into_iter().all(Written::is_absent)
    }
}

fn claims(example: &ExampleFile) -> Vec<(Claim, Range<usize>)> {
    fn placed<T: Copy>(written: &Written<T>, claim: impl Fn(T) -> Claim) -> Option<(Claim, Range<usize>)> {
        written
            .pair()
            .map(|(value, place)| (claim(*value), place.clone()))
    }
    [
        placed(&example.solvable, Claim::Solvable),
        placed(&example.moves, Claim::Moves),
        placed(&example.hamming, Claim::Hamming),
        placed(&example.manhattan, Claim::Manhattan),
        placed(&example.enqueued, Claim::Enqueued),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// What is said of a solution where it is said that there is none.
fn contradiction(example: &ExampleFile) -> Option<Problem> {
    let (_, place) = example.moves.pair().or(example.enqueued.pair())?;
    (example.solvable.value() == Some(&false)).then(|| {
        let message = "expected no `moves` and no `enqueued` beside `solvable = false`, found one";
        Problem::at(place.clone(), message).hint("decide which of the two you mean")
    })
}
