//! What lateness costs, as written.

use std::time::Duration;

use super::value;
use crate::late::{Share, Whole};
use crate::toml_table::{Count, toml_table, word};

toml_table! {
    /// What lateness costs. It is reckoned from the submission's own time and the rubric's `due`, never from the time of grading.
    pub struct LateFile: "`[late]`" {
        /// So late is not late yet, as in `"15 min"`. Whoever is later still is late from the due time on. Without this key: none.
        grace: Duration = optional(value::span()),
        /// Taken off once, however late: points, or a percentage as in `"20 %"`.
        once: Share = optional(value::Share),
        /// Taken off for every 24 hours begun: points, or a percentage as in `"10 %"`.
        per_day: Share = optional(value::Share),
        /// The most that is taken off: points, or a percentage as in `"50 %"`. Without this key: everything that was earned.
        cap: Share = optional(value::Share),
        /// What percentages are of: the points `possible`, as learning platforms reckon, or those `earned`. Without this key: `possible`.
        of: Whole = optional(word("wholes")),
        /// A budget of days for each student that cost nothing, before the first that does. Without this key: none.
        free_days: u32 = optional(Count),
        /// Whoever is later than this gets no points, as in `"7 days"`. Without this key: nobody is too late.
        closes: Duration = optional(value::span()),
    }
}
