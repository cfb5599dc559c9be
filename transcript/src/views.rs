//! Views of the cells that are boards: an offset, a stride between rows and one between cells, such that what they show is a permutation of 0 … N² − 1. The blank may be N² as well.
//!
//! Candidates overlap; which of them are read is for the [chain](crate::chain) to say.

use std::collections::BTreeMap;

use crate::blank::Missing;
use crate::board_form::BoardForm;
use crate::cells::{Cell, Cells, WORDS};
use crate::lex::Lexed;

/// One or more boards in cells.
#[derive(Clone, Debug)]
pub(crate) struct View {
    /// The first cell, and the one after the last.
    pub(crate) from: usize,
    pub(crate) to: usize,
    /// How the cells are laid out.
    pub(crate) layout: Layout,
    /// How many boards stand side by side.
    pub(crate) boards: usize,
    /// How good a board it makes by itself.
    pub(crate) score: i32,
    /// A fingerprint of its layout and of what stands between its cells.
    pub(crate) shape: u32,
}

/// Which cells are the tiles of a view.
#[derive(Clone, Debug)]
pub(crate) enum Layout {
    /// So many cells from one row to the next, and from one tile to the next.
    Strides {
        /// From row to row.
        row: usize,
        /// From tile to tile.
        cell: usize,
    },
    /// A row a line; the blanks were not printed.
    Missing(Box<Missing>),
}

/// What a good board is worth.
pub(crate) const GOOD: i32 = 10;

/// Of large boards so many rows are looked at more closely.
const LOOKED_AT: usize = 16;

/// How many more cells than tiles there may be from row to row.
const MORE: usize = 4;

/// A tile's share in the sum of a board: those of different boards are different.
const fn fingerprint(tile: u32) -> u64 {
    let mut mixed = (tile as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^= mixed >> 29;
    mixed = mixed.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ (mixed >> 32)
}

impl View {
    /// The cell of a tile of one of its boards; `None` where that was not printed.
    pub(crate) fn cell(&self, n: usize, board: usize, at: usize) -> Option<usize> {
        match &self.layout {
            Layout::Strides { row, cell } => {
                Some(self.from + board * n * cell + at / n * row + at % n * cell)
            }
            Layout::Missing(missing) => missing.cell(n, board, at),
        }
    }

    /// A tile; the blank is 0.
    pub(crate) fn tile(&self, cells: &Cells, n: usize, board: usize, at: usize) -> u32 {
        self.cell(n, board, at)
            .and_then(|cell| cells.all.get(cell))
            .map_or(0, |cell| cell.value)
    }
}

/// Looks for views.
pub(crate) struct Search<'a> {
    pub(crate) lexed: &'a Lexed<'a>,
    pub(crate) cells: &'a Cells,
    pub(crate) form: &'a BoardForm,
    pub(crate) n: usize,
    /// The squares of a board.
    squares: usize,
    /// The cells of views that are good as they are.
    covered: Vec<bool>,
    /// Which tiles were seen, by the number of the try.
    seen: Vec<u32>,
    tries: u32,
    /// How many more steps may be taken where work is not bounded by the number of cells.
    budget: usize,
    found: Vec<View>,
}

/// All views of an output, in the order of their ends.
pub(crate) fn views(lexed: &Lexed<'_>, cells: &Cells, form: &BoardForm, n: usize) -> Vec<View> {
    let squares = n * n;
    if n < 2 || cells.all.len() + 1 < squares {
        return Vec::new();
    }
    let mut search = Search {
        lexed,
        cells,
        form,
        n,
        squares,
        covered: vec![false; cells.all.len()],
        seen: vec![0; squares],
        tries: 0,
        budget: 64 * cells.all.len() + (1 << 20),
        found: Vec::new(),
    };
    let fingerprints: Vec<u64> = (0..=squares)
        .map(|tile| fingerprint(u32::try_from(tile).unwrap_or(u32::MAX)))
        .collect();
    let print = |cell: &Cell| {
        let known = fingerprints.get(cell.value as usize);
        known.copied().unwrap_or_else(|| fingerprint(cell.value))
    };
    let tiles = fingerprints
        .get(1..squares)
        .unwrap_or_default()
        .iter()
        .fold(0, |sum: u64, &print| sum.wrapping_add(print));
    search.in_a_row(&print, tiles);
    search.without_blanks(&print, tiles);
    search.side_by_side();
    search.apart();
    let mut found = search.found;
    found.sort_by_key(|view| (view.to, view.from));
    found
}

