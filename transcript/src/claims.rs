//! What an output says besides its boards: counts, statements, headings, figures, directions, exceptions.
//!
//! One pass over the lines of text, when it is known which tokens are parts of boards. Each line becomes a [`Sentence`](sentence::Sentence): words of known classes, numbers, marks. Rules speak of classes
//! only; the words of each are data, in a file a language.
//!
//! A claim is taken only where the text plainly says it. A line that says more than one number says none, and so do questions, bounds and what is supposed. Of all lines about a count the most
//! explicit kind wins.

mod chosen;
mod counts;
mod facts;
mod heading;
mod sentence;
mod solvable;
mod table;
mod trace;
mod vocabulary;

use std::collections::BTreeMap;
use std::ops::Range;

use crate::decode::decode;
use crate::directions;
use crate::errors::Exception;
use crate::lex::{Kind, Lexed};
use crate::transcript::{DeviationKind, Transcript};
use crate::{Dialect, Place, Quote};
use chosen::{Chosen, Claims};
use counts::{Count, Counted, Plainness};
use facts::Facts;
use sentence::{Part, Sentence, What};
use solvable::Solvable;
use table::Table;
use trace::Trace;
use vocabulary::{ASIDE, Class, MOVES, PATH, PRIORITY, RESULT, SOLUTION, TWIN, WRAPPER};

pub(crate) use facts::values;
pub(crate) use vocabulary::path_words;

/// What the text above rows says of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Heading {
    /// Nothing that the reader knows.
    #[default]
    None,
    /// They show a twin; up to the next empty line.
    Twin,
    /// They show the goal; up to the next empty line.
    Goal,
    /// They are a node of the search, with its priority; up to the next empty line.
    Node,
    /// They are nodes of the search; up to the next text.
    Search,
    /// They show a move: `Move 1`, `first move`.
    Step,
    /// They show the puzzle: `Initial board:`.
    Start,
    /// They show the last board: `Final state:`.
    Final,
}

/// What a label names that calls something the answer.
const OF_THE_ANSWER: Class = MOVES.or(SOLUTION).or(PATH).or(RESULT);

/// How many statements of a kind are kept.
const KEPT: usize = 4096;

/// How many lone numbers are kept.
const LONE: usize = 1024;

/// The most characters of a number that cannot be one that are shown, and of the first line.
const QUOTED: usize = 24;
const SHOWN: usize = 200;

/// A number that stands alone on its line, or before boards on one line.
struct Lone {
    line: u32,
    value: Option<u64>,
    /// Whether boards stand on its line.
    list: bool,
    /// Whether zeros stand before it, as in `002`: it is a row of tiles or a name, and counts nothing.
    is_padded: bool,
}

/// Whether zeros stand before a number of more than two digits.
fn is_padded(lexed: &Lexed<'_>, part: &Part) -> bool {
    lexed.tokens.get(part.tokens.0).is_some_and(|token| {
        let length = token.end - token.start;
        length > 2 && token.value.checked_ilog10().unwrap_or(0) + 1 < length
    })
}

/// What the lines of an output say.
pub(crate) struct Heard {
    moves: Claims,
    /// What lines about the twin say; it counts where nothing else is said.
    twin_moves: Claims,
    enqueued: Claims,
    unsolvable: Vec<u32>,
    /// The first line that says that there is no solution in so many moves.
    denied: Option<u32>,
    /// The first line that says only -1, or that there is nothing.
    nothing: Option<u32>,
    /// The last line that names a count and has no number.
    announced: Option<(u32, Count)>,
    lone: Vec<Lone>,
    /// The lines with figures of search nodes.
    figures: Vec<u32>,
    /// For each line of text that says something of boards: its index, its number, and what it says.
    pub(crate) headings: Vec<(u32, u32, Heading)>,
    directions: Option<u32>,
    table: Table,
    facts: Option<Facts>,
    trace: Trace,
    exceptions: Vec<Exception>,
    not_counts: Vec<Quote>,
    first: Option<Quote>,
    last: Option<Quote>,
    /// The first line of each kind of deviation from the dialect's form.
    deviations: BTreeMap<DeviationKind, u32>,
    n: usize,
    /// How many lines stand before the stretch that is heard.
    before: usize,
    /// Memory that each line uses anew.
    sentence: Sentence,
    counts: Vec<Count>,
}

