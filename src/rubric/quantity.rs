//! Durations and sizes as people write them, `10 s` or `256 MiB`, and points with at most two decimals.
//!
//! Everything is integer arithmetic on the digits as written; no float is involved.

use crate::score::Points;

/// The most points a rubric can give: far above any course's, far below an overflow.
pub(super) const MOST_POINTS: Points = Points::whole(1_000_000);

const DURATIONS: &[(&str, u64)] = &[("ms", 1), ("s", 1_000), ("min", 60_000), ("h", 3_600_000)];

const SPANS: &[(&str, u64)] = &[
    ("min", 60_000),
    ("h", 3_600_000),
    ("day", 86_400_000),
    ("days", 86_400_000),
];

const SIZES: &[(&str, u64)] = &[
    ("B", 1),
    ("kB", 1_000),
    ("MB", 1_000_000),
    ("GB", 1_000_000_000),
    ("KiB", 1 << 10),
    ("MiB", 1 << 20),
    ("GiB", 1 << 30),
];

/// What a unit is called otherwise.
const ALIASES: &[(&str, &str)] = &[
    ("ms", "msec milliseconds"),
    ("s", "sec secs second seconds"),
    ("min", "m mins minute minutes"),
    ("h", "hour hours"),
    ("days", "d"),
    ("B", "b byte bytes"),
    ("kB", "kb"),
    ("MB", "mb"),
    ("GB", "gb"),
    ("KiB", "k kib"),
    ("MiB", "m mib"),
    ("GiB", "g gib"),
];

/// A duration's text in milliseconds: `500 ms`, `10 s`, `1.5 min`. The error is a hint.
pub(super) fn parse_duration(text: &str) -> Result<u64, String> {
    parse(text, DURATIONS, "s")
}

/// The text of a longer time in milliseconds: `15 min`, `36 h`, `7 days`. The error is a hint.
pub(super) fn parse_span(text: &str) -> Result<u64, String> {
    parse(text, SPANS, "days")
}

/// A size's text in bytes: `64 kB`, `256 MiB`. The error is a hint.
pub(super) fn parse_size(text: &str) -> Result<u64, String> {
    parse(text, SIZES, "MiB")
}

/// Milliseconds in the largest unit in which they are a whole number: `500 ms`, `90 s`, `2 min`.
pub(crate) fn duration_text(millis: u64) -> String {
    whole_text(millis, DURATIONS)
}

/// The largest unit in which a size is whole: `1 GiB`, `64 kB`, `1000 B`.
pub(crate) fn size_text(bytes: u64) -> String {
    whole_text(bytes, SIZES)
}

fn whole_text(amount: u64, units: &[(&str, u64)]) -> String {
    let fits = |(_, factor): &&(&str, u64)| amount >= *factor && amount.is_multiple_of(*factor);
    match units.iter().filter(fits).max_by_key(|(_, factor)| *factor) {
        Some((unit, factor)) => format!("{} {unit}", amount / factor),
        None => amount.to_string(),
    }
}

fn parse(text: &str, units: &[(&str, u64)], usual: &str) -> Result<u64, String> {
    let text = text.trim();
    let end = text
        .find(|character: char| !character.is_ascii_digit() && character != '.')
        .unwrap_or(text.len());
    let (digits, unit) = text.split_at(end);
    let unit = unit.trim_start();
    if digits.is_empty() {
        return Err(format!("write a number and a unit, as in `10 {usual}`"));
    }
    let Some((_, factor)) = units.iter().find(|(name, _)| *name == unit) else {
        return Err(unit_hint(digits, unit, units, usual));
    };
    scaled(digits, *factor).ok_or_else(|| "write a whole number of a smaller unit".to_owned())
}

fn unit_hint(digits: &str, unit: &str, units: &[(&str, u64)], usual: &str) -> String {
    if unit.is_empty() {
        return format!("write the unit too, as in `{digits} {usual}`");
    }
    let folded = unit.to_lowercase();
    let is_meant = |name: &&str| {
        let mut aliases = ALIASES.iter().filter(|(known, _)| known == name);
        name.to_lowercase() == folded || aliases.any(|(_, all)| all.split(' ').any(|one| one == folded))
    };
    let names = units.iter().map(|(name, _)| *name);
    let meant = names.clone().find(is_meant);
    if let Some(name) = meant {
        return format!("did you mean `{digits} {name}`?");
    }
    format!("the units are {}", crate::problem::list(names, "and"))
}

/// `digits × factor` where that is a whole number that fits.
fn scaled(digits: &str, factor: u64) -> Option<u64> {
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let fraction = fraction.trim_end_matches('0');
    let number: u128 = format!("{whole}{fraction}").parse().ok()?;
    let divisor = 10_u128.checked_pow(u32::try_from(fraction.len()).ok()?)?;
    let product = number.checked_mul(u128::from(factor))?;
    if product % divisor != 0 {
        return None;
    }
    u64::try_from(product / divisor).ok()
}

