//! A line as words of known classes, numbers and marks. What is part of a board is one gap.

use super::vocabulary::{Class, LEVEL, PHRASE, of_hash, of_unknown, parts, phrases};
use crate::lex::{Kind, Lexed, Token, is_unspaced};

/// What a part of a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// A word or phrase.
    Word,
    /// A number; `None` where it is negative or too large, which no count is.
    Number(Option<u64>),
    /// What begins as a number and is none: `0.012`, `3x3`.
    NoNumber,
    /// The name of a file.
    File,
    /// A mark, once or more often.
    Mark(char),
    /// Boards.
    Board,
}

/// A part of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) what: What,
    /// What it can mean.
    pub(super) class: Class,
    /// The index of its first token, and the index after its last.
    pub(super) tokens: (usize, usize),
    /// How many bytes of white space stand before it; a tab counts as many.
    pub(super) space: u32,
    /// How many bytes a mark has.
    pub(super) length: u32,
}

impl Part {
    pub(super) const fn is_number(&self) -> bool {
        matches!(self.what, What::Number(_) | What::NoNumber)
    }

    pub(super) const fn is_word(&self) -> bool {
        matches!(self.what, What::Word)
    }

    pub(super) fn is_mark(&self, marks: &[char]) -> bool {
        matches!(self.what, What::Mark(mark) if marks.contains(&mark))
    }

    pub(super) fn has(&self, class: Class) -> bool {
        self.class.has(class)
    }
}

/// A line in parts, without what a logger puts before it. Of very long lines both ends are read.
#[derive(Clone, Debug, Default)]
pub(super) struct Sentence {
    pub(super) parts: Vec<Part>,
    /// What any of its words can mean.
    pub(super) all: Class,
}

/// Of longer lines so many tokens are read at each end.
const END: usize = 1 << 10;

impl Sentence {
    /// Takes a line apart, in the memory of the line before.
    pub(super) fn read(&mut self, lexed: &Lexed<'_>, line: usize, in_board: &impl Fn(usize) -> bool) {
        self.parts.clear();
        self.all = Class::default();
        let tokens = lexed.tokens_of(line);
        if tokens.len() <= 4 * END {
            self.add(lexed, tokens, in_board);
        } else {
            self.add(lexed, tokens.start..tokens.start + END, in_board);
            self.add(lexed, tokens.end - END..tokens.end, in_board);
        }
        if self.all.has(PHRASE) {
            self.join_phrases(lexed);
        }
        if self.all.has(LEVEL) {
            self.cut_prefix();
        }
    }

    pub(super) const fn any(&self, class: Class) -> bool {
        self.all.has(class)
    }

    /// The text from its first part on.
    pub(super) fn text<'a>(&self, lexed: &'a Lexed<'_>, line: usize) -> &'a str {
        let first = self
            .parts
            .first()
            .and_then(|part| lexed.tokens.get(part.tokens.0));
        let end = lexed.lines.get(line).map_or(0, |line| line.end as usize);
        first
            .map_or("", |first| lexed.slice(first.start as usize..end))
            .trim()
    }

    /// What the part at an index can mean; nothing where there is none.
    pub(super) fn class(&self, index: usize) -> Class {
        self.parts
            .get(index)
            .map_or_else(Class::default, |part| part.class)
    }

    pub(super) fn is_mark(&self, index: usize, marks: &[char]) -> bool {
        self.parts.get(index).is_some_and(|part| part.is_mark(marks))
    }

    pub(super) fn is_number(&self, index: usize) -> bool {
        self.parts.get(index).is_some_and(Part::is_number)
    }

    pub(super) fn words(&self) -> usize {
        self.parts.iter().filter(|part| part.is_word()).count()
    }

    /// Whether a mark touches what stands before and after it: `java.lang`, `un-solvable`.
    pub(super) fn is_inside(&self, index: usize) -> bool {
        let touches = |index: usize| self.parts.get(index).is_some_and(|part| part.space == 0);
        index > 0 && touches(index) && touches(index + 1)
    }

    fn push(&mut self, what: What, class: Class, tokens: (usize, usize), space: u32) {
        self.all = self.all.or(class);
        self.parts.push(Part {
            what,
            class,
            tokens,
            space,
            length: 0,
        });
    }

