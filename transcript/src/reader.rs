//! Reads an output: what it claims and where, whatever its form. Nothing is known here of what is right.
//!
//! One pass over the lines tells rows of cells from borders and text; text is read for the counts and for the words that say that there is no solution; then the rows are taken apart into
//! boards. The time is proportional to the output. Memory is bounded: of very long outputs the rows, boards and claims in the middle are not kept, and the transcript says so.

mod beside;
mod blank_column;
mod board_client;
mod board_reading;
mod cell;
mod cells;
mod count_claim;
mod counts;
mod digits;
mod first_board;
mod fixed_width;
mod found;
mod glued;
mod heading;
mod liberties;
mod line_split;
mod log_prefix;
mod lone_numbers;
mod nothing_claim;
mod numbered;
mod rewritten;
mod row;
mod segmentation;
mod survey;
mod trace;
mod unsolvable_claim;
mod vocabulary;
mod wide_tiles;
mod words;

use super::dialect_parts::{Blank, Part};
use super::transcript::{BoardFacts, LibertyKind, Tiles, Transcript};
use super::{BoardClaim, Dialect};
use crate::{ErrorStream, Place};
use board_reading::BoardReading;
use cell::Signs;
use count_claim::Plainness;
use counts::Chosen;
use found::{Found, Layout};
use liberties::Liberties;
use row::{Heading, Row};
use segmentation::Segmentation;
use survey::Survey;

/// What the reader knows of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleShape {
    /// The number of rows, and of columns: 1 to 32768.
    pub dimension: u32,
}

impl Dialect {
    /// Reads an output.
    pub fn read(&self, output: &[u8], puzzle: &PuzzleShape) -> Transcript {
        let (output, marked) = line_split::without_mark(output);
        let dimension = puzzle.dimension.clamp(1, 1 << 15);
        let (output, rewritten) = rewritten::rewritten(&output, dimension);
        let mut survey = Survey::of(self, &output, dimension);
        if marked {
            survey.liberties.take(LibertyKind::Encoding, 1);
        }
        if let Some(line) = rewritten {
            survey.liberties.take(LibertyKind::Layout, line);
        }
        let dropped_row = survey.rows.dropped;
        let rows = std::mem::take(&mut survey.rows).into_vec();
        let n = usize::try_from(dimension).unwrap_or(1);
        let mut found = Segmentation::new(&rows, n, self.board.dimension_line).boards();
        if let Some(board) = first_board::above(&rows, &found) {
            found.insert(0, board);
        }
        survey.settle();
        if survey.moves.is_empty() {
            free_lone_dimension(&mut found);
            if n == 1 {
                free_lone_number(&mut found);
            }
        }
        let Sorted { path, aside, used } = sorted(&rows, &found, !survey.unsolvable.is_empty());
        if let Some(row) = aside.first().and_then(|found| rows.get(found.first)) {
            survey.liberties.take(LibertyKind::ExtraLines, row.line);
        }
        let read = |found: &[Found], liberties: &mut Liberties| {
            let mut reading = BoardReading::new(&output, &rows, n, &self.board, self.signs(dimension));
            let dropped = read_boards(&mut reading, found, liberties);
            reading.settle(liberties);
            (reading.boards, dropped)
        };
        let (mut boards, dropped_board) = read(&path, &mut survey.liberties);
        let announced = announced(&rows, &path, &mut boards);
        let again = shown_again(&rows, &path, &mut boards);
        if n == 1
            && boards.is_empty()
            && (self.board.blank == Blank::Space || survey.blank_has_space)
            && survey.blank > 0
            && !survey.empty
            && rows.iter().all(|row| row.dimension)
        {
            // A board of one square that is the blank, cut to nothing.
            survey.liberties.take(LibertyKind::BlankPosition, survey.blank);
            boards.push(BoardClaim {
                place: Place::stdout(survey.blank),
                tiles: Tiles::Exact(vec![0]),
            });
        }
        // What is set aside has no form to comment on.
        let (mut aside, dropped_aside) = read(&aside, &mut Liberties::default());
        aside.splice(0..0, announced);
        aside.extend(again);
        let mut left: Vec<&Row> = rows
            .iter()
            .zip(&used)
            .filter(|&(_, &used)| !used)
            .map(|(row, _)| row)
            .collect();
        survey.hear_announcements(&output, &mut left);
        survey.hear_bare_numbers(&output, &mut left);
        if let Some(row) = left.first() {
            survey.liberties.take(LibertyKind::ExtraLines, row.line);
        }
        let mut transcript = self.transcript(survey, boards, [dropped_row, dropped_board, dropped_aside]);
        transcript.aside = aside;
        transcript.exceptions = crate::errors::printed(&output);
        transcript.trace = self.read_trace(&output, puzzle);
        beside::note(&output, &mut transcript);
        transcript
    }

