//! The kinds of values that any file may have: texts, numbers, words of a list, lists and tables.

use std::marker::PhantomData;
use std::ops::RangeInclusive;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::DeserializeOwned;
use serde::de::IntoDeserializer;
use serde::de::value::{Error, StrDeserializer};
use toml::de::DeValue;

use super::{Homes, Kind, Placed, Reading, Table, Value, expected, reader};
use crate::problem::did_you_mean;

type Read<T> = dyn Fn(&DeValue<'_>) -> Option<T>;

/// A value that is known by itself: see [`plain`].
pub struct Plain<T> {
    what: String,
    read: Box<Read<T>>,
    schema: Schema,
    hint: Option<&'static str>,
}

/// A value that is known by itself. `what` says in words what it is: "a text".
pub fn plain<T>(
    what: impl Into<String>,
    schema: Schema,
    read: impl Fn(&DeValue<'_>) -> Option<T> + 'static,
) -> Plain<T> {
    Plain {
        what: what.into(),
        read: Box::new(read),
        schema,
        hint: None,
    }
}

impl<T> Plain<T> {
    /// The same with what to do where something else is found.
    #[must_use]
    pub fn hint(self, hint: &'static str) -> Self {
        let hint = Some(hint);
        Self { hint, ..self }
    }

    /// The same with another schema.
    #[must_use]
    pub fn described(self, schema: Schema) -> Self {
        Self { schema, ..self }
    }
}

impl<T> Kind for Plain<T> {
    type Value = T;

    fn read(&self, value: &Value<'_>, reading: &mut Reading) -> Option<T> {
        let read = (self.read)(value.get_ref());
        if read.is_none() {
            let hint = self.hint.map(str::to_owned);
            reading.note(expected(&self.what, value).maybe_hint(hint));
        }
        read
    }

    fn schema(&self, _: &mut SchemaGenerator) -> Schema {
        self.schema.clone()
    }
}

/// A text that is not empty.
pub fn text() -> Plain<String> {
    let schema = json_schema!({ "type": "string", "minLength": 1 });
    plain("a text", schema, |value| {
        value
            .as_str()
            .filter(|text| !text.trim().is_empty())
            .map(str::to_owned)
    })
}

/// A text as it stands, which may be empty.
pub fn any_text() -> Plain<String> {
    plain("a text", json_schema!({ "type": "string" }), |value| {
        value.as_str().map(str::to_owned)
    })
}

/// `true` or `false`.
pub fn yes_or_no() -> Plain<bool> {
    plain(
        "`true` or `false`",
        json_schema!({ "type": "boolean" }),
        |value| {
            if let DeValue::Boolean(answer) = value {
                Some(*answer)
            } else {
                None
            }
        },
    )
}

/// A whole number within a range.
pub fn number(range: RangeInclusive<u64>) -> Plain<u64> {
    let (from, to) = (*range.start(), *range.end());
    let schema = json_schema!({ "type": "integer", "minimum": from, "maximum": to });
    plain(
        format!("a whole number from {from} to {to}"),
        schema,
        move |value| whole(value).filter(|number| range.contains(number)),
    )
}

/// A whole number from 1.
pub fn count() -> Plain<u32> {
    let schema = json_schema!({ "type": "integer", "minimum": 1, "maximum": u32::MAX });
    plain("a whole number from 1", schema, |value| {
        u32::try_from(whole(value)?).ok().filter(|number| *number > 0)
    })
}

fn whole(value: &DeValue<'_>) -> Option<u64> {
    let number = value.as_integer().filter(|number| number.radix() == 10)?;
    number.as_str().replace('_', "").parse().ok()
}

/// One of a closed list of words: see [`one_of`].
#[derive(Clone, Debug)]
pub struct OneOf<T> {
    what: &'static str,
    words: Vec<(&'static str, T)>,
}

/// One of a closed list of words. `what` names the list: "finding codes".
pub fn one_of<T>(what: &'static str, words: impl IntoIterator<Item = (&'static str, T)>) -> OneOf<T> {
    let words = words.into_iter().collect();
    OneOf { what, words }
}

impl<T: Clone> Kind for OneOf<T> {
    type Value = T;

    fn read(&self, value: &Value<'_>, reading: &mut Reading) -> Option<T> {
        let word = value.get_ref().as_str();
        let found = word.and_then(|word| self.words.iter().find(|(name, _)| *name == word));
        if found.is_none() {
            let names: Vec<&str> = self.words.iter().map(|(name, _)| *name).collect();
            note_unknown(self.what, &names, value, reading);
        }
        found.map(|(_, meaning)| meaning.clone())
    }

    fn schema(&self, _: &mut SchemaGenerator) -> Schema {
        let names: Vec<&str> = self.words.iter().map(|(name, _)| *name).collect();
        json_schema!({ "type": "string", "enum": names })
    }
}

fn note_unknown(what: &str, names: &[&str], value: &Value<'_>, reading: &mut Reading) {
    let word = value.get_ref().as_str().unwrap_or_default();
    let hint = did_you_mean(word, names, what);
    reading.note(expected(&format!("one of the {what}"), value).maybe_hint(hint));
}

/// A variant of an enumeration, by its name in serde: see [`word`].
#[derive(Clone, Copy, Debug)]
pub struct Word<T> {
    what: &'static str,
    kind: PhantomData<T>,
}

/// A variant of an enumeration, by its name in serde, with the variants' descriptions in the schema. `what` names them: "heuristics".
pub fn word<T>(what: &'static str) -> Word<T> {
    let kind = PhantomData;
    Word { what, kind }
}

impl<T: DeserializeOwned + JsonSchema> Kind for Word<T> {
    type Value = T;

    fn read(&self, value: &Value<'_>, reading: &mut Reading) -> Option<T> {
        let word = value.get_ref().as_str();
        let found = word.and_then(|word| {
            let word: StrDeserializer<'_, Error> = word.into_deserializer();
            T::deserialize(word).ok()
        });
        if found.is_none() {
            let names = variants::<T>();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            note_unknown(self.what, &names, value, reading);
        }
        found
    }

    fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<T>()
    }
}

/// The names of an enumeration's variants: the schema has them one by one where they have descriptions.
fn variants<T: JsonSchema>() -> Vec<String> {
    let schema = T::json_schema(&mut SchemaGenerator::default()).to_value();
    let described = schema["oneOf"].as_array().into_iter().flatten();
    let described = described.map(|variant| &variant["const"]);
    let listed = schema["enum"].as_array().into_iter().flatten();
    let names = described.chain(listed).filter_map(|name| name.as_str());
    names.map(str::to_owned).collect()
}

/// A list whose elements are all of one kind: see [`each`] and [`at_least_one`].
#[derive(Clone, Debug)]
pub struct Each<K> {
    kind: K,
    least: usize,
}

/// A list whose elements are all of one kind. A list with a broken element is broken, after all of it was read.
pub fn each<K>(kind: K) -> Each<K> {
    Each { kind, least: 0 }
}

impl<K: Kind> Kind for Each<K> {
    type Value = Vec<Placed<K::Value>>;

    fn read(&self, value: &Value<'_>, reading: &mut Reading) -> Option<Self::Value> {
        let Some(array) = value.get_ref().as_array() else {
            let hint = if value.get_ref().is_table() {
                Some("the header of a table in a list has two brackets on each side".to_owned())
            } else {
                let text = value.get_ref().as_str();
                text.map(|text| format!("write it in brackets: `[\"{}\"]`", text.escape_default()))
            };
            reading.note(expected("a list", value).maybe_hint(hint));
            return None;
        };
        let read = |element: &Value<'_>| {
            let value = self.kind.read(element, reading)?;
            let span = element.span();
            Some(Placed { value, span })
        };
        let elements: Vec<Option<Placed<K::Value>>> = array.iter().map(read).collect();
        elements.into_iter().collect()
    }

    fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        let mut schema = json_schema!({ "type": "array", "items": self.kind.schema(generator) });
        if self.least > 0 {
            schema.insert("minItems".to_owned(), self.least.into());
        }
        schema
    }

    fn tables(&self, homes: &mut Homes) {
        self.kind.tables(homes);
    }
}

/// A list that means nothing when it is empty. The schema asks for an element; the reader leaves it to whoever knows what is missing.
pub fn at_least_one<K>(kind: K) -> Each<K> {
    Each { kind, least: 1 }
}

/// A table of its own: see [`table`].
#[derive(Clone, Copy, Debug)]
pub struct TableOf<T>(PhantomData<T>);

/// A table of its own.
pub fn table<T>() -> TableOf<T> {
    TableOf(PhantomData)
}

impl<T: Table + JsonSchema> Kind for TableOf<T> {
    type Value = T;

    fn read(&self, value: &Value<'_>, reading: &mut Reading) -> Option<T> {
        if let DeValue::Table(table) = value.get_ref() {
            return Some(reader::read(value.span(), table, reading));
        }
        reading.note(expected("a table", value));
        None
    }

    fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<T>()
    }

    fn tables(&self, homes: &mut Homes) {
        homes.add::<T>(T::CALLED);
    }
}