impl Search<'_> {
    fn get(&self, at: usize) -> Option<&Cell> {
        self.cells.all.get(at)
    }

    /// How many lines one cell stands below another.
    fn breaks(&self, from: usize, to: usize) -> u32 {
        let number = |at: usize| {
            let line = self.get(at)?.line as usize;
            Some(self.lexed.lines.get(line)?.number)
        };
        number(to)
            .zip(number(from))
            .map_or(0, |(to, from)| to.saturating_sub(from))
    }

    /// Cells that follow each other.
    fn in_a_row(&mut self, print: &impl Fn(&Cell) -> u64, tiles: u64) {
        let cells = &self.cells.all;
        let squares = self.squares;
        let most = u32::try_from(squares).unwrap_or(u32::MAX);
        let with = |blank: u32| tiles.wrapping_add(fingerprint(blank));
        let wanted = [with(0), with(most)];
        let mut sum = 0_u64;
        for (at, cell) in cells.iter().enumerate() {
            sum = sum.wrapping_add(print(cell));
            let Some(from) = (at + 1).checked_sub(squares) else {
                continue;
            };
            if wanted.contains(&sum)
                && let Some(score) = self.score(from, self.n, 1)
            {
                if score >= GOOD {
                    self.covered.get_mut(from..=at).unwrap_or_default().fill(true);
                }
                self.push(from, self.n, 1, 1, score);
            }
            sum = sum.wrapping_sub(cells.get(from).map_or(0, print));
        }
    }

    fn push(&mut self, from: usize, row: usize, cell: usize, boards: usize, score: i32) {
        self.found.push(View {
            from,
            to: from + (self.n - 1) * row + (boards * self.n - 1) * cell + 1,
            layout: Layout::Strides { row, cell },
            boards,
            score,
            shape: self.shape(from, row, cell),
        });
    }

    /// A fingerprint of strides, and of what stands before a second cell and before a second row.
    fn shape(&self, from: usize, row: usize, step: usize) -> u32 {
        let before = |at: usize| {
            self.get(at)
                .map_or((0, 0), |cell| (cell.gap, u32::from(cell.breaks)))
        };
        let (inside, between) = (before(from + step), before(from + row));
        let lines = between.1 > 0 && inside.1 == 0;
        let strides = u32::try_from(if lines { step } else { row * 4 + step }).unwrap_or(0);
        [strides, inside.0, inside.1, between.0, between.1]
            .into_iter()
            .fold(1, |print: u32, part| {
                (print ^ part).wrapping_mul(0x9e37_79b1).rotate_left(13)
            })
    }

    /// How good a board cells make. `None` where what stands between the cells of its rows differs.
    fn score(&self, from: usize, row: usize, step: usize) -> Option<i32> {
        let n = self.n;
        let close = row == n && step == 1;
        let mut usual: Option<(u32, u16)> = None;
        let mut even: Option<u16> = None;
        let (mut inside, mut between) = (0, u32::MAX);
        let mut strongest = 0;
        let skip = n.div_ceil(LOOKED_AT);
        for first in (0..n).step_by(skip).map(|at| from + at * row) {
            if first > from {
                between = between.min(self.breaks(first - row + (n - 1) * step, first));
                strongest = strongest.max(self.get(first)?.strength);
            }
            for at in (1..n).map(|column| first + column * step) {
                let cell = self.get(at)?;
                inside = inside.max(u32::from(cell.breaks));
                strongest = strongest.max(cell.strength);
                if !close && *even.get_or_insert(cell.breaks) != cell.breaks {
                    return None;
                }
                // Lines with words and a number each are none.
                let named = |cell: &Cell| cell.breaks > 0 && cell.gap & WORDS != 0;
                if (at + 1 - step..=at).all(|at| self.get(at).is_some_and(named)) {
                    return None;
                }
                let (gap, _) = *usual.get_or_insert((cell.gap, cell.breaks));
                if gap != cell.gap {
                    return None;
                }
            }
        }
        let to = from + (n - 1) * row + (n - 1) * step + 1;
        let mut score = GOOD;
        if inside > between {
            if !close {
                return None;
            }
            score -= 6;
        }
        if !close {
            return Some(score - 1);
        }
        let before = self.get(from).filter(|_| from > 0);
        let after = self.get(to);
        let weakest = [before, after]
            .into_iter()
            .flatten()
            .map(|cell| cell.strength)
            .min();
        if weakest.is_some_and(|weakest| weakest < strongest) {
            score -= 5;
        }
        for outer in [before, after].into_iter().flatten() {
            if usual == Some((outer.gap, outer.breaks)) {
                score -= 3;
            }
        }
        (score > 0).then_some(score)
    }

    /// Whether cells are a permutation, and their first two rows are printed alike.
    fn is_board(&mut self, from: usize, row: usize, step: usize) -> bool {
        let before = |at: usize| self.get(at).map(|cell| (cell.gap, cell.breaks));
        if before(from + step) != before(from + row + step) {
            return false;
        }
        self.tries += 1;
        for at in 0..self.squares {
            let index = from + at / self.n * row + at % self.n * step;
            let (Some(cell), Some(left)) = (self.cells.all.get(index), self.budget.checked_sub(1)) else {
                return false;
            };
            self.budget = left;
            let tile = cell.value as usize;
            let tile = if tile == self.squares { 0 } else { tile };
            match self.seen.get_mut(tile) {
                Some(seen) if *seen != self.tries => *seen = self.tries,
                Some(_) | None => return false,
            }
        }
        true
    }

    /// Rows a line each of which the blanks were not printed.
    fn without_blanks(&mut self, print: &impl Fn(&Cell) -> u64, tiles: u64) {
        let n = self.n;
        let rows = &self.cells.rows;
        let mut sum = 0_u64;
        let sum_of = |row: usize| {
            let cells = rows.get(row).and_then(|row| self.cells.all.get(row.from..row.to));
            cells
                .unwrap_or_default()
                .iter()
                .fold(0, |sum: u64, cell| sum.wrapping_add(print(cell)))
        };
        let mut found = Vec::new();
        for last in 0..rows.len() {
            sum = sum.wrapping_add(sum_of(last));
            let Some(first) = (last + 1).checked_sub(n) else {
                continue;
            };
            let own = rows.get(first..=last).unwrap_or_default();
            let all: usize = own.last().map_or(0, |row| row.to) - own.first().map_or(0, |row| row.from);
            for label in [0, 1] {
                let others = all.saturating_sub(label * n);
                let boards = others / (self.squares - 1);
                if boards == 0 || boards * (self.squares - 1) != others || label > 0 && boards > 1 {
                    continue;
                }
                let labels = own
                    .iter()
                    .take(n * label)
                    .filter_map(|row| self.get(row.from))
                    .fold(0, |sum: u64, cell| sum.wrapping_add(print(cell)));
                let wanted = (0..boards).fold(0, |sum: u64, _| sum.wrapping_add(tiles));
                if sum.wrapping_sub(labels) == wanted
                    && let Some((missing, score)) = Missing::of(self, own, label, boards)
                {
                    found.push(View {
                        from: own.first().map_or(0, |row| row.from + label),
                        to: own.last().map_or(0, |row| row.to),
                        layout: Layout::Missing(Box::new(missing)),
                        boards,
                        score,
                        shape: u32::try_from(label).unwrap_or(0),
                    });
                }
            }
            sum = sum.wrapping_sub(sum_of(first));
        }
        self.found.append(&mut found);
    }

    /// Lines with as many cells each, which hold several boards side by side, or other numbers beside a board.
    fn side_by_side(&mut self) {
        let n = self.n;
        let rows = &self.cells.rows;
        let mut strips = Vec::new();
        // For a length and an offset in the line whether there is a board anywhere.
        let mut known: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        let mut alike = 0;
        for (last, row) in rows.iter().enumerate() {
            let before = last.checked_sub(1).and_then(|before| rows.get(before));
            alike = if before.is_some_and(|before| before.len() == row.len()) {
                alike + 1
            } else {
                1
            };
            let Some(first) = rows.get((last + 1).saturating_sub(n)) else {
                continue;
            };
            if alike < n || row.len() <= n || self.covered.get(first.from) == Some(&true) {
                continue;
            }
            for offset in 0..=row.len() - n {
                let from = first.from + offset;
                if self.is_board(from, row.len(), 1)
                    && let Some(score) = self.score(from, row.len(), 1)
                {
                    *known.entry((row.len(), offset)).or_default() += 1;
                    strips.push((first.from, row.len(), offset, score));
                }
            }
        }
        strips.dedup_by_key(|&mut (from, length, offset, _)| (from, length, offset % n));
        for (line, length, offset, score) in strips {
            let places: Vec<usize> = (offset % n..=length - n).step_by(n).collect();
            let times = |offset: usize| known.get(&(length, offset)).copied().unwrap_or(0);
            let most = places.iter().map(|&place| times(place)).max().unwrap_or(0);
            let is_known = |offset: &usize| 2 * times(*offset) > most;
            // What stands among boards is one.
            let all = (offset % n, length % n) == (0, 0)
                && 2 * places.iter().filter(|place| is_known(place)).count() > places.len();
            let boards = || places.iter().filter(|place| all || is_known(place));
            let (first, last) = boards()
                .next()
                .zip(boards().next_back())
                .unwrap_or((&offset, &offset));
            self.push(line + first, length, 1, (last - first) / n + 1, score);
        }
    }

    /// Tiles with other numbers between them.
    fn apart(&mut self) {
        let n = self.n;
        for from in 0..self.cells.all.len() {
            if self.covered.get(from) == Some(&true) {
                continue;
            }
            for step in 1..=3 {
                for row in (step * n..=step * n + MORE).filter(|&row| row > n) {
                    if self.is_board(from, row, step)
                        && let Some(score) = self.score(from, row, step)
                    {
                        self.push(from, row, step, 1, score - 1);
                    }
                }
            }
        }
    }
}
