//! What lateness costs: a pure function of a policy, two moments and a score. It never asks what time it is now.
//!
//! Days are periods of 24 hours after the due time, a begun day counting whole, so that neither time zones nor the change to summer time can cost anyone a day.

use jiff::{SignedDuration, Timestamp};

use crate::points::Points;

const SECONDS_A_DAY: i64 = 24 * 60 * 60;

/// What a course takes off for lateness.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LatePolicy {
    /// When the assignment is due, for everybody without an extension.
    pub due: Timestamp,
    /// Up to here late is not late. Whoever is later still is late from the due time on.
    pub grace: SignedDuration,
    /// Taken off once, however late.
    pub once: Share,
    /// Taken off for every day begun.
    pub per_day: Share,
    /// The most that is taken off.
    pub cap: Option<Share>,
    /// What percentages are percentages of.
    pub of: Whole,
    /// Days that cost a student nothing, before the first that does.
    pub free_days: u32,
    /// Whoever is later than this gets nothing.
    pub closes: Option<SignedDuration>,
}

/// A part of a score: points, or a percentage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Share {
    /// So many points.
    Points(Points),
    /// So many hundredths of a percent: 1250 is 12.5 %.
    Percent(u32),
}

impl Share {
    /// Nothing.
    pub const NONE: Self = Self::Points(Points::ZERO);

    /// The points that `times` such shares of a whole are, rounded down to a hundredth.
    fn of(self, whole: Points, times: u32) -> Points {
        let hundredths = match self {
            Self::Points(points) => i128::from(points.hundredths()) * i128::from(times),
            Self::Percent(percent) => {
                i128::from(whole.hundredths()) * i128::from(percent) * i128::from(times) / 10_000
            }
        };
        Points::from_hundredths(i64::try_from(hundredths).unwrap_or(i64::MAX))
    }
}

/// What a percentage is a percentage of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Whole {
    /// Of the points that the rubric gives in all, as learning platforms do.
    #[default]
    Possible,
    /// Of the points that the submission earned.
    Earned,
}

/// One student's case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandedIn {
    /// When it was handed in.
    pub at: Timestamp,
    /// By how much the student's due time was put off.
    pub extension: SignedDuration,
    /// Free days beyond the policy's, or days of the budget used up elsewhere where negative.
    pub more_free_days: i32,
}

impl HandedIn {
    /// Handed in at a moment, without any extension.
    pub const fn at(at: Timestamp) -> Self {
        Self {
            at,
            extension: SignedDuration::ZERO,
            more_free_days: 0,
        }
    }
}

/// How late something was, and what that costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lateness {
    /// The due time that counted, extension included.
    pub due: Timestamp,
    /// The time past it; zero within the grace period.
    pub by: SignedDuration,
    /// The days begun.
    pub days: u32,
    /// How many of them were free.
    pub free_days: u32,
    /// Whether it came after nothing was accepted any more.
    pub closed: bool,
    /// The points taken off, at most those earned.
    pub lost: Points,
}

impl LatePolicy {
    /// How late a submission was, and what that takes off what it earned.
    pub fn assess(&self, handed_in: HandedIn, earned: Points, possible: Points) -> Lateness {
        let due = self
            .due
            .checked_add(handed_in.extension)
            .unwrap_or(Timestamp::MAX);
        let past = handed_in.at.duration_since(due);
        let by = if past > self.grace {
            past
        } else {
            SignedDuration::ZERO
        };
        let days = days_begun(by);
        let budget = i64::from(self.free_days) + i64::from(handed_in.more_free_days);
        let free_days = days.min(u32::try_from(budget.max(0)).unwrap_or(u32::MAX));
        let closed = self.closes.is_some_and(|closes| by > closes);
        let earned = earned.max(Points::ZERO);
        let lost = if closed {
            earned
        } else {
            self.penalty(days - free_days, earned, possible).min(earned)
        };
        Lateness {
            due,
            by,
            days,
            free_days,
            closed,
            lost,
        }
    }

    fn penalty(&self, days: u32, earned: Points, possible: Points) -> Points {
        if days == 0 {
            return Points::ZERO;
        }
        let whole = match self.of {
            Whole::Possible => possible,
            Whole::Earned => earned,
        };
        let penalty = self.once.of(whole, 1) + self.per_day.of(whole, days);
        self.cap.map_or(penalty, |cap| penalty.min(cap.of(whole, 1)))
    }
}

/// The number of days of 24 hours that were begun.
fn days_begun(by: SignedDuration) -> u32 {
    let begun_second = i64::from(by.subsec_nanos() > 0);
    let seconds = by.as_secs().max(0).saturating_add(begun_second);
    u32::try_from(seconds.saturating_add(SECONDS_A_DAY - 1) / SECONDS_A_DAY).unwrap_or(u32::MAX)
}