    /// What the dialect and the puzzle say of cells.
    fn signs(&self, dimension: u32) -> Signs {
        let symbol = match self.board.blank {
            Blank::Zero | Blank::Space => None,
            Blank::Symbol(symbol) => Some(symbol),
        };
        Signs { dimension, symbol }
    }

    fn transcript(
        &self,
        mut survey: Survey,
        boards: Vec<BoardClaim>,
        dropped: [Option<u32>; 3],
    ) -> Transcript {
        let lines: Vec<u32> = boards.iter().map(|board| board.place.line).collect();
        let mut moves = survey.moves.choose(&lines);
        if !survey.unsolvable.is_empty() {
            moves.leave_out_figures();
        }
        let enqueued = survey.enqueued.choose(&lines);
        for (chosen, own) in [(&moves, true), (&enqueued, self.enqueued.is_some())] {
            note_count(chosen, own, &mut survey);
        }
        self.note_order(&moves, &enqueued, &lines, &mut survey);
        let dropped = dropped
            .into_iter()
            .chain([
                survey.moves.dropped,
                survey.enqueued.dropped,
                survey.dropped_unsolvable,
            ])
            .flatten()
            .min();
        Transcript {
            moves: moves.claims,
            enqueued: enqueued.claims,
            boards,
            aside: Vec::new(),
            directions: (survey.directions > 0).then(|| Place::stdout(survey.directions)),
            unsolvable: survey.unsolvable,
            not_counts: Vec::new(),
            first: None,
            exceptions: Vec::new(),
            trace: Vec::new(),
            errors: ErrorStream::default(),
            facts: BoardFacts::default(),
            liberties: survey.liberties.into_list(),
            empty: survey.empty,
            shortened: dropped.map(Place::stdout),
        }
    }

    /// Notes where parts stand in another order than the dialect's.
    fn note_order(&self, moves: &Chosen, enqueued: &Chosen, boards: &[u32], survey: &mut Survey) {
        let ends = |part: Part| {
            let lines: Vec<u32> = match part {
                Part::Moves => moves.claims.iter().map(|claim| claim.place.line).collect(),
                Part::Enqueued => enqueued.claims.iter().map(|claim| claim.place.line).collect(),
                Part::Boards => boards.to_vec(),
            };
            Some((*lines.first()?, *lines.last()?))
        };
        let spans: Vec<(u32, u32)> = self.order.iter().filter_map(|&part| ends(part)).collect();
        for pair in spans.windows(2) {
            if let [(first, _), (_, last)] = *pair
                && first > last
            {
                survey.liberties.take(LibertyKind::LineOrder, first);
            }
        }
    }
}

/// Notes how far a count's line is from the dialect's.
fn note_count(chosen: &Chosen, own: bool, survey: &mut Survey) {
    if let (Some(claim), Some(plainness)) = (chosen.claims.first(), chosen.plainness) {
        if !own {
            survey.liberties.take(LibertyKind::ExtraLines, claim.place.line);
        } else if plainness != Plainness::Exact {
            survey.liberties.take(LibertyKind::Wording, claim.place.line);
        }
    }
    if let Some(line) = chosen.passed_over {
        survey.liberties.take(LibertyKind::ExtraLines, line);
    }
}

/// A number equal to the dimension above the first board only may be the number of moves, if nothing else is.
fn free_lone_dimension(found: &mut [Found]) {
    if let [first, rest @ ..] = found
        && first.dimension_line
        && !rest.is_empty()
        && !rest.iter().any(|found| found.dimension_line)
    {
        first.dimension_line = false;
    }
}

/// A number above the one board of one square that has a dimension line is no other board.
fn free_lone_number(found: &mut Vec<Found>) {
    if let [number, board] = found.as_slice()
        && !number.dimension_line
        && board.dimension_line
    {
        found.remove(0);
    }
}

/// Boards that can be of the path, and those that are set aside.
struct Sorted {
    path: Vec<Found>,
    aside: Vec<Found>,
    /// For each row whether it is part of a board.
    used: Vec<bool>,
}

