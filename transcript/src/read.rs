//! Reads an output: what it claims and where, whatever its form. Nothing is known here of what is right.
//!
//! The output is taken apart into tokens ([`lex`](crate::lex)). The numbers among them are [cells](crate::cells), whatever stands between; [views](crate::views) of them that show a
//! permutation can be boards, and the best [chain](crate::chain) of views is what was printed. Everything else is read for what it [claims](crate::claims). The time is proportional to the
//! output, and of very long ones both ends are read.

use std::collections::{BTreeMap, BTreeSet};

use crate::cells::{Cells, Sign};
use crate::chain::{chain, grids, with_wrong_boards};
use crate::claims::{Heading, Heard, values};
use crate::dialect_parts::Blank;
use crate::directions::{self, DirectionsClaim};
use crate::lex::{Kind, Lexed};
use crate::one_square;
use crate::path::{self, Shown};
use crate::transcript::{BoardClaim, Claim, DeviationKind, Tiles, Transcript};
use crate::views::{GOOD, Layout, View, views};
use crate::{Dialect, Place};

/// How many boards are kept from the beginning, and from the end.
const KEPT: usize = 1 << 17;

/// How many signs are tried as the blank.
const SIGNS: usize = 4;

/// What the reader knows of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleShape {
    /// The number of rows, and of columns: 1 to 32768.
    pub dimension: u32,
}

impl Dialect {
    /// Reads the output of a solver.
    pub fn read(&self, output: &[u8], puzzle: &PuzzleShape) -> Transcript {
        let lexed = Lexed::of(output);
        let mut reading = Reading::of(self, &lexed, *puzzle, &[]);
        let mut transcript = Transcript::default();
        let heard = reading.hear(false);
        let shown = reading.shown(&heard);
        let aside = path::aside(&shown, heard.says_no_solution());
        reading.boards(&shown, &aside, &mut transcript);
        let dimension = reading.free_dimension;
        reading.end(&mut transcript);
        if let Some(form) = &self.directions {
            transcript.steps = directions::read(form, &lexed);
        }
        heard.settle(self, dimension, &mut transcript);
        if self.directions.is_some() {
            self.settle_directions(&mut transcript);
        }
        transcript
    }

    /// Where directions are the answer, boards are beside it; and the list is the number of moves where the dialect has no line for it.
    fn settle_directions(&self, transcript: &mut Transcript) {
        transcript.deviations.retain(|deviation| match deviation.kind {
            DeviationKind::LineOrder
            | DeviationKind::Wording
            | DeviationKind::ExtraLines
            | DeviationKind::UnsolvableWording
            | DeviationKind::Encoding => true,
            DeviationKind::DimensionLine
            | DeviationKind::Decoration
            | DeviationKind::BlankSymbol
            | DeviationKind::BlankPosition
            | DeviationKind::Layout
            | DeviationKind::Sequence => false,
        });
        if let Some(board) = transcript.boards.first() {
            let line = board.place.line;
            transcript.deviate([(DeviationKind::ExtraLines, line)].into_iter());
        }
        if self.moves.is_none() && transcript.moves.is_empty() && transcript.unsolvable.is_empty() {
            let counted = |list: &DirectionsClaim| Claim {
                value: u64::try_from(list.steps.len()).ok(),
                place: list.place,
            };
            transcript.moves = transcript.steps.iter().map(counted).collect();
        }
    }

    /// Reads the output of a Board client, whose boards are the neighbors.
    pub fn read_board_client(&self, output: &[u8], puzzle: &PuzzleShape) -> Transcript {
        let lexed = Lexed::of(output);
        let hidden = values(&lexed).map(|lines| lines.map(|line| u32::try_from(line.start).unwrap_or(0)));
        let hidden = hidden.as_ref().map_or(&[][..], |lines| lines);
        let mut reading = Reading::of(self, &lexed, *puzzle, hidden);
        if puzzle.dimension < 2 {
            // The board of one square has no neighbors; what looks like it is a value.
            reading.views.clear();
        }
        let mut transcript = Transcript::default();
        let heard = reading.hear(true);
        let shown = reading.shown(&heard);
        let aside = vec![false; shown.len()];
        reading.boards(&shown, &aside, &mut transcript);
        reading.end(&mut transcript);
        heard.settle(self, None, &mut transcript);
        // Whatever is no board is a value, or may stand beside the values.
        transcript.deviations.retain(|deviation| match deviation.kind {
            DeviationKind::DimensionLine
            | DeviationKind::Decoration
            | DeviationKind::BlankSymbol
            | DeviationKind::BlankPosition
            | DeviationKind::Layout
            | DeviationKind::Encoding => true,
            DeviationKind::LineOrder
            | DeviationKind::Wording
            | DeviationKind::ExtraLines
            | DeviationKind::UnsolvableWording
            | DeviationKind::Sequence => false,
        });
        transcript.moves.clear();
        transcript.enqueued.clear();
        transcript.unsolvable.clear();
        transcript
    }
}

