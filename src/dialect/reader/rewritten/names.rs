//! Whole boards among the names of types and fields: `Some([Board { tiles: [0, 1, …], n: 3 }, …])`, `[3][3]int{[3]int{0, 1, 3}, …}`, `{0: [0, 1, 3], …}`.
//!
//! Names become white space where nothing but whole boards is left without them: each tile once in each board.

use super::super::vocabulary::{FIGURE, GOAL, MOVE, MOVES, SEARCHED, STEPS, TWIN, meaning};

/// Fields that repeat what the board itself says; with their values they are left out.
const REPEATED: &[&str] = &[
    "n",
    "size",
    "dim",
    "dimension",
    "width",
    "length",
    "blank",
    "zero",
    "empty",
];

/// A line with whole boards only; `None` where it has none, or anything else.
pub(super) fn boards(line: &str, dimension: usize) -> Option<String> {
    let squares = dimension.checked_mul(dimension)?;
    let names = line.bytes().any(|b| b.is_ascii_alphabetic()) || line.trim_start().starts_with('{');
    // A cell takes a byte, and what stands between two of them another.
    if !names || !line.contains(['[', '(', '{']) || !line.is_ascii() || line.len() < 2 * squares {
        return None;
    }
    let text = without_names(line)?;
    let numbers = text
        .split(|c: char| !c.is_ascii_digit())
        .filter(|number| !number.is_empty());
    let tiles: Vec<usize> = numbers
        .map(|number| number.parse().unwrap_or(usize::MAX))
        .collect();
    let whole = |board: &[usize]| {
        let mut seen = vec![false; squares];
        board.iter().all(|&tile| {
            seen.get_mut(tile)
                .is_some_and(|seen| !std::mem::replace(seen, true))
        })
    };
    let known = |c: char| c.is_ascii_digit() || " ,;|&*[](){}\"'\t".contains(c);
    let all = !tiles.is_empty() && tiles.len().is_multiple_of(squares) && tiles.chunks(squares).all(whole);
    (all && text.chars().all(known)).then(|| text.replace(['&', '*'], " "))
}

/// The line with white space for each name before a bracket; `None` where a name stands elsewhere, or says something of the boards.
fn without_names(line: &str) -> Option<String> {
    let mut text = String::with_capacity(line.len());
    let keyed = line.trim_start().starts_with('{');
    let mut at = 0;
    while let Some(rest) = line.get(at..).filter(|rest| !rest.is_empty()) {
        let first = rest.chars().next()?;
        let inside = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
        let length = rest.find(|c| !inside(c)).unwrap_or(rest.len()).max(1);
        if first.is_ascii_digit() {
            let key = keyed && rest.get(length..)?.starts_with(':');
            if !key {
                text.push_str(rest.get(..length)?);
            }
            at += length + usize::from(key);
        } else if first.is_ascii_alphabetic() || first == '_' {
            at += name(rest, length, &mut text)?;
        } else {
            text.push(first);
            at += 1;
        }
    }
    Some(text)
}

/// The bytes that a name takes with what belongs to it.
fn name(rest: &str, length: usize, text: &mut String) -> Option<usize> {
    let word = rest.get(..length)?.to_ascii_lowercase();
    let says = TWIN.or(SEARCHED).or(GOAL).or(MOVE).or(MOVES).or(STEPS).or(FIGURE);
    if meaning(&word).has(says) {
        return None;
    }
    let after = rest.get(length..)?.trim_start_matches([' ', ':', '=', '"', '\'']);
    let taken = rest.len() - after.len();
    if REPEATED.contains(&word.as_str()) {
        let value = value(after)?;
        return Some(taken + value);
    }
    if !after.starts_with(['[', '(', '{']) {
        return None;
    }
    // `[3]int{`, `Uint8Array(3) [`
    while let Some(before) = text.strip_suffix(']') {
        let digits = before.trim_end_matches(|c: char| c.is_ascii_digit());
        let Some(open) = digits.strip_suffix('[') else {
            break;
        };
        text.truncate(open.len());
    }
    let sized = || {
        // No further than the size of an array is long, so that the time is that of the line's length.
        let size = after.strip_prefix('(')?;
        let length = size.bytes().take(12).take_while(u8::is_ascii_digit).count();
        let (size, list) = size.split_at_checked(length)?;
        let list = list.strip_prefix(')')?;
        (length > 0 && list.trim_start().starts_with('[')).then_some(size.len() + 2)
    };
    let size = if word.ends_with("array") {
        sized().unwrap_or(0)
    } else {
        0
    };
    text.push(' ');
    Some(taken + size)
}

/// The bytes of a number, or of a pair in brackets.
fn value(text: &str) -> Option<usize> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if digits > 0 {
        return Some(digits);
    }
    let close = text
        .starts_with(['[', '(', '{'])
        .then(|| text.find([']', ')', '}']))??;
    let few = close <= 40 && text.get(..close)?.bytes().filter(|&b| b == b',').count() == 1;
    few.then_some(close + 1)
}
