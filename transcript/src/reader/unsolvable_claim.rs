//! Tells whether a line of text says that the puzzle has no solution.

#[cfg(test)]
mod tests;

use super::super::Dialect;
use super::vocabulary::{
    ASKED, ASKING, ASKS, CHECK, CLAUSE, CONCORD, EITHER, FOUND, GUARD, IMPOSSIBLE, JOINT, Meaning, NEGATION,
    NO, OPENING, PATH, POSSIBLE, REACHED, SOLUTION, TWIN, UNABLE, YES,
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
    if result(words.tokens()).is_some_and(denies) {
        return true;
    }
    if !words.any(
        IMPOSSIBLE
            .or(SOLUTION)
            .or(POSSIBLE)
            .or(REACHED)
            .or(PATH)
            .or(ASKED),
    ) {
        return false;
    }
    if words.any(GUARD) {
        return is_checked(words.tokens());
    }
    // What is asked of a twin says nothing about the puzzle.
    let answer = if words.any(TWIN) {
        let of_twin = |clause: &&[Token]| clause.iter().any(|token| token.meaning.has(TWIN));
        let mut clauses = words
            .tokens()
            .split(|token| matches!(token.kind, TokenKind::Sign(';' | ',')));
        clauses.find_map(|clause| Some(clause).filter(|clause| !of_twin(clause)).and_then(answered))
    } else {
        answered(words.tokens()).or_else(|| answered_in_list(words.tokens()))
    };
    if let Some(answer) = answer {
        return answer;
    }
    if is_contrasted(words.tokens()) {
        return true;
    }
    if asks(words.tokens()) {
        return false;
    }
    words
        .tokens()
        .split(|token| matches!(token.kind, TokenKind::Sign('.' | ';' | ',')) || token.meaning.has(CLAUSE))
        .any(|clause| denies(clause) || in_parts(clause))
}

/// Whether a line says so beside a check that failed, which is the reason: `No solution (parity check failed)`, `Parity check failed: unsolvable`.
fn is_checked(tokens: &[Token]) -> bool {
    let guards = |part: &[Token]| part.iter().any(|token| token.meaning.has(GUARD));
    // `If the check fails` supposes.
    let reason = |part: &[Token]| {
        let one = part.iter().filter(|token| token.meaning.has(GUARD)).count() == 1;
        let failed = part
            .array_windows()
            .any(|[check, result]| check.meaning.has(CHECK) && result.meaning.has(NEGATION));
        let number = |token: &Token| matches!(token.kind, TokenKind::Number(_));
        one && failed && !part.iter().any(number)
    };
    let mut parts = tokens.split(|token| {
        matches!(
            token.kind,
            TokenKind::Sign(':' | '(' | ')' | ',' | ';' | '.' | '!')
        )
    });
    let (mut said, mut whole) = (false, true);
    parts.by_ref().filter(|part| !part.is_empty()).for_each(|part| {
        if guards(part) {
            whole &= reason(part);
        } else {
            said |= denies(part);
        }
    });
    said && whole && !asks(tokens)
}

/// The answer in a list of several: `{"solvable": false, "moves": null}`.
fn answered_in_list(tokens: &[Token]) -> Option<bool> {
    let mut answers = tokens
        .split(|token| matches!(token.kind, TokenKind::Sign(',' | ';')))
        .filter_map(answered);
    let first = answers.next()?;
    answers.all(|answer| answer == first).then_some(first)
}

/// Whether a line says of the puzzle that it is not what its twin is: `The twin is solvable, therefore the initial board is not`.
fn is_contrasted(tokens: &[Token]) -> bool {
    let closes = |token: &Token| matches!(token.kind, TokenKind::Sign('.' | '!' | ')'));
    let Some(last) = tokens.iter().rposition(|token| !closes(token)) else {
        return false;
    };
    let position = |meaning: Meaning| tokens.iter().position(|token| token.meaning.has(meaning));
    let (Some(twin), Some(solved)) = (position(TWIN), position(SOLUTION.or(REACHED))) else {
        return false;
    };
    let between = tokens.get(solved + 1..last).unwrap_or_default();
    let named = between
        .iter()
        .filter(|token| token.kind == TokenKind::Word)
        .count()
        >= 3;
    let of_another = between.iter().any(|token| token.meaning.has(TWIN.or(EITHER)));
    let denied = tokens.get(last).is_some_and(|token| token.meaning.has(NEGATION));
    twin < solved && denied && negations(tokens) == 1 && named && !of_another && tokens.len() <= 16
}

/// Whether a line asks, or says what is being looked at: `Is it unsolvable?`, `Is it unsolvable...`.
fn asks(tokens: &[Token]) -> bool {
    match tokens {
        [.., last] if last.kind == TokenKind::Sign('?') => true,
        [verb, subject, .., last] if matches!(last.kind, TokenKind::Sign('.' | '…')) => {
            let dots = tokens.iter().rev();
            let dots = dots
                .take_while(|token| token.kind == TokenKind::Sign('.'))
                .count();
            let goes_on = dots >= 3 || last.kind == TokenKind::Sign('…');
            goes_on && verb.meaning.has(ASKS) && !subject.meaning.has(IMPOSSIBLE.or(NEGATION))
        }
        _ => false,
    }
}