/// An output whose boards were found.
struct Reading<'a> {
    dialect: &'a Dialect,
    lexed: &'a Lexed<'a>,
    n: usize,
    cells: Cells,
    views: Vec<View>,
    /// The tokens of the dimension above the first of several boards only, which may be the number of moves.
    free_dimension: Option<(u32, u64)>,
    deviations: BTreeMap<DeviationKind, u32>,
    /// The first line with a board that is not kept.
    dropped: Option<u32>,
}

impl<'a> Reading<'a> {
    fn of(dialect: &'a Dialect, lexed: &'a Lexed<'a>, puzzle: PuzzleShape, hidden: &[u32]) -> Self {
        let n = usize::try_from(puzzle.dimension.clamp(1, 1 << 15)).unwrap_or(1);
        let (cells, views) = found(dialect, lexed, n, hidden);
        Self {
            dialect,
            lexed,
            n,
            cells,
            views,
            free_dimension: None,
            deviations: BTreeMap::new(),
            dropped: None,
        }
    }

    fn note(&mut self, kind: DeviationKind, line: u32) {
        let first = self.deviations.entry(kind).or_insert(line);
        *first = line.min(*first);
    }

    fn token(&self, cell: usize) -> u32 {
        self.cells.all.get(cell).map_or(0, |cell| cell.token)
    }

    fn line(&self, cell: usize) -> usize {
        self.cells.all.get(cell).map_or(0, |cell| cell.line as usize)
    }

    fn number(&self, line: usize) -> u32 {
        self.lexed.lines.get(line).map_or(0, |line| line.number)
    }

    /// The line above a view, if it is nothing but the dimension.
    fn dimension(&self, view: &View) -> Option<usize> {
        let line = self.line(view.from).checked_sub(1)?;
        let tokens = self.lexed.tokens_of(line);
        let token = self.lexed.tokens.get(tokens.start)?;
        (tokens.len() == 1 && token.kind == Kind::Number && token.value as usize == self.n).then_some(line)
    }

    /// Hears what is part of no board.
    fn hear(&mut self, facts: bool) -> Heard {
        let mut taken: Vec<(u32, u32)> = Vec::with_capacity(self.views.len());
        for view in &self.views {
            if let Some(line) = self.dimension(view) {
                let token = u32::try_from(self.lexed.tokens_of(line).start).unwrap_or(u32::MAX);
                taken.push((token, token + 1));
            }
            let mut add = |from: usize, to: usize| taken.push((self.token(from), self.token(to - 1) + 1));
            let inner = self.cells.all.get(view.from + 1..view.to).unwrap_or_default();
            let alone = inner.iter().all(|cell| cell.gap == 0);
            match &view.layout {
                Layout::Strides { row, cell } if !alone && self.is_a_row_a_line(view) => {
                    for at in 0..self.n {
                        let from = view.from + at * row;
                        add(from, from + (view.boards * self.n - 1) * cell + 1);
                    }
                }
                Layout::Strides { .. } | Layout::Missing(_) => add(view.from, view.to),
            }
        }
        taken.sort_unstable();
        Heard::of(self.dialect, self.lexed, &taken, self.n, facts)
    }

    /// Whether each row of a view stands on a line of its own.
    fn is_a_row_a_line(&self, view: &View) -> bool {
        let Layout::Strides { row, cell: 1 } = view.layout else {
            return matches!(view.layout, Layout::Missing(_));
        };
        let line = |at: usize| self.line(at);
        (0..self.n).all(|at| {
            let from = view.from + at * row;
            line(from) == line(from + view.boards * self.n - 1) && (at == 0 || line(from) > line(from - row))
        })
    }

