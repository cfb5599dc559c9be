//! Puzzles to be made for a run, as written.

use std::ops::RangeInclusive;

use reference::misconception::Misconception;
use schemars::JsonSchema;
use toml::de::DeValue;

use super::table_reader::{TableReader, Value, expected};
use super::value;
use super::written::{Placed, Written};
use crate::problem::{Problem, did_you_mean};

/// The largest dimension: that of the assignment.
const LARGEST: u64 = 127;
/// The most moves any 4×4 board needs.
const FARTHEST: u64 = 80;
/// More than a run has time for.
const MOST: u64 = 100;

/// Puzzles that are made when the rubric is read, the same for the same seed. Criteria name them `generated/ID/*`.
#[derive(Clone, Debug, JsonSchema)]
#[schemars(deny_unknown_fields, rename_all = "kebab-case")]
pub struct GenerateFile {
    /// The name in `generated/ID/*`: small letters, digits and hyphens.
    #[schemars(with = "String", regex(pattern = "^[a-z0-9-]+$"))]
    pub id: Written<String>,
    /// The dimension N.
    #[schemars(with = "u8", range(min = 1, max = 127))]
    pub size: Written<u64>,
    /// The moves from the goal, `14`, or the fewest and the most, `[10, 18]`, over which the puzzles are spread. Of puzzles without a solution, those of the twin. Without this key: any, up to 4-by-4.
    #[schemars(with = "Option<Depth>")]
    pub depth: Written<RangeInclusive<u64>>,
    /// How many. Without this key: 1.
    #[schemars(with = "Option<u8>", range(min = 1, max = 100))]
    pub count: Written<u64>,
    /// Whether there is a solution. Without this key: `true`.
    #[schemars(with = "Option<bool>")]
    pub solvable: Written<bool>,
    /// The row that the blank is in, counted from 1 at the top. Without this key: any.
    #[schemars(with = "Option<u8>", range(min = 1, max = 127))]
    pub blank_row: Written<u64>,
    /// The number of shortest solutions. Without this key: any.
    #[schemars(with = "Option<u32>", range(min = 1))]
    pub solutions: Written<u64>,
    /// Whether every right program must enqueue the same number, with the Manhattan priority. Without this key: `false`.
    #[schemars(with = "Option<bool>")]
    pub tie_free: Written<bool>,
    /// Misconceptions each of which must show; `grader generate --discriminates list` prints their names. Without this key: none.
    #[schemars(with = "Option<Vec<String>>")]
    pub discriminates: Written<Vec<Placed<Misconception>>>,
}

/// A number of moves, or the fewest and the most.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "the schema of the two forms, which are read by hand")]
enum Depth {
    /// So many.
    One(#[schemars(range(min = 0, max = 80))] u8),
    /// From, to.
    Two([u8; 2]),
}

impl GenerateFile {
    pub(super) fn read(value: &Value<'_>, problems: &mut Vec<Problem>) -> Option<Self> {
        let mut table = TableReader::of("`[[generate]]`", value, problems)?;
        let file = Self {
            id: table.required("id", "id = \"fresh\"", value::text),
            size: table.required("size", "size = 3", value::number(1..=LARGEST)),
            depth: table.optional("depth", depth),
            count: table.optional("count", value::number(1..=MOST)),
            solvable: table.optional("solvable", value::yes_or_no),
            blank_row: table.optional("blank-row", value::number(1..=LARGEST)),
            solutions: table.optional("solutions", value::number(1..=u64::from(u32::MAX))),
            tie_free: table.optional("tie-free", value::yes_or_no),
            discriminates: table.optional("discriminates", value::each(misconception)),
        };
        table.finish();
        Some(file)
    }
}

/// `14` or `[10, 18]`.
fn depth(value: &Value<'_>, problems: &mut Vec<Problem>) -> Option<RangeInclusive<u64>> {
    let DeValue::Array(ends) = value.get_ref() else {
        let moves = value::number(0..=FARTHEST)(value, problems)?;
        return Some(moves..=moves);
    };
    let read: Option<Vec<u64>> = ends
        .iter()
        .map(|end| value::number(0..=FARTHEST)(end, problems))
        .collect();
    match read?[..] {
        [from, to] if from <= to => Some(from..=to),
        [..] => {
            problems.push(expected("the fewest and the most moves, as in `[10, 18]`", value));
            None
        }
    }
}

fn misconception(value: &Value<'_>, problems: &mut Vec<Problem>) -> Option<Misconception> {
    let name = value.get_ref().as_str().unwrap_or_default();
    let found = Misconception::from_name(name);
    if found.is_none() {
        let names: Vec<&str> = Misconception::ALL.iter().map(|known| known.name()).collect();
        let hint = did_you_mean(name, &names, "misconceptions");
        problems.push(expected("the name of a misconception", value).maybe_hint(hint));
    }
    found
}
