//! The rows of an output, each in a few bytes: enough to find the boards among them. The cells themselves are read again where a board was found.

mod parts;

use std::collections::VecDeque;

use super::cell::{Cell, Signs};
use super::cells;

/// How many rows are kept from the beginning of an output, and again from its end. Of a longer output the middle is left out.
pub(super) const KEPT: usize = 1 << 18;

/// Which of the parts of a line that may be a row is what stands in parentheses.
const PARENTHESES: usize = 3;

/// How many of the parts may be one row of a board; the others are a whole board or nothing.
const ROWS: usize = 6;

/// What stands between a row and the one before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Gap {
    /// Empty lines.
    pub(super) empty: bool,
    /// Lines of dashes, brackets, bars.
    pub(super) border: bool,
    /// Lines of text, or rows that were not kept.
    pub(super) text: bool,
}

impl Gap {
    /// Whether there is anything.
    pub(super) const fn any(self) -> bool {
        self.empty || self.border || self.text
    }
}

pub(super) use crate::claims::Heading;

/// A line with cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    /// The line, from 1.
    pub(super) line: u32,
    /// The bytes of the output that hold it.
    pub(super) start: usize,
    pub(super) end: usize,
    /// Bytes that a logger puts before the line, counted in its plain text.
    pub(super) prefix: u32,
    /// Bytes of a label before the first cell, counted after those.
    pub(super) label: u32,
    /// Bytes of a remark after the last cell, counted so too.
    pub(super) remark: u32,
    /// How many cells.
    pub(super) cells: u32,
    /// How many of them are the blank: 0 or a sign.
    pub(super) blanks: u32,
    /// The sum of the tiles' fingerprints; the blank has none.
    pub(super) print: u64,
    /// What stands before it.
    pub(super) gap: Gap,
    /// The first cell.
    pub(super) first: u32,
    /// Whether every cell is the dimension.
    pub(super) dimension: bool,
    /// Whether there is anything but cells and white space.
    pub(super) decorated: bool,
    /// Whether digits that touch were taken for cells.
    pub(super) glued: bool,
    /// What the text above says of it.
    pub(super) heading: Heading,
}