    /// All views with what the text says of them.
    fn shown(&mut self, heard: &Heard) -> Vec<Shown> {
        let views = std::mem::take(&mut self.views);
        let mut shown: Vec<Shown> = Vec::with_capacity(views.len());
        for view in views {
            let lines = (self.line(view.from), self.line(view.to - 1));
            let dimension = self
                .dimension(&view)
                .filter(|&line| shown.last().is_none_or(|before| before.lines.1 < line));
            shown.push(Shown {
                view,
                lines,
                dimension,
                heading: Heading::None,
                label: false,
            });
        }
        if let [first, rest @ ..] = shown.as_mut_slice()
            && let Some(line) = first.dimension
            && !rest.is_empty()
            && rest.iter().all(|shown| shown.dimension.is_none())
            && heard.says_no_moves()
        {
            first.dimension = None;
            self.free_dimension = Some((self.number(line), self.n as u64));
        }
        if self.n == 1
            && heard.says_no_moves()
            && let [number, board] = shown.as_slice()
            && number.dimension.is_none()
            && board.dimension.is_some()
        {
            // A number above the one board of one square that has a dimension line is no other board.
            self.free_dimension = Some((
                self.number(number.lines.0),
                u64::from(self.cells.all.get(number.view.from).map_or(0, |cell| cell.value)),
            ));
            shown.remove(0);
        }
        path::give_headings(self.lexed, heard, &mut shown);
        shown
    }

    /// Reads the tiles of all boards.
    fn boards(&mut self, shown: &[Shown], aside: &[bool], transcript: &mut Transcript) {
        // The widths of columns in which a blank was seen that is white space.
        let certain: BTreeSet<u32> = shown
            .iter()
            .filter_map(|shown| match &shown.view.layout {
                Layout::Missing(missing) => missing.certain.then_some(missing.pitch),
                Layout::Strides { .. } => None,
            })
            .collect();
        let total: usize = shown.iter().map(|shown| shown.view.boards).sum();
        let mut seen = 0;
        let mut of_path = Vec::new();
        let mut set_aside = Vec::new();
        for (shown, &aside) in shown.iter().zip(aside) {
            let number = self.number(shown.lines.0);
            let middle = seen >= KEPT && seen + shown.view.boards + KEPT <= total;
            seen += shown.view.boards;
            if middle {
                self.dropped.get_or_insert(number);
                continue;
            }
            let boards = (0..shown.view.boards).map(|board| BoardClaim {
                place: Place::stdout(number),
                tiles: self.tiles(&shown.view, board, &certain),
            });
            if aside {
                set_aside.extend(boards);
            } else {
                of_path.extend(boards);
            }
        }
        let path: Vec<&Shown> = shown
            .iter()
            .zip(aside)
            .filter(|&(_, &aside)| !aside)
            .map(|(shown, _)| shown)
            .collect();
        if let Some(shown) = shown.iter().zip(aside).find(|&(_, &aside)| aside) {
            self.note(DeviationKind::ExtraLines, self.number(shown.0.lines.0));
        }
        for shown in &path {
            self.deviate(shown, &certain);
        }
        let (announced, again) = path::repeated(&path);
        if announced
            && let [first, start, next, ..] = of_path.as_slice()
            && first.tiles == next.tiles
            && first.tiles != start.tiles
        {
            set_aside.insert(0, of_path.remove(0));
        }
        if again
            && let [first, .., last, start, goal] = of_path.as_slice()
            && first.tiles == start.tiles
            && last.tiles == goal.tiles
        {
            set_aside.extend(of_path.split_off(of_path.len() - 2));
        }
        transcript.boards = of_path;
        transcript.aside = set_aside;
    }

