//! Points of a grade. Integers in hundredths: a float never enters a score.

use std::borrow::Cow;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub};

use schemars::{JsonSchema, Schema, SchemaGenerator};
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

    /// Points from text: an integer, or at most two decimals; `None` for anything else, a sign too.
    pub fn parse(text: &str) -> Option<Self> {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(whole) || !digits(decimals) || decimals.len() > 2 {
            return None;
        }
        let whole: i64 = whole.parse().ok()?;
        let hundredths: i64 = format!("{decimals:0<2}").parse().ok()?;
        whole.checked_mul(100)?.checked_add(hundredths).map(Self)
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

/// Points in hundredths, as files keep them.
pub(crate) mod hundredths {
    use serde::{Deserialize, Deserializer, Serializer};

    use super::Points;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
    pub(crate) fn serialize<S: Serializer>(points: &Points, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i64(points.hundredths())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Points, D::Error> {
        i64::deserialize(deserializer).map(Points::from_hundredths)
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

impl JsonSchema for Points {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        f64::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        f64::json_schema(generator)
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
    fn points_are_read_to_the_hundredth() {
        assert_eq!(Points::parse("80"), Some(Points::whole(80)));
        assert_eq!(Points::parse("7.5"), Some(Points::from_hundredths(750)));
        assert_eq!(Points::parse("0.05"), Some(Points::from_hundredths(5)));
        for wrong in [
            "",
            "-1",
            "1.234",
            ".5",
            "5.",
            "nan",
            "1e3",
            "99999999999999999999",
        ] {
            assert_eq!(Points::parse(wrong), None, "{wrong}");
        }
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
