//! The driver's answers, read.

use std::collections::BTreeMap;

use super::channel::FORGED;
use super::requests::Probe;

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
    /// What an iteration gave, each as text; whether there was more.
    Items {
        texts: Vec<Option<String>>,
        more: bool,
    },
    /// An exception.
    Threw {
        class: String,
        message: String,
    },
    /// There is no such member, or what it would be asked of does not exist.
    Missing(String),
    Members(Vec<Member>),
}

/// A class, or a member of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Member {
    pub(super) of: String,
    pub(super) is_public: bool,
    pub(super) is_static: bool,
    /// As `int hamming()`; empty for the class itself.
    pub(super) signature: String,
    pub(super) is_field: bool,
}

impl Answer {
    /// In a few words.
    pub(super) fn shown(&self) -> String {
        match self {
            Self::Done => "no exception".to_owned(),
            Self::Null => "null".to_owned(),
            Self::Number(value) => value.to_string(),
            Self::Truth(value) => value.to_string(),
            Self::Text(text) => format!("`{}`", text.trim_end().replace('\n', " / ")),
            Self::Object(class) => format!("a `{class}`"),
            Self::Items { texts, more: false } => format!("{} boards", texts.len()),
            Self::Items { texts, more: true } => format!("more than {} boards", texts.len()),
            Self::Threw { class, message } if message.is_empty() => class.clone(),
            Self::Threw { class, message } => format!("{class}: {message}"),
            Self::Missing(what) => format!("no `{what}`"),
            Self::Members(_) => "members".to_owned(),
        }
    }
}

/// All answers of a run.
#[derive(Debug, Default)]
pub(super) struct Answers {
    of: BTreeMap<String, Answer>,
    reached: usize,
    done: bool,
    pub(super) forged: bool,
}

impl Answers {
    /// Reads what the driver said to these probes; whatever is no answer is passed over.
    pub(super) fn read(bytes: &[u8], probes: &[Probe]) -> Self {
        let text = String::from_utf8_lossy(bytes);
        let mut answers = Self::default();
        let mut items: Vec<Option<String>> = Vec::new();
        let mut members: Vec<Member> = Vec::new();
        for line in text.lines() {
            if line == FORGED {
                answers.forged = true;
            }
            answers.done |= line == "done";
            let Some((index, said)) = line.split_once(' ') else {
                continue;
            };
            let Some(probe) = index.parse::<usize>().ok().and_then(|index| probes.get(index)) else {
                continue;
            };
            let (kind, rest) = said.split_once(' ').unwrap_or((said, ""));
            let answer = match kind {
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
                    Answer::Threw {
                        class: class.to_owned(),
                        message: unescaped(message),
                    }
                }
                "item" => {
                    items.push(rest.strip_prefix("text ").map(unescaped));
                    continue;
                }
                "class" | "member" | "field" => {
                    members.extend(member(kind, rest));
                    continue;
                }
                "end" | "more" if probe.request == "members" => Answer::Members(std::mem::take(&mut members)),
                "end" | "more" => Answer::Items {
                    texts: std::mem::take(&mut items),
                    more: kind == "more",
                },
                _ => continue,
            };
            answers.of.insert(probe.name.clone(), answer);
            answers.reached = index.parse().unwrap_or(0) + 1;
        }
        answers
    }

    pub(super) fn of(&self, probe: &str) -> Option<&Answer> {
        self.of.get(probe)
    }

    /// What was being called when the process ended; none where it went through.
    pub(super) fn last_asked(&self, probes: &[Probe]) -> Option<String> {
        let probe = probes.get(self.reached).filter(|_| !self.done)?;
        Some(probe.call.clone())
    }
}

fn member(kind: &str, rest: &str) -> Option<Member> {
    let mut words = rest.splitn(4, ' ');
    let of = words.next()?.to_owned();
    let second = words.next()?;
    Some(match kind {
        "field" => Member {
            of,
            is_public: true,
            is_static: false,
            signature: unescaped(second),
            is_field: true,
        },
        _ => Member {
            of,
            is_public: second == "public",
            is_static: words.next() == Some("static"),
            signature: words.next().map(unescaped).unwrap_or_default(),
            is_field: false,
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
