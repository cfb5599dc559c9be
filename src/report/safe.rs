//! Text that may be printed: the only kind of text in a report, so that no renderer can forget to clean any.
//!
//! How a text is cleaned is [`sanitise`]'s business; how a format escapes it (XML, Markdown) is the renderer's.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

use super::sanitise::{self, Space};

/// Characters of a sentence or of a quoted value.
const SENTENCE: usize = 400;
/// Characters of a command, which is useless when it is cut.
const COMMAND: usize = 4_000;
/// Characters of a line in a text of several lines.
const LINE: usize = 240;
/// Lines from the beginning of a program's or compiler's words.
const WORDS_HEAD: usize = 15;
/// Lines from the end of a program's or compiler's words.
const WORDS_TAIL: usize = 25;
/// Lines from the beginning of a diff.
const DIFF_HEAD: usize = 40;
/// Lines from the end of a diff.
const DIFF_TAIL: usize = 10;

/// A text with nothing in it that acts on a terminal, hides, or poses as something else. Made here alone.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Safe(String);

impl Safe {
    /// A sentence, a name or a quoted value: one line, at most 400 characters.
    pub fn line(text: impl AsRef<[u8]>) -> Self {
        Self(sanitise::line(text.as_ref(), Space::Visible, SENTENCE))
    }

    /// A command for a shell: one line, at most 4,000 characters.
    pub fn command(text: impl AsRef<[u8]>) -> Self {
        Self(sanitise::line(text.as_ref(), Space::Visible, COMMAND))
    }

    /// What a program or compiler wrote for people: its first 15 and last 25 lines, of 240 characters each.
    pub fn words(text: impl AsRef<[u8]>) -> Self {
        Self(sanitise::lines(
            text.as_ref(),
            Space::Tidy,
            LINE,
            WORDS_HEAD,
            WORDS_TAIL,
        ))
    }

    /// A unified diff, in which white space is visible: its first 40 and last 10 lines, of 240 characters each.
    pub fn diff(text: impl AsRef<[u8]>) -> Self {
        Self(sanitise::lines(
            text.as_ref(),
            Space::Visible,
            LINE,
            DIFF_HEAD,
            DIFF_TAIL,
        ))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl AsRef<str> for Safe {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Safe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl JsonSchema for Safe {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Safe".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        String::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_for_the_largest_spelt_out_puzzle_is_not_cut() {
        let rows = "35 34 33 32 31 30\\n".repeat(6);
        let command = format!(
            "printf '6\\n{rows}' > puzzle.txt && {} puzzle.txt",
            "x".repeat(255)
        );
        assert_eq!(Safe::command(&command).as_str(), command);
    }

    #[test]
    fn a_million_lines_become_forty() {
        let text = "spam\n".repeat(1_000_000);
        assert_eq!(Safe::words(&text).as_str().lines().count(), 41);
    }
}
