//! Bytes into text: byte-order marks, UTF-16, bytes that are no UTF-8, escape sequences, digits of other scripts. Line breaks stay where they are, so that lines can be counted.

use std::borrow::Cow;

use crate::digits::{circled, digit};

/// Of longer outputs the beginning and the end are read, at most so many bytes each.
pub(crate) const END: usize = 16 << 20;

/// An output as text.
#[derive(Clone, Debug)]
pub(crate) struct Decoded<'a> {
    /// The text, in the reader's own digits and blanks.
    pub(crate) text: Cow<'a, str>,
    /// The first line (from 1) that is not plain text.
    pub(crate) odd: Option<u32>,
    /// What was left out in the middle.
    pub(crate) skipped: Option<Skipped>,
}

/// What was left out of a very long output.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Skipped {
    /// The offset in the text of what follows.
    pub(crate) at: usize,
    /// How many line breaks were left out.
    pub(crate) lines: u32,
}

/// Makes text of an output.
pub(crate) fn decode(output: &[u8]) -> Decoded<'_> {
    decode_ends(output, END)
}

/// Makes text of an output, or of so many bytes at both its ends.
pub(crate) fn decode_ends(output: &[u8], end: usize) -> Decoded<'_> {
    let (output, marked) = without_mark(output);
    let mut decoded = match output {
        Cow::Borrowed(output) => text(output, end),
        Cow::Owned(output) => {
            let Decoded { text, odd, skipped } = text(&output, end);
            let text = Cow::Owned(text.into_owned());
            Decoded { text, odd, skipped }
        }
    };
    if marked {
        decoded.odd = Some(1);
    }
    decoded
}

/// Makes text of bytes without a byte-order mark.
fn text(output: &[u8], end: usize) -> Decoded<'_> {
    let Some((head, middle, tail)) = ends(output, end) else {
        let (text, odd) = plain(output, 1);
        return Decoded {
            text,
            odd,
            skipped: None,
        };
    };
    let (head, odd) = plain(head, 1);
    let before = breaks(head.as_bytes());
    let lines = breaks(middle);
    let (tail, odd_tail) = plain(tail, 1 + before + lines);
    let mut text = head.into_owned();
    let is_cut = !text.ends_with('\n');
    if is_cut {
        text.push('\n');
    }
    let skipped = Skipped {
        at: text.len(),
        lines: lines.saturating_sub(u32::from(is_cut)),
    };
    Decoded {
        text: Cow::Owned(text + &tail),
        odd: odd.or(odd_tail),
        skipped: Some(skipped),
    }
}

/// The beginning, the middle and the end of a very long output, cut between lines.
fn ends(output: &[u8], end: usize) -> Option<(&[u8], &[u8], &[u8])> {
    if output.len() <= 2 * end {
        return None;
    }
    let (head, rest) = output.split_at_checked(end)?;
    let (middle, tail) = rest.split_at_checked(rest.len() - end)?;
    // A line that is longer than half of what is read is cut at a blank, and its ends are two lines.
    let near = end / 2;
    let last = |byte| head.iter().rev().take(near).position(|&b| b == byte);
    let first = |byte| tail.iter().take(near).position(|&b| b == byte);
    let head_end = end - last(b'\n').or_else(|| last(b' ')).unwrap_or(0);
    let tail_start = first(b'\n').or_else(|| first(b' ')).map_or(0, |at| at + 1);
    let tail_start = end + middle.len() + tail_start;
    Some((
        output.get(..head_end)?,
        output.get(head_end..tail_start)?,
        output.get(tail_start..)?,
    ))
}

/// The number of line breaks: line feeds, carriage returns, or both together.
fn breaks(bytes: &[u8]) -> u32 {
    let mut before = 0;
    let mut count = 0_u32;
    for &byte in bytes {
        let pair = byte == b'\n' && before == b'\r';
        count = count.saturating_add(u32::from((byte == b'\n' || byte == b'\r') && !pair));
        before = byte;
    }
    count
}

