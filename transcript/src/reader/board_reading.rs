//! Reads the cells of the boards that were found, and settles where a blank was that left no sign.

use std::borrow::Cow;
use std::collections::VecDeque;

use super::super::board_form::BoardForm;
use super::super::dialect_parts::Blank;
use super::super::transcript::{BoardClaim, LibertyKind, Tiles};
use super::blank_column::{self, Column, Laid};
use super::cell::{CellValue, Signs};
use super::cells;
use super::found::{Found, Layout};
use super::liberties::Liberties;
use super::line_split::plain;
use super::row::Row;
use crate::Place;

/// How many boards are kept from the beginning of an output, and again from its end.
pub(super) const KEPT: usize = 1 << 17;

/// Reads boards, one after the other.
pub(super) struct BoardReading<'a> {
    pub(super) output: &'a [u8],
    pub(super) rows: &'a [Row],
    pub(super) dimension: usize,
    pub(super) form: &'a BoardForm,
    signs: Signs,
    /// The boards so far.
    pub(super) boards: Vec<BoardClaim>,
    /// Boards whose blank is open, with the row that it is in.
    open: Vec<Open>,
    /// What the other boards showed of the white space.
    seen: Seen,
}

/// How blanks were printed in a board.
#[derive(Clone, Copy, Default)]
struct BlankSigns {
    zero: bool,
    sign: bool,
}

impl BlankSigns {
    fn see(&mut self, value: CellValue) {
        self.zero |= value == CellValue::Number(0);
        self.sign |= value == CellValue::Blank;
    }
}

/// A board whose blank is open.
struct Open {
    board: usize,
    row: usize,
    dense: bool,
}

/// What blanks that could be found show: such white space is kept.
#[derive(Default)]
struct Seen {
    leading_in_first_row: bool,
    leading_in_later_row: bool,
}

impl<'a> BoardReading<'a> {
    pub(super) fn new(
        output: &'a [u8],
        rows: &'a [Row],
        dimension: usize,
        form: &'a BoardForm,
        signs: Signs,
    ) -> Self {
        Self {
            output,
            rows,
            dimension,
            form,
            signs,
            boards: Vec::new(),
            open: Vec::new(),
            seen: Seen::default(),
        }
    }

