//! Text that is safe to print. It is the only kind of text in reports and documents, so no renderer can forget to clean any.
//!
//! How a text is cleaned is [`sanitise`]'s business; how a format escapes it (XML, Markdown) is the renderer's.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

mod excerpt;
pub mod sanitise;
use sanitise::Space;

/// Characters of a sentence or of a quoted value.
const SENTENCE: usize = 400;
/// Characters of a few sentences of our own with quoted values in them.
const PARAGRAPH: usize = 1_200;
/// Characters of a command, which is useless when it is cut.
const COMMAND: usize = 4_000;
/// Characters of a line in a text of several lines.
const LINE: usize = 240;
/// Lines from the beginning and from the end of what a program wrote: the last ones tell most.
const PROGRAM: [usize; 2] = [10, 15];
/// Lines from the beginning and from the end of what a compiler wrote: the first error causes the others.
const COMPILER: [usize; 2] = [30, 10];
/// Lines from the beginning and from the end of a diff: the first difference usually comes again and again.
const DIFF: [usize; 2] = [20, 0];
/// Lines from the beginning and from the end of a trace.
const TRACE: [usize; 2] = [200, 0];

/// A text with nothing in it that acts on a terminal, hides, or poses as something else. Made here alone.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Safe(String);

impl Safe {
    /// A sentence, a name or a quoted value: one line, at most 400 characters.
    pub fn line(text: impl AsRef<[u8]>) -> Self {
        Self(sanitise::line(text.as_ref(), Space::Visible, SENTENCE))
    }

    /// A few sentences of our own that quote values: one line, at most 1,200 characters.
    pub fn paragraph(text: impl AsRef<[u8]>) -> Self {
        Self(sanitise::line(text.as_ref(), Space::Visible, PARAGRAPH))
    }

    /// A command for a shell: one line, at most 4,000 characters.
    pub fn command(text: impl AsRef<[u8]>) -> Self {
        Self(sanitise::line(text.as_ref(), Space::Visible, COMMAND))
    }

    /// What a program wrote for people: its first 10 and last 15 lines, of 240 characters each.
    pub fn words(text: impl AsRef<[u8]>) -> Self {
        Self(excerpt::lines(text.as_ref(), Space::Tidy, LINE, PROGRAM))
    }

    /// What a compiler wrote: its first 30 and last 10 lines, of 240 characters each.
    pub fn compiler(text: impl AsRef<[u8]>) -> Self {
        Self(excerpt::lines(text.as_ref(), Space::Tidy, LINE, COMPILER))
    }

    /// A diff by lines, in which white space is visible: its first 20 lines, of 240 characters each.
    pub fn diff(text: impl AsRef<[u8]>) -> Self {
        Self(excerpt::lines(text.as_ref(), Space::Visible, LINE, DIFF))
    }

    /// Columns of a trace of our own: its first 200 lines, of 240 characters each.
    pub fn trace(text: impl AsRef<[u8]>) -> Self {
        Self(excerpt::lines(text.as_ref(), Space::Tidy, LINE, TRACE))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A text of our own, which may quote safe ones, stays as it is. Should it hold anything else all the same, it is cleaned.
impl From<String> for Safe {
    fn from(text: String) -> Self {
        if text.len() <= COMMAND && sanitise::is_safe(&text) && !text.contains('\n') {
            Self(text)
        } else {
            Self::command(text)
        }
    }
}

impl From<&str> for Safe {
    fn from(text: &str) -> Self {
        text.to_owned().into()
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
    fn a_million_lines_become_few() {
        let text = "spam\neggs\n".repeat(500_000);
        assert_eq!(Safe::words(&text).as_str().lines().count(), 26);
        let text = "spam\n".repeat(1_000_000);
        assert_eq!(
            Safe::words(&text).as_str(),
            "spam\n[... the same line 999999 times more ...]"
        );
    }
}