/// The output without a byte-order mark, in UTF-8 where it is UTF-16; and whether that changed anything.
fn without_mark(output: &[u8]) -> (Cow<'_, [u8]>, bool) {
    let wide = |order: fn([u8; 2]) -> u16, rest: &[u8]| {
        let units = rest.chunks_exact(2).map(|pair| match *pair {
            [first, second] => order([first, second]),
            _ => 0,
        });
        let text: String = char::decode_utf16(units)
            .map(|decoded| decoded.unwrap_or(char::REPLACEMENT_CHARACTER))
            .collect();
        (Cow::Owned(text.into_bytes()), true)
    };
    match output {
        [0xef, 0xbb, 0xbf, rest @ ..] => (Cow::Borrowed(rest), true),
        [0xff, 0xfe, rest @ ..] => wide(u16::from_le_bytes, rest),
        [0xfe, 0xff, rest @ ..] => wide(u16::from_be_bytes, rest),
        _ => (Cow::Borrowed(output), false),
    }
}

/// Text without controls, with common digits and blanks. `line` is the number of its first line; the number given back is that of the first line that was not so.
fn plain(bytes: &[u8], line: u32) -> (Cow<'_, str>, Option<u32>) {
    if bytes.chunks(64).all(is_common)
        && let Ok(text) = std::str::from_utf8(bytes)
    {
        return (Cow::Borrowed(text), None);
    }
    if let Ok(text) = std::str::from_utf8(bytes)
        && !text.chars().any(is_odd)
    {
        return (Cow::Borrowed(text), None);
    }
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 8);
    let mut odd = None;
    let mut number = line;
    let mut rest = bytes;
    while !rest.is_empty() {
        let length = rest
            .iter()
            .position(|&b| b == b'\n' || b == b'\r')
            .unwrap_or(rest.len());
        let (own, after) = rest.split_at_checked(length).unwrap_or((rest, &[]));
        if add_plain(own, &mut text) {
            odd = odd.or(Some(number));
        }
        let end = if after.starts_with(b"\r\n") {
            2
        } else {
            usize::from(!after.is_empty())
        };
        let (end, after) = after.split_at_checked(end).unwrap_or((after, &[]));
        text.extend(end.iter().map(|&b| char::from(b)));
        number = number.saturating_add(u32::from(!end.is_empty()));
        rest = after;
    }
    (Cow::Owned(text), odd)
}

/// Whether bytes are printable ASCII, tabs and line breaks; without a way out of the loop it runs over many bytes at once.
fn is_common(bytes: &[u8]) -> bool {
    bytes.iter().fold(true, |common, &b| {
        common & (matches!(b, b'\t' | b'\n' | b'\r') || (b' '..0x7f).contains(&b))
    })
}

/// Adds a line as plain text; says whether it was anything else.
fn add_plain(line: &[u8], text: &mut String) -> bool {
    // Latin-1, in which every byte is a character; where there are no words, what is drawn round boards.
    let latin = || {
        let words = line.iter().any(u8::is_ascii_alphabetic);
        let character = |&byte: &u8| {
            if words || byte.is_ascii() {
                char::from(byte)
            } else {
                char::REPLACEMENT_CHARACTER
            }
        };
        line.iter().map(character).collect::<String>()
    };
    let utf8 = std::str::from_utf8(line).ok();
    let invalid = utf8.is_none();
    let decoded = utf8.map_or_else(|| Cow::Owned(latin()), Cow::Borrowed);
    if !decoded.chars().any(is_odd) {
        text.push_str(&decoded);
        return invalid;
    }
    let mut characters = decoded.chars();
    let mut odd = invalid;
    // In a sentence they number what follows.
    let rows_only = !decoded.contains(char::is_alphabetic);
    let mut in_circle = false;
    while let Some(character) = characters.next() {
        match character {
            '\t' => text.push('\t'),
            '\u{1b}' => {
                odd = true;
                skip_escape(&mut characters);
            }
            _ if character.is_whitespace() => text.push(' '),
            _ if rows_only && let Some(number) = circled(character) => {
                odd = true;
                // Each is a cell of its own.
                if text.ends_with(|c: char| c.is_ascii_digit() || !c.is_ascii()) {
                    text.push(' ');
                }
                text.push_str(&number.to_string());
                in_circle = true;
                continue;
            }
            _ => match digit(character) {
                Some(digit) => {
                    odd = true;
                    text.push(digit);
                }
                None if is_odd(character) => odd = true,
                None => {
                    if in_circle && !character.is_ascii() {
                        text.push(' ');
                    }
                    text.push(character);
                }
            },
        }
        in_circle = false;
    }
    odd
}

