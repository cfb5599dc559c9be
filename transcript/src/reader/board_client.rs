//! Reads the output of a Board client: two distances, two truths, and boards, which are the neighbors.
//!
//! A value belongs to the word before it on its line (`hamming = 5`); values without words belong to what is still missing, in the assignment's order.

use std::borrow::Cow;

use super::super::Dialect;
use super::super::transcript::{BoardClaim, BoardFacts, Claim, LibertyKind, Transcript, TruthClaim};
use super::PuzzleShape;
use super::line_split::{Lines, plain, without_mark};
use super::log_prefix;
use super::unsolvable_claim;
use super::vocabulary::{ASKED, BE, GOAL, GUARD, HAMMING, IMPOSSIBLE, MANHATTAN, NEGATION, NO, SOLVED, YES};
use super::words::{Number, Token, TokenKind, Words};
use crate::Place;

/// Longer outputs of a Board client are read up to here for values.
const MOST_LINES: usize = 1 << 16;

/// Of longer lines not all is read as words.
const LONG: usize = 1 << 13;

/// What a value can be about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fact {
    Hamming,
    Manhattan,
    IsGoal,
    IsSolvable,
}

/// In the assignment's order.
const FACTS: [Fact; 4] = [Fact::Hamming, Fact::Manhattan, Fact::IsGoal, Fact::IsSolvable];

/// A value on a line.
#[derive(Clone, Copy)]
enum Value {
    /// `None` where it is no count.
    Number(Option<u64>),
    Truth(bool),
}

impl Dialect {
    /// Reads the output of a Board client.
    pub fn read_board_client(&self, output: &[u8], puzzle: &PuzzleShape) -> Transcript {
        let hidden = without_values(output);
        let mut transcript = self.read(&hidden, puzzle);
        // Whatever is no board is a value, or may stand beside the values.
        transcript.liberties.retain(|liberty| match liberty.kind {
            LibertyKind::DimensionLine
            | LibertyKind::Decoration
            | LibertyKind::BlankSymbol
            | LibertyKind::BlankPosition
            | LibertyKind::Layout
            | LibertyKind::Encoding => true,
            LibertyKind::LineOrder
            | LibertyKind::Wording
            | LibertyKind::ExtraLines
            | LibertyKind::UnsolvableWording
            | LibertyKind::Sequence => false,
        });
        transcript.moves.clear();
        transcript.enqueued.clear();
        transcript.boards.append(&mut transcript.aside);
        transcript.boards.sort_by_key(|board| board.place);
        if puzzle.dimension < 2 {
            // The board of one square has no neighbors; what looks like it is a value.
            transcript.boards.clear();
        }
        transcript.facts = facts(output, puzzle.dimension, &transcript.boards);
        transcript
    }
}

/// The output without its first four lines that follow each other and are two numbers and two truths, each alone on its line: where C prints truths as numbers, they could be the cells of a board.
fn without_values(output: &[u8]) -> Cow<'_, [u8]> {
    let mut words = Words::default();
    let mut run: Vec<(usize, usize)> = Vec::new();
    let mut truths = 0;
    for (start, end) in Lines::new(output).take(MOST_LINES) {
        let bytes = output.get(start..end).unwrap_or_default();
        if bytes.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let (text, _) = plain(bytes);
        words.read(text.get(log_prefix::length(&text)..).unwrap_or_default());
        let value = match words.tokens() {
            [only] => value(only),
            _ => None,
        };
        let is_truth = value.is_some_and(|value| value.truth().is_some());
        let is_number = matches!(value, Some(Value::Number(_)));
        if !is_number && !is_truth {
            run.clear();
            truths = 0;
            continue;
        }
        run.push((start, end));
        truths = if is_truth { truths + 1 } else { 0 };
        if run.len() >= 4 && truths >= 2 {
            let mut hidden = output.to_vec();
            for &(start, end) in run.iter().rev().take(4) {
                // Any word will do.
                hidden.get_mut(start..end).unwrap_or_default().fill(b'v');
            }
            return Cow::Owned(hidden);
        }
    }
    Cow::Borrowed(output)
}