    /// The tiles of a board. `certain` says whether blanks are printed as white space, and not left out with their separator.
    fn tiles(&self, view: &View, board: usize, certain: &BTreeSet<u32>) -> Tiles {
        let n = self.n;
        let all = &self.cells.all;
        let mut tiles = Vec::with_capacity(n * n);
        if let Some(cells) = view.in_a_row(n) {
            tiles.extend(all.get(cells).unwrap_or_default().iter().map(|cell| cell.value));
        } else {
            for row in 0..n {
                let cells = (0..n).map(|column| view.cell(n, board, row, column));
                tiles.extend(
                    cells.map(|cell| cell.and_then(|cell| all.get(cell)).map_or(0, |cell| cell.value)),
                );
            }
        }
        match &view.layout {
            Layout::Strides { .. } => {
                let most = u32::try_from(n * n).unwrap_or(u32::MAX);
                if !tiles.contains(&0)
                    && n > 1
                    && let Some(blank) = tiles.iter_mut().find(|tile| **tile == most)
                {
                    *blank = 0;
                }
                Tiles::Exact(tiles)
            }
            Layout::Missing(missing) if missing.certain || certain.contains(&missing.pitch) => {
                Tiles::Exact(tiles)
            }
            Layout::Missing(missing) => {
                let blank = missing.blanks.get(board).copied().unwrap_or(0);
                let row = blank / n * n;
                let others = (row..row + n).rev().filter(|&at| at != blank);
                Tiles::BlankInRow {
                    others: tiles.into_iter().filter(|&tile| tile > 0).collect(),
                    candidates: std::iter::once(blank).chain(others).collect(),
                }
            }
        }
    }

    /// Notes how a board departs from the dialect's form.
    fn deviate(&mut self, shown: &Shown, certain: &BTreeSet<u32>) {
        let form = &self.dialect.board;
        let number = self.number(shown.lines.0);
        let view = &shown.view;
        let mut kinds = Vec::new();
        if form.dimension_line != shown.dimension.is_some() {
            kinds.push(DeviationKind::DimensionLine);
        }
        let plain = view.boards == 1
            && self.is_a_row_a_line(view)
            && match view.layout {
                Layout::Strides { row, .. } => row < 2 * self.n,
                Layout::Missing(_) => true,
            };
        if !plain {
            kinds.push(DeviationKind::Layout);
        }
        let inner = self.cells.all.get(view.from + 1..view.to).unwrap_or_default();
        // The blank's own sign is none.
        let blanks = matches!(view.layout, Layout::Missing(_));
        let longer = match view.layout {
            Layout::Strides { row, cell } => (row, cell) != (self.n, 1) && view.boards == 1,
            Layout::Missing(_) => false,
        };
        if inner.iter().filter(|cell| cell.gap != 0).count() > usize::from(blanks) || longer {
            kinds.push(DeviationKind::Decoration);
        }
        let (seen, sure) = match &view.layout {
            Layout::Missing(missing) => (
                form.blank == Blank::Space,
                missing.certain || certain.contains(&missing.pitch),
            ),
            Layout::Strides { .. } => (self.is_own_blank(view), true),
        };
        if !seen {
            kinds.push(DeviationKind::BlankSymbol);
        }
        if !sure {
            kinds.push(DeviationKind::BlankPosition);
        }
        for kind in kinds {
            self.note(kind, number);
        }
    }

    /// Whether the blank of a view is printed as the dialect prints it.
    fn is_own_blank(&self, view: &View) -> bool {
        let is_blank = |cell: &usize| self.cells.tiles.get(*cell) == Some(&0);
        let blank_of = |row: usize| {
            let mut cells = (0..self.n).filter_map(|column| view.cell(self.n, 0, row, column));
            self.cells.all.get(cells.find(is_blank)?)
        };
        let Some(blank) = (0..self.n).find_map(blank_of) else {
            return true;
        };
        let text = self.lexed.slice(blank.start as usize..blank.end as usize);
        match self.dialect.board.blank {
            Blank::Zero => blank.value == 0 && text.ends_with('0'),
            Blank::Space => false,
            Blank::Symbol(symbol) => text.chars().eq([symbol]),
        }
    }

    /// Puts what was noted into the transcript.
    fn end(&mut self, transcript: &mut Transcript) {
        if let Some(line) = self.lexed.odd {
            self.note(DeviationKind::Encoding, line);
        }
        transcript.deviate(self.deviations.iter().map(|(&kind, &line)| (kind, line)));
        let shortened = [self.dropped, self.lexed.shortened];
        transcript.shortened = shortened.into_iter().flatten().min().map(Place::stdout);
    }
}

