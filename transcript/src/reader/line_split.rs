//! Splits bytes into lines and makes plain text of a line. What the text says is not known here.

use std::borrow::Cow;

use super::digits::{circled, digit};

/// The lines of an output: they end at a line feed, a carriage return, or both together.
#[derive(Clone)]
pub(super) struct Lines<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Lines<'a> {
    pub(super) const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }
}

impl Iterator for Lines<'_> {
    /// The offsets of the line's first byte and of the byte after its last.
    type Item = (usize, usize);

    fn next(&mut self) -> Option<Self::Item> {
        let start = self.at;
        let rest = self.bytes.get(start..).filter(|rest| !rest.is_empty())?;
        let Some(length) = rest.iter().position(|&b| b == b'\n' || b == b'\r') else {
            self.at = self.bytes.len();
            return Some((start, self.bytes.len()));
        };
        let both = rest.get(length..length + 2) == Some(b"\r\n");
        self.at = start + length + 1 + usize::from(both);
        Some((start, start + length))
    }
}

/// The lines that have a byte of some kind, found without a look at the others.
pub(super) struct LinesWith<'a, H> {
    lines: Lines<'a>,
    has: H,
}

impl<'a, H: Fn(u8) -> bool> LinesWith<'a, H> {
    pub(super) const fn new(bytes: &'a [u8], has: H) -> Self {
        let lines = Lines::new(bytes);
        Self { lines, has }
    }

    /// The next of these lines, or of all.
    pub(super) fn next_of(&mut self, all: bool) -> Option<(usize, usize)> {
        if !all {
            let rest = self.lines.bytes.get(self.lines.at..)?;
            let before = rest.get(..first(rest, &self.has)?)?;
            let line = before.iter().rposition(|&b| b == b'\n' || b == b'\r');
            self.lines.at += line.map_or(0, |end| end + 1);
        }
        self.lines.next()
    }
}

/// Where the first byte of a kind is.
fn first(bytes: &[u8], has: impl Fn(u8) -> bool) -> Option<usize> {
    /// So many are looked at together: without a way out of the loop it runs over many bytes at once.
    const TOGETHER: usize = 64;
    let (index, chunk) = bytes
        .chunks(TOGETHER)
        .enumerate()
        .find(|(_, chunk)| chunk.iter().fold(false, |any, &b| any | has(b)))?;
    let within = chunk.iter().position(|&b| has(b))?;
    Some(index * TOGETHER + within)
}

impl<H: Fn(u8) -> bool> Iterator for LinesWith<'_, H> {
    type Item = (usize, usize);

    fn next(&mut self) -> Option<Self::Item> {
        self.next_of(false)
    }
}

/// The output without a byte-order mark, in UTF-8 where it is UTF-16; and whether that changed anything.
pub(super) fn without_mark(output: &[u8]) -> (Cow<'_, [u8]>, bool) {
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

/// A line as plain text: escape sequences and control characters are taken out, other blanks and digits than the common ones become common ones. The flag says whether anything had to be done.
pub(super) fn plain(line: &[u8]) -> (Cow<'_, str>, bool) {
    // Without a way out of the loop it runs over many bytes at once.
    let common = line.iter().fold(true, |common, &b| {
        common & (b == b'\t' || (b' '..0x7f).contains(&b))
    });
    if common {
        return (String::from_utf8_lossy(line), false);
    }
    let decoded = String::from_utf8_lossy(line);
    let invalid = matches!(decoded, Cow::Owned(_));
    if !decoded.chars().any(|c| is_odd(c) && c != '\t') {
        return (decoded, invalid);
    }
    let mut text = String::with_capacity(decoded.len());
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
            '\u{b}' | '\u{c}' => text.push(' '),
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
    (Cow::Owned(text), odd)
}

/// A line that is no UTF-8, as Latin-1, in which every byte is a character.
pub(super) fn latin(line: &[u8]) -> String {
    line.iter().map(|&byte| char::from(byte)).collect()
}

/// Characters that a plain line does not have: controls, blanks of other widths, digits of other scripts, marks that show nothing.
fn is_odd(character: char) -> bool {
    character.is_control()
        || (character != ' ' && character.is_whitespace())
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

    fn lines(text: &str) -> Vec<&str> {
        Lines::new(text.as_bytes())
            .map(|(start, end)| &text[start..end])
            .collect()
    }

    #[test]
    fn lines_end_as_on_every_system() {
        assert_eq!(lines("a\nb\r\nc\rd"), ["a", "b", "c", "d"]);
        assert_eq!(lines("a\n\n"), ["a", ""]);
        assert_eq!(lines(""), [""; 0]);
        assert_eq!(lines("\r"), [""]);
    }

    #[test]
    fn colours_and_controls_are_taken_out() {
        assert_eq!(plain(b" 1  2"), (Cow::Borrowed(" 1  2"), false));
        assert_eq!(plain(b"\x1b[1;31m 1\x1b[0m\t2"), (Cow::Borrowed(" 1\t2"), true));
        assert_eq!(plain("1\u{a0}2".as_bytes()), (Cow::Borrowed("1 2"), false));
        assert_eq!(plain(b"\x1b]0;title\x07x\x00"), (Cow::Borrowed("x"), true));
        assert_eq!(plain(b"\x1b[").0, "");
        assert_eq!(plain(b"caf\xe9"), (Cow::Borrowed("caf\u{fffd}"), true));
    }

    #[test]
    fn byte_order_marks_are_taken_off() {
        assert_eq!(
            without_mark("\u{feff}a".as_bytes()),
            (Cow::Borrowed(&b"a"[..]), true)
        );
        assert_eq!(
            without_mark(&[0xff, 0xfe, b'a', 0]),
            (Cow::Borrowed(&b"a"[..]), true)
        );
        assert_eq!(
            without_mark(&[0xfe, 0xff, 0, b'a', 0]),
            (Cow::Borrowed(&b"a"[..]), true)
        );
        assert_eq!(without_mark(b"a"), (Cow::Borrowed(&b"a"[..]), false));
    }
}
