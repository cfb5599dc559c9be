//! Reads a TOML table key by key and goes on after a mistake, so that every mistake of a file is found at once.
//!
//! It knows tables, keys and types. What a value means is said by the functions it is given: see [`value`](super::value).

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::key_homes;
use super::written::Written;
use crate::problem::{Problem, did_you_mean, quoted};

/// A value of the file with its place.
pub(crate) type Value<'t> = Spanned<DeValue<'t>>;

/// One table while it is read. Each key is asked for once; [`finish`](Self::finish) reports the keys that nobody asked for.
pub(crate) struct TableReader<'t, 'p> {
    name: &'static str,
    header: Range<usize>,
    table: &'t DeTable<'t>,
    asked: Vec<&'static str>,
    problems: &'p mut Vec<Problem>,
}

impl<'t, 'p> TableReader<'t, 'p> {
    /// The reader of a table that messages call `name`, with the place to show where a key is missing.
    pub(crate) fn new(
        name: &'static str,
        header: Range<usize>,
        table: &'t DeTable<'t>,
        problems: &'p mut Vec<Problem>,
    ) -> Self {
        Self {
            name,
            header,
            table,
            asked: Vec::new(),
            problems,
        }
    }

    /// The reader of a value that must be a table.
    pub(crate) fn of(
        name: &'static str,
        value: &'t Value<'t>,
        problems: &'p mut Vec<Problem>,
    ) -> Option<Self> {
        if let DeValue::Table(table) = value.get_ref() {
            return Some(Self::new(name, value.span(), table, problems));
        }
        problems.push(expected("a table", value));
        None
    }

    /// A key that may be left out.
    pub(crate) fn optional<T>(
        &mut self,
        key: &'static str,
        read: impl FnOnce(&'t Value<'t>, &mut Vec<Problem>) -> Option<T>,
    ) -> Written<T> {
        self.asked.push(key);
        let Some((_, value)) = self.table.iter().find(|(name, _)| name.get_ref() == key) else {
            return Written::Absent;
        };
        match read(value, self.problems) {
            Some(read) => Written::Is(read, value.span()),
            None => Written::Broken,
        }
    }

    /// A key that must be there. `example` shows how it is written.
    pub(crate) fn required<T>(
        &mut self,
        key: &'static str,
        example: &str,
        read: impl FnOnce(&'t Value<'t>, &mut Vec<Problem>) -> Option<T>,
    ) -> Written<T> {
        let written = self.optional(key, read);
        if written.is_absent() {
            let message = format!("expected the key {} in {}, found none", quoted(key), self.name);
            self.problems
                .push(Problem::at(self.header.clone(), message).hint(format!("add `{example}`")));
            return Written::Broken;
        }
        written
    }

    /// Reports every key that was not asked for. Where it is a rubric's key under the wrong header, the hint says where it belongs.
    pub(crate) fn finish(self) {
        self.finish_with(key_homes::hint_for);
    }

    /// The same for a file whose keys have one home.
    pub(crate) fn finish_alone(self) {
        self.finish_with(|_| None);
    }

    fn finish_with(self, home: impl Fn(&str) -> Option<String>) {
        for (key, _) in self.table {
            let word = key.get_ref().as_ref();
            if !self.asked.contains(&word) {
                let message = format!("unknown key {} in {}", quoted(word), self.name);
                let hint = home(word).or_else(|| did_you_mean(word, &self.asked, "keys here"));
                self.problems
                    .push(Problem::at(key.span(), message).maybe_hint(hint));
            }
        }
    }
}

/// The problem of a value that is of another type.
pub(crate) fn expected(what: &str, value: &Value<'_>) -> Problem {
    Problem::at(
        value.span(),
        format!("expected {what}, found {}", described(value.get_ref())),
    )
}

/// A value in words, with its text where that is short.
fn described(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) if text.is_empty() => "an empty text".to_owned(),
        DeValue::String(text) => format!("the text {}", quoted(text)),
        DeValue::Integer(number) => quoted(number.as_str()),
        DeValue::Float(number) => quoted(number.as_str()),
        DeValue::Boolean(answer) => quoted(if *answer { "true" } else { "false" }),
        DeValue::Datetime(date) => format!("the date {}", quoted(&date.to_string())),
        DeValue::Array(_) => "a list".to_owned(),
        DeValue::Table(_) => "a table".to_owned(),
    }
}
