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

/// A text that is not empty.
#[derive(Clone, Copy, Debug)]
pub struct Text;

impl Kind for Text {
    type Value = String;

    fn read(&self, value: &Value<'_>, reading: &mut Reading) -> Option<String> {
        match value.get_ref().as_str() {
            Some(text) if !text.trim().is_empty() => Some(text.to_owned()),
            Some(_) | None => {
                reading.note(expected("a text", value));
                None
            }
        }
    }

    fn schema(&self, _: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "minLength": 1 })
    }
}

/// A text as it stands, which may be empty.
#[derive(Clone, Copy, Debug)]
pub struct AnyText;

impl Kind for AnyText {
    type Value = String;

    fn read(&self, value: &Value<'_>, reading: &mut Reading) -> Option<String> {
        let text = value.get_ref().as_str();
        if text.is_none() {
            reading.note(expected("a text", value));
        }
        text.map(str::to_owned)
    }

    fn schema(&self, _: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string" })
    }
}

/// `true` or `false`.
#[derive(Clone, Copy, Debug)]
pub struct YesOrNo;

impl Kind for YesOrNo {
    type Value = bool;

    fn read(&self, value: &Value<'_>, reading: &mut Reading) -> Option<bool> {
        let answer = value.get_ref().as_bool();
        if answer.is_none() {
            reading.note(expected("`true` or `false`", value));
        }
        answer
    }

    fn schema(&self, _: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "boolean" })
    }
}

/// A whole number within a range: see [`number`].
#[derive(Clone, Debug)]
pub struct Number(RangeInclusive<u64>);

/// A whole number within a range.
pub fn number(range: RangeInclusive<u64>) -> Number {
    Number(range)
}

impl Kind for Number {
    type Value = u64;

    fn read(&self, value: &Value<'_>, reading: &mut Reading) -> Option<u64> {
        let number = whole(value).filter(|number| self.0.contains(number));
        if number.is_none() {
            let what = format!("a whole number from {} to {}", self.0.start(), self.0.end());
            reading.note(expected(&what, value));
        }
        number
    }

    fn schema(&self, _: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "integer", "minimum": self.0.start(), "maximum": self.0.end() })
    }
}

/// A whole number from 1.
#[derive(Clone, Copy, Debug)]
pub struct Count;

impl Kind for Count {
    type Value = u32;

    fn read(&self, value: &Value<'_>, reading: &mut Reading) -> Option<u32> {
        let number = whole(value).and_then(|number| u32::try_from(number).ok());
        let number = number.filter(|number| *number > 0);
        if number.is_none() {
            reading.note(expected("a whole number from 1", value));
        }
        number
    }

    fn schema(&self, _: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "integer", "minimum": 1, "maximum": u32::MAX })
    }
}

fn whole(value: &Value<'_>) -> Option<u64> {
    let number = value
        .get_ref()
        .as_integer()
        .filter(|number| number.radix() == 10)?;
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
