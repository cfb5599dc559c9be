//! Text into tokens with their places: numbers, words, marks. What they mean is not known here.

use crate::decode::{Decoded, Skipped};

/// What kind of token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A whole number that is not negative: `4`, `4.0`, `+4`.
    Number,
    /// A number with a minus sign, which is part of the token. Its value is without the sign.
    Negative,
    /// A number with decimals that are not nought: `0.012`. Its value is the whole part.
    Fraction,
    /// Letters, with digits after them: `puzzle04`. A new word begins at a capital after a small letter. Its value is [`word_hash`] of it.
    Word,
    /// The same character, once or more often, that is none of the others. Its value is the character's code.
    Mark,
}

/// A part of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    /// The offset of its first byte in the text.
    pub(crate) start: u32,
    /// The offset of the byte after its last.
    pub(crate) end: u32,
    /// What it is worth, by its kind. Larger numbers are `u32::MAX`.
    pub(crate) value: u32,
    /// What it is.
    pub(crate) kind: Kind,
    /// Whether it is the first of its line.
    pub(crate) first: bool,
    /// Whether a letter or an underscore follows a number at once: `3x3`, `12ms`. Never set for letters of scripts without blanks.
    pub(crate) glued: bool,
}

impl Token {
    /// The offsets of its bytes.
    pub(crate) const fn range(&self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A line with something on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// The offset of its first byte in the text.
    pub(crate) start: u32,
    /// The offset after its last byte, without the line break.
    pub(crate) end: u32,
    /// The index of its first token.
    pub(crate) token: u32,
    /// Its number in the output, from 1.
    pub(crate) number: u32,
}

/// A stretch of a text as tokens. Offsets are those in the whole text; the indices of tokens and lines count from where the stretch begins.
#[derive(Clone, Debug)]
pub(crate) struct Lexed<'a> {
    text: &'a str,
    skipped: Option<Skipped>,
    /// Its tokens.
    pub(crate) tokens: Vec<Token>,
    /// The lines that have tokens.
    pub(crate) lines: Vec<Line>,
    /// The first line that was left out because the output is too long, where that is known.
    pub(crate) shortened: Option<u32>,
}

/// Where in a text a stretch begins or ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position {
    /// The offset.
    pub(crate) at: usize,
    /// The number of its line, from 1.
    pub(crate) number: u32,
}

impl Position {
    /// The beginning of a text.
    pub(crate) const START: Self = Self { at: 0, number: 1 };
}

impl<'a> Lexed<'a> {
    /// Takes a whole text apart.
    pub(crate) fn of(decoded: &'a Decoded<'_>) -> Self {
        let mut lexed = Self::new(decoded);
        lexed.read(Position::START, usize::MAX);
        lexed
    }

    /// Nothing yet of a text.
    pub(crate) fn new(decoded: &'a Decoded<'_>) -> Self {
        Self {
            text: &decoded.text,
            skipped: decoded.skipped,
            tokens: Vec::new(),
            lines: Vec::new(),
            shortened: None,
        }
    }

    /// Takes the stretch apart that begins somewhere, in the memory of the one before; gives where it ends: with the line in which so many bytes are read. A line that is longer is cut.
    pub(crate) fn read(&mut self, from: Position, most: usize) -> Position {
        self.tokens.clear();
        self.lines.clear();
        let bytes = self.text.as_bytes();
        let Position { at, mut number } = from;
        let mut skipped = self.skipped.filter(|gap| at < gap.at);
        let mut lexer = Lexer {
            text: self.text,
            at,
            tokens: std::mem::take(&mut self.tokens),
        };
        let (end, cut) = (
            at.saturating_add(most),
            at.saturating_add(most).saturating_add(most),
        );
        while lexer.at < bytes.len().min(end) {
            if let Some(gap) = skipped.take_if(|gap| lexer.at >= gap.at) {
                self.shortened = Some(number);
                number = number.saturating_add(gap.lines);
            }
            let start = lexer.at;
            let token = lexer.tokens.len();
            lexer.line(cut);
            if lexer.tokens.len() > token {
                self.lines.push(Line {
                    start: offset(start),
                    end: offset(lexer.at),
                    token: offset(token),
                    number,
                });
            }
            if lexer.at >= cut && !matches!(lexer.byte(lexer.at), b'\n' | b'\r') {
                break;
            }
            let both = bytes.get(lexer.at..lexer.at + 2) == Some(b"\r\n");
            lexer.at += 1 + usize::from(both);
            number = number.saturating_add(1);
        }
        let at = lexer.at;
        self.tokens = lexer.tokens;
        Position { at, number }
    }

