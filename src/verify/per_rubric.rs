//! What a label asks: one thing under every rubric, or one for each rubric by name.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use toml::de::DeValue;

use crate::problem::Problem;
use crate::rubric::table_reader::Value;

/// What can be asked so.
pub trait Asked: Copy {
    /// What the key is called in the JSON Schema.
    const NAME: &str;

    /// One of them, as TOML. What is wrong with it is added to the problems.
    fn read(value: &Value<'_>, problems: &mut Vec<Problem>) -> Option<Self>;

    /// One of them, in the JSON Schema.
    fn schema() -> Schema;
}

/// A key of a label, as a label has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PerRubric<T> {
    /// As in `[60, 70]` or `"greedy"`: under every rubric.
    Everywhere(T),
    /// As in `{ coursera = [60, 70] }`: under the rubrics of these names.
    ByRubric(BTreeMap<String, T>),
}

impl<T: Asked> PerRubric<T> {
    /// What is asked under a rubric, where anything is.
    pub fn under(&self, rubric: &str) -> Option<T> {
        match self {
            Self::Everywhere(asked) => Some(*asked),
            Self::ByRubric(asked) => asked.get(rubric).copied(),
        }
    }

    pub(super) fn read(value: &Value<'_>, problems: &mut Vec<Problem>) -> Option<Self> {
        let DeValue::Table(table) = value.get_ref() else {
            return T::read(value, problems).map(Self::Everywhere);
        };
        let asked: Vec<Option<(String, T)>> = table
            .iter()
            .map(|(rubric, asked)| Some((rubric.get_ref().to_string(), T::read(asked, problems)?)))
            .collect();
        Some(Self::ByRubric(asked.into_iter().collect::<Option<_>>()?))
    }
}

impl<T: Asked> JsonSchema for PerRubric<T> {
    fn schema_name() -> Cow<'static, str> {
        T::NAME.into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let one = T::schema();
        json_schema!({ "anyOf": [one, { "type": "object", "additionalProperties": one }] })
    }
}
