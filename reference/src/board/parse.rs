//! Reads a board from bytes.
//!
//! One pass, a word at a time. Places are worked out only for an error, by looking through the text again.

use super::tiles::Cell;
use super::words::{Word, Words, is_space};
use super::{Board, ParseError, ParseErrorKind, Seen, largest_tile};
use crate::place::Place;

/// How much of a wrong word an error quotes, in characters.
const QUOTED: usize = 24;

/// [`Board::parse`].
pub(super) fn parse(text: &[u8]) -> Result<Board, ParseError> {
    let mut words = Words::new(text);
    let n = dimension(&mut words).map_err(|mistake| mistake.in_text(text))?;
    match n {
        ..=16 => read::<u8>(&words, n),
        17..=256 => read::<u16>(&words, n),
        _ => read::<u32>(&words, n),
    }
}

fn read<C: Cell>(words: &Words<'_>, n: usize) -> Result<Board, ParseError> {
    // A word takes a byte and a separator, so a short text cannot hold many, whatever N it claims.
    let possible = (words.text.len() - words.at).div_ceil(2);
    let mut reading = Reading::<C>::new(n, possible);
    let read = reading.take(words.text, words.at);
    read.and_then(|()| reading.board(words.text.len()))
        .map_err(|mistake| mistake.in_text(words.text))
}

/// A mistake in a part of a text.
pub(super) struct Mistake {
    /// Where in the part.
    pub(super) offset: usize,
    pub(super) kind: MistakeKind,
}

/// What is wrong.
pub(super) enum MistakeKind {
    /// A tile that was there before, in this part or another.
    Again(u32),
    /// Anything else.
    Other(ParseErrorKind),
}

impl Mistake {
    fn other(offset: usize, kind: ParseErrorKind) -> Self {
        Self {
            offset,
            kind: MistakeKind::Other(kind),
        }
    }

    /// The error, where the part is the whole text.
    fn in_text(self, text: &[u8]) -> ParseError {
        ParseError {
            place: Place::of(text, self.offset),
            kind: match self.kind {
                MistakeKind::Again(found) => ParseErrorKind::Duplicate {
                    found,
                    first: first_place(text, found),
                },
                MistakeKind::Other(kind) => kind,
            },
        }
    }
}

/// Takes the dimension from the words.
pub(super) fn dimension(words: &mut Words<'_>) -> Result<usize, Mistake> {
    let Some(first) = words.next() else {
        return Err(Mistake::other(words.text.len(), ParseErrorKind::Empty));
    };
    let dimension = match integer(first)? {
        Integer::Natural(value) => usize::try_from(value).ok(),
        Integer::Negative => None,
    };
    let in_range = dimension.filter(|n| (1..=Board::LARGEST_DIMENSION).contains(n));
    in_range.ok_or_else(|| {
        let found = quote(first.bytes);
        Mistake::other(first.start, ParseErrorKind::Dimension { found })
    })
}

/// A board being read.
pub(super) struct Reading<C> {
    n: usize,
    seen: Seen,
    cells: Vec<C>,
}

impl<C: Cell> Reading<C> {
    /// Room for a board of dimension `n`, of which so many tiles at most are to come.
    pub(super) fn new(n: usize, possible: usize) -> Self {
        let count = n * n;
        Self {
            n,
            seen: if possible >= count {
                Seen::dense(count)
            } else {
                Seen::sparse()
            },
            cells: Vec::with_capacity(count.min(possible)),
        }
    }

    /// The tiles so far.
    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// Room for so many tiles in all, now that so much has been read.
    pub(super) fn grow(&mut self, possible: usize) {
        let count = self.n * self.n;
        self.cells
            .reserve_exact(possible.min(count).saturating_sub(self.cells.len()));
        if self.seen.is_sparse() {
            let mut seen = Seen::dense(count);
            for cell in &self.cells {
                seen.insert(cell.tile());
            }
            self.seen = seen;
        }
    }

    /// Takes all words of a part of the text, from a place on; a part ends where a word ends.
    pub(super) fn take(&mut self, text: &[u8], at: usize) -> Result<(), Mistake> {
        let count = self.n * self.n;
        let largest = largest_tile(self.n);
        let Self { seen, cells, .. } = self;
        let mut words = Words { text, at };
        loop {
            // Nearly all words of a board are plain numbers, and go this way.
            while cells.len() < count
                && let Some((tile, next)) = plain_number(text, words.at)
                && tile <= largest
                && seen.insert(tile)
            {
                cells.push(C::from_tile(tile));
                words.at = next;
            }
            let Some(word) = words.next() else { break };
            if cells.len() == count {
                let kind = ParseErrorKind::TooMany {
                    expected: count,
                    found: quote(word.bytes),
                };
                return Err(Mistake::other(word.start, kind));
            }
            let tile = match integer(word)? {
                Integer::Natural(value) => u32::try_from(value).ok().filter(|&tile| tile <= largest),
                Integer::Negative => None,
            };
            let Some(tile) = tile else {
                let kind = ParseErrorKind::OutOfRange {
                    found: quote(word.bytes),
                    largest,
                };
                return Err(Mistake::other(word.start, kind));
            };
            if !seen.insert(tile) {
                return Err(Mistake {
                    offset: word.start,
                    kind: MistakeKind::Again(tile),
                });
            }
            cells.push(C::from_tile(tile));
        }
        Ok(())
    }

