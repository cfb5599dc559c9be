//! What a line of text says of boards: of those below it, or of the one that it labels.

use super::Heading;
use super::sentence::{Part, Sentence, What};
use super::vocabulary::{DIRECTION, FINAL, GOAL, MOVE, MOVES, SEARCHED, SEARCHING, START, TWIN};
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

/// Whether a line is nothing but directions: `Right, Down`, `RDRD`.
pub(super) fn names_directions(lexed: &Lexed<'_>, line: usize, sentence: &Sentence) -> bool {
    let known = |part: &Part| part.has(DIRECTION) || !matches!(part.what, What::Word | What::Board);
    if sentence.any(DIRECTION) {
        // `[0L, 1L]` are numbers of Python.
        let literal = |[number, word]: &[Part; 2]| number.is_number() && word.is_word() && word.space == 0;
        return sentence.parts.iter().all(known) && !sentence.parts.array_windows().any(literal);
    }
    let [one] = sentence.parts.as_slice() else {
        return false;
    };
    let text = || lexed.line_text(line).trim();
    one.is_word() && text().len() > 1 && text().bytes().all(|b| b"UDLRudlr".contains(&b))
}
