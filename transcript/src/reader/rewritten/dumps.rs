//! Lists that are dumped with one number on each line: YAML (`- - - 0`, `    - 1`), Swift's `dump` (`▿ 3 elements`, `- 0`), PHP's `var_export` (`0 => 1,`).
//!
//! Each list becomes one line, the one of its last number. All lists must be as long as a row or a board, else nothing is rewritten: whose cells are missing must stay so.

use super::super::line_split::{Lines, LinesWith};
use super::super::vocabulary::{FIGURE, GOAL, MOVE, MOVES, SEARCHED, STEPS, TWIN, meaning};
use super::{Edits, FRAME};

/// What dumped the lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    Yaml,
    Swift,
    Php,
}

/// A line of a dump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line<'a> {
    /// A number in the column, and whether it is the first of a list in a list.
    Item {
        number: &'a str,
        column: usize,
        opens: bool,
    },
    /// What belongs to the frame of the lists.
    Frame,
    Other,
}

/// A list so far, and the lines that hold it.
#[derive(Default)]
struct List<'a> {
    column: usize,
    numbers: Vec<&'a str>,
    lines: Vec<(usize, usize)>,
    /// Whether text stands above it.
    below_text: bool,
}

/// What stands for the lines of such a dump; `None` where there is none.
pub(super) fn rows(output: &[u8], dimension: usize) -> Option<Edits> {
    let style = style(output)?;
    let squares = dimension.checked_mul(dimension)?;
    let mut dump = Dump {
        dimension,
        squares,
        edits: Vec::new(),
        lists: 0,
        cells: 0,
        nested: false,
    };
    let mut list = List::default();
    let mut text_above = true;
    for (start, end) in Lines::new(output) {
        let line = std::str::from_utf8(output.get(start..end)?).ok()?;
        match style.line(line) {
            Line::Item {
                number,
                column,
                opens,
            } => {
                dump.nested |= opens;
                if opens || column != list.column {
                    dump.close(&std::mem::take(&mut list))?;
                }
                if list.numbers.is_empty() {
                    list.below_text = text_above;
                    list.column = column;
                }
                list.numbers.push(number);
                list.lines.push((start, end));
                text_above = false;
            }
            other @ (Line::Frame | Line::Other) => {
                dump.close(&std::mem::take(&mut list))?;
                text_above = other == Line::Other;
                if other == Line::Frame {
                    dump.edits.push((start, end, FRAME.to_owned()));
                }
            }
        }
    }
    dump.close(&list)?;
    let known = style != Style::Yaml || dump.nested;
    (known && dump.cells >= squares).then_some(dump.edits)
}

/// What dumped lists in an output, if anything did.
fn style(output: &[u8]) -> Option<Style> {
    let mut yaml = None;
    // `▿` begins with the last of these.
    let tells = |b: u8| matches!(b, b'-' | b'(' | 0xe2);
    for (start, end) in LinesWith::new(output, tells) {
        let line = output.get(start..end).unwrap_or_default().trim_ascii_start();
        if line.starts_with("▿".as_bytes()) {
            return Some(Style::Swift);
        }
        if line.trim_ascii_end() == b"array (" {
            return Some(Style::Php);
        }
        if line.starts_with(b"- ") {
            yaml = Some(Style::Yaml);
        }
    }
    yaml
}

impl Style {
    fn line(self, line: &str) -> Line<'_> {
        let trimmed = line.trim();
        if self == Self::Php {
            return php(trimmed);
        }
        if self == Self::Swift
            && let Some(named) = trimmed.strip_prefix('▿')
        {
            let words = || named.split(|c: char| !c.is_alphanumeric());
            let elsewhere = words().any(|word| meaning(&word.to_lowercase()).has(TWIN.or(SEARCHED).or(GOAL)));
            return if elsewhere { Line::Other } else { Line::Frame };
        }
        let mut rest = line.trim_start();
        let mut bullets = 0;
        let mut column = 0;
        while let Some(after) = rest.strip_prefix("- ") {
            column = line.len() - rest.len();
            rest = after.trim_start();
            bullets += 1;
        }
        let rest = rest.trim_end();
        if bullets == 0 {
            return Line::Other;
        }
        if let Some(number) = number(rest) {
            return Line::Item {
                number,
                column,
                opens: bullets > 1,
            };
        }
        let field = || {
            let (name, value) = rest.split_once(": ")?;
            let says = MOVES.or(STEPS).or(MOVE).or(FIGURE).or(TWIN).or(GOAL);
            number(value).filter(|_| !meaning(&name.to_lowercase()).has(says))
        };
        if self == Self::Swift && field().is_some() {
            return Line::Frame;
        }
        Line::Other
    }
}

/// A line of `var_export`.
fn php(line: &str) -> Line<'_> {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if let Some((key, value)) = line.split_once("=>") {
        let value = value.trim().trim_end_matches(',');
        return match number(value) {
            _ if !digits(key.trim()) => Line::Other,
            Some(number) => Line::Item {
                number,
                column: 0,
                opens: false,
            },
            None if value.is_empty() => Line::Frame,
            None => Line::Other,
        };
    }
    let close = line.trim_end_matches([',', ';', '\'']);
    // Without a line feed after it, one array ends where the next begins.
    if matches!(close, "array (" | ")" | ")array (") {
        Line::Frame
    } else {
        Line::Other
    }
}

/// A tile, or 0 for what stands in the blank square.
fn number(text: &str) -> Option<&str> {
    if matches!(text, "null" | "~" | "nil" | "NULL") {
        return Some("0");
    }
    let text = text.trim_matches(['\'', '"']);
    let digits = (1..=6).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    digits.then_some(text)
}

/// The lists so far.
struct Dump {
    dimension: usize,
    squares: usize,
    edits: Edits,
    lists: usize,
    cells: usize,
    nested: bool,
}

impl Dump {
    /// Writes a list on its last line; `None` where it is neither a row nor a board.
    fn close(&mut self, list: &List<'_>) -> Option<()> {
        let Some((&(start, end), before)) = list.lines.split_last() else {
            return Some(());
        };
        let length = list.numbers.len();
        let whole = length == self.squares;
        if length != self.dimension && !whole {
            return None;
        }
        self.nested |= whole;
        let begins = whole || self.lists.is_multiple_of(self.dimension);
        self.lists += usize::from(!whole);
        self.cells += length;
        for (at, &(start, end)) in before.iter().enumerate() {
            let apart = at == 0 && begins && !list.below_text;
            let text = if apart { String::new() } else { FRAME.to_owned() };
            self.edits.push((start, end, text));
        }
        self.edits
            .push((start, end, format!("[{}]", list.numbers.join(", "))));
        Some(())
    }
}
