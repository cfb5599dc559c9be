//! Tells whether a line says that the puzzle can be solved, or that it cannot.
//!
//! A clause has a subject, which is a solution or that there can be none; negations and an answer turn it round. What is asked, supposed, or said of a twin says nothing.

use super::sentence::{Part, Sentence, What};
use super::vocabulary::{
    ADJECTIVE, ASKING, ASKS, CHECK, CLAUSE, CONCORD, EITHER, FOUND, GUARD, IMPOSSIBLE, MOVES, NEGATION, NO,
    OPENING, SOLUTION, STEPS, TWIN, YES,
};

/// What a line says about a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Solvable {
    /// There is one.
    Yes,
    /// There is none.
    No,
    /// There is none in so many moves, which leaves open whether there is one in more: `No solution in 7 moves`.
    NotInMoves,
}

/// How far a word may stand from the one that denies it.
const NEAR: usize = 4;

/// What ends a clause.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// What follows is about the same: `:`, `=`, `(`.
    Joint,
    /// Three dots.
    Dots,
    /// A question mark.
    Question,
    /// Something else follows.
    Hard,
}

/// What the line says, if anything.
pub(super) fn solvable(sentence: &Sentence) -> Option<Solvable> {
    if !sentence.any(IMPOSSIBLE.or(SOLUTION)) || sentence.any(GUARD) {
        return None;
    }
    let parts = sentence.parts.as_slice();
    let mut said = None;
    let mut before = Before::default();
    let mut start = 0;
    while start < parts.len() {
        let end = (start..parts.len())
            .find(|&at| ends_clause(sentence, at))
            .unwrap_or(parts.len());
        let (kind, next) = ending(sentence, end);
        let clause = parts.get(start..end).unwrap_or_default();
        let answer = answer(sentence, clause, end, next);
        let heard = if clause.is_empty() {
            None
        } else {
            before.hear(clause, kind, answer.map(|(yes, _)| yes))
        };
        start = answer.map_or(next, |(_, next)| next).max(start + 1);
        match heard {
            Some(false) => {
                let in_moves =
                    clause.iter().any(|part| part.has(MOVES.or(STEPS))) && clause.iter().any(Part::is_number);
                return Some(if in_moves {
                    Solvable::NotInMoves
                } else {
                    Solvable::No
                });
            }
            Some(true) => said = Some(Solvable::Yes),
            None => {}
        }
    }
    said
}

/// Whether a clause ends before a part.
fn ends_clause(sentence: &Sentence, at: usize) -> bool {
    let Some(part) = sentence.parts.get(at) else {
        return true;
    };
    match part.what {
        What::Word => part.has(CLAUSE),
        What::Number(_)
        | What::NoNumber
        | What::Mark('"' | '\'' | '*' | '#' | '/' | '&' | '`' | '~' | '„' | '“' | '¡' | '¿') => false,
        What::Mark('.' | '-') => !sentence.is_inside(at),
        // `isSolvable()`
        What::Mark('(') => !sentence.is_mark(at + 1, &[')']),
        What::Mark(')') => !sentence.is_mark(at.saturating_sub(1), &['(']),
        What::Mark(_) | What::Board | What::File => true,
    }
}

/// How a clause ends, and where the next part that says something begins.
fn ending(sentence: &Sentence, end: usize) -> (End, usize) {
    let marks = sentence.parts.get(end..).unwrap_or_default();
    let mark = |part: &&Part| matches!(part.what, What::Mark(_)) && mark_answer(part).is_none();
    let run = marks
        .get(..marks.iter().take_while(mark).count())
        .unwrap_or_default();
    let has = |marks: &[char]| run.iter().any(|part| part.is_mark(marks));
    let dots = |part: &Part| part.is_mark(&['…']) || part.is_mark(&['.']) && part.length >= 3;
    let kind = if has(&['?', '？']) {
        End::Question
    } else if run.iter().any(dots) {
        End::Dots
    } else if run.is_empty() && marks.first().is_some_and(|part| mark_answer(part).is_none())
        || has(&['.', ',', ';', '!', '。', '，', '！', '、'])
    {
        End::Hard
    } else {
        End::Joint
    };
    let word = usize::from(run.is_empty() && marks.first().is_some_and(|part| mark_answer(part).is_none()));
    (kind, end + run.len() + word)
}

/// The answer to a clause, and the part after it: `false`, `no`, a cross, after a joint.
fn answer(sentence: &Sentence, clause: &[Part], end: usize, at: usize) -> Option<(bool, usize)> {
    let part = sentence.parts.get(at)?;
    let last = sentence
        .parts
        .get(at + 1)
        .is_none_or(|next| !next.is_word() && !next.is_number() || next.has(CLAUSE));
    if let Some(mark) = mark_answer(part) {
        // `Unsolvable ❌` calls out, and answers nothing.
        let joined = at > end || clause.iter().all(|part| !part.has(IMPOSSIBLE.or(NEGATION)));
        return joined.then_some((mark, at + 1));
    }
    if !last || at == end {
        return None;
    }
    let subject = clause.iter().rfind(|part| part.is_word())?;
    match part.what {
        What::Number(Some(number @ (0 | 1))) => {
            // `Number of unsolvable boards: 0`
            let counted = number == 0 && clause.iter().any(|part| part.has(IMPOSSIBLE));
            (counted || subject.has(ADJECTIVE)).then_some((number == 1, at + 1))
        }
        What::Word if part.has(YES) => Some((true, at + 1)),
        What::Word if part.has(NO) => Some((false, at + 1)),
        What::Word | What::Number(_) | What::NoNumber | What::File | What::Mark(_) | What::Board => None,
    }
}

