//! Reads a list of staff's with a header line, and says where a mistake in it is.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use unicode_normalization::UnicodeNormalization;

use crate::problem::{Problem, Problems, SourceFile};

/// A list: its header and its rows, each with the place where it begins.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) source: Arc<SourceFile>,
    /// The header's names, as they are written.
    pub(super) titles: Vec<String>,
    /// The same, in lower case with letters and digits only.
    header: Vec<String>,
    pub(super) rows: Vec<Row>,
}

/// The names of the columns by their kinds, the first choice first.
static COLUMNS: LazyLock<BTreeMap<&str, Vec<&str>>> = LazyLock::new(|| {
    let mut columns: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut kind = "";
    for line in include_str!("columns.txt").lines() {
        match line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            Some(next) => kind = next,
            None if line.starts_with('#') => {}
            None => columns.entry(kind).or_default().extend(line.split_whitespace()),
        }
    }
    columns
});

/// The names of a kind of column, in every language.
pub(super) fn column_names(kind: &str) -> &'static [&'static str] {
    COLUMNS.get(kind).map_or(&[], Vec::as_slice)
}

/// A list without a title above it: a first line before an empty one, with fewer columns than what follows, as in Sakai's `grades.csv`.
fn without_title(text: &str) -> &str {
    let mut lines = text.splitn(3, '\n');
    let (Some(title), Some(empty), Some(rest)) = (lines.next(), lines.next(), lines.next()) else {
        return text;
    };
    let columns = |line: &str| line.matches([',', ';', '\t']).count();
    let is_empty = empty.trim().trim_matches(['"', ',', ';']).is_empty();
    if is_empty && columns(title) < columns(rest.lines().next().unwrap_or_default()) {
        rest
    } else {
        text
    }
}

/// What follows a list while it is read.
const END: &str = "\n\u{4}\n";

/// One row.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// The offset of its first byte.
    pub(super) start: usize,
    cells: Vec<String>,
}

impl Table {
    /// Reads a file with commas or semicolons between its columns. `what` names it: "a roster".
    pub(super) fn read(path: &Path, what: &str) -> Result<Self, Problems> {
        Self::parse(&SourceFile::read_list(path, what)?, what)
    }

    /// The same of a file that is read already.
    pub(super) fn parse(source: &Arc<SourceFile>, what: &str) -> Result<Self, Problems> {
        let text = source.text.strip_prefix('\u{feff}').unwrap_or(&source.text);
        // Excel's own line about what stands between columns.
        let first = text.lines().next().unwrap_or_default();
        let (said, text) = match first.strip_prefix("sep=").map(str::as_bytes) {
            Some(&[said]) => (Some(said), text.split_once('\n').map_or("", |(_, rest)| rest)),
            Some(_) | None => (None, text),
        };
        let text = without_title(text);
        let mark = source.text.len() - text.len();
        let first = text.lines().next().unwrap_or_default();
        let often = |delimiter: &u8| first.bytes().filter(|byte| byte == delimiter).count();
        let delimiter = said.or_else(|| [b',', b';', b'\t'].into_iter().max_by_key(often));
        // A last row of our own: where it is not read as one, a quoted value before it never ends.
        let bytes = text.as_bytes().chain(END.as_bytes());
        let mut reader = csv::ReaderBuilder::new()
            .delimiter(delimiter.unwrap_or(b','))
            .flexible(true)
            .trim(csv::Trim::All)
            .from_reader(bytes);
        let mut problems = Problems::new();
        let titles: Vec<String> = match reader.headers() {
            Ok(header) => header.iter().map(str::to_owned).collect(),
            Err(error) => {
                return Err(Problem::new(format!("expected {what}: {error}")).of(source));
            }
        };
        let mut rows = Vec::new();
        for record in reader.records() {
            match record {
                Ok(record) => {
                    let start = record.position().map_or(0, csv::Position::byte);
                    let start = mark + usize::try_from(start).unwrap_or(0);
                    // The place that is given may be that of the line end before the row.
                    let blank = source.text.get(start..).unwrap_or_default();
                    let skipped = blank.len() - blank.trim_start().len();
                    rows.push(Row {
                        start: start + skipped,
                        cells: record.iter().map(str::to_owned).collect(),
                    });
                }
                Err(error) => problems.push(source, Problem::new(format!("expected {what}: {error}"))),
            }
        }
        let mut table = Self {
            source: Arc::clone(source),
            header: titles.iter().map(|title| letters(title)).collect(),
            titles,
            rows,
        };
        let is_ended = table.rows.pop_if(|row| row.cells == [END.trim()]).is_some();
        if !is_ended && !text.trim().is_empty() {
            let problem = match table.rows.last() {
                Some(row) => table.at(row, "a quoted value begins in this row and never ends".to_owned()),
                None => Problem::new("a quoted value begins in the header and never ends"),
            };
            problems.push(
                source,
                problem.hint("close the quotation marks, or take them out"),
            );
        }
        for (row, column) in table.broken() {
            let message = format!(
                "a value of `{}` in this row has more than one line",
                table.titles[column]
            );
            let problem = table.at(row, message);
            problems.push(
                source,
                problem
                    .hint("a quotation mark that stands alone joins lines: take it out, or the line break"),
            );
        }
        problems.unless_any(table)
    }

