//! What a line of text says of boards: of those below it, or of the one that it labels.

use super::count_claim;
use super::row::Heading;
use super::vocabulary::{DIRECTION, FINAL, GOAL, MOVE, MOVES, SEARCHED, SEARCHING, START, TWIN};
use super::words::{Token, TokenKind, Words};

/// Whether a line is nothing but directions: `Right, Down`, `RDRD`.
pub(super) fn names_directions(words: &Words, text: &str) -> bool {
    let known = |word: &Token| word.meaning.has(DIRECTION) || word.kind != TokenKind::Word;
    words.any(DIRECTION) && words.tokens().iter().all(known)
        || text.len() > 1 && text.bytes().all(|b| b"UDLRudlr".contains(&b))
}

/// Whether a line tells how far a path or a search has come, and nothing else: `Step 1/3`, `[2/14]`, `(0/4):`. Numbers
/// without anything before them may be a row; two digits on both sides may be a 2×2 board, whose path has fewer boards than ten.
pub(super) fn is_counter(text: &str) -> bool {
    let numbers = text.trim_start_matches(|c: char| c.is_alphabetic() || c.is_whitespace());
    let numbers = numbers.trim_start_matches(['(', '[', '#']);
    if numbers.len() == text.len() {
        return false;
    }
    let Some((at, rest)) = numbers.split_once('/') else {
        return false;
    };
    let all = rest.trim_end_matches([' ', ':', '-', ')', ']', '.']);
    if at.trim().len() == 2 && all.trim().len() == 2 {
        return false;
    }
    let number = |text: &str| {
        let digits = text.trim();
        let plain = digits.len() <= 6 && digits.bytes().all(|b| b.is_ascii_digit());
        plain.then(|| digits.parse::<u32>().ok()).flatten()
    };
    matches!((number(at), number(all)), (Some(at), Some(all)) if at <= all && all > 0)
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

/// How many words and signs a heading has at most that names the first or the last board.
const SHORT: usize = 6;

/// What a line of text says of the rows below it.
pub(super) fn heading(words: &Words) -> Heading {
    let is_number = |token: &Token| matches!(token.kind, TokenKind::Number(_));
    let numbered = || words.tokens().iter().any(is_number);
    if words.any(TWIN) {
        Heading::Twin
    } else if words.any(SEARCHING) || words.any(SEARCHED) && !numbered() {
        Heading::Search
    } else if words.any(GOAL) && !words.any(MOVES.or(START)) && !numbered() {
        Heading::Goal
    } else if words.any(MOVE) {
        Heading::Step
    } else if words.tokens().len() <= SHORT && words.any(START) {
        Heading::Start
    } else if words.tokens().len() <= SHORT && words.any(FINAL) {
        Heading::Final
    } else {
        Heading::None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_counter_is_told_from_a_row() {
        for text in [
            "Step 1/3",
            "(1/3)",
            "[1/3]",
            "Move 0 / 4:",
            "#2/14",
            "Étape 3/3 --",
        ] {
            assert!(is_counter(text), "{text}");
        }
        for text in [
            "0 1 3",
            "1 2 / 3 0",
            "1/2/3",
            "3/1",
            "/",
            "1/",
            "0/0",
            "Step 1",
            "1/3 2",
            "a/b",
        ] {
            assert!(!is_counter(text), "{text}");
        }
    }
}