/// The answer that a tick or a cross gives.
const fn mark_answer(part: &Part) -> Option<bool> {
    match part.what {
        What::Mark('✅' | '✓' | '✔' | '☑') => Some(true),
        What::Mark('❌' | '✗' | '✘' | '✖' | '✕' | '❎' | '🚫') => Some(false),
        What::Word | What::Number(_) | What::NoNumber | What::File | What::Mark(_) | What::Board => None,
    }
}

/// What the clause before leaves open.
#[derive(Default)]
struct Before {
    /// It is of a twin, and so is what is joined to it.
    twin: bool,
    /// It says of a twin that it can be solved.
    twin_solved: bool,
    /// It is a label that speaks of a solution: `Solution:`.
    label: bool,
}

impl Before {
    /// Whether a clause says that there is a solution, or none.
    fn hear(&mut self, clause: &[Part], end: End, answer: Option<bool>) -> Option<bool> {
        let any = |class| clause.iter().any(|part| part.has(class));
        let words = clause.iter().filter(|part| part.is_word()).count();
        let own_twin = any(TWIN);
        let twin = self.twin || own_twin;
        let asked = any(ASKING) || end == End::Question || end == End::Dots && asks(clause);
        let said = polarity(clause, answer);
        let contrasted = self.twin_solved && !own_twin && words >= 3 && !any(EITHER.or(SOLUTION)) && {
            let last = clause.iter().rfind(|part| part.is_word());
            last.is_some_and(|part| part.has(NEGATION)) && negations(clause) == 1
        };
        let of_label = self.label
            && words > 0
            && negations(clause) == 1
            && clause
                .iter()
                .all(|part| !part.is_word() || part.has(NEGATION.or(FOUND)));
        let heard = if twin || any(CHECK) || asked && answer.is_none() {
            None
        } else if contrasted || said.is_none() && of_label {
            Some(false)
        } else {
            said
        };
        let joined = matches!(end, End::Joint | End::Dots) && answer.is_none();
        *self = Self {
            twin: twin && joined,
            twin_solved: own_twin && said == Some(true),
            label: joined && said == Some(true) && !twin,
        };
        heard
    }
}

/// Whether words ask, where dots follow: `Is it unsolvable`, but not `Is unsolvable`.
fn asks(clause: &[Part]) -> bool {
    match clause {
        [verb, subject, ..] => verb.has(ASKS) && !subject.has(IMPOSSIBLE.or(NEGATION)),
        _ => false,
    }
}

/// How many words of a clause deny: those that deny only where nothing else does count as one. So does 0 before solutions.
fn negations(clause: &[Part]) -> usize {
    let count = |class| clause.iter().filter(|part| part.has(class)).count();
    match count(NEGATION) {
        0 => {
            count(CONCORD).min(1)
                + clause
                    .array_windows()
                    .filter(|[number, noun]| is_none_of(number, noun))
                    .count()
        }
        plain => plain,
    }
}

/// `0 solutions`.
fn is_none_of(number: &Part, noun: &Part) -> bool {
    number.what == What::Number(Some(0)) && noun.has(SOLUTION)
}

/// What a clause says with its answer.
fn polarity(clause: &[Part], answer: Option<bool>) -> Option<bool> {
    let answer = answer.or_else(|| last_word(clause));
    let odd = negations(clause) % 2 == 1;
    let denied = odd != (answer == Some(false));
    if let Some(at) = clause.iter().position(|part| part.has(IMPOSSIBLE)) {
        let opening = clause.iter().skip(at).take(NEAR).any(|part| part.has(OPENING));
        return (!opening).then_some(denied);
    }
    let subject = |part: &Part| part.has(SOLUTION);
    if !clause.iter().any(subject) {
        return None;
    }
    let denies = |at: usize| {
        clause.get(at).is_some_and(|part| {
            part.has(NEGATION.or(CONCORD)) || clause.get(at + 1).is_some_and(|next| is_none_of(part, next))
        })
    };
    let near = |at: usize| (at.saturating_sub(NEAR)..=at + NEAR).any(denies);
    let spoken_of = !odd || (0..clause.len()).any(|at| clause.get(at).is_some_and(subject) && near(at));
    spoken_of.then_some(!denied)
}

/// `isSolvable() returned false`.
fn last_word(clause: &[Part]) -> Option<bool> {
    let mut words = clause.iter().rev().filter(|part| part.is_word());
    let (last, subject) = (words.next()?, words.next()?);
    let truth = last.has(YES.or(NO)) && !last.has(NEGATION) && subject.has(ADJECTIVE.or(SOLUTION));
    truth.then(|| last.has(YES))
}
