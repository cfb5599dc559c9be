//! The text of a line with one number in it: `Minimum number of moves = {moves}`.

use super::dialect_parts::Part;

/// A line's text before and after its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wording {
    before: String,
    after: String,
}

impl Wording {
    /// Takes a template apart. `part` names the number: `{moves}`.
    ///
    /// # Errors
    /// What is wrong with the template, and a hint.
    pub fn parse(template: &str, part: Part) -> Result<Self, (String, String)> {
        let name = format!("{{{}}}", part.name());
        let hint = format!("write {name} where the number stands, once");
        let Some((before, after)) = template.split_once(&name) else {
            return Err((format!("expected a text with {name}, found none in it"), hint));
        };
        if before.contains(['{', '}']) || after.contains(['{', '}']) {
            return Err((format!("expected {name} once and no other braces"), hint));
        }
        if template.contains(['\n', '\r']) {
            return Err((
                "expected one line, found a line break".to_owned(),
                "a text is a line of its own".to_owned(),
            ));
        }
        if part == Part::Directions {
            return Ok(Self {
                before: before.to_owned(),
                after: after.to_owned(),
            });
        }
        if !before.contains(char::is_alphabetic) && !after.contains(char::is_alphabetic) {
            return Err((
                "expected a text with a word in it, found a number alone".to_owned(),
                "a number without a word looks like a dimension line".to_owned(),
            ));
        }
        if before.ends_with(|c: char| c.is_ascii_digit() || c == '-')
            || after.starts_with(|c: char| c.is_ascii_digit() || c == '.')
        {
            return Err((
                "expected a text that does not touch the number with digits or signs".to_owned(),
                hint,
            ));
        }
        Ok(Self {
            before: before.to_owned(),
            after: after.to_owned(),
        })
    }

    /// The line for a number, without a line break.
    pub fn line(&self, number: u64) -> String {
        format!("{}{number}{}", self.before, self.after)
    }

    /// The line with a text in the place of the number, without a line break.
    pub(crate) fn filled(&self, text: &str) -> String {
        format!("{}{text}{}", self.before, self.after)
    }

    /// What stands in the place of the number in a line that is worded so, up to the amount of white space; `None` where nothing is worded.
    pub(crate) fn inside<'a>(&self, line: &'a str) -> Option<&'a str> {
        let (before, after) = (self.before.trim(), self.after.trim());
        if before.is_empty() && after.is_empty() {
            return None;
        }
        strip(line.trim(), before)?.strip_suffix(after)
    }

    /// The number of a line that is worded so, up to the amount of white space. `None` where the line is not; `Some(None)` where the number is negative or too large.
    pub fn read(&self, line: &str) -> Option<Option<u64>> {
        let rest = strip(line.trim(), self.before.trim_start())?;
        let length = rest
            .char_indices()
            .find(|&(index, c)| !(c.is_ascii_digit() || (index == 0 && c == '-')))
            .map_or(rest.len(), |(index, _)| index);
        let (number, after) = rest.split_at_checked(length)?;
        if !number.ends_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        let left = strip(after, self.after.trim_end())?;
        left.trim().is_empty().then(|| number.parse().ok())
    }
}

/// What follows a text at the beginning of a line; any amount of white space in the one matches any in the other.
fn strip<'a>(line: &'a str, text: &str) -> Option<&'a str> {
    if let Some(rest) = line.strip_prefix(text) {
        let spaced = text.ends_with(char::is_whitespace);
        return Some(if spaced { rest.trim_start() } else { rest });
    }
    let mut rest = line;
    let mut spaced = false;
    for character in text.chars() {
        if character.is_whitespace() {
            spaced = true;
            continue;
        }
        if spaced {
            let trimmed = rest.trim_start();
            if trimmed.len() == rest.len() {
                return None;
            }
            rest = trimmed;
            spaced = false;
        }
        rest = rest.strip_prefix(character)?;
    }
    Some(if spaced { rest.trim_start() } else { rest })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standard() -> Wording {
        Wording::parse("Minimum number of moves = {moves}", Part::Moves).unwrap()
    }

    #[test]
    fn a_line_is_read_whatever_its_white_space() {
        assert_eq!(standard().line(4), "Minimum number of moves = 4");
        for line in [
            "Minimum number of moves = 4",
            "  Minimum  number of moves =\t4  ",
            "Minimum number of moves =4",
        ] {
            assert_eq!(standard().read(line), Some(Some(4)), "{line}");
        }
        assert_eq!(standard().read("Minimum number of moves = -1"), Some(None));
        for line in [
            "minimum number of moves = 4",
            "Minimum number of moves = ",
            "Minimum number of moves = 4.0",
            "Minimumnumber of moves = 4",
        ] {
            assert_eq!(standard().read(line), None, "{line}");
        }
    }

    #[test]
    fn a_template_is_one_line_with_one_number_and_a_word() {
        assert!(Wording::parse("Solution ({moves} moves):", Part::Moves).is_ok());
        for template in [
            "moves",
            "{moves}",
            "{moves} of {moves} moves",
            "moves {enqueued}",
            "moves\n{moves}",
            "moves 1{moves}",
        ] {
            assert!(Wording::parse(template, Part::Moves).is_err(), "{template}");
        }
    }
}
