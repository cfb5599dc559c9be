//! Makes text that a stranger wrote safe to print and visible to read, character by character. It knows bytes and
//! characters; which texts go through it is the business of [`Safe`](crate::document::Safe).
//!
//! One scheme: whatever has no ink of its own is spelt out.
//!
//! | in the text | shown as |
//! |---|---|
//! | tab, carriage return, NUL; newline within a line | `\t`, `\r`, `\0`, `\n` |
//! | other ASCII controls, ESC and DEL among them | `\x1b` |
//! | bytes that are no UTF-8 | `\xff` |
//! | controls above ASCII, bidi marks, zero-width and other invisible characters, line separators, private use, unassigned, every space but the plain one | `\u{202e}` |
//! | a combining mark with nothing to stand on, or the fourth on one letter | `\u{301}` |
//! | what a CI system reads as a command: `::` at the beginning of a word, `##[`, `##vso[` | `\x3a:`, `\x23#[` |
//!
//! A backslash stays a backslash, so the scheme is for reading and cannot be undone. What is safe already is left as it is, a second time too.

/// The most combining marks that one letter may carry.
const MOST_MARKS: usize = 3;

/// How far a word is followed to see whether it is a CI command such as `##vso[`.
const LONGEST_COMMAND: usize = 32;

/// What becomes of white space that is neither a blank nor the end of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Space {
    /// It is shown: the text is compared with something.
    Visible,
    /// A tab becomes four blanks, and a carriage return before the end of a line goes: the text is read.
    Tidy,
}

/// One line without its newline, made safe; at most about `most` characters, from its beginning and its end.
pub(super) fn line(bytes: &[u8], space: Space, most: usize) -> String {
    let bytes = match (space, bytes) {
        (Space::Tidy, [before @ .., b'\r']) => before,
        (Space::Tidy | Space::Visible, all) => all,
    };
    let (whole, used) = escape(bytes, space, most);
    if used == bytes.len() {
        return whole;
    }
    let (head, used) = escape(bytes, space, most / 4 * 3);
    let from = tail_start(bytes, used, space, most / 4);
    let (tail, _) = escape(&bytes[from..], space, usize::MAX);
    let left_out = length(&bytes[used..from]);
    format!("{head} [... {left_out} characters left out ...] {tail}")
}

/// A character, or a byte that belongs to none.
#[derive(Clone, Copy)]
enum Unit {
    Char(char),
    Byte(u8),
}

/// The number of units.
fn length(bytes: &[u8]) -> usize {
    let of_chunk = |chunk: std::str::Utf8Chunk<'_>| chunk.valid().chars().count() + chunk.invalid().len();
    bytes.utf8_chunks().map(of_chunk).sum()
}

/// The units of some bytes with the offset of each.
fn units(bytes: &[u8]) -> impl Iterator<Item = (usize, Unit)> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = bytes.get(at..)?;
        let (unit, length) = first_unit(rest)?;
        let offset = at;
        at += length;
        Some((offset, unit))
    })
}

fn first_unit(rest: &[u8]) -> Option<(Unit, usize)> {
    let first = *rest.first()?;
    if first.is_ascii() {
        return Some((Unit::Char(char::from(first)), 1));
    }
    let window = &rest[..rest.len().min(4)];
    let valid = match std::str::from_utf8(window) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&window[..error.valid_up_to()]).unwrap_or_default(),
    };
    Some(match valid.chars().next() {
        Some(character) => (Unit::Char(character), character.len_utf8()),
        None => (Unit::Byte(first), 1),
    })
}