/// Sets boards aside that the text above them says are of the search, if other boards remain to be the path.
fn sorted(rows: &[Row], found: &[Found], unsolvable: bool) -> Sorted {
    let heading = |found: &Found| rows.get(found.first).map_or(Heading::None, |row| row.heading);
    let searched = |found: &Found| matches!(heading(found), Heading::Node | Heading::Search);
    let of_path = |found: &Found| {
        matches!(
            heading(found),
            Heading::None | Heading::Step | Heading::Start | Heading::Final
        )
    };
    let plain = |found: &&Found| of_path(found) || heading(found) == Heading::Goal;
    // The nodes of a queue side by side are no path, whatever else there is.
    let queue = |found: &Found| {
        heading(found) == Heading::Node && matches!(found.layout, Layout::Beside | Layout::BesideShort)
    };
    let queued = found.iter().any(queue);
    let last_searched = found.iter().rposition(searched).unwrap_or(0);
    let path_follows = found.iter().skip(last_searched).any(of_path);
    let any_plain = found.iter().any(|found| plain(&found));
    let mut sorted = Sorted {
        path: Vec::with_capacity(found.len()),
        aside: Vec::new(),
        used: vec![false; rows.len()],
    };
    let last_plain = found.iter().rposition(of_path);
    let mut shown = 0;
    for (index, found) in found.iter().enumerate() {
        let from = found.first - usize::from(found.dimension_line);
        for slot in sorted
            .used
            .get_mut(from..found.first + found.rows)
            .unwrap_or_default()
        {
            *slot = true;
        }
        let aside = match heading(found) {
            Heading::None | Heading::Step | Heading::Start | Heading::Final => false,
            Heading::Twin => any_plain,
            // Shown before the solution, beside the puzzle.
            Heading::Goal => shown <= 1 && (unsolvable || last_plain.is_some_and(|last| last > index)),
            // Of a puzzle without a solution, what the search looked at is all that there is to show.
            Heading::Node => path_follows || queued || unsolvable,
            Heading::Search => path_follows || unsolvable,
        };
        // What the search looked at does not count.
        shown += usize::from(!searched(found));
        if aside {
            &mut sorted.aside
        } else {
            &mut sorted.path
        }
        .push(*found);
    }
    sorted
}

/// Takes out the board that a line announces as a move before the whole path is printed: the path has it as its second board, and none of its own is announced so.
fn announced(rows: &[Row], path: &[Found], boards: &mut Vec<BoardClaim>) -> Option<BoardClaim> {
    let is_step = |found: &Found| {
        rows.get(found.first)
            .is_some_and(|row| row.heading == Heading::Step)
    };
    let once = path.iter().take(1).all(is_step) && !path.iter().skip(1).any(is_step);
    let [first, start, again, ..] = boards.as_slice() else {
        return None;
    };
    // A heading such as `step by step` is of all boards below it.
    let row = |found: &Found| rows.get(found.first);
    let above = |found: &Found| rows.get(found.first.checked_sub(usize::from(found.dimension_line))?);
    let own_line = path.first().and_then(row).is_some_and(|row| row.label > 0);
    let text_between = path.get(1).and_then(above).is_some_and(|row| row.gap.text);
    let once = once && (own_line || text_between);
    (once && first.tiles == again.tiles && first.tiles != start.tiles).then(|| boards.remove(0))
}

/// Takes out the first and the last board where both are shown again below the path, under their names.
fn shown_again(rows: &[Row], path: &[Found], boards: &mut Vec<BoardClaim>) -> Vec<BoardClaim> {
    let heading = |found: &Found| rows.get(found.first).map(|row| row.heading);
    let named = match path {
        [.., start, last] => {
            heading(start) == Some(Heading::Start)
                && matches!(heading(last), Some(Heading::Final | Heading::Goal))
        }
        _ => false,
    };
    let same = match boards.as_slice() {
        [first, .., last, start, goal] => first.tiles == start.tiles && last.tiles == goal.tiles,
        _ => false,
    };
    if named && same {
        boards.split_off(boards.len() - 2)
    } else {
        Vec::new()
    }
}

/// Reads the boards that are kept: all of them, or those at the beginning and the end. Gives the line of the first that is not.
fn read_boards(reading: &mut BoardReading<'_>, found: &[Found], liberties: &mut Liberties) -> Option<u32> {
    let total: usize = found.iter().map(|found| found.boards).sum();
    let mut seen = 0;
    let mut dropped = None;
    for found in found {
        let middle = seen >= board_reading::KEPT && seen + found.boards + board_reading::KEPT <= total;
        seen += found.boards;
        if middle {
            let line = reading.rows.get(found.first).map(|row| row.line);
            dropped = dropped.or(line);
            continue;
        }
        let before = reading.boards.len();
        if !reading.read(found, liberties)
            && let Some(row) = reading.rows.get(found.first)
        {
            liberties.take(LibertyKind::ExtraLines, row.line);
        }
        if reading.boards.len() - before < found.boards {
            dropped = dropped.or(reading.rows.get(found.first).map(|row| row.line));
        }
    }
    dropped
}