impl Heard {
    /// Nothing yet. `facts` says whether a Board client speaks.
    pub(crate) fn new(n: usize, facts: bool) -> Self {
        Self {
            moves: Claims::default(),
            twin_moves: Claims::default(),
            enqueued: Claims::default(),
            unsolvable: Vec::new(),
            denied: None,
            nothing: None,
            announced: None,
            lone: Vec::new(),
            figures: Vec::new(),
            headings: Vec::new(),
            directions: None,
            table: Table::default(),
            facts: facts.then(Facts::default),
            trace: Trace::default(),
            exceptions: Vec::new(),
            not_counts: Vec::new(),
            first: None,
            last: None,
            deviations: BTreeMap::new(),
            n,
            sentence: Sentence::default(),
            counts: Vec::new(),
            before: 0,
        }
    }

    /// Hears lines of a stretch before which so many others stand. `taken` are the tokens that are part of boards or of the dimension above them, in their order.
    pub(crate) fn hear(
        &mut self,
        dialect: &Dialect,
        lexed: &Lexed<'_>,
        taken: &[(u32, u32)],
        before: usize,
        lines: Range<usize>,
    ) {
        self.before = before;
        if lines.is_empty() {
            return;
        }
        let quoted = |index: usize| {
            let text = lexed.line_text(index);
            let number = lexed.lines.get(index)?.number;
            Some(quote(
                number,
                text.get(..text.floor_char_boundary(SHOWN)).unwrap_or_default(),
            ))
        };
        self.first = self.first.take().or_else(|| quoted(lines.start));
        self.last = quoted(lines.end - 1);
        let mut sentence = std::mem::take(&mut self.sentence);
        let mut counts = std::mem::take(&mut self.counts);
        let mut from = 0;
        for index in lines {
            let tokens = lexed.tokens_of(index);
            while taken
                .get(from)
                .is_some_and(|&(_, end)| end as usize <= tokens.start)
            {
                from += 1;
            }
            let covers =
                |&(start, end): &(u32, u32)| start as usize <= tokens.start && tokens.end <= end as usize;
            if taken.get(from).is_some_and(covers) {
                if self.trace.is_open() {
                    self.trace.row(lexed, index, self.n);
                }
                continue;
            }
            let begins = |&&(start, _): &&(u32, u32)| (start as usize) < tokens.end;
            let here = taken.get(from..).unwrap_or_default();
            let here = here
                .get(..here.iter().take_while(begins).count())
                .unwrap_or_default();
            // A number after words is no dimension of a board below: `Moves: 3`.
            let here = match here {
                [(start, end)] if start + 1 == *end && tokens.len() > 1 => &[],
                _ => here,
            };
            let inside = |token: usize| {
                let after = here.partition_point(|&(start, _)| start as usize <= token);
                let before = after.checked_sub(1).and_then(|before| here.get(before));
                before.is_some_and(|&(_, end)| token < end as usize)
            };
            if self.trace.is_open() && !here.is_empty() {
                self.trace.row(lexed, index, self.n);
            }
            sentence.read(lexed, index, &inside);
            self.line(dialect, lexed, index, &sentence, &mut counts);
        }
        (self.sentence, self.counts) = (sentence, counts);
    }

    /// Hears that nothing follows.
    pub(crate) fn end(&mut self) {
        let table = std::mem::take(&mut self.table).end();
        self.hear_table(table);
    }

    /// Whether a line says that there is no solution.
    pub(crate) const fn says_no_solution(&self) -> bool {
        !self.unsolvable.is_empty()
    }

    /// Whether no line says how many moves there are.
    pub(crate) fn says_no_moves(&self) -> bool {
        self.moves.is_empty()
    }

    fn note(&mut self, kind: DeviationKind, line: u32) {
        let first = self.deviations.entry(kind).or_insert(line);
        *first = line.min(*first);
    }

