//! Signs with a number above each board: `#0`, `### 1`, `- 2 -`. With two rows and two columns such a line may be a row, so it must stand above every board and count.

use super::super::line_split::Lines;
use super::{Edits, FRAME};

/// No mark is longer.
const LONGEST: usize = 24;

/// What stands around a mark's number, and the number.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Mark<'a> {
    before: &'a str,
    number: u32,
    after: &'a str,
}

/// What stands for such lines; `None` where there is none above one of the boards.
pub(super) fn above_boards(output: &[u8], dimension: usize) -> Option<Edits> {
    let mut first: Option<Mark<'_>> = None;
    let mut next = 0;
    let mut below = 0;
    let mut edits: Edits = Vec::new();
    for (start, end) in Lines::new(output) {
        let line = std::str::from_utf8(output.get(start..end)?).ok()?;
        let trimmed = line.trim();
        if trimmed.is_empty() {
            continue;
        }
        let mark = mark(trimmed);
        let is_next = |mark: &Mark<'_>| {
            first.map_or(mark.number <= 1, |first| {
                (first.before, first.after, next) == (mark.before, mark.after, mark.number)
            })
        };
        if let Some(mark) = mark.filter(is_next)
            && (first.is_none() || below == dimension)
        {
            first = first.or(Some(mark));
            next = mark.number.checked_add(1)?;
            below = 0;
            edits.push((start, end, FRAME.to_owned()));
            continue;
        }
        if first.is_none() {
            continue;
        }
        let has = |text: &str| !text.is_empty() && trimmed.contains(text);
        if first.is_some_and(|first| below < dimension && (has(first.before) || has(first.after))) {
            // The sign may stand for the blank.
            return None;
        }
        below += 1;
        // A row has numbers and nothing that reads as a word.
        let row = trimmed.bytes().any(|b| b.is_ascii_digit()) && !trimmed.contains(char::is_alphabetic);
        if below <= dimension && !row {
            return None;
        }
    }
    (edits.len() > 1 && below >= dimension).then_some(edits)
}

/// The mark that a line is.
fn mark(line: &str) -> Option<Mark<'_>> {
    if line.len() > LONGEST {
        return None;
    }
    let from = line.find(|c: char| c.is_ascii_digit())?;
    let (before, rest) = line.split_at(from);
    let to = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (number, after) = rest.split_at(to);
    let (before, after) = (before.trim(), after.trim());
    let named = matches!(before.to_lowercase().as_str(), "no." | "nr." | "n°" | "nº");
    let signs = |text: &str| !text.contains(char::is_alphanumeric);
    let number = number.get(..6).map_or(number, |_| "").parse().ok()?;
    let told = !before.is_empty() || !after.is_empty();
    (told && (named || signs(before)) && signs(after)).then_some(Mark {
        before,
        number,
        after,
    })
}
