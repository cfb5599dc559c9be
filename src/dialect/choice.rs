//! A word of a closed list as it was written, kept with its place so that all misspelt ones can be reported together.

use std::borrow::Cow;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer};
use toml::Spanned;

use crate::problem::{Problem, did_you_mean, list, quoted};

/// A type whose values have names in a file.
pub trait Named: Copy + 'static {
    /// Each value with its name, in the order in which messages list them.
    const NAMES: &'static [(&'static str, Self)];
}

/// One of the names of `T`, or what was written in its place.
#[derive(Clone, Debug)]
pub struct Choice<T> {
    written: Spanned<String>,
    value: PhantomData<T>,
}

impl<T: Named> Choice<T> {
    /// The value.
    ///
    /// # Errors
    /// The word is none of the names.
    pub fn value(&self) -> Result<T, Problem> {
        let written = self.written.get_ref();
        if let Some(&(_, value)) = T::NAMES.iter().find(|(name, _)| name == written) {
            return Ok(value);
        }
        let names: Vec<&str> = T::NAMES.iter().map(|&(name, _)| name).collect();
        Err(Problem::at(
            self.written.span(),
            format!(
                "expected {}, found {}",
                list(names.iter().copied(), "or"),
                quoted(written)
            ),
        )
        .maybe_hint(did_you_mean(written, &names, "words")))
    }

    /// Where the word stands.
    pub fn span(&self) -> std::ops::Range<usize> {
        self.written.span()
    }
}

impl<'de, T> Deserialize<'de> for Choice<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self {
            written: Spanned::deserialize(deserializer)?,
            value: PhantomData,
        })
    }
}

impl<T: Named> JsonSchema for Choice<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        Cow::Borrowed("Choice")
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let names: Vec<&str> = T::NAMES.iter().map(|&(name, _)| name).collect();
        schemars::json_schema!({ "type": "string", "enum": names })
    }
}
