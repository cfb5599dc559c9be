//! Takes a line of text apart into words, numbers and signs. What they mean is not known here.

use super::count_claim::Count;
use super::vocabulary::{Meaning, is_unspaced, meaning};

/// A part of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    /// What a word can mean; nothing for those in a file's name.
    pub(super) meaning: Meaning,
    /// Whether it is part of a file's name.
    pub(super) in_path: bool,
}

/// What kind of part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// Letters, with digits after them.
    Word,
    /// A number.
    Number(Number),
    /// Anything else, one character.
    Sign(char),
}

/// A number as programs print it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    /// `4`, `4.0`, `+4`, `1,234`.
    Count(u64),
    /// `-1`, or more than 64 bits hold.
    NoCount,
    /// `0.012`, and what only begins as a number: `3x3`.
    Fraction,
}

/// A line in parts. Very long lines are read at their beginning and their end only.
#[derive(Clone, Debug, Default)]
pub(super) struct Words {
    tokens: Vec<Token>,
    /// The meanings of all words.
    meanings: Meaning,
    /// The word at hand in small letters.
    lower: String,
}

/// Longer lines are read at their two ends, this many bytes each.
const END: usize = 4096;

impl Words {
    /// Takes a line apart, in the memory of the line before.
    pub(super) fn read(&mut self, line: &str) {
        self.tokens.clear();
        self.meanings = Meaning::default();
        if line.len() <= 2 * END {
            self.add(line);
        } else {
            self.add(line.get(..line.floor_char_boundary(END)).unwrap_or_default());
            self.add(
                line.get(line.ceil_char_boundary(line.len() - END)..)
                    .unwrap_or_default(),
            );
        }
    }

    pub(super) fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// The first number that can be a count, or that is none: `-1`.
    pub(super) fn first_number(&self) -> Option<Count> {
        self.tokens.iter().find_map(|token| match token.kind {
            TokenKind::Number(Number::Count(count)) => Some(Some(count)),
            TokenKind::Number(Number::NoCount) => Some(None),
            TokenKind::Number(Number::Fraction) | TokenKind::Word | TokenKind::Sign(_) => None,
        })
    }

    /// The number of a line that has only one.
    pub(super) fn only_number(&self) -> Option<Count> {
        let number = |token: &&Token| matches!(token.kind, TokenKind::Number(_));
        let one = self.tokens.iter().filter(number).count() == 1;
        self.first_number().filter(|_| one)
    }

    /// What the word at an index can mean; nothing where there is none.
    pub(super) fn at(&self, index: usize) -> Meaning {
        self.tokens
            .get(index)
            .map_or_else(Meaning::default, |token| token.meaning)
    }

    /// Whether a word of the line can mean one of these.
    pub(super) const fn any(&self, meaning: Meaning) -> bool {
        self.meanings.has(meaning)
    }

    fn add(&mut self, line: &str) {
        let mut rest = line;
        while let Some(start) = rest.find(|c: char| !c.is_whitespace()) {
            let from = rest.get(start..).unwrap_or_default();
            let length = from.find(char::is_whitespace).unwrap_or(from.len());
            let (chunk, after) = from.split_at_checked(length).unwrap_or((from, ""));
            self.add_chunk(chunk);
            rest = after;
        }
    }

    fn look_up(&mut self, word: &str) -> Meaning {
        self.lower.clear();
        for character in word.chars() {
            self.lower.extend(character.to_lowercase());
        }
        meaning(&self.lower)
    }

    /// Whether letters that mean nothing follow a number at once: `4e1`, `3x3`, `2nd`; not `4moves`, `12ms`.
    fn is_glued(&mut self, rest: &str) -> bool {
        if !rest.starts_with(|c: char| c.is_alphabetic() && !is_unspaced(c)) {
            return false;
        }
        let word = rest.get(..word_length(rest)).unwrap_or_default();
        word == "x" || self.look_up(word) == Meaning::default()
    }

    /// Adds `un-solvable` as the one word that it is, and gives its length.
    fn add_hyphenated(&mut self, chunk: &str) -> Option<usize> {
        let hyphenated = chunk.get(..3)?.eq_ignore_ascii_case("un-");
        let rest = chunk.get(3..).filter(|_| hyphenated)?;
        let length = word_length(rest);
        let meaning = self.look_up(&format!("un{}", rest.get(..length)?));
        if meaning == Meaning::default() {
            return None;
        }
        self.meanings = self.meanings.or(meaning);
        self.tokens.push(Token {
            kind: TokenKind::Word,
            meaning,
            in_path: false,
        });
        Some(3 + length)
    }

    /// Adds what stands between two blanks.
    fn add_chunk(&mut self, chunk: &str) {
        let in_path = is_path(chunk);
        let mut at = self.add_hyphenated(chunk).unwrap_or(0);
        let mut before = None;
        while let Some(first) = chunk.get(at..).and_then(|rest| rest.chars().next()) {
            let rest = chunk.get(at..).unwrap_or_default();
            let (kind, length) = if let Some((number, length)) = number(rest, before) {
                let number = if self.is_glued(rest.get(length..).unwrap_or_default()) {
                    Number::Fraction
                } else {
                    number
                };
                (Some(TokenKind::Number(number)), length)
            } else if first.is_alphanumeric() {
                (Some(TokenKind::Word), word_length(rest))
            } else if first == '_' {
                (None, 1)
            } else {
                (Some(TokenKind::Sign(first)), first.len_utf8())
            };
            let text = rest.get(..length).unwrap_or_default();
            if let Some(kind) = kind {
                let meaning = match kind {
                    TokenKind::Word if !in_path => self.look_up(text),
                    TokenKind::Word | TokenKind::Number(_) | TokenKind::Sign(_) => Meaning::default(),
                };
                self.meanings = self.meanings.or(meaning);
                self.tokens.push(Token {
                    kind,
                    meaning,
                    in_path,
                });
            }
            before = text.chars().next_back();
            at += length;
        }
    }
}