    /// The rows in which a value that tells students apart goes over the end of a line. A stray quotation mark before it and one after it would swallow whoever stands between them.
    fn broken(&self) -> impl Iterator<Item = (&Row, usize)> {
        let columns = self.columns(&["id", "sis", "login", "name", "first", "last", "email"]);
        let broken = move |row: &Row| {
            columns.iter().copied().find(|column| {
                row.cell(Some(*column))
                    .is_some_and(|text| text.contains(['\n', '\r']))
            })
        };
        self.rows.iter().filter_map(move |row| Some((row, broken(row)?)))
    }

    /// The first column of a kind.
    pub(super) fn column(&self, kind: &str) -> Option<usize> {
        let mut names = column_names(kind).iter();
        names.find_map(|name| self.header.iter().position(|column| column == name))
    }

    /// Every column of one of these kinds.
    pub(super) fn columns(&self, kinds: &[&str]) -> Vec<usize> {
        let all = 0..self.header.len();
        all.filter(|column| kinds.iter().any(|kind| self.is(*column, kind)))
            .collect()
    }

    /// Whether a column is of a kind.
    pub(super) fn is(&self, column: usize, kind: &str) -> bool {
        let own = self.header.get(column);
        own.is_some_and(|own| column_names(kind).contains(&own.as_str()))
    }

    /// The names of the columns, letter by letter.
    pub(super) fn header(&self) -> &[String] {
        &self.header
    }

    /// The line of the file that a row begins in.
    pub(super) fn line(&self, row: &Row) -> usize {
        self.source.line(row.start)
    }

    /// A problem of a row.
    pub(super) fn at(&self, row: &Row, message: String) -> Problem {
        let rest = self.source.text.get(row.start..).unwrap_or_default();
        let line = rest.lines().next().unwrap_or_default();
        Problem::at(row.start..row.start + line.len(), message)
    }
}

impl Row {
    /// What stands in a column, where anything does. Canvas writes a name that begins with `=` as `="=name"`, so that no spreadsheet reckons with it.
    pub(super) fn cell(&self, column: Option<usize>) -> Option<&str> {
        let text = self.cells.get(column?)?.as_str();
        let text = text
            .strip_prefix("=\"")
            .and_then(|text| text.strip_suffix('"'))
            .unwrap_or(text);
        (!text.is_empty()).then_some(text)
    }

    /// Whether nothing stands in it at all.
    pub(super) fn is_empty(&self) -> bool {
        self.cells.iter().all(String::is_empty)
    }
}

/// Letters and digits alone, in lower case: so that `SIS Login ID`, `sis_login_id` and `SisLoginId` are the same, and so are `ü` and the `u` with two dots that a Mac writes.
pub(super) fn letters(text: &str) -> String {
    let lower = text.to_lowercase();
    lower.nfkc().filter(|c| c.is_alphanumeric()).collect()
}

/// An id, a login or an address as it is compared.
pub(super) fn exact(text: &str) -> String {
    text.to_lowercase().nfc().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(text: &str) -> Result<Vec<Vec<String>>, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list.csv");
        std::fs::write(&path, text).unwrap();
        Table::read(&path, "a list")
            .map(|table| table.rows.into_iter().map(|row| row.cells).collect())
            .map_err(|problems| problems.to_string())
    }

    #[test]
    fn a_quote_that_is_never_closed_swallows_nobody() {
        for text in [
            "id,name\nada,\"Ada\nalan,Alan\n",
            "id,name\n1,A\nada,\"Ada\nalan,Alan",
            "id,\"name\nada,Ada\n",
        ] {
            assert!(table(text).unwrap_err().contains("never ends"), "{text}");
        }
        for text in [
            "id,name\nada,\"Ada\nalan,Al\"an\n",
            "name;id\n\"Ada\";\"ada\nAlan\";alan\n",
        ] {
            assert!(
                table(text).unwrap_err().contains("has more than one line"),
                "{text}"
            );
        }
        let two = |name: &str| vec![vec!["ada".to_owned(), name.to_owned()]];
        assert_eq!(table("id,name\r\nada,\"King, Ada\"").unwrap(), two("King, Ada"));
        assert_eq!(table("id,note\nada,\"two\nlines\"\n").unwrap(), two("two\nlines"));
        assert_eq!(table("id,note\nada,5\" pipe\n\n").unwrap(), two("5\" pipe"));
        assert_eq!(table("id,name\n").unwrap(), Vec::<Vec<String>>::new());
    }
}
