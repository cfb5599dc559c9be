//! The points in all, as reports tell them.

use schemars::JsonSchema;
use serde::Serialize;

use crate::points::Points;

/// Points: numbers with at most two decimals.
#[derive(Clone, Copy, Debug, Default, Serialize, JsonSchema)]
pub struct ScorePart {
    /// Earned for sure.
    #[schemars(with = "f64")]
    pub earned: Points,
    /// What lateness takes off what is earned.
    #[schemars(with = "f64")]
    pub late: Points,
    /// What the course staff gave by hand; negative where they took some.
    #[schemars(with = "f64")]
    pub adjusted: Points,
    /// What counts: what is earned, less what lateness takes off, and with what staff gave or took; never below 0.
    #[schemars(with = "f64")]
    pub total: Points,
    /// At most.
    #[schemars(with = "f64")]
    pub possible: Points,
    /// Neither earned nor lost, because the grader failed.
    #[schemars(with = "f64")]
    pub withheld: Points,
    /// Points that hang on cases which this report's reader is not shown. They are in `possible`, and in nothing else.
    #[schemars(with = "f64")]
    pub hidden: Points,
}