    /// The whole text.
    pub(crate) const fn text(&self) -> &'a str {
        self.text
    }

    /// Whether a position is the end of the text.
    pub(crate) const fn ends(&self, at: Position) -> bool {
        at.at >= self.text.len()
    }

    /// Leaves out the tokens from an index on, which is one of the last line.
    pub(crate) fn cut(&mut self, token: usize) {
        self.tokens.truncate(token);
        while self.lines.last().is_some_and(|line| line.token as usize >= token) {
            self.lines.pop();
        }
        if let (Some(line), Some(token)) = (self.lines.last_mut(), self.tokens.last()) {
            line.end = line.end.min(token.end).max(line.start);
        }
    }

    /// The indices of a line's tokens.
    pub(crate) fn tokens_of(&self, line: usize) -> std::ops::Range<usize> {
        let start = |line: usize| self.lines.get(line).map(|line| line.token as usize);
        let end = start(line + 1).unwrap_or(self.tokens.len());
        start(line).unwrap_or(end)..end
    }

    /// The text between two offsets.
    pub(crate) fn slice(&self, range: std::ops::Range<usize>) -> &'a str {
        self.text.get(range).unwrap_or_default()
    }

    /// The text of a line.
    pub(crate) fn line_text(&self, line: usize) -> &'a str {
        self.lines
            .get(line)
            .map_or("", |line| self.slice(line.start as usize..line.end as usize))
    }

    /// The column on the screen of an offset in a line: tabs go to the next multiple of eight.
    pub(crate) fn column(&self, line: usize, offset: u32) -> u32 {
        let start = self.lines.get(line).map_or(offset, |line| line.start);
        let before = self.slice(start as usize..offset as usize);
        before.chars().fold(0, |column, character| match character {
            '\t' => (column / 8 + 1) * 8,
            _ => column + 1,
        })
    }
}

/// The hash of a word in small letters, as it stands in the value of its token. Never nought.
pub(crate) const fn word_hash(lower: &str) -> u32 {
    let bytes = lower.as_bytes();
    let mut hash = SEED;
    let mut at = 0;
    while at < bytes.len() {
        hash = hashed(hash, bytes[at]);
        at += 1;
    }
    hash | 1
}

const SEED: u32 = 0x811c_9dc5;

/// FNV-1a, one byte.
const fn hashed(hash: u32, byte: u8) -> u32 {
    (hash ^ byte as u32).wrapping_mul(0x0100_0193)
}

/// Whether a character is of a script that puts no blanks between words, or hangs endings on them: Chinese, Japanese, Korean.
pub(crate) const fn is_unspaced(character: char) -> bool {
    matches!(character, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}')
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    tokens: Vec<Token>,
}

