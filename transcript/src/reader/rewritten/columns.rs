//! What R, MATLAB and Octave print above matrices: `     [,1] [,2]`, `[1,2] =`, `[[1]]`, `, , 1`.

use super::super::line_split::LinesWith;
use super::FRAME;

/// The heading of the columns of a matrix of R: `[,1] [,2]`.
pub(super) fn is_heading(line: &str) -> bool {
    let column = |word: &str| {
        let number = word.strip_prefix("[,").and_then(|rest| rest.strip_suffix(']'));
        number.is_some_and(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
    };
    line.split_whitespace().all(column)
}

/// Whether any line is such a heading.
pub(super) fn is_in(output: &[u8]) -> bool {
    let known = |line: &[u8]| std::str::from_utf8(line).is_ok_and(|line| is_heading(line.trim()));
    LinesWith::new(output, |b| b == b'[').any(|(start, end)| {
        let line = output.get(start..end).unwrap_or_default();
        line.trim_ascii_start().starts_with(b"[,") && known(line)
    })
}

/// A cell's name above a matrix of Octave or MATLAB: `[1,2] =`.
pub(super) fn is_cell(line: &str) -> bool {
    let inside = line
        .strip_suffix('=')
        .and_then(|line| line.trim_end().strip_suffix(']'))
        .and_then(|line| line.trim_start().strip_prefix('['));
    inside.is_some_and(|inside| {
        let numbers = inside.bytes().filter(u8::is_ascii_digit).count();
        numbers > 1 && inside.bytes().all(|b| b.is_ascii_digit() || b == b',')
    })
}

/// What R prints of a number, `[1] 4`, and above the matrices of a list, `[[1]]`, or of an array, `, , 1`.
pub(super) fn printed(line: &str) -> Option<&str> {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if let Some(number) = line.strip_prefix("[1] ") {
        return Some(number).filter(|number| digits(number));
    }
    let place = line.strip_prefix(", , ");
    let place = place.or_else(|| line.strip_prefix("[[")?.strip_suffix("]]"));
    place.filter(|place| digits(place)).map(|_| FRAME)
}
