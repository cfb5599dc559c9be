//! Points of a grade. Integers in hundredths: a float never enters a score.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub};

use serde::{Serialize, Serializer};

/// A number of points in hundredths: `Points::from_hundredths(250)` is 2.5 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(i64);

impl Points {
    /// No points.
    pub const ZERO: Self = Self(0);

    /// Points from a number of hundredths.
    pub const fn from_hundredths(hundredths: i64) -> Self {
        Self(hundredths)
    }

    /// Points from whole points.
    pub const fn whole(points: i32) -> Self {
        Self(points as i64 * 100)
    }

    /// The number of hundredths.
    pub const fn hundredths(self) -> i64 {
        self.0
    }

    /// `self × part / whole`, rounded down to a hundredth, so that a share below the whole never shows as the whole.
    ///
    /// A `whole` of zero gives zero points: nothing was asked, nothing is earned.
    #[must_use]
    pub fn share(self, part: u64, whole: u64) -> Self {
        if whole == 0 {
            return Self::ZERO;
        }
        let product = i128::from(self.0) * i128::from(part.min(whole)) / i128::from(whole);
        Self(i64::try_from(product).unwrap_or(self.0))
    }
}

impl Add for Points {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Points {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, rest) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        let text = match rest {
            0 => format!("{sign}{whole}"),
            r if r % 10 == 0 => format!("{sign}{whole}.{}", r / 10),
            r => format!("{sign}{whole}.{r:02}"),
        };
        f.pad(&text)
    }
}

impl Serialize for Points {
    /// A JSON number: an integer where there are no hundredths, else at most two decimals.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % 100 == 0 {
            return serializer.serialize_i64(self.0 / 100);
        }
        #[expect(
            clippy::cast_precision_loss,
            reason = "scores are far below 2^53 hundredths, and f64 prints the shortest text"
        )]
        serializer.serialize_f64(self.0 as f64 / 100.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_below_the_whole_never_shows_as_the_whole() {
        let points = Points::whole(10);
        assert_eq!(points.share(2, 3), Points::from_hundredths(666));
        assert_eq!(points.share(99_999, 100_000), Points::from_hundredths(999));
        assert_eq!(points.share(3, 3), points);
        assert_eq!(points.share(0, 3), Points::ZERO);
        assert_eq!(points.share(0, 0), Points::ZERO);
    }

    #[test]
    fn text_and_json_have_at_most_two_decimals() {
        for (hundredths, text) in [
            (0, "0"),
            (100, "1"),
            (250, "2.5"),
            (1234, "12.34"),
            (5, "0.05"),
            (-150, "-1.5"),
        ] {
            let points = Points::from_hundredths(hundredths);
            assert_eq!(points.to_string(), text);
            assert_eq!(serde_json::to_string(&points).unwrap(), text);
        }
    }
}
