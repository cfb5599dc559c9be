//! Finds what a line claims about a count: the number of moves, or of search nodes enqueued.
//!
//! Each number belongs to the nearest word of its clause that names a count. A number that is one of several, bounded, denied, or of another unit is no count.

use super::sentence::{Part, Sentence, What};
use super::vocabulary::{
    ALONE, ASIDE, BOUND, CLAUSE, Class, DEPTH, DIRECTION, EITHER, ENQUEUED, HAMMING, INSERTED, LEAST, LEFT,
    LINK, MANHATTAN, MOVE, MOVES, NEGATION, NODES, NOTHING, NTH, NUMBER, OFF_TOPIC, ORDINAL, POSSIBLE,
    PRIORITY, QUALIFIER, STEPS, STOP, TOPIC, UNIT,
};

/// How plainly a line states a count, the plainest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Plainness {
    /// The dialect's own line.
    Exact,
    /// `Number of moves: 4`, `Solution (4 moves):`.
    Qualified,
    /// `moves: 4`.
    Plain,
    /// `steps: 4`.
    Related,
    /// `Best solution in: 4`, `puzzle04.txt: 4`.
    Weak,
    /// `moves = 1` among the figures of a search node.
    Trace,
    /// A number alone on a line, or nothing in its place.
    Bare,
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counted {
    Moves,
    Enqueued,
    /// A figure of a search node: its priority, a distance.
    Figure,
}

/// A number as a count. `None`: it is negative or too large.
pub(super) type Amount = Option<u64>;

/// A count that a line claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Count {
    pub(super) counted: Counted,
    pub(super) plainness: Plainness,
    /// Nothing where the number is to follow on the next line.
    pub(super) value: Option<Amount>,
    /// The index of the part that it is.
    pub(super) part: usize,
}

/// How many words may stand between a word and a number before it.
const BEFORE: usize = 3;

/// How many parts may stand between a word and its number: enough for a sentence, and a bound on the work that a line makes.
const FAR: usize = 24;

/// How many counts of a line are heard.
const MOST: usize = 64;

/// What names a count.
const SUBJECT: Class = MOVES.or(STEPS).or(MOVE).or(ENQUEUED).or(INSERTED);

/// The figures of search nodes.
const FIGURE: Class = PRIORITY.or(HAMMING).or(MANHATTAN);

/// The counts of a line, in their order.
pub(super) fn counts(sentence: &Sentence, heard: &mut Vec<Count>) {
    heard.clear();
    if sentence.any(SUBJECT.or(FIGURE)) {
        for at in 0..sentence.parts.len() {
            if heard.len() < MOST
                && let Some(value) = value(sentence, at)
                && let Some((counted, plainness)) = subject(sentence, at)
            {
                heard.push(Count {
                    counted,
                    plainness,
                    value: Some(value),
                    part: at,
                });
            }
        }
        heard.extend(announced(sentence).filter(|_| heard.is_empty()));
    }
    if heard.is_empty() {
        heard.extend(misspelt(sentence).or_else(|| weak(sentence)));
    }
}

/// The count at an index; `Some(None)` for a number that is no count.
fn value(sentence: &Sentence, at: usize) -> Option<Amount> {
    let What::Number(value) = sentence.parts.get(at)?.what else {
        return None;
    };
    (!hedged(sentence, at) && !listed(sentence, at)).then_some(value)
}

/// Whether a number is denied or only bounded: `is not 4`, `at least 4`, `!= 4`, `< 4`.
fn hedged(sentence: &Sentence, at: usize) -> bool {
    let Some(before) = at.checked_sub(1) else {
        return false;
    };
    let class = sentence.class(before);
    let further = |marks: &[char]| {
        before
            .checked_sub(1)
            .is_some_and(|at| sentence.is_mark(at, marks))
    };
    class.has(BOUND.or(ORDINAL))
        || class.has(NEGATION) && !class.has(NUMBER)
        || sentence.is_mark(before, &['<', '≠', '≤', '≥', '≈', '~'])
        || sentence.is_mark(before, &['=']) && further(&['!', '<', '>', '~'])
        || sentence.is_mark(before, &['-']) && further(&['=', ':'])
}

