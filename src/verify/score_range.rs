//! The points that a sample may get: a range for every rubric, or one for each by name.

use std::collections::BTreeMap;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use toml::de::DeValue;

use crate::points::Points;
use crate::problem::Problem;
use crate::rubric::table_reader::{Value, expected};
use crate::rubric::value;

/// The least and the most points, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreRange {
    /// The least.
    pub least: Points,
    /// The most.
    pub most: Points,
}

/// The points as a label has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScoreFile {
    /// `[60, 70]`, under every rubric.
    Everywhere(ScoreRange),
    /// `{ coursera = [60, 70] }`, under the rubrics of these names.
    ByRubric(BTreeMap<String, ScoreRange>),
}

impl ScoreFile {
    /// The range under a rubric, where there is one.
    pub fn under(&self, rubric: &str) -> Option<ScoreRange> {
        match self {
            Self::Everywhere(range) => Some(*range),
            Self::ByRubric(ranges) => ranges.get(rubric).copied(),
        }
    }

    pub(super) fn read(value: &Value<'_>, problems: &mut Vec<Problem>) -> Option<Self> {
        let DeValue::Table(table) = value.get_ref() else {
            return ScoreRange::read(value, problems).map(Self::Everywhere);
        };
        let ranges: Vec<Option<(String, ScoreRange)>> = table
            .iter()
            .map(|(rubric, range)| Some((rubric.get_ref().to_string(), ScoreRange::read(range, problems)?)))
            .collect();
        Some(Self::ByRubric(ranges.into_iter().collect::<Option<_>>()?))
    }
}

impl ScoreRange {
    /// Whether points lie in it.
    pub fn contains(self, points: Points) -> bool {
        (self.least..=self.most).contains(&points)
    }

    fn read(value: &Value<'_>, problems: &mut Vec<Problem>) -> Option<Self> {
        let both = value
            .get_ref()
            .as_array()
            .map(|array| array.iter().collect::<Vec<_>>());
        let Some([least, most]) = both.as_deref() else {
            problems.push(expected("the least and the most points, as in `[60, 70]`", value));
            return None;
        };
        let (least, most) = (value::points(least, problems), value::points(most, problems));
        let range = Self {
            least: least?,
            most: most?,
        };
        if range.least > range.most {
            let message = format!(
                "expected the least points first, found {} before {}",
                range.least, range.most
            );
            problems.push(Problem::at(value.span(), message));
            return None;
        }
        Some(range)
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

impl JsonSchema for ScoreFile {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Score".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let range = json_schema!({
            "type": "array", "items": { "type": "number", "minimum": 0 }, "minItems": 2, "maxItems": 2,
        });
        json_schema!({ "anyOf": [range, { "type": "object", "additionalProperties": range }] })
    }
}
