//! Finds what a line of text claims about a count: the number of moves, or of search nodes enqueued.

#[cfg(test)]
mod tests;

use super::vocabulary::{
    ALONE, AMOUNT, ASIDE, AT_BOUND, BOUND, COUNTING, DEPTH, DIRECTION, EITHER, ENQUEUED, FIGURE, INSERTED,
    LEAST, LEFT, LINK, MINIMUM, MOVE, MOVES, Meaning, NEGATION, NODES, NTH, NUMBER, OF_MOVES, OFF_TOPIC,
    ORDINAL, POSSIBLE, QUALIFIER, SEARCH, SOLUTION, STEPS, STOP, TOPIC, UNIT, VERB,
};
use super::words::{Number, Token, TokenKind, Words};

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
    /// A number alone on a line.
    Bare,
}

/// A count that a line claims. `None`: it is negative or too large.
pub(super) type Count = Option<u64>;

/// What a line says about a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// The number.
    Count(Plainness, Count),
    /// Only the words; the number may stand on the next line.
    Announced(Plainness),
}

/// What a line says about the number of moves.
pub(super) fn moves(words: &Words) -> Option<Said> {
    let qualified = words.any(QUALIFIER);
    let mut announced = None;
    for (index, token) in words.tokens().iter().enumerate() {
        let plainness = if token.meaning.has(MOVES) {
            if qualified {
                Plainness::Qualified
            } else {
                Plainness::Plain
            }
        } else if token.meaning.has(STEPS) {
            if qualified {
                Plainness::Plain
            } else {
                Plainness::Related
            }
        } else if token.meaning.has(MOVE) && counts_one(words, index) {
            Plainness::Plain
        } else {
            continue;
        };
        let possible = words.any(POSSIBLE) && !words.any(LEAST);
        let plainness = if words.any(ASIDE) || possible || is_left(words, index) {
            Plainness::Trace
        } else {
            plainness
        };
        match beside(words, index, OF_MOVES) {
            Some(_) if denies_before(words, index) => {}
            Some(count) => return Some(Said::Count(plainness, count)),
            None if ends_open(words, index) => announced = announced.or(Some(Said::Announced(plainness))),
            None => {}
        }
    }
    announced.or_else(|| misspelt(words)).or_else(|| weak(words))
}

/// Whether what is counted at an index is still to be done: `4 moves left`, `moves to go`.
fn is_left(words: &Words, index: usize) -> bool {
    let next = index + 1 + usize::from(words.at(index + 1).has(EITHER));
    words.at(next).has(LEFT)
}

/// Whether a line says that there is no solution in so many moves, which leaves open whether there is one in more: `No solution in 7 moves`.
pub(super) fn is_denied(words: &Words) -> bool {
    (0..words.tokens().len()).any(|index| {
        words.at(index).has(MOVES.or(STEPS))
            && denies_before(words, index)
            && beside(words, index, OF_MOVES).is_some()
    })
}

/// Whether a solution is denied in the same clause before an index.
fn denies_before(words: &Words, index: usize) -> bool {
    let begins = |&at: &usize| !is_sign(words, at, &['.', ',', ';', ':']);
    let clause = || (0..index).rev().take(CLOSE).take_while(begins);
    // `No of solution moves` speaks of a number.
    let denies = |at: usize| words.at(at).has(NEGATION) && !words.at(at + 1).has(LINK);
    clause().any(|at| words.at(at).has(SOLUTION)) && clause().any(denies)
}

/// Another count of moves on a line with several: `moves = 3 moves = 4`, `4 moves 6 moves`; but not `2 moves left`.
pub(super) fn moves_again(words: &Words, first: Count) -> Option<Count> {
    let tokens = words.tokens().iter().enumerate();
    tokens
        .filter(|&(index, token)| token.meaning.has(MOVES) && !words.at(index + 1).has(ASIDE.or(DIRECTION)))
        .take(MOST_COUNTS)
        .filter_map(|(index, _)| beside(words, index, OF_MOVES))
        .find(|&count| count != first)
}

/// `Move 3: left` is a label, and so is each of `Step 1   Step 2`; `1 move` and `number of move = 4` are counts.
fn counts_one(words: &Words, index: usize) -> bool {
    let before = index.checked_sub(1).and_then(|before| count_at(words, before));
    let of_label = index
        .checked_sub(2)
        .is_some_and(|at| words.at(at).has(MOVE.or(STEPS)));
    before == Some(Some(1)) && !of_label && !words.at(index).has(NTH) || words.any(COUNTING)
}

/// What a line says about the number of search nodes enqueued.
pub(super) fn enqueued(words: &Words) -> Option<Said> {
    if !words.any(ENQUEUED.or(INSERTED)) {
        return None;
    }
    let mut announced = None;
    for (index, token) in words.tokens().iter().enumerate() {
        if !token.meaning.has(ENQUEUED.or(INSERTED)) {
            continue;
        }
        let plainness = if words.any(ASIDE) {
            Plainness::Trace
        } else if !token.meaning.has(ENQUEUED) {
            Plainness::Related
        } else if words.any(AMOUNT) {
            Plainness::Qualified
        } else {
            Plainness::Plain
        };
        match beside(words, index, SEARCH) {
            Some(count) => return Some(Said::Count(plainness, count)),
            None if ends_open(words, index) => announced = Some(Said::Announced(plainness)),
            None => {}
        }
    }
    announced
}