impl Lexer<'_> {
    /// Reads up to a line break, or up to the first token that ends at an offset or after it.
    fn line(&mut self, cut: usize) {
        let bytes = self.text.as_bytes();
        let mut first = true;
        let mut at = self.at;
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b' ' | b'\t' => {
                    at += 1;
                    continue;
                }
                b'\n' | b'\r' => break,
                _ if at >= cut => break,
                _ => {}
            }
            let token = if let Some((value, end)) = plain_number(bytes, at) {
                let own = token(at, end, value, Kind::Number);
                at = end;
                own
            } else {
                self.at = at;
                let own = self.token(byte);
                at = self.at;
                own
            };
            self.tokens.push(Token { first, ..token });
            first = false;
        }
        self.at = at;
    }

    fn byte(&self, at: usize) -> u8 {
        self.text.as_bytes().get(at).copied().unwrap_or(b'\n')
    }

    /// Reads one token, which begins with `byte`.
    fn token(&mut self, byte: u8) -> Token {
        match byte {
            b'0'..=b'9' => self.number(self.at, Kind::Number),
            b'-' if self.byte(self.at + 1).is_ascii_digit() && self.may_be_sign(byte) => {
                self.number(self.at + 1, Kind::Negative)
            }
            b'+' if self.byte(self.at + 1).is_ascii_digit() && self.may_be_sign(byte) => {
                self.number(self.at + 1, Kind::Number)
            }
            b'a'..=b'z' | b'A'..=b'Z' => self.word(),
            // A line feed or a tab as it is written in a program.
            b'\\' if matches!(self.byte(self.at + 1), b'n' | b't' | b'r') => {
                self.at += 2;
                token(self.at - 2, self.at, u32::from('\\'), Kind::Mark)
            }
            0..0x80 => self.mark(char::from(byte)),
            0x80.. => {
                let character = self.text.get(self.at..).and_then(|rest| rest.chars().next());
                match character {
                    Some(letter) if letter.is_alphanumeric() => self.word(),
                    Some(mark) => self.mark(mark),
                    None => self.mark('\u{fffd}'),
                }
            }
        }
    }

    /// Whether a sign at hand is one of a number: nothing that it could join stands before it.
    fn may_be_sign(&self, sign: u8) -> bool {
        let before = self.text.get(..self.at).and_then(|text| text.chars().next_back());
        !before.is_some_and(|before| {
            before.is_alphanumeric() || before == char::from(sign) || matches!(before, ')' | ']' | '_')
        })
    }

    /// Reads a number whose digits begin at an offset.
    fn number(&mut self, digits: usize, kind: Kind) -> Token {
        let start = self.at;
        let mut kind = kind;
        let mut at = digits;
        let mut value = 0_u32;
        let rest = self.text.as_bytes().get(digits..).unwrap_or_default();
        for digit in rest
            .iter()
            .map(|byte| byte.wrapping_sub(b'0'))
            .take_while(|&digit| digit <= 9)
        {
            value = value.saturating_mul(10).saturating_add(u32::from(digit));
            at += 1;
        }
        if self.byte(at) == b'.' && self.byte(at + 1).is_ascii_digit() {
            at += 1;
            while self.byte(at).is_ascii_digit() {
                if self.byte(at) != b'0' {
                    kind = Kind::Fraction;
                }
                at += 1;
            }
        }
        self.at = at;
        let glued = match self.byte(at) {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => true,
            0..0x80 => false,
            0x80.. => self
                .text
                .get(at..)
                .and_then(|rest| rest.chars().next())
                .is_some_and(|next| next.is_alphabetic() && !is_unspaced(next)),
        };
        Token {
            glued,
            ..token(start, at, value, kind)
        }
    }

    /// Reads a word.
    fn word(&mut self) -> Token {
        let start = self.at;
        let mut hash = SEED;
        let mut small = false;
        let mut unspaced = false;
        loop {
            let byte = self.byte(self.at);
            match byte {
                b'a'..=b'z' => {
                    hash = hashed(hash, byte);
                    small = true;
                    unspaced = false;
                }
                b'A'..=b'Z' if !small => {
                    hash = hashed(hash, byte.to_ascii_lowercase());
                    unspaced = false;
                }
                b'0'..=b'9' if !unspaced => {
                    hash = hashed(hash, byte);
                    small = false;
                }
                b'\'' if self.at > start && self.byte(self.at + 1).is_ascii_alphabetic() => {
                    hash = hashed(hash, byte);
                    small = false;
                }
                0..0x80 => break,
                0x80.. => {
                    let Some(character) = self.text.get(self.at..).and_then(|rest| rest.chars().next())
                    else {
                        break;
                    };
                    let inside = character.is_alphanumeric() || (character == '’' && self.at > start);
                    if !inside || (small && character.is_uppercase()) {
                        break;
                    }
                    let mut utf8 = [0; 4];
                    for lower in character.to_lowercase() {
                        for &byte in lower.encode_utf8(&mut utf8).as_bytes() {
                            hash = hashed(hash, byte);
                        }
                    }
                    small = character.is_lowercase();
                    unspaced = is_unspaced(character);
                    self.at += character.len_utf8();
                    continue;
                }
            }
            self.at += 1;
        }
        token(start, self.at, hash | 1, Kind::Word)
    }

    /// Reads a character as often as it stands.
    fn mark(&mut self, mark: char) -> Token {
        let start = self.at;
        let length = mark.len_utf8();
        let rest = self.text.as_bytes().get(start..).unwrap_or_default();
        let (first, rest) = rest.split_at_checked(length).unwrap_or_default();
        let again = match first {
            [byte] => rest.iter().take_while(|other| *other == byte).count(),
            _ => rest
                .chunks_exact(length)
                .take_while(|other| *other == first)
                .count(),
        };
        self.at += (again + 1) * length;
        token(start, self.at, u32::from(mark), Kind::Mark)
    }
}

/// The bytes that can be part of a number that begins before them, or make it another thing.
const JOINS_NUMBER: [bool; 256] = {
    let mut joins = [false; 256];
    let mut byte = 0_u8;
    loop {
        joins[byte as usize] = matches!(byte, b'0'..=b'9' | b'.' | b'_' | b'a'..=b'z' | b'A'..=b'Z' | 0x80..);
        if byte == u8::MAX {
            break;
        }
        byte += 1;
    }
    joins
};