/// What stands in the gradebook: earned, less lateness, and then what staff gave or took by hand; never below zero.
pub fn total(
    earned: Points,
    lateness: Option<&Lateness>,
    adjustments: impl IntoIterator<Item = Points>,
) -> Points {
    let lost = lateness.map_or(Points::ZERO, |lateness| lateness.lost);
    let by_hand: Points = adjustments.into_iter().sum();
    (earned - lost + by_hand).max(Points::ZERO)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HUNDRED: Points = Points::whole(100);

    fn moment(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    /// 10 % a day, a quarter of an hour of grace, half at most, nothing after a week.
    fn policy() -> LatePolicy {
        LatePolicy {
            due: moment("2026-03-01T23:59:00+01:00"),
            grace: SignedDuration::from_mins(15),
            once: Share::NONE,
            per_day: Share::Percent(1000),
            cap: Some(Share::Percent(5000)),
            of: Whole::Possible,
            free_days: 0,
            closes: Some(SignedDuration::from_hours(7 * 24)),
        }
    }

    fn lost(policy: &LatePolicy, at: &str, earned: Points) -> Points {
        policy.assess(HandedIn::at(moment(at)), earned, HUNDRED).lost
    }

    #[test]
    fn in_time_and_within_the_grace_period_costs_nothing() {
        assert_eq!(lost(&policy(), "2026-02-01T00:00:00Z", HUNDRED), Points::ZERO);
        assert_eq!(
            lost(&policy(), "2026-03-01T23:59:00+01:00", HUNDRED),
            Points::ZERO
        );
        assert_eq!(
            lost(&policy(), "2026-03-02T00:14:00+01:00", HUNDRED),
            Points::ZERO
        );
    }

    #[test]
    fn the_grace_period_ends_on_its_second_and_the_day_began_at_the_due_time() {
        assert_eq!(
            lost(&policy(), "2026-03-02T00:14:01+01:00", HUNDRED),
            Points::whole(10)
        );
        assert_eq!(
            lost(&policy(), "2026-03-02T23:59:00+01:00", HUNDRED),
            Points::whole(10)
        );
        assert_eq!(
            lost(&policy(), "2026-03-02T23:59:01+01:00", HUNDRED),
            Points::whole(20)
        );
    }

    #[test]
    fn a_day_is_24_hours_over_the_change_to_summer_time_too() {
        let mut policy = policy();
        policy.due = moment("2026-03-28T23:59:00+01:00");
        assert_eq!(
            lost(&policy, "2026-03-30T00:59:00+02:00", HUNDRED),
            Points::whole(10)
        );
        assert_eq!(
            lost(&policy, "2026-03-30T00:59:01+02:00", HUNDRED),
            Points::whole(20)
        );
    }

    #[test]
    fn the_cap_holds_and_no_more_is_lost_than_was_earned() {
        assert_eq!(
            lost(&policy(), "2026-03-07T12:00:00Z", HUNDRED),
            Points::whole(50)
        );
        assert_eq!(
            lost(&policy(), "2026-03-07T12:00:00Z", Points::whole(30)),
            Points::whole(30)
        );
    }

    #[test]
    fn after_the_close_nothing_is_left_whatever_the_cap() {
        let late = policy().assess(
            HandedIn::at(moment("2026-03-08T23:59:01+01:00")),
            HUNDRED,
            HUNDRED,
        );
        assert!(late.closed);
        assert_eq!(late.lost, HUNDRED);
    }

    #[test]
    fn percentages_of_what_was_earned_round_in_the_students_favour() {
        let mut policy = policy();
        policy.of = Whole::Earned;
        policy.once = Share::Percent(500);
        assert_eq!(
            lost(&policy, "2026-03-02T12:00:00Z", Points::from_hundredths(3333)),
            Points::from_hundredths(499),
            "15 % of 33.33 is 4.9995: 5 % and 10 %, each rounded down"
        );
    }

    #[test]
    fn free_days_are_used_before_any_that_costs() {
        let mut policy = policy();
        policy.free_days = 2;
        let handed_in = HandedIn::at(moment("2026-03-04T12:00:00+01:00"));
        let late = policy.assess(handed_in, HUNDRED, HUNDRED);
        assert_eq!((late.days, late.free_days, late.lost), (3, 2, Points::whole(10)));
        let spent = HandedIn {
            more_free_days: -2,
            ..handed_in
        };
        assert_eq!(policy.assess(spent, HUNDRED, HUNDRED).lost, Points::whole(30));
        let given = HandedIn {
            more_free_days: 1,
            ..handed_in
        };
        assert_eq!(policy.assess(given, HUNDRED, HUNDRED).lost, Points::ZERO);
    }

    #[test]
    fn an_extension_moves_the_due_time_and_the_close() {
        let handed_in = HandedIn {
            at: moment("2026-03-09T12:00:00+01:00"),
            extension: SignedDuration::from_hours(7 * 24),
            more_free_days: 0,
        };
        let late = policy().assess(handed_in, HUNDRED, HUNDRED);
        assert_eq!((late.closed, late.days), (false, 1));
        assert_eq!(late.due, moment("2026-03-08T23:59:00+01:00"));
    }

    #[test]
    fn adjustments_come_after_lateness_and_the_total_is_never_below_zero() {
        let late = policy().assess(
            HandedIn::at(moment("2026-03-02T12:00:00+01:00")),
            HUNDRED,
            HUNDRED,
        );
        assert_eq!(total(HUNDRED, Some(&late), [Points::whole(5)]), Points::whole(95));
        assert_eq!(total(HUNDRED, None, [Points::whole(-150)]), Points::ZERO);
    }
}