/// A tile's share of a board's fingerprint: boards with the same tiles in any order have the same sum. The blank's is 0, so that it may be left out.
pub(super) const fn fingerprint(tile: u32) -> u64 {
    let mut mixed = (tile as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^= mixed >> 29;
    mixed = mixed.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ (mixed >> 32)
}

impl Row {
    /// The row of a line in plain text; `None` where the line is none.
    pub(super) fn of(text: &str, signs: Signs) -> Option<Self> {
        let dimension = signs.dimension;
        let mut row = Self {
            line: 0,
            start: 0,
            end: 0,
            prefix: 0,
            label: 0,
            remark: 0,
            first: 0,
            cells: 0,
            blanks: 0,
            print: 0,
            gap: Gap::default(),
            dimension: true,
            decorated: false,
            glued: false,
            heading: Heading::None,
        };
        let shape = cells::scan(text, signs, &mut |cell: Cell| {
            let tile = cell.value.tile();
            row.dimension &= tile == dimension;
            if row.cells == 0 {
                row.first = tile;
            }
            row.cells += 1;
            row.blanks += u32::from(tile == 0);
            row.print = row.print.wrapping_add(fingerprint(tile));
        })?;
        row.decorated = shape.decorated;
        row.glued = shape.glued;
        // A lone sign is a border or a bullet, except that a board of one square may be nothing else.
        (shape.numbers > 0 || (dimension == 1 && row.cells == 1)).then_some(row)
    }

    /// A row after a label or before a remark: `Board: 0 1 3`, `Step 1: [[0, 1, 3], [4, 2, 5], [7, 8, 6]]`, `0 1 3   moves = 4`.
    pub(super) fn labelled(text: &str, signs: Signs) -> Option<Self> {
        let dimension = signs.dimension;
        if dimension < 2 {
            return None;
        }
        if let Some(row) = Self::boards_among_names(text, signs) {
            return Some(row);
        }
        let letter = |c: char| c.is_alphabetic();
        let after_mark = text.rfind([':', '=']).map(|at| at + 1);
        let after_letter = text.rfind(letter).map(|at| text.ceil_char_boundary(at + 1));
        let brackets = text.find('[').zip(text.rfind(']').map(|at| at + 1));
        let parentheses = text.find('(').zip(text.rfind(')').map(|at| at + 1));
        let before_letter = text.find(letter);
        // `blank at (0, 1)` is no row, though two numbers may be one.
        let of_blank = dimension == 2 && tells_of_blank(text);
        let parts = [
            after_mark.map(|from| (from, text.len())),
            after_letter.map(|from| (from, text.len())),
            brackets,
            parentheses,
            after_index(text).map(|from| (from, text.len())),
            before_letter.map(|to| (0, to)),
            nested(text),
            longest_list(text),
        ];
        for (at, (from, to)) in parts
            .into_iter()
            .enumerate()
            .filter_map(|(at, part)| Some((at, part?)))
        {
            let Some(mut row) = text.get(from..to).and_then(|part| Self::of(part, signs)) else {
                continue;
            };
            let cells = u64::from(row.cells);
            let n = u64::from(dimension);
            let boards = cells > 0 && cells.is_multiple_of(n * n);
            // After a label, digits that touch are a number.
            // In parentheses a whole board is expected: a row alone is as often a pair of coordinates.
            let as_long = cells == n || cells + 1 == n && n > 2;
            let one_row = as_long && !row.glued && at < ROWS && at != PARENTHESES && !of_blank;
            if one_row || boards {
                row.label = u32::try_from(from).ok()?;
                row.remark = u32::try_from(text.len() - to).ok()?;
                return Some(row);
            }
        }
        None
    }

    /// Two boards or more in lists with names between them: `Solution { moves: 1, path: [Board { tiles: [[1, 2], [0, 3]] }, Board { tiles: [[…`.
    fn boards_among_names(text: &str, signs: Signs) -> Option<Self> {
        let (from, to) = lists(text)?;
        let row = Self::of(text.get(from..to)?, signs)?;
        let boards = row
            .cells
            .checked_div(signs.dimension.checked_mul(signs.dimension)?)?;
        let whole = boards >= 2 && boards * signs.dimension * signs.dimension == row.cells;
        whole.then_some(Self {
            label: u32::try_from(from).ok()?,
            remark: u32::try_from(text.len() - to).ok()?,
            ..row
        })
    }

    /// The row without the same sign at both its ends, which is a border: `* 0 1 3 *`.
    pub(super) fn without_frame(self, text: &str, signs: Signs) -> Self {
        let framed = self.blanks >= 2 && self.cells.checked_sub(2) == Some(signs.dimension);
        let inside = || {
            let (first, last) = (text.find(|c| c != ' ')?, text.trim_end().len().checked_sub(1)?);
            let border =
                |sign: &&str| text.get(last..=last) == Some(*sign) && !sign.contains(char::is_alphanumeric);
            let sign = text.get(first..=first).filter(border)?;
            let part = text.get(first + sign.len()..last)?;
            let mut row = Self::of(part, signs)?;
            row.label = u32::try_from(first + sign.len()).ok()?;
            row.remark = u32::try_from(text.len() - last).ok()?;
            Some(row)
        };
        if framed { inside().unwrap_or(self) } else { self }
    }

    /// The row without the number that counts it: `(0) [0, 1, 3, 4, 2, 5, 7, 8, 6]`, `1)  1 0 3`, `4 013425786`.
    pub(super) fn without_index(self, text: &str, signs: Signs) -> Self {
        let dimension = signs.dimension;
        let tiles = dimension.saturating_mul(dimension);
        let fits = self.cells == dimension || self.cells.is_multiple_of(tiles.max(1));
        let with_dimension = || {
            let others = self.print.wrapping_sub(fingerprint(dimension));
            self.first == dimension && others == all_tiles(tiles)
        };
        // Added up only where there are as many cells: a line costs no more than its length.
        let dimension_first = self.cells.checked_sub(1) == Some(tiles) && with_dimension();
        if dimension < 2 || fits || dimension_first || text.trim_start().starts_with('[') && !has_index(text)
        {
            return self;
        }
        let counted = (self.cells - 1).is_multiple_of(tiles) || has_index(text) || nested(text).is_some();
        let row = counted.then(|| Self::labelled(text, signs)).flatten();
        row.or_else(|| Self::after_number(text, signs))
            .or_else(|| Self::in_column(text, signs))
            .or_else(|| Self::after_opening(text, signs))
            .unwrap_or(self)
    }
    /// All tiles of a board, each once, after a bare number.
    fn after_number(text: &str, signs: Signs) -> Option<Self> {
        let from = text.trim_start_matches([' ', '\t', '|']);
        let number = text.len() - from.len() + from.find([' ', '\t', ',', '|'])?;
        let row = Self::of(text.get(number..)?, signs)?;
        let tiles = signs.dimension.checked_mul(signs.dimension)?;
        if row.cells != tiles || row.blanks > 1 {
            return None;
        }
        // Added up only where there are as many cells: a line costs no more than its length.
        let whole = row.print == all_tiles(tiles);
        let label = u32::try_from(number).ok()?;
        whole.then_some(Self { label, ..row })
    }
}

/// Whether a line begins with what the blank is called.
fn tells_of_blank(text: &str) -> bool {
    let name = |c: char| !c.is_ascii_alphabetic();
    let line = text.trim_start_matches(name);
    let word = line.split(|c: char| !c.is_ascii_lowercase() && !c.is_ascii_uppercase());
    let first = word.take(1).next().unwrap_or_default().to_ascii_lowercase();
    ["blank", "empty", "zero", "hole", "space"]
        .iter()
        .any(|known| first.starts_with(known))
}

/// The sum of the fingerprints of a board's squares.
fn all_tiles(squares: u32) -> u64 {
    (0..squares).fold(0, |sum: u64, tile| sum.wrapping_add(fingerprint(tile)))
}

/// The list of lists in a line that begins or ends with other numbers: `(4, 0, [[0, 1, 3], …])`, `(((0, 1, 3), …), 0)`.
fn nested(text: &str) -> Option<(usize, usize)> {
    let digit = |part: &str| part.bytes().any(|b| b.is_ascii_digit());
    let (from, to) = lists(text)?;
    (digit(text.get(..from)?) || digit(text.get(to..)?)).then_some((from, to))
}

/// From where a list of lists begins to where the last one ends.
fn lists(text: &str) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    let opens = |pair: &[u8]| pair.iter().all(|b| b"([{".contains(b));
    let closes = |pair: &[u8]| pair.iter().all(|b| b")]}".contains(b));
    let from = bytes.windows(2).position(opens)?;
    let to = bytes.windows(2).rposition(closes)? + 2;
    (from < to).then_some((from, to))
}

