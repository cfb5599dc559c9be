//! Finds the boards among the rows of an output: of all ways to take the rows apart, the one that explains most of them.
//!
//! Only counts and fingerprints are looked at, each window of rows in constant time by sums from the beginning, so that the whole takes time proportional to the number of rows (up to a
//! logarithm for rows that are broken at odd places).

use super::found::{Found, Layout};
use super::row::{Row, fingerprint};

/// What is explained by a row that is part of a board.
const ROW: i64 = 100;
/// What a row is worth besides if its board has the tiles that it should have.
const RIGHT_TILES: i64 = 100;

/// More boards side by side than any screen is wide.
const MOST_BESIDE: usize = 1 << 12;

/// Sums over the rows before an index.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    full: u32,
    short: u32,
    labelled: u32,
    empty: u32,
    border: u32,
    text: u32,
    blanks: u64,
    cells: u64,
    print: u64,
}

/// The best that can be made of the rows from an index on.
#[derive(Clone, Copy, Debug, Default)]
struct Best {
    score: i64,
    take: Option<Found>,
}

pub(super) struct Segmentation<'a> {
    rows: &'a [Row],
    dimension: usize,
    /// Whether the dialect has dimension lines: decides where nothing else does.
    own_dimension_line: bool,
    sums: Vec<Sums>,
    /// For each row, how many rows from it on have the same number of cells.
    same: Vec<u32>,
    /// For each row, how many rows from it on begin with numbers that follow each other and have the same number of cells.
    counting: Vec<u32>,
    /// For each row, how many rows from it on begin with the same number and have the same number of cells.
    repeating: Vec<u32>,
    /// The fingerprint of a right board; `None` where the output has fewer cells than one.
    right: Option<u64>,
}

impl<'a> Segmentation<'a> {
    pub(super) fn new(rows: &'a [Row], dimension: usize, own_dimension_line: bool) -> Self {
        let mut sums = Vec::with_capacity(rows.len() + 1);
        let mut sum = Sums::default();
        sums.push(sum);
        for row in rows {
            let cells = usize::try_from(row.cells).unwrap_or(usize::MAX);
            sum.full += u32::from(cells == dimension);
            sum.short += u32::from(cells + 1 == dimension);
            sum.labelled += u32::from(row.label > 0 || row.remark > 0);
            sum.empty += u32::from(row.gap.empty);
            sum.border += u32::from(row.gap.border);
            sum.text += u32::from(row.gap.text);
            sum.blanks += u64::from(row.blanks);
            sum.cells += u64::from(row.cells);
            sum.print = sum.print.wrapping_add(row.print);
            sums.push(sum);
        }
        let mut same = vec![1u32; rows.len()];
        let mut counting = vec![1u32; rows.len()];
        let mut repeating = vec![1u32; rows.len()];
        for index in (1..rows.len()).rev() {
            if let (Some(one), Some(next)) = (rows.get(index - 1), rows.get(index))
                && one.cells == next.cells
                && let Some(&run) = same.get(index)
                && let Some(before) = same.get_mut(index - 1)
            {
                *before = run + 1;
                let counted = counting.get(index).copied().unwrap_or(0);
                if one.first.checked_add(1) == Some(next.first)
                    && let Some(before) = counting.get_mut(index - 1)
                {
                    *before = counted + 1;
                }
                let repeated = repeating.get(index).copied().unwrap_or(0);
                if one.first == next.first
                    && let Some(before) = repeating.get_mut(index - 1)
                {
                    *before = repeated + 1;
                }
            }
        }
        let tiles = dimension * dimension;
        // Adding up the tiles of a board is only worth it, and only bounded, where the output is long enough to hold one.
        let right = (sum.cells + 1 >= tiles as u64).then(|| {
            (1..tiles).fold(0u64, |print, tile| {
                print.wrapping_add(fingerprint(u32::try_from(tile).unwrap_or(u32::MAX)))
            })
        });
        Self {
            rows,
            dimension,
            own_dimension_line,
            sums,
            same,
            counting,
            repeating,
            right,
        }
    }