/// The few words after three dots, which tell what came of what stands before them: `Checking solvability... unsolvable`.
fn result(tokens: &[Token]) -> Option<&[Token]> {
    let dot = |token: &Token| matches!(token.kind, TokenKind::Sign('.' | '…'));
    let said = tokens.iter().rposition(|token| !dot(token))?;
    let from = tokens.get(..said)?.iter().rposition(dot)?;
    let dots = tokens.get(from.saturating_sub(2)..=from)?;
    let whole = tokens.get(from)?.kind == TokenKind::Sign('…') || dots.len() == 3 && dots.iter().all(dot);
    let rest = tokens.get(from + 1..=said)?;
    // A search that was given up, or one from a twin, says nothing of the puzzle.
    let other = |token: &Token| {
        let number = matches!(token.kind, TokenKind::Number(_));
        number || token.meaning.has(TWIN) || token.meaning.has(GUARD) && !token.meaning.has(CHECK)
    };
    let asked = !tokens.get(..from)?.iter().any(other);
    let guarded = rest.iter().any(|token| token.meaning.has(GUARD.or(TWIN)));
    (whole && asked && rest.len() <= NEAR && !guarded).then_some(rest)
}

/// Whether a part of a clause says so, up to the first about a twin: `Failed: no solution exists`, `No solution possible (twin: 20 moves)`.
fn in_parts(clause: &[Token]) -> bool {
    clause
        .split(|token| matches!(token.kind, TokenKind::Sign(':' | '(' | ')')))
        .take_while(|part| !part.iter().any(|token| token.meaning.has(TWIN)))
        .any(|part| negations(part) > 0 && denies(part))
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
        // `Number of unsolvable boards: 0`
        if let [.., sign, number] = after
            && colon(sign)
            && is_zero_or_one(number) == Some(false)
        {
            return false;
        }
        // `Impossible to open the file`
        let other = after.iter().take(NEAR).any(|token| token.meaning.has(OPENING));
        return !other && denying(before) + denying(after.get(..end).unwrap_or_default()) == 0;
    }
    let denying = denying(clause);
    let short = any(POSSIBLE) && clause.len() <= 5;
    let unreached = any(UNABLE) && any(REACHED);
    let no_path = any(PATH) && any(FOUND);
    denying == 1 && (short || unreached || no_path || denies_solution(clause))
}

/// What denies in a clause.
fn negation(clause: &[Token]) -> Meaning {
    let plain = clause.iter().any(|token| token.meaning.has(NEGATION));
    if plain { NEGATION } else { CONCORD }
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
fn answered_by_number(tokens: &[Token], last: usize) -> Option<bool> {
    let (sign, subject) = (last.checked_sub(1)?, last.checked_sub(2)?);
    let number = is_zero_or_one(tokens.get(last)?)?;
    let joined = matches!(tokens.get(sign)?.kind, TokenKind::Sign(':' | '=' | '?' | ')'));
    let subject = tokens.get(subject)?.meaning;
    if !joined || !subject.has(JOINT) {
        return None;
    }
    if subject.has(IMPOSSIBLE) {
        Some(number)
    } else {
        subject.has(ASKED).then_some(!number && negations(tokens) == 0)
    }
}

/// `false` of a 0, `true` of a 1.
const fn is_zero_or_one(token: &Token) -> Option<bool> {
    match token.kind {
        TokenKind::Number(Number::Count(number @ (0 | 1))) => Some(number == 1),
        TokenKind::Number(_) | TokenKind::Word | TokenKind::Sign(_) => None,
    }
}

/// The answer that a tick or a cross gives.
const fn is_mark(token: &Token) -> Option<bool> {
    match token.kind {
        TokenKind::Sign('✅' | '✓' | '✔' | '☑') => Some(true),
        TokenKind::Sign('❌' | '✗' | '✘' | '✖' | '✕' | '❎' | '🚫') => Some(false),
        TokenKind::Word | TokenKind::Number(_) | TokenKind::Sign(_) => None,
    }
}

/// How many words deny: `can not` and `cannot` are one each.
fn negations(tokens: &[Token]) -> usize {
    tokens.iter().filter(|token| token.meaning.has(NEGATION)).count()
}

/// `Solvable: false` says so, `Unsolvable? no` says the contrary; `None` where there is no such answer.
fn answered(tokens: &[Token]) -> Option<bool> {
    let closes = |kind| {
        matches!(
            kind,
            TokenKind::Sign('.' | ')' | '!' | ']' | '}' | '"' | '\'' | '/' | '>')
        )
    };
    let last = tokens.iter().rposition(|token| !closes(token.kind))?;
    if let Some(answer) = answered_by_number(tokens, last) {
        return Some(answer);
    }
    let any = |meaning: Meaning| tokens.iter().any(|token| token.meaning.has(meaning));
    let said = tokens.get(last)?;
    let answer = said.meaning;
    let mark = is_mark(said);
    let yes = answer.has(YES) || mark == Some(true);
    if !yes && !answer.has(NO) && mark.is_none() {
        return None;
    }
    // A sign or a verb joins question and answer; `no` at the end of a sentence is no answer.
    let joint = tokens.get(last.checked_sub(1)?)?;
    let joined = match joint.kind {
        TokenKind::Sign(sign) => matches!(sign, ':' | '=' | '?' | '>' | ')' | '-' | '"' | '\''),
        // `Unsolvable ❌` calls out, and answers nothing.
        TokenKind::Word => joint.meaning.has(JOINT) && (mark.is_none() || !any(IMPOSSIBLE)),
        TokenKind::Number(_) => false,
    };
    if !joined {
        return None;
    }
    if any(IMPOSSIBLE) {
        return Some(yes);
    }
    let denied = negations(tokens) - usize::from(answer.has(NEGATION));
    any(ASKED).then_some(!yes && denied == 0)
}
