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
    let Some(first) = words.next() else {
        return Err(error(text, text.len(), ParseErrorKind::Empty));
    };
    let dimension = match integer(text, first)? {
        Integer::Natural(value) => usize::try_from(value).ok(),
        Integer::Negative => None,
    };
    let Some(n) = dimension.filter(|n| (1..=Board::LARGEST_DIMENSION).contains(n)) else {
        return Err(error(
            text,
            first.start,
            ParseErrorKind::Dimension {
                found: quote(first.bytes),
            },
        ));
    };
    let tiles = match n {
        ..=16 => u8::store(read(words, n)?),
        17..=256 => u16::store(read(words, n)?),
        _ => u32::store(read(words, n)?),
    };
    Ok(Board::from_permutation(n, tiles))
}

/// Reads exactly n² tiles, each once.
fn read<C: Cell>(mut words: Words<'_>, n: usize) -> Result<Vec<C>, ParseError> {
    let text = words.text;
    let count = n * n;
    let largest = largest_tile(n);
    // A word takes a byte and a separator, so a short text cannot hold many, whatever N it claims.
    let possible = (text.len() - words.at).div_ceil(2);
    let mut seen = if possible >= count {
        Seen::dense(count)
    } else {
        Seen::sparse()
    };
    let mut cells = Vec::with_capacity(count.min(possible));
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
            return Err(error(text, word.start, kind));
        }
        let tile = match integer(text, word)? {
            Integer::Natural(value) => u32::try_from(value).ok().filter(|&tile| tile <= largest),
            Integer::Negative => None,
        };
        let Some(tile) = tile else {
            let kind = ParseErrorKind::OutOfRange {
                found: quote(word.bytes),
                largest,
            };
            return Err(error(text, word.start, kind));
        };
        if !seen.insert(tile) {
            let first = first_place(text, tile);
            return Err(error(
                text,
                word.start,
                ParseErrorKind::Duplicate { found: tile, first },
            ));
        }
        cells.push(C::from_tile(tile));
    }
    if cells.len() < count {
        let kind = ParseErrorKind::TooFew {
            expected: count,
            found: cells.len(),
        };
        return Err(error(text, text.len(), kind));
    }
    Ok(cells)
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
    let same = |word: &Word<'_>| matches!(integer(text, *word), Ok(Integer::Natural(value)) if value == u64::from(tile));
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

fn integer(text: &[u8], word: Word<'_>) -> Result<Integer, ParseError> {
    let digits = word.bytes.strip_prefix(b"-").unwrap_or(word.bytes);
    let mut value = 0u64;
    for &byte in digits {
        if !byte.is_ascii_digit() {
            return Err(no_integer(text, word));
        }
        value = value.saturating_mul(10).saturating_add(u64::from(byte - b'0'));
    }
    match (digits.len() == word.bytes.len(), digits.is_empty()) {
        (_, true) => Err(no_integer(text, word)),
        (true, false) => Ok(Integer::Natural(value)),
        (false, false) => Ok(Integer::Negative),
    }
}

