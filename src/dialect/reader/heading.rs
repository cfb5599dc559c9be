//! What a line of text says of boards: of those below it, or of the one that it labels.

use super::count_claim;
use super::row::Heading;
use super::vocabulary::{DIRECTION, GOAL, MOVE, MOVES, SEARCHED, TWIN};
use super::words::{Token, TokenKind, Words};

/// Whether a line is nothing but directions: `Right, Down`, `RDRD`.
pub(super) fn names_directions(words: &Words, text: &str) -> bool {
    let known = |word: &Token| word.meaning.has(DIRECTION) || word.kind != TokenKind::Word;
    words.any(DIRECTION) && words.tokens().iter().all(known)
        || text.len() > 1 && text.bytes().all(|b| b"UDLRudlr".contains(&b))
}

/// What a label says of the row on its own line, if anything.
pub(super) fn label(words: &Words) -> Option<Heading> {
    if words.any(TWIN) {
        Some(Heading::Twin)
    } else if words.any(SEARCHED) || count_claim::is_node_figure(words) {
        Some(Heading::Search)
    } else if words.any(GOAL) && !words.any(MOVES) {
        Some(Heading::Goal)
    } else {
        words.any(MOVE).then_some(Heading::Step)
    }
}

/// What a line of text says of the rows below it.
pub(super) fn heading(words: &Words) -> Heading {
    let number = |kind| matches!(kind, TokenKind::Number(_));
    if words.any(TWIN) {
        Heading::Twin
    } else if words.any(SEARCHED) && !words.tokens().iter().any(|token| number(token.kind)) {
        Heading::Search
    } else if words.any(GOAL) && !words.any(MOVES) && !words.tokens().iter().any(|token| number(token.kind)) {
        Heading::Goal
    } else if words.any(MOVE) {
        Heading::Step
    } else {
        Heading::None
    }
}
