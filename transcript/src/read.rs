//! Reads an output: what it claims and where, whatever its form. Nothing is known here of what is right.
//!
//! The output is taken apart into tokens ([`lex`](crate::lex)). The numbers among them are [cells](crate::cells), whatever stands between; [views](crate::views) of them that show a
//! permutation can be boards, and the best [chain](crate::chain) of views is what was printed. Everything else is read for what it [claims](crate::claims). The time is proportional to the
//! output, and of very long ones both ends are read.
//!
//! A stretch is read at a time: 64 kB, or 64 boards where they are large, which take up to 50 bytes of memory a byte. What is kept of an output are its text, where it is no plain ASCII or
//! UTF-8, up to 20 bytes a byte where it is nothing but boards of four squares (4 to 6 where they have nine), and the boards themselves, at most a quarter of a million.

use std::collections::{BTreeMap, BTreeSet};

use crate::cells::{Cells, Sign};
use crate::chain::{chain, grids, with_wrong_boards};
use crate::claims::{Heading, Heard, values};
use crate::decode::{Decoded, END, decode_ends};
use crate::dialect_parts::Blank;
use crate::directions::{DirectionsClaim, Lists};
use crate::lex::{Kind, Lexed, Position};
use crate::one_square;
use crate::other_size;
use crate::path::{self, Dress, Headings, PrintedBlank, Shown};
use crate::transcript::{BoardClaim, Claim, DeviationKind, Tiles, Transcript};
use crate::views::{GOOD, Layout, View, views};
use crate::{Dialect, Place};

/// So many bytes are read at a time, where boards are small.
const STRETCH: usize = 1 << 16;

/// Of a longer output so many bytes a square of a board are read at each end: at least two make a tile, so that these are at most a quarter of a million boards.
const END_OF_A_SQUARE: usize = 1 << 18;

/// How many signs are tried as the blank.
const SIGNS: usize = 4;

/// What the reader knows of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleShape {
    /// The number of rows, and of columns: 1 to 32768.
    pub dimension: u32,
}

impl PuzzleShape {
    /// The number of rows as the reader counts.
    fn rows(self) -> usize {
        usize::try_from(self.dimension.clamp(1, 1 << 15)).unwrap_or(1)
    }

    /// What is read of an output: of a long one both ends.
    fn decoded(self, output: &[u8]) -> Decoded<'_> {
        let squares = self.rows() * self.rows();
        decode_ends(output, END.min(squares.saturating_mul(END_OF_A_SQUARE)))
    }
}

