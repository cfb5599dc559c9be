//! Tells whether a line of text says that the puzzle has no solution.

#[cfg(test)]
mod tests;

use super::super::Dialect;
use super::vocabulary::{
    ASKED, ASKING, CONCORD, GUARD, IMPOSSIBLE, JOINT, Meaning, NEGATION, NO, POSSIBLE, REACHED, SOLUTION,
    TWIN, UNABLE, YES,
};
use super::words::{Number, Token, TokenKind, Words};

impl Dialect {
    /// Whether a line by itself says that there is no solution, in the dialect's words or others.
    pub fn says_no_solution(&self, line: &str) -> bool {
        let mut words = Words::default();
        words.read(line);
        self.unsolvable.is_message(line) || claims(&words)
    }
}

/// How far a word may stand from the one that denies it.
const NEAR: usize = 4;

/// Whether the line says so.
pub(super) fn claims(words: &Words) -> bool {
    if !words.any(IMPOSSIBLE.or(SOLUTION).or(POSSIBLE).or(REACHED)) || words.any(GUARD) {
        return false;
    }
    if let Some(answer) = answered(words) {
        return answer;
    }
    let asks = |kind: TokenKind| kind == TokenKind::Sign('?');
    if words.tokens().last().is_some_and(|token| asks(token.kind)) {
        return false;
    }
    words
        .tokens()
        .split(|token| matches!(token.kind, TokenKind::Sign('.' | ';' | ',')))
        .any(denies)
}

/// Whether a clause says so: of a twin it says nothing about the puzzle.
fn denies(clause: &[Token]) -> bool {
    let any = |meaning: Meaning| clause.iter().any(|token| token.meaning.has(meaning));
    if any(TWIN.or(ASKING)) {
        return false;
    }
    let negation = negation(clause);
    let denying = |part: &[Token]| part.iter().filter(|token| token.meaning.has(negation)).count();
    if let Some(at) = clause.iter().position(|token| token.meaning.has(IMPOSSIBLE)) {
        // `Unsolvable: no moves` denies the moves.
        let colon = |token: &Token| token.kind == TokenKind::Sign(':');
        let (before, after) = clause.split_at(at);
        let end = after.iter().position(colon).unwrap_or(after.len());
        return denying(before) + denying(after.get(..end).unwrap_or_default()) == 0;
    }
    let denying = denying(clause);
    let short = any(POSSIBLE) && clause.len() <= 5;
    let unreached = any(UNABLE) && any(REACHED);
    denying == 1 && (short || unreached || denies_solution(clause))
}

/// What denies in a clause.
fn negation(clause: &[Token]) -> Meaning {
    let plain = clause.iter().any(|token| token.meaning.has(NEGATION));
    if plain { NEGATION } else { CONCORD }
}

/// How many words deny: `can not` and `cannot` are one each.
fn negations(words: &Words) -> usize {
    let denies = |index: &usize| words.at(*index).has(NEGATION);
    (0..words.tokens().len()).filter(denies).count()
}

/// Whether a solution is spoken of within a few words of a negation, on either side: `no solution`, `solution not found`, `solution does not exist`.
fn denies_solution(clause: &[Token]) -> bool {
    let denying = negation(clause);
    let Some(negation) = clause.iter().position(|token| token.meaning.has(denying)) else {
        return false;
    };
    let number = |token: &Token| matches!(token.kind, TokenKind::Number(_));
    (negation.saturating_sub(NEAR)..=negation + NEAR).any(|index| {
        let (low, high) = (index.min(negation), index.max(negation));
        let between = clause.get(low..high).unwrap_or_default();
        clause.get(index).is_some_and(|token| token.meaning.has(SOLUTION)) && !between.iter().any(number)
    })
}

/// `solvable = 0` says so, `unsolvable: 0` says the contrary: C prints truth as a number.
fn answered_by_number(words: &Words, last: usize) -> Option<bool> {
    let kind = |index: usize| words.tokens().get(index).map(|token| token.kind);
    let (sign, subject) = (last.checked_sub(1)?, last.checked_sub(2)?);
    let Some(TokenKind::Number(Number::Count(number @ (0 | 1)))) = kind(last) else {
        return None;
    };
    let joined = matches!(kind(sign), Some(TokenKind::Sign(':' | '=' | '?' | ')')));
    if !joined || !words.at(subject).has(JOINT) {
        return None;
    }
    if words.at(subject).has(IMPOSSIBLE) {
        Some(number == 1)
    } else {
        words
            .at(subject)
            .has(ASKED)
            .then_some(number == 0 && negations(words) == 0)
    }
}

/// `Solvable: false` says so, `Unsolvable? no` says the contrary; `None` where the line is no such answer.
fn answered(words: &Words) -> Option<bool> {
    let tokens = words.tokens();
    let closes = |kind| matches!(kind, TokenKind::Sign('.' | ')' | '!' | ']' | '}' | '"'));
    let last = tokens.iter().rposition(|token| !closes(token.kind))?;
    if let Some(answer) = answered_by_number(words, last) {
        return Some(answer);
    }
    let yes = words.at(last).has(YES);
    // What is asked of a twin says nothing about the puzzle.
    if !yes && !words.at(last).has(NO) || words.any(TWIN) {
        return None;
    }
    // A sign or a verb joins question and answer; `no` at the end of a sentence is no answer.
    let joint = last.checked_sub(1)?;
    let joined = match tokens.get(joint)?.kind {
        TokenKind::Sign(sign) => matches!(sign, ':' | '=' | '?' | '>' | ')' | '-' | '"' | '\''),
        TokenKind::Word => words.at(joint).has(JOINT),
        TokenKind::Number(_) => false,
    };
    if !joined {
        return None;
    }
    if words.any(IMPOSSIBLE) {
        return Some(yes);
    }
    let denied = negations(words) - usize::from(words.at(last).has(NEGATION));
    words.any(ASKED).then_some(!yes && denied == 0)
}
