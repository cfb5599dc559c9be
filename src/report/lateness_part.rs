//! How late a submission was, as reports tell it. What that costs stands with the points.

use schemars::JsonSchema;
use serde::Serialize;

use crate::late::{HandedIn, Lateness};

use crate::safe::Safe;

/// How late a submission was.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LatenessPart {
    /// When it was handed in, in UTC.
    pub handed_in: Safe,
    /// The due time that counted, an extension included, in UTC.
    pub due: Safe,
    /// By how many seconds that is later than for everybody, because of an extension.
    pub extension_seconds: u64,
    /// The seconds past it; 0 within the grace period.
    pub late_seconds: u64,
    /// The days of 24 hours begun.
    pub days: u32,
    /// How many of them cost nothing.
    pub free_days: u32,
    /// Whether it came after nothing was accepted any more.
    pub closed: bool,
    /// All of that in words.
    pub words: Safe,
}

impl LatenessPart {
    /// What was found of something that was handed in.
    pub fn of(handed_in: HandedIn, lateness: &Lateness) -> Self {
        Self {
            handed_in: Safe::line(handed_in.at.to_string()),
            due: Safe::line(lateness.due.to_string()),
            extension_seconds: u64::try_from(handed_in.extension.as_secs()).unwrap_or(0),
            late_seconds: lateness.seconds(),
            days: lateness.days,
            free_days: lateness.free_days,
            closed: lateness.closed,
            words: Safe::line(lateness.in_words()),
        }
    }
}
