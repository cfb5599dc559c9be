//! Reads single values of a rubric or a label: each function takes a value of the file and gives what it means, or notes what is wrong with it.

use std::ops::RangeInclusive;
use std::time::Duration;

use jiff::Timestamp;
use toml::de::DeValue;

use super::quantity::{
    duration_text, parse_duration, parse_percent, parse_points, parse_size, parse_span, size_text,
};
use super::table_reader::{Value, expected};
use super::written::Placed;
use crate::late::Share;
use crate::points::Points;
use crate::problem::{Problem, did_you_mean, quoted};

/// A text that is not empty.
pub(crate) fn text(value: &Value<'_>, problems: &mut Vec<Problem>) -> Option<String> {
    match value.get_ref().as_str() {
        Some(text) if !text.trim().is_empty() => Some(text.to_owned()),
        Some(_) | None => {
            problems.push(expected("a text", value));
            None
        }
    }
}

/// `true` or `false`.
pub(crate) fn yes_or_no(value: &Value<'_>, problems: &mut Vec<Problem>) -> Option<bool> {
    let answer = value.get_ref().as_bool();
    if answer.is_none() {
        problems.push(expected("`true` or `false`", value));
    }
    answer
}

/// A whole number from 1.
pub(crate) fn count(value: &Value<'_>, problems: &mut Vec<Problem>) -> Option<u32> {
    let number = match value.get_ref() {
        DeValue::Integer(number) if number.radix() == 10 => number.as_str().replace('_', "").parse().ok(),
        DeValue::Integer(_)
        | DeValue::String(_)
        | DeValue::Float(_)
        | DeValue::Boolean(_)
        | DeValue::Datetime(_)
        | DeValue::Array(_)
        | DeValue::Table(_) => None,
    };
    let number = number.filter(|number| *number > 0);
    if number.is_none() {
        problems.push(expected("a whole number from 1", value));
    }
    number
}

/// A text that nobody guesses.
pub(super) fn secret(value: &Value<'_>, problems: &mut Vec<Problem>) -> Option<String> {
    let long = |text: &&str| text.chars().count() >= 16;
    let secret = value.get_ref().as_str().filter(long);
    if secret.is_none() {
        let problem = Problem::at(value.span(), "expected a text of at least 16 characters");
        problems.push(problem.hint("any text will do; `openssl rand -hex 16` prints one"));
    }
    secret.map(str::to_owned)
}

/// A moment: a date and a time with the offset from UTC, as a TOML date or as text.
pub(super) fn instant(value: &Value<'_>, problems: &mut Vec<Problem>) -> Option<Timestamp> {
    let text = match value.get_ref() {
        DeValue::Datetime(date) => Some(date.to_string()),
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Integer(_)
        | DeValue::Float(_)
        | DeValue::Boolean(_)
        | DeValue::Array(_)
        | DeValue::Table(_) => None,
    };
    let instant = text.and_then(|text| text.parse().ok());
    if instant.is_none() {
        let problem = expected("a date and time with its offset from UTC", value);
        problems.push(problem.hint("as in `2026-03-01T23:59:00+01:00`, or with `Z` for UTC"));
    }
    instant
}

/// A whole number within a range.
pub(super) fn number<'t>(
    range: RangeInclusive<u64>,
) -> impl Fn(&'t Value<'t>, &mut Vec<Problem>) -> Option<u64> {
    move |value, problems| {
        let written = value.get_ref().as_integer().filter(|number| number.radix() == 10);
        let number = written.and_then(|number| number.as_str().replace('_', "").parse().ok());
        let number = number.filter(|number| range.contains(number));
        if number.is_none() {
            let what = format!("a whole number from {} to {}", range.start(), range.end());
            problems.push(expected(&what, value));
        }
        number
    }
}

/// A number of points from 0, with at most two decimals.
pub(crate) fn points(value: &Value<'_>, problems: &mut Vec<Problem>) -> Option<Points> {
    let what = "points from 0 with at most two decimals";
    let written = match value.get_ref() {
        DeValue::Integer(number) if number.radix() == 10 => number.as_str(),
        DeValue::Float(number) => number.as_str(),
        DeValue::String(text) => {
            let hint = parse_points(text)
                .ok()
                .map(|_| format!("write {} without quotes", quoted(text)));
            problems.push(expected(what, value).maybe_hint(hint));
            return None;
        }
        DeValue::Integer(_)
        | DeValue::Boolean(_)
        | DeValue::Datetime(_)
        | DeValue::Array(_)
        | DeValue::Table(_) => {
            problems.push(expected(what, value));
            return None;
        }
    };
    match parse_points(written) {
        Ok(points) => Some(points),
        Err(hint) => {
            problems.push(expected(what, value).maybe_hint(hint.map(str::to_owned)));
            None
        }
    }
}

