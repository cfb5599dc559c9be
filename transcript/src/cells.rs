//! The numbers of an output in their order, each with what stands before it: what boards are made of.

use std::cmp::Ordering;

use crate::lex::{Kind, Lexed, Token};

/// A number, or the sign for the blank.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    /// The tile; `u32::MAX` for what can be none.
    pub(crate) value: u32,
    /// The offsets of its text.
    pub(crate) start: u32,
    pub(crate) end: u32,
    /// The index of its token.
    pub(crate) token: u32,
    /// The index of its line.
    pub(crate) line: u32,
    /// A fingerprint of the words and marks between the cell before and this one; nought for white space alone.
    pub(crate) gap: u32,
    /// How many lines below the cell before it stands.
    pub(crate) breaks: u16,
    /// How strongly it is set off from the cell before: by empty lines most, then by lines, then by words and marks.
    pub(crate) strength: u16,
}

impl Cell {
    /// Whether the same stands before another.
    pub(crate) const fn is_like(&self, other: &Self) -> bool {
        self.gap == other.gap && self.breaks == other.breaks
    }

    /// Whether it is set off as another is, too.
    pub(crate) const fn is_just_like(&self, other: &Self) -> bool {
        self.is_like(other) && self.strength == other.strength
    }
}

/// The part of a gap's fingerprint that says whether there are words in it.
pub(crate) const WORDS: u32 = 2;

/// A token that stands for the blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Sign {
    is_word: bool,
    value: u32,
    length: u32,
}

impl Sign {
    /// What a token would be as a sign; no number is one.
    pub(crate) const fn of(token: &Token) -> Option<Self> {
        match token.kind {
            Kind::Number | Kind::Negative | Kind::Fraction => None,
            Kind::Word | Kind::Mark => Some(Self {
                is_word: matches!(token.kind, Kind::Word),
                value: token.value,
                length: token.end - token.start,
            }),
        }
    }

    /// Whether it encloses cells or stands between them, as hardly a blank does.
    pub(crate) fn sets_off(self) -> bool {
        let mark = char::from_u32(self.value).filter(|_| !self.is_word);
        mark.is_some_and(|mark| "()[]{}'\",;|".contains(mark))
    }

    /// A character as a sign.
    pub(crate) fn character(sign: char) -> Self {
        let lower: String = sign.to_lowercase().collect();
        Self {
            is_word: sign.is_alphanumeric(),
            value: if sign.is_alphanumeric() {
                crate::lex::word_hash(&lower)
            } else {
                u32::from(sign)
            },
            length: u32::try_from(sign.len_utf8()).unwrap_or(1),
        }
    }
}

/// A line with cells: the first one, and the one after its last.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    pub(crate) from: usize,
    pub(crate) to: usize,
}

impl Row {
    pub(crate) const fn len(self) -> usize {
        self.to - self.from
    }
}

/// All cells of an output.
#[derive(Debug, Default)]
pub(crate) struct Cells {
    pub(crate) all: Vec<Cell>,
    /// What they are as tiles: the blank is 0 where it is printed as N², and what can be none is `u32::MAX`.
    pub(crate) tiles: Vec<u32>,
    /// The lines that have any.
    pub(crate) rows: Vec<Row>,
}

impl Cells {
    /// The numbers of a stretch, and the blanks where they have a sign, in the memory of others. Lines that begin at one of the `hidden` offsets have none.
    pub(crate) fn of(lexed: &Lexed<'_>, n: usize, sign: Option<Sign>, hidden: &[u32], memory: Self) -> Self {
        let mut cells = memory;
        cells.all.clear();
        cells.tiles.clear();
        cells.rows.clear();
        cells.all.reserve(lexed.tokens.len());
        let splitting = Splitting::of(n);
        let mut gap = Gap::default();
        // The number of the line of the cell before, and its index.
        let mut last = (0, 0);
        let mut rest = lexed.tokens.as_slice();
        let ends = lexed.lines.iter().skip(1).map(|line| line.token as usize);
        let ends = ends.chain([lexed.tokens.len()]);
        for ((line, end), index) in lexed.lines.iter().zip(ends).zip(0_u32..) {
            let from = cells.all.len();
            let hides = hidden.contains(&line.start);
            let (own, after) = rest
                .split_at_checked(end - line.token as usize)
                .unwrap_or_default();
            rest = after;
            let mut touching = None;
            // How many lines, and empty lines, there are since the cell before.
            let mut breaks = line.number - last.0;
            let mut empty = breaks.saturating_sub(index - last.1);
            for (token, at) in own.iter().zip(line.token..) {
                let value = match token.kind {
                    _ if hides => None,
                    Kind::Number => Some(token.value),
                    // The blank as `-1`.
                    Kind::Negative if token.value <= 1 => Some(0),
                    Kind::Negative | Kind::Fraction => Some(u32::MAX),
                    Kind::Word | Kind::Mark => sign.filter(|&sign| Sign::of(token) == Some(sign)).map(|_| 0),
                };
                let Some(value) = value else {
                    gap.add(token);
                    continue;
                };
                let cell = Cell {
                    value,
                    start: token.start,
                    end: token.end,
                    token: at,
                    line: index,
                    gap: gap.print,
                    breaks: u16::try_from(breaks).unwrap_or(u16::MAX),
                    strength: gap.strength(breaks, empty),
                };
                gap = Gap::default();
                (breaks, empty) = (0, 0);
                last = (line.number, index);
                if token.kind == Kind::Number
                    && token.end - token.start > 1
                    && splitting.splits(
                        lexed,
                        line.start,
                        token,
                        *touching.get_or_insert_with(|| splitting.is_line_of(own))
                            || splitting.is_beside_sign(own, (at - line.token) as usize),
                    )
                {
                    cells.split(lexed, cell, splitting, line.start);
                } else {
                    cells.all.push(cell);
                }
            }
            if cells.all.len() > from {
                cells.rows.push(Row {
                    from,
                    to: cells.all.len(),
                });
            }
        }
        let most = u32::try_from(n * n).unwrap_or(u32::MAX);
        let tile = |cell: &Cell| match cell.value.cmp(&most) {
            Ordering::Less => cell.value,
            Ordering::Equal if n > 1 => 0,
            Ordering::Equal | Ordering::Greater => u32::MAX,
        };
        cells.tiles.extend(cells.all.iter().map(tile));
        cells
    }