    /// Hears a line with something that is part of no board.
    fn line(
        &mut self,
        dialect: &Dialect,
        lexed: &Lexed<'_>,
        index: usize,
        sentence: &Sentence,
        counts: &mut Vec<Count>,
    ) {
        let number = lexed.lines.get(index).map_or(0, |line| line.number);
        if let Some(facts) = &mut self.facts {
            facts.hear(sentence, number);
        }
        let table = self.table.hear(sentence, number);
        self.hear_table(table);
        let label = sentence.parts.iter().any(|part| part.what == What::Board);
        let wraps = |part: &Part| !part.is_word() || part.has(WRAPPER);
        let alone =
            sentence.parts.iter().all(wraps) && !sentence.parts.iter().any(|part| part.what == What::File);
        if alone && self.no_words(dialect, lexed, index, sentence, number) {
            return;
        }
        let text = sentence.text(lexed, index);
        if let Some((counted, value)) = dialect.own_count(text) {
            self.say(counted, Plainness::Exact, value, number);
            self.set_heading(index, number, Some(Heading::None));
            self.quote_no_count(value, number, text);
            return;
        }
        if dialect.unsolvable.is_message(text) {
            self.say_unsolvable(number);
            return;
        }
        let own = dialect.directions.as_ref().filter(|form| form.is_own(text));
        let own_directions = own.is_some_and(|form| directions::tells(form, lexed, index));
        if own_directions || dialect.unjudged.iter().any(|start| begins(text, start)) {
            self.set_heading(index, number, Some(Heading::None));
            return;
        }
        if text.contains('E')
            && text.contains("Exception")
            && self.exceptions.len() < KEPT
            && let Some(exception) = Exception::of(text, Place::stdout(number))
        {
            self.exceptions.push(exception);
        }
        counts::counts(sentence, counts);
        let figure = counts.iter().any(|count| count.counted == Counted::Figure);
        let announces = counts
            .iter()
            .any(|count| count.counted == Counted::Moves && count.plainness == Plainness::Qualified);
        let claimed = self.claim(sentence, counts, number, text) || figure;
        self.trace.hear(lexed, sentence, number, self.n);
        if self.directions.is_none() && !label && heading::names_directions(lexed, index, sentence) {
            self.directions = Some(number);
        }
        if label {
            self.set_heading(index, number, heading::heading(sentence, true, figure));
        } else if !claimed {
            let directions = dialect.directions.as_ref();
            let tells = directions.is_some_and(|form| directions::tells(form, lexed, index));
            self.note(
                if tells {
                    DeviationKind::Wording
                } else {
                    DeviationKind::ExtraLines
                },
                number,
            );
            self.set_heading(index, number, heading::heading(sentence, false, figure));
        } else if figure && sentence.any(PRIORITY) {
            self.set_heading(index, number, Some(Heading::Node));
        } else if announces {
            // What follows the number of moves is the solution, whatever the search showed before it.
            self.set_heading(index, number, Some(Heading::None));
        }
    }

    fn set_heading(&mut self, index: usize, number: u32, heading: Option<Heading>) {
        if let (Some(heading), Ok(index)) = (heading, u32::try_from(self.before + index)) {
            self.headings.push((index, number, heading));
        }
    }

    /// Hears a line of numbers and marks; `false` where it may say something all the same.
    fn no_words(
        &mut self,
        dialect: &Dialect,
        lexed: &Lexed<'_>,
        index: usize,
        sentence: &Sentence,
        number: u32,
    ) -> bool {
        let own = || {
            dialect
                .board
                .after_board
                .as_deref()
                .is_some_and(|own| own.trim() == lexed.line_text(index).trim())
        };
        let numbers = sentence.parts.iter().filter(|part| part.is_number()).count();
        let list = sentence.parts.iter().any(|part| part.what == What::Board);
        if self.trace.is_open() && !list {
            self.trace.row(lexed, index, self.n);
        }
        if numbers == 0 {
            if !list && !own() {
                self.note(DeviationKind::Decoration, number);
            }
            return true;
        }
        // Before the first board.
        let before = sentence
            .parts
            .iter()
            .take_while(|part| part.what != What::Board)
            .filter(|part| part.is_number())
            .count();
        let shown = |part: &&Part| part.is_number() || part.what == What::Board;
        let enclosed = |part: &Part| {
            !matches!(part.what, What::Mark(_))
                || part.length == 1 && part.is_mark(&['[', ']', '(', ')', '"', '\'', '.', ',', '!'])
        };
        let lone = match sentence.parts.as_slice() {
            // A number as R prints it: `[1] 4`.
            [open, one, close, number]
                if open.is_mark(&['[']) && one.what == What::Number(Some(1)) && close.is_mark(&[']']) =>
            {
                Some(number)
            }
            parts if before == 1 && (list || parts.iter().all(enclosed)) => parts.iter().find(shown),
            _ => None,
        };
        self.note(
            if list {
                DeviationKind::Decoration
            } else {
                DeviationKind::ExtraLines
            },
            number,
        );
        if let Some(part) = lone
            && let What::Number(value) = part.what
        {
            if let Some((_, count)) = self
                .announced
                .take()
                .filter(|&(line, _)| !list && number - line <= 2)
            {
                self.say(count.counted, count.plainness, value, number);
            } else if self.lone.len() < LONE && (list || !is_dimension(lexed, index, value)) {
                self.lone.push(Lone {
                    line: number,
                    value,
                    list,
                    is_padded: is_padded(lexed, part),
                });
            }
            if value.is_none() && !list {
                self.nothing.get_or_insert(number);
                self.quote_no_count(value, number, lexed.line_text(index));
            }
        }
        true
    }

