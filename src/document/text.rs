//! A document for a terminal: indents, labels, wrapping, colours. It reads the same with colours and without.

use std::fmt::Write as _;

use anstyle::AnsiColor;

use super::style::Style;
use super::wrap::{columns, wrap};
use super::{Block, Board, Cell, Document, Fold, Note, Section, Table, Tone, Verbatim, VerbatimKind};

/// The columns of a field's name with the blanks after it.
const LABEL: usize = 11;
/// The fewest columns that wrapped text gets, however deep it stands.
const LEAST_ROOM: usize = 20;
/// The blanks between the columns of a table.
const BETWEEN_COLUMNS: usize = 2;
/// The blanks between boards.
const BETWEEN_BOARDS: usize = 6;

/// The document as text, with a newline at the end.
pub fn render(document: &Document, style: &Style) -> String {
    let mut page = Page::new(*style);
    page.heading(document.title.as_str());
    page.blocks(2, 1, &document.blocks);
    page.finish()
}

/// Blocks that stand in no document, from the left margin, with a newline at the end.
pub fn blocks(blocks: &[Block], style: &Style) -> String {
    let mut page = Page::new(*style);
    page.blocks(0, 2, blocks);
    page.finish()
}

/// The page so far.
struct Page {
    out: String,
    style: Style,
}

impl Page {
    const fn new(style: Style) -> Self {
        Self {
            out: String::new(),
            style,
        }
    }

    /// The text, with one newline at its end.
    fn finish(self) -> String {
        let mut text = self.out.trim_matches('\n').to_owned();
        text.push('\n');
        text
    }

    fn blocks(&mut self, indent: usize, level: usize, blocks: &[Block]) {
        for block in blocks {
            self.block(indent, level, block);
        }
    }

    fn block(&mut self, indent: usize, level: usize, block: &Block) {
        match block {
            Block::Score(score) => {
                self.gap();
                let line = format!("SCORE  {} of {} points", score.total, score.possible);
                self.line(indent, Tone::Strong, &line);
                self.gap();
            }
            Block::Paragraph(tone, text) => self.wrapped(indent, ("", 0), *tone, text.as_str()),
            Block::Note(note) => self.note(indent, note),
            Block::Fields(fields) => {
                for field in fields {
                    let wide = LABEL.max(columns(field.name) + 1);
                    self.wrapped(indent, (field.name, wide), Tone::Plain, field.text.as_str());
                }
            }
            Block::List(items) => {
                for item in items {
                    self.wrapped(indent, ("-", 2), Tone::Plain, item.as_str());
                }
            }
            Block::Hints(hints) => {
                for (number, hint) in (1..).zip(hints) {
                    let lead = format!("hint {number}");
                    let wide = LABEL.max(columns(&lead) + 1);
                    self.wrapped(indent, (&lead, wide), Tone::Plain, hint.as_str());
                }
            }
            Block::Table(table) => self.table(indent, table),
            Block::Boards(boards) => {
                self.gap();
                for line in side_by_side(boards) {
                    self.line(indent, Tone::Plain, &line);
                }
                self.gap();
            }
            Block::Verbatim(verbatim) => self.verbatim(indent, verbatim),
            Block::Section(section) => self.section(indent, level, section),
            Block::Chips(_) | Block::Scatter(_) | Block::Strips(_) | Block::Trees(_) | Block::Bars(_) => {}
        }
    }

    /// A section. One that can be closed and holds nothing to read here is left out.
    fn section(&mut self, indent: usize, level: usize, section: &Section) {
        let mut body = Self::new(self.style);
        let inner = if level == 1 { indent } else { indent + 2 };
        body.blocks(inner, level + 1, &section.blocks);
        let body = body.out.trim_end_matches('\n');
        if section.fold != Fold::Never && body.is_empty() {
            return;
        }
        let aside = section.aside.as_ref();
        let aside = aside.map_or_else(String::new, |aside| format!(" ({aside})"));
        let title = format!("{}{aside}", section.title);
        self.gap();
        if level == 1 {
            self.heading(&title);
        } else {
            let label = section.label.as_ref().map_or("", |label| label.as_str());
            let wide = if label.is_empty() { 0 } else { columns(label) + 1 };
            self.wrapped(indent, (label, wide), section.tone, &title);
        }
        if !body.is_empty() {
            self.out.push_str(body);
            self.out.push('\n');
        }
        self.gap();
    }

    fn note(&mut self, indent: usize, note: &Note) {
        self.gap();
        let lead = if note.tone == Tone::Plain {
            note.lead.to_lowercase()
        } else {
            note.lead.to_uppercase()
        };
        let wide = 6.max(columns(&lead) + 2);
        for (number, text) in note.text.iter().enumerate() {
            let leads = number == 0 && note.text.len() > 1;
            let tone = if leads { Tone::Strong } else { note.tone };
            let label = if number == 0 { lead.as_str() } else { "" };
            self.wrapped(indent, (label, wide), tone, text.as_str());
        }
        self.gap();
    }