    /// The index of the first one that does not begin before an offset.
    pub(crate) fn after(&self, offset: u32) -> usize {
        self.all.partition_point(|cell| cell.start < offset)
    }

    /// Adds the digits of a token as cells of their own.
    fn split(&mut self, lexed: &Lexed<'_>, cell: Cell, splitting: Splitting, line: u32) {
        let mut first = true;
        for (start, end) in splitting.parts(cell.start, cell.end, line) {
            let text = lexed.slice(start as usize..end as usize);
            let own = Cell {
                value: text.parse().unwrap_or(u32::MAX),
                start,
                end,
                ..cell
            };
            self.all.push(if first {
                own
            } else {
                Cell {
                    gap: 0,
                    breaks: 0,
                    strength: 0,
                    ..own
                }
            });
            first = false;
        }
    }
}

/// What stands between two cells, so far.
#[derive(Clone, Copy, Default)]
struct Gap {
    print: u32,
    bytes: u16,
}

impl Gap {
    fn add(&mut self, token: &Token) {
        let length = token.end - token.start;
        let words = if token.kind == Kind::Word {
            WORDS
        } else {
            self.print & WORDS
        };
        let mixed = (self.print.rotate_left(5) ^ token.value ^ (length << 24)).wrapping_mul(0x9e37_79b9);
        self.print = mixed & !WORDS | words | 1;
        self.bytes = self
            .bytes
            .saturating_add(u16::try_from(length).unwrap_or(u16::MAX));
    }

    /// How strong it is, with so many lines and so many empty lines.
    fn strength(self, breaks: u32, empty: u32) -> u16 {
        if breaks == 0 {
            return self.bytes.min(255);
        }
        let part = |value: u32| u16::try_from(value.min(15)).unwrap_or(0);
        part(empty) << 12 | part(breaks) << 8
    }
}

/// How numbers that touch are taken apart.
#[derive(Clone, Copy)]
struct Splitting {
    n: usize,
    /// The digits of the widest tile.
    width: usize,
}

impl Splitting {
    fn of(n: usize) -> Self {
        Self {
            n,
            width: (n * n - 1).max(1).to_string().len(),
        }
    }

    /// Whether all numbers of a line without words have several digits, or nothing stands between.
    fn is_line_of(self, tokens: &[Token]) -> bool {
        let long = |token: &Token| match token.kind {
            Kind::Number => token.end - token.start > 1,
            Kind::Word => false,
            Kind::Negative | Kind::Fraction | Kind::Mark => true,
        };
        let glued = |[one, next]: &[Token; 2]| one.end == next.start;
        self.width == 1 && (tokens.iter().all(long) || tokens.array_windows().all(glued))
    }

    /// Whether a number is part of a board in one word, with a sign for the blank inside: `1_3425786`.
    fn is_beside_sign(self, tokens: &[Token], at: usize) -> bool {
        let is_word = |tokens: &[Token]| {
            let [left, sign, right] = tokens else { return false };
            let numbers = left.kind == Kind::Number && right.kind == Kind::Number;
            let glued = left.end == sign.start && sign.end == right.start;
            let digits = (left.end - left.start + right.end - right.start) as usize;
            numbers && glued && Sign::of(sign).is_some() && digits + 1 == self.n * self.n
        };
        let three = |from: usize| tokens.get(from..from + 3).is_some_and(is_word);
        self.width == 1 && (three(at) || at >= 2 && three(at - 2))
    }

    /// Whether a token is several tiles.
    fn splits(self, lexed: &Lexed<'_>, line: u32, token: &Token, touching: bool) -> bool {
        let length = (token.end - token.start) as usize;
        let tiles = self.n * self.n;
        if self.width == 1 {
            let whole = length + 1 == tiles && self.n > 2 || length == tiles;
            if length > tiles || !whole && !touching {
                return false;
            }
            let digits = lexed
                .slice(token.range())
                .bytes()
                .map(|digit| digit.wrapping_sub(b'0'));
            let mut seen = 0_u32;
            digits.fold(true, |good, digit| {
                let new = usize::from(digit) < tiles && seen & (1 << digit) == 0;
                seen |= 1 << digit.min(31);
                good && new
            })
        } else {
            length > self.width
                && token.value as usize > tiles
                && length <= self.width * tiles
                && self.parts(token.start, token.end, line).all(|(start, end)| {
                    let part = lexed.slice(start as usize..end as usize);
                    part.parse::<usize>().is_ok_and(|tile| tile < tiles)
                })
        }
    }

    /// The parts of a token, each as wide as a tile; the first or the last may be narrower.
    fn parts(self, start: u32, end: u32, line: u32) -> impl Iterator<Item = (u32, u32)> {
        let width = u32::try_from(self.width).unwrap_or(1);
        let first = if (end - line).is_multiple_of(width) {
            match (end - start) % width {
                0 => width,
                rest => rest,
            }
        } else {
            width
        };
        let mut from = start;
        std::iter::from_fn(move || {
            if from >= end {
                return None;
            }
            let to = if from == start {
                start + first
            } else {
                from + width
            }
            .min(end);
            let part = (from, to);
            from = to;
            Some(part)
        })
    }
}
