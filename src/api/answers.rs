//! The driver's answers, read.

use std::collections::{BTreeMap, BTreeSet};

use super::channel::FORGED;
use super::script::Probe;
use crate::submission::UNCOMPILED;

/// What came of one request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// It was done, and has no value.
    Done,
    Null,
    Number(i64),
    Truth(bool),
    Text(String),
    /// An object of this class.
    Object(String),
    /// What an iteration gave; whether there was more.
    Items {
        items: Vec<Item>,
        more: bool,
    },
    /// Counters.
    Counts(Vec<u64>),
    /// An exception.
    Threw {
        class: String,
        message: String,
    },
    /// There is no such member, or what it would be asked of does not exist.
    Missing(String),
    Members(Vec<Member>),
}

/// What came of `main`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Main {
    /// There is none.
    Missing(String),
    /// It came back.
    Ran {
        /// What it printed.
        printed: String,
        /// The exception that it threw, as a Java program says it on standard error.
        thrown: Option<String>,
    },
}

/// One thing that an iteration gave.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Item {
    /// By its own words; `None` for null.
    pub(super) text: Option<String>,
    /// The numbers in its fields, where the driver found as many as a board has squares.
    pub(super) held: Option<Vec<u32>>,
}

/// What tells a student's boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reader {
    /// Their `toString()`.
    Text,
    /// Their fields, where `toString()` does not tell the board.
    Fields,
}

impl Item {
    /// The tiles of a board.
    pub(super) fn tiles(&self, reader: Reader, n: usize) -> Option<Vec<u32>> {
        match reader {
            Reader::Text => tiles(self.text.as_deref()?, n),
            Reader::Fields => self.held.clone().filter(|held| held.len() == n * n),
        }
    }

    /// In a few words.
    pub(super) fn shown(&self) -> Answer {
        self.text.clone().map_or(Answer::Null, Answer::Text)
    }
}

/// A class, or a member of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Member {
    pub(super) of: String,
    pub(super) is_public: bool,
    pub(super) is_static: bool,
    /// As `int hamming()`; empty for the class itself.
    pub(super) signature: String,
    pub(super) kind: MemberKind,
}

/// What a member is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MemberKind {
    /// The class itself.
    Class,
    /// A constructor or a method.
    Method,
    /// A public field.
    Field,
    /// A static field that can change.
    Shared,
}

impl Answer {
    /// What each of two iterations in turns gave.
    pub(super) fn halves(&self) -> Option<[Self; 2]> {
        let Self::Items { items, more } = self else {
            return None;
        };
        let half = |first: usize| Self::Items {
            items: items.iter().skip(first).step_by(2).cloned().collect(),
            more: *more,
        };
        Some([half(0), half(1)])
    }

    /// In a few words.
    pub(super) fn shown(&self) -> String {
        match self {
            Self::Done => "no exception".to_owned(),
            Self::Null => "null".to_owned(),
            Self::Number(value) => value.to_string(),
            Self::Truth(value) => value.to_string(),
            Self::Text(text) => format!("`{}`", text.trim_end().replace('\n', " / ")),
            Self::Object(class) => format!("a `{class}`"),
            Self::Items { items, more: false } if items.len() == 1 => "1 board".to_owned(),
            Self::Items { items, more: false } => format!("{} boards", items.len()),
            Self::Items { items, more: true } => format!("more than {} boards", items.len()),
            Self::Counts(counts) => format!("{counts:?}"),
            Self::Threw { class, message } if message.is_empty() => class.clone(),
            // In which loader a class is, and under which number, is the driver's and another in each run.
            Self::Threw { class, message } => {
                let said = message
                    .split(" (")
                    .next()
                    .filter(|_| message.contains(" of loader "));
                format!("{class}: {}", said.unwrap_or(message))
            }
            Self::Missing(what) => format!("no `{}`", missing_member(what)),
            Self::Members(_) => "members".to_owned(),
        }
    }
}

