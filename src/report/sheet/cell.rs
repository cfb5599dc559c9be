//! What may stand in a cell: numbers as they are, texts so that no spreadsheet reads a formula in one.

use crate::score::Points;

use crate::document::Safe;

/// A text of one line. A spreadsheet takes what begins with `=`, `+`, `-` or `@` for a formula, so such a text gets an apostrophe before it, which a spreadsheet does not show.
pub(crate) fn text(text: &str) -> String {
    guarded(Safe::line(text).as_str())
}

/// A text of several lines.
pub(super) fn lines(text: &str) -> String {
    guarded(Safe::words(text).as_str())
}

fn guarded(text: &str) -> String {
    let begins = text.trim_start().chars().next();
    match begins {
        Some('=' | '+' | '-' | '@' | '\t' | '\r' | '＝' | '＋' | '－' | '＠') => format!("'{text}"),
        Some(_) | None => text.to_owned(),
    }
}

/// Points with exactly two decimals and a point, as every platform reads them.
pub(super) fn points(points: Points) -> String {
    let hundredths = points.hundredths();
    let sign = if hundredths < 0 { "-" } else { "" };
    let number = hundredths.unsigned_abs();
    format!("{sign}{}.{:02}", number / 100, number % 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_is_a_formula() {
        assert_eq!(text("=cmd|' /C calc'!A0"), "'=cmd|' /C calc'!A0");
        assert_eq!(text("  @SUM(A1)"), "'  @SUM(A1)");
        assert_eq!(text("O'Neil-Smith"), "O'Neil-Smith");
        assert_eq!(text("\t=1"), "\\t=1");
        assert_eq!(lines("-1\n=2"), "'-1\n=2");
    }

    #[test]
    fn points_have_two_decimals() {
        assert_eq!(points(Points::whole(80)), "80.00");
        assert_eq!(points(Points::from_hundredths(5)), "0.05");
        assert_eq!(points(Points::from_hundredths(-150)), "-1.50");
    }
}
