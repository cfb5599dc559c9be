//! Mistakes in the syntax of a TOML file, in words for people who do not know TOML's grammar.

use super::Problem;

impl Problem {
    /// The problem of a mistake that the TOML reader found: its words and place, but for the words that mislead.
    pub fn of_toml(error: &toml::de::Error, text: &str) -> Self {
        let span = error.span().unwrap_or(text.len()..text.len());
        let message = error.message().trim().lines().collect::<Vec<_>>().join(", ");
        if message.starts_with("string values must be quoted") {
            return Self::at(span, "expected a value after `=`, found none that TOML knows")
                .hint("a text stands in quotes, as in `title = \"8 Puzzle\"`");
        }
        if message == "duplicate key" {
            return Self::at(span, "expected each key once, found this one again");
        }
        Self::at(span, message)
    }
}