    fn add(&mut self, lexed: &Lexed<'_>, tokens: std::ops::Range<usize>, in_board: &impl Fn(usize) -> bool) {
        let mut at = tokens.start;
        // The first part of what stands between two blanks, and the offset after the token before.
        let mut chunk = self.parts.len();
        let mut end = lexed.tokens.get(at).map_or(0, |token| token.start);
        while let Some(token) = lexed.tokens.get(at).filter(|_| at < tokens.end) {
            let gap = lexed.slice(end as usize..token.start as usize);
            let space = if gap.contains('\t') { 8 } else { token.start - end };
            if space > 0 {
                chunk = self.parts.len();
            }
            end = token.end;
            if in_board(at) {
                match self.parts.last_mut() {
                    Some(last) if last.what == What::Board => last.tokens.1 = at + 1,
                    Some(_) | None => self.push(What::Board, Class::default(), (at, at + 1), space),
                }
                at += 1;
                continue;
            }
            let mut next = at + 1;
            match token.kind {
                Kind::Word => self.add_word(lexed, *token, at, space),
                Kind::Number | Kind::Negative | Kind::Fraction => {
                    let (what, after) = number(lexed, at, tokens.end);
                    self.push(what, Class::default(), (at, after), space);
                    next = after;
                }
                Kind::Mark => {
                    let mark = char::from_u32(token.value).unwrap_or('\u{fffd}');
                    if matches!(mark, '.' | '/')
                        && let Some(after) = file(
                            lexed,
                            self.parts.get(chunk).map_or(at, |part| part.tokens.0),
                            tokens.end,
                        )
                    {
                        let start = self.parts.get(chunk).map_or(at, |part| part.tokens.0);
                        let space = self.parts.get(chunk).map_or(space, |part| part.space);
                        self.parts.truncate(chunk);
                        self.push(What::File, Class::default(), (start, after), space);
                        next = after;
                    } else if mark != '_' {
                        self.push(What::Mark(mark), Class::default(), (at, at + 1), space);
                        if let Some(part) = self.parts.last_mut() {
                            part.length = token.end - token.start;
                        }
                    }
                }
            }
            end = lexed.tokens.get(next - 1).map_or(end, |token| token.end);
            at = next;
        }
        self.all = self
            .parts
            .iter()
            .fold(Class::default(), |all, part| all.or(part.class));
    }

    fn add_word(&mut self, lexed: &Lexed<'_>, token: Token, at: usize, space: u32) {
        let known = of_hash(token.value);
        let text = lexed.slice(token.range());
        let odd = |byte: u8| byte >= 0x80 || byte == b'\'';
        if known != Class::default() || !text.starts_with(['p', 'P']) && !text.bytes().any(odd) {
            self.push(What::Word, known, (at, at + 1), space);
            return;
        }
        if text.contains(is_unspaced) {
            let before = self.parts.len();
            for class in parts(text) {
                self.push(
                    What::Word,
                    class,
                    (at, at + 1),
                    if self.parts.len() == before { space } else { 0 },
                );
            }
            if self.parts.len() > before {
                return;
            }
        }
        self.push(What::Word, of_unknown(text), (at, at + 1), space);
    }

    /// Makes one part of a phrase. Marks such as a hyphen may stand between its words.
    fn join_phrases(&mut self, lexed: &Lexed<'_>) {
        let mut from = 0;
        while let Some(part) = self.parts.get(from).copied() {
            let hash = |part: &Part| {
                lexed
                    .tokens
                    .get(part.tokens.0)
                    .filter(|_| part.is_word())
                    .map_or(0, |token| token.value)
            };
            if part.class.has(PHRASE) {
                let joined = phrases(hash(&part)).iter().find_map(|(rest, class)| {
                    let mut at = from + 1;
                    for word in rest {
                        at += usize::from(self.is_mark(at, &['-', '/', '.', '\'']));
                        self.parts.get(at).filter(|part| hash(part) == *word)?;
                        at += 1;
                    }
                    Some((at, *class))
                });
                if let Some((end, class)) = joined {
                    let last = self
                        .parts
                        .get(end - 1)
                        .map_or(part.tokens.1, |part| part.tokens.1);
                    self.parts.drain(from + 1..end);
                    if let Some(part) = self.parts.get_mut(from) {
                        part.class = class;
                        part.tokens.1 = last;
                    }
                }
            }
            from += 1;
        }
        self.all = self
            .parts
            .iter()
            .fold(Class::default(), |all, part| all.or(part.class));
    }

    /// Takes off what a logger puts before a line: marks and numbers up to a level, and the marks after it.
    fn cut_prefix(&mut self) {
        let before = |part: &&Part| !part.is_word() && part.what != What::Board;
        let level = self.parts.iter().take_while(before).count();
        if !self.class(level).has(LEVEL) {
            return;
        }
        let marks = |part: &&Part| part.is_mark(&[']', ':', '-', '|']);
        let after = self
            .parts
            .get(level + 1..)
            .unwrap_or_default()
            .iter()
            .take_while(marks)
            .count();
        if level + 1 + after < self.parts.len() {
            self.parts.drain(..=level + after);
        }
    }
}