/// The value of a number and the offset after it, where it begins at an offset, has at most three digits and nothing follows that could be part of it: nearly every tile is printed so.
fn plain_number(bytes: &[u8], at: usize) -> Option<(u32, usize)> {
    let &[first, second, third, fourth] = bytes.get(at..)?.first_chunk()?;
    let digit = |byte: u8| u32::from(byte.wrapping_sub(b'0'));
    let joins = |byte: u8| JOINS_NUMBER.get(usize::from(byte)).is_none_or(|&joins| joins);
    let mut value = digit(first);
    if value > 9 {
        return None;
    }
    if !joins(second) {
        return Some((value, at + 1));
    }
    if digit(second) > 9 {
        return None;
    }
    value = value * 10 + digit(second);
    if !joins(third) {
        return Some((value, at + 2));
    }
    (digit(third) <= 9 && !joins(fourth)).then(|| (value * 10 + digit(third), at + 3))
}

fn token(start: usize, end: usize, value: u32, kind: Kind) -> Token {
    Token {
        start: offset(start),
        end: offset(end),
        value,
        kind,
        first: false,
        glued: false,
    }
}

/// An offset in the text, which is never longer than 32 bits count.
fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decode::decode;

    fn parts(text: &str) -> Vec<String> {
        let decoded = decode(text.as_bytes());
        let lexed = Lexed::of(&decoded);
        let part = |token: &Token| {
            let text = lexed.slice(token.range());
            match token.kind {
                Kind::Number if token.glued => format!("{}~", token.value),
                Kind::Number => token.value.to_string(),
                Kind::Negative => format!("neg {}", token.value),
                Kind::Fraction => format!("frac {}", token.value),
                Kind::Word => format!("<{text}>"),
                Kind::Mark => text.to_owned(),
            }
        };
        lexed.tokens.iter().map(part).collect()
    }

    #[test]
    fn a_line_is_taken_apart() {
        assert_eq!(parts("Moves Made: 4"), ["<Moves>", "<Made>", ":", "4"]);
        assert_eq!(parts("numMoves=4"), ["<num>", "<Moves>", "=", "4"]);
        assert_eq!(parts("num_moves = 4.0"), ["<num>", "_", "<moves>", "=", "4"]);
        assert_eq!(parts("Züge: 1,234"), ["<Züge>", ":", "1", ",", "234"]);
        assert_eq!(parts("= -1, 0.012s"), ["=", "neg 1", ",", "frac 0", "<s>"]);
        assert_eq!(parts("puzzle04 in 4."), ["<puzzle04>", "<in>", "4", "."]);
        assert_eq!(parts("can't 'be'"), ["<can't>", "'", "<be>", "'"]);
        assert_eq!(
            parts("3-1 4..6 3x3"),
            ["3", "-", "1", "4", "..", "6", "3~", "<x3>"]
        );
        assert_eq!(parts("共4步"), ["<共>", "4", "<步>"]);
        assert_eq!(parts("[[1,2]]---"), ["[[", "1", ",", "2", "]]", "---"]);
        assert_eq!(parts("1. 2. -3 --4"), ["1", ".", "2", ".", "neg 3", "--", "4"]);
        assert_eq!(parts("1 2\\n3"), ["1", "2", "\\n", "3"]);
    }

    #[test]
    fn lines_end_as_on_every_system_and_empty_ones_count() {
        let decoded = decode(b"a\nb\r\nc\r\n\n 7 8\r\rx");
        let lexed = Lexed::of(&decoded);
        let numbers: Vec<u32> = lexed.lines.iter().map(|line| line.number).collect();
        assert_eq!(numbers, [1, 2, 3, 5, 7]);
        assert_eq!(lexed.line_text(3), " 7 8");
        assert_eq!(lexed.tokens_of(3), 3..5);
        assert_eq!(lexed.column(3, lexed.tokens[4].start), 3);
        assert_eq!(Lexed::of(&decode(b"\t7")).column(0, 1), 8);
    }

    #[test]
    fn a_word_is_known_by_its_small_letters() {
        let decoded = decode("MOVES züge".as_bytes());
        let lexed = Lexed::of(&decoded);
        let values: Vec<u32> = lexed.tokens.iter().map(|token| token.value).collect();
        assert_eq!(values, [word_hash("moves"), word_hash("züge")]);
    }
}
