//! Reads a board from bytes. Places are worked out only for an error, by looking through the text again.

use std::iter;
use std::sync::Arc;

use super::{Board, ParseError, ParseErrorKind, Seen, largest_tile};
use crate::place::Place;

/// Characters of a word that a message quotes.
const QUOTED: usize = 24;

pub(super) fn parse(text: &[u8]) -> Result<Board, ParseError> {
    read(text).map_err(|Mistake(start, kind)| ParseError {
        place: Place::of(text, start),
        kind,
    })
}

/// What is wrong, and the byte where it is.
struct Mistake(usize, ParseErrorKind);

/// A run of bytes between white space, and where it begins.
#[derive(Clone, Copy)]
struct Word<'t> {
    start: usize,
    bytes: &'t [u8],
}

fn words(text: &[u8]) -> impl Iterator<Item = Word<'_>> {
    let mut at = if text.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
    iter::from_fn(move || {
        let start = at + text[at..].iter().position(|&byte| !is_space(byte))?;
        let rest = &text[start..];
        let length = rest.iter().position(|&byte| is_space(byte)).unwrap_or(rest.len());
        at = start + length;
        Some(Word {
            start,
            bytes: &rest[..length],
        })
    })
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

fn read(text: &[u8]) -> Result<Board, Mistake> {
    let mut rest = words(text);
    let first = rest.next().ok_or(Mistake(text.len(), ParseErrorKind::Empty))?;
    let n = first
        .number(Board::LARGEST_DIMENSION)?
        .filter(|&n| n > 0)
        .ok_or_else(|| first.is_no(|found| ParseErrorKind::Dimension { found }))? as usize;
    let (expected, largest) = (n * n, largest_tile(n));
    // As many as the text has room for, whatever N it claims.
    let mut tiles: Arc<[u32]> = iter::repeat_n(0, expected.min(text.len() / 2)).collect();
    let read = Arc::make_mut(&mut tiles);
    let mut found = 0;
    let mut seen = Seen::of(n);
    for word in rest {
        if found == expected {
            return Err(word.is_no(|found| ParseErrorKind::TooMany { expected, found }));
        }
        let tile = word
            .number(largest as usize)?
            .ok_or_else(|| word.is_no(|found| ParseErrorKind::OutOfRange { found, largest }))?;
        if !seen.insert(tile) {
            let before = read.iter().position(|&other| other == tile);
            let first = before.and_then(|index| words(text).nth(1 + index));
            let first = Place::of(text, first.map_or(word.start, |word| word.start));
            let kind = ParseErrorKind::Duplicate { found: tile, first };
            return Err(Mistake(word.start, kind));
        }
        read[found] = tile;
        found += 1;
    }
    if found < expected {
        return Err(Mistake(text.len(), ParseErrorKind::TooFew { expected, found }));
    }
    Ok(Board::from_permutation(n, tiles))
}

impl Word<'_> {
    /// Its number; none where it is negative or larger than the largest.
    fn number(self, largest: usize) -> Result<Option<u32>, Mistake> {
        let digits = self.bytes.strip_prefix(b"-").unwrap_or(self.bytes);
        if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
            return Err(self.no_integer());
        }
        let value = digits.iter().fold(0u32, |value, &digit| {
            value.saturating_mul(10).saturating_add(u32::from(digit - b'0'))
        });
        Ok(Some(value).filter(|&value| digits.len() == self.bytes.len() && value as usize <= largest))
    }

    fn is_no(self, what: impl FnOnce(String) -> ParseErrorKind) -> Mistake {
        Mistake(self.start, what(quote(self.bytes)))
    }

    /// Where it is no UTF-8 or cannot be printed, the mistake is its first such byte.
    fn no_integer(self) -> Mistake {
        let valid = std::str::from_utf8(self.bytes).map_or_else(|error| error.valid_up_to(), str::len);
        let control = self.bytes.iter().position(u8::is_ascii_control).unwrap_or(valid);
        let at = valid.min(control);
        match self.bytes.get(at) {
            Some(&byte) => Mistake(self.start + at, ParseErrorKind::NotText { byte }),
            None => self.is_no(|found| ParseErrorKind::NotNumber { found }),
        }
    }
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
