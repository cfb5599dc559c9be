//! Where a blank stands that was printed as white space, or not at all: where what stands between the cells of its row is unlike the other rows', in the column that is empty, or anywhere
//! in its row.

use crate::board_form::BoardForm;
use crate::cells::{Cell, Cells, Row};
use crate::lex::{Kind, Lexed};

/// What boards are looked for in.
#[derive(Clone, Copy)]
pub(crate) struct Printed<'a> {
    pub(crate) lexed: &'a Lexed<'a>,
    pub(crate) cells: &'a Cells,
    pub(crate) form: &'a BoardForm,
    pub(crate) n: usize,
}

/// Boards a row a line without their blanks.
#[derive(Clone, Debug)]
pub(crate) struct Missing {
    /// The first cell of each row.
    rows: Vec<usize>,
    /// How many columns all boards have together.
    columns: usize,
    /// The square of each board's blank.
    pub(crate) blanks: Vec<usize>,
    /// The columns that are empty in each row, in their order.
    empty: Vec<Vec<usize>>,
    /// Whether the blank's column is certain.
    pub(crate) certain: bool,
    /// How wide a column is on the screen.
    pub(crate) pitch: u32,
}

impl Missing {
    /// The cell in a row and a column of all boards; `None` for the blank.
    pub(crate) fn cell(&self, row: usize, column: usize) -> Option<usize> {
        let empty = self.empty.get(row)?;
        let before = empty.iter().take_while(|&&empty| empty < column).count();
        let is_empty = empty.get(before) == Some(&column);
        (!is_empty && column < self.columns)
            .then(|| Some(self.rows.get(row)? + column - before))
            .flatten()
    }

    /// Boards whose blanks nothing shows, at the cells of a row each: as many as are in columns of their own are there, the others at the end.
    pub(crate) fn wrong(lexed: &Lexed<'_>, lines: &[&[Cell]], from: &[usize], n: usize) -> Self {
        let columns = aligned(lexed, lines, n);
        let empty = |(at, line): (usize, &&[Cell])| {
            let own = columns.as_ref().and_then(|columns| columns.get(at));
            (0..n)
                .filter(|column| own.map_or(*column >= line.len(), |own| !own.contains(column)))
                .collect()
        };
        Self {
            rows: from.to_vec(),
            columns: n,
            blanks: Vec::new(),
            empty: lines.iter().enumerate().map(empty).collect(),
            certain: true,
            pitch: 0,
        }
    }

    /// Finds the blanks of boards that have all other tiles. `label` cells at the beginning of each row are none.
    pub(crate) fn of(printed: Printed<'_>, rows: &[Row], label: usize, boards: usize) -> Option<(Self, i32)> {
        let n = printed.n;
        let columns = boards * n;
        let lines: Vec<&[Cell]> = rows
            .iter()
            .filter_map(|row| printed.cells.all.get(row.from + label..row.to))
            .collect();
        let at_most = |line: &&[Cell]| line.len() <= columns && !line.is_empty();
        if lines.len() < n || !lines.iter().all(at_most) {
            return None;
        }
        // Words stand before all rows of a board, and the same, or before none; in the place of the blank there may be one.
        let named: Vec<Option<u32>> = lines.iter().map(|line| named(printed.lexed, line)).collect();
        let is_whole = |at: &usize| lines.get(*at).is_some_and(|line| line.len() == columns);
        let mut whole = (0..lines.len()).filter(is_whole).filter_map(|at| *named.get(at)?);
        if whole.any(|word| named.iter().any(|other| *other != Some(word))) {
            return None;
        }
        let mut worse = 1;
        let mut certain = true;
        let mut empty = vec![Vec::new(); n];
        if boards == 1 {
            let row = lines.iter().position(|line| line.len() + 1 == n)?;
            let (column, how) = column(printed, &lines, row)?;
            certain = how != How::Guessed;
            if how == How::Guessed {
                worse += 2;
            }
            empty.get_mut(row)?.push(column);
        } else {
            let edges = aligned(printed.lexed, &lines, columns)?;
            for (empty, line) in empty.iter_mut().zip(edges) {
                empty.extend((0..columns).filter(|column| !line.contains(column)));
            }
        }
        let full = lines.iter().find(|line| line.len() > 1);
        let pitch = match full.map(|line| screen(printed.lexed, line)).as_deref() {
            Some([one, next, ..]) => next.1 - one.1,
            Some(_) | None => 0,
        };
        let blank = |board: usize| {
            let mut squares = (0..n * n).filter(|at| {
                empty
                    .get(at / n)
                    .is_some_and(|empty| empty.contains(&(board * n + at % n)))
            });
            squares.next().filter(|_| squares.next().is_none())
        };
        let blanks: Vec<usize> = (0..boards).map_while(blank).collect();
        // In lines that hold their rows together nothing stands between the rows.
        let rows: Vec<usize> = rows.iter().map(|row| row.from + label).collect();
        let between = |at: &usize| printed.cells.all.get(*at - label).map_or(0, |cell| cell.strength);
        let strongest = rows.iter().skip(1).map(between).max().unwrap_or(0);
        let end = rows.last().copied()? + lines.last()?.len();
        let before = printed
            .cells
            .all
            .get(rows.first()? - label)
            .filter(|_| rows.first() > Some(&label));
        let outer = [before, printed.cells.all.get(end)];
        if outer.into_iter().flatten().any(|cell| cell.strength < strongest) {
            worse += 5;
        }
        (blanks.len() == boards).then_some((
            Self {
                rows,
                columns,
                blanks,
                empty,
                certain,
                pitch,
            },
            worse,
        ))
    }
}

