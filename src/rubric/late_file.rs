//! What lateness costs, as written.

use std::time::Duration;

use schemars::JsonSchema;

use super::table_reader::{TableReader, Value};
use super::value;
use super::written::Written;
use crate::late::{Share, Whole};
use crate::problem::Problem;

/// What lateness costs. It is reckoned from the submission's own time and the rubric's `due`, never from the time of grading.
#[derive(Clone, Debug, JsonSchema)]
#[schemars(deny_unknown_fields, rename_all = "kebab-case")]
pub struct LateFile {
    /// So late is not late yet, as in `"15 min"`. Whoever is later still is late from the due time on. Without this key: none.
    #[schemars(
        with = "Option<String>",
        regex(pattern = r"^\s*[0-9]+(\.[0-9]+)?\s*(min|h|days?)\s*$")
    )]
    pub grace: Written<Duration>,
    /// Taken off once, however late: points, or a percentage as in `"20 %"`.
    #[schemars(with = "Option<ShareFile>")]
    pub once: Written<Share>,
    /// Taken off for every 24 hours begun: points, or a percentage as in `"10 %"`.
    #[schemars(with = "Option<ShareFile>")]
    pub per_day: Written<Share>,
    /// The most that is taken off: points, or a percentage as in `"50 %"`. Without this key: everything that was earned.
    #[schemars(with = "Option<ShareFile>")]
    pub cap: Written<Share>,
    /// What percentages are of: the points `possible`, as learning platforms reckon, or those `earned`. Without this key: `possible`.
    #[schemars(with = "Option<WholeFile>")]
    pub of: Written<Whole>,
    /// A budget of days for each student that cost nothing, before the first that does. Without this key: none.
    #[schemars(with = "Option<u32>", range(min = 1))]
    pub free_days: Written<u32>,
    /// Whoever is later than this gets no points, as in `"7 days"`. Without this key: nobody is too late.
    #[schemars(
        with = "Option<String>",
        regex(pattern = r"^\s*[0-9]+(\.[0-9]+)?\s*(min|h|days?)\s*$")
    )]
    pub closes: Written<Duration>,
}

/// How a [`Share`] is written, for the schema.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "it only describes values in the schema")]
enum ShareFile {
    /// So many points.
    Points(#[schemars(range(min = 0, max = 1_000_000))] f64),
    /// A percentage, as in `"10 %"`.
    Percent(#[schemars(regex(pattern = r"^\s*[0-9]+(\.[0-9]+)?\s*%\s*$"))] String),
}

/// How a [`Whole`] is written, for the schema.
#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
#[expect(dead_code, reason = "it only describes values in the schema")]
enum WholeFile {
    /// Of the points that the rubric gives in all.
    Possible,
    /// Of the points that the submission earned.
    Earned,
}

const WHOLES: &[(&str, Whole)] = &[("possible", Whole::Possible), ("earned", Whole::Earned)];

impl LateFile {
    pub(super) fn read(value: &Value<'_>, problems: &mut Vec<Problem>) -> Option<Self> {
        let mut table = TableReader::of("`[late]`", value, problems)?;
        let file = Self {
            grace: table.optional("grace", value::span),
            once: table.optional("once", value::share),
            per_day: table.optional("per-day", value::share),
            cap: table.optional("cap", value::share),
            of: table.optional("of", value::choice("wholes", WHOLES)),
            free_days: table.optional("free-days", value::count),
            closes: table.optional("closes", value::span),
        };
        table.finish();
        Some(file)
    }
}