    /// The board, if it is complete; `end` is where the text ends.
    pub(super) fn board(self, end: usize) -> Result<Board, Mistake> {
        let expected = self.n * self.n;
        if self.cells.len() < expected {
            let found = self.cells.len();
            return Err(Mistake::other(end, ParseErrorKind::TooFew { expected, found }));
        }
        Ok(Board::from_permutation(self.n, C::store(self.cells)))
    }
}

/// A number of at most ten digits with white space behind it, after some white space, and the place after it; none for
/// anything else, and near the end of the text.
///
/// Eight bytes are looked at together: which of them are digits, and what these say.
#[inline]
fn plain_number(text: &[u8], at: usize) -> Option<(u32, usize)> {
    let mut start = at;
    while is_space(*text.get(start)?) {
        start += 1;
    }
    let rest = text.get(start..)?;
    let bytes = u64::from_le_bytes(*rest.first_chunk()?) ^ ZEROS;
    let others = (bytes.wrapping_add(0x0606_0606_0606_0606) | bytes) & 0xf0f0_f0f0_f0f0_f0f0;
    let length = others.trailing_zeros() as usize / 8;
    if length == 0 {
        return None;
    }
    let mut value = eight_digits(bytes << (64 - 8 * length));
    let mut end = start + length;
    if length == 8 {
        for _ in 0..2 {
            let digit = text.get(end)?.wrapping_sub(b'0');
            if digit > 9 {
                break;
            }
            value = 10 * value + u64::from(digit);
            end += 1;
        }
    }
    let after = *text.get(end)?;
    is_space(after).then_some(())?;
    Some((u32::try_from(value).ok()?, end))
}

/// `00000000`.
const ZEROS: u64 = 0x3030_3030_3030_3030;

/// The number that eight digits say, a byte each, the first lowest. Neighbours are joined in all parts of the word at once.
#[inline]
fn eight_digits(digits: u64) -> u64 {
    let twos = (digits * 10 + (digits >> 8)) & 0x00ff_00ff_00ff_00ff;
    let fours = (twos * 100 + (twos >> 16)) & 0x0000_ffff_0000_ffff;
    (fours * 10_000 + (fours >> 32)) & 0xffff_ffff
}

/// Where the tiles, known to be well written so far, hold `tile` for the first time.
fn first_place(text: &[u8], tile: u32) -> Place {
    let same =
        |word: &Word<'_>| matches!(integer(*word), Ok(Integer::Natural(value)) if value == u64::from(tile));
    let start = Words::new(text).skip(1).find(same).map_or(0, |word| word.start);
    Place::of(text, start)
}

/// What a word of digits says.
enum Integer {
    /// Its value; beyond `u64` the largest, which is out of every range here.
    Natural(u64),
    /// A minus sign and digits.
    Negative,
}

fn integer(word: Word<'_>) -> Result<Integer, Mistake> {
    let digits = word.bytes.strip_prefix(b"-").unwrap_or(word.bytes);
    let mut value = 0u64;
    for &byte in digits {
        if !byte.is_ascii_digit() {
            return Err(no_integer(word));
        }
        value = value.saturating_mul(10).saturating_add(u64::from(byte - b'0'));
    }
    match (digits.len() == word.bytes.len(), digits.is_empty()) {
        (_, true) => Err(no_integer(word)),
        (true, false) => Ok(Integer::Natural(value)),
        (false, false) => Ok(Integer::Negative),
    }
}

/// The error for a word that is no integer: the first byte that is no text, or the word.
fn no_integer(word: Word<'_>) -> Mistake {
    let valid = match std::str::from_utf8(word.bytes) {
        Ok(_) => word.bytes.len(),
        Err(error) => error.valid_up_to(),
    };
    let control = word
        .bytes
        .iter()
        .position(u8::is_ascii_control)
        .unwrap_or(word.bytes.len());
    if let Some(&byte) = word.bytes.get(valid.min(control)) {
        return Mistake::other(word.start + valid.min(control), ParseErrorKind::NotText { byte });
    }
    let found = quote(word.bytes);
    Mistake::other(word.start, ParseErrorKind::NotNumber { found })
}

/// A word fit to show: escaped, cut.
fn quote(word: &[u8]) -> String {
    // Longer than any quoted word in bytes, so that a huge word is not decoded whole.
    let head = String::from_utf8_lossy(&word[..word.len().min(4 * (QUOTED + 1))]);
    let mut quoted: String = head.chars().take(QUOTED).flat_map(char::escape_debug).collect();
    if head.chars().count() > QUOTED {
        quoted.push('…');
    }
    quoted
}

#[cfg(test)]
mod tests;