    /// The boards, in the order of the output.
    pub(super) fn boards(&self) -> Vec<Found> {
        let Some(right) = self.right else {
            return Vec::new();
        };
        let mut best = vec![Best::default(); self.rows.len() + 1];
        for index in (0..self.rows.len()).rev() {
            let mut here = Best {
                score: best.get(index + 1).map_or(0, |next| next.score),
                take: None,
            };
            let mut consider = |score: i64, found: Found| {
                let after = best.get(found.first + found.rows).map_or(0, |next| next.score);
                if score + after > here.score {
                    here = Best {
                        score: score + after,
                        take: Some(found),
                    };
                }
            };
            self.at(index, false, right, &mut consider);
            let dimension_line = self
                .rows
                .get(index)
                .is_some_and(|row| row.dimension && row.label == 0 && row.remark == 0)
                && self.rows.get(index + 1).is_some_and(|next| !next.gap.text);
            if dimension_line {
                self.at(index + 1, true, right, &mut consider);
            }
            if let Some(slot) = best.get_mut(index) {
                *slot = here;
            }
        }
        let mut boards = Vec::new();
        let mut index = 0;
        while let Some(choice) = best.get(index).filter(|_| index < self.rows.len()) {
            match choice.take {
                Some(found) => {
                    boards.push(found);
                    index = found.first + found.rows;
                }
                None => index += 1,
            }
        }
        boards
    }

    /// Every way in which boards can begin at a row.
    fn at(&self, first: usize, dimension_line: bool, right: u64, consider: &mut impl FnMut(i64, Found)) {
        let Some(row) = self.rows.get(first) else {
            return;
        };
        let dimensions = if dimension_line {
            first
                .checked_sub(1)
                .and_then(|index| self.rows.get(index))
                .map_or(0, |row| row.cells as usize)
        } else {
            0
        };
        let extra =
            ROW * i64::from(dimension_line) + i64::from(dimension_line == self.own_dimension_line) * 10;
        let n = self.dimension;
        let found = |rows: usize, boards: usize, layout: Layout| Found {
            first,
            rows,
            dimension_line,
            boards,
            layout,
        };
        if let Some(window) = self.window(first, n, right) {
            let one = dimensions <= 1;
            if one
                && window.sums.full as usize == n
                && (window.kept || window.right)
                && (n > 1 || row.blanks == 1)
            {
                consider(window.score + extra, found(n, 1, Layout::Plain));
            }
            if one
                && n > 1
                && window.sums.full as usize == n - 1
                && window.sums.short == 1
                && window.sums.blanks == 0
                && (window.right || (window.kept && n > 2))
            {
                consider(window.score + extra - 10, found(n, 1, Layout::Short));
            }
            if one && n > 1 && self.indexed(first, row, &window, right) {
                consider(
                    window.base + bonus(true, n) + extra - 15,
                    found(n, 1, Layout::Indexed),
                );
            }
            let boards = row.cells as usize / n.max(1);
            let fits = |boards: usize| dimensions == 0 || dimensions == boards;
            if n > 1
                && (2..=MOST_BESIDE).contains(&boards)
                && boards * n == row.cells as usize
                && self.same.get(first).is_some_and(|&same| same as usize >= n)
                && fits(boards)
            {
                let right = window.sums.blanks == boards as u64
                    && window.sums.print == right.wrapping_mul(boards as u64);
                if right || (window.kept && window.apart && !row.decorated) {
                    consider(
                        window.base + bonus(right, n) + extra - 20,
                        found(n, boards, Layout::Beside),
                    );
                }
            }
            let missing = (n * n).saturating_sub(1).max(1) as u64;
            let boards = usize::try_from(window.sums.cells / missing).unwrap_or(0);
            if n > 1
                && (2..=MOST_BESIDE).contains(&boards)
                && boards as u64 * missing == window.sums.cells
                && window.sums.blanks == 0
                && window.sums.print == right.wrapping_mul(boards as u64)
                && fits(boards)
            {
                consider(
                    window.base + bonus(true, n) + extra - 25,
                    found(n, boards, Layout::BesideShort),
                );
            }
        }
        if n > 1 && dimensions <= 1 {
            if let Some((score, found)) = self.line(first, row, right, dimension_line) {
                consider(score + extra, found);
            }
            if let Some(rows) = self.broken(first, right) {
                let rows_worth = i64::try_from(rows).unwrap_or(0);
                consider(
                    rows_worth * ROW + rows_worth * RIGHT_TILES / 2 + extra - 30,
                    found(rows, 1, Layout::Broken),
                );
            }
        }
    }

    /// Whether the rows are a board whose rows are numbered from 0 or 1, or each begin with the board's number.
    fn indexed(&self, first: usize, row: &Row, window: &Window, right: u64) -> bool {
        let n = self.dimension;
        if row.cells as usize != n + 1 {
            return false;
        }
        let long = |runs: &[u32]| runs.get(first).is_some_and(|&run| run as usize >= n);
        if long(&self.repeating) {
            let all = n as u64;
            let numbers = fingerprint(row.first).wrapping_mul(all);
            let zeros = if row.first == 0 { all } else { 0 };
            return window.sums.print.wrapping_sub(numbers) == right && window.sums.blanks == 1 + zeros;
        }
        if !long(&self.counting) || row.first > 1 {
            return false;
        }
        let last = row.first + u32::try_from(n).unwrap_or(0);
        let numbers = (row.first..last).fold(0u64, |sum, number| sum.wrapping_add(fingerprint(number)));
        let zero = u64::from(row.first == 0);
        window.sums.print.wrapping_sub(numbers) == right && window.sums.blanks == 1 + zero
    }

