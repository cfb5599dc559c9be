//! Takes the beginning and the end of a long text, line by line, and says what is missing between. What a line becomes is [`sanitise`]'s business.

use std::collections::VecDeque;

use super::sanitise::{self, Space};

/// Lines made safe: all of them, or the first `head` and the last `tail` different ones with a line between that says how many are missing.
///
/// In a text to be read a line that is repeated at once stands once, with the number of times.
pub(super) fn lines(bytes: &[u8], space: Space, most: usize, [head, tail]: [usize; 2]) -> String {
    let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    let mut rows = rows(bytes, space);
    let mut text: Vec<String> = Vec::new();
    for row in rows.by_ref().take(head) {
        row.show(&mut text, space, most);
    }
    let mut last = VecDeque::new();
    let mut left_out = 0;
    for row in rows {
        last.push_back(row);
        if last.len() > tail {
            left_out += last.pop_front().map_or(0, |row| row.times);
        }
    }
    if left_out > 0 {
        text.push(format!("[... {left_out} lines left out ...]"));
    }
    for row in last {
        row.show(&mut text, space, most);
    }
    text.join("\n")
}

/// The most times that a line stands in a row before its number is given instead.
const FEW: usize = 3;

/// A line and how many times it stands in a row.
struct Row<'b> {
    line: &'b [u8],
    times: usize,
}

impl Row<'_> {
    fn show(&self, text: &mut Vec<String>, space: Space, most: usize) {
        let shown = sanitise::line(self.line, space, most);
        if self.times > FEW {
            text.push(shown);
            text.push(format!("[... the same line {} times more ...]", self.times - 1));
        } else {
            text.extend(std::iter::repeat_n(shown, self.times));
        }
    }
}

fn rows(bytes: &[u8], space: Space) -> impl Iterator<Item = Row<'_>> {
    let mut lines = bytes.split(|byte| *byte == b'\n').peekable();
    std::iter::from_fn(move || {
        let line = lines.next()?;
        let mut times = 1;
        while space == Space::Tidy && lines.next_if_eq(&line).is_some() {
            times += 1;
        }
        Some(Row { line, times })
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::sanitise::is_safe;
    use super::*;

    #[test]
    fn text_to_be_read_keeps_its_layout() {
        assert_eq!(
            lines(b"Exception\r\n\tat Solver\n", Space::Tidy, 99, [9, 9]),
            "Exception\n    at Solver"
        );
    }

    #[test]
    fn many_lines_keep_both_ends() {
        let text = (1..=1_000)
            .map(|number| number.to_string())
            .collect::<Vec<_>>()
            .join("\n");
        assert_eq!(
            lines(text.as_bytes(), Space::Visible, 99, [2, 1]),
            "1\n2\n[... 997 lines left out ...]\n1000"
        );
        assert_eq!(
            lines(b"\n\n\n", Space::Visible, 99, [1, 0]),
            "\n[... 2 lines left out ...]"
        );
        assert_eq!(lines(b"", Space::Visible, 99, [1, 0]), "");
    }

    #[test]
    fn a_line_that_is_repeated_stands_once() {
        let told = |text: &str| lines(text.as_bytes(), Space::Tidy, 99, [9, 9]);
        assert_eq!(
            told("a\nb\nb\nb\nb\nc"),
            "a\nb\n[... the same line 3 times more ...]\nc"
        );
        assert_eq!(told("a\n\n\n\nb\nb"), "a\n\n\n\nb\nb");
        assert_eq!(lines(b"b\nb\nb\nb", Space::Visible, 99, [9, 9]), "b\nb\nb\nb");
    }

    proptest! {
        #[test]
        fn any_bytes_become_safe_lines(bytes: Vec<u8>, most in 0_usize..300) {
            for space in [Space::Visible, Space::Tidy] {
                prop_assert!(is_safe(&lines(&bytes, space, most, [3, 2])));
            }
        }
    }
}