/// A part of a score: points, or a percentage as text.
pub(super) fn share(value: &Value<'_>, problems: &mut Vec<Problem>) -> Option<Share> {
    let Some(text) = value.get_ref().as_str() else {
        return points(value, problems).map(Share::Points);
    };
    match parse_percent(text) {
        Ok(hundredths) => Some(Share::Percent(hundredths)),
        Err(hint) => {
            problems.push(expected("points or a percentage", value).hint(hint));
            None
        }
    }
}

/// A duration with its unit, within a range of milliseconds. `what` names it: "a CPU limit".
pub(crate) fn duration<'t>(
    what: &'static str,
    millis: RangeInclusive<u64>,
) -> impl Fn(&'t Value<'t>, &mut Vec<Problem>) -> Option<Duration> {
    move |value, problems| {
        let read = quantity(value, problems, "a duration such as `10 s`", "s", parse_duration)?;
        within(what, &millis, read, duration_text, value, problems).map(Duration::from_millis)
    }
}

/// A longer time with its unit: from a minute to a year.
pub(super) fn span(value: &Value<'_>, problems: &mut Vec<Problem>) -> Option<Duration> {
    const MINUTE: u64 = 60_000;
    const YEAR: u64 = 366 * 86_400_000;
    let read = quantity(value, problems, "a time such as `7 days`", "days", parse_span)?;
    within("a time", &(MINUTE..=YEAR), read, duration_text, value, problems).map(Duration::from_millis)
}

/// A size with its unit, in bytes, within a range. `what` names it: "a memory limit".
pub(crate) fn size<'t>(
    what: &'static str,
    range: RangeInclusive<u64>,
) -> impl Fn(&'t Value<'t>, &mut Vec<Problem>) -> Option<u64> {
    move |value, problems| {
        let read = quantity(value, problems, "a size such as `256 MiB`", "MiB", parse_size)?;
        within(what, &range, read, size_text, value, problems)
    }
}

fn within(
    what: &str,
    range: &RangeInclusive<u64>,
    read: u64,
    text: impl Fn(u64) -> String,
    value: &Value<'_>,
    problems: &mut Vec<Problem>,
) -> Option<u64> {
    if range.contains(&read) {
        return Some(read);
    }
    let what = format!(
        "{what} from {} to {}",
        quoted(&text(*range.start())),
        quoted(&text(*range.end()))
    );
    problems.push(expected(&what, value));
    None
}

fn quantity<T>(
    value: &Value<'_>,
    problems: &mut Vec<Problem>,
    what: &str,
    usual: &str,
    parse: impl Fn(&str) -> Result<T, String>,
) -> Option<T> {
    let with_unit = |number: &str| Some(format!("write the unit too: `\"{number} {usual}\"`"));
    let hint = match value.get_ref() {
        DeValue::String(text) => match parse(text) {
            Ok(read) => return Some(read),
            Err(hint) => Some(hint),
        },
        DeValue::Integer(number) => with_unit(number.as_str()),
        DeValue::Float(number) => with_unit(number.as_str()),
        DeValue::Boolean(_) | DeValue::Datetime(_) | DeValue::Array(_) | DeValue::Table(_) => None,
    };
    problems.push(expected(what, value).maybe_hint(hint));
    None
}

/// One of a closed list of words. `what` names the list: "requirements".
pub(crate) fn choice<'t, T: Copy>(
    what: &'static str,
    words: impl AsRef<[(&'static str, T)]>,
) -> impl Fn(&'t Value<'t>, &mut Vec<Problem>) -> Option<T> {
    move |value, problems| {
        let word = value.get_ref().as_str();
        let words = words.as_ref();
        let found = word.and_then(|word| words.iter().find(|(name, _)| *name == word));
        if found.is_none() {
            let names: Vec<&str> = words.iter().map(|(name, _)| *name).collect();
            let hint = did_you_mean(word.unwrap_or_default(), &names, what);
            problems.push(expected(&format!("one of the {what}"), value).maybe_hint(hint));
        }
        found.map(|(_, meaning)| *meaning)
    }
}

/// A list whose elements are all read by the same function. A list with a broken element is broken, after all of it was read.
pub(crate) fn each<'t, T>(
    read: impl Fn(&'t Value<'t>, &mut Vec<Problem>) -> Option<T>,
) -> impl Fn(&'t Value<'t>, &mut Vec<Problem>) -> Option<Vec<Placed<T>>> {
    move |value, problems| {
        let Some(array) = value.get_ref().as_array() else {
            let hint = if value.get_ref().is_table() {
                Some("the header of a table in a list has two brackets on each side".to_owned())
            } else {
                let text = value.get_ref().as_str();
                text.map(|text| format!("write it in brackets: `[\"{}\"]`", text.escape_default()))
            };
            problems.push(expected("a list", value).maybe_hint(hint));
            return None;
        };
        let elements: Vec<Option<Placed<T>>> = array
            .iter()
            .map(|element| {
                read(element, problems).map(|value| Placed {
                    value,
                    span: element.span(),
                })
            })
            .collect();
        elements.into_iter().collect()
    }
}