/// The number at a token: with groups of three digits, and none where letters that mean nothing follow at once. Gives the index after it as well.
fn number(lexed: &Lexed<'_>, at: usize, end: usize) -> (What, usize) {
    let get = |at: usize| lexed.tokens.get(at).filter(|_| at < end);
    let Some(token) = get(at) else {
        return (What::NoNumber, at + 1);
    };
    if token.kind == Kind::Fraction
        || token.glued
            && get(at + 1)
                .is_some_and(|word| word.kind == Kind::Word && of_hash(word.value) == Class::default())
    {
        return (What::NoNumber, at + 1);
    }
    if token.kind == Kind::Negative && token.value > 0 || token.value == u32::MAX {
        return (What::Number(None), at + 1);
    }
    let mut value = u64::from(token.value);
    let mut after = at + 1;
    while let (Some(last), Some(comma), Some(group)) = (get(after - 1), get(after), get(after + 1))
        && value > 0
        && token.end - token.start <= 3
        && comma.value == u32::from(',')
        && (last.end, comma.end) == (comma.start, group.start)
        && group.kind == Kind::Number
        && group.end - group.start == 3
    {
        value = value.saturating_mul(1000).saturating_add(u64::from(group.value));
        after += 2;
    }
    (What::Number(Some(value)), after)
}

/// Whether what stands between two blanks is the name of a file: `puzzle04.txt`, `/tmp/in.dat`. Gives the index after its last token.
fn file(lexed: &Lexed<'_>, from: usize, end: usize) -> Option<usize> {
    let tokens = lexed.tokens.get(from..end)?;
    let length = 1 + tokens
        .array_windows()
        .take_while(|[one, next]| one.end == next.start)
        .count();
    let range = tokens.first()?.start as usize..tokens.get(length - 1)?.end as usize;
    let text = lexed.slice(range);
    let named = text.contains(".txt") || text.starts_with('/') || text.contains('/') && text.contains('.');
    // `</p>` and `4.0/5` are none.
    let letters = text.contains(|c: char| c.is_ascii_alphabetic()) && !text.contains(['<', '"', '=']);
    // A colon after the name belongs to the line.
    let colon = usize::from(tokens.get(length - 1).is_some_and(|last| {
        matches!(char::from_u32(last.value), Some(':' | ',' | ';')) && last.kind == Kind::Mark
    }));
    (named && letters).then_some(from + length - colon)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decode::decode;

    fn parts_of(line: &str) -> Vec<String> {
        let decoded = decode(line.as_bytes());
        let lexed = Lexed::of(&decoded);
        let mut sentence = Sentence::default();
        sentence.read(&lexed, 0, &|_| false);
        let part = |part: &Part| match part.what {
            What::Word => lexed
                .slice(
                    lexed.tokens[part.tokens.0].start as usize..lexed.tokens[part.tokens.1 - 1].end as usize,
                )
                .to_owned(),
            What::Number(value) => format!("{value:?}"),
            What::NoNumber => "no number".to_owned(),
            What::File => "file".to_owned(),
            What::Mark(mark) => mark.to_string(),
            What::Board => "board".to_owned(),
        };
        sentence.parts.iter().map(part).collect()
    }

    #[test]
    fn a_line_is_taken_apart() {
        assert_eq!(parts_of("num_moves = 4.0"), ["num", "moves", "=", "Some(4)"]);
        assert_eq!(
            parts_of("Züge: 1,234 -1 0.5 3x3 4moves"),
            [
                "Züge",
                ":",
                "Some(1234)",
                "None",
                "no number",
                "no number",
                "x3",
                "Some(4)",
                "moves"
            ]
        );
        assert_eq!(
            parts_of("4,0 1,2"),
            ["Some(4)", ",", "Some(0)", "Some(1)", ",", "Some(2)"]
        );
        assert_eq!(parts_of("/tmp/in/p4.txt: 4"), ["file", ":", "Some(4)"]);
        assert_eq!(parts_of("<p>Moves: 4</p>")[3..6], ["Moves", ":", "Some(4)"]);
        assert_eq!(parts_of("un-solvable: n/a"), ["un-solvable", ":", "n/a"]);
        assert_eq!(
            parts_of("[INFO] 12:00 4"),
            ["Some(12)", ":", "Some(0)", "Some(4)"]
        );
        assert_eq!(parts_of("12:30:01 - INFO - 4"), ["Some(4)"]);
    }

    #[test]
    fn of_a_very_long_line_both_ends_are_read() {
        let lexed = format!("best {} unsolvable", "middle ".repeat(10_000));
        let parts = parts_of(&lexed);
        assert!(parts.len() < 3000 && parts[0] == "best" && parts[parts.len() - 1] == "unsolvable");
    }
}
