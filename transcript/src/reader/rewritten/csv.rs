//! Tables with a heading and the step before each row or board: `step,row,cells` and `0,0,0 1 3`; `step,c0,c1,c2` and `0,0,1,3`; `step,g,h,board` and `0,0,4,0 1 3 4 2 5 7 8 6`.
//!
//! The columns that count must count as they should, else nothing is rewritten.

use super::super::line_split::Lines;
use super::{Edits, FRAME};

/// What the first column is called.
const STEPS: &[&str] = &[
    "step", "move", "board", "index", "i", "n", "state", "node", "idx", "id", "no", "num", "k", "t", "steps",
    "moves", "depth",
];

/// What the second column is called where each line is a row.
const ROWS: &[&str] = &["row", "r", "line", "y", "rows"];

/// What columns are called that say something of a board.
const FIGURES: &[&str] = &[
    "g",
    "h",
    "f",
    "g(n)",
    "h(n)",
    "f(n)",
    "moves",
    "depth",
    "cost",
    "manhattan",
    "hamming",
    "priority",
    "heuristic",
    "distance",
    "move",
    "action",
    "direction",
    "blank",
];

/// What the last column is called after those.
const BOARDS: &[&str] = &[
    "board",
    "state",
    "tiles",
    "puzzle",
    "cells",
    "grid",
    "configuration",
    "node",
];

/// The table's shape.
#[derive(Clone, Copy)]
struct Columns {
    separator: char,
    /// How many columns there are in all.
    all: usize,
    /// Whether one counts steps, and whether the next one counts rows.
    steps: bool,
    rows: bool,
    /// How many say something of the board in the last column.
    figures: usize,
    dimension: usize,
}

/// Where the counting is.
struct Counted {
    step: u32,
    row: u32,
    /// The number of the first row.
    from: u32,
}

/// What stands for the lines of such a table; `None` where there is none.
pub(super) fn rows(output: &[u8], dimension: usize) -> Option<Edits> {
    let mut lines = Lines::new(output);
    let (columns, heading) = lines.by_ref().find_map(|(start, end)| {
        let line = output.get(start..end)?;
        let begins = |b: &u8| b.is_ascii_alphabetic() || *b == b'"';
        line.trim_ascii_start().first().filter(|b| begins(b))?;
        let line = std::str::from_utf8(line).ok()?;
        Some((columns(line.trim(), dimension)?, (start, end)))
    })?;
    let mut edits = vec![(heading.0, heading.1, FRAME.to_owned())];
    let mut counted: Option<Counted> = None;
    for (start, end) in lines {
        let line = std::str::from_utf8(output.get(start..end)?).ok()?;
        let Some(fields) = columns.fields(line.trim_end()) else {
            if line.trim().is_empty() {
                continue;
            }
            // The table ends where something else is said.
            break;
        };
        let (step, row, cells) = columns.line(&fields)?;
        let follows = columns.follows(&mut counted, step, row);
        if !follows {
            return None;
        }
        edits.push((start, end, cells));
    }
    let last = u32::try_from(dimension).ok()?.checked_sub(1)?;
    let ends = counted.is_some_and(|counted| !columns.rows || counted.row == counted.from + last);
    ends.then_some(edits)
}

/// The columns that a line names.
fn columns(line: &str, dimension: usize) -> Option<Columns> {
    let separator = [',', '\t', ';'].into_iter().find(|&sign| line.contains(sign))?;
    // Nearly no line has such a beginning, and each is asked.
    let first = line.split(separator).next()?.trim().trim_matches('"');
    if !STEPS
        .iter()
        .chain(ROWS)
        .any(|name| name.eq_ignore_ascii_case(first))
    {
        return None;
    }
    let names: Vec<String> = line
        .split(separator)
        .map(|name| name.trim().trim_matches('"').to_lowercase())
        .collect();
    let named = |name: &String| {
        name.len() <= 16
            && name.starts_with(|c: char| c.is_alphabetic())
            && name.chars().all(|c| c.is_alphanumeric() || "_ []-,".contains(c))
    };
    let is = |at: usize, known: &[&str]| names.get(at).is_some_and(|name| known.contains(&name.as_str()));
    let steps = is(0, STEPS);
    let rows = is(usize::from(steps), ROWS);
    let between = names.get(1..names.len() - 1).unwrap_or_default();
    let of_boards = steps && !between.is_empty() && is(names.len() - 1, BOARDS);
    let is_figure = |name: &String| FIGURES.contains(&name.as_str());
    let figures = if of_boards && between.iter().all(is_figure) {
        between.len()
    } else {
        0
    };
    let cells = names.len() - usize::from(steps) - usize::from(rows) - figures;
    let fits = cells == 1 || cells == dimension || !rows && cells == dimension * dimension;
    ((steps || rows) && (figures > 0 || names.iter().all(named)) && fits).then_some(Columns {
        separator,
        all: names.len(),
        steps,
        rows,
        figures,
        dimension,
    })
}

impl Columns {
    /// The fields of a line, if there are as many as columns.
    fn fields<'a>(&self, line: &'a str) -> Option<Vec<&'a str>> {
        let first = usize::from(self.steps) + usize::from(self.rows) + self.figures;
        let mut fields: Vec<&str> = line.splitn(first + 1, self.separator).collect();
        let cells = fields.pop()?;
        if fields.len() != first {
            return None;
        }
        if self.all == first + 1 {
            fields.push(cells.trim().trim_matches('"'));
        } else {
            fields.extend(cells.split(self.separator));
        }
        (fields.len() == self.all).then_some(fields)
    }

    /// The step, the row and the cells of a line.
    fn line(&self, fields: &[&str]) -> Option<(u32, u32, String)> {
        let mut rest = fields;
        let mut count = |counts: bool| {
            if !counts {
                return Some(0);
            }
            let (number, others) = rest.split_first()?;
            rest = others;
            number.trim().parse().ok()
        };
        let (step, row) = (count(self.steps)?, count(self.rows)?);
        let cells = match rest.get(self.figures..)? {
            [] => return None,
            [joined] => format!("[{}]", joined.trim()),
            several => {
                let cell = |text: &&str| {
                    let text = text.trim().trim_matches('"').trim();
                    if text.is_empty() { "0" } else { text }.to_owned()
                };
                let all: Vec<String> = several.iter().map(cell).collect();
                format!("[{}]", all.join(", "))
            }
        };
        Some((step, row, cells))
    }

    /// Whether a line's step and row follow those of the line above.
    fn follows(&self, counted: &mut Option<Counted>, step: u32, row: u32) -> bool {
        let n = u32::try_from(self.dimension).unwrap_or(u32::MAX);
        let Some(before) = counted else {
            *counted = Some(Counted { step, row, from: row });
            return step <= 1 && row <= 1;
        };
        let last = before.row == before.from.saturating_add(n - 1);
        let same_step = step == before.step;
        let next_step = !self.steps || Some(step) == before.step.checked_add(1);
        let follows = if self.rows && !last {
            same_step && row == before.row + 1
        } else if self.rows {
            next_step && row == before.from
        } else {
            same_step || next_step
        };
        before.step = step;
        before.row = row;
        follows
    }
}