/// Whether a line shows a figure of a search node: `priority = 4`, `manhattan: 3`.
pub(super) fn is_node_figure(words: &Words) -> bool {
    let stated = |index: usize| beside(words, index, Meaning::default()).is_some();
    words.any(FIGURE) && (0..words.tokens().len()).any(|index| words.at(index).has(FIGURE) && stated(index))
}

/// The count at an index; `Some(None)` for a number that is no count.
fn count_at(words: &Words, index: usize) -> Option<Count> {
    let token = words.tokens().get(index).filter(|token| !token.in_path)?;
    match token.kind {
        TokenKind::Number(number) if !words.at(index + 1).has(UNIT) && !hedged(words, index) => {
            count_of(number)
        }
        TokenKind::Number(_) | TokenKind::Word | TokenKind::Sign(_) => None,
    }
}

/// Whether a number is denied or only bounded: `is not 4`, `at least 4`, `!= 4`, `< 4`.
fn hedged(words: &Words, index: usize) -> bool {
    let Some(before) = index.checked_sub(1) else {
        return false;
    };
    let number_of = words.at(before).has(NUMBER.or(QUALIFIER));
    let further = |by: usize| before.checked_sub(by);
    let bound = words.at(before).has(BOUND)
        || words.at(before).has(AT_BOUND) && further(1).is_some_and(|at| words.at(at).has(LINK))
        || words.at(before).has(NEGATION) && !number_of
        || words.at(before).has(ORDINAL);
    let signed = is_sign(words, before, &['<', '≠', '≤', '≥', '≈', '~'])
        || is_sign(words, before, &['='])
            && further(1).is_some_and(|at| is_sign(words, at, &['!', '<', '>', '~']))
        || is_sign(words, before, &['-']) && further(1).is_some_and(|at| is_sign(words, at, &['=', ':']));
    bound || signed
}

/// A number as a count; a fraction is none.
const fn count_of(number: Number) -> Option<Count> {
    match number {
        Number::Count(count) => Some(Some(count)),
        Number::NoCount => Some(None),
        Number::Fraction => None,
    }
}

fn is_number(words: &Words, index: usize) -> bool {
    words
        .tokens()
        .get(index)
        .is_some_and(|token| matches!(token.kind, TokenKind::Number(_)))
}

fn is_sign(words: &Words, index: usize, signs: &[char]) -> bool {
    words
        .tokens()
        .get(index)
        .is_some_and(|token| matches!(token.kind, TokenKind::Sign(sign) if signs.contains(&sign)))
}

/// The number that belongs to the word at an index: right after it, right before it, or after a later `=` or `:`.
fn beside(words: &Words, index: usize, between: Meaning) -> Option<Count> {
    // In `4 moves 6 moves` each number belongs to the word after it.
    let before = before(words, index, between);
    let of_next = is_number(words, index + 1) && words.at(index + 2).has(MOVES.or(STEPS));
    if of_next && before.is_some() {
        return before;
    }
    after(words, index).or(before).or_else(|| later(words, index))
}

/// How many signs and small words may stand between a word and its number.
const CLOSE: usize = 8;

/// How many counts of a line are compared.
const MOST_COUNTS: usize = 64;

/// How many words may stand between a word and the sign before its number: enough for a sentence, and a bound on the work that a line makes.
const FAR: usize = 24;

fn after(words: &Words, index: usize) -> Option<Count> {
    for at in index + 1..index + CLOSE {
        match words.tokens().get(at)?.kind {
            TokenKind::Number(_) => return single(words, at),
            TokenKind::Sign(
                '=' | ':' | '>' | '(' | '[' | '#' | '"' | '\'' | '-' | '→' | '?' | '.' | '：' | '*' | '`',
            ) => {}
            TokenKind::Word if words.at(at).has(LINK) => {}
            // `moves,4` and `moves|4` have nothing more on their line.
            TokenKind::Sign(',' | '|') if at + 2 == words.tokens().len() => {}
            // `('moves =', 4)`, as Python 2 prints.
            TokenKind::Sign(',') if is_sign(words, at - 1, &['\'', '"']) => {}
            TokenKind::Word | TokenKind::Sign(_) => return None,
        }
    }
    None
}

/// The count at an index, unless it is the first of a list of numbers.
fn single(words: &Words, at: usize) -> Option<Count> {
    let count = count_at(words, at)?;
    let joins = |index: usize| {
        is_sign(
            words,
            index,
            &[',', '-', '/', '+', '*', '^', '.', '~', '…', '–', '×'],
        ) || words.at(index).has(EITHER)
            || is_sign(words, index, &['(']) && is_alternative(words, index + 1)
    };
    let next = (at + 1..at + CLOSE)
        .find(|&index| !joins(index))
        .unwrap_or(at + CLOSE);
    (!is_number(words, next)).then_some(count)
}