/// `puzzle04.txt`, `/tmp/in.dat`.
fn is_path(chunk: &str) -> bool {
    chunk.bytes().any(|b| b == b'.' || b == b'/')
        && (chunk.contains(".txt") || chunk.starts_with('/') || (chunk.contains('/') && chunk.contains('.')))
}

/// The length of a word: up to a sign, an underscore, a capital after a small letter (`minMoves` is two words), or a digit in a script without blanks (`共4步`).
fn word_length(text: &str) -> usize {
    let mut small = false;
    let mut unspaced = false;
    let mut length = 0;
    for character in text.chars() {
        let inside = character.is_alphanumeric() || (character == '\'' && length > 0) || character == '’';
        if !inside || (small && character.is_uppercase()) || (unspaced && character.is_ascii_digit()) {
            break;
        }
        small = character.is_lowercase();
        unspaced = is_unspaced(character);
        length += character.len_utf8();
    }
    let word = text.get(..length).unwrap_or_default();
    // A quote at the end closes something.
    word.trim_end_matches(['\'', '’']).len().max(1)
}

/// A number at the beginning of a text, and its length.
fn number(text: &str, before: Option<char>) -> Option<(Number, usize)> {
    let bytes = text.as_bytes();
    let digits_from = |from: usize| bytes.iter().skip(from).take_while(|b| b.is_ascii_digit()).count();
    let signed = matches!(bytes.first(), Some(b'+' | b'-')) && !before.is_some_and(char::is_alphanumeric);
    let mut at = usize::from(signed);
    let first = digits_from(at);
    if first == 0 {
        return None;
    }
    let mut value = push_digits(0, bytes.get(at..at + first)?);
    at += first;
    // Groups of three digits: 1,234 or 1'234 or 1.234.567.
    let mut grouped = false;
    if first <= 3 && value > 0 {
        while let Some(b',' | b'\'') = bytes.get(at)
            && digits_from(at + 1) == 3
        {
            value = push_digits(value, bytes.get(at + 1..at + 4)?);
            at += 4;
            grouped = true;
        }
    }
    let mut whole = true;
    if !grouped && bytes.get(at) == Some(&b'.') {
        let digits = digits_from(at + 1);
        if digits > 0 {
            whole = bytes.get(at + 1..at + 1 + digits)?.iter().all(|&b| b == b'0');
            at += 1 + digits;
        }
    }
    // Two decimals behind a comma, where no list would have them.
    if !grouped && bytes.get(at..at + 3) == Some(b",00") && digits_from(at + 1) == 2 {
        at += 3;
    }
    let number = if !whole {
        Number::Fraction
    } else if (signed && bytes.first() == Some(&b'-') && value > 0) || value == u64::MAX {
        Number::NoCount
    } else {
        Number::Count(value)
    };
    Some((number, at))
}

fn push_digits(value: u64, digits: &[u8]) -> u64 {
    digits.iter().fold(value, |value, digit| {
        value.saturating_mul(10).saturating_add(u64::from(digit - b'0'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(line: &str) -> Vec<String> {
        let mut words = Words::default();
        words.read(line);
        words
            .tokens()
            .iter()
            .map(|token| match token.kind {
                TokenKind::Word => "word".to_owned(),
                TokenKind::Number(number) => format!("{number:?}"),
                TokenKind::Sign(sign) => sign.to_string(),
            })
            .collect()
    }

    #[test]
    fn a_line_is_taken_apart() {
        assert_eq!(parts("Moves Made: 4"), ["word", "word", ":", "Count(4)"]);
        assert_eq!(parts("numMoves=4"), ["word", "word", "=", "Count(4)"]);
        assert_eq!(parts("num_moves = 4.0"), ["word", "word", "=", "Count(4)"]);
        assert_eq!(parts("Züge: 1,234"), ["word", ":", "Count(1234)"]);
        assert_eq!(parts("Züge: 4,00"), ["word", ":", "Count(4)"]);
        assert_eq!(
            parts("4,0 1,2"),
            ["Count(4)", ",", "Count(0)", "Count(1)", ",", "Count(2)"]
        );
        assert_eq!(parts("= -1, 0.012s"), ["=", "NoCount", ",", "Fraction", "word"]);
        assert_eq!(parts("puzzle04 in 4."), ["word", "word", "Count(4)", "."]);
        assert_eq!(parts("can't 'be'"), ["word", "'", "word", "'"]);
        assert_eq!(
            parts("3-1 99999999999999999999"),
            ["Count(3)", "-", "Count(1)", "NoCount"]
        );
    }

    #[test]
    fn the_words_of_a_file_name_mean_nothing() {
        let mut words = Words::default();
        words.read("reading puzzle4x4-unsolvable.txt, solved");
        assert!(!words.any(super::super::vocabulary::IMPOSSIBLE));
        assert!(words.any(super::super::vocabulary::TOPIC));
    }

    #[test]
    fn of_a_very_long_line_both_ends_are_read() {
        let line = format!("best {} unsolvable", "middle ".repeat(10_000));
        let mut words = Words::default();
        words.read(&line);
        assert!(
            words.any(super::super::vocabulary::TOPIC) && words.any(super::super::vocabulary::IMPOSSIBLE)
        );
        assert!(words.tokens().len() < 2000);
    }
}
