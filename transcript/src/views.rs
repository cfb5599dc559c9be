//! Views of the cells that are boards: an offset, a stride between rows and one between cells, such that what they show is a permutation of 0 … N² − 1. The blank may be N² as well.
//!
//! Candidates overlap; which of them are read is for the [chain](crate::chain) to say. Each search takes a few steps a cell, because it ends at the first tile that is there twice and looks only
//! where the cells of a row are printed alike.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::blank::{Missing, Printed};
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
    /// The cell of a square of one of its boards; `None` where that was not printed.
    pub(crate) fn cell(&self, n: usize, board: usize, row: usize, column: usize) -> Option<usize> {
        match &self.layout {
            Layout::Strides { row: down, cell } => Some(self.from + row * down + (board * n + column) * cell),
            Layout::Missing(missing) => missing.cell(row, board * n + column),
        }
    }

    /// Its cells where it is one board whose cells follow each other.
    pub(crate) fn in_a_row(&self, n: usize) -> Option<Range<usize>> {
        match self.layout {
            Layout::Strides { row, cell: 1 } if row == n && self.boards == 1 => Some(self.from..self.to),
            Layout::Strides { .. } | Layout::Missing(_) => None,
        }
    }

    /// The tile on a square of one of its boards; the blank is 0.
    pub(crate) fn tile(&self, cells: &Cells, n: usize, board: usize, row: usize, column: usize) -> u32 {
        let cell = self.cell(n, board, row, column);
        cell.and_then(|cell| cells.tiles.get(cell))
            .map_or(0, |&tile| tile)
    }
}

/// Looks for views.
struct Search<'a> {
    printed: Printed<'a>,
    /// The squares of a board.
    squares: usize,
    /// The cells of views that are good as they are.
    covered: Vec<bool>,
    /// Which tiles were seen, by the number of the try.
    seen: Vec<u32>,
    tries: u32,
    /// The try of the first row.
    first: u32,
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
        printed: Printed {
            lexed,
            cells,
            form,
            n,
        },
        squares,
        covered: vec![false; cells.all.len()],
        seen: vec![0; squares],
        tries: 0,
        first: 0,
        budget: squares.min(32) * (2 * cells.all.len() + (1 << 15)),
        found: Vec::new(),
    };
    search.in_a_row();
    search.without_blanks();
    search.side_by_side();
    search.apart();
    let mut found = search.found;
    found.sort_by_key(|view| (view.to, view.from));
    found
}

