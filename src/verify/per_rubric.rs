//! What a label asks: one thing under every rubric, or one for each rubric by name.

use std::collections::BTreeMap;

use schemars::{Schema, SchemaGenerator, json_schema};
use toml::de::DeValue;

use crate::toml_table::{Kind, Reading, Value};

/// A key of a label, as a label has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PerRubric<T> {
    /// As in `[60, 70]` or `"greedy"`: under every rubric.
    Everywhere(T),
    /// As in `{ coursera = [60, 70] }`: under the rubrics of these names.
    ByRubric(BTreeMap<String, T>),
}

impl<T: Copy> PerRubric<T> {
    /// What is asked under a rubric, where anything is.
    pub fn under(&self, rubric: &str) -> Option<T> {
        match self {
            Self::Everywhere(asked) => Some(*asked),
            Self::ByRubric(asked) => asked.get(rubric).copied(),
        }
    }
}

/// What a label asks under every rubric, or of each: see [`asked`].
pub(super) struct Asked<K>(K);

/// One value for every rubric, or a table of such values by the rubric's name.
pub(super) fn asked<K>(kind: K) -> Asked<K> {
    Asked(kind)
}

impl<K: Kind> Kind for Asked<K> {
    type Value = PerRubric<K::Value>;

    fn read(&self, value: &Value<'_>, reading: &mut Reading) -> Option<Self::Value> {
        let DeValue::Table(table) = value.get_ref() else {
            return self.0.read(value, reading).map(PerRubric::Everywhere);
        };
        let asked: Vec<Option<(String, K::Value)>> = table
            .iter()
            .map(|(rubric, asked)| Some((rubric.get_ref().to_string(), self.0.read(asked, reading)?)))
            .collect();
        Some(PerRubric::ByRubric(asked.into_iter().collect::<Option<_>>()?))
    }

    fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        let one = self.0.schema(generator);
        json_schema!({ "anyOf": [one, { "type": "object", "additionalProperties": one }] })
    }
}
