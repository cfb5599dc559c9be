//! Mistakes of the staff's, shown as a compiler shows them: the file, the line, carets under the text, and a hint.
//!
//! This module owns how such a mistake looks. What is a mistake is decided where the file is read. Whatever a submission does wrong is data and never a problem.

mod failure;
mod quoted;
mod regular_file;
mod source_file;
mod suggest;

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Element, Level, Origin, Renderer, Snippet};

pub use failure::Failure;
pub use quoted::{list, quoted};
pub use regular_file::regular_file;
pub use source_file::SourceFile;
pub use suggest::{did_you_mean, nearest};

/// One mistake. The message is a lower-case fragment that says what was expected before what was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The bytes of the file that are wrong; `None` where the file as a whole is.
    pub span: Option<Range<usize>>,
    /// What is the matter.
    pub message: String,
    /// A few words under the carets.
    pub label: Option<String>,
    /// What to do about it.
    pub hint: Option<String>,
}

impl Problem {
    /// A problem of a file as a whole.
    pub fn new(message: impl Into<String>) -> Self {
        Self {
            span: None,
            message: message.into(),
            label: None,
            hint: None,
        }
    }

    /// A problem of some bytes of a file.
    pub fn at(span: Range<usize>, message: impl Into<String>) -> Self {
        Self::maybe_at(Some(span), message)
    }

    /// A problem of some bytes of a file where they are known, else of the file as a whole.
    pub fn maybe_at(span: Option<Range<usize>>, message: impl Into<String>) -> Self {
        Self {
            span,
            ..Self::new(message)
        }
    }

    /// The problem of a mistake in TOML's syntax that its reader found: its words and place, but for the words that mislead people who do not know TOML's grammar.
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

    /// The same with a few words under the carets.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into());
        self
    }

    /// The same with a hint.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The same with a hint where there is one.
    #[must_use]
    pub fn maybe_hint(mut self, hint: Option<String>) -> Self {
        self.hint = hint.or(self.hint);
        self
    }

    /// The only problem of a file.
    pub fn of(self, source: &Arc<SourceFile>) -> Problems {
        Problems::of(source, [self])
    }
}

/// Every problem that was found, in one file or in several. As an error it is never empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problems {
    entries: Vec<Entry>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    source: Option<Arc<SourceFile>>,
    problem: Problem,
}

/// Whether a rendered text carries colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Plain text.
    Plain,
    /// With terminal escape codes; write it through a stream that strips them where they are not wanted.
    Ansi,
}

impl Problems {
    /// The most problems that are shown: a file of another kind has thousands.
    pub const MOST_SHOWN: usize = 100;

    /// No problems yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// One problem that is in no file: a name given on the command line.
    pub fn general(problem: Problem) -> Self {
        Self {
            entries: vec![Entry {
                source: None,
                problem,
            }],
        }
    }

    /// The problems of a file.
    pub fn of(source: &Arc<SourceFile>, problems: impl IntoIterator<Item = Problem>) -> Self {
        let mut all = Self::new();
        problems.into_iter().for_each(|problem| all.push(source, problem));
        all
    }

    /// What was read, unless there is a problem.
    ///
    /// # Errors
    /// All of them; nothing was read without one.
    pub fn unless_any<T>(self, read: impl Into<Option<T>>) -> Result<T, Self> {
        read.into().filter(|_| self.is_empty()).ok_or(self)
    }

    /// Adds a problem of a file.
    pub fn push(&mut self, source: &Arc<SourceFile>, problem: Problem) {
        self.entries.push(Entry {
            source: Some(Arc::clone(source)),
            problem,
        });
    }

