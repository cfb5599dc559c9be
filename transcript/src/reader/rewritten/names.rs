//! Whole boards among the names of types and fields: `Some([Board { tiles: [0, 1, …], n: 3 }, …])`, `[3][3]int{[3]int{0, 1, 3}, …}`, `{0: [0, 1, 3], …}`.
//!
//! Names become white space where nothing but whole boards is left without them: each tile once in each board.

use super::super::vocabulary::{
    FIGURE, GOAL, MOVE, MOVES, RESULT, SEARCHED, SOLUTION, STEPS, TOPIC, TWIN, meaning,
};

/// No structure has more numbers beside its board.
const MOST_FIELDS: usize = 5;

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

/// What a line is like beside its numbers.
pub(super) fn shape(line: &str) -> String {
    let mut shape = String::with_capacity(line.len());
    for character in line.chars() {
        if !character.is_ascii_digit() {
            shape.push(character);
        } else if !shape.ends_with('0') {
            shape.push('0');
        }
    }
    shape
}

/// Whether a byte opens a list.
pub(super) const fn is_bracket(byte: u8) -> bool {
    matches!(byte, b'[' | b'(' | b'{')
}

/// A line with whole boards only; `None` where it has none, or anything else. A line of the shape of another one that has them has a board too, whatever its tiles.
pub(super) fn boards(line: &str, dimension: usize, like: Option<&str>) -> Option<String> {
    let squares = dimension.checked_mul(dimension)?;
    let names = line.bytes().any(|b| b.is_ascii_alphabetic()) || line.trim_start().starts_with('{');
    // A cell takes a byte, and what stands between two of them another.
    if !names || !line.bytes().any(is_bracket) || !line.is_ascii() || line.len() < 2 * squares {
        return None;
    }
    let text = without_names(line, false).or_else(|| without_names(line, true))?;
    let text = without_fields(line, text, squares);
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
    let count = !tiles.is_empty() && tiles.len().is_multiple_of(squares);
    let alike = || tiles.len() == squares && like.is_some_and(|like| like == shape(line));
    let all = count && (tiles.chunks(squares).all(whole) || alike());
    (all && text.chars().all(known)).then(|| text.replace(['&', '*'], " "))
}

/// The text without numbers after the board of a structure: `Board(Vector(Vector(0, 1, 3), …),3)`. What is called a solution may say so how many moves it has.
fn without_fields(line: &str, text: String, squares: usize) -> String {
    let number = |c: char| c.is_ascii_digit();
    let numbers = text.split(|c| !number(c)).filter(|part| !part.is_empty()).count();
    let name = line
        .trim_start()
        .split('(')
        .next()
        .unwrap_or_default()
        .to_ascii_lowercase();
    let said = meaning(&name).has(SOLUTION.or(RESULT).or(TOPIC));
    if said || numbers <= squares || numbers > squares + MOST_FIELDS || !text.trim_end().ends_with(')') {
        return text;
    }
    let fields = |c: char| number(c) || matches!(c, ' ' | ',');
    let inside = text.trim_end().strip_suffix(')').unwrap_or_default();
    let board = inside.trim_end_matches(fields);
    if board.ends_with(')') {
        format!("{board})")
    } else {
        text
    }
}

/// The line with white space for each name before a bracket; `None` where a name stands elsewhere, or says something of the boards.
///
/// `counted` leaves out what several boards on the line say of their moves as well: of one board it may be the answer.
fn without_names(line: &str, counted: bool) -> Option<String> {
    if counted && line.matches("oves").nth(1).is_none() {
        return None;
    }
    let mut text = String::with_capacity(line.len());
    let keyed = line.trim_start().starts_with(['{', 'm']);
    let mut at = 0;
    while let Some(rest) = line.get(at..).filter(|rest| !rest.is_empty()) {
        let first = rest.chars().next()?;
        let inside = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
        let length = rest.find(|c| !inside(c)).unwrap_or(rest.len()).max(1);
        if first.is_ascii_digit() {
            let after = rest.get(length..)?;
            // `{"0":[0,1,3],…}`, `{[1] = {[1] = 0, …}}`
            let colon = after.strip_prefix('"').unwrap_or(after).starts_with(':');
            let equals = after
                .strip_prefix(']')
                .is_some_and(|rest| rest.trim_start().starts_with('='));
            if keyed && (colon || equals) {
                let sign = after.find([':', '='])?;
                text.truncate(text.trim_end_matches('"').len());
                if equals {
                    text.pop();
                }
                at += length + sign + 1;
            } else {
                text.push_str(rest.get(..length)?);
                at += length;
            }
        } else if first.is_ascii_alphabetic() || first == '_' {
            at += name(rest, length, counted, &mut text)?;
        } else {
            text.push(first);
            at += 1;
        }
    }
    Some(text)
}

/// The bytes that a name takes with what belongs to it.
fn name(rest: &str, length: usize, counted: bool, text: &mut String) -> Option<usize> {
    let word = rest.get(..length)?.to_ascii_lowercase();
    let moves = MOVE.or(MOVES).or(STEPS).or(FIGURE);
    let counts = meaning(&word).has(moves);
    if meaning(&word).has(TWIN.or(SEARCHED).or(GOAL)) || counts && !counted {
        return None;
    }
    let after = rest.get(length..)?.trim_start_matches([' ', ':', '=', '"', '\'']);
    let taken = rest.len() - after.len();
    if REPEATED.contains(&word.as_str()) || counts {
        let value = value(after)?;
        // A comma with nothing before it would stand for an empty cell.
        if let Some(before) = text.trim_end().strip_suffix(',') {
            text.truncate(before.len());
        }
        let rest = after.get(value..)?;
        let comma = text.trim_end().ends_with(['[', '(', '{']) && rest.starts_with(',');
        return Some(taken + value + usize::from(comma));
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