impl Search<'_> {
    fn get(&self, at: usize) -> Option<&Cell> {
        self.printed.cells.all.get(at)
    }

    /// How many lines one cell stands below another.
    fn breaks(&self, from: usize, to: usize) -> u32 {
        let number = |at: usize| {
            let line = self.get(at)?.line as usize;
            Some(self.printed.lexed.lines.get(line)?.number)
        };
        number(to)
            .zip(number(from))
            .map_or(0, |(to, from)| to.saturating_sub(from))
    }

    /// Cells that follow each other.
    fn in_a_row(&mut self) {
        // For each tile the cell after the one that it was last seen in; and the first cell after which no tile is there twice.
        let mut after = vec![0_u32; self.squares];
        let mut start = 0;
        // The first cell of the last good board.
        let mut last = None;
        for (to, &tile) in (1..).zip(&self.printed.cells.tiles) {
            if let Some(after) = after.get_mut(tile as usize) {
                start = start.max(*after);
                *after = to;
            } else {
                start = to;
            }
            let from = start as usize;
            if to as usize - from == self.squares
                && let Some(score) = if self.is_printed_as(last, from) {
                    Some(GOOD)
                } else {
                    self.score(from, self.printed.n, 1)
                }
            {
                if score >= GOOD {
                    last = Some(from);
                    let own = self.covered.get_mut(from..to as usize);
                    own.unwrap_or_default().fill(true);
                }
                self.push(from, self.printed.n, 1, 1, score);
            }
        }
    }

    /// Whether a board in a row is printed just as one before it, and so is what follows.
    fn is_printed_as(&self, before: Option<usize>, from: usize) -> bool {
        let cells = |from: usize| self.printed.cells.all.get(from..=from + self.squares);
        let before = before.filter(|&before| before > 0 && before + self.squares <= from);
        before
            .and_then(cells)
            .zip(cells(from))
            .is_some_and(|(one, other)| {
                let mut pairs = one.iter().zip(other);
                pairs.all(|(one, other)| one.is_just_like(other))
            })
    }

    fn push(&mut self, from: usize, row: usize, cell: usize, boards: usize, score: i32) {
        self.found.push(View {
            from,
            to: from + (self.printed.n - 1) * row + (boards * self.printed.n - 1) * cell + 1,
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
        let n = self.printed.n;
        let close = row == n && step == 1;
        let usual = self.get(from + step)?;
        let below = self.get(from + row)?;
        let mut is_even = true;
        let (mut inside, mut between) = (0, u32::MAX);
        let mut strongest = 0;
        // The last row too: what is no longer the board, a count below it, passes for a tile there.
        let last = from + (n - 1) * row;
        let rows = (from..last).step_by(n.div_ceil(LOOKED_AT) * row);
        for first in rows.chain([last]) {
            let head = self.get(first)?;
            if first > from {
                let breaks = if close {
                    u32::from(head.breaks)
                } else {
                    self.breaks(first - row + (n - 1) * step, first)
                };
                between = between.min(breaks);
                is_even &= head.is_like(below);
                strongest = strongest.max(head.strength);
            }
            for at in (1..n).map(|column| first + column * step) {
                let cell = self.get(at)?;
                inside = inside.max(u32::from(cell.breaks));
                strongest = strongest.max(cell.strength);
                if cell.gap != usual.gap || !close && cell.breaks != usual.breaks {
                    return None;
                }
                // What stands between two tiles of a row does so between all of them.
                let gap = |at: usize| self.get(at).map(|cell| cell.gap);
                if (1..step).any(|other| gap(at - step + other) != gap(from + other)) {
                    return None;
                }
                // Lines with words and a number each are none.
                let named = |cell: &Cell| cell.breaks > 0 && cell.gap & WORDS != 0;
                if named(cell) && (at + 1 - step..at).all(|at| self.get(at).is_some_and(named)) {
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
        let outer = [self.get(from).filter(|_| from > 0), self.get(to)];
        let mut outer = outer.into_iter().flatten();
        if outer.clone().any(|cell| cell.strength < strongest) {
            score -= 5;
        }
        score -= 3 * i32::from(outer.next().is_some_and(|cell| cell.is_like(usual)));
        score -= 3 * i32::from(outer.next().is_some_and(|cell| cell.is_like(usual)));
        // What stands between its rows is of one kind.
        let score = if is_even {
            score
        } else {
            score.min((score - 5).max(1))
        };
        (score > 0).then_some(score)
    }

    /// Whether cells are different tiles, seen neither in this try nor in the first row, with the same before each as before `usual`.
    fn is_row(&mut self, from: usize, step: usize, usual: &Cell) -> bool {
        let (all, tiles, tries, first_row) = (
            &self.printed.cells.all,
            &self.printed.cells.tiles,
            self.tries,
            self.first,
        );
        let mut at = from;
        for column in 0..self.printed.n {
            let (Some(cell), Some(&tile)) = (all.get(at), tiles.get(at)) else {
                return false;
            };
            let seen = self.seen.get_mut(tile as usize);
            let seen = seen.filter(|seen| **seen != tries && **seen != first_row);
            let Some(seen) = seen.filter(|_| column == 0 || cell.is_like(usual)) else {
                return false;
            };
            *seen = tries;
            at += step;
        }
        true
    }

    /// Whether cells could be the first row of a board.
    fn begins(&mut self, from: usize, step: usize) -> bool {
        self.tries += 1;
        self.first = self.tries;
        let usual = self.get(from + step).copied();
        usual.is_some_and(|usual| self.is_row(from, step, &usual))
    }

    /// Whether cells that [begin](Self::begins) are a permutation, and their rows are printed alike.
    fn is_board(&mut self, from: usize, row: usize, step: usize) -> bool {
        self.tries += 1;
        let Some(usual) = self.get(from + step).copied() else {
            return false;
        };
        for first in (1..self.printed.n).map(|at| from + at * row) {
            let left = self.budget.checked_sub(self.printed.n);
            if left.is_none() || !self.is_row(first, step, &usual) {
                return false;
            }
            self.budget = left.unwrap_or(0);
        }
        true
    }

    /// Rows a line each of which the blanks were not printed.
    fn without_blanks(&mut self) {
        let n = self.printed.n;
        let tiles = self.squares - 1;
        let rows = &self.printed.cells.rows;
        // The sums of the fingerprints of all cells before each, when they are needed.
        let mut sums: Vec<u64> = Vec::new();
        let print = |tile: &u32| fingerprint(*tile);
        let board = (1..=u32::try_from(tiles).unwrap_or(u32::MAX))
            .fold(0, |sum: u64, tile| sum.wrapping_add(fingerprint(tile)));
        let mut found = Vec::new();
        for own in rows.windows(n) {
            let [first, .., last] = own else { continue };
            let all = last.to - first.from;
            if all < tiles {
                continue;
            }
            for label in [0, 1] {
                let others = all.saturating_sub(label * n);
                if others != tiles && (label > 0 || others < 2 * tiles || !others.is_multiple_of(tiles)) {
                    continue;
                }
                if sums.is_empty() {
                    sums.push(0);
                    let mut sum = 0_u64;
                    sums.extend(self.printed.cells.tiles.iter().map(|tile| {
                        sum = sum.wrapping_add(print(tile));
                        sum
                    }));
                }
                let until = |at: usize| sums.get(at).copied().unwrap_or(0);
                let labels = own
                    .iter()
                    .take(n * label)
                    .filter_map(|row| self.printed.cells.tiles.get(row.from));
                let labels = labels.fold(0, |sum: u64, tile| sum.wrapping_add(print(tile)));
                let sum = until(last.to)
                    .wrapping_sub(until(first.from))
                    .wrapping_sub(labels);
                let boards = others / tiles;
                if sum == board.wrapping_mul(boards as u64)
                    && let Some((missing, worse)) = Missing::of(self.printed, own, label, boards)
                {
                    found.push(View {
                        from: first.from + label,
                        to: last.to,
                        layout: Layout::Missing(Box::new(missing)),
                        boards,
                        score: GOOD - worse,
                        shape: u32::try_from(label).unwrap_or(0),
                    });
                }
            }
        }
        self.found.append(&mut found);
    }

    /// Lines with as many cells each, which hold several boards side by side, or other numbers beside a board.
    fn side_by_side(&mut self) {
        let n = self.printed.n;
        let rows = &self.printed.cells.rows;
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
            if alike < n || row.len() <= n {
                continue;
            }
            let Some(first) = rows.get((last + 1).saturating_sub(n)) else {
                continue;
            };
            if self.covered.get(first.from) == Some(&true) {
                continue;
            }
            for offset in 0..=row.len() - n {
                let from = first.from + offset;
                if self.begins(from, 1)
                    && self.is_board(from, row.len(), 1)
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
        let n = self.printed.n;
        let mut covered = std::mem::take(&mut self.covered);
        // Where tiles follow each other, nothing stands between them.
        for view in self.found.iter().filter(|view| view.in_a_row(n).is_some()) {
            covered
                .get_mut(view.from..=view.from)
                .unwrap_or_default()
                .fill(true);
        }
        for from in (0..)
            .zip(&covered)
            .filter_map(|(from, covered)| (!covered).then_some(from))
        {
            for step in 1..=3 {
                if !self.begins(from, step) {
                    continue;
                }
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