/// Characters that plain text does not have: controls, blanks of other widths, digits of other scripts, marks that show nothing.
fn is_odd(character: char) -> bool {
    if character.is_ascii() {
        return character.is_ascii_control() && !matches!(character, '\t' | '\n' | '\r');
    }
    character.is_control()
        || character.is_whitespace()
        || digit(character).is_some()
        || circled(character).is_some()
        || matches!(
            character,
            '\u{200b}'..='\u{200f}' | '\u{20e3}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{fe0e}' | '\u{fe0f}'
        )
}

/// Takes what follows an escape character: a colour, a cursor movement, a window title.
fn skip_escape(characters: &mut std::str::Chars<'_>) {
    match characters.next() {
        Some('[') => {
            // Parameters run up to a letter or one of a few signs.
            for character in characters.by_ref() {
                if ('@'..='~').contains(&character) {
                    return;
                }
            }
        }
        Some(']') => {
            // A title runs up to a bell or an escape with a backslash.
            while let Some(character) = characters.next() {
                match character {
                    '\u{7}' => return,
                    '\u{1b}' => {
                        characters.next();
                        return;
                    }
                    _ => {}
                }
            }
        }
        Some('(' | ')' | '#') => {
            characters.next();
        }
        Some(_) | None => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text_of(bytes: &[u8]) -> (String, Option<u32>) {
        let decoded = decode(bytes);
        (decoded.text.into_owned(), decoded.odd)
    }

    #[test]
    fn colours_and_controls_are_taken_out() {
        let plain = |text: &str| (text.to_owned(), None);
        let odd = |text: &str| (text.to_owned(), Some(1));
        assert_eq!(text_of(b" 1  2"), plain(" 1  2"));
        assert_eq!(text_of(b"\x1b[1;31m 1\x1b[0m\t2"), odd(" 1\t2"));
        assert_eq!(text_of("1\u{a0}2".as_bytes()), plain("1 2"));
        assert_eq!(text_of(b"\x1b]0;title\x07x\x00"), odd("x"));
        assert_eq!(text_of(b"\x1b["), odd(""));
        assert_eq!(text_of(b"caf\xe9"), odd("café"));
        assert_eq!(
            text_of("a\n\u{661} \u{2461}".as_bytes()),
            ("a\n1 2".to_owned(), Some(2))
        );
    }

    #[test]
    fn byte_order_marks_are_taken_off() {
        for bytes in [
            "\u{feff}a".as_bytes(),
            &[0xff, 0xfe, b'a', 0],
            &[0xfe, 0xff, 0, b'a', 0],
        ] {
            assert_eq!(text_of(bytes), ("a".to_owned(), Some(1)));
        }
        assert_eq!(text_of(b"a"), ("a".to_owned(), None));
    }

    #[test]
    fn of_a_very_long_output_both_ends_are_read_and_lines_are_counted() {
        let line = "0123456789\r\n";
        let all = line.repeat(3 * END / line.len());
        let decoded = decode(all.as_bytes());
        let skipped = decoded.skipped.unwrap();
        assert!(decoded.text.len() <= 2 * END && decoded.text.len().is_multiple_of(line.len()));
        assert!(skipped.at.is_multiple_of(line.len()));
        let kept = decoded.text.len() / line.len();
        assert_eq!(kept + skipped.lines as usize, all.len() / line.len());
    }
}
