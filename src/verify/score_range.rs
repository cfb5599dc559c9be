//! The points that a sample may get.

use std::fmt;

use schemars::{Schema, json_schema};

use super::per_rubric::Asked;
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

impl ScoreRange {
    /// Whether points lie in it.
    pub fn contains(self, points: Points) -> bool {
        (self.least..=self.most).contains(&points)
    }
}

impl Asked for ScoreRange {
    const NAME: &str = "Score";

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

    fn schema() -> Schema {
        json_schema!({
            "type": "array", "items": { "type": "number", "minimum": 0 }, "minItems": 2, "maxItems": 2,
        })
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