/// What is missing, as a student writes it: a method under the first of its names.
pub(super) fn missing_member(what: &str) -> String {
    let first = what.split('|').next().unwrap_or_default();
    let is_method = first.starts_with(char::is_lowercase) && first.chars().all(char::is_alphanumeric);
    format!("{first}{}", if is_method { "()" } else { "" })
}

/// All answers of a run.
#[derive(Clone, Debug, Default)]
pub struct Answers {
    of: BTreeMap<String, Answer>,
    /// What the driver did not do, because what it depends on did not happen.
    left: BTreeSet<String>,
    /// In which requests the driver was stopped, before it went on without what they call: the grader's own notes.
    pub(super) endless: BTreeSet<String>,
    done: bool,
    pub(super) forged: bool,
}

impl Answers {
    /// Reads what the driver said; whatever is no answer is passed over.
    pub fn read(bytes: &[u8]) -> Self {
        let text = String::from_utf8_lossy(bytes);
        let mut answers = Self::default();
        let mut items: Vec<Item> = Vec::new();
        let mut held: Option<Vec<u32>> = None;
        let mut members: Vec<Member> = Vec::new();
        for line in text.lines() {
            if line == FORGED {
                answers.forged = true;
            }
            answers.done |= line == "done";
            let Some((probe, said)) = line.split_once(' ') else {
                continue;
            };
            let (kind, rest) = said.split_once(' ').unwrap_or((said, ""));
            let answer = match kind {
                "endless" => {
                    answers.endless.insert(probe.to_owned());
                    continue;
                }
                "left" => {
                    answers.left.insert(probe.to_owned());
                    continue;
                }
                "ok" => Answer::Done,
                "null" => Answer::Null,
                "number" => rest
                    .parse()
                    .map_or_else(|_| Answer::Object(rest.to_owned()), Answer::Number),
                "truth" => Answer::Truth(rest == "true"),
                "text" => Answer::Text(unescaped(rest)),
                "object" => Answer::Object(rest.to_owned()),
                "missing" => Answer::Missing(rest.to_owned()),
                "threw" => {
                    let (class, message) = rest.split_once(' ').unwrap_or((rest, ""));
                    items.clear();
                    members.clear();
                    Answer::Threw {
                        class: class.to_owned(),
                        message: unescaped(message),
                    }
                }
                "item" => {
                    items.push(Item {
                        text: rest.strip_prefix("text ").map(unescaped),
                        held: held.take(),
                    });
                    continue;
                }
                "held" => {
                    let numbers = rest.split(' ').map(|number| number.parse().ok());
                    held = numbers.collect();
                    continue;
                }
                "counts" => Answer::Counts(rest.split(' ').filter_map(|count| count.parse().ok()).collect()),
                "class" | "member" | "field" | "shared" => {
                    members.extend(member(kind, rest));
                    continue;
                }
                "end" if !members.is_empty() => Answer::Members(std::mem::take(&mut members)),
                "end" | "more" => Answer::Items {
                    items: std::mem::take(&mut items),
                    more: kind == "more",
                },
                _ => continue,
            };
            answers.of.insert(probe.to_owned(), answer);
        }
        answers
    }

    /// What came of `main`; `None` where it was not asked for, or did not come back.
    pub fn of_main(&self) -> Option<Main> {
        let main = self.of("main")?;
        if let Answer::Missing(what) = main {
            return Some(Main::Missing(what.clone()));
        }
        let Answer::Text(printed) = self.of("printed")? else {
            return None;
        };
        let thrown = if let Answer::Threw { class, message } = main {
            Some(format!("Exception in thread \"main\" {class}: {message}\n"))
        } else {
            None
        };
        Some(Main::Ran {
            printed: printed.clone(),
            thrown,
        })
    }

    pub(super) fn of(&self, probe: &str) -> Option<&Answer> {
        self.of.get(probe)
    }

    /// The kind of numbers in the rows of which a `Board` is made: `int`, unless its only constructor of rows takes others.
    pub fn kind_of_rows(&self) -> &str {
        let members = match self.of("members") {
            Some(Answer::Members(members)) => members.as_slice(),
            _ => &[],
        };
        let kinds = members
            .iter()
            .filter(|member| member.of == "Board")
            .filter_map(|member| {
                let kind = member.signature.strip_prefix("Board(")?.strip_suffix("[][])")?;
                kind.chars().all(|c| c.is_ascii_lowercase()).then_some(kind)
            });
        let kinds: Vec<_> = kinds.collect();
        match kinds.as_slice() {
            [only] => only,
            _ => "int",
        }
    }

