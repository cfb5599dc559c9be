//! The text, line by line, where the assignment fixes it as text.
//!
//! Any shortest path is right, so the text to compare with is the nearest valid one: the student's own path and count where they are right, else the reference's.

use std::time::Duration;

use similar::{Algorithm, TextDiff};

use crate::judgement::{Finding, FindingCode, Place};
use crate::rubric::TextRule;

/// Lines of each side beyond which no diff is made: nobody reads it, and it takes time.
const MOST_LINES: usize = 4_000;

/// Checks `found` against the `expected` text under the course's rule.
pub fn check(expected: &str, found: &[u8], rule: TextRule) -> Vec<Finding> {
    if expected.as_bytes() == found {
        return Vec::new();
    }
    let found = String::from_utf8_lossy(found);
    let (wanted, printed) = (Normal::of(expected, rule), Normal::of(&found, rule));
    if wanted.same(&printed) {
        return Vec::new();
    }
    let any = TextRule::FORM;
    let (code, message) = if Normal::of(expected, any).same(&Normal::of(&found, any)) {
        (
            FindingCode::TextFormDiffers,
            "the words are right, the white space is not as the assignment prints it",
        )
    } else {
        (
            FindingCode::TextDiffers,
            "the text is not as the assignment prints it",
        )
    };
    let (place, expected, found) = wanted.first_difference(&printed);
    vec![
        Finding::new(code, message)
            .at(Place::stdout(place))
            .comparing(expected, found),
    ]
}

/// A line diff of the output against the nearest valid one, in unified form; `None` when the rule sees no difference, or there is too much to read.
///
/// What the rule overlooks is taken out of the lines, so that only what matters differs.
pub fn diff(expected: &str, found: &[u8], rule: TextRule) -> Option<String> {
    let found = String::from_utf8_lossy(found);
    if found.lines().take(MOST_LINES + 1).count() > MOST_LINES || expected.lines().count() > MOST_LINES {
        return None;
    }
    let (wanted, printed) = (Normal::of(expected, rule), Normal::of(&found, rule));
    if wanted.same(&printed) {
        return None;
    }
    let (wanted, printed) = (wanted.text(), printed.text());
    let diff = TextDiff::configure()
        .algorithm(Algorithm::Myers)
        .timeout(Duration::from_millis(500))
        .diff_lines(&wanted, &printed);
    Some(
        diff.unified_diff()
            .context_radius(2)
            .header("expected", "found")
            .to_string(),
    )
}

/// Text as lines with their numbers, what the rule overlooks taken out.
struct Normal {
    lines: Vec<(u32, String)>,
}

impl Normal {
    fn of(text: &str, rule: TextRule) -> Self {
        let tidy = |line: &str| {
            if rule.ignore_spacing {
                line.split_whitespace().collect::<Vec<_>>().join(" ")
            } else if rule.ignore_trailing_space {
                line.trim_end().to_owned()
            } else {
                line.to_owned()
            }
        };
        let numbered = text
            .split('\n')
            .zip(1_u32..)
            .map(|(line, number)| (number, tidy(line)));
        let mut lines: Vec<(u32, String)> = numbered
            .filter(|(_, line)| !(rule.ignore_empty_lines && line.trim().is_empty()))
            .collect();
        // A final newline ends the last line; it begins none.
        if lines.last().is_some_and(|(_, line)| line.is_empty()) {
            lines.pop();
        }
        Self { lines }
    }

    fn same(&self, other: &Self) -> bool {
        self.lines.len() == other.lines.len()
            && self.lines.iter().zip(&other.lines).all(|((_, a), (_, b))| a == b)
    }

    fn text(&self) -> String {
        self.lines
            .iter()
            .fold(String::new(), |text, (_, line)| text + line + "\n")
    }

    /// The first line of `found` that differs, with both texts.
    fn first_difference(&self, found: &Self) -> (u32, String, String) {
        let at = self
            .lines
            .iter()
            .zip(&found.lines)
            .take_while(|((_, a), (_, b))| a == b)
            .count();
        let quoted = |lines: &[(u32, String)]| {
            lines.get(at).map_or_else(
                || "the end of the output".to_owned(),
                |(_, line)| format!("`{line}`"),
            )
        };
        let after_end = found.lines.last().map_or(1, |(number, _)| number + 1);
        let line = found.lines.get(at).map_or(after_end, |(number, _)| *number);
        (line, quoted(&self.lines), quoted(&found.lines))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STRICT: TextRule = TextRule {
        ignore_trailing_space: false,
        ignore_empty_lines: false,
        ignore_spacing: false,
    };

    #[test]
    fn a_missing_final_newline_is_no_difference() {
        assert_eq!(check("a\nb\n", b"a\nb", STRICT), Vec::new());
    }

    #[test]
    fn the_first_different_line_is_named() {
        let findings = check("a\nb\nc\n", b"a\nx\nc\n", STRICT);
        assert_eq!(findings[0].code, FindingCode::TextDiffers);
        assert_eq!(findings[0].place, Some(Place::stdout(2)));
        assert_eq!(findings[0].found.as_deref(), Some("`x`"));
    }

    #[test]
    fn a_diff_shows_what_matters_and_overlooks_what_does_not() {
        assert_eq!(diff(" 1  2 \n", b"1 2\r\n\n", TextRule::FORM), None);
        let shown = diff("moves = 4\n 1  2 \n", b"moves = 5\n1 2\n", TextRule::FORM).unwrap();
        assert!(shown.contains("-moves = 4\n+moves = 5\n 1 2\n"), "{shown}");
    }

    #[test]
    fn white_space_alone_is_a_matter_of_form() {
        let findings = check(" 1  2 \n\n", b"1 2\n", STRICT);
        assert_eq!(findings[0].code, FindingCode::TextFormDiffers);
        let spacing = TextRule {
            ignore_spacing: true,
            ignore_empty_lines: true,
            ..STRICT
        };
        assert_eq!(check(" 1  2 \n\n", b"1 2\n", spacing), Vec::new());
    }
}
