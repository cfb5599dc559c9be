//! Lines that write rows in a way of their own, as rows of cells: numbered by `cat -n`, dumped by PHP, set by LaTeX, listed square by square.
//!
//! Each line stays one line, so that its number holds. An output without any of these is not copied.

mod columns;
mod csv;
mod dumps;
mod marks;
mod names;
mod positions;
mod structs;
mod summary;

use std::borrow::Cow;

use super::line_split::{Lines, LinesWith};

/// What stands for a line that only belongs to the frame of a board.
const FRAME: &str = "-";

/// Lines by their first byte and the byte after their last, and what stands for them.
type Edits = Vec<(usize, usize, String)>;

/// What is known of a whole output before its lines are rewritten.
struct Lookout {
    /// N.
    dimension: usize,
    /// Whether every line begins with its own number.
    numbered: bool,
    /// The last number of counters that stand alone on their lines: `1/4`, …, `4/4`.
    counted: Option<u32>,
    /// What the first line with a board among names is like.
    shape: Option<String>,
    /// Whether columns are named as R names them.
    columns: bool,
    php: Php,
}

/// Whether arrays of PHP were seen, and the line before closed one.
#[derive(Default)]
struct Php {
    seen: bool,
    closed: bool,
}

/// The output with such lines rewritten, and the first of them.
pub(super) fn rewritten(output: &[u8], dimension: u32) -> (Cow<'_, [u8]>, Option<u32>) {
    if dimension < 2 {
        return (Cow::Borrowed(output), None);
    }
    let mut lookout = Lookout {
        dimension: usize::try_from(dimension).unwrap_or(usize::MAX),
        numbered: is_numbered(output),
        counted: counters(output),
        shape: None,
        columns: columns::is_in(output),
        php: Php::default(),
    };
    lookout.shape = LinesWith::new(output, names::is_bracket).find_map(|(start, end)| {
        let line = std::str::from_utf8(output.get(start..end)?).ok()?;
        names::boards(line, lookout.dimension, None).map(|_| names::shape(line))
    });
    let mut edits = structured(output, lookout.dimension).into_iter().peekable();
    let mut changed: Vec<u8> = Vec::new();
    let mut first = None;
    // What is before it was copied already, once there was a change.
    let mut copied = 0;
    let mut lines = LinesWith::new(output, is_telling);
    while let Some((start, end)) = lines.next_of(edits.peek().is_some() || lookout.looks_at_all()) {
        let line = output.get(start..end);
        let Some(line) = line.and_then(|line| std::str::from_utf8(line).ok()) else {
            continue;
        };
        let edit = edits.next_if(|&(from, _, _)| from == start);
        if let Some(text) = edit.map_or_else(|| lookout.line(line), |(_, _, text)| Some(text)) {
            changed.extend_from_slice(output.get(copied..start).unwrap_or_default());
            changed.extend_from_slice(text.as_bytes());
            copied = end;
            first = first.or_else(|| u32::try_from(Lines::new(output.get(..end)?).count()).ok());
        }
    }
    if first.is_none() {
        return (Cow::Borrowed(output), None);
    }
    changed.extend_from_slice(output.get(copied..).unwrap_or_default());
    (Cow::Owned(changed), first)
}

/// Whether a byte may belong to a line that is rewritten.
const fn is_telling(byte: u8) -> bool {
    matches!(byte, b'=' | b'&' | b']' | b'[' | b'(' | b'{' | b'/' | b'<')
}

/// What stands for lines that only the lines about them explain.
fn structured(output: &[u8], dimension: usize) -> Edits {
    let marks = || (dimension == 2).then(|| marks::above_boards(output, dimension))?;
    dumps::rows(output, dimension)
        .or_else(|| csv::rows(output, dimension))
        .or_else(marks)
        .or_else(|| summary::counts(output))
        .unwrap_or_default()
}

impl Lookout {
    /// Whether every line has to be looked at.
    const fn looks_at_all(&self) -> bool {
        self.numbered || self.php.seen || self.columns
    }

    /// What stands for a line; `None` where it stays as it is.
    fn line(&mut self, line: &str) -> Option<String> {
        if self.numbered {
            let (_, rest) = line.split_once('\t')?;
            let other = self.other(rest);
            return Some(other.unwrap_or_else(|| rest.to_owned()));
        }
        self.other(line)
    }

    fn other(&mut self, line: &str) -> Option<String> {
        let trimmed = line.trim();
        let closed = std::mem::replace(&mut self.php.closed, trimmed == ")");
        if trimmed.is_empty() {
            // PHP ends each inner array with an empty line.
            return (self.php.seen && closed).then(|| FRAME.to_owned());
        }
        if !self.columns && !trimmed.bytes().any(is_telling) {
            return None;
        }
        if self.counted.is_some() && counter(trimmed).is_some_and(|(_, all)| Some(all) == self.counted) {
            return Some(FRAME.to_owned());
        }
        if columns::is_heading(trimmed) || columns::is_cell(trimmed) {
            return Some(FRAME.to_owned());
        }
        if self.columns
            && let Some(text) = columns::printed(trimmed)
        {
            return Some(text.to_owned());
        }
        self.dump(trimmed)
            .or_else(|| bullets(line))
            .or_else(|| self.set(trimmed))
            .or_else(|| positions::boards(line, self.dimension))
            .or_else(|| structs::boards(line, self.dimension))
            .or_else(|| names::boards(line, self.dimension, self.shape.as_deref()))
            .or_else(|| breaks(line))
    }