/// Escapes from the beginning while the result has at most `most` characters; says how many bytes that took.
fn escape(bytes: &[u8], space: Space, most: usize) -> (String, usize) {
    let mut out = String::new();
    let mut length = 0;
    let mut marks = MOST_MARKS; // Nothing to stand on yet.
    let mut before = None;
    for (at, unit) in units(bytes) {
        let mut shown = String::new();
        match unit {
            Unit::Byte(byte) => {
                shown = format!("\\x{byte:02x}");
                marks = MOST_MARKS;
            }
            Unit::Char(character) if is_mark(character) => {
                if marks < MOST_MARKS {
                    shown.push(character);
                } else {
                    shown = spelt_out(character);
                }
                marks += 1;
            }
            Unit::Char(character) => {
                marks = 0;
                if opens_command(&bytes[at..], before) {
                    shown = format!("\\x{:02x}", u32::from(character));
                } else {
                    push(&mut shown, character, space);
                }
            }
        }
        length += shown.chars().count();
        if length > most {
            return (out, at);
        }
        out.push_str(&shown);
        before = match unit {
            Unit::Char(character) => Some(character),
            Unit::Byte(_) => Some('\u{fffd}'),
        };
    }
    (out, bytes.len())
}

/// Where the last part begins that escapes to at most `most` characters; never before `from`.
fn tail_start(bytes: &[u8], from: usize, space: Space, most: usize) -> usize {
    // Every unit becomes at least one character and has at most four bytes.
    let mut start = bytes.len().saturating_sub(most.saturating_mul(4)).max(from);
    while start < bytes.len() && start > from && bytes[start] & 0b1100_0000 == 0b1000_0000 {
        start += 1;
    }
    let offsets: Vec<usize> = units(&bytes[start..]).map(|(offset, _)| start + offset).collect();
    // The longer the part, the longer its text: look for the first offset that is late enough.
    let late_enough = |offset: &usize| escape(&bytes[*offset..], space, most).1 == bytes.len() - offset;
    let index = offsets.partition_point(|offset| !late_enough(offset));
    offsets.get(index).copied().unwrap_or(bytes.len())
}

fn push(out: &mut String, character: char, space: Space) {
    match character {
        '\t' if space == Space::Tidy => out.push_str("    "),
        '\t' => out.push_str("\\t"),
        '\r' => out.push_str("\\r"),
        '\n' => out.push_str("\\n"),
        '\0' => out.push_str("\\0"),
        ' '..='~' => out.push(character),
        other if other.is_ascii() || !is_inked(other) => out.push_str(&spelt_out(other)),
        other => out.push(other),
    }
}

fn spelt_out(character: char) -> String {
    if character.is_ascii() {
        format!("\\x{:02x}", u32::from(character))
    } else {
        format!("\\u{{{:x}}}", u32::from(character))
    }
}

/// Whether a CI system would take the text from here as a command: `::` in front of a word, `##[`, `##vso[`.
fn opens_command(rest: &[u8], before: Option<char>) -> bool {
    let at_word = before.is_none_or(char::is_whitespace);
    if rest.starts_with(b"::") {
        return at_word;
    }
    let Some(after) = rest.strip_prefix(b"##") else {
        return false;
    };
    let name = after
        .iter()
        .take(LONGEST_COMMAND)
        .take_while(|byte| byte.is_ascii_alphabetic())
        .count();
    after.get(name) == Some(&b'[')
}

/// Whether a character beyond ASCII shows when it is printed.
///
/// The standard library's debug form escapes controls, format characters, separators, private use and what is unassigned;
/// a few letters and symbols without ink are added here.
fn is_inked(character: char) -> bool {
    let blank = matches!(
        character,
        '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2800}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffc}' | '\u{e0000}'..='\u{e0fff}'
    );
    !blank && is_printable(character)
}

/// Whether the debug form of a text keeps the character, when it is not the first.
fn is_printable(character: char) -> bool {
    let mut buffer = [b'a'; 5];
    let length = character.encode_utf8(&mut buffer[1..]).len();
    std::str::from_utf8(&buffer[..=length]).is_ok_and(|text| text.escape_debug().nth(1) == Some(character))
}

/// Whether a character is drawn onto the one before it.
fn is_mark(character: char) -> bool {
    !character.is_ascii() && is_inked(character) && character.escape_debug().next() == Some('\\')
}

