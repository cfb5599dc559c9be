//! Amounts in words: the one place for plurals and for the forms of numbers.

use std::borrow::Borrow;
use std::fmt::Display;

use crate::score::Points;

/// `1 case`, `12 cases`, `2 criteria`.
pub fn counted<Count: Copy + Display + PartialEq + From<u8>>(count: Count, noun: &str) -> String {
    format!("{count} {}", plural(count == Count::from(1), noun))
}

/// `1 point`, `2.5 points`.
pub fn points(points: Points) -> String {
    format!("{points} {}", plural(points == Points::whole(1), "point"))
}

fn plural(is_one: bool, noun: &str) -> String {
    match noun.strip_suffix("criterion") {
        _ if is_one => noun.to_owned(),
        Some(before) => format!("{before}criteria"),
        None => format!("{noun}s"),
    }
}

/// The first names of a list, and how many more there are.
pub fn first_of(names: &[impl Borrow<str>], most: usize) -> String {
    let shown = names[..names.len().min(most)].join(", ");
    match names.len().saturating_sub(most) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

/// `9.99 s`: cut and not rounded, so that nothing below a limit looks as long as the limit.
pub fn seconds(milliseconds: u64) -> String {
    format!("{}.{:02} s", milliseconds / 1000, milliseconds % 1000 / 10)
}

/// `1023.9 MiB`, cut likewise.
pub fn mebibytes(bytes: u64) -> String {
    format!("{}.{} MiB", bytes >> 20, ((bytes & 0xf_ffff) * 10) >> 20)
}

/// A share from 0 to 1 as `33.3`; nothing where it is not known.
pub fn percent(share: Option<f64>) -> String {
    share.map_or_else(String::new, |share| format!("{:.1}", share * 100.0))
}

/// Two decimals, without a minus before a zero; nothing where it is not known.
pub fn two_decimals(value: Option<f64>) -> String {
    value.map_or_else(String::new, |value| {
        format!("{:.2}", (value * 100.0).round() / 100.0 + 0.0)
    })
}

/// A text with its numbers left open: two that differ in numbers alone, and in how many of them follow each other, have the same. For comparing, not for reading.
pub fn left_open(text: &str) -> String {
    let text = text.replace(['\'', '"'], " ");
    let zeroed = |word: &str| {
        let zeroes = word.chars().map(|c| if c.is_ascii_digit() { '0' } else { c });
        let mut zeroes: Vec<char> = zeroes.collect();
        zeroes.dedup_by(|one, other| *one == '0' && *other == '0');
        zeroes.into_iter().collect::<String>()
    };
    let mut words: Vec<String> = text.split_whitespace().map(zeroed).collect();
    words.dedup_by_key(|word| match word.trim_matches(['`', ':']) {
        "0" | "/" => "0".to_owned(),
        _ => word.clone(),
    });
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thing_is_singular_and_every_other_number_plural() {
        assert_eq!(counted(1, "wrong program"), "1 wrong program");
        assert_eq!(counted(0, "case"), "0 cases");
        assert_eq!(counted(2, "criterion"), "2 criteria");
        assert_eq!(points(Points::whole(1)), "1 point");
        assert_eq!(points(Points::from_hundredths(150)), "1.5 points");
    }

    #[test]
    fn amounts_are_cut_and_not_rounded_up_to_the_limit() {
        assert_eq!(seconds(9_999), "9.99 s");
        assert_eq!(seconds(10_000), "10.00 s");
        assert_eq!(mebibytes((1 << 30) - 1), "1023.9 MiB");
        assert_eq!(mebibytes(1 << 30), "1024.0 MiB");
    }
}
