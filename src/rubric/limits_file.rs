//! Limits as written, for everything or for some fixtures.

use std::time::Duration;

use schemars::JsonSchema;

use super::patience::Patience;
use super::table_reader::{TableReader, Value};
use super::value;
use super::written::{Placed, Written};
use crate::problem::Problem;

/// In milliseconds: shorter than any program needs to start.
const SHORTEST: u64 = 10;
/// In milliseconds: longer than a course has for one puzzle.
const LONGEST: u64 = 3_600_000;
/// Less than any of the languages' runtimes need.
const LEAST_MEMORY: u64 = 16 << 20;
const MOST_MEMORY: u64 = 1 << 40;
/// Less than the answer to a small puzzle.
const LEAST_OUTPUT: u64 = 1 << 10;
/// The grader keeps the output in its own memory.
const MOST_OUTPUT: u64 = 1 << 30;

/// The limits of a run. A key that is left out keeps the value of the wider place: the rubric's limits, then the grader's own.
#[derive(Clone, Debug, JsonSchema)]
#[schemars(deny_unknown_fields, rename_all = "kebab-case")]
pub struct LimitsFile {
    /// CPU time of the program and all its children, as in `"10 s"` or `"500 ms"`. This is the limit that decides. The grader's own: `10 s`.
    #[schemars(
        with = "Option<String>",
        regex(pattern = r"^\s*[0-9]+(\.[0-9]+)?\s*(ms|s|min|h)\s*$")
    )]
    pub cpu: Written<Duration>,
    /// Time on the clock, a backstop for programs that wait; never below `cpu`. The grader's own: `60 s`.
    #[schemars(
        with = "Option<String>",
        regex(pattern = r"^\s*[0-9]+(\.[0-9]+)?\s*(ms|s|min|h)\s*$")
    )]
    pub wall: Written<Duration>,
    /// Memory of the program and all its children, as in `"256 MiB"`. The grader's own: `1 GiB`.
    #[schemars(
        with = "Option<String>",
        regex(pattern = r"^\s*[0-9]+(\.[0-9]+)?\s*([kMG]?B|[KMG]iB)\s*$")
    )]
    pub memory: Written<u64>,
    /// What the program may print on each of its two streams, as in `"64 kB"`. The grader's own: `16 MiB`.
    #[schemars(
        with = "Option<String>",
        regex(pattern = r"^\s*[0-9]+(\.[0-9]+)?\s*([kMG]?B|[KMG]iB)\s*$")
    )]
    pub output: Written<u64>,
    /// Processes and threads at one time; a JVM alone has about 30. The grader's own: 256.
    #[schemars(with = "Option<u32>", range(min = 1))]
    pub processes: Written<u32>,
    /// How long a program is waited for that was stopped on puzzles like this one: `short`, or `full` for as long as the limits say. The grader's own: `short`.
    #[schemars(with = "Option<Patience>")]
    pub patience: Written<Patience>,
}

/// Limits for some fixtures.
#[derive(Clone, Debug, JsonSchema)]
#[schemars(deny_unknown_fields, rename_all = "kebab-case")]
pub struct OverrideFile {
    /// The fixtures, as in `["4x4/*"]`.
    #[schemars(with = "Vec<String>", length(min = 1))]
    pub fixtures: Written<Vec<Placed<String>>>,
    /// Their limits.
    #[schemars(with = "LimitsFile")]
    pub limits: Written<LimitsFile>,
}

impl LimitsFile {
    pub(super) fn read(value: &Value<'_>, problems: &mut Vec<Problem>) -> Option<Self> {
        let mut table = TableReader::of("the limits", value, problems)?;
        let file = Self {
            cpu: table.optional("cpu", value::duration("a CPU limit", SHORTEST..=LONGEST)),
            wall: table.optional("wall", value::duration("a wall limit", SHORTEST..=LONGEST)),
            memory: table.optional(
                "memory",
                value::size("a memory limit", LEAST_MEMORY..=MOST_MEMORY),
            ),
            output: table.optional(
                "output",
                value::size("an output limit", LEAST_OUTPUT..=MOST_OUTPUT),
            ),
            processes: table.optional("processes", value::count),
            patience: table.optional("patience", value::choice("kinds of patience", Patience::NAMES)),
        };
        table.finish();
        Some(file)
    }
}

impl OverrideFile {
    pub(super) fn read(value: &Value<'_>, problems: &mut Vec<Problem>) -> Option<Self> {
        let mut table = TableReader::of("`[[override]]`", value, problems)?;
        let file = Self {
            fixtures: table.required("fixtures", "fixtures = [\"4x4/*\"]", value::each(value::text)),
            limits: table.required("limits", "limits = { cpu = \"20 s\" }", LimitsFile::read),
        };
        table.finish();
        Some(file)
    }
}
