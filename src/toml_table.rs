//! A table of a TOML file, declared once: one line of `toml_table!` is a key's field, its reader, its place in the list of known keys and in the JSON Schema, and its description in both.

mod kind;
mod reader;
mod schema;
mod written;

use std::ops::Range;

use schemars::{Schema, SchemaGenerator};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::problem::Problem;
pub use kind::{
    Each, OneOf, Plain, TableOf, Word, any_text, at_least_one, count, each, number, one_of, plain, table,
    text, word, yes_or_no,
};
pub use schema::schema_text;
pub(crate) use schema::table_schema;
pub use written::{Placed, Written};

/// A value of the file with its place.
pub type Value<'t> = Spanned<DeValue<'t>>;

/// What the value of a key may be: how it is read, and what its schema says to an editor.
pub trait Kind {
    /// What is read.
    type Value;

    /// The meaning of a value; where it has none, nothing, and a note of what is wrong with it.
    fn read(&self, value: &Value<'_>, reading: &mut Reading) -> Option<Self::Value>;

    /// The values that are accepted, as a JSON Schema.
    fn schema(&self, generator: &mut SchemaGenerator) -> Schema;

    /// Adds the tables that stand inside such a value.
    fn tables(&self, _: &mut Homes) {}
}

/// A table with known keys. `toml_table!` implements it.
pub trait Table: Sized {
    /// What messages call it, as in `[limits]`.
    const CALLED: &'static str;
    /// The title of its JSON Schema, where it is a file's.
    const TITLE: Option<&'static str>;
    /// Its description in the JSON Schema.
    const ABOUT: &'static str;

    /// Shows every key to a visitor, in order, and keeps what it finds there.
    fn visit(keys: &mut impl Keys) -> Self;
}

/// Whoever goes through the keys of a table: to read them, to describe them, or to list them.
pub trait Keys {
    /// The next key.
    fn key<K: Kind>(&mut self, key: Key, kind: &K) -> Written<K::Value>;

    /// A key that may be left out.
    fn optional<K: Kind>(&mut self, field: &str, about: &'static str, kind: K) -> Written<K::Value> {
        self.key(Key::new(field, about, None), &kind)
    }

    /// A key that must be there. `example` shows how it is written.
    fn required<K: Kind>(
        &mut self,
        field: &str,
        about: &'static str,
        example: &'static str,
        kind: K,
    ) -> Written<K::Value> {
        self.key(Key::new(field, about, Some(example)), &kind)
    }
}

/// A key as it was declared.
#[derive(Clone, Debug)]
pub struct Key {
    /// The name in the file.
    pub name: String,
    /// The description.
    pub about: &'static str,
    /// How it is written, where it must be there.
    pub example: Option<&'static str>,
}

impl Key {
    fn new(field: &str, about: &'static str, example: Option<&'static str>) -> Self {
        Self {
            name: field.trim_start_matches("r#").replace('_', "-"),
            about: about.trim(),
            example,
        }
    }
}

/// What was noticed while a file is read, and what helps to say it well.
#[derive(Debug, Default)]
pub struct Reading {
    problems: Vec<Problem>,
    homes: Homes,
}

impl Reading {
    /// Adds a problem.
    pub fn note(&mut self, problem: Problem) {
        self.problems.push(problem);
    }
}

/// Every table of a file with its keys, for keys that stand under the wrong header: the commonest mistake in TOML.
#[derive(Debug, Default)]
pub struct Homes(Vec<(&'static str, Vec<String>)>);

impl Homes {
    fn of<T: Table>() -> Self {
        let mut homes = Self::default();
        homes.add::<T>("the top of the file");
        homes
    }

    fn add<T: Table>(&mut self, called: &'static str) {
        if self.0.iter().any(|(known, _)| *known == called) {
            return;
        }
        let at = self.0.len();
        self.0.push((called, Vec::new()));
        let _ = T::visit(&mut KeysOf { at, homes: self });
    }

    /// A hint for a key that is known elsewhere; `None` where it is known nowhere.
    fn hint(&self, key: &str) -> Option<String> {
        let homes: Vec<&str> = self
            .0
            .iter()
            .filter(|(_, keys)| keys.iter().any(|known| known == key))
            .map(|(home, _)| *home)
            .collect();
        let homes = (!homes.is_empty()).then(|| homes.join(" or "))?;
        Some(format!(
            "it belongs to {homes}; a key belongs to the nearest header above it"
        ))
    }
}

/// Lists the keys of one table.
struct KeysOf<'h> {
    at: usize,
    homes: &'h mut Homes,
}

impl Keys for KeysOf<'_> {
    fn key<K: Kind>(&mut self, key: Key, kind: &K) -> Written<K::Value> {
        self.homes.0[self.at].1.push(key.name);
        kind.tables(self.homes);
        Written::Absent
    }
}

/// Reads a file's text: what could be read, and every mistake in its syntax, keys and types.
///
/// With a mistake in the syntax nothing is read, because what follows such a mistake means little.
pub fn read_file<T: Table>(text: &str) -> (Option<T>, Vec<Problem>) {
    let (root, errors) = DeTable::parse_recoverable(text);
    if !errors.is_empty() {
        let problems = errors.iter().map(|error| Problem::of_toml(error, text));
        return (None, problems.collect());
    }
    let mut reading = Reading {
        problems: Vec::new(),
        homes: Homes::of::<T>(),
    };
    let file = reader::read(Range::default(), root.get_ref(), &mut reading);
    (Some(file), reading.problems)
}

/// The problem of a value that is of another type.
pub fn expected(what: &str, value: &Value<'_>) -> Problem {
    Problem::at(
        value.span(),
        format!("expected {what}, found {}", reader::described(value.get_ref())),
    )
}

/// Declares a table: `pub struct NAME: "what messages call it" { KEY: TYPE = optional(KIND), KEY: TYPE = required("EXAMPLE", KIND) }`.
///
/// The doc comments are the descriptions in the JSON Schema, so they speak to whoever writes the file.
macro_rules! toml_table {
    (
        $(#[doc = $about:literal])+
        $(#[title = $title:literal])?
        pub struct $table:ident: $called:literal {
            $($(#[doc = $doc:literal])+ $key:ident: $type:ty = $need:ident($($how:tt)*),)*
        }
    ) => {
        $(#[doc = $about])+
        #[derive(Clone, Debug)]
        pub struct $table {
            $($(#[doc = $doc])+ pub $key: $crate::toml_table::Written<$type>,)*
        }

        impl $crate::toml_table::Table for $table {
            const CALLED: &'static str = $called;
            const TITLE: Option<&'static str> = [$(Some($title),)? None][0];
            const ABOUT: &'static str = concat!($($about),+);

            fn visit(keys: &mut impl $crate::toml_table::Keys) -> Self {
                Self {
                    $($key: keys.$need(stringify!($key), concat!($($doc),+), $($how)*),)*
                }
            }
        }

        impl schemars::JsonSchema for $table {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($table).into()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                $crate::toml_table::table_schema::<Self>(generator)
            }
        }
    };
}
pub(crate) use toml_table;