/// The first word on the line of some cells.
fn named(lexed: &Lexed<'_>, cells: &[Cell]) -> Option<u32> {
    let tokens = lexed.tokens_of(cells.first()?.line as usize);
    let mut words = lexed.tokens.get(tokens)?.iter();
    Some(words.find(|token| token.kind == Kind::Word)?.value)
}

/// How a column was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    /// By what is printed there.
    Seen,
    /// The row may be cut, or the blank left out with its separator.
    Guessed,
}

/// The empty column of the row that lacks a cell.
fn column(printed: Printed<'_>, lines: &[&[Cell]], short: usize) -> Option<(usize, How)> {
    let n = printed.n;
    let own = lines.get(short)?;
    let line = own.first()?.line as usize;
    let full: Vec<&[Cell]> = lines.iter().copied().filter(|line| line.len() == n).collect();
    let in_form = |cells: &&[Cell]| {
        let tiles: Vec<u32> = cells.iter().map(|cell| cell.value).collect();
        let line = cells.first().map_or(0, |cell| cell.line as usize);
        printed.form.is_row(printed.lexed.line_text(line), &tiles)
    };
    if let Some(column) = printed.form.blank_column(printed.lexed.line_text(line), n)
        && full.iter().all(in_form)
    {
        return Some((column, How::Seen));
    }
    if let Some(column) = odd(&marks(printed.lexed, own), &marks(printed.lexed, full.first()?)) {
        return Some((column, How::Seen));
    }
    let end = |cells: &[Cell]| -> Option<u32> {
        let line = cells.first()?.line as usize;
        let number = printed.lexed.lines.get(line)?;
        Some(printed.lexed.column(line, number.end))
    };
    let cut = end(own) < full.iter().filter_map(|line| end(line)).max();
    if let Some(edges) = aligned(printed.lexed, lines, n) {
        let empty = (0..n).find(|column| !edges.get(short).is_some_and(|edges| edges.contains(column)))?;
        return Some(if empty + 1 == n && cut {
            (empty, How::Guessed)
        } else {
            (empty, How::Seen)
        });
    }
    let usual = blanks(printed.lexed, full.first()?);
    let inner = usual.get(1..n)?;
    let even = inner.iter().all(|blanks| Some(blanks) == inner.first());
    let alike = full.iter().all(|line| blanks(printed.lexed, line) == usual);
    if even
        && alike
        && let Some(column) = odd(&blanks(printed.lexed, own), &usual)
    {
        return Some((column, How::Seen));
    }
    Some((n - 1, How::Guessed))
}

