//! What a criterion says of some of its cases, as written.

use schemars::JsonSchema;

use super::table_reader::{TableReader, Value};
use super::value;
use super::visibility::{NAMES, Visibility};
use super::written::{Placed, Written};
use crate::problem::Problem;

/// Some of a criterion's cases, and how much of them students see.
#[derive(Clone, Debug, JsonSchema)]
#[schemars(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CaseFile {
    /// The fixtures, by name or pattern.
    #[schemars(with = "Vec<String>", length(min = 1))]
    pub fixtures: Written<Vec<Placed<String>>>,
    /// How much of these cases students see.
    #[schemars(with = "Visibility")]
    pub visibility: Written<Visibility>,
}

impl CaseFile {
    pub(super) fn read(value: &Value<'_>, problems: &mut Vec<Problem>) -> Option<Self> {
        let mut table = TableReader::of("`cases`", value, problems)?;
        let file = Self {
            fixtures: table.required("fixtures", "fixtures = [\"4x4/*\"]", value::each(value::text)),
            visibility: table.required(
                "visibility",
                "visibility = \"staff-only\"",
                value::choice("visibilities", NAMES),
            ),
        };
        table.finish();
        Some(file)
    }
}