/// Whether a number is one of several: `4 or 6`, `4, 6`, `4 (6)`.
fn listed(sentence: &Sentence, at: usize) -> bool {
    let own = sentence.parts.get(at).map(|part| part.what);
    let joins = |part: &Part| part.has(EITHER) || matches!(part.what, What::Mark(_));
    let other = |part: &Part, index: usize| {
        part.is_number() && Some(part.what) != own && !sentence.class(index + 1).has(UNIT)
    };
    let mut after = sentence
        .parts
        .iter()
        .enumerate()
        .skip(at + 1)
        .skip_while(|(_, part)| joins(part) && !part.is_mark(&[':', '=', ';', '<']));
    let mut before = sentence
        .parts
        .iter()
        .enumerate()
        .take(at)
        .rev()
        .skip_while(|(_, part)| joins(part) && !part.is_mark(&[')', ']', ':', '=', ';', '>', '.']));
    after.next().is_some_and(|(index, part)| other(part, index))
        || before.next().is_some_and(|(index, part)| other(part, index))
}

/// What a number counts, and how plainly.
fn subject(sentence: &Sentence, at: usize) -> Option<(Counted, Plainness)> {
    let is_unit = sentence.class(at + 1).has(UNIT);
    let index = after(sentence, at).or_else(|| {
        if is_unit {
            None
        } else {
            before(sentence, at, false)
        }
    })?;
    counted(sentence, at, index, is_unit)
}

/// What the word at an index makes of a number.
fn counted(sentence: &Sentence, at: usize, index: usize, is_unit: bool) -> Option<(Counted, Plainness)> {
    let class = sentence.class(index);
    if class.has(FIGURE) {
        return Some((Counted::Figure, Plainness::Plain));
    }
    let aside = sentence.any(ASIDE);
    let [number, qualified] = [NUMBER, NUMBER.or(LEAST).or(QUALIFIER)].map(|class| sentence.any(class));
    if class.has(ENQUEUED.or(INSERTED)) {
        let plainness = match (aside, class.has(ENQUEUED), number) {
            (true, _, _) => Plainness::Trace,
            (false, true, true) => Plainness::Qualified,
            (false, true, false) => Plainness::Plain,
            (false, false, _) => Plainness::Related,
        };
        return Some((Counted::Enqueued, plainness));
    }
    let plainness = if class.has(MOVES) {
        if qualified {
            Plainness::Qualified
        } else {
            Plainness::Plain
        }
    } else if class.has(STEPS) {
        if qualified {
            Plainness::Plain
        } else {
            Plainness::Related
        }
    } else if counts_one(sentence, at, index) {
        Plainness::Plain
    } else {
        return None;
    };
    let left = index + 1 + usize::from(sentence.class(index + 1).has(EITHER));
    let possible = sentence.any(POSSIBLE) && !sentence.any(LEAST);
    let plainness = if aside || possible || sentence.class(left).has(LEFT) {
        Plainness::Trace
    } else {
        plainness
    };
    (!is_unit).then_some((Counted::Moves, plainness))
}

/// `Move 3: left` is a label, and so is each of `Step 1   Step 2`; `1 move` and `number of move = 4` are counts.
fn counts_one(sentence: &Sentence, at: usize, index: usize) -> bool {
    let one = at + 1 == index
        && sentence
            .parts
            .get(at)
            .is_some_and(|part| part.what == What::Number(Some(1)));
    let of_label = at
        .checked_sub(1)
        .is_some_and(|before| sentence.class(before).has(MOVE.or(STEPS)));
    one && !of_label && !sentence.class(index).has(NTH) || sentence.any(NUMBER.or(LEAST))
}