    /// Whole boards on the line of a row.
    fn line(&self, first: usize, row: &Row, right: u64, dimension_line: bool) -> Option<(i64, Found)> {
        let tiles = u64::try_from(self.dimension * self.dimension).ok()?;
        let cells = u64::from(row.cells);
        let found = |boards: u64, first_is_dimension: bool| Found {
            first,
            rows: 1,
            dimension_line,
            boards: usize::try_from(boards).unwrap_or(1),
            layout: Layout::Line(first_is_dimension),
        };
        let boards = cells / tiles;
        if boards >= 1 && boards * tiles == cells {
            let right = u64::from(row.blanks) == boards && row.print == right.wrapping_mul(boards);
            if right || (row.decorated && row.label == 0 && boards == 1) {
                return Some((
                    ROW + bonus(right, 1) - if right { 0 } else { 20 },
                    found(boards, false),
                ));
            }
        }
        let n = u32::try_from(self.dimension).ok()?;
        let rest = row.print.wrapping_sub(fingerprint(n));
        if cells == tiles + 1 && row.first == n && row.blanks == 1 && rest == right {
            return Some((ROW + bonus(true, 1) - 5, found(1, true)));
        }
        None
    }

    /// How many rows from one on have the cells of one board, where they are not broken as they should be.
    fn broken(&self, first: usize, right: u64) -> Option<usize> {
        let from = self.sums.get(first)?;
        let wanted = from.cells + u64::try_from(self.dimension * self.dimension).ok()?;
        let rest = self.sums.get(first..)?;
        let rows = rest.partition_point(|sums| sums.cells < wanted);
        let to = rest.get(rows)?;
        let inside = self.sums.get(first + 1)?;
        let right =
            to.cells == wanted && to.blanks - from.blanks == 1 && to.print.wrapping_sub(from.print) == right;
        let together = to.text == inside.text && to.empty == inside.empty && to.labelled == from.labelled;
        (rows > 1 && right && together).then_some(rows)
    }

    /// What is known of as many rows from one on as a board has.
    fn window(&self, first: usize, rows: usize, right: u64) -> Option<Window> {
        let from = self.sums.get(first)?;
        let inside = self.sums.get(first + 1)?;
        let to = self.sums.get(first + rows)?;
        if to.text != inside.text {
            return None;
        }
        let gaps = rows - 1;
        let empty = (to.empty - inside.empty) as usize;
        let border = (to.border - inside.border) as usize;
        let sums = Sums {
            full: to.full - from.full,
            short: to.short - from.short,
            labelled: to.labelled - from.labelled,
            empty: 0,
            border: 0,
            text: 0,
            blanks: to.blanks - from.blanks,
            cells: to.cells - from.cells,
            print: to.print.wrapping_sub(from.print),
        };
        let complete = sums.full as usize == rows && sums.blanks == 1
            || sums.full as usize + 1 == rows && sums.short == 1 && sums.blanks == 0;
        let right = complete && sums.print == right;
        let regular = empty == 0 || empty == gaps;
        let before = self
            .rows
            .get(first)
            .is_some_and(|row| first == 0 || row.gap.any());
        let after = self.rows.get(first + rows).is_none_or(|row| row.gap.any());
        let penalty = if empty == 0 {
            0
        } else if regular {
            30
        } else {
            60
        } + if border == 0 || border == gaps { 0 } else { 30 };
        let base =
            i64::try_from(rows).unwrap_or(0) * ROW + i64::from(before) * 5 + i64::from(after) * 5 - penalty;
        Some(Window {
            sums,
            right,
            kept: regular && sums.labelled == 0,
            apart: before && after,
            base,
            score: base + bonus(right, rows),
        })
    }
}

/// What a board with the right tiles is worth besides.
fn bonus(right: bool, rows: usize) -> i64 {
    if right {
        RIGHT_TILES * i64::try_from(rows).unwrap_or(0)
    } else {
        0
    }
}

/// As many rows as a board has.
struct Window {
    sums: Sums,
    /// Whether they have the tiles of one board.
    right: bool,
    /// Whether they look like a board whatever their tiles.
    kept: bool,
    /// Whether they stand apart from what is above and below.
    apart: bool,
    base: i64,
    score: i64,
}