/// The part without letters, `=` and `:` that is the longest: `Board(tiles=((0, 1, 3), …), n=3)`.
fn longest_list(text: &str) -> Option<(usize, usize)> {
    let mut longest = (0, 0);
    let mut from = 0;
    for (at, character) in text.char_indices().chain([(text.len(), '=')]) {
        if character.is_alphabetic() || matches!(character, '=' | ':') {
            if at - from > longest.1 - longest.0 {
                longest = (from, at);
            }
            from = at + character.len_utf8();
        }
    }
    text.get(longest.0..longest.1)
        .filter(|part| part.contains(|c: char| c.is_ascii_digit()))
        .map(|_| longest)
}

/// The bytes of a number that counts what comes after it: `1)`, `(1)`, `[1]`, `#1`, `1.`, `1 -`; or of a bullet: `- `, `# `.
fn after_index(text: &str) -> Option<usize> {
    let line = text.trim_start();
    if let Some(rest) = line.strip_prefix(['-', '*', '•', '#'])
        && rest.starts_with([' ', '\t'])
    {
        return Some(text.len() - rest.len());
    }
    let hash = line.starts_with('#');
    let digits = line.strip_prefix(['#', '(', '[']).unwrap_or(line);
    let after = digits.trim_start_matches(|c: char| c.is_ascii_digit());
    if after.len() == digits.len() {
        return None;
    }
    let marked = after.trim_start().strip_prefix([')', ']', '.', ':', '-', '>']);
    let rest = marked.or(hash.then_some(after))?;
    rest.starts_with([' ', '\t']).then(|| text.len() - rest.len())
}

fn has_index(text: &str) -> bool {
    after_index(text).is_some()
}

/// The rows in the order of the output.
#[derive(Debug, Default)]
pub(super) struct Rows {
    head: Vec<Row>,
    tail: VecDeque<Row>,
    /// The line of the first row that was not kept.
    pub(super) dropped: Option<u32>,
}

impl Rows {
    pub(super) fn push(&mut self, row: Row) {
        if self.head.len() < KEPT {
            self.head.push(row);
            return;
        }
        if self.tail.len() == KEPT
            && let Some(gone) = self.tail.pop_front()
        {
            self.dropped.get_or_insert(gone.line);
            if let Some(first) = self.tail.front_mut() {
                first.gap.text = true;
            }
        }
        self.tail.push_back(row);
    }

    /// All rows that were kept.
    pub(super) fn into_vec(self) -> Vec<Row> {
        let mut rows = self.head;
        rows.extend(self.tail);
        rows
    }
}
