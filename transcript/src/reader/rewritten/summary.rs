//! A table of the answer's counts, with a heading and one line of figures: `| Moves | Enqueued |` and `| 4 | 10 |`.

use super::super::line_split::LinesWith;
use super::Edits;

/// The most columns, and the longest line.
const COLUMNS: usize = 10;
const LONGEST: usize = 200;

/// What stands in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    Moves,
    Enqueued,
    Other,
}

/// What separates columns.
#[derive(Clone, Copy, Debug)]
enum Separator {
    Sign(char),
    Blanks,
    /// One blank, where each name is one word.
    Blank,
}

/// A heading that was read.
struct Heading {
    separator: Separator,
    columns: Vec<Column>,
    /// The line of figures below it: where it begins and ends, and what stands for it.
    row: Option<(usize, usize, String)>,
}

/// What stands for the lines of figures; `None` where there is none.
pub(super) fn counts(output: &[u8]) -> Option<Edits> {
    let mut edits = Edits::new();
    let mut heading: Option<Heading> = None;
    // A heading has `moves` in it, or `enqueued`.
    let mut lines = LinesWith::new(output, |b| matches!(b, b'v' | b'V' | b'q' | b'Q'));
    while let Some((start, end)) = lines.next_of(heading.is_some()) {
        let line = output.get(start..end).unwrap_or_default();
        if let Some(open) = &mut heading {
            let text = std::str::from_utf8(line).unwrap_or_default().trim();
            if text.chars().all(|sign| "-+|=: \t─━┼│┃├┤".contains(sign)) && !text.is_empty() {
                continue;
            }
            match (open.figures(text), open.row.is_some()) {
                (Some(figures), false) => {
                    open.row = Some((start, end, figures));
                    continue;
                }
                // Of several lines none is the answer.
                (Some(_), true) => heading = None,
                (None, _) => edits.extend(heading.take().and_then(|heading| heading.row)),
            }
        }
        if heading.is_none() && names_a_count(line) {
            heading = Heading::of(line);
        }
    }
    edits.extend(heading.and_then(|heading| heading.row));
    (!edits.is_empty()).then_some(edits)
}

/// Whether a line may be a heading. Nearly none is, and each is asked.
fn names_a_count(line: &[u8]) -> bool {
    let says = |word: &[u8]| {
        line.windows(word.len())
            .any(|part| part.eq_ignore_ascii_case(word))
    };
    line.len() <= LONGEST
        && !line.iter().any(u8::is_ascii_digit)
        && (says(b"moves") || says(b"enqueued"))
        && !line.trim_ascii_end().ends_with(b":")
}

impl Heading {
    fn of(line: &[u8]) -> Option<Self> {
        let line = std::str::from_utf8(line).ok()?.trim();
        let signs = ['|', '│', '┃', '\t', ';', ','].map(Separator::Sign);
        let mut separators = signs.into_iter().chain([Separator::Blanks, Separator::Blank]);
        separators.find_map(|separator| Self::separated_by(line, separator))
    }

    fn separated_by(line: &str, separator: Separator) -> Option<Self> {
        let names = fields(line, separator)?;
        let columns: Vec<Column> = names.iter().map(|name| column(name)).collect();
        let counts = |kind| columns.iter().filter(|&&column| column == kind).count();
        let is_name = |name: &&str| name.split(' ').count() <= 5 && name.starts_with(char::is_alphabetic);
        let known = counts(Column::Moves) <= 1
            && counts(Column::Enqueued) <= 1
            && counts(Column::Other) < columns.len();
        // Single blanks separate words of a sentence as well.
        let is_certain = |name: &&str| {
            !matches!(separator, Separator::Blank) || NAMES.contains(&name.to_lowercase().as_str())
        };
        (known && names.iter().all(|name| is_name(name) && is_certain(name))).then_some(Self {
            separator,
            columns,
            row: None,
        })
    }

    /// The counts on a line of figures, as a line of text.
    fn figures(&self, line: &str) -> Option<String> {
        let fields = fields(line, self.separator).filter(|fields| fields.len() == self.columns.len())?;
        let mut said = Vec::new();
        for (column, field) in self.columns.iter().zip(fields) {
            let label = match column {
                Column::Moves => "Number of moves",
                Column::Enqueued => "enqueued",
                Column::Other => continue,
            };
            if field.is_empty() || !field.bytes().all(|b| b.is_ascii_digit()) {
                return None;
            }
            said.push(format!("{label}: {field}"));
        }
        Some(said.join(", "))
    }
}

/// What columns are called where blanks alone separate them.
const NAMES: &[&str] = &[
    "moves",
    "enqueued",
    "dequeued",
    "expanded",
    "explored",
    "generated",
    "visited",
    "nodes",
    "time",
    "ms",
    "heuristic",
    "algorithm",
    "puzzle",
    "file",
    "depth",
];

fn column(name: &str) -> Column {
    let name = name.to_lowercase();
    let word = |word: &str| name.split(' ').any(|other| other == word);
    let aside = ["possible", "legal", "left", "remaining", "per", "max", "maximum"];
    if name.ends_with("moves") && !aside.into_iter().any(word) {
        Column::Moves
    } else if word("enqueued") {
        Column::Enqueued
    } else {
        Column::Other
    }
}

/// The fields of a line, at least two.
fn fields(line: &str, separator: Separator) -> Option<Vec<&str>> {
    let fields: Vec<&str> = match separator {
        Separator::Sign(sign) => {
            let inside = line.strip_prefix(sign).unwrap_or(line);
            let inside = inside.strip_suffix(sign).unwrap_or(inside);
            inside.split(sign).map(str::trim).collect()
        }
        Separator::Blanks => line
            .split("  ")
            .map(str::trim)
            .filter(|field| !field.is_empty())
            .collect(),
        Separator::Blank => line.split_whitespace().collect(),
    };
    (2..=COLUMNS).contains(&fields.len()).then_some(fields)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> Vec<String> {
        let edits = counts(text.as_bytes()).unwrap_or_default();
        edits.into_iter().map(|(_, _, said)| said).collect()
    }

    #[test]
    fn one_line_of_figures_says_the_counts() {
        for text in [
            "| Enqueued | Dequeued | Moves |\n|---|---|---|\n| 10 | 5 | 4 |\n",
            "+----+\n| moves | enqueued |\n+----+\n| 4 | 10 |\n+----+\n0 1 3\n",
            "moves,enqueued\n4,10\n",
            "Heuristic    Moves    States enqueued\nManhattan    4        10\n",
            "moves enqueued dequeued\n4 10 5\n",
            "number of moves\tenqueued\n4\t10",
        ] {
            let all = said(text).join("; ");
            assert!(
                all.contains("Number of moves: 4") && all.contains("enqueued: 10"),
                "{text}: {all}"
            );
        }
    }

    #[test]
    fn other_lines_say_nothing() {
        for text in [
            "| step | moves |\n| 0 | 0 |\n| 1 | 1 |\n",
            "The moves are:\n1 2 3\n",
            "the moves enqueued here\n4 10 5 3\n",
            "moves,enqueued\nfour,10\n",
            "possible moves | nodes\n4 | 5\n",
            "moves | moves\n4 | 6\n",
            "moves, then boards\n",
        ] {
            assert!(said(text).is_empty(), "{text}: {:?}", said(text));
        }
    }
}