fn facts(output: &[u8], dimension: u32, boards: &[BoardClaim]) -> BoardFacts {
    let (output, _) = without_mark(output);
    let mut facts = BoardFacts::default();
    let mut bare: Vec<(Place, Value)> = Vec::new();
    let mut words = Words::default();
    // Values beside a board on its line; they count where they stand nowhere else.
    let mut beside = BoardFacts::default();
    // The last line with a whole board.
    let mut whole = 0;
    for (line, (start, end)) in (1_u32..).zip(Lines::new(&output)).take(MOST_LINES) {
        let (text, _) = plain(output.get(start..end).unwrap_or_default());
        let text = text.get(log_prefix::length(&text)..).unwrap_or_default().trim();
        if text.is_empty() {
            continue;
        }
        let place = Place::stdout(line);
        if is_of_a_board(line, text, dimension, boards) {
            words.read(&without_lists(text));
            let begins = begun(line, boards).is_some_and(|board| board.place == place);
            if begins && holds_a_board(text, dimension) {
                whole = line;
                labelled(&words, place, &mut beside);
                continue;
            }
            // Below a board on one line there are no rows of it.
            let below = begun(line, boards).is_some_and(|board| board.place.line == whole);
            if begins || !below || !words.tokens().iter().any(|token| fact_of(token).is_some()) {
                continue;
            }
        }
        words.read(text);
        if !labelled(&words, place, &mut facts) && words.tokens().iter().all(is_bare) {
            bare.extend(
                words
                    .tokens()
                    .iter()
                    .filter_map(value)
                    .map(|value| (place, value)),
            );
        }
    }
    facts.complete(beside);
    let mut bare = bare.into_iter();
    for fact in FACTS
        .into_iter()
        .filter(|fact| !facts.has(*fact))
        .collect::<Vec<_>>()
    {
        // A yes or no is waited for; the first number is the number.
        let fits = |value: &Value| match (fact, value) {
            (Fact::Hamming | Fact::Manhattan, Value::Number(_)) => true,
            (Fact::Hamming | Fact::Manhattan, Value::Truth(_)) => false,
            (Fact::IsGoal | Fact::IsSolvable, value) => value.truth().is_some(),
        };
        if let Some((place, value)) = bare.find(|(_, value)| fits(value)) {
            facts.say(fact, value, place);
        }
    }
    facts
}

/// The last board that begins on a line or above it.
fn begun(line: u32, boards: &[BoardClaim]) -> Option<&BoardClaim> {
    let after = boards.partition_point(|board| board.place.line <= line);
    boards.get(after.checked_sub(1)?)
}

/// Whether a line has the numbers of a whole board.
fn holds_a_board(text: &str, dimension: u32) -> bool {
    let numbers = text
        .split(|c: char| !c.is_ascii_digit())
        .filter(|run| !run.is_empty());
    numbers.count() as u64 >= u64::from(dimension) * u64::from(dimension)
}

/// A long line without what is in square brackets, which are boards: of what remains, more is read.
fn without_lists(text: &str) -> Cow<'_, str> {
    if text.len() <= LONG {
        return Cow::Borrowed(text);
    }
    let mut depth = 0_u32;
    let outside = text.chars().filter(|&character| {
        let before = depth;
        match character {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        before == 0 && depth == 0
    });
    Cow::Owned(outside.collect())
}

/// Whether a line is a row of a board, or the dimension above one.
fn is_of_a_board(line: u32, text: &str, dimension: u32, boards: &[BoardClaim]) -> bool {
    let after = boards.partition_point(|board| board.place.line <= line);
    let inside = begun(line, boards).is_some_and(|board| line - board.place.line < dimension);
    let above = boards.get(after).is_some_and(|next| next.place.line == line + 1);
    inside || (above && text.parse() == Ok(dimension))
}

/// Gives the values of a line to the words before them. `false` where no word names anything.
fn labelled(words: &Words, place: Place, facts: &mut BoardFacts) -> bool {
    let mut named = None;
    let mut any = false;
    let mut found = false;
    for (index, token) in words.tokens().iter().enumerate() {
        // `Solved: no` speaks of the goal, `can be solved: no` does not.
        let can_be = index
            .checked_sub(1)
            .is_some_and(|before| words.at(before).has(BE));
        let fact = if token.meaning.has(SOLVED) && !can_be {
            Some(Fact::IsGoal)
        } else {
            fact_of(token)
        };
        any |= fact.is_some();
        named = fact.or(named);
        if let (Some(fact), Some(value)) = (named, value(token).filter(|_| fact.is_none()))
            && facts.say(fact, value.turned(words, fact), place)
        {
            found = true;
            named = None;
        }
    }
    if any && !found {
        sentence(words, place, facts);
    }
    any
}

