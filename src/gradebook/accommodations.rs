//! What staff know of a student besides their submissions: more time, and points given or taken by hand. Kept with their reasons; what they are worth is decided elsewhere.

use jiff::Timestamp;
use serde::Serialize;

use super::Gradebook;
use super::record::record;
use crate::problem::Failure;
use crate::score::Points;

/// More time for one student.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Extension {
    /// The student's id.
    pub student: String,
    /// Until then, whatever the due date is.
    pub until: Option<Timestamp>,
    /// So many days after the due date.
    pub days: Option<u32>,
    /// Why.
    pub reason: String,
    /// When it was granted, as it was given.
    pub recorded: Option<String>,
}

/// Points that staff give or take by hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Adjustment {
    /// The student's id.
    pub student: String,
    /// How many; negative where they are taken.
    pub points: Points,
    /// Why.
    pub reason: String,
    /// When, as it was given.
    pub recorded: Option<String>,
}

/// Everything of that kind about one student, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Accommodations {
    /// More time. The last one counts.
    pub extensions: Vec<Extension>,
    /// Points. All of them count.
    pub adjustments: Vec<Adjustment>,
}

record!(added Extension in "extension" by "student, number": student, until, days, reason, recorded);
record!(added Adjustment in "adjustment" by "student, number": student, points, reason, recorded);

impl Accommodations {
    /// The sum of the adjustments.
    pub fn adjusted(&self) -> Points {
        self.adjustments.iter().map(|adjustment| adjustment.points).sum()
    }
}

impl Gradebook {
    /// Notes that a student has more time.
    pub fn extend(&self, extension: &Extension) -> Result<(), Failure> {
        self.write(|transaction| extension.add(transaction))
    }

    /// Notes points that are given or taken by hand.
    pub fn adjust(&self, adjustment: &Adjustment) -> Result<(), Failure> {
        self.write(|transaction| adjustment.add(transaction))
    }

    /// What is known of one student.
    pub fn accommodations(&self, student: &str) -> Result<Accommodations, Failure> {
        Ok(self.all_accommodations()?.remove(student).unwrap_or_default())
    }
}