/// A percentage from 0 to 100 in hundredths: `12.5 %` is 1250. The error is a hint.
pub(super) fn parse_percent(text: &str) -> Result<u32, &'static str> {
    let usual = "write points as a number, or a percentage as in `10 %`";
    let digits = text.trim().strip_suffix('%').ok_or(usual)?.trim_end();
    let plain = |byte: u8| byte.is_ascii_digit() || byte == b'.';
    if !digits.starts_with(|first: char| first.is_ascii_digit()) || !digits.bytes().all(plain) {
        return Err(usual);
    }
    let hundredths = scaled(digits, 100).ok_or("a percentage has at most two decimals")?;
    u32::try_from(hundredths)
        .ok()
        .filter(|hundredths| *hundredths <= 10_000)
        .ok_or("a percentage is at most `100 %`")
}

/// Points from a number as written in TOML. The error says what is wrong with it, or nothing where it is merely no number of points.
pub(super) fn parse_points(text: &str) -> Result<Points, Option<&'static str>> {
    let plain = text.replace('_', "");
    let plain = plain.strip_prefix('+').unwrap_or(&plain);
    if plain.starts_with('-') {
        return Err(Some(
            "points are never negative; let wrong cases earn nothing instead",
        ));
    }
    if plain.contains(['e', 'E']) {
        return Err(Some("write the number without an exponent"));
    }
    if !plain.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return Err(None);
    }
    let (_, fraction) = plain.split_once('.').unwrap_or((plain, ""));
    if fraction.trim_end_matches('0').len() > 2 {
        return Err(Some("points have at most two decimals"));
    }
    let points = scaled(plain, 100)
        .and_then(|hundredths| i64::try_from(hundredths).ok())
        .map(Points::from_hundredths);
    match points {
        Some(points) if points <= MOST_POINTS => Ok(points),
        Some(_) | None => Err(Some("a rubric gives at most 1000000 points")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_and_sizes_have_units_and_come_back_as_written() {
        for (text, millis) in [
            ("500 ms", 500),
            ("10 s", 10_000),
            ("90s", 90_000),
            ("2 min", 120_000),
        ] {
            assert_eq!(parse_duration(text), Ok(millis), "{text}");
        }
        assert_eq!(parse_duration("1.5 s"), Ok(1500));
        assert_eq!(parse_size("256 MiB"), Ok(256 << 20));
        assert_eq!(parse_size("64 kB"), Ok(64_000));
        for text in ["500 ms", "10 s", "90 s", "2 min", "1 h"] {
            assert_eq!(duration_text(parse_duration(text).unwrap()), text);
        }
        for text in ["1 GiB", "256 MiB", "64 kB", "3 MB", "1001 B", "4 KiB"] {
            assert_eq!(size_text(parse_size(text).unwrap()), text);
        }
    }

    #[test]
    fn percentages_are_read_in_hundredths_and_nothing_else_is_one() {
        assert_eq!(parse_percent("10 %"), Ok(1000));
        assert_eq!(parse_percent("12.5%"), Ok(1250));
        assert_eq!(parse_percent("100 %"), Ok(10_000));
        for text in ["10", "%", "101 %", "-5 %", "1.234 %", ". %", "1.2.3 %", "ten %"] {
            assert!(parse_percent(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_wrong_unit_gets_the_right_one_as_a_hint() {
        let hint = |text| parse_duration(text).unwrap_err();
        assert_eq!(hint("10"), "write the unit too, as in `10 s`");
        assert_eq!(hint("10 Sec"), "did you mean `10 s`?");
        assert_eq!(hint("10 m"), "did you mean `10 min`?");
        assert_eq!(hint("10 MS"), "did you mean `10 ms`?");
        assert_eq!(hint("10 fortnights"), "the units are `ms`, `s`, `min` and `h`");
        assert_eq!(hint("ten s"), "write a number and a unit, as in `10 s`");
        assert_eq!(hint("-1 s"), "write a number and a unit, as in `10 s`");
        assert_eq!(hint("0.0005 s"), "write a whole number of a smaller unit");
        assert_eq!(hint("1.2.3 s"), "write a whole number of a smaller unit");
        let hint = |text| parse_size(text).unwrap_err();
        assert_eq!(hint("256 m"), "did you mean `256 MiB`?");
        assert_eq!(hint("256 mb"), "did you mean `256 MB`?");
        assert_eq!(hint("64 KB"), "did you mean `64 kB`?");
        assert_eq!(
            hint("99999999999999999999 GiB"),
            "write a whole number of a smaller unit"
        );
    }

    #[test]
    fn points_are_exact_and_never_negative() {
        assert_eq!(parse_points("20"), Ok(Points::whole(20)));
        assert_eq!(parse_points("2.5"), Ok(Points::from_hundredths(250)));
        assert_eq!(parse_points("0.29"), Ok(Points::from_hundredths(29)));
        assert_eq!(parse_points("1_000.100"), Ok(Points::from_hundredths(100_010)));
        for (text, hint) in [
            ("0.125", Some("points have at most two decimals")),
            (
                "-1",
                Some("points are never negative; let wrong cases earn nothing instead"),
            ),
            ("1e2", Some("write the number without an exponent")),
            ("nan", None),
            ("+inf", None),
            ("1000000.01", Some("a rubric gives at most 1000000 points")),
            (
                "99999999999999999999999999",
                Some("a rubric gives at most 1000000 points"),
            ),
        ] {
            assert_eq!(parse_points(text), Err(hint), "{text}");
        }
    }
}
