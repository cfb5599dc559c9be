//! Arrows and tags of markup between cells: marks of several characters.

use super::{Cell, Last, MOST_TAG, Scanner};

impl<V: FnMut(Cell)> Scanner<'_, V> {
    /// Takes the shaft of an arrow: `--` of `-->`, `=` of `=>`.
    pub(super) fn points(&mut self, shaft: char) -> bool {
        let rest = self.line.as_bytes().get(self.at..).unwrap_or_default();
        let run = rest.iter().take_while(|&&b| char::from(b) == shaft).count();
        let points = self.peek(run) == Some(b'>');
        for _ in 0..if points { run } else { 0 } {
            self.mark(Last::Close, shaft);
        }
        points
    }

    /// The length of the shaft of an arrow to the left, `<-` or `<==`, before white space; 0 where there is none.
    pub(super) fn shaft(&self) -> usize {
        let rest = self.line.as_bytes().get(self.at + 1..).unwrap_or_default();
        let run = rest.iter().take_while(|b| matches!(b, b'-' | b'=')).count();
        let ends = rest
            .get(run)
            .is_none_or(|b| b.is_ascii_whitespace() || !b.is_ascii());
        if ends { run } else { 0 }
    }

    pub(super) fn backward_arrow(&mut self) {
        for _ in 0..=self.shaft() {
            self.mark(Last::Close, '<');
        }
    }

    /// The length of a tag of markup, `<td>` or `</row>`; 0 where there is none.
    pub(super) fn tag(&self) -> usize {
        let rest = self.line.as_bytes().get(self.at + 1..).unwrap_or_default();
        let inside = |b: &&u8| b.is_ascii_alphanumeric() || b" /=-_\"'".contains(b);
        let length = rest.iter().take(MOST_TAG).take_while(inside).count();
        let named = rest
            .first()
            .is_some_and(|b| b.is_ascii_alphabetic() || *b == b'/');
        if named && length > 0 && rest.get(length) == Some(&b'>') {
            length + 2
        } else {
            0
        }
    }

    /// Takes a tag, which stands between cells.
    pub(super) fn markup(&mut self) {
        for _ in 0..self.tag() {
            self.mark(Last::Close, '<');
        }
    }

    /// The length of a name before a list, once there was a whole board on the line: `Board(` and `tiles=` of `[Board(tiles=[[0, 1, 3], …]), Board(tiles=[[…`.
    pub(super) fn name(&self) -> Option<usize> {
        let squares = u64::from(self.signs.dimension) * u64::from(self.signs.dimension);
        if self.signs.dimension < 2 || u64::from(self.shape.numbers) + 1 < squares {
            return None;
        }
        let rest = self.line.get(self.at..)?;
        let inside = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let named = rest.get(..MOST_TAG.min(rest.len()))?;
        let length = named.find(|c| !inside(c))?;
        let after = rest.get(length..)?.trim_start_matches([' ', ':', '=']);
        let spaced = rest.len() - length - after.len();
        (length > 0 && spaced <= 3 && after.starts_with(['[', '(', '{'])).then_some(length + spaced)
    }
}