    /// Hears what a line claims; `false` where that is nothing.
    fn claim(&mut self, sentence: &Sentence, counts: &[Count], line: u32, text: &str) -> bool {
        let solvable = solvable::solvable(sentence);
        let mut claimed = false;
        for count in counts {
            if count.counted == Counted::Figure {
                self.note(DeviationKind::ExtraLines, line);
                if self.figures.last() != Some(&line) {
                    self.figures.push(line);
                }
                continue;
            }
            let denied = solvable == Some(Solvable::NotInMoves) && count.counted == Counted::Moves;
            let Some(value) = count.value else {
                self.note(DeviationKind::Wording, line);
                self.announced = Some((line, *count));
                claimed = true;
                continue;
            };
            claimed = true;
            if denied {
                continue;
            }
            if count.counted == Counted::Moves && sentence.any(TWIN) {
                self.twin_moves.say(line, count.plainness, value);
                self.note(DeviationKind::ExtraLines, line);
            } else {
                self.say(count.counted, count.plainness, value, line);
                self.quote_no_count(value, line, text);
            }
        }
        match solvable {
            Some(Solvable::No) => self.say_unsolvable(line),
            Some(Solvable::NotInMoves) => {
                self.denied.get_or_insert(line);
            }
            Some(Solvable::Yes) | None => {}
        }
        if matches!(solvable, Some(Solvable::No | Solvable::NotInMoves)) {
            self.note(DeviationKind::UnsolvableWording, line);
            return true;
        }
        let open = !claimed && solvable.is_none() || counts.iter().all(|count| count.value.is_none());
        if open && !sentence.any(TWIN.or(ASIDE)) && counts::is_nothing(sentence, OF_THE_ANSWER) {
            self.nothing.get_or_insert(line);
            self.quote_no_count(None, line, text);
        } else if !claimed && sentence.any(MOVES) && self.not_counts.len() < KEPT {
            self.quote_word(line, text);
        }
        claimed
    }

    fn say(&mut self, counted: Counted, plainness: Plainness, value: Option<u64>, line: u32) {
        match counted {
            Counted::Moves => self.moves.say(line, plainness, value),
            Counted::Enqueued => self.enqueued.say(line, plainness, value),
            Counted::Figure => {}
        }
    }

    fn say_unsolvable(&mut self, line: u32) {
        if self.unsolvable.len() < KEPT {
            self.unsolvable.push(line);
        }
    }

    fn hear_table(&mut self, table: Option<(u32, Vec<(Counted, u64)>)>) {
        let Some((line, figures)) = table else { return };
        for (counted, value) in figures {
            self.say(counted, Plainness::Qualified, Some(value), line);
        }
    }

    /// Keeps what stands in the place of a count and is none.
    fn quote_no_count(&mut self, value: Option<u64>, line: u32, text: &str) {
        if value.is_some() || self.not_counts.len() == KEPT {
            return;
        }
        let digits = text.split_once('-').map_or("", |(_, after)| after);
        let digits: String = digits
            .chars()
            .take(QUOTED)
            .take_while(char::is_ascii_digit)
            .collect();
        let word = text.rsplit_once(['=', ':']).map_or(text, |(_, word)| word).trim();
        if !digits.is_empty() {
            self.not_counts.push(quote(line, &format!("-{digits}")));
        } else if !word.is_empty() && word.chars().count() <= QUOTED {
            self.not_counts.push(quote(line, word));
        }
    }

