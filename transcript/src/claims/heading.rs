//! What a line of text says of boards: of those below it, or of the one that it labels.

use super::Heading;
use super::sentence::{Part, Sentence, What};
use super::vocabulary::{
    Class, DIRECTION, EITHER, FINAL, FOUND, GOAL, LEAST, LINK, MOVE, MOVES, PATH, QUALIFIER, RESULT,
    SEARCHED, SEARCHING, SOLUTION, START, STEPS, TWIN,
};
use crate::directions::stands_beside;
use crate::lex::Lexed;

/// How many words and marks a heading has at most that names the first or the last board.
const SHORT: usize = 6;

/// What a line of text says of the rows below it, or a label of the row on its own line. `None` where a label says nothing.
pub(super) fn heading(sentence: &Sentence, label: bool, figure: bool) -> Option<Heading> {
    let numbered = sentence.parts.iter().any(Part::is_number);
    let short = !label && sentence.parts.len() <= SHORT;
    let searched = if label {
        sentence.any(SEARCHED) || figure
    } else {
        sentence.any(SEARCHING) || sentence.any(SEARCHED) && !numbered
    };
    let goal = sentence.any(GOAL) && !sentence.any(MOVES) && (label || !sentence.any(START) && !numbered);
    if sentence.any(TWIN) {
        Some(Heading::Twin)
    } else if searched {
        Some(Heading::Search)
    } else if goal {
        Some(Heading::Goal)
    } else if sentence.any(MOVE) {
        Some(Heading::Step)
    } else if short && sentence.any(START) {
        Some(Heading::Start)
    } else if short && sentence.any(FINAL) {
        Some(Heading::Final)
    } else {
        (!label).then_some(Heading::None)
    }
}

/// What a label calls a list of moves.
const OF_MOVES: Class = MOVES.or(STEPS).or(MOVE).or(PATH).or(SOLUTION).or(RESULT);

/// What else stands in such a label.
const BESIDE: Class = QUALIFIER
    .or(LEAST)
    .or(EITHER)
    .or(FOUND)
    .or(GOAL)
    .or(START)
    .or(FINAL)
    .or(LINK);

/// Whether a line is nothing but directions, after a label if there is one: `Right, Down`, `RDRD`, `Moves: [Right, Down]`, `Move 1: UP (tile 5)`.
pub(super) fn names_directions(lexed: &Lexed<'_>, line: usize, sentence: &Sentence) -> bool {
    if sentence.any(DIRECTION) {
        let ends = |part: &Part| part.is_mark(&[':', '=']);
        let label = sentence.parts.iter().position(ends).unwrap_or(0);
        let (label, rest) = sentence.parts.split_at(label);
        let is_label = label.iter().any(|part| part.has(OF_MOVES))
            && label
                .iter()
                .all(|part| part.is_number() || part.has(OF_MOVES.or(BESIDE)));
        let told = if is_label { rest } else { &sentence.parts };
        let word = |part: &Part| {
            lexed
                .tokens
                .get(part.tokens.0)
                .map(|token| lexed.slice(token.range()))
        };
        let known = |part: &Part| match part.what {
            What::Word if is_label => part.has(DIRECTION) || word(part).is_some_and(stands_beside),
            What::Word | What::Board => part.has(DIRECTION),
            What::Number(_) | What::NoNumber | What::File | What::Mark(_) => true,
        };
        // `[0L, 1L]` are numbers of Python.
        let literal = |[number, word]: &[Part; 2]| number.is_number() && word.is_word() && word.space == 0;
        return told.iter().any(|part| part.has(DIRECTION))
            && told.iter().all(known)
            && !told.array_windows().any(literal);
    }
    let [one] = sentence.parts.as_slice() else {
        return false;
    };
    let text = || lexed.line_text(line).trim();
    one.is_word() && text().len() > 1 && text().bytes().all(|b| b"UDLRudlr".contains(&b))
}
