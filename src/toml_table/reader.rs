//! Reads a table key by key and goes on after a mistake, so that every mistake of a file is found at once.

use std::ops::Range;

use toml::de::{DeTable, DeValue};

use super::{Key, Keys, Kind, Reading, Table, Written};
use crate::problem::{Problem, did_you_mean, quoted};

/// Reads the keys of a table, and reports those that it does not know. `header` is the place to show where a key is missing.
pub(super) fn read<T: Table>(header: Range<usize>, table: &DeTable<'_>, reading: &mut Reading) -> T {
    let mut reader = Reader {
        called: T::CALLED,
        header,
        table,
        known: Vec::new(),
        reading,
    };
    let read = T::visit(&mut reader);
    reader.report_unknown();
    read
}

struct Reader<'t, 'r> {
    called: &'static str,
    header: Range<usize>,
    table: &'t DeTable<'t>,
    known: Vec<String>,
    reading: &'r mut Reading,
}

impl Keys for Reader<'_, '_> {
    fn key<K: Kind>(&mut self, key: Key, kind: &K) -> Written<K::Value> {
        let Key { name, example, .. } = key;
        let found = self.table.iter().find(|(written, _)| *written.get_ref() == name);
        let written = match (found, example) {
            (Some((_, value)), _) => match kind.read(value, self.reading) {
                Some(read) => Written::Is(read, value.span()),
                None => Written::Broken,
            },
            (None, None) => Written::Absent,
            (None, Some(example)) => {
                let message = format!(
                    "expected the key {} in {}, found none",
                    quoted(&name),
                    self.called
                );
                let problem = Problem::at(self.header.clone(), message);
                self.reading.note(problem.hint(format!("add `{example}`")));
                Written::Broken
            }
        };
        self.known.push(name);
        written
    }
}

impl Reader<'_, '_> {
    /// Where it is another table's key under the wrong header, the hint says where it belongs.
    fn report_unknown(&mut self) {
        let known: Vec<&str> = self.known.iter().map(String::as_str).collect();
        for (key, _) in self.table {
            let word = key.get_ref().as_ref();
            if !known.contains(&word) {
                let message = format!("unknown key {} in {}", quoted(word), self.called);
                let home = self.reading.homes.hint(word);
                let hint = home.or_else(|| did_you_mean(word, &known, "keys here"));
                self.reading
                    .note(Problem::at(key.span(), message).maybe_hint(hint));
            }
        }
    }
}

/// A value in words, with its text where that is short.
pub(super) fn described(value: &DeValue<'_>) -> String {
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
