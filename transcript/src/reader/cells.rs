//! Reads one line as a row of cells: numbers and signs for the blank, with brackets, commas, bars and quotes between. Which rows make a board is not known here.

mod arrows;
#[cfg(test)]
mod tests;

use super::cell::{Cell, CellValue, RowShape, Signs};
use super::fixed_width;
use super::glued::is_glued;

/// Whether a word stands for the blank.
fn is_blank_word(word: &str) -> bool {
    let known = |words: &str| words.split(' ').any(|known| known == word);
    match word.len() {
        1 => known("x X b B e E o O"),
        3 => known("nil NaN nan gap"),
        4 => known("null NULL None none NONE hole"),
        5 => known("blank Blank BLANK empty Empty EMPTY space Space"),
        9 => word == "undefined",
        _ => false,
    }
}

/// Words that open a list in some languages: `List(0, 1, 3)`, `Matrix[[0, 1, 3], …]`.
const CONTAINERS: &str = "Ok Some Optional Just Right List Vector Array Seq ArraySeq ArrayBuffer Matrix Tuple Row array list matrix tuple listOf arrayOf intArrayOf mutableListOf fromList";

/// What `NumPy` prints before a number in a list.
const TYPED: &str =
    "np.int64( np.int32( np.int16( np.int8( np.uint64( np.uint32( np.uint16( np.uint8( np.str_(";

/// The longest tag of markup.
const MOST_TAG: usize = 40;

/// What stood last in a row, for telling an empty cell from a mark after a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    Nothing,
    Cell,
    Comma,
    Bar,
    Open,
    Close,
}

/// Gives every cell of a line to `visit`. `None` where the line is no row; what was visited before is then void.
pub(super) fn scan(line: &str, signs: Signs, visit: &mut impl FnMut(Cell)) -> Option<RowShape> {
    if let Some(cells) = fixed_width::cells(line, signs.dimension) {
        let columns = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
        let shape = RowShape {
            numbers: columns(cells.len()),
            glued: true,
            width: columns(line.len()),
            ..RowShape::default()
        };
        cells.into_iter().for_each(visit);
        return Some(shape);
    }
    Scanner {
        line,
        at: 0,
        column: 0,
        signs,
        last: Last::Nothing,
        spaced: false,
        quoted: false,
        glued: None,
        shape: RowShape::default(),
        visit,
    }
    .run()
}

struct Scanner<'a, V> {
    line: &'a str,
    at: usize,
    column: u32,
    signs: Signs,
    last: Last,
    /// Whether white space came since `last`.
    spaced: bool,
    quoted: bool,
    /// Whether each digit is a cell, once that was asked.
    glued: Option<bool>,
    shape: RowShape,
    visit: &'a mut V,
}