    /// A line of `print_r` or `var_dump`: `[0] => 1`, `[0]=>`, `array(3) {`, `int(1)`.
    fn dump(&mut self, line: &str) -> Option<String> {
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let inside = |text: &str, open: &str, close: &str| {
            let inner = text.strip_prefix(open)?.strip_suffix(close)?;
            digits(inner).then(|| inner.to_owned())
        };
        if let Some((key, value)) = line.split_once("=>") {
            inside(key.trim(), "[", "]")?;
            self.php.seen = true;
            let value = value.trim();
            if value.is_empty() || value == "Array" {
                return Some(FRAME.to_owned());
            }
            return inside(value, "int(", ")").or_else(|| digits(value).then(|| value.to_owned()));
        }
        let framed = inside(line, "array(", ") {").map(|_| FRAME.to_owned());
        framed.or_else(|| inside(line, "int(", ")"))
    }

    /// Rows as LaTeX sets them: `0 & 1 & 3 \\`.
    fn set(&self, line: &str) -> Option<String> {
        if !line.contains('&') {
            return None;
        }
        let mut rest = line.replace("\\hline", " ");
        for word in ["\\begin{", "\\end{"] {
            // A matrix has one of each, or two.
            for _ in 0..2 {
                let Some(from) = rest.find(word) else {
                    break;
                };
                let length = rest.get(from..)?.find('}')? + 1;
                rest.replace_range(from..from + length, " ");
            }
        }
        let mut rows = Vec::new();
        for row in rest.split("\\\\").map(str::trim).filter(|row| !row.is_empty()) {
            let cells: Vec<&str> = row.split('&').map(str::trim).collect();
            let known = |cell: &&str| !cell.contains(char::is_whitespace) && cell.len() <= 12;
            if cells.len() != self.dimension || !cells.iter().all(known) {
                return None;
            }
            let cell = |cell: &&str| if cell.is_empty() { "0" } else { *cell }.to_owned();
            rows.push(cells.iter().map(cell).collect::<Vec<_>>().join(" "));
        }
        (!rows.is_empty()).then(|| rows.join(" ; "))
    }
}

/// A row of a table whose column has several lines, `| 1 | 0 1 3<br>4 2 5<br>7 8 6 |`, or of HTML with an empty cell.
fn breaks(line: &str) -> Option<String> {
    let empty = ["<td></td>", "<td> </td>", "<td>&nbsp;</td>"];
    if let Some(cell) = empty.into_iter().find(|cell| line.contains(cell)) {
        return Some(line.replacen(cell, "<td>0</td>", 1));
    }
    let table = line.trim_start().starts_with('|') && line.contains("<br");
    table.then(|| {
        line.replace("<br>", " / ")
            .replace("<br/>", " / ")
            .replace("<br />", " / ")
    })
}

/// A row of a list in YAML without its bullets: `- - [0, 1, 3]`.
fn bullets(line: &str) -> Option<String> {
    let mut rest = line.trim_start();
    while let Some(after) = rest.strip_prefix("- ") {
        rest = after.trim_start();
    }
    let from = line.len() - rest.len();
    (rest.starts_with('[') && line.trim_start().starts_with("- ")).then(|| " ".repeat(from) + rest)
}

/// Whether every line begins with its number and a tab, as `cat -n` prints them.
fn is_numbered(output: &[u8]) -> bool {
    let mut lines = 0u32;
    for (number, (start, end)) in (1u32..).zip(Lines::new(output)) {
        let line = output.get(start..end).unwrap_or_default().trim_ascii_start();
        let digits = line.iter().take_while(|b| b.is_ascii_digit()).count();
        let said = line
            .get(..digits)
            .and_then(|digits| std::str::from_utf8(digits).ok());
        if said.and_then(|said| said.parse().ok()) != Some(number) || line.get(digits) != Some(&b'\t') {
            return false;
        }
        lines = number;
    }
    lines > 2
}

/// The two numbers of a line such as `1/4` and nothing else.
fn counter(line: &str) -> Option<(u32, u32)> {
    let (at, all) = line.split_once('/')?;
    let number = |text: &str| {
        let digits = text.len() <= 6 && text.bytes().all(|b| b.is_ascii_digit());
        digits.then(|| text.parse::<u32>().ok()).flatten()
    };
    number(at.trim()).zip(number(all.trim()))
}

