//! The pass over the lines of an output: rows of cells are kept, text is read for claims, and what stands between rows is noted.

use super::super::Dialect;
use super::super::transcript::LibertyKind;
use super::count_claim::{self, Count, Plainness, Said};
use super::counts::Counts;
use super::heading::{heading, is_counter, label, names_directions};
use super::liberties::Liberties;
use super::line_split::{Lines, latin, plain};
use super::log_prefix;
use super::nothing_claim;
use super::numbered;
use super::row::{Gap, Heading, Row, Rows};
use super::unsolvable_claim;
use super::vocabulary::{PRIORITY, TWIN};
use super::words::Words;
use crate::Place;

/// How many lines that say that there is no solution are kept.
const KEPT: usize = 4096;

/// A line that names a count and has no number.
pub(super) struct Announcement {
    pub(super) line: u32,
    pub(super) plainness: Plainness,
    pub(super) moves: bool,
}

/// A line of the output.
struct Line<'a> {
    /// From 1.
    number: u32,
    /// The bytes of the output that hold it.
    range: (usize, usize),
    /// As plain text.
    text: &'a str,
    /// As Latin-1, where it is no UTF-8.
    letters: Option<&'a str>,
}

/// What the lines say.
pub(super) struct Survey {
    pub(super) rows: Rows,
    pub(super) moves: Counts,
    /// What lines about the twin say; it counts where nothing else is said.
    pub(super) twin_moves: Counts,
    pub(super) enqueued: Counts,
    pub(super) unsolvable: Vec<Place>,
    pub(super) dropped_unsolvable: Option<u32>,
    /// The first line that says that there is no solution in so many moves.
    denied: Option<u32>,
    pub(super) liberties: Liberties,
    pub(super) empty: bool,
    /// The first line without any text; 0 where there is none.
    pub(super) blank: u32,
    /// Whether a line has white space only, and some.
    pub(super) blank_has_space: bool,
    /// The first line that says only -1, or that there is nothing; 0 where there is none.
    pub(super) nothing: u32,
    pub(super) announcements: Vec<Announcement>,
    /// The first line with a number before boards in brackets: `4 [[0, 1, 3], …]`.
    pub(super) list: Option<(u32, Count)>,
    /// How many such lines.
    pub(super) lists: u32,
    /// The first line with moves as directions; 0 where there is none.
    pub(super) directions: u32,
    pub(super) first_line: u32,
    pub(super) last_line: u32,
    gap: Gap,
    heading: Heading,
    /// The last line with such figures, and the first.
    figures: u32,
    first_figures: u32,
    /// How many of the rows below are numbered.
    numbered: u32,
}

impl Survey {
    /// Goes over the lines of an output.
    pub(super) fn of(dialect: &Dialect, output: &[u8], dimension: u32) -> Self {
        let mut survey = Self {
            rows: Rows::default(),
            moves: Counts::default(),
            twin_moves: Counts::default(),
            enqueued: Counts::default(),
            unsolvable: Vec::new(),
            dropped_unsolvable: None,
            denied: None,
            liberties: Liberties::default(),
            empty: true,
            blank: 0,
            blank_has_space: false,
            nothing: 0,
            announcements: Vec::new(),
            list: None,
            lists: 0,
            directions: 0,
            first_line: 0,
            last_line: 0,
            gap: Gap::default(),
            heading: Heading::None,
            figures: 0,
            first_figures: 0,
            numbered: 0,
        };
        let mut words = Words::default();
        let mut lines = Lines::new(output);
        let mut line = 0u32;
        while let Some((start, end)) = lines.next() {
            line = line.saturating_add(1);
            let bytes = output.get(start..end).unwrap_or_default();
            let (text, odd) = plain(bytes);
            if odd {
                survey.liberties.take(LibertyKind::Encoding, line);
            }
            if survey.numbered == 0 && numbered::begins(&text, dialect.signs(dimension), output, &lines) {
                survey.numbered = dimension;
            }
            // What is no UTF-8 is drawn round boards; where it stands among words it is most often Latin-1.
            let letters = (odd && text.contains(char::REPLACEMENT_CHARACTER)).then(|| latin(bytes));
            let read = Line {
                number: line,
                range: (start, end),
                text: &text,
                letters: letters.as_deref(),
            };
            survey.line(dialect, dimension, &read, &mut words);
        }
        survey
    }

