//! The kinds of values that rubrics and labels have beside those of any file.

use std::ops::RangeInclusive;
use std::time::Duration;

use jiff::Timestamp;
use schemars::{Schema, SchemaGenerator, json_schema};
use toml::de::{DeFloat, DeInteger, DeValue};

use super::quantity::{
    MOST_POINTS, duration_text, parse_duration, parse_percent, parse_points, parse_size, parse_span,
    size_text,
};
use crate::problem::{Problem, quoted};
use crate::score::{self, late};
use crate::toml_table::{Kind, Plain, Reading, Value, expected, plain, text};

/// A text with one right value, which the checker compares.
pub(super) fn always(right: &'static str) -> Plain<String> {
    text().described(json_schema!({ "type": "string", "const": right }))
}

/// A short name of small letters, digits and hyphens, which the checker looks at.
pub(super) fn id() -> Plain<String> {
    text().described(json_schema!({ "type": "string", "pattern": "^[a-z0-9-]+$" }))
}

/// A text that nobody guesses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Secret;

impl Kind for Secret {
    type Value = String;

    fn read(&self, value: &Value<'_>, reading: &mut Reading) -> Option<String> {
        let long = |text: &&str| text.chars().count() >= 16;
        let secret = value.get_ref().as_str().filter(long);
        if secret.is_none() {
            let problem = Problem::at(value.span(), "expected a text of at least 16 characters");
            reading.note(problem.hint("any text will do; `openssl rand -hex 16` prints one"));
        }
        secret.map(str::to_owned)
    }

    fn schema(&self, _: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "minLength": 16 })
    }
}

/// A moment: a date and a time with the offset from UTC, as a TOML date or as text.
pub(super) fn instant() -> Plain<Timestamp> {
    let schema = json_schema!({ "type": "string" });
    let moment = plain("a date and time with its offset from UTC", schema, |value| {
        let date = value.as_datetime().map(ToString::to_string);
        let text = date.or_else(|| value.as_str().map(str::to_owned))?;
        text.parse().ok()
    });
    moment.hint("as in `2026-03-01T23:59:00+01:00`, or with `Z` for UTC")
}

/// A number of points from 0, with at most two decimals.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Points;

impl Kind for Points {
    type Value = score::Points;

    fn read(&self, value: &Value<'_>, reading: &mut Reading) -> Option<score::Points> {
        let found = value.get_ref();
        let whole = found.as_integer().filter(|number| number.radix() == 10);
        let number = whole
            .map(DeInteger::as_str)
            .or_else(|| found.as_float().map(DeFloat::as_str));
        let in_quotes = found.as_str().filter(|text| parse_points(text).is_ok());
        let read = match number {
            Some(number) => parse_points(number).map_err(|hint| hint.map(str::to_owned)),
            None => Err(in_quotes.map(|text| format!("write {} without quotes", quoted(text)))),
        };
        read.map_err(|hint| {
            let problem = expected("points from 0 with at most two decimals", value);
            reading.note(problem.maybe_hint(hint));
        })
        .ok()
    }

    fn schema(&self, _: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "number", "minimum": 0, "maximum": MOST_POINTS.hundredths() / 100 })
    }
}

/// A part of a score: points, or a percentage as text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Share;

impl Kind for Share {
    type Value = late::Share;

    fn read(&self, value: &Value<'_>, reading: &mut Reading) -> Option<late::Share> {
        let Some(text) = value.get_ref().as_str() else {
            return Points.read(value, reading).map(late::Share::Points);
        };
        parse_percent(text)
            .map_err(|hint| reading.note(expected("points or a percentage", value).hint(hint)))
            .map(late::Share::Percent)
            .ok()
    }

    fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        let percent = json_schema!({ "type": "string", "pattern": r"^\s*[0-9]+(\.[0-9]+)?\s*%\s*$" });
        json_schema!({ "anyOf": [Points.schema(generator), percent] })
    }
}

/// An amount with its unit, within a range of its smallest unit.
pub(super) struct Quantity<T> {
    /// What it is in words, as in "a duration such as `10 s`".
    written: &'static str,
    /// The unit to suggest where there is none.
    usual: &'static str,
    /// The units, as a regular expression.
    units: &'static str,
    /// What is limited: "a CPU limit".
    what: &'static str,
    range: RangeInclusive<u64>,
    parse: fn(&str) -> Result<u64, String>,
    text: fn(u64) -> String,
    make: fn(u64) -> T,
}

/// A duration with its unit, within a range of milliseconds. `what` names it: "a CPU limit".
pub(super) fn duration(what: &'static str, range: RangeInclusive<u64>) -> Quantity<Duration> {
    Quantity {
        written: "a duration such as `10 s`",
        usual: "s",
        units: "ms|s|min|h",
        what,
        range,
        parse: parse_duration,
        text: duration_text,
        make: Duration::from_millis,
    }
}

/// A longer time with its unit: from a minute to a year.
pub(super) fn span() -> Quantity<Duration> {
    const MINUTE: u64 = 60_000;
    const YEAR: u64 = 366 * 86_400_000;
    Quantity {
        written: "a time such as `7 days`",
        usual: "days",
        units: "min|h|days?",
        parse: parse_span,
        ..duration("a time", MINUTE..=YEAR)
    }
}

/// A size with its unit, in bytes, within a range. `what` names it: "a memory limit".
pub(super) fn size(what: &'static str, range: RangeInclusive<u64>) -> Quantity<u64> {
    Quantity {
        written: "a size such as `256 MiB`",
        usual: "MiB",
        units: "[kMG]?B|[KMG]iB",
        what,
        range,
        parse: parse_size,
        text: size_text,
        make: |bytes| bytes,
    }
}

impl<T> Kind for Quantity<T> {
    type Value = T;

    fn read(&self, value: &Value<'_>, reading: &mut Reading) -> Option<T> {
        let hint = match value.get_ref() {
            DeValue::String(text) => (self.parse)(text).map_err(Some),
            DeValue::Integer(number) => Err(Some(self.with_unit(number.as_str()))),
            DeValue::Float(number) => Err(Some(self.with_unit(number.as_str()))),
            DeValue::Boolean(_) | DeValue::Datetime(_) | DeValue::Array(_) | DeValue::Table(_) => Err(None),
        };
        match hint {
            Ok(read) if self.range.contains(&read) => return Some((self.make)(read)),
            Ok(_) => {
                let end = |end: &u64| quoted(&(self.text)(*end));
                let (from, to) = (end(self.range.start()), end(self.range.end()));
                reading.note(expected(&format!("{} from {from} to {to}", self.what), value));
            }
            Err(hint) => reading.note(expected(self.written, value).maybe_hint(hint)),
        }
        None
    }

    fn schema(&self, _: &mut SchemaGenerator) -> Schema {
        let pattern = format!(r"^\s*[0-9]+(\.[0-9]+)?\s*({})\s*$", self.units);
        json_schema!({ "type": "string", "pattern": pattern })
    }
}

impl<T> Quantity<T> {
    fn with_unit(&self, number: &str) -> String {
        format!("write the unit too: `\"{number} {}\"`", self.usual)
    }
}