/// The word after a number that it counts: `4 optimal moves`, `10 nodes were enqueued`. It is not the label of the next number.
fn after(sentence: &Sentence, at: usize) -> Option<usize> {
    let mut words = 0;
    let mut index = at + 1;
    while let Some(part) = sentence.parts.get(index) {
        match part.what {
            // `[4] moves`
            What::Mark(']' | ')' | '*' | '"' | '\'') if words == 0 => {}
            What::Word if part.has(SUBJECT) => {
                let far = if part.has(ENQUEUED.or(INSERTED)) {
                    BEFORE + 2
                } else {
                    BEFORE
                };
                return (words < far && !is_label(sentence, index)).then_some(index);
            }
            What::Word if !part.has(STOP.or(CLAUSE).or(LINK)) || words > 0 && !part.has(STOP.or(CLAUSE)) => {
                words += 1;
            }
            What::Word | What::Mark(_) | What::Number(_) | What::NoNumber | What::File | What::Board => {
                return None;
            }
        }
        index += 1;
    }
    None
}

/// Whether the word at an index is the label of a number after it, or of a direction.
fn is_label(sentence: &Sentence, index: usize) -> bool {
    let mut next = index + 1;
    while sentence.is_mark(next, &['=', ':', '>', '(', ')', '-', '→']) {
        next += 1;
    }
    let is_counted = sentence.class(next + 1).has(SUBJECT.or(UNIT));
    sentence.is_number(next) && !is_counted
        || sentence.class(next).has(DIRECTION) && !sentence.class(next).has(LEFT)
}

/// The nearest word before a number that names a count. What stands in brackets is passed over at first: `moves (Manhattan) = 4`.
fn before(sentence: &Sentence, at: usize, inside: bool) -> Option<usize> {
    let last = at + 1 == sentence.parts.len()
        || !sentence
            .parts
            .get(at + 1..)
            .unwrap_or_default()
            .iter()
            .any(|part| part.is_word() || part.is_number());
    let mut joined = false;
    let mut near = true;
    let mut figure = None;
    let mut depth = 0;
    for index in (at.saturating_sub(FAR)..at).rev() {
        let part = sentence.parts.get(index)?;
        match part.what {
            What::Mark(')') if !inside => depth += 1,
            What::Mark('(') if !inside && depth > 0 => depth -= 1,
            _ if depth > 0 => {}
            What::Mark('=' | ':' | '>' | '(' | '[' | '#' | '?' | '：' | '*' | '→') => joined = true,
            What::Mark('"' | '\'' | '`' | '-' | ']' | ')' | '/') => {}
            What::Mark('.') if part.length > 1 || sentence.is_inside(index) => joined = true,
            // `('moves =', 4)`, as Python 2 prints; `moves,4` and `moves|4` have nothing more on their line.
            What::Mark(',' | '|')
                if near && (last || sentence.is_mark(index.wrapping_sub(1), &['\'', '"'])) =>
            {
                joined = true;
            }
            What::Word
                if part.has(MOVES.or(STEPS).or(ENQUEUED).or(INSERTED))
                    || part.has(MOVE) && counts_one(sentence, at, index) =>
            {
                return (joined || near || last).then_some(index);
            }
            What::Word if part.has(HAMMING.or(MANHATTAN)) => {
                figure = figure.or((joined || near).then_some(index));
                near = false;
            }
            What::Word if part.has(PRIORITY) => return (joined || near).then_some(index),
            What::Word if part.has(STOP.or(CLAUSE)) => break,
            What::Word => {
                joined |= part.has(LINK) && near;
                near &= part.has(LINK);
            }
            What::Mark(',' | ';' | '|' | '.' | '!' | '{' | '}' | '<' | '，' | '；' | '。')
            | What::Number(_)
            | What::NoNumber
            | What::Board => break,
            What::Mark(_) | What::File => near = false,
        }
    }
    let again = || {
        if inside
            || !sentence.is_mark(at.saturating_sub(2), &[')'])
                && !sentence.is_mark(at.saturating_sub(1), &[')'])
        {
            None
        } else {
            before(sentence, at, true)
        }
    };
    figure.or_else(again)
}

