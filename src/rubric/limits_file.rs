//! Limits as written, for everything or for some fixtures.

use std::time::Duration;

use super::patience::Patience;
use super::value::{duration, size};
use crate::toml_table::{Count, Placed, Text, at_least_one, table, toml_table, word};

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

toml_table! {
    /// The limits of a run. A key that is left out keeps the value of the wider place: the rubric's limits, then the grader's own.
    pub struct LimitsFile: "`[limits]`" {
        /// CPU time of the program and all its children, as in `"10 s"` or `"500 ms"`. This is the limit that decides. The grader's own: `10 s`.
        cpu: Duration = optional(duration("a CPU limit", SHORTEST..=LONGEST)),
        /// Time on the clock, a backstop for programs that wait; never below `cpu`. The grader's own: `60 s`.
        wall: Duration = optional(duration("a wall limit", SHORTEST..=LONGEST)),
        /// Memory of the program and all its children, as in `"256 MiB"`. The grader's own: `1 GiB`.
        memory: u64 = optional(size("a memory limit", LEAST_MEMORY..=MOST_MEMORY)),
        /// What the program may print on each of its two streams, as in `"64 kB"`. The grader's own: `16 MiB`.
        output: u64 = optional(size("an output limit", LEAST_OUTPUT..=MOST_OUTPUT)),
        /// Processes and threads at one time; a JVM alone has about 30. The grader's own: 256.
        processes: u32 = optional(Count),
        /// How long a program is waited for that was stopped on puzzles like this one: `short`, or `full` for as long as the limits say. The grader's own: `short`.
        patience: Patience = optional(word("kinds of patience")),
    }
}

toml_table! {
    /// Limits for some fixtures.
    pub struct OverrideFile: "`[[override]]`" {
        /// The fixtures, as in `["4x4/*"]`.
        fixtures: Vec<Placed<String>> = required("fixtures = [\"4x4/*\"]", at_least_one(Text)),
        /// Their limits.
        limits: LimitsFile = required("limits = { cpu = \"20 s\" }", table::<LimitsFile>()),
    }
}
