//! What lateness costs: a pure function of a policy, two moments and a score. It never asks what time it is now.
//!
//! Days are periods of 24 hours after the due time, a begun day counting whole, so that neither time zones nor the change to summer time can cost anyone a day.

#[cfg(test)]
mod tests;

use std::fmt;
use std::str::FromStr;

use jiff::{SignedDuration, Timestamp};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::score::Points;

const SECONDS_A_DAY: i64 = 24 * 60 * 60;

/// What a course takes off for lateness.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
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

impl fmt::Display for Share {
    /// As in a rubric: `5`, or `12.5 %`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Points(points) => points.fmt(f),
            Self::Percent(percent) => write!(f, "{} %", Points::from_hundredths((*percent).into())),
        }
    }
}

impl From<Share> for String {
    fn from(share: Share) -> Self {
        share.to_string()
    }
}

impl FromStr for Share {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |text: &str| Points::parse(text.trim()).ok_or("expected points or a percentage");
        let Some(percent) = text.strip_suffix('%') else {
            return number(text).map(Self::Points);
        };
        u32::try_from(number(percent)?.hundredths())
            .map(Self::Percent)
            .map_err(|_| "expected a smaller percentage")
    }
}

impl TryFrom<String> for Share {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

/// What a percentage is a percentage of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
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

impl Lateness {
    /// The time past the due time in whole seconds.
    pub fn seconds(&self) -> u64 {
        u64::try_from(self.by.as_secs()).unwrap_or(0)
    }

    /// How late it was and what of it counted, in words: `late by 1 d 2 h 5 min: 2 days, 1 of them free`.
    pub fn in_words(&self) -> String {
        if self.days == 0 {
            return "in time".to_owned();
        }
        let minutes = self.seconds() / 60;
        let parts = [
            (minutes / 1440, "d"),
            (minutes / 60 % 24, "h"),
            (minutes % 60, "min"),
        ];
        let by: Vec<String> = parts
            .iter()
            .filter(|(number, _)| *number > 0)
            .map(|(number, unit)| format!("{number} {unit}"))
            .collect();
        let by = if by.is_empty() {
            "less than a minute".to_owned()
        } else {
            by.join(" ")
        };
        let days = if self.days == 1 {
            "1 day".to_owned()
        } else {
            format!("{} days", self.days)
        };
        let free = match self.free_days {
            0 => String::new(),
            1 => ", 1 of them free".to_owned(),
            free => format!(", {free} of them free"),
        };
        let closed = if self.closed {
            "; nothing was accepted any more"
        } else {
            ""
        };
        format!("late by {by}: {days}{free}{closed}")
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