    fn line(&mut self, dialect: &Dialect, dimension: u32, read: &Line<'_>, words: &mut Words) {
        let Line {
            number: line,
            range,
            text,
            letters,
        } = *read;
        let prefix = log_prefix::length(text);
        let text = text.get(prefix..).unwrap_or_default();
        let trimmed = text.trim();
        if prefix > 0 {
            let alone = if trimmed.is_empty() {
                LibertyKind::ExtraLines
            } else {
                LibertyKind::Decoration
            };
            self.liberties.take(alone, line);
        }
        if trimmed.is_empty() {
            self.blank_line(dialect, dimension, line, range, text);
            return;
        }
        self.empty = false;
        if self.first_line == 0 {
            self.first_line = line;
        }
        self.last_line = line;
        if dialect
            .board
            .after_board
            .as_deref()
            .is_some_and(|own| own.trim() == trimmed)
        {
            self.gap.empty = true;
            return;
        }
        let signs = dialect.signs(dimension);
        let keep = |survey: &mut Self, row: Row| {
            let prefix = u32::try_from(prefix).unwrap_or(u32::MAX);
            survey.keep(Row { prefix, ..row }, line, range);
        };
        if self.numbered > 0 {
            self.numbered -= 1;
            let label = numbered::length(text);
            if let Some(row) = text.get(label..).and_then(|rest| Row::of(rest, signs)) {
                let label = u32::try_from(label).unwrap_or(u32::MAX);
                keep(self, Row { label, ..row });
                return;
            }
        }
        if let Some([ends, begins]) = Row::at_seam(text, signs) {
            keep(self, ends);
            self.gap.border = true;
            keep(self, begins);
            return;
        }
        let counter = is_counter(trimmed);
        if !counter && let Some(row) = Row::of(text, signs) {
            let row = row.without_index(text, signs);
            if row.label > 0 {
                self.see_list(text, &row, line, words);
            }
            keep(self, row.without_frame(text, signs));
            return;
        }
        if !trimmed.contains(char::is_alphanumeric) {
            self.gap.border = true;
            self.liberties.take(LibertyKind::Decoration, line);
            return;
        }
        let claims = self.claim(dialect, line, letters.map_or(trimmed, str::trim), words);
        if !counter && let Some(row) = Row::labelled(text, signs) {
            let outer = self.heading;
            self.heading = label(words).unwrap_or(outer);
            keep(self, row);
            // A move that is shown on its own line says nothing of what is below.
            self.heading = if outer == Heading::Step {
                Heading::None
            } else {
                outer
            };
            return;
        }
        if claims {
            self.gap.text = true;
            return;
        }
        self.gap.text = true;
        self.liberties.take(LibertyKind::ExtraLines, line);
    }

    /// Notes the number before boards in brackets: the number of moves, if there is one such line only; else the boards are numbered.
    fn see_list(&mut self, text: &str, row: &Row, line: u32, words: &mut Words) {
        self.lists += 1;
        if self.list.is_none() {
            words.read(
                text.get(..usize::try_from(row.label).unwrap_or(0))
                    .unwrap_or_default(),
            );
            self.list = words.only_number().map(|count| (line, count));
        }
    }

    fn blank_line(
        &mut self,
        dialect: &Dialect,
        dimension: u32,
        line: u32,
        range: (usize, usize),
        text: &str,
    ) {
        let one_square = dimension == 1 && !text.is_empty() && dialect.board.blank == super::Blank::Space;
        if one_square && let Some(mut row) = Row::of("0", dialect.signs(dimension)) {
            // The whole board is the blank, and the blank is white space.
            self.empty = false;
            row.start = range.0;
            self.keep(row, line, (range.0, range.0));
            return;
        }
        if !text.is_empty() && !self.blank_has_space {
            self.blank_has_space = true;
            self.blank = line;
        }
        if self.blank == 0 {
            self.blank = line;
        }
        self.gap.empty = true;
        if self.heading != Heading::Search {
            self.heading = Heading::None;
        }
    }