impl Dialect {
    /// Reads the output of a solver.
    pub fn read(&self, output: &[u8], puzzle: &PuzzleShape) -> Transcript {
        let decoded = puzzle.decoded(output);
        let mut reading = Reading::of(self, &decoded, *puzzle, false);
        let mut transcript = Transcript::default();
        let free_dimension = reading.free_dimension();
        let aside = path::aside(&reading.shown, reading.heard.says_no_solution());
        reading.boards(&aside, &mut transcript);
        let decorated = reading.deviations.contains_key(&DeviationKind::Decoration);
        reading.end(&mut transcript);
        transcript.steps = reading.lists.settle();
        reading.heard.settle(self, free_dimension, &mut transcript);
        if self.directions.is_some() {
            self.settle_directions(&mut transcript);
        }
        if !decorated {
            transcript.marks_are_lines();
        }
        if transcript.boards.is_empty() {
            transcript.run_together = run_together(&decoded.text, puzzle.dimension);
            let other = reading.other_size;
            transcript.other_size = other.map(|(line, size)| (Place::stdout(line), size));
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
        let decoded = puzzle.decoded(output);
        let mut reading = Reading::of(self, &decoded, *puzzle, true);
        let mut transcript = Transcript::default();
        reading.free_dimension();
        let aside = vec![false; reading.shown.len()];
        reading.boards(&aside, &mut transcript);
        reading.end(&mut transcript);
        reading.heard.settle(self, None, &mut transcript);
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

/// An output that is read stretch by stretch.
struct Reading<'a> {
    dialect: &'a Dialect,
    n: usize,
    /// Whether a Board client speaks.
    client: bool,
    /// The lines that hold values and no cells, by the offsets of their first bytes.
    hidden: Vec<u32>,
    heard: Heard,
    lists: Lists,
    headings: Headings,
    /// How the boards so far are printed, and what they show.
    shown: Vec<Shown>,
    boards: Vec<BoardClaim>,
    /// Whether they are nothing but numbers in rows, which are boards only where no others follow.
    doubtful: bool,
    /// The first row of boards of another size, and that size.
    other_size: Option<(u32, usize)>,
    deviations: BTreeMap<DeviationKind, u32>,
    /// The first line that is left out.
    shortened: Option<u32>,
}

/// Where a stretch begins.
#[derive(Clone, Copy)]
struct Start {
    position: Position,
    /// The index of its first line in the whole output.
    index: usize,
    /// How many of its lines were heard already.
    heard: usize,
    /// The offsets of its first board, which was read already.
    board: Option<(u32, u32)>,
}

/// Where a stretch is cut, because the next one will read what follows.
struct Cut {
    /// The boards, the cells and the lines before it.
    views: usize,
    cells: usize,
    lines: usize,
    /// The first token after it, where it is inside a line.
    token: Option<usize>,
    next: Start,
}

impl<'a> Reading<'a> {
    fn of(dialect: &'a Dialect, decoded: &Decoded<'_>, puzzle: PuzzleShape, client: bool) -> Self {
        let n = puzzle.rows();
        let mut reading = Self {
            dialect,
            n,
            client,
            hidden: Vec::new(),
            heard: Heard::new(n, client),
            lists: Lists::default(),
            headings: Headings::default(),
            shown: Vec::new(),
            boards: Vec::new(),
            doubtful: false,
            other_size: None,
            deviations: BTreeMap::new(),
            shortened: None,
        };
        let mut lexed = Lexed::new(decoded);
        let mut memory = Cells::default();
        // Some boards and what stands between them.
        let usual = match n {
            1 => usize::MAX,
            _ => STRETCH.max((64 * n * n).saturating_mul((n * n).ilog10() as usize + 2)),
        };
        let mut most = usual;
        let mut start = Start {
            position: Position::START,
            index: 0,
            heard: 0,
            board: None,
        };
        loop {
            let end = lexed.read(start.position, most);
            if client && start.index == 0 {
                let lines = values(&lexed).into_iter().flatten();
                reading.hidden = lines.map(|line| u32::try_from(line.start).unwrap_or(0)).collect();
            }
            let (cells, views) = reading.found(&lexed, &start, memory);
            let cut = if lexed.ends(end) {
                None
            } else {
                let Some(cut) = cut(&lexed, &cells, &views, n, &start) else {
                    most = most.saturating_mul(2);
                    memory = cells;
                    continue;
                };
                Some(cut)
            };
            reading.take(&mut lexed, &cells, views, &start, cut.as_ref());
            memory = cells;
            let Some(cut) = cut else { break };
            start = cut.next;
            most = usual;
        }
        reading.heard.end();
        if let Some(line) = decoded.odd {
            reading.note(DeviationKind::Encoding, line);
        }
        reading.shortened = lexed.shortened;
        reading
    }

    fn note(&mut self, kind: DeviationKind, line: u32) {
        let first = self.deviations.entry(kind).or_insert(line);
        *first = line.min(*first);
    }

    /// Takes what stands in a stretch before its cut.
    fn take(
        &mut self,
        lexed: &mut Lexed<'_>,
        cells: &Cells,
        mut views: Vec<View>,
        start: &Start,
        cut: Option<&Cut>,
    ) {
        if let Some(cut) = cut {
            views.truncate(cut.views);
            if let Some(token) = cut.token {
                lexed.cut(token);
            }
        }
        let n = self.n;
        let end = cut.map_or(cells.all.len(), |cut| cut.cells);
        let lines = cut.map_or(lexed.lines.len(), |cut| cut.lines);
        let after = start.board.map_or(0, |(_, end)| cells.after(end));
        let others = || other_size::of(lexed, cells, n, after, end);
        if n > 1
            && self.shown.is_empty()
            && let Some(other) = others()
        {
            views.clear();
            self.other_size.get_or_insert(other);
        } else if n == 1 {
            if views.is_empty() {
                views = one_square::unseen(lexed, cells, &self.dialect.board);
            }
        } else if !views.is_empty() {
            views = with_wrong_boards(lexed, cells, n, views, (after, end));
            if std::mem::take(&mut self.doubtful) {
                self.shown.clear();
                self.boards.clear();
            }
        } else if self.shown.is_empty() || self.doubtful {
            views = grids(lexed, cells, n, None, after, end);
            self.doubtful = true;
        }
        if self.client && n == 1 {
            // The board of one square has no neighbors; what looks like it is a value.
            views.clear();
        }
        let stretch = Stretch {
            dialect: self.dialect,
            lexed,
            cells,
            n,
        };
        let taken = stretch.taken(&views);
        let heard = start.heard..lines;
        self.heard
            .hear(self.dialect, lexed, &taken, start.index, heard.clone());
        if let Some(form) = self.dialect.directions.as_ref().filter(|_| !self.client) {
            for line in heard {
                self.lists.read(form, lexed, line, start.index + line);
            }
        }
        let before = self.shown.len();
        for view in views.iter().filter(|view| view.from >= after) {
            let shown = stretch.shown(view, start.index, self.shown.last());
            let tiles = (0..view.boards).map(|board| BoardClaim {
                place: Place::stdout(shown.number),
                tiles: stretch.tiles(view, board),
            });
            self.boards.extend(tiles);
            self.shown.push(shown);
        }
        self.headings.give(
            &std::mem::take(&mut self.heard.headings),
            self.shown.get_mut(before..).unwrap_or_default(),
        );
    }

    /// The dimension above the first of several boards only, which may be the number of moves, is none; gives its line and what it is.
    fn free_dimension(&mut self) -> Option<(u32, u64)> {
        if !self.heard.says_no_moves() {
            return None;
        }
        if let [first, rest @ ..] = self.shown.as_mut_slice()
            && let Some((_, number)) = first.dimension
            && !rest.is_empty()
            && rest.iter().all(|shown| shown.dimension.is_none())
        {
            self.headings.give_first(first);
            return Some((number, self.n as u64));
        }
        if self.n == 1
            && let [number, board] = self.shown.as_slice()
            && number.dimension.is_none()
            && board.dimension.is_some()
        {
            // A number above the one board of one square that has a dimension line is no other board.
            let line = number.number;
            self.shown.remove(0);
            let value = self.boards.remove(0).tiles;
            return value
                .readings()
                .into_iter()
                .flatten()
                .next()
                .map(|value| (line, u64::from(value)));
        }
        None
    }

    /// Sorts all boards into those of the path and those beside it.
    fn boards(&mut self, aside: &[bool], transcript: &mut Transcript) {
        // The widths of columns in which a blank was seen that is white space.
        let certain: BTreeSet<u32> = self
            .shown
            .iter()
            .filter_map(|shown| match shown.dress.blank {
                PrintedBlank::Unseen { pitch, certain } => certain.then_some(pitch),
                PrintedBlank::Own | PrintedBlank::Other => None,
            })
            .collect();
        let shown = std::mem::take(&mut self.shown);
        let mut of_path = Vec::with_capacity(self.boards.len());
        let mut all = std::mem::take(&mut self.boards).into_iter();
        let mut set_aside = Vec::new();
        for (shown, &aside) in shown.iter().zip(aside) {
            let boards = all
                .by_ref()
                .take(shown.boards as usize)
                .map(|board| match shown.dress.blank {
                    PrintedBlank::Unseen { pitch, .. } if certain.contains(&pitch) => BoardClaim {
                        tiles: board.tiles.settled(),
                        ..board
                    },
                    PrintedBlank::Own | PrintedBlank::Other | PrintedBlank::Unseen { .. } => board,
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
        if let Some((shown, _)) = shown.iter().zip(aside).find(|&(_, &aside)| aside) {
            self.note(DeviationKind::ExtraLines, shown.number);
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

    /// Notes how a board departs from the dialect's form.
    fn deviate(&mut self, shown: &Shown, certain: &BTreeSet<u32>) {
        let form = &self.dialect.board;
        let (seen, sure) = match shown.dress.blank {
            PrintedBlank::Own => (true, true),
            PrintedBlank::Other => (false, true),
            PrintedBlank::Unseen { pitch, certain: sure } => {
                (form.blank == Blank::Space, sure || certain.contains(&pitch))
            }
        };
        let kinds = [
            (
                form.dimension_line != shown.dimension.is_some(),
                DeviationKind::DimensionLine,
            ),
            (!shown.dress.plain, DeviationKind::Layout),
            (shown.dress.decorated, DeviationKind::Decoration),
            (!seen, DeviationKind::BlankSymbol),
            (!sure, DeviationKind::BlankPosition),
        ];
        for (_, kind) in kinds.into_iter().filter(|&(departs, _)| departs) {
            self.note(kind, shown.number);
        }
    }

    /// Puts what was noted into the transcript.
    fn end(&mut self, transcript: &mut Transcript) {
        transcript.deviate(self.deviations.iter().map(|(&kind, &line)| (kind, line)));
        transcript.shortened = self.shortened.map(Place::stdout);
    }

    /// The cells of a stretch, and the boards that they are.
    fn found(&self, lexed: &Lexed<'_>, start: &Start, memory: Cells) -> (Cells, Vec<View>) {
        let (form, n) = (&self.dialect.board, self.n);
        let with = |sign: Option<Sign>, memory: Cells| {
            let cells = Cells::of(lexed, n, sign, &self.hidden, memory);
            if n == 1 {
                let views = one_square::views(lexed, &cells);
                return (cells, views);
            }
            let mut views = views(lexed, &cells, form, n);
            if let Some((first, last)) = start.board {
                // What was read already is read no second time.
                let cell = |at: usize| cells.all.get(at).map_or((0, 0), |cell| (cell.start, cell.end));
                views.retain(|view| {
                    let (start, end) = (cell(view.from).0, cell(view.to - 1).1);
                    start >= last || (start, end) == (first, last)
                });
            }
            let views = chain(&cells, n, views);
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
        let mut best = with(own, memory);
        // The boards, without those that are doubtful.
        let good: Vec<&View> = best.1.iter().filter(is_good).collect();
        let tried = if lacks_blanks(&best.0, &good, n) {
            signs(lexed, &best.0, n, good.iter().map(|view| view.boards).sum())
        } else {
            Vec::new()
        };
        for sign in tried {
            let other = with(Some(sign), Cells::default());
            if worth(&other.1) > worth(&best.1) {
                best = other;
            }
        }
        best
    }
}

/// An index or a count as it is kept.
fn index(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

/// The cells of a stretch and its text.
struct Stretch<'a> {
    dialect: &'a Dialect,
    lexed: &'a Lexed<'a>,
    cells: &'a Cells,
    n: usize,
}

impl Stretch<'_> {
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

    /// The tokens that are part of boards or of the dimension above them, in their order.
    fn taken(&self, views: &[View]) -> Vec<(u32, u32)> {
        let mut taken: Vec<(u32, u32)> = Vec::with_capacity(views.len());
        for view in views {
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
        taken
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

    /// A view and how it is printed. So many lines stand before the stretch, and these boards before it.
    fn shown(&self, view: &View, before: usize, last: Option<&Shown>) -> Shown {
        let lines = (self.line(view.from), self.line(view.to - 1));
        let dimension = self
            .dimension(view)
            .filter(|&line| last.is_none_or(|last| last.lines.1 < index(before + line)));
        let plain = view.boards == 1
            && self.is_a_row_a_line(view)
            && match view.layout {
                Layout::Strides { row, .. } => row < 2 * self.n,
                Layout::Missing(_) => true,
            };
        let inner = self.cells.all.get(view.from + 1..view.to).unwrap_or_default();
        // The blank's own sign is no decoration.
        let blanks = matches!(view.layout, Layout::Missing(_));
        let longer = match view.layout {
            Layout::Strides { row, cell } => (row, cell) != (self.n, 1) && view.boards == 1,
            Layout::Missing(_) => false,
        };
        let blank = match &view.layout {
            Layout::Missing(missing) => PrintedBlank::Unseen {
                pitch: missing.pitch,
                certain: missing.certain,
            },
            Layout::Strides { .. } if self.is_own_blank(view) => PrintedBlank::Own,
            Layout::Strides { .. } => PrintedBlank::Other,
        };
        Shown {
            boards: index(view.boards),
            lines: (index(before + lines.0), index(before + lines.1)),
            number: self.number(lines.0),
            dimension: dimension.map(|line| (index(before + line), self.number(line))),
            dress: Dress {
                plain,
                decorated: inner.iter().filter(|cell| cell.gap != 0).count() > usize::from(blanks) || longer,
                blank,
            },
            heading: Heading::None,
            label: false,
        }
    }

    /// The tiles of a board, where the column of a blank that is not printed is certain only if nothing else shows where such blanks are.
    fn tiles(&self, view: &View, board: usize) -> Tiles {
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
            Layout::Missing(missing) if missing.certain => Tiles::Exact(tiles),
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
}

/// The first of several lines of nothing but digits with a number that is longer than any tile, as `%4d` prints tiles of four digits and more.
fn run_together(text: &str, n: u32) -> Option<Place> {
    let longest = u64::from(n).pow(2).to_string().len();
    let mut lines = (1_u32..).zip(text.lines()).filter(|(_, line)| {
        let mut words = line.split_ascii_whitespace();
        words.clone().any(|word| word.len() > longest)
            && words.all(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
    });
    let (first, _) = lines.next()?;
    lines.nth(1).map(|_| Place::stdout(first))
}

/// Where a stretch is cut: after its last board, which the next one begins with, or where there is none near, at a line. `None` where it is too short for that.
fn cut(lexed: &Lexed<'_>, cells: &Cells, views: &[View], n: usize, start: &Start) -> Option<Cut> {
    let cell = |at: usize| cells.all.get(at);
    let (first, last) = lexed.tokens.first().zip(lexed.tokens.last())?;
    let length = last.end - first.start;
    // What comes after this cell may be part of a board that is not whole.
    let rows = cells
        .rows
        .len()
        .checked_sub(n + 1)
        .and_then(|at| cells.rows.get(at));
    let whole = cells
        .all
        .len()
        .saturating_sub((4 * n + 4) * (n + 1))
        .min(rows.map_or(usize::MAX, |row| row.from));
    // The token to cut at where there is no board.
    let half = lexed
        .tokens
        .partition_point(|token| token.start < first.start + length / 2);
    let mut token = match (cell(whole), cells.all.last()) {
        (Some(whole), Some(last)) if last.token as usize >= half => half.max(whole.token as usize),
        _ => lexed.tokens.len() - 1,
    };
    let line_of = |token: usize| {
        let after = lexed.lines.partition_point(|line| line.token as usize <= token);
        after.saturating_sub(1)
    };
    let token_of = |line: usize| lexed.tokens_of(line).start;
    // At a line, where lines are not too long.
    if token_of(line_of(token)) >= half {
        token = token_of(line_of(token));
    } else if token_of(line_of(token) + 1) < lexed.tokens.len() {
        token = token_of(line_of(token) + 1);
    }
    let ends_before = |view: &&View| cell(view.to - 1).is_some_and(|cell| (cell.token as usize) < token);
    let before = views.iter().take_while(ends_before).count();
    let offset = |token: usize| lexed.tokens.get(token).map_or(last.end, |token| token.start);
    let near = |at: usize| {
        let view = views.get(at)?;
        let end = cell(view.to - 1)?;
        let is_new = start
            .board
            .is_none_or(|(_, end)| cell(view.from).is_some_and(|cell| cell.start >= end));
        (is_new && view.to <= whole.max(1) && end.end + length / 4 > offset(token)).then_some(view)
    };
    let alone = |at: &usize| {
        let own = views.get(*at).and_then(|view| cell(view.to - 1));
        let next = views.get(*at + 1).and_then(|view| cell(view.from));
        own.zip(next).is_none_or(|(own, next)| own.line < next.line)
    };
    let good = (0..before).rev().map_while(|at| near(at).map(|_| at));
    if let Some(at) = good.clone().find(alone).or_else(|| good.clone().next()) {
        let view = views.get(at)?;
        let is_long = token_of(cell(view.from)?.line as usize) < half / 2;
        return cut_after(lexed, cells, (at, view), alone(&at), is_long, start);
    }
    // Not inside a board, nor between it and its dimension.
    let mut cells_before = cells.all.partition_point(|cell| (cell.token as usize) < token);
    if let Some(view) = views.get(before).filter(|view| view.from < cells_before) {
        cells_before = view.from;
        token = cell(view.from)?.token as usize;
        let line = token_of(line_of(token));
        if line > half / 2 {
            token = line;
            cells_before = cells.all.partition_point(|cell| (cell.token as usize) < token);
        }
    }
    let mut line = line_of(token);
    let inside = token_of(line) < token;
    let lone = |line: usize| lexed.tokens_of(line).len() == 1;
    if !inside
        && line > 0
        && lone(line - 1)
        && views
            .get(before.wrapping_sub(1))
            .is_none_or(|view| view.to < cells_before)
    {
        line -= 1;
        token = token_of(line);
        let is_lone = |at: &usize| cell(*at).is_some_and(|cell| cell.token as usize == token);
        cells_before = cells_before
            .checked_sub(1)
            .filter(is_lone)
            .unwrap_or(cells_before);
    }
    let begins = lexed.lines.get(line)?;
    (token > half / 2 && token < lexed.tokens.len()).then(|| Cut {
        views: before,
        cells: cells_before,
        lines: line + usize::from(inside),
        token: inside.then_some(token),
        next: Start {
            position: Position {
                at: if inside { offset(token) } else { begins.start } as usize,
                number: begins.number,
            },
            index: start.index + line,
            heard: 0,
            board: None,
        },
    })
}

/// Cuts after a board of an index. `is_alone` says whether the next one begins on another line, `is_long` whether its own line begins far before it.
fn cut_after(
    lexed: &Lexed<'_>,
    cells: &Cells,
    (at, view): (usize, &View),
    is_alone: bool,
    is_long: bool,
    start: &Start,
) -> Option<Cut> {
    let (from, to) = (cells.all.get(view.from)?, cells.all.get(view.to - 1)?);
    let (top, bottom) = (from.line as usize, to.line as usize);
    let begins = lexed.lines.get(top)?;
    let at_line = is_alone && !is_long;
    Some(Cut {
        views: at + 1,
        cells: view.to,
        lines: bottom + 1,
        token: (!is_alone).then_some(to.token as usize + 1),
        next: Start {
            position: Position {
                at: if at_line { begins.start } else { from.start } as usize,
                number: begins.number,
            },
            index: start.index + top,
            heard: bottom - top + usize::from(is_alone),
            board: Some((from.start, to.end)),
        },
    })
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

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;
    use crate::testing::dialect;

    #[test]
    fn tiles_without_a_space_between_them_are_no_boards() {
        let puzzle = PuzzleShape { dimension: 40 };
        let board = |print: &dyn Fn(u32) -> String| {
            let rows = (0..40).map(|row| (1..=40).map(|cell| print((row * 40 + cell) % 1600)).collect());
            rows.collect::<Vec<String>>().join("\n")
        };
        let close = dialect().read(board(&|tile| format!("{tile:3}")).as_bytes(), &puzzle);
        assert_eq!(
            (close.boards.len(), close.run_together),
            (0, Some(Place::stdout(3)))
        );
        let apart = dialect().read(board(&|tile| format!("{tile:5}")).as_bytes(), &puzzle);
        assert_eq!((apart.boards.len(), apart.run_together), (1, None));
        let time = dialect().read(b"Minimum number of moves = 4\n123456789\n", &puzzle);
        assert_eq!(time.run_together, None);
    }

    /// What a program prints that has read its puzzle from the wrong number.
    #[test]
    fn framed_boards_none_of_which_is_one_are_read_as_they_are_printed() {
        let boards = [[0, 1, 3, 0], [0, 0, 3, 1], [0, 1, 0, 3]];
        let frame =
            |[a, b, c, d]: [u32; 4]| format!("--------\n| {a} | {b} |\n--------\n| {c} | {d} |\n\n\n");
        let printed: String = boards.map(frame).concat();
        let text = format!("Enter N\nMinimum number of moves = 2\n{printed}Explored 2\nExpanded 3\n");
        let read = dialect().read(text.as_bytes(), &PuzzleShape { dimension: 2 });
        let tiles: Vec<Vec<u32>> = read
            .boards
            .iter()
            .flat_map(|board| board.tiles.readings())
            .collect();
        assert_eq!(tiles, boards.map(|board| board.to_vec()));
    }

    /// On a board of four squares two counts are soon its rows.
    #[test]
    fn numbers_in_sentences_are_no_board_of_four_squares() {
        for text in [
            "Expanded 12 nodes.\nExplored 30 nodes.\nPuzzle solved!\n",
            "Minimum number of moves = 3\n\nSolution path:\nMove 1: LEFT (tile 2)\nMove 2: DOWN (tile 1)\nMove 3: RIGHT (tile 3)\n",
        ] {
            let read = dialect().read(text.as_bytes(), &PuzzleShape { dimension: 2 });
            assert_eq!(read.boards, [], "{text}");
        }
        for text in [
            "Row 1 2\nRow 3\n",
            "12\n30\n",
            "board: 1 2\nboard: 3 _\n",
            "1 2\n3 blank\n",
        ] {
            let read = dialect().read(text.as_bytes(), &PuzzleShape { dimension: 2 });
            assert_eq!(read.boards.len(), 1, "{text}");
        }
    }

    #[test]
    fn a_count_below_a_large_board_is_no_tile_of_it() {
        for n in [3, 16, 17, 127] {
            let tile = |at: u32| {
                if at == n * n {
                    "*".to_owned()
                } else {
                    at.to_string()
                }
            };
            let row = |row: u32| (1..=n).map(|column| tile(row * n + column)).collect::<Vec<_>>();
            let rows: Vec<String> = (0..n).map(|at| row(at).join(" ")).collect();
            let printed = format!("{}\n\nMinimum number of moves = 0\n", rows.join("\n"));
            let puzzle = PuzzleShape { dimension: n };
            let read = dialect().read(printed.as_bytes(), &puzzle);
            assert_eq!((read.boards.len(), read.moves.len()), (1, 1), "{n}");
        }
    }

    /// A path of so many boards of nine squares.
    fn path(length: usize) -> Vec<Vec<u32>> {
        let mut board: Vec<u32> = (0..9).collect();
        let mut blank = 0;
        let round = [1, 2, 5, 8, 7, 6, 3, 0];
        let next = |at: usize| round.iter().cycle().skip_while(|&&on| on != at).nth(1).copied();
        let mut boards = Vec::new();
        for _ in 0..length {
            boards.push(board.clone());
            let to = next(blank).unwrap();
            board.swap(blank, to);
            blank = to;
        }
        boards
    }

    /// Ways to print a board: plain, in one line, with a label, with a sign for the blank, with nothing for it, and all boards on one line.
    fn printed(way: usize, at: usize, tiles: &[u32]) -> String {
        let rows = |row: [&str; 2], between: &str, blank: &str| {
            let cell = |tile: &u32| match tile {
                0 => blank.to_owned(),
                _ => tile.to_string(),
            };
            let row = |tiles: &[u32]| {
                let cells: Vec<String> = tiles.iter().map(cell).collect();
                format!("{}{}{}", row[0], cells.join(between), row[1])
            };
            tiles.chunks(3).map(row).collect::<Vec<String>>()
        };
        match way {
            0 => format!("3\n{}\n\n", rows(["", ""], " ", "0").join("\n")),
            1 => format!("[{}]\n", rows(["[", "]"], ", ", "0").join(", ")),
            2 => format!("Step {at}:\n{}\n\n", rows(["| ", " |"], " | ", "0").join("\n")),
            3 => format!("{}\n\n", rows(["", ""], " ", "*").join("\n")),
            4 => format!("{}\n\n", rows(["", ""], " ", " ").join("\n")),
            _ => format!("[{}], ", rows(["[", "]"], ", ", "0").join(", ")),
        }
    }

    /// The boards of a path with one tile changed in the first, as they are printed in one of the usual ways.
    fn printed_wrong(path: &[&[u32]], at: usize, blank: &str, dimension: bool, after: &str) -> String {
        let mut boards: Vec<Vec<u32>> = path.iter().map(|board| board.to_vec()).collect();
        let count = u32::try_from(boards[0].len()).unwrap();
        boards[0][at] = (boards[0][at] + 1) % count;
        let mut text = String::new();
        for board in boards {
            if dimension {
                let _ = writeln!(text, "{}", board.len().isqrt());
            }
            for row in board.chunks(board.len().isqrt()) {
                let cells = row.iter().map(|&tile| match tile {
                    0 => format!("{blank:>2}"),
                    _ => format!("{tile:2}"),
                });
                text += &(cells.collect::<Vec<_>>().join(" ") + "\n");
            }
            text += after;
        }
        text
    }

    /// A first board that is none would else be taken for one that is not printed.
    #[test]
    fn a_first_board_with_a_wrong_tile_is_read_as_a_board() {
        let two: &[&[u32]] = &[&[0, 2, 1, 3], &[2, 0, 1, 3], &[2, 3, 1, 0]];
        let three: &[&[u32]] = &[&[0, 1, 3, 4, 2, 5, 7, 8, 6], &[1, 0, 3, 4, 2, 5, 7, 8, 6]];
        let heads = [
            "",
            "Solution (4 moves):\n",
            "board 7\nSolution (4 moves):\n\n",
            "10\n",
        ];
        for path in [two, three] {
            let puzzle = PuzzleShape {
                dimension: u32::try_from(path[0].len().isqrt()).unwrap(),
            };
            for (blank, dimension) in [(" ", false), (" ", true), ("0", false), ("*", true)] {
                for after in ["", "----------\n", "\n"] {
                    for at in 0..path[0].len() {
                        let boards = printed_wrong(path, at, blank, dimension, after);
                        for head in heads {
                            let read = dialect().read(format!("{head}{boards}").as_bytes(), &puzzle);
                            assert!(read.boards.len() >= path.len(), "{head}{boards}");
                        }
                    }
                }
            }
        }
        // A number of moves and the dimension are no first board.
        let read = dialect().read(b"4\n2\n 2   \n 1  3\n", &PuzzleShape { dimension: 2 });
        assert_eq!(read.boards.len(), 1);
    }

    /// Rows of two boards that follow each other make no third one.
    #[test]
    fn boards_with_a_tile_twice_are_read_as_they_are_printed() {
        let puzzle = PuzzleShape { dimension: 3 };
        let right = path(24);
        for (start, head) in (0..23).flat_map(|at| ["", "3\n"].map(|head| (at, head))) {
            for (square, tile) in (0..9).flat_map(|square| (0..9).map(move |tile| (square, tile))) {
                let mut printed = vec![right[start].clone()];
                for board in &right[start + 1..] {
                    let mut board = board.clone();
                    board[square] = tile;
                    printed.push(board);
                }
                printed.truncate(4);
                let rows = |board: &Vec<u32>| {
                    let rows = board
                        .chunks(3)
                        .map(|row| format!("{:2} {:2} {:2}\n", row[0], row[1], row[2]));
                    format!("{head}{}\n", rows.collect::<String>())
                };
                let text = printed.iter().map(rows).collect::<String>();
                let read = dialect().read(text.as_bytes(), &puzzle);
                let found = read.boards.iter().map(|board| board.tiles.readings()[0].clone());
                assert_eq!(found.collect::<Vec<_>>(), printed, "{text}");
            }
        }
    }

    #[test]
    fn what_stands_at_the_edges_of_stretches_is_read_as_elsewhere() {
        let mut boards = path(3 * STRETCH / 20);
        // One is none.
        let wrong = boards.len() / 2;
        boards[wrong][4] = 4;
        boards[wrong][8] = 4;
        for way in 0..6 {
            let mut text = String::new();
            let _ = writeln!(text, "Minimum number of moves = {}", boards.len() - 1);
            for (at, board) in boards.iter().enumerate() {
                text.push_str(&printed(way, at, board));
            }
            let _ = writeln!(text, "\nNumber of states enqueued = 7");
            let read = dialect().read(text.as_bytes(), &PuzzleShape { dimension: 3 });
            let tiles: Vec<Vec<u32>> = read
                .boards
                .iter()
                .filter_map(|board| board.tiles.readings().into_iter().next())
                .collect();
            let odd = tiles.iter().zip(&boards).position(|(read, board)| read != board);
            assert_eq!((odd, tiles.len()), (None, boards.len()), "way {way}");
            assert!(
                read.boards.is_sorted_by_key(|board| board.place.line),
                "way {way}"
            );
            assert_eq!(read.moves.len(), 1, "way {way}");
            assert_eq!(read.enqueued.len(), 1, "way {way}");
            assert_eq!(read.shortened, None, "way {way}");
        }
    }
}
