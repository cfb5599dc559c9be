//! Tells whether a line says that there is nothing where an answer should be: `-1`, `Failure`, `Solution: []`, `moves = Optional.empty`.
//!
//! Such words stand alone on their line or after a label of the answer. In a sentence they may say anything: `failed to open the log, continuing`.

use super::vocabulary::{ASIDE, GUARD, MOVES, NOTHING, PATH, RESULT, SOLUTION, TWIN};
use super::words::{Number, Token, TokenKind, Words};

/// Words that say so, in small letters and with one blank between.
const ALONE: &[&str] = &[
    "failure",
    "failed",
    "fail",
    "search failed",
    "search failure",
    "no answer",
    "no answer found",
    "no answer exists",
    "no result",
    "no results",
    "0 solutions",
    "0 solutions found",
    "found 0 solutions",
    "zero solutions",
    "zero solutions found",
    "n a",
    "optional empty",
    "optionalint empty",
    "optionallong empty",
    "sin respuesta",
    "sem resposta",
    "нет ответа",
    "nicht möglich",
    "nahi ho sakta",
    "nahin ho sakta",
    "nahi ho sakta hai",
    "ho nahi sakta",
    "ye nahi ho sakta",
    "yeh nahi ho sakta",
];

/// Lists without an element, after a label.
const EMPTY: &[&str] = &["[]", "[ ]", "()", "{}", "{ }", "List()", "Vector()", "Nil"];

/// Longer lines are sentences.
const LONGEST: usize = 80;

/// Whether a line is only `-1`, `null` or `Failure`, or says so of an answer.
pub(super) fn is_nothing(text: &str, words: &Words) -> bool {
    if text.len() > LONGEST || words.any(TWIN.or(GUARD).or(ASIDE)) || text.trim_end().ends_with('?') {
        return false;
    }
    let tokens = words.tokens();
    if let [only] = tokens {
        return only.kind == TokenKind::Number(Number::NoCount)
            || only.meaning.has(NOTHING)
            || is_alone(text);
    }
    let joins = |token: &Token| matches!(token.kind, TokenKind::Sign(':' | '='));
    let Some((label, said)) = tokens
        .iter()
        .rposition(joins)
        .and_then(|at| Some((tokens.get(..at)?, tokens.get(at + 1..)?)))
    else {
        return is_alone(text);
    };
    let answer = text.rsplit([':', '=']).next().unwrap_or_default().trim();
    let nothing = matches!(said, [only] if only.meaning.has(NOTHING));
    let of_the_answer = MOVES.or(SOLUTION).or(PATH).or(RESULT);
    let number = |token: &Token| matches!(token.kind, TokenKind::Number(_));
    // What has a number is a step of the search: `Depth 3: 0 solutions`.
    let words_say = || !label.iter().any(number) && (EMPTY.contains(&answer) || is_alone(answer));
    label.iter().any(|token| token.meaning.has(of_the_answer)) && (nothing || words_say())
}

/// Whether the words of a text are some that say so by themselves.
fn is_alone(text: &str) -> bool {
    let lower = text.to_lowercase();
    let said: Vec<&str> = lower
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    ALONE.contains(&said.join(" ").as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(line: &str) -> bool {
        let mut words = Words::default();
        words.read(line);
        is_nothing(line, &words)
    }

    #[test]
    fn nothing_is_said_alone_or_of_the_answer() {
        for line in [
            "-1",
            "null",
            "None",
            "path: null",
            "Failure",
            "*** FAILED ***",
            "Search failed.",
            "Result: failure",
            "Solution: []",
            "Minimum number of moves = N/A",
            "moves = Optional.empty",
            "Optional.empty",
            "0 solutions found",
        ] {
            assert!(said(line), "{line}");
        }
    }

    #[test]
    fn in_a_sentence_or_of_something_else_nothing_is_no_answer() {
        for line in [
            "",
            "4",
            "null pointer",
            "failed to open the log, continuing",
            "Failed: 0",
            "Test: failed",
            "Search failed at depth 3",
            "0 solutions found so far",
            "Depth 3: 0 solutions",
            "Path 3: []",
            "parent: null",
            "time: N/A",
            "Twin: failed",
            "twin solution: []",
            "failed?",
            "No answer yet",
        ] {
            assert!(!said(line), "{line}");
        }
    }
}