    /// Adds the problems of another file.
    pub fn append(&mut self, other: Self) {
        self.entries.extend(other.entries);
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// The problems without their files, in the order in which they are shown.
    pub fn iter(&self) -> impl Iterator<Item = &Problem> {
        self.sorted().into_iter().map(|entry| &entry.problem)
    }

    /// The text for a terminal or a log: each problem with its place, and how many there are where there are several.
    ///
    /// Nobody reads hundreds of them, so only the first [`MOST_SHOWN`](Self::MOST_SHOWN) are shown.
    pub fn render(&self, colour: Colour) -> String {
        let renderer = match colour {
            Colour::Plain => Renderer::plain(),
            Colour::Ansi => Renderer::styled(),
        };
        let mut text = String::new();
        for entry in self.sorted().into_iter().take(Self::MOST_SHOWN) {
            text.push_str(&renderer.render(&[entry.group()]));
            if let (None, Some(hint)) = (&entry.source, &entry.problem.hint) {
                let hint = Level::HELP.with_name("hint").primary_title(hint);
                text.push('\n');
                text.push_str(&renderer.render(&[hint.into_group()]));
            }
            text.push_str("\n\n");
        }
        if self.len() > 1 {
            let cut = if self.len() > Self::MOST_SHOWN {
                format!("; the first {} are shown", Self::MOST_SHOWN)
            } else {
                String::new()
            };
            let count = format!("{} problems found{cut}; nothing was run", self.len());
            text.push_str(&renderer.render(&[Level::ERROR.primary_title(count).into_group()]));
            text.push('\n');
        } else {
            text.pop();
        }
        text
    }

    /// Grouped by file in the order in which the files came up, and by place in each file.
    fn sorted(&self) -> Vec<&Entry> {
        let mut files: Vec<Option<&str>> = Vec::new();
        let mut keyed = Vec::with_capacity(self.entries.len());
        for entry in &self.entries {
            let name = entry.source.as_ref().map(|source| source.name.as_str());
            let file = files.iter().position(|known| *known == name).unwrap_or_else(|| {
                files.push(name);
                files.len() - 1
            });
            let start = entry.problem.span.as_ref().map(|span| span.start);
            keyed.push(((file, start), entry));
        }
        keyed.sort_by_key(|(key, _)| *key);
        keyed.into_iter().map(|(_, entry)| entry).collect()
    }
}

impl Entry {
    fn group(&self) -> annotate_snippets::Group<'_> {
        let mut group = Level::ERROR.primary_title(&self.problem.message).into_group();
        if let Some(source) = &self.source {
            group = match &self.problem.span {
                Some(span) => group.element(
                    Snippet::source(&*source.text).path(&*source.name).annotation(
                        AnnotationKind::Primary
                            .span(source.within_one_line(span))
                            .label(self.problem.label.as_deref()),
                    ),
                ),
                None => group.element(Origin::path(&*source.name)),
            };
            if let Some(hint) = &self.problem.hint {
                group = group.element(Level::HELP.with_name("hint").message(hint));
            }
        }
        group
    }
}

/// A title as a group that elements can be added to.
trait IntoGroup<'a> {
    fn into_group(self) -> annotate_snippets::Group<'a>;
}

impl<'a> IntoGroup<'a> for annotate_snippets::Title<'a> {
    fn into_group(self) -> annotate_snippets::Group<'a> {
        self.elements(std::iter::empty::<Element<'a>>())
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.render(Colour::Plain).trim_end())
    }
}

impl std::error::Error for Problems {}

#[cfg(test)]
impl Problems {
    /// Each problem on a line and its hint on the next, for tests of what is a mistake: the place, the words that are marked, what stands under them, the message.
    pub(crate) fn brief(&self) -> String {
        use fmt::Write as _;
        let mut text = String::new();
        for Entry { source, problem } in self.sorted() {
            let source = source.as_ref().expect("a problem of a file");
            text.push_str(&source.name);
            if let Some(span) = &problem.span {
                let marked = source.within_one_line(span);
                let before = source.text[..marked.start]
                    .rsplit('\n')
                    .next()
                    .unwrap_or_default();
                let column = before.chars().count() + 1;
                let line = source.line(marked.start);
                let words = source.text[marked].trim();
                let label = problem.label.iter().map(|label| format!("({label})"));
                let parts = std::iter::once(words.to_owned()).chain(label);
                let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
                let parts = parts.join(" ");
                let space = if parts.is_empty() { "" } else { " " };
                let _ = write!(text, ":{line}:{column}{space}{parts}");
            }
            let _ = writeln!(text, ": {}", problem.message);
            let hint = problem.hint.iter().map(|hint| format!("  hint: {hint}\n"));
            text.extend(hint);
        }
        text
    }
}

#[cfg(test)]
mod tests;