    /// Columns as wide as they need; the last one is wrapped where the page is too narrow for it.
    fn table(&mut self, indent: usize, table: &Table) {
        let heads: Vec<Cell> = table
            .columns
            .iter()
            .map(|column| Cell::from(column.head.clone()).toned(Tone::Quiet))
            .collect();
        let has_heads = heads.iter().any(|head| !head.text.as_str().is_empty());
        let rows = || has_heads.then_some(&heads).into_iter().chain(&table.rows);
        let empty = Cell::default();
        let cell = |row: &'_ [Cell], column: usize| row.get(column).unwrap_or(&empty).clone();
        let widest = |column: usize| rows().map(|row| columns(cell(row, column).text.as_str())).max();
        // The columns that are shown, each with its room and whether numbers stand in it.
        let shown: Vec<(usize, usize, bool)> = (0..table.columns.len())
            .filter(|&column| !table.columns[column].is_detail)
            .map(|column| (column, widest(column).unwrap_or(0), table.is_number(column)))
            .collect();
        self.gap();
        let Some(&(last, ..)) = shown.last() else {
            return;
        };
        for row in rows() {
            let (mut label, mut wide) = (String::new(), 0);
            for &(column, room, is_number) in &shown {
                let cell = cell(row, column);
                let padding = room.saturating_sub(columns(cell.text.as_str()));
                let (left, right) = if is_number { (padding, 0) } else { (0, padding) };
                let _ = write!(label, "{:left$}", "");
                if column == last {
                    wide += left;
                    break;
                }
                let text = self.painted(cell.tone, cell.text.as_str());
                let _ = write!(label, "{text}{:right$}{:BETWEEN_COLUMNS$}", "", "");
                wide += room + BETWEEN_COLUMNS;
            }
            let cell = cell(row, last);
            self.hanging(indent, &label, wide, (cell.tone, cell.text.as_str()));
        }
        self.gap();
    }

    fn verbatim(&mut self, indent: usize, verbatim: &Verbatim) {
        if !verbatim.caption.as_str().is_empty() {
            self.wrapped(indent, ("", 0), Tone::Quiet, verbatim.caption.as_str());
        }
        match verbatim.kind {
            VerbatimKind::Command => self.line(indent + 2, Tone::Plain, verbatim.text.as_str()),
            // Behind a bar, so that no line that somebody else wrote can pose as ours.
            VerbatimKind::Output | VerbatimKind::Trace | VerbatimKind::Diff => {
                for line in verbatim.text.as_str().lines() {
                    let tone = tone_of_line(verbatim.kind, line);
                    let (bar, text) = (self.painted(Tone::Quiet, "|"), self.painted(tone, line));
                    let blank = if line.is_empty() { "" } else { " " };
                    let _ = writeln!(self.out, "{:indent$}{bar}{blank}{text}", "");
                }
            }
        }
    }

    /// A text in its colour, where there are colours.
    fn painted(&self, tone: Tone, text: &str) -> String {
        if !self.style.color || tone == Tone::Plain || text.is_empty() {
            return text.to_owned();
        }
        let style = match tone {
            Tone::Plain => anstyle::Style::new(),
            Tone::Strong => anstyle::Style::new().bold(),
            Tone::Quiet => anstyle::Style::new().dimmed(),
            Tone::Good => AnsiColor::Green.on_default(),
            Tone::Middling => AnsiColor::Yellow.on_default(),
            Tone::Bad => AnsiColor::Red.on_default(),
        };
        format!("{}{text}{}", style.render(), style.render_reset())
    }

    /// An empty line, never two in a row.
    fn gap(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with("\n\n") {
            self.out.push('\n');
        }
    }

    /// One line, not wrapped.
    fn line(&mut self, indent: usize, tone: Tone, text: &str) {
        let text = self.painted(tone, text);
        // Nothing fails to be written to a string.
        let _ = writeln!(self.out, "{:indent$}{text}", "");
    }

    /// A heading with a line below it.
    fn heading(&mut self, text: &str) {
        let mut widest = 0;
        for line in wrap(text, self.style.width) {
            widest = widest.max(columns(line));
            self.line(0, Tone::Strong, line);
        }
        self.line(0, Tone::Quiet, &"-".repeat(widest));
    }

    /// Wrapped text behind a label that is given so many columns.
    fn wrapped(&mut self, indent: usize, (label, wide): (&str, usize), tone: Tone, text: &str) {
        let padding = wide.saturating_sub(columns(label));
        let label = format!("{}{:padding$}", self.painted(Tone::Quiet, label), "");
        self.hanging(indent, &label, wide, (tone, text));
    }

