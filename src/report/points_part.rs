//! The points in all, and what lateness and the course staff did to them, as reports tell it.

use schemars::JsonSchema;
use serde::Serialize;

use crate::document::Safe;
use crate::score::Points;
use crate::score::late::{HandedIn, Lateness};

/// Points: numbers with at most two decimals.
#[derive(Clone, Copy, Debug, Default, Serialize, JsonSchema)]
pub struct ScorePart {
    /// Earned for sure.
    pub earned: Points,
    /// What lateness takes off what is earned.
    pub late: Points,
    /// What the course staff gave by hand; negative where they took some.
    pub adjusted: Points,
    /// What counts: what is earned, less what lateness takes off, and with what staff gave or took; never below 0.
    pub total: Points,
    /// At most.
    pub possible: Points,
    /// Neither earned nor lost, because the grader failed.
    pub withheld: Points,
    /// Points that hang on cases which this report's reader is not shown. They are in `possible`, and in nothing else.
    pub hidden: Points,
}

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

/// Points that were given or taken by hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AdjustmentPart {
    /// How many; negative where they were taken.
    pub points: Points,
    /// Why, for staff alone.
    pub reason: Option<Safe>,
}

impl AdjustmentPart {
    /// Of what staff wrote down.
    pub fn new(points: Points, reason: &str) -> Self {
        Self {
            points,
            reason: Some(Safe::line(reason)),
        }
    }

    /// The same without its reason.
    pub(super) const fn without_reason(&self) -> Self {
        Self {
            points: self.points,
            reason: None,
        }
    }
}