/// The only place where a row of one cell less differs from a full one: before its first cell, after a cell, or at its end.
fn odd<T: PartialEq>(own: &[T], full: &[T]) -> Option<usize> {
    let usual = full.get(1)?;
    let (Some(first), Some(last)) = (full.first(), full.last()) else {
        return None;
    };
    let end = own.len().checked_sub(1)?;
    let differs = |(at, own): (usize, &T)| {
        let expected = match at {
            0 => first,
            _ if at == end => last,
            _ => usual,
        };
        (own != expected).then_some(at)
    };
    let mut places = own.iter().enumerate().filter_map(differs);
    places.next().filter(|_| places.next().is_none())
}

/// What stands before, between and after the cells of a row, without white space.
fn marks(lexed: &Lexed<'_>, cells: &[Cell]) -> Vec<u32> {
    let Some((first, last)) = cells.first().zip(cells.last()) else {
        return Vec::new();
    };
    let tokens = lexed.tokens_of(first.line as usize);
    let sum = |from: usize, to: usize| {
        let own = lexed.tokens.get(from..to).unwrap_or_default();
        let others = own.iter().filter(|token| token.kind != Kind::Number);
        others.fold(0_u32, |sum, token| {
            (sum.rotate_left(5) ^ token.value ^ (token.end - token.start)).wrapping_mul(0x9e37_79b9) | 1
        })
    };
    let mut marks = vec![sum(tokens.start, first.token as usize)];
    marks.extend(cells.iter().skip(1).map(|cell| cell.gap));
    marks.push(sum(last.token as usize + 1, tokens.end));
    marks
}

/// How many bytes of white space stand before, between and after the cells of a row.
fn blanks(lexed: &Lexed<'_>, cells: &[Cell]) -> Vec<u32> {
    let Some(line) = cells.first().and_then(|cell| lexed.lines.get(cell.line as usize)) else {
        return Vec::new();
    };
    let mut end = line.start;
    let mut blanks: Vec<u32> = cells
        .iter()
        .map(|cell| {
            let blanks = cell.start - end;
            end = cell.end;
            blanks
        })
        .collect();
    blanks.push(line.end - end);
    blanks
}

/// For each line the columns that its cells are in, where their right edges or their left ones make just so many columns.
fn aligned(lexed: &Lexed<'_>, lines: &[&[Cell]], columns: usize) -> Option<Vec<Vec<usize>>> {
    by_edge(lexed, lines, columns, |(_, right)| right)
        .or_else(|| by_edge(lexed, lines, columns, |(left, _)| left))
}

/// Whether the cells of some lines make just so many columns, by their left edges and by their right ones: numbers below one another make one by either.
pub(crate) fn in_columns(lexed: &Lexed<'_>, lines: &[&[Cell]], columns: usize) -> bool {
    by_edge(lexed, lines, columns, |(left, _)| left).is_some()
        && by_edge(lexed, lines, columns, |(_, right)| right).is_some()
}

/// For each line the columns that its cells are in, where one of their edges makes just so many columns.
fn by_edge(
    lexed: &Lexed<'_>,
    lines: &[&[Cell]],
    columns: usize,
    edge: impl Fn((u32, u32)) -> u32,
) -> Option<Vec<Vec<usize>>> {
    let edges = |line: &&[Cell]| screen(lexed, line).into_iter().map(&edge).collect();
    let edges: Vec<Vec<u32>> = lines.iter().map(edges).collect();
    let mut all: Vec<u32> = edges.iter().flatten().copied().collect();
    all.sort_unstable();
    all.dedup();
    let in_columns = |line: &Vec<u32>| {
        line.iter()
            .filter_map(|edge| all.binary_search(edge).ok())
            .collect()
    };
    (all.len() == columns).then(|| edges.iter().map(in_columns).collect())
}

/// Where on the screen the cells of a line begin and end.
fn screen(lexed: &Lexed<'_>, cells: &[Cell]) -> Vec<(u32, u32)> {
    let Some(line) = cells.first().and_then(|cell| lexed.lines.get(cell.line as usize)) else {
        return Vec::new();
    };
    let mut column = 0;
    let mut from = line.start;
    cells
        .iter()
        .map(|cell| {
            let before = lexed.slice(from as usize..cell.start as usize);
            column = before.chars().fold(column, |column, character| match character {
                '\t' => (column / 8 + 1) * 8,
                _ => column + 1,
            });
            let start = column;
            column += cell.end - cell.start;
            from = cell.end;
            (start, column)
        })
        .collect()
}