/// Whether another number stands in parentheses: `(or 6)`, `(6)`.
fn is_alternative(words: &Words, at: usize) -> bool {
    words.at(at).has(EITHER) || count_at(words, at).is_some() && is_sign(words, at + 1, &[')'])
}

fn before(words: &Words, index: usize, between: Meaning) -> Option<Count> {
    // `4 moves or 6`, `4 moves (or 6)`
    let open = usize::from(is_sign(words, index + 1, &['(', ',']));
    if words.at(index + 1 + open).has(EITHER) && count_at(words, index + 2 + open).is_some() {
        return None;
    }
    for at in (index.saturating_sub(CLOSE)..index).rev() {
        match words.tokens().get(at)?.kind {
            TokenKind::Number(number) if words.at(at + 1).has(between) && !hedged(words, at) => {
                return count_of(number);
            }
            TokenKind::Number(_) => return count_at(words, at),
            TokenKind::Word if words.at(at).has(between) => {}
            // `[4] moves`
            TokenKind::Sign(']' | ')' | '*' | '"' | '\'') if at + 1 == index && is_enclosed(words, at) => {}
            TokenKind::Word | TokenKind::Sign(_) => return None,
        }
    }
    None
}

/// Whether the sign at an index closes what encloses the number before it alone.
fn is_enclosed(words: &Words, close: usize) -> bool {
    let sign = |at: usize| words.tokens().get(at).map(|token| token.kind);
    let (Some(number), Some(open)) = (close.checked_sub(1), close.checked_sub(2)) else {
        return false;
    };
    let pairs = [('[', ']'), ('(', ')'), ('*', '*'), ('"', '"'), ('\'', '\'')];
    is_number(words, number)
        && pairs.iter().any(|&(opens, closes)| {
            sign(open) == Some(TokenKind::Sign(opens)) && sign(close) == Some(TokenKind::Sign(closes))
        })
}

fn later(words: &Words, index: usize) -> Option<Count> {
    let tokens = words.tokens();
    let mut listed = false;
    for at in index + 1..tokens.len().min(index + FAR) {
        match tokens.get(at)?.kind {
            TokenKind::Sign('=' | ':' | '>') => {
                if let Some(count) = after(words, at) {
                    return Some(count);
                }
            }
            TokenKind::Sign(',' | ';') => return None,
            TokenKind::Word if words.at(at).has(MOVES.or(ENQUEUED).or(STOP)) => return None,
            TokenKind::Word if words.at(at).has(VERB) => {
                if let Some(count) = after(words, at) {
                    return Some(count);
                }
            }
            // `Total moves needed 4`, but not the last of a list of numbers.
            TokenKind::Number(_) if at + 1 == tokens.len() => return single(words, at).filter(|_| !listed),
            TokenKind::Number(_) => listed = true,
            TokenKind::Word | TokenKind::Sign(_) => {}
        }
    }
    None
}

/// Whether a line ends in a sign that asks for a number, which may stand on the next line.
fn ends_open(words: &Words, index: usize) -> bool {
    let last = words.tokens().len().saturating_sub(1);
    is_sign(words, last, &[':', '=', '>']) && !(index..last).any(|at| is_number(words, at))
}

/// `Minimum number of mvoes = 4`: the line is meant, the word is misspelt.
fn misspelt(words: &Words) -> Option<Said> {
    if !words.any(MINIMUM) || !words.any(NUMBER) || words.any(NODES.or(MOVES).or(STEPS)) {
        return None;
    }
    let last = words.tokens().len().checked_sub(1)?;
    if (0..last).any(|at| is_number(words, at)) {
        return None;
    }
    single(words, last).map(|count| Said::Count(Plainness::Qualified, count))
}

/// A line that ends in its only number and speaks of a solution or a puzzle file: `Best solution in: 4`, `puzzle04.txt: 4`.
fn weak(words: &Words) -> Option<Said> {
    let tokens = words.tokens();
    let is_word = |token: &&Token| token.kind == TokenKind::Word;
    let alone = words.any(ALONE) && tokens.iter().filter(is_word).count() == 1;
    let named = tokens.iter().any(|token| token.in_path) || words.any(TOPIC) || alone;
    if !named || words.any(OFF_TOPIC) {
        return None;
    }
    let last = tokens
        .iter()
        .rposition(|token| !matches!(token.kind, TokenKind::Sign('.' | ')' | '!' | ']')))?;
    let joint = last.checked_sub(1)?;
    let linked = is_sign(words, joint, &[':', '=', '>', '(', '['])
        || words.at(joint).has(LINK.or(DEPTH))
        || tokens.get(joint).is_some_and(|token| token.in_path);
    let only = !tokens
        .iter()
        .take(last)
        .any(|token| !token.in_path && matches!(token.kind, TokenKind::Number(_)));
    if !linked || !only {
        return None;
    }
    count_at(words, last).map(|count| Said::Count(Plainness::Weak, count))
}