    fn keep(&mut self, mut row: Row, line: u32, range: (usize, usize)) {
        row.line = line;
        (row.start, row.end) = range;
        row.gap = std::mem::take(&mut self.gap);
        row.heading = self.heading;
        self.rows.push(row);
    }

    /// Reads what a line of text claims; `false` where that is nothing.
    fn claim(&mut self, dialect: &Dialect, line: u32, text: &str, words: &mut Words) -> bool {
        if let Some(count) = dialect.moves.read(text) {
            self.moves.say(line, Plainness::Exact, count);
            self.heading = Heading::None;
            return true;
        }
        if let Some(own) = &dialect.enqueued
            && let Some(count) = own.wording.read(text)
        {
            self.enqueued.say(line, Plainness::Exact, count);
            self.heading = Heading::None;
            return true;
        }
        if dialect.unsolvable.is_message(text) {
            self.say_unsolvable(line);
            return true;
        }
        words.read(text);
        let mut claimed = false;
        if count_claim::is_node_figure(words) {
            self.see_figures(line, words.any(PRIORITY));
            claimed = true;
            self.liberties.take(LibertyKind::ExtraLines, line);
        }
        for (moves, said) in [
            (true, count_claim::moves(words)),
            (false, count_claim::enqueued(words)),
        ] {
            let Some(said) = said else {
                continue;
            };
            claimed = true;
            if let (true, Said::Count(plainness, count), true) = (moves, said, words.any(TWIN)) {
                self.twin_moves.say(line, plainness, count);
                self.liberties.take(LibertyKind::ExtraLines, line);
                continue;
            }
            self.hear(moves, said, line);
            if let (true, Said::Count(plainness, first)) = (moves, said)
                && let Some(count) = count_claim::moves_again(words, first)
            {
                self.hear(moves, Said::Count(plainness, count), line);
            }
        }
        if !claimed && self.nothing == 0 && nothing_claim::is_nothing(text, words) {
            self.nothing = line;
        }
        if unsolvable_claim::claims(words) {
            if count_claim::is_denied(words) {
                self.denied.get_or_insert(line);
            } else {
                self.say_unsolvable(line);
            }
            self.liberties.take(LibertyKind::UnsolvableWording, line);
            claimed = true;
        }
        if !claimed {
            self.heading = heading(words);
            if self.directions == 0 && names_directions(words, text) {
                self.directions = line;
            }
        }
        claimed
    }

    /// Notes a line with figures of a search node. Where the number of moves is the first of them each time, those lines are figures too.
    fn see_figures(&mut self, line: u32, priority: bool) {
        if priority {
            self.heading = Heading::Node;
        }
        if self.figures == 0 {
            self.first_figures = line;
        } else if self.moves.demote(line - 1) {
            self.moves.demote(self.first_figures - 1);
        }
        self.figures = line;
    }

    fn hear(&mut self, moves: bool, said: Said, line: u32) {
        let near_figures = self.figures > 0 && line - self.figures <= 2;
        match said {
            Said::Count(plainness, count) => {
                let plainness = if plainness == Plainness::Plain && near_figures && moves {
                    Plainness::Trace
                } else {
                    plainness
                };
                let counts = if moves {
                    &mut self.moves
                } else {
                    &mut self.enqueued
                };
                counts.say(line, plainness, count);
            }
            Said::Announced(plainness) => {
                self.liberties.take(LibertyKind::Wording, line);
                if self.announcements.len() < KEPT {
                    self.announcements.push(Announcement {
                        line,
                        plainness,
                        moves,
                    });
                }
            }
        }
    }

    /// Lets what was said about the twin, or about solutions of so many moves, stand for the answer where there is no other.
    pub(super) fn settle(&mut self) {
        if let Some(line) = self.denied
            && self.moves.is_empty()
            && self.unsolvable.is_empty()
        {
            self.say_unsolvable(line);
        }
        if self.moves.is_empty() && self.unsolvable.is_empty() {
            self.moves = std::mem::take(&mut self.twin_moves);
        }
    }

    fn say_unsolvable(&mut self, line: u32) {
        if self.unsolvable.len() < KEPT {
            self.unsolvable.push(Place::stdout(line));
        } else {
            self.dropped_unsolvable.get_or_insert(line);
        }
    }
}
