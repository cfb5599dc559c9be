//! What lateness takes off a submission in a student's accommodations: the one place where the rubric's policy meets times and extensions that were kept.

use jiff::{SignedDuration, Timestamp};

use super::{Accommodations, Attempt, Extension, RubricRecord};
use crate::score::Points;
use crate::score::late::{HandedIn, LatePolicy, Lateness, total};

const HOURS_A_DAY: i64 = 24;

impl Attempt {
    /// The moments that lateness is reckoned from; `None` where nobody knows when it was handed in.
    pub fn handed_in(&self, accommodations: &Accommodations, policy: &LatePolicy) -> Option<HandedIn> {
        Some(HandedIn {
            extension: accommodations.extension(policy),
            ..HandedIn::at(self.submitted?)
        })
    }
}

impl Accommodations {
    /// By how much the student's due time is put off: by the last extension. An extension that ends before the due time takes nothing away.
    pub fn extension(&self, policy: &LatePolicy) -> SignedDuration {
        let put_off = |extension: &Extension| match (extension.until, extension.days) {
            (Some(until), _) => until.duration_since(policy.due),
            (None, days) => SignedDuration::from_hours(HOURS_A_DAY * i64::from(days.unwrap_or(0))),
        };
        let put_off = self.extensions.last().map_or(SignedDuration::ZERO, put_off);
        put_off.max(SignedDuration::ZERO)
    }
}

impl RubricRecord {
    /// How late a submission that earned so much was. `None` where the rubric takes nothing off, or nobody knows when it was handed in: then it loses nothing.
    pub fn lateness(
        &self,
        attempt: &Attempt,
        accommodations: &Accommodations,
        earned: Points,
    ) -> Option<Lateness> {
        let policy = self.late.as_ref()?;
        let handed_in = attempt.handed_in(accommodations, policy)?;
        Some(policy.assess(handed_in, earned, self.points))
    }

    /// What a submission that earned so much is worth: less what lateness takes off, and before adjustments.
    pub fn worth(&self, attempt: &Attempt, accommodations: &Accommodations, earned: Points) -> Points {
        let lateness = self.lateness(attempt, accommodations, earned);
        total(earned, lateness.as_ref(), [])
    }

    /// Whether lateness would count for a submission, and is not known.
    pub fn misses_time_of(&self, attempt: &Attempt) -> bool {
        self.late.is_some() && attempt.submitted.is_none()
    }

    /// Whether a submission that earned so much would lose any of it by being as late as can be.
    pub fn may_lose(&self, earned: Points) -> bool {
        let lost = |policy: &LatePolicy| {
            let last = HandedIn::at(Timestamp::MAX);
            policy.assess(last, earned, self.points).lost
        };
        self.late
            .as_ref()
            .is_some_and(|policy| lost(policy) > Points::ZERO)
    }
}