    /// The plain text of a row. A label becomes white space, so that cells keep their columns.
    fn text(&self, row: &Row) -> Cow<'a, str> {
        let bytes = self.output.get(row.start..row.end).unwrap_or_default();
        let (text, _) = plain(bytes);
        if row.prefix + row.label == 0 && row.remark == 0 {
            return text;
        }
        let bytes = |count: u32| usize::try_from(count).unwrap_or(0);
        let end = text.len().saturating_sub(bytes(row.remark));
        let from = bytes(row.prefix + row.label);
        let before = text.get(..from).unwrap_or_default();
        let mut masked = " ".repeat(before.chars().count());
        masked.push_str(text.get(from..end).unwrap_or_default());
        Cow::Owned(masked)
    }

    fn laid(&self, row: &Row) -> Laid {
        let mut laid = Laid::default();
        if self.dimension == 1 && row.end == row.start {
            return laid;
        }
        laid.cells.reserve_exact(usize::try_from(row.cells).unwrap_or(0));
        let text = self.text(row);
        if let Some(shape) = cells::scan(&text, self.signs, &mut |cell| laid.cells.push(cell)) {
            laid.shape = shape;
        }
        laid
    }

    /// Reads the boards of a place. `false` where they cannot be read after all.
    pub(super) fn read(&mut self, found: &Found, liberties: &mut Liberties) -> bool {
        let Some(rows) = self.rows.get(found.first..found.first + found.rows) else {
            return false;
        };
        let Some(line) = rows.first().map(|row| row.line) else {
            return false;
        };
        let place = Place::stdout(line);
        if let (Layout::Line(dimension_first), [row]) = (found.layout, rows) {
            let signs = self.line(row, dimension_first, place);
            self.note(found, rows, signs, liberties);
            return true;
        }
        let laid: Vec<Laid> = rows.iter().map(|row| self.laid(row)).collect();
        let boards = match found.layout {
            Layout::Plain if self.dimension == 1 => vec![Tiles::Exact(vec![0])],
            Layout::Plain | Layout::Broken | Layout::Line(_) => vec![Tiles::Exact(flat(&laid))],
            Layout::Indexed => {
                let tiles = laid.iter().flat_map(|row| row.cells.iter().skip(1));
                vec![Tiles::Exact(tiles.map(|cell| cell.value.tile()).collect())]
            }
            Layout::Short => match self.short(rows, &laid) {
                Some(tiles) => vec![tiles],
                None => return false,
            },
            Layout::Beside => self.beside(&laid, found.boards, |row, _| {
                row.cells.iter().map(|cell| cell.value.tile()).collect()
            }),
            Layout::BesideShort => match self.beside_short(&laid, found.boards) {
                Some(boards) => boards,
                None => return false,
            },
        };
        let mut signs = BlankSigns::default();
        let numbered = usize::from(found.layout == Layout::Indexed);
        for cell in laid.iter().flat_map(|row| row.cells.iter().skip(numbered)) {
            signs.see(cell.value);
        }
        self.note(found, rows, signs, liberties);
        for tiles in boards {
            if let Tiles::BlankInRow { candidates, .. } = &tiles {
                let row = candidates.first().map_or(0, |at| at / self.dimension.max(1));
                self.open.push(Open {
                    board: self.boards.len(),
                    row,
                    dense: candidates.len() == 1,
                });
            }
            self.boards.push(BoardClaim { place, tiles });
        }
        true
    }

    /// Reads the boards of one line, which may be millions: those at the beginning and at the end are kept.
    fn line(&mut self, row: &Row, dimension_first: bool, place: Place) -> BlankSigns {
        let tiles = self.dimension * self.dimension;
        let mut signs = BlankSigns::default();
        let mut skipped = !dimension_first;
        let mut board = Vec::with_capacity(tiles);
        let mut head = Vec::new();
        let mut tail = VecDeque::new();
        let text = self.text(row);
        cells::scan(&text, self.signs, &mut |cell| {
            if !skipped {
                skipped = true;
                return;
            }
            signs.see(cell.value);
            board.push(cell.value.tile());
            if board.len() == tiles {
                let board = std::mem::replace(&mut board, Vec::with_capacity(tiles));
                if head.len() < KEPT {
                    head.push(board);
                } else {
                    tail.push_back(board);
                    if tail.len() > KEPT {
                        tail.pop_front();
                    }
                }
            }
        });
        let claim = |tiles| BoardClaim {
            place,
            tiles: Tiles::Exact(tiles),
        };
        self.boards.extend(head.into_iter().chain(tail).map(claim));
        signs
    }

    /// Notes the liberties that were taken with a board's form.
    fn note(&self, found: &Found, rows: &[Row], signs: BlankSigns, liberties: &mut Liberties) {
        let Some(line) = rows.first().map(|row| row.line) else {
            return;
        };
        let line_dimension = found.dimension_line || found.layout == Layout::Line(true);
        if line_dimension != self.form.dimension_line {
            liberties.take(LibertyKind::DimensionLine, line);
        }
        match found.layout {
            Layout::Plain | Layout::Short => {}
            Layout::Indexed => liberties.take(LibertyKind::Decoration, line),
            Layout::Beside | Layout::BesideShort | Layout::Line(_) | Layout::Broken => {
                liberties.take(LibertyKind::Layout, line);
            }
        }
        let own_marks = self.form.between_cells.contains(['|', ',']);
        let bordered = rows.iter().skip(1).any(|row| row.gap.border);
        if bordered
            || rows
                .iter()
                .any(|row| row.label > 0 || row.remark > 0 || (row.decorated && !own_marks))
        {
            liberties.take(LibertyKind::Decoration, line);
        }
        let BlankSigns { zero, sign } = signs;
        let missing = matches!(found.layout, Layout::Short | Layout::BesideShort);
        let own = match self.form.blank {
            Blank::Zero => !sign && !missing,
            Blank::Space => !sign && !zero,
            Blank::Symbol(symbol) => {
                !zero && !missing && (!sign || rows.iter().any(|row| self.text(row).contains(symbol)))
            }
        };
        if !own {
            liberties.take(LibertyKind::BlankSymbol, line);
        }
    }

    /// A board with a cell missing in one row.
    fn short(&mut self, rows: &[Row], laid: &[Laid]) -> Option<Tiles> {
        let n = self.dimension;
        let short = laid.iter().position(|row| row.cells.len() + 1 == n)?;
        let bytes = |row: &Row| self.output.get(row.start..row.end).unwrap_or_default();
        let text = |row: &Row| std::str::from_utf8(bytes(row)).ok().map(str::to_owned);
        // The dialect's own form decides only where the whole board is written in it.
        let own = rows.iter().zip(laid).enumerate().all(|(index, (row, laid))| {
            let tiles: Vec<u32> = laid.cells.iter().map(|cell| cell.value.tile()).collect();
            index == short || text(row).is_some_and(|text| self.form.is_row(&text, &tiles))
        });
        let exact = rows
            .get(short)
            .filter(|_| own)
            .and_then(|row| self.form.blank_column(&text(row)?, n));
        let column = exact.map_or_else(|| blank_column::find(laid, short), Column::At);
        let others = flat(laid);
        let at = |column: usize| short * n + column;
        match column {
            Column::At(column) => {
                self.seen.leading_in_first_row |= column == 0 && short == 0;
                self.seen.leading_in_later_row |= column == 0 && short > 0;
                let mut tiles = others;
                tiles.insert(at(column).min(tiles.len()), 0);
                Some(Tiles::Exact(tiles))
            }
            // Settled when all boards were seen; until then the number of candidates tells the two apart.
            Column::Dense => Some(Tiles::BlankInRow {
                others,
                candidates: vec![at(n - 1)],
            }),
            Column::Unknown => Some(Tiles::BlankInRow {
                others,
                candidates: vec![at(n - 1), at(0)],
            }),
        }
    }

    fn beside(&self, laid: &[Laid], boards: usize, tiles: impl Fn(&Laid, usize) -> Vec<u32>) -> Vec<Tiles> {
        let n = self.dimension;
        let mut all = vec![Vec::with_capacity(n * n); boards];
        for (index, row) in laid.iter().enumerate() {
            let row = tiles(row, index);
            for (board, part) in all.iter_mut().zip(row.chunks(n)) {
                board.extend_from_slice(part);
            }
        }
        all.into_iter().map(Tiles::Exact).collect()
    }

    /// Boards side by side with the blanks missing: their columns are where any row has a cell.
    fn beside_short(&self, laid: &[Laid], boards: usize) -> Option<Vec<Tiles>> {
        let stripes = blank_column::stripes(laid)?;
        if stripes.len() != boards * self.dimension {
            return None;
        }
        let mut rows = Vec::with_capacity(laid.len());
        for row in laid {
            let mut tiles = vec![0; stripes.len()];
            for cell in &row.cells {
                *tiles.get_mut(blank_column::stripe_of(&stripes, cell)?)? = cell.value.tile();
            }
            rows.push(tiles);
        }
        Some(self.beside(laid, boards, |_, index| {
            rows.get(index).cloned().unwrap_or_default()
        }))
    }

    /// Settles the blanks that are open, by what the other boards of the output showed.
    pub(super) fn settle(&mut self, liberties: &mut Liberties) {
        let n = self.dimension;
        for open in &self.open {
            let Some(board) = self.boards.get_mut(open.board) else {
                continue;
            };
            let Tiles::BlankInRow { others, candidates } = &mut board.tiles else {
                continue;
            };
            let leading = self.seen.leading_in_first_row || (open.row > 0 && self.seen.leading_in_later_row);
            let first = open.row * n;
            let last = first + n - 1;
            if open.dense && leading {
                let mut tiles = std::mem::take(others);
                tiles.insert(last.min(tiles.len()), 0);
                board.tiles = Tiles::Exact(tiles);
                continue;
            }
            liberties.take(LibertyKind::BlankPosition, board.place.line);
            *candidates = vec![last];
            if n > 1 {
                candidates.push(first);
            }
            candidates.extend(first + 1..last);
        }
    }
}

/// The tiles of rows, one after the other.
fn flat(laid: &[Laid]) -> Vec<u32> {
    laid.iter()
        .flat_map(|row| row.cells.iter().map(|cell| cell.value.tile()))
        .collect()
}
