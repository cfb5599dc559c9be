//! The points that a sample may get.

use std::fmt;

use schemars::{Schema, SchemaGenerator, json_schema};

use crate::points::Points;
use crate::problem::Problem;
use crate::rubric::value;
use crate::toml_table::{Kind, Reading, Value, expected};

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