/// The cells of an output, and the boards that they are.
fn found(dialect: &Dialect, lexed: &Lexed<'_>, n: usize, hidden: &[u32]) -> (Cells, Vec<View>) {
    let form = &dialect.board;
    let with = |sign: Option<Sign>| {
        let cells = Cells::of(lexed, n, sign, hidden);
        if n == 1 {
            let views = one_square::views(lexed, &cells);
            return (cells, views);
        }
        let views = chain(&cells, n, views(lexed, &cells, form, n));
        (cells, views)
    };
    let is_good = |view: &&View| n == 1 || view.score + 3 >= GOOD;
    let worth = |views: &[View]| -> (usize, i32) {
        (
            views.iter().map(|view| view.boards).sum(),
            views.iter().map(|view| view.score).sum(),
        )
    };
    let own = match form.blank {
        Blank::Zero | Blank::Space => None,
        Blank::Symbol(symbol) => Some(Sign::character(symbol)),
    };
    let mut best = with(own);
    // The boards, without those that are doubtful.
    let good: Vec<&View> = best.1.iter().filter(is_good).collect();
    let tried = if lacks_blanks(&best.0, &good, n) {
        signs(lexed, &best.0, n, good.iter().map(|view| view.boards).sum())
    } else {
        Vec::new()
    };
    for sign in tried {
        let other = with(Some(sign));
        if worth(&other.1) > worth(&best.1) {
            best = other;
        }
    }
    let (cells, views) = best;
    if n == 1 {
        let views = if views.is_empty() {
            one_square::unseen(lexed, &cells, form)
        } else {
            views
        };
        return (cells, views);
    }
    let views = if views.is_empty() {
        grids(lexed, &cells, n, None, 0, cells.all.len())
    } else {
        with_wrong_boards(lexed, &cells, n, views)
    };
    (cells, views)
}

/// Whether boards have no number for their blanks, or all tiles but the blank follow each other between boards.
fn lacks_blanks(cells: &Cells, views: &[&View], n: usize) -> bool {
    if views.is_empty() || views.iter().any(|view| matches!(view.layout, Layout::Missing(_))) {
        return true;
    }
    let mut after = vec![0; n * n];
    let mut boards = views.iter().peekable();
    let mut start = 0;
    (1..).zip(&cells.tiles).any(|(to, &tile)| {
        while let Some(board) = boards.next_if(|board| board.to < to) {
            start = start.max(board.to);
        }
        match after.get_mut(tile as usize) {
            Some(after) if tile > 0 => start = start.max(std::mem::replace(after, to)),
            Some(_) | None => start = to,
        }
        to - start + 1 == n * n && boards.peek().is_none_or(|board| board.from >= to)
    })
}

/// The words and marks that could be the blank where only `found` boards were found: they stand among numbers, about as often as there are boards.
fn signs(lexed: &Lexed<'_>, cells: &Cells, n: usize, found: usize) -> Vec<Sign> {
    let squares = n * n;
    let mut tiles = vec![0_usize; if cells.all.len() + 1 < squares { 1 } else { squares }];
    for cell in &cells.all {
        if let Some(count) = tiles.get_mut(cell.value as usize) {
            *count += 1;
        }
    }
    let boards = if n == 1 {
        1
    } else {
        tiles.iter().skip(1).min().copied().unwrap_or(0)
    };
    if boards <= found {
        return Vec::new();
    }
    let mut counts: BTreeMap<Sign, usize> = BTreeMap::new();
    let mut count = |from: usize, to: usize| {
        for token in lexed.tokens.get(from..to).unwrap_or_default() {
            if let Some(sign) = Sign::of(token) {
                *counts.entry(sign).or_default() += 1;
            }
        }
    };
    if n == 1 {
        for line in 0..lexed.lines.len() {
            let tokens = lexed.tokens_of(line);
            if tokens.len() == 1 {
                count(tokens.start, tokens.end);
            }
        }
    }
    for row in cells.rows.iter().filter(|row| row.len() + 1 >= n) {
        let line = cells.all.get(row.from).map_or(0, |cell| cell.line as usize);
        let tokens = lexed.tokens_of(line);
        count(tokens.start, tokens.end);
    }
    let mut counts: Vec<((usize, bool), Sign)> = counts
        .into_iter()
        .filter(|&(_, count)| (boards..=3 * boards + 2).contains(&(2 * count)))
        .map(|(sign, count)| ((count.abs_diff(boards), sign.sets_off()), sign))
        .collect();
    counts.sort_unstable();
    counts.into_iter().take(SIGNS).map(|(_, sign)| sign).collect()
}
