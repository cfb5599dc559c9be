//! A document as Markdown, for a step summary of a CI system or a comment on a merge request.
//!
//! Whatever comes from outside is escaped, or stands in a fence longer than any run of backticks in it.

use std::fmt::Write as _;

use super::text::side_by_side;
use super::{Block, Document, Fold, Section, Table, VerbatimKind};
use crate::document::Safe;

/// The document as Markdown, with a newline at the end.
pub fn render(document: &Document) -> String {
    let mut page = Markdown(format!("# {}\n\n", escaped(&document.title)));
    page.blocks(1, &document.blocks);
    let mut text = page.0.trim_end().to_owned();
    text.push('\n');
    text
}

/// The page so far.
struct Markdown(String);

impl Markdown {
    /// Text with an empty line after it.
    fn paragraph(&mut self, text: &str) {
        // Nothing fails to be written to a string.
        let _ = writeln!(self.0, "{text}\n");
    }

    fn items(&mut self, items: impl Iterator<Item = String>) {
        for item in items {
            let _ = writeln!(self.0, "- {item}");
        }
        self.0.push('\n');
    }

    fn blocks(&mut self, level: usize, blocks: &[Block]) {
        for block in blocks {
            self.block(level, block);
        }
    }

    fn block(&mut self, level: usize, block: &Block) {
        match block {
            Block::Score(score) => {
                self.paragraph(&format!("**{} of {} points**", score.total, score.possible));
            }
            Block::Paragraph(_, text) => self.paragraph(&escaped(text)),
            Block::Note(note) => {
                let text: Vec<String> = note.text.iter().map(escaped).collect();
                self.paragraph(&format!("**{}.** {}", note.lead, text.join(" ")));
            }
            Block::Fields(fields) => self.items(fields.iter().map(|field| {
                let text = quoted(&field.text, field.is_code);
                format!("{}: {text}", field.name)
            })),
            Block::List(items) => self.items(items.iter().map(escaped)),
            Block::Hints(hints) => {
                let numbered = (1..).zip(hints);
                self.items(numbered.map(|(number, hint)| format!("hint {number}: {}", escaped(hint))));
            }
            Block::Table(table) => self.table(table),
            Block::Boards(boards) => self.fence("text", &side_by_side(boards).join("\n")),
            Block::Verbatim(verbatim) => {
                if !verbatim.caption.as_str().is_empty() {
                    self.paragraph(&escaped(&verbatim.caption));
                }
                let language = match verbatim.kind {
                    VerbatimKind::Command => "sh",
                    VerbatimKind::Output | VerbatimKind::Trace => "text",
                    VerbatimKind::Diff => "diff",
                };
                self.fence(language, verbatim.text.as_str());
            }
            Block::Section(section) => self.section(level, section),
            Block::Chips(_) | Block::Scatter(_) | Block::Strips(_) | Block::Trees(_) | Block::Bars(_) => {}
        }
    }

    /// A section. One that can be closed and holds nothing to read here is left out.
    fn section(&mut self, level: usize, section: &Section) {
        let mut body = Self(String::new());
        body.blocks(level + 1, &section.blocks);
        if section.fold != Fold::Never && body.0.is_empty() {
            return;
        }
        let label = section.label.as_ref();
        let label = label.map_or_else(String::new, |label| format!("{} ", escaped(label)));
        let aside = section.aside.as_ref();
        let aside = aside.map_or_else(String::new, |aside| format!(" ({})", escaped(aside)));
        let title = format!("{label}{}{aside}", quoted(&section.title, section.is_code));
        self.paragraph(&match (level, section.is_code) {
            (1, _) => format!("## {title}"),
            (_, true) => title,
            (_, false) => format!("**{title}**"),
        });
        self.0.push_str(&body.0);
    }

    fn table(&mut self, table: &Table) {
        let heads: Vec<String> = table.columns.iter().map(|column| escaped(&column.head)).collect();
        let rule = |column| if table.is_number(column) { "---:" } else { "---" };
        let rules: Vec<&str> = (0..heads.len()).map(rule).collect();
        let rows = table.rows.iter().map(|row| {
            let cells: Vec<String> = row.iter().map(|cell| escaped(&cell.text)).collect();
            cells.join(" | ")
        });
        for row in [heads.join(" | "), rules.join(" | ")].into_iter().chain(rows) {
            let _ = writeln!(self.0, "| {row} |");
        }
        self.0.push('\n');
    }

    /// Lines as they are, between fences that none of them can close.
    fn fence(&mut self, language: &str, text: &str) {
        let fence = "`".repeat(longest_run(text).max(2) + 1);
        self.paragraph(&format!("{fence}{language}\n{text}\n{fence}"));
    }
}

fn escaped(text: &Safe) -> String {
    escape(text.as_str())
}

fn quoted(text: &Safe, is_code: bool) -> String {
    if is_code { code(text) } else { escaped(text) }
}

/// A text in which nothing is markup: no emphasis, link, image, HTML, table cell, mention, reference, heading or list.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(character) = rest.next() {
        let is_first = out.is_empty();
        let joins = rest.as_str().starts_with(|next: char| !next.is_whitespace());
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '@' => out.push_str("&#64;"),
            // An address, an emoji, a command of a CI system.
            ':' if joins => out.push_str("&#58;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '|' | '~' | '$' => {
                out.push('\\');
                out.push(character);
            }
            '-' | '+' | '=' if is_first => {
                out.push('\\');
                out.push(character);
            }
            other => out.push(other),
        }
    }
    out
}

/// A text as code within a line, between more backticks than any run of them in it.
fn code(text: &Safe) -> String {
    let text = text.as_str();
    let fence = "`".repeat(longest_run(text) + 1);
    let pad = if text.starts_with(['`', ' ']) || text.ends_with(['`', ' ']) {
        " "
    } else {
        ""
    };
    format!("{fence}{pad}{text}{pad}{fence}")
}

/// The length of the longest run of backticks.
fn longest_run(text: &str) -> usize {
    let runs = text.split(|character| character != '`');
    runs.map(str::len).max().unwrap_or(0)
}