    /// Keeps the word in the place of a number: `moves = undefined`.
    fn quote_word(&mut self, line: u32, text: &str) {
        let Some((label, word)) = text.rsplit_once(['=', ':']) else {
            return;
        };
        let word = word.trim();
        let named = label.trim_end().to_ascii_lowercase().ends_with("moves");
        if named
            && !word.is_empty()
            && word.chars().count() <= QUOTED
            && word.chars().all(char::is_alphabetic)
        {
            self.not_counts.push(quote(line, word));
        }
    }

    /// Puts what was heard into a transcript that has its boards. `dimension` is a number above the first of several boards only, which may be the number of moves where nothing else is.
    pub(crate) fn settle(
        mut self,
        dialect: &Dialect,
        dimension: Option<(u32, u64)>,
        transcript: &mut Transcript,
    ) {
        let boards: Vec<u32> = transcript.boards.iter().map(|board| board.place.line).collect();
        self.moves.leave_figures(&self.figures);
        if let Some(line) = self.denied
            && self.moves.is_empty()
            && self.unsolvable.is_empty()
        {
            self.say_unsolvable(line);
        }
        if self.moves.is_empty() && self.unsolvable.is_empty() {
            self.moves = std::mem::take(&mut self.twin_moves);
        }
        if self.moves.is_empty() && self.unsolvable.is_empty() {
            self.hear_lone_numbers(dimension);
        }
        let mut moves = self.moves.choose(&boards);
        if !self.unsolvable.is_empty() {
            moves.leave_out_figures();
        }
        let enqueued = self.enqueued.choose(&boards);
        for (chosen, own) in [(&moves, true), (&enqueued, dialect.enqueued.is_some())] {
            self.note_count(chosen, own);
        }
        let steps: Vec<u32> = transcript.steps.iter().map(|list| list.place.line).collect();
        self.note_order(dialect, &moves, &enqueued, [&boards, &steps]);
        let dropped = [self.moves.dropped, self.enqueued.dropped]
            .into_iter()
            .flatten()
            .min()
            .map(Place::stdout);
        transcript.shortened = transcript.shortened.into_iter().chain(dropped).min();
        let claims = std::mem::take(&mut self.not_counts);
        let odd = |quote: &Quote| {
            moves
                .claims
                .iter()
                .any(|claim| claim.value.is_none() && claim.place == quote.place)
        };
        transcript.not_counts = if moves.claims.is_empty() {
            claims.into_iter().take(1).collect()
        } else {
            claims.into_iter().filter(odd).collect()
        };
        transcript.moves = moves.claims;
        transcript.enqueued = enqueued.claims;
        transcript.unsolvable = self.unsolvable.iter().copied().map(Place::stdout).collect();
        transcript.directions = self.directions.map(Place::stdout);
        transcript.facts = self.facts.take().map(Facts::settle).unwrap_or_default();
        transcript.trace = std::mem::take(&mut self.trace).settle();
        transcript.exceptions = std::mem::take(&mut self.exceptions);
        transcript.first = self.first.take();
        transcript.last = self.last.take();
        transcript.empty = transcript.first.is_none();
        transcript.deviate(self.deviations.iter().map(|(&kind, &line)| (kind, line)));
    }

    /// Takes a number that stands alone on a line for the number of moves, if there is no doubt which.
    fn hear_lone_numbers(&mut self, dimension: Option<(u32, u64)>) {
        let (lists, mut lone): (Vec<Lone>, Vec<Lone>) = std::mem::take(&mut self.lone)
            .into_iter()
            .partition(|lone| lone.list);
        lone.splice(
            0..0,
            dimension.map(|(line, value)| Lone {
                line,
                value: Some(value),
                list: false,
                is_padded: false,
            }),
        );
        lone.sort_by_key(|lone| lone.line);
        // Numbers on lines that follow each other are a list, of which none is the answer.
        let listed = |line: u32| lone.iter().any(|other| other.line.abs_diff(line) == 1);
        let line = |quote: &Option<Quote>| quote.as_ref().map_or(0, |quote| quote.place.line);
        let (first, last) = (line(&self.first), line(&self.last));
        let outer = |lone: &&Lone| lone.line == first || lone.line == last;
        let only = lone.len() == 1;
        let rows: Vec<&Lone> = lone
            .iter()
            .filter(|lone| (only || outer(lone)) && !listed(lone.line))
            .collect();
        if let [one] = lists.as_slice() {
            self.moves.say(one.line, Plainness::Bare, one.value);
        }
        if let Some(first) = rows.first()
            && rows.iter().all(|row| row.value == first.value && !row.is_padded)
        {
            for row in rows {
                self.moves.say(row.line, Plainness::Bare, row.value);
            }
        }
        if let Some(line) = self.nothing.filter(|_| self.moves.is_empty()) {
            self.moves.say(line, Plainness::Bare, None);
        }
    }

