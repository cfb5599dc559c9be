//! Breaks lines at blanks to fit a width in columns. Text that fits stays as it is, blanks and all.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The columns that a text takes.
pub(crate) fn columns(text: &str) -> usize {
    UnicodeWidthStr::width(text)
}

/// The lines of a text, each at most `width` columns wide; a word that is longer is broken.
///
/// No line after the first begins with `::`, which some CI systems read as a command.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<&str> {
    let width = width.max(2);
    let mut lines = Vec::new();
    let mut rest = text;
    while let Some((end, next)) = break_at(rest, width) {
        lines.push(&rest[..end]);
        rest = &rest[next..];
    }
    lines.push(rest);
    lines
}

/// Where the first line ends and where the next begins; `None` where all fits.
fn break_at(text: &str, width: usize) -> Option<(usize, usize)> {
    let mut taken = 0;
    let mut blank = None;
    for (at, character) in text.char_indices() {
        taken += character.width().unwrap_or(0);
        if taken > width {
            if character == ' ' {
                return Some((at, after_blanks(text, at)));
            }
            return Some(blank.unwrap_or_else(|| {
                let before_command = text[at..].starts_with("::") && at > 1;
                let at = if before_command { previous(text, at) } else { at };
                (at, at)
            }));
        }
        if character == ' ' {
            let before = text[..at].trim_end_matches(' ');
            if !before.is_empty() {
                blank = Some((before.len(), after_blanks(text, at)));
            }
        }
    }
    None
}

fn after_blanks(text: &str, at: usize) -> usize {
    text.len() - text[at..].trim_start_matches(' ').len()
}

/// The beginning of the character before `at`, or `at` where that would be the beginning of the text.
fn previous(text: &str, at: usize) -> usize {
    match text[..at].char_indices().next_back() {
        Some((before, _)) if before > 0 => before,
        Some(_) | None => at,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn lines_break_at_blanks() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("one two three", 8), ["one two", "three"]);
        assert_eq!(wrap("one  two", 99), ["one  two"]);
        assert_eq!(wrap("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrap("盤面盤面", 4), ["盤面", "盤面"]);
        assert_eq!(wrap("", 4), [""]);
        // Other white space is text.
        assert_eq!(wrap("a\u{2000} bcd", 3), ["a\u{2000}", "bcd"]);
    }

    #[test]
    fn no_line_begins_like_a_command() {
        assert_eq!(wrap("abcd::error::", 4), ["abc", "d::e", "rro", "r::"]);
    }

    proptest! {
        #[test]
        fn no_ink_is_lost(text: String, width in 0_usize..40) {
            let ink = |text: &str| text.replace(' ', "");
            prop_assert_eq!(ink(&wrap(&text, width).concat()), ink(&text));
        }
    }
}