/// `The board is not solvable.`
fn sentence(words: &Words, place: Place, facts: &mut BoardFacts) {
    let asks = words
        .tokens()
        .last()
        .is_some_and(|token| token.kind == TokenKind::Sign('?'));
    if asks || words.any(GUARD) {
        return;
    }
    if words.any(ASKED.or(IMPOSSIBLE)) {
        let value = Value::Truth(!unsolvable_claim::claims(words));
        facts.say(Fact::IsSolvable, value, place);
    } else if words.any(GOAL) {
        facts.say(Fact::IsGoal, Value::Truth(!words.any(NEGATION)), place);
    }
}

fn fact_of(token: &Token) -> Option<Fact> {
    let means = |meaning| token.meaning.has(meaning);
    if means(HAMMING) {
        Some(Fact::Hamming)
    } else if means(MANHATTAN) {
        Some(Fact::Manhattan)
    } else if means(GOAL) {
        Some(Fact::IsGoal)
    } else if means(ASKED.or(IMPOSSIBLE)) {
        Some(Fact::IsSolvable)
    } else {
        None
    }
}

/// The value that a token is.
fn value(token: &Token) -> Option<Value> {
    match token.kind {
        TokenKind::Number(Number::Count(count)) => Some(Value::Number(Some(count))),
        TokenKind::Number(Number::NoCount | Number::Fraction) => Some(Value::Number(None)),
        TokenKind::Word if token.meaning.has(YES) => Some(Value::Truth(true)),
        TokenKind::Word if token.meaning.has(NO) => Some(Value::Truth(false)),
        TokenKind::Word | TokenKind::Sign(_) => None,
    }
}

/// Whether a token can stand on a line of values alone. `N = 3` names its value.
fn is_bare(token: &Token) -> bool {
    value(token).is_some() || matches!(token.kind, TokenKind::Sign(sign) if !matches!(sign, '=' | ':'))
}

impl Value {
    /// C prints truth as a number.
    const fn truth(self) -> Option<bool> {
        match self {
            Self::Truth(truth) => Some(truth),
            Self::Number(Some(1)) => Some(true),
            Self::Number(Some(0)) => Some(false),
            Self::Number(_) => None,
        }
    }

    /// `Unsolvable: no` says the contrary.
    fn turned(self, words: &Words, fact: Fact) -> Self {
        match self.truth() {
            Some(truth) if fact == Fact::IsSolvable && words.any(IMPOSSIBLE) => Self::Truth(!truth),
            Some(_) | None => self,
        }
    }
}

impl BoardFacts {
    fn has(&self, fact: Fact) -> bool {
        match fact {
            Fact::Hamming => !self.hamming.is_empty(),
            Fact::Manhattan => !self.manhattan.is_empty(),
            Fact::IsGoal => !self.is_goal.is_empty(),
            Fact::IsSolvable => !self.is_solvable.is_empty(),
        }
    }

    /// Takes over what is not yet known.
    fn complete(&mut self, other: Self) {
        fn take<T>(mine: &mut Vec<T>, other: Vec<T>) {
            if mine.is_empty() {
                *mine = other;
            }
        }
        take(&mut self.hamming, other.hamming);
        take(&mut self.manhattan, other.manhattan);
        take(&mut self.is_goal, other.is_goal);
        take(&mut self.is_solvable, other.is_solvable);
    }

    /// Notes a claim; `false` where the value is of another kind.
    fn say(&mut self, fact: Fact, value: Value, place: Place) -> bool {
        let numbers = match fact {
            Fact::Hamming => &mut self.hamming,
            Fact::Manhattan => &mut self.manhattan,
            Fact::IsGoal | Fact::IsSolvable => {
                let Some(value) = value.truth() else { return false };
                let claim = TruthClaim { value, place };
                if fact == Fact::IsGoal {
                    self.is_goal.push(claim);
                } else {
                    self.is_solvable.push(claim);
                }
                return true;
            }
        };
        match value {
            Value::Number(value) => numbers.push(Claim { value, place }),
            Value::Truth(_) => return false,
        }
        true
    }
}