/// The error for a word that is no integer: the first byte that is no text, or the word.
fn no_integer(text: &[u8], word: Word<'_>) -> ParseError {
    let valid = match std::str::from_utf8(word.bytes) {
        Ok(_) => word.bytes.len(),
        Err(error) => error.valid_up_to(),
    };
    let control = word
        .bytes
        .iter()
        .position(u8::is_ascii_control)
        .unwrap_or(word.bytes.len());
    match word.bytes.get(valid.min(control)) {
        Some(&byte) => error(
            text,
            word.start + valid.min(control),
            ParseErrorKind::NotText { byte },
        ),
        None => error(
            text,
            word.start,
            ParseErrorKind::NotNumber {
                found: quote(word.bytes),
            },
        ),
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

fn error(text: &[u8], offset: usize, kind: ParseErrorKind) -> ParseError {
    ParseError {
        place: Place::of(text, offset),
        kind,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn message(text: &[u8]) -> String {
        Board::parse(text).expect_err("no board").to_string()
    }

    #[test]
    fn every_mistake_is_named_with_its_place() {
        for (text, expected) in [
            (
                &b""[..],
                "line 1, column 1: expected the dimension N, found nothing",
            ),
            (
                b"\xef\xbb\xbf \r\n",
                "line 2, column 1: expected the dimension N, found nothing",
            ),
            (b"x", "line 1, column 1: expected a number, found `x`"),
            (b"2 1 -", "line 1, column 5: expected a number, found `-`"),
            (
                b"2\n1 2\n3 0x0",
                "line 3, column 3: expected a number, found `0x0`",
            ),
            (b"2 1.5", "line 1, column 3: expected a number, found `1.5`"),
            (
                b"2\n1 2\n3 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                "line 3, column 3: expected a number, found `aaaaaaaaaaaaaaaaaaaaaaaa…`",
            ),
            (
                b"0",
                "line 1, column 1: expected a dimension from 1 to 32768, found `0`",
            ),
            (
                b"-3 1",
                "line 1, column 1: expected a dimension from 1 to 32768, found `-3`",
            ),
            (
                b"32769",
                "line 1, column 1: expected a dimension from 1 to 32768, found `32769`",
            ),
            (b"32768 5", "line 1, column 8: expected 1073741824 tiles, found 1"),
            (b"2\n1 2\n3\n", "line 4, column 1: expected 4 tiles, found 3"),
            (
                b"2\n1 2\n3 0\n4",
                "line 4, column 1: expected the end after 4 tiles, found `4`",
            ),
            (
                b"2\n1 2\n3 0 # me",
                "line 3, column 5: expected the end after 4 tiles, found `#`",
            ),
            (
                b"2\r\n1 2\r\n2 0\r\n",
                "line 3, column 1: expected each tile once, found `2` again (first at line 2, column 3)",
            ),
            (
                b"2 2 2 1 0",
                "line 1, column 5: expected each tile once, found `2` again (first at line 1, column 3)",
            ),
            (
                b"2\n1 4\n",
                "line 2, column 3: expected a tile from 0 to 3, found `4`",
            ),
            (
                b"2\n1 -1\n",
                "line 2, column 3: expected a tile from 0 to 3, found `-1`",
            ),
            (
                b"2\n1 99999999999999999999999999\n",
                "line 2, column 3: expected a tile from 0 to 3, found `999999999999999999999999…`",
            ),
            (
                b"2\n1 \xe9\n",
                "line 2, column 3: expected a number, found the byte 0xe9, which is no text",
            ),
            (
                b"\xff\xfe2\x00",
                "line 1, column 1: expected a number, found the byte 0xff, which is no text",
            ),
            (
                b"2 1\x00",
                "line 1, column 4: expected a number, found the byte 0x00, which is no text",
            ),
            (
                "2 é٣".as_bytes(),
                "line 1, column 3: expected a number, found `é٣`",
            ),
            (
                "2 \u{202e}1".as_bytes(),
                "line 1, column 3: expected a number, found `\\u{202e}1`",
            ),
        ] {
            assert_eq!(message(text), expected, "{:?}", String::from_utf8_lossy(text));
        }
    }

    #[test]
    fn any_ascii_white_space_and_a_byte_order_mark_are_read() {
        let expected = Board::goal(2).expect("a dimension");
        for text in [
            &b"2 1 2 3 0"[..],
            b"\xef\xbb\xbf2\r\n1\t2\x0b\r\n\x0c03 00\r\n\r\n",
            b"2\r1 2\r3 0\r",
        ] {
            assert_eq!(Board::parse(text), Ok(expected.clone()));
        }
    }

    proptest! {
        #[test]
        fn numbers_are_read_alike_alone_and_together(
            numbers in prop::collection::vec((any::<u32>(), "[ \n\t\r]{1,3}", "0{0,3}"), 1..20),
        ) {
            let mut text = String::new();
            for (number, space, zeros) in &numbers {
                text += space;
                text += zeros;
                // All lengths alike.
                text += &(number >> (number % 31)).to_string();
            }
            text += " and the end of the text";
            let mut at = 0;
            for word in Words::new(text.as_bytes()).take(numbers.len()) {
                let Ok(Integer::Natural(value)) = integer(text.as_bytes(), word) else { panic!("a number") };
                let end = word.start + word.bytes.len();
                if let Some(plain) = plain_number(text.as_bytes(), at) {
                    prop_assert_eq!((u64::from(plain.0), plain.1), (value, end));
                } else {
                    prop_assert!(word.bytes.len() > 10);
                }
                at = end;
            }
        }

        #[test]
        fn no_bytes_make_the_parser_panic(bytes in prop::collection::vec(any::<u8>(), 0..64)) {
            let _ = Board::parse(&bytes);
        }

        #[test]
        fn no_words_make_the_parser_panic(text in "[0-9 \\n-]{0,40}") {
            let _ = Board::parse(text.as_bytes());
        }
    }
}