    /// What the compiler said of a class that does not compile, where that is what came of calling it.
    pub(super) fn uncompiled(&self, class: &str) -> Option<&str> {
        self.of.values().find_map(|answer| {
            let Answer::Threw { message, .. } = answer else {
                return None;
            };
            message.strip_prefix(class)?.strip_prefix(UNCOMPILED)
        })
    }

    /// What was being called when the process ended, of what was not left out; none where it went through.
    pub(super) fn last_asked<'p>(
        &self,
        probes: &'p [Probe],
        is_left_out: impl Fn(&Probe) -> bool,
    ) -> Option<&'p Probe> {
        let answered = |probe: &Probe| self.of.contains_key(&probe.name) || self.left.contains(&probe.name);
        let next = probes.iter().rposition(answered).map_or(0, |last| last + 1);
        let mut after = probes.iter().skip(next);
        after.find(|probe| !is_left_out(probe)).filter(|_| !self.done)
    }
}

fn member(kind: &str, rest: &str) -> Option<Member> {
    let mut words = rest.splitn(4, ' ');
    let of = words.next()?.to_owned();
    let second = words.next()?;
    Some(match kind {
        "field" | "shared" => Member {
            of,
            is_public: kind == "field",
            is_static: kind == "shared",
            signature: unescaped(second),
            kind: if kind == "field" {
                MemberKind::Field
            } else {
                MemberKind::Shared
            },
        },
        _ => Member {
            of,
            is_public: second == "public",
            is_static: words.next() == Some("static"),
            signature: words.next().map(unescaped).unwrap_or_default(),
            kind: if kind == "class" {
                MemberKind::Class
            } else {
                MemberKind::Method
            },
        },
    })
}

/// The text that the driver wrote with `\n`, `\\` and `\uXXXX`.
fn unescaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match rest.next() {
            Some('n') => out.push('\n'),
            Some('u') => {
                let digits: String = rest.by_ref().take(4).collect();
                let code = u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32);
                out.push(code.unwrap_or('\u{fffd}'));
            }
            Some(other) => out.push(other),
            None => {}
        }
    }
    out
}

/// Whether numbers are the tiles of an N-by-N board.
pub(super) fn is_board(tiles: &[u32], n: usize) -> bool {
    let mut sorted = tiles.to_vec();
    sorted.sort_unstable();
    sorted.len() == n * n && sorted.iter().zip(0..).all(|(tile, at)| *tile == at)
}

/// The tiles that a board's text shows, whatever its form: a dimension and the tiles, or the tiles alone.
pub(super) fn tiles(text: &str, n: usize) -> Option<Vec<u32>> {
    let numbers: Option<Vec<u32>> = text
        .split(|c: char| c.is_whitespace() || ",;|[]{}()".contains(c))
        .filter(|word| !word.is_empty())
        .map(|word| word.parse().ok())
        .collect();
    let mut numbers = numbers?;
    if numbers.len() == n * n + 1 && numbers.first().copied() == u32::try_from(n).ok() {
        numbers.remove(0);
    }
    (numbers.len() == n * n).then_some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_read_back() {
        assert_eq!(unescaped("3\\n 0 \\\\ \\u00e9"), "3\n 0 \\ é");
        assert_eq!(unescaped("\\"), "");
    }

    #[test]
    fn tiles_are_read_with_and_without_the_dimension() {
        assert_eq!(tiles("2\n 1  2 \n 3  0 \n", 2), Some(vec![1, 2, 3, 0]));
        assert_eq!(tiles("[[1, 2], [3, 0]]", 2), Some(vec![1, 2, 3, 0]));
        assert_eq!(tiles("1 2\n3", 2), None);
        assert_eq!(tiles("a b", 2), None);
    }
}