    /// Wrapped text behind something that is painted already and takes `wide` columns.
    fn hanging(&mut self, indent: usize, label: &str, wide: usize, (tone, text): (Tone, &str)) {
        let room = self.style.width.saturating_sub(indent + wide).max(LEAST_ROOM);
        for (number, line) in wrap(text, room).into_iter().enumerate() {
            let text = self.painted(tone, line.trim_end_matches(' '));
            let line = match number {
                0 => format!("{:indent$}{label}{text}", ""),
                _ => format!("{:indent$}{:wide$}{text}", "", ""),
            };
            self.out.push_str(line.trim_end_matches(' '));
            self.out.push('\n');
        }
    }
}

/// The tone of a line of a diff; other lines have none.
pub(super) fn tone_of_line(kind: VerbatimKind, line: &str) -> Tone {
    match (kind, line.as_bytes().first()) {
        (VerbatimKind::Diff, Some(b'+')) => Tone::Bad,
        (VerbatimKind::Diff, Some(b'-')) => Tone::Good,
        (VerbatimKind::Diff, Some(b'@' | b'[' | b'\\')) => Tone::Quiet,
        (VerbatimKind::Diff | VerbatimKind::Output | VerbatimKind::Trace | VerbatimKind::Command, _) => {
            Tone::Plain
        }
    }
}

/// The lines of boards drawn side by side, titles first, the marked squares in brackets.
pub(super) fn side_by_side(boards: &[Board]) -> Vec<String> {
    let drawn: Vec<Vec<String>> = boards.iter().map(drawn).collect();
    let height = drawn.iter().map(Vec::len).max().unwrap_or(0);
    let line = |at: usize| {
        let mut line = String::new();
        for lines in &drawn {
            let wide = lines.iter().map(|line| columns(line)).max().unwrap_or(0) + BETWEEN_BOARDS;
            let _ = write!(line, "{:wide$}", lines.get(at).map_or("", String::as_str));
        }
        line.trim_end().to_owned()
    };
    (0..height).map(line).collect()
}

fn drawn(board: &Board) -> Vec<String> {
    let tiles = board.rows.iter().flatten();
    let digits = tiles.map(|tile| tile.to_string().len()).max().unwrap_or(1);
    let cell = |row: usize, column: usize, tile: u32| {
        let tile = if tile == 0 {
            ".".to_owned()
        } else {
            tile.to_string()
        };
        if board.marked.contains(&[row, column]) {
            format!("[{tile:>digits$}]")
        } else {
            format!(" {tile:>digits$} ")
        }
    };
    let row = |(at, tiles): (usize, &Vec<u32>)| {
        let cells = tiles.iter().enumerate();
        cells
            .map(|(column, tile)| cell(at, column, *tile))
            .collect::<String>()
    };
    let mut lines = vec![board.title.to_string()];
    lines.extend(board.rows.iter().enumerate().map(row));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_squares_to_look_at_are_marked_on_every_board() {
        let board = |title: &str, second: [u32; 3]| Board {
            title: title.into(),
            rows: vec![vec![0, 1, 3], second.into(), vec![7, 8, 6]],
            marked: vec![[1, 0], [1, 1]],
            is_large: false,
        };
        let (before, next) = (
            board("before the move", [4, 2, 5]),
            board("printed next", [2, 4, 5]),
        );
        assert_eq!(
            side_by_side(&[before, next]),
            [
                "before the move      printed next",
                " .  1  3              .  1  3",
                "[4][2] 5             [2][4] 5",
                " 7  8  6              7  8  6"
            ]
        );
    }

    #[test]
    fn numbers_stand_to_the_right_and_the_last_column_is_wrapped() {
        let mut table = Table::new(&["who", "points", "why"]);
        table.row(["ada", "100", ""]);
        table.row(["b\u{1b}[2J", "7.5", "one two three four five six"]);
        let style = Style {
            width: 40,
            ..Style::PLAIN
        };
        assert_eq!(
            blocks(&[Block::Table(table)], &style),
            "who       points  why\nada          100\nb\\x1b[2J     7.5  one two three four\n                  five six\n"
        );
    }

    #[test]
    fn a_section_that_can_be_closed_and_says_nothing_is_left_out() {
        let section = |fold| {
            Block::Section(Section {
                title: "empty".into(),
                fold,
                ..Section::default()
            })
        };
        assert_eq!(blocks(&[section(Fold::Closed)], &Style::PLAIN), "\n");
        assert_eq!(blocks(&[section(Fold::Never)], &Style::PLAIN), "empty\n");
    }
}