/// The last number of counters, if all lines of two numbers with `/` between are counters that go up by one to it. Boards do not: a slide changes both rows, or the number of a row by more.
fn counters(output: &[u8]) -> Option<u32> {
    if !output.contains(&b'/') {
        return None;
    }
    let mut last: Option<(u32, u32)> = None;
    let mut seen = 0;
    for (start, end) in Lines::new(output) {
        let line = output.get(start..end).unwrap_or_default();
        if line.len() > 16 || !line.contains(&b'/') {
            continue;
        }
        let Some((at, all)) = std::str::from_utf8(line)
            .ok()
            .and_then(|line| counter(line.trim()))
        else {
            continue;
        };
        let follows = last.map_or(at <= 1, |(before, whole)| {
            before.checked_add(1) == Some(at) && whole == all
        });
        if !follows {
            return None;
        }
        last = Some((at, all));
        seen += 1;
    }
    last.filter(|&(at, all)| at == all && seen > 1)
        .map(|(_, all)| all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str, dimension: u32) -> String {
        let (output, _) = rewritten(text.as_bytes(), dimension);
        String::from_utf8(output.into_owned()).unwrap()
    }

    #[test]
    fn rows_written_in_a_way_of_their_own_become_rows() {
        for (line, row) in [
            ("0 & 1 & 3 \\\\", "0 1 3"),
            (" & 1 & 3 \\\\ \\hline", "0 1 3"),
            ("    [0] => 1", "1"),
            ("[0]=>", "-"),
            ("  int(8)", "8"),
            ("- - [0, 1, 3]", "    [0, 1, 3]"),
            ("     [,1] [,2] [,3]", "-"),
            (
                "Step 1: {(0, 0): 0, (0, 1): 1, (0, 2): 3, (1, 0): 4, (1, 1): 2, (1, 2): 5, (2, 0): 7, (2, 1): 8, (2, 2): 6}",
                "Step 1: [[0, 1, 3], [4, 2, 5], [7, 8, 6]]",
            ),
        ] {
            assert_eq!(lines(line, 3), row);
        }
        assert_eq!(
            lines("Board { tiles: [0, 1, 1, 4, 2, 5, 7, 8, 6] }", 3),
            "Board [[0, 1, 1], [4, 2, 5], [7, 8, 6]]"
        );
        for line in [
            "Some([Board { tiles: [0, 1, 3, 2], n: 2 }])",
            "[2][2]int{[2]int{0, 1}, [2]int{3, 2}}",
            "Board(Vector(Vector(0, 1), Vector(3, 2)))",
            "[Uint8Array(2) [ 0, 1 ], Uint8Array(2) [ 3, 2 ]]",
            "{0: [0, 1], 1: [3, 2]}",
            "{\"tiles\": [[0, 1], [3, 2]], \"blank\": [0, 0]}",
            "<td></td><td>1</td><td>3</td><td>2</td>",
        ] {
            let row: String = lines(line, 2).chars().filter(char::is_ascii_digit).collect();
            assert_eq!(row, "0132", "{line}");
        }
        assert_eq!(
            lines("array ((0,0),(1,1)) [((0,0),1),((0,1),2),((1,0),3),((1,1),0)]", 2),
            "[[1, 2], [3, 0]]"
        );
        assert_eq!(
            lines("{1: (0, 0), 2: (0, 1), 0: (1, 1), 3: (1, 0)}", 2),
            "[[1, 2], [3, 0]]"
        );
    }

    #[test]
    fn lines_may_end_with_both_characters() {
        assert_eq!(
            lines("Array\r\n(\r\n    [0] => 1\r\n)\r\n\r\n    [1] => 2\r\n", 2),
            "Array\r\n(\r\n1\r\n)\r\n-\r\n2\r\n"
        );
    }

    #[test]
    fn other_lines_stay_as_they_are() {
        for text in [
            "0 1 3\n4 2 5\n7 8 6\n",
            "& 1 3\n4 2 5\n",
            "0 1 3 => 1 0 3",
            "[0, 1, 3]",
            "- 1 3",
            "1\t2\t3\n4\t5\t6\n7\t8\t0\n",
            "{(0, 0): 1, (0, 1): 2}",
            "12/30\n10/32\n",
            "Moves => 4",
            "twin([[0, 1, 3], [4, 2, 5], [7, 8, 6]])",
            "goal = [[1, 2], [3, 0]]",
            "Solution { moves: 1, path: [[[1, 2], [0, 3]], [[1, 2], [3, 0]]] }",
            "Moves { count: 4, path: [0, 1] }",
            "- 1\n2 3\n- 2\n3 1\n",
            "# 1\n2 3\n# 2\n3 1\n",
        ] {
            assert_eq!(lines(text, 3), text);
            assert_eq!(lines(text, 2), text);
        }
    }

    #[test]
    fn numbers_of_all_lines_and_counters_are_taken_off() {
        assert_eq!(
            lines("     1\tMoves: 1\n     2\t1 2\n     3\t0 3\n", 2),
            "Moves: 1\n1 2\n0 3\n"
        );
        assert_eq!(
            lines("1/2\n1 2\n0 3\n2/2\n1 2\n3 0\n", 2),
            "-\n1 2\n0 3\n-\n1 2\n3 0\n"
        );
    }
}
