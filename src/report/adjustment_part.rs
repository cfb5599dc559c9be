//! Points that the course staff gave or took by hand, as reports tell them. What they come to stands with the points.

use schemars::JsonSchema;
use serde::Serialize;

use crate::points::Points;

use crate::safe::Safe;

/// Points that were given or taken by hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AdjustmentPart {
    /// How many; negative where they were taken.
    #[schemars(with = "f64")]
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