/// Whether a text could have come from here: no character in it but a newline is unsafe.
pub fn is_safe(text: &str) -> bool {
    text.chars().all(|character| {
        matches!(character, '\n' | ' '..='~') || (!character.is_ascii() && is_inked(character))
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn visible(text: &str) -> String {
        line(text.as_bytes(), Space::Visible, 200)
    }

    #[test]
    fn what_has_no_ink_is_spelt_out() {
        for (text, shown) in [
            ("\u{1b}[2J", "\\x1b[2J"),
            ("a\tb\r\0\u{7f}", "a\\tb\\r\\0\\x7f"),
            ("two\nlines", "two\\nlines"),
            ("\u{9b}31m", "\\u{9b}31m"),
            (
                "x\u{202e}y\u{2066}z\u{200f}\u{61c}",
                "x\\u{202e}y\\u{2066}z\\u{200f}\\u{61c}",
            ),
            ("a\u{200b}b\u{feff}c\u{2060}", "a\\u{200b}b\\u{feff}c\\u{2060}"),
            (
                "a\u{2028}b\u{2029}c\u{a0}d\u{3000}",
                "a\\u{2028}b\\u{2029}c\\u{a0}d\\u{3000}",
            ),
            (
                "\u{e000}\u{378}\u{3164}\u{2800}\u{fe0f}",
                "\\u{e000}\\u{378}\\u{3164}\\u{2800}\\u{fe0f}",
            ),
            ("tags \u{e0041}", "tags \\u{e0041}"),
        ] {
            assert_eq!(visible(text), shown);
        }
    }

    #[test]
    fn ordinary_text_of_any_language_stays() {
        for text in [
            "Größe 2 × 2",
            "Чётность",
            "盤面",
            "cafe\u{301}",
            "C:\\temp \"x\" `y`",
            "std::vector a::b # [x]",
        ] {
            assert_eq!(visible(text), text);
        }
    }

    #[test]
    fn bytes_that_are_no_utf8_are_shown_one_by_one() {
        assert_eq!(
            line(b"a\xff\xc3(\xe2\x82", Space::Visible, 99),
            "a\\xff\\xc3(\\xe2\\x82"
        );
    }

    #[test]
    fn marks_do_not_pile_up() {
        assert_eq!(visible("\u{301}x"), "\\u{301}x");
        let piled = visible(&format!("x{}", "\u{301}".repeat(9)));
        assert_eq!(piled.matches('\u{301}').count(), 3);
    }

    #[test]
    fn commands_of_ci_systems_are_broken() {
        for (text, shown) in [
            ("::error::x", "\\x3a:error::x"),
            ("  ::stop-commands::x", "  \\x3a:stop-commands::x"),
            ("a ::set-output name=x", "a \\x3a:set-output name=x"),
            ("x##[error]y", "x\\x23#[error]y"),
            ("##vso[task.x]", "\\x23#vso[task.x]"),
            ("###[x", "#\\x23#[x"),
        ] {
            assert_eq!(visible(text), shown);
        }
    }

    #[test]
    fn a_long_line_keeps_both_ends() {
        let text = format!("begin{}end", "x".repeat(1_000));
        let shown = line(text.as_bytes(), Space::Visible, 40);
        assert!(
            shown.starts_with("beginxxx") && shown.ends_with("xxxend"),
            "{shown}"
        );
        assert!(shown.contains("[... 968 characters left out ...]"), "{shown}");
    }

    proptest! {
        #[test]
        fn any_bytes_become_safe(bytes: Vec<u8>, most in 0_usize..300) {
            for space in [Space::Visible, Space::Tidy] {
                let one = line(&bytes, space, most);
                prop_assert!(is_safe(&one) && !one.contains('\n'));
                prop_assert!(one.chars().count() <= most + 60, "{one}");
                prop_assert_eq!(length(&bytes), units(&bytes).count());
            }
        }

        #[test]
        fn any_text_becomes_safe_and_stays_so(text: String) {
            let once = line(text.as_bytes(), Space::Visible, usize::MAX);
            prop_assert!(is_safe(&once));
            prop_assert_eq!(line(once.as_bytes(), Space::Visible, usize::MAX), once);
        }

        #[test]
        fn every_character_becomes_safe(character: char) {
            prop_assert!(is_safe(&visible(&character.to_string())));
        }
    }
}
