//! Puzzles to be made for a run, as written.

use std::ops::RangeInclusive;

use reference::misconception::Misconception;
use schemars::{Schema, SchemaGenerator, json_schema};
use toml::de::DeValue;

use super::value::Id;
use crate::toml_table::{Kind, Placed, Reading, Value, YesOrNo, each, expected, number, one_of, toml_table};

/// The largest dimension: that of the assignment.
const LARGEST: u64 = 127;
/// The most moves any 4×4 board needs.
const FARTHEST: u64 = 80;
/// More than a run has time for.
const MOST: u64 = 100;

toml_table! {
    /// Puzzles that are made when the rubric is read, the same for the same seed. Criteria name them `generated/ID/*`.
    pub struct GenerateFile: "`[[generate]]`" {
        /// The name in `generated/ID/*`: small letters, digits and hyphens.
        id: String = required("id = \"fresh\"", Id),
        /// The dimension N.
        size: u64 = required("size = 3", number(1..=LARGEST)),
        /// The moves from the goal, `14`, or the fewest and the most, `[10, 18]`, over which the puzzles are spread. Of puzzles without a solution, those of the twin. Without this key: any, up to 4-by-4.
        depth: RangeInclusive<u64> = optional(Depth),
        /// How many. Without this key: 1.
        count: u64 = optional(number(1..=MOST)),
        /// Whether there is a solution. Without this key: `true`.
        solvable: bool = optional(YesOrNo),
        /// The row that the blank is in, counted from 1 at the top. Without this key: any.
        blank_row: u64 = optional(number(1..=LARGEST)),
        /// The number of shortest solutions. Without this key: any.
        solutions: u64 = optional(number(1..=u64::from(u32::MAX))),
        /// Whether every right program must enqueue the same number, with the Manhattan priority. Without this key: `false`.
        tie_free: bool = optional(YesOrNo),
        /// Misconceptions each of which must show; `grader generate --discriminates list` prints their names. Without this key: none.
        discriminates: Vec<Placed<Misconception>> = optional(each(one_of("misconceptions", Misconception::ALL.iter().map(|known| (known.name(), *known))))),
    }
}

/// A number of moves, `14`, or the fewest and the most, `[10, 18]`.
struct Depth;

impl Kind for Depth {
    type Value = RangeInclusive<u64>;

    fn read(&self, value: &Value<'_>, reading: &mut Reading) -> Option<RangeInclusive<u64>> {
        let moves = number(0..=FARTHEST);
        let DeValue::Array(ends) = value.get_ref() else {
            let moves = moves.read(value, reading)?;
            return Some(moves..=moves);
        };
        let read: Option<Vec<u64>> = ends.iter().map(|end| moves.read(end, reading)).collect();
        match read?[..] {
            [from, to] if from <= to => Some(from..=to),
            [..] => {
                reading.note(expected("the fewest and the most moves, as in `[10, 18]`", value));
                None
            }
        }
    }

    fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        let moves = number(0..=FARTHEST).schema(generator);
        json_schema!({ "anyOf": [
            moves, { "type": "array", "items": moves, "minItems": 2, "maxItems": 2 },
        ] })
    }
}