impl<V: FnMut(Cell)> Scanner<'_, V> {
    fn run(mut self) -> Option<RowShape> {
        while let Some(&byte) = self.line.as_bytes().get(self.at) {
            match byte {
                b' ' => {
                    self.at += 1;
                    self.column += 1;
                    self.spaced = true;
                }
                b'\t' => {
                    self.at += 1;
                    self.column = self.column / 8 * 8 + 8;
                    self.spaced = true;
                }
                b'0'..=b'9' => self.number(1, self.at)?,
                b',' => self.comma(),
                b'|' => self.bar('|'),
                b'<' if self.tag() > 0 => self.markup(),
                b'<' if self.shaft() > 0 => self.backward_arrow(),
                b'[' | b'(' | b'{' | b'<' => self.mark(Last::Open, '['),
                b']' | b')' | b'}' | b'>' | b';' | b'/' => self.mark(Last::Close, ']'),
                _ => self.sign()?,
            }
        }
        self.shape.width = self.column;
        self.shape.marks.trailing = matches!(self.last, Last::Comma | Last::Bar);
        Some(self.shape)
    }

    fn peek(&self, ahead: usize) -> Option<u8> {
        self.line.as_bytes().get(self.at + ahead).copied()
    }

    fn before(&self) -> Option<u8> {
        self.at
            .checked_sub(1)
            .and_then(|at| self.line.as_bytes().get(at))
            .copied()
    }

    fn cell(&mut self, value: CellValue, start: u32) {
        (self.visit)(Cell {
            value,
            start,
            end: self.column.max(start + 1),
        });
        self.last = Last::Cell;
        self.spaced = false;
    }

    /// A number whose digits begin at `self.at`; `from` is where its sign begins.
    fn number(&mut self, sign: i8, from: usize) -> Option<()> {
        let start = self.column;
        if self.peek(1).is_some_and(|b| b.is_ascii_digit()) && self.is_glued() {
            self.digits();
            return Some(());
        }
        let mut value: u64 = 0;
        while let Some(digit @ b'0'..=b'9') = self.peek(0) {
            value = value.saturating_mul(10).saturating_add(u64::from(digit - b'0'));
            self.at += 1;
        }
        let mut whole = true;
        if self.peek(0) == Some(b'.') {
            self.at += 1;
            while let Some(digit @ b'0'..=b'9') = self.peek(0) {
                whole &= digit == b'0';
                self.at += 1;
            }
        } else if matches!(self.peek(0), Some(b'L' | b'n' | b'u'))
            && !self.peek(1).is_some_and(|b| b.is_ascii_alphanumeric())
        {
            // A literal of the language: `4L`, `4n`.
            self.at += 1;
        }
        if let Some(next) = self.peek(0)
            && (next.is_ascii_alphabetic() || next == b'.' || next == b':' || next == b'%')
            && !self.is_glued()
        {
            return None;
        }
        self.column += u32::try_from(self.at - from).unwrap_or(u32::MAX / 2);
        let number = u32::try_from(value)
            .ok()
            .filter(|&number| number < u32::MAX && whole);
        let value = match number {
            // N² is the number that the blank would have in its goal square.
            Some(number) if sign > 0 && self.signs.is_beyond(number) => CellValue::Blank,
            Some(number) if sign > 0 || number == 0 => CellValue::Number(number),
            // Minus one is what some programs keep in the blank square.
            Some(1) => CellValue::Blank,
            Some(_) | None => CellValue::NoTile,
        };
        self.shape.numbers += u32::from(sign > 0 || value != CellValue::Blank);
        self.cell(value, start);
        Some(())
    }

    /// Each digit of a run as a cell.
    fn digits(&mut self) {
        while let Some(digit @ b'0'..=b'9') = self.peek(0) {
            self.at += 1;
            self.column += 1;
            self.shape.numbers += 1;
            self.cell(CellValue::Number(u32::from(digit - b'0')), self.column - 1);
        }
        self.shape.glued = true;
    }

    fn is_glued(&mut self) -> bool {
        let (line, dimension) = (self.line, self.signs.dimension);
        *self.glued.get_or_insert_with(|| is_glued(line, dimension))
    }

    fn sign(&mut self) -> Option<()> {
        let character = self.line.get(self.at..)?.chars().next()?;
        if self.signs.symbol == Some(character) {
            return self.symbol_run(character);
        }
        match character {
            '-' | '+' => self.plus_or_minus(character),
            '│' | '┃' | '║' | '¦' => {
                self.bar(character);
                Some(())
            }
            '=' if self.points('=') => Some(()),
            '\\' if self.is_escape() => {
                self.mark(Last::Close, character);
                self.mark(Last::Close, 'n');
                Some(())
            }
            ':' | '=' if self.is_alone(character) => {
                self.mark(Last::Close, character);
                Some(())
            }
            ']' | ')' | '}' | '>' | ';' | '/' | '→' | '⇒' | '←' | '⇐' | '↔' | '\u{fffd}' | '─'..='╿' =>
            {
                self.mark(Last::Close, character);
                Some(())
            }
            '“' | '”' | '‘' | '’' | '«' | '»' => {
                self.decoration(character);
                Some(())
            }
            '\'' | '"' | '`' => {
                self.quote(character);
                Some(())
            }
            '_' | '.' | '*' | '#' | '?' | '~' | '@' | '$' | '&' | '%' | '!' | '^' | '\\' => {
                self.symbol_run(character)
            }
            'Ø' | 'ø' => self.symbol_run(character),
            _ if character.is_ascii_alphabetic() => self.word(),
            _ if !character.is_ascii() && !character.is_alphanumeric() => self.symbol_run(character),
            _ => None,
        }
    }

    /// Whether a line feed or a tab is written as in a program: `"0 1 3\\n4 2 5"`.
    fn is_escape(&self) -> bool {
        let after = |ahead: usize| self.peek(ahead);
        matches!(after(1), Some(b'n' | b't' | b'r')) && !after(2).is_some_and(|b| b.is_ascii_alphabetic())
    }

    /// Whether a character has white space, or nothing, on both sides.
    fn is_alone(&self, character: char) -> bool {
        let blank = |byte: Option<u8>| byte.is_none_or(|b| b == b' ' || b == b'\t');
        blank(self.before()) && blank(self.peek(character.len_utf8()))
    }

    fn comma(&mut self) {
        if matches!(self.last, Last::Comma | Last::Open) {
            self.empty();
        }
        self.mark(Last::Comma, ',');
    }

    fn bar(&mut self, character: char) {
        if self.last == Last::Bar && self.spaced {
            self.empty();
        }
        self.mark(Last::Bar, character);
    }

    /// A mark that is no cell.
    fn mark(&mut self, last: Last, character: char) {
        if self.last == Last::Nothing && matches!(last, Last::Comma | Last::Bar) {
            self.shape.marks.leading = true;
        }
        self.last = last;
        self.spaced = false;
        self.decoration(character);
    }

    fn decoration(&mut self, character: char) {
        self.shape.decorated = true;
        self.at += character.len_utf8();
        self.column += 1;
    }

    /// A cell with nothing in it, before the mark at `self.at`.
    fn empty(&mut self) {
        let start = self.column.saturating_sub(1);
        self.cell(CellValue::Blank, start);
    }

    fn plus_or_minus(&mut self, character: char) -> Option<()> {
        if character == '-' && self.points('-') {
            return Some(());
        }
        if self.before().is_some_and(|b| b.is_ascii_alphanumeric()) && !self.is_glued() {
            return None;
        }
        if self.peek(1).is_some_and(|b| b.is_ascii_digit()) {
            let from = self.at;
            self.at += 1;
            return self.number(if character == '-' { -1 } else { 1 }, from);
        }
        if character == '+' {
            self.decoration(character);
            return Some(());
        }
        self.symbol_run(character)
    }

    /// One to three of the same sign for the blank.
    fn symbol_run(&mut self, character: char) -> Option<()> {
        let rest = self.line.get(self.at..)?;
        let count = rest.chars().take(4).take_while(|&c| c == character).count();
        let length = count * character.len_utf8();
        let after = rest.get(length..)?.chars().next();
        let touches = self.before().is_some_and(|b| b.is_ascii_alphanumeric())
            || after.is_some_and(char::is_alphanumeric);
        if count > 3 || (touches && !self.is_glued()) {
            return None;
        }
        self.shape.glued |= touches;
        let start = self.column;
        self.at += length;
        self.column += u32::try_from(count).unwrap_or(3);
        self.cell(CellValue::Blank, start);
        Some(())
    }

    /// A quote opens or closes a cell; with nothing but white space inside it is the blank.
    fn quote(&mut self, character: char) {
        let inside = self.line.get(self.at + 1..).unwrap_or_default();
        let spaces = inside.bytes().take(4).take_while(|&b| b == b' ').count();
        let closes = inside.as_bytes().get(spaces).copied() == u8::try_from(character).ok();
        if !self.quoted && closes {
            let start = self.column;
            self.decoration(character);
            self.at += spaces + 1;
            self.column += u32::try_from(spaces + 1).unwrap_or(1);
            self.cell(CellValue::Blank, start);
        } else {
            self.quoted = !self.quoted;
            self.decoration(character);
        }
    }

    fn word(&mut self) -> Option<()> {
        let rest = self.line.get(self.at..)?;
        if let Some(length) = self.name() {
            for _ in 0..length {
                self.mark(Last::Open, 'n');
            }
            return Some(());
        }
        if !rest.starts_with(|first| "xXbBeEfghJoOnNuaALlMmRSsTtV".contains(first)) {
            return None;
        }
        let typed = || TYPED.split(' ').find(|&known| rest.starts_with(known));
        if rest.starts_with("np.")
            && let Some(typed) = typed()
        {
            for _ in 0..typed.len() {
                self.mark(Last::Open, 'n');
            }
            return Some(());
        }
        let length = rest
            .bytes()
            .take(16)
            .take_while(u8::is_ascii_alphanumeric)
            .count();
        let word = rest.get(..length)?;
        if matches!(word, "u" | "b") && matches!(rest.as_bytes().get(1), Some(b'\'' | b'"')) {
            // A text of Python: `u'1'`, `b'1'`.
            self.decoration('u');
            return Some(());
        }
        let opens = rest.get(length..).is_some_and(|after| {
            after.starts_with(['(', '[', '{'])
                || after.starts_with([' ']) && matches!(word, "fromList" | "Just")
        });
        if opens && CONTAINERS.split(' ').any(|known| known == word) {
            for _ in 0..length {
                self.mark(Last::Open, 'L');
            }
            return Some(());
        }
        if !is_blank_word(word) || self.before().is_some_and(|b| b.is_ascii_alphanumeric()) {
            let sign = rest.chars().next().filter(|_| self.is_glued())?;
            return self.symbol_run(sign);
        }
        let start = self.column;
        self.at += length;
        self.column += u32::try_from(length).unwrap_or(1);
        self.cell(CellValue::Blank, start);
        Some(())
    }
}