    /// Notes how far a count's line is from the dialect's.
    fn note_count(&mut self, chosen: &Chosen, own: bool) {
        if let (Some(claim), Some(plainness)) = (chosen.claims.first(), chosen.plainness) {
            if !own {
                self.note(DeviationKind::ExtraLines, claim.place.line);
            } else if plainness != Plainness::Exact {
                self.note(DeviationKind::Wording, claim.place.line);
            }
        }
        if let Some(line) = chosen.passed_over {
            self.note(DeviationKind::ExtraLines, line);
        }
    }

    /// Notes where parts stand in another order than the dialect's.
    fn note_order(
        &mut self,
        dialect: &Dialect,
        moves: &Chosen,
        enqueued: &Chosen,
        [boards, steps]: [&[u32]; 2],
    ) {
        let lines = |chosen: &Chosen| {
            chosen
                .claims
                .iter()
                .map(|claim| claim.place.line)
                .collect::<Vec<_>>()
        };
        let spans = dialect.order.iter().filter_map(|part| {
            let lines = match part {
                crate::Part::Moves => lines(moves),
                crate::Part::Enqueued => lines(enqueued),
                crate::Part::Boards => boards.to_vec(),
                crate::Part::Directions => steps.to_vec(),
            };
            Some((*lines.first()?, *lines.last()?))
        });
        let spans: Vec<(u32, u32)> = spans.collect();
        for [(first, _), (_, last)] in spans.array_windows().copied() {
            if first > last {
                self.note(DeviationKind::LineOrder, first);
            }
        }
    }
}

/// Whether a number on a line of its own is the dimension of a board of whatever size, because it counts the numbers of the row below. Boards on a line each are no rows: they have the same
/// tiles.
fn is_dimension(lexed: &Lexed<'_>, index: usize, value: Option<u64>) -> bool {
    let row = |below: usize| {
        let (line, own) = lexed.lines.get(index + below).zip(lexed.lines.get(index))?;
        let tokens = lexed.tokens.get(lexed.tokens_of(index + below))?;
        let numbers = tokens.iter().filter(|token| token.kind == Kind::Number);
        let count = numbers.clone().count();
        let words = tokens.iter().any(|token| token.kind == Kind::Word);
        let is_row = count > 1 && value == u64::try_from(count).ok() && !words;
        if !is_row || line.number as usize != own.number as usize + below {
            return None;
        }
        let mut tiles: Vec<u32> = numbers.map(|token| token.value).collect();
        tiles.sort_unstable();
        Some(tiles)
    };
    row(1).is_some_and(|first| row(2) != Some(first))
}

/// Whether a line begins with some words, whatever the case of their letters and the marks between them: `Nodes expanded: 3`, `nodes_expanded:`.
fn begins(line: &str, words: &str) -> bool {
    let plain = |text: &str| -> Vec<char> {
        let letters = text.chars().filter(|letter| letter.is_alphanumeric());
        letters.flat_map(char::to_lowercase).take(SHOWN).collect()
    };
    plain(line).starts_with(&plain(words))
}

fn quote(line: u32, text: &str) -> Quote {
    Quote {
        place: Place::stdout(line),
        text: text.trim().to_owned(),
    }
}

impl Dialect {
    /// The count of a line that is worded as the dialect has it.
    fn own_count(&self, line: &str) -> Option<(Counted, Option<u64>)> {
        if let Some(value) = self.moves.as_ref().and_then(|own| own.read(line)) {
            return Some((Counted::Moves, value));
        }
        let own = self.enqueued.as_ref()?;
        Some((Counted::Enqueued, own.wording.read(line)?))
    }

    /// Whether a line by itself says that there is no solution, in the dialect's words or others.
    pub fn says_no_solution(&self, line: &str) -> bool {
        let decoded = decode(line.as_bytes());
        let lexed = Lexed::of(&decoded);
        let mut sentence = Sentence::default();
        sentence.read(&lexed, 0, &|_| false);
        self.unsolvable.is_message(line) || solvable::solvable(&sentence) == Some(Solvable::No)
    }
}

#[cfg(test)]
mod tests;
