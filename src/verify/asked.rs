//! What a label may ask, as it is written: a name or nothing, a range of points, and either for each rubric.

use std::collections::BTreeMap;
use std::fmt;

use schemars::{Schema, SchemaGenerator, json_schema};
use toml::de::DeValue;

use crate::problem::{Problem, nearest, quoted};
use crate::rubric::value;
use crate::score::Points;
use crate::toml_table::{Kind, Reading, Value, expected, text};

/// What a report must say: nothing, which a label writes as `none`, or this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expected<T>(pub Option<T>);

/// The word for nothing.
pub(super) const NONE: &str = "none";

/// The name of something in a label, or `none`.
pub(super) struct NameOf<T> {
    /// What it is: "misconception".
    pub(super) what: &'static str,
    pub(super) known: Vec<(&'static str, T)>,
    /// Where to look where no known name is like the one that was found.
    pub(super) hint: String,
}

impl<T: Copy> Kind for NameOf<T> {
    type Value = Expected<T>;

    fn read(&self, value: &Value<'_>, reading: &mut Reading) -> Option<Expected<T>> {
        let name = text().read(value, reading)?;
        if name == NONE {
            return Some(Expected(None));
        }
        let found = self.known.iter().find(|(known, _)| *known == name);
        if found.is_none() {
            let message = format!(
                "expected the name of a known {} or `none`, found {}",
                self.what,
                quoted(&name)
            );
            let near = nearest(&name, self.known.iter().map(|(known, _)| *known));
            let hint = near.map_or(self.hint.clone(), |near| {
                format!("did you mean {}?", quoted(near))
            });
            reading.note(Problem::at(value.span(), message).hint(hint));
        }
        found.map(|(_, meant)| Expected(Some(*meant)))
    }

    fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        text().schema(generator)
    }
}

/// The least and the most points, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreRange {
    /// The least.
    pub least: Points,
    /// The most.
    pub most: Points,
}

impl ScoreRange {
    /// Whether points lie in it.
    pub fn contains(self, points: Points) -> bool {
        (self.least..=self.most).contains(&points)
    }
}

/// A range of points in a label: `[60, 70]`.
pub(super) struct Range;

impl Kind for Range {
    type Value = ScoreRange;

    fn read(&self, value: &Value<'_>, reading: &mut Reading) -> Option<ScoreRange> {
        let ends = value.get_ref().as_array();
        let ends = ends.map(|ends| ends.iter().collect::<Vec<_>>());
        let Some([least, most]) = ends.as_deref() else {
            reading.note(expected("the least and the most points, as in `[60, 70]`", value));
            return None;
        };
        let mut points = |end| value::Points.read(end, reading);
        let (least, most) = (points(least), points(most));
        let (least, most) = (least?, most?);
        if least > most {
            let message = format!("expected the least points first, found {least} before {most}");
            reading.note(Problem::at(value.span(), message));
            return None;
        }
        Some(ScoreRange { least, most })
    }

    fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        let points = value::Points.schema(generator);
        json_schema!({ "type": "array", "items": points, "minItems": 2, "maxItems": 2 })
    }
}

impl fmt::Display for ScoreRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.least == self.most {
            return write!(f, "{}", self.least);
        }
        write!(f, "{} to {}", self.least, self.most)
    }
}

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
