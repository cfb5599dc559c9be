//! A page of plain text that grows line by line: indents, labels, wrapping, colours. It knows no report.

use std::fmt::Write as _;

use anstyle::AnsiColor;

use super::super::style::Style;
use super::wrap::{columns, wrap};

/// The columns of a label with the blanks after it.
const LABEL: usize = 11;

/// The fewest columns that wrapped text gets, however deep it stands.
const LEAST_ROOM: usize = 20;

/// What a piece of text is, for its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    Plain,
    Strong,
    Quiet,
    Good,
    Middling,
    Bad,
}

impl Tone {
    fn style(self) -> anstyle::Style {
        match self {
            Self::Plain => anstyle::Style::new(),
            Self::Strong => anstyle::Style::new().bold(),
            Self::Quiet => anstyle::Style::new().dimmed(),
            Self::Good => AnsiColor::Green.on_default(),
            Self::Middling => AnsiColor::Yellow.on_default(),
            Self::Bad => AnsiColor::Red.on_default(),
        }
    }
}

/// The page so far.
pub(crate) struct Page {
    out: String,
    style: Style,
}

impl Page {
    pub(crate) fn new(style: Style) -> Self {
        Self {
            out: String::new(),
            style,
        }
    }

    /// The text, with one newline at its end.
    pub(crate) fn finish(self) -> String {
        let mut text = self.out.trim_end_matches('\n').to_owned();
        text.push('\n');
        text
    }

    /// A text in its colour, where there are colours.
    pub(crate) fn painted(&self, tone: Tone, text: &str) -> String {
        if !self.style.color || tone == Tone::Plain || text.is_empty() {
            return text.to_owned();
        }
        let style = tone.style();
        format!("{}{text}{}", style.render(), style.render_reset())
    }

    /// An empty line, never two in a row.
    pub(crate) fn gap(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with("\n\n") {
            self.out.push('\n');
        }
    }

    /// One line, not wrapped.
    pub(crate) fn line(&mut self, indent: usize, tone: Tone, text: &str) {
        let text = self.painted(tone, text);
        // Nothing fails to be written to a string.
        let _ = writeln!(self.out, "{:indent$}{text}", "");
    }

    /// A heading with a line below it.
    pub(crate) fn heading(&mut self, text: &str) {
        self.gap();
        let mut widest = 0;
        for line in wrap(text, self.style.width) {
            widest = widest.max(columns(line));
            self.line(0, Tone::Strong, line);
        }
        self.line(0, Tone::Quiet, &"-".repeat(widest));
    }

    /// Wrapped text.
    pub(crate) fn paragraph(&mut self, indent: usize, tone: Tone, text: &str) {
        self.hanging(indent, ("", 0), tone, text);
    }

    /// Wrapped text behind a label.
    pub(crate) fn field(&mut self, indent: usize, label: &str, text: &str) {
        self.hanging(indent, (label, LABEL.max(columns(label) + 1)), Tone::Plain, text);
    }

    /// Wrapped text behind something that takes `label.1` columns.
    pub(crate) fn hanging(&mut self, indent: usize, label: (&str, usize), tone: Tone, text: &str) {
        let (label, wide) = label;
        let padding = wide.saturating_sub(columns(label));
        let label = format!("{}{:padding$}", self.painted(Tone::Quiet, label), "");
        self.row(indent, &label, wide, (tone, text));
    }

    /// Wrapped text behind a label that is painted already and takes `wide` columns.
    pub(crate) fn row(&mut self, indent: usize, label: &str, wide: usize, (tone, text): (Tone, &str)) {
        let room = self.style.width.saturating_sub(indent + wide).max(LEAST_ROOM);
        for (number, line) in wrap(text, room).into_iter().enumerate() {
            let text = self.painted(tone, line);
            let _ = match number {
                0 => writeln!(self.out, "{:indent$}{label}{text}", ""),
                _ => writeln!(self.out, "{:indent$}{:wide$}{text}", "", ""),
            };
        }
    }

    /// Lines that somebody else wrote, each behind a bar, so that they cannot pose as ours. Not wrapped.
    pub(crate) fn quoted<'t>(&mut self, indent: usize, lines: impl Iterator<Item = (Tone, &'t str)>) {
        for (tone, line) in lines {
            let (bar, text) = (self.painted(Tone::Quiet, "|"), self.painted(tone, line));
            let blank = if line.is_empty() { "" } else { " " };
            let _ = writeln!(self.out, "{:indent$}{bar}{blank}{text}", "");
        }
    }
}