/// A line that names a count and ends in a sign that asks for its number, which may stand on the next line; or that is nothing but the name.
fn announced(sentence: &Sentence) -> Option<Count> {
    let last = sentence.parts.len().checked_sub(1)?;
    let open = sentence.is_mark(last, &[':', '=', '>']);
    let index = sentence.parts.iter().rposition(|part| part.has(SUBJECT))?;
    let number = sentence.parts.iter().any(Part::is_number);
    let (counted, plainness) = counted(sentence, last + 1, index, false)?;
    (open && !number).then_some(Count {
        counted,
        plainness,
        value: None,
        part: last,
    })
}

/// `Minimum number of mvoes = 4`: the line is meant, the word is misspelt.
fn misspelt(sentence: &Sentence) -> Option<Count> {
    if !sentence.any(LEAST) || !sentence.any(NUMBER) || sentence.any(NODES.or(SUBJECT)) {
        return None;
    }
    only_number(sentence, Plainness::Qualified)
}

/// The only number of a line, which is its last part.
fn only_number(sentence: &Sentence, plainness: Plainness) -> Option<Count> {
    let closes = |part: &Part| part.is_mark(&['.', ')', '!', ']']);
    let last = sentence.parts.iter().rposition(|part| !closes(part))?;
    let one = sentence.parts.iter().filter(|part| part.is_number()).count() == 1;
    let value = value(sentence, last).filter(|_| one)?;
    Some(Count {
        counted: Counted::Moves,
        plainness,
        value: Some(value),
        part: last,
    })
}

/// A line that ends in its only number and speaks of a solution or a puzzle file: `Best solution in: 4`, `puzzle04.txt: 4`.
fn weak(sentence: &Sentence) -> Option<Count> {
    let file = sentence.parts.iter().any(|part| part.what == What::File);
    let named = file || sentence.any(TOPIC) || sentence.any(ALONE) && sentence.words() == 1;
    if !named || sentence.any(OFF_TOPIC.or(NOTHING)) {
        return None;
    }
    let count = only_number(sentence, Plainness::Weak)?;
    let joint = sentence.parts.get(count.part.checked_sub(1)?)?;
    let linked =
        joint.is_mark(&[':', '=', '>', '(', '[']) || joint.has(LINK.or(DEPTH)) || joint.what == What::File;
    linked.then_some(count)
}

/// Whether a line has nothing where a number should be: `moves = null`, `Solution: none`, or `Failure` alone.
pub(super) fn is_nothing(sentence: &Sentence, of_the_answer: Class) -> bool {
    let mut parts = sentence
        .parts
        .iter()
        .filter(|part| part.is_word() || part.is_number() || part.is_mark(&[':', '=', '?', '[', ']', ',']));
    let nothing = |part: &Part| part.has(NOTHING) || part.what == What::Number(None);
    let label = sentence
        .parts
        .iter()
        .take_while(|part| !part.is_mark(&[':', '=']))
        .any(|part| part.has(of_the_answer));
    let Some(joint) = sentence.parts.iter().rposition(|part| part.is_mark(&[':', '='])) else {
        return parts.next().is_some_and(nothing) && parts.next().is_none();
    };
    let (before, after) = sentence.parts.split_at(joint);
    let numbered = before.iter().any(Part::is_number);
    let mut said = after
        .iter()
        .filter(|part| !part.is_mark(&[':', '=', '.', '!', '"', '\'', '*']));
    let empty = match after.get(1..).unwrap_or_default() {
        [open, close] => [('[', ']'), ('(', ')'), ('{', '}')]
            .iter()
            .any(|&(opens, closes)| open.is_mark(&[opens]) && close.is_mark(&[closes])),
        _ => false,
    };
    label && !numbered && (empty || said.next().is_some_and(nothing) && said.next().is_none())
}
