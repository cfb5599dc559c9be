//! Numbers that stand alone on their lines: whether one of them is a count is decided when all lines were read.

use super::count_claim::{Count, Plainness};
use super::line_split::plain;
use super::row::Row;
use super::survey::Survey;
use super::words::Words;

impl Survey {
    /// Takes the number after a line such as `Minimum number of moves:`. `left` are the rows that are part of no board.
    pub(super) fn hear_announcements(&mut self, output: &[u8], left: &mut Vec<&Row>) {
        let mut heard = Vec::new();
        for announcement in std::mem::take(&mut self.announcements) {
            let next = left.partition_point(|row| row.line <= announcement.line);
            let Some(row) = left.get(next).filter(|row| row.line <= announcement.line + 2) else {
                continue;
            };
            if let Some(count) = lone_number(output, row) {
                heard.push(row.line);
                let counts = if announcement.moves {
                    &mut self.moves
                } else {
                    &mut self.enqueued
                };
                counts.say(row.line, announcement.plainness, count);
            }
        }
        left.retain(|row| heard.binary_search(&row.line).is_err());
    }

    /// Takes a number that stands alone on a line for the number of moves, if nothing else says it and there is no doubt which.
    pub(super) fn hear_bare_numbers(&mut self, output: &[u8], left: &mut Vec<&Row>) {
        if !self.moves.is_empty() || !self.unsolvable.is_empty() {
            return;
        }
        if let (Some((line, count)), 1) = (self.list, self.lists) {
            self.moves.say(line, Plainness::Bare, count);
        }
        let lone: Vec<&Row> = left
            .iter()
            .filter(|row| row.cells == 1 || row.glued)
            .take(1024)
            .copied()
            .collect();
        let outer = || {
            lone.iter()
                .filter(|row| row.line == self.first_line || row.line == self.last_line)
                .copied()
        };
        let rows: Vec<&Row> = match lone.as_slice() {
            [only] => vec![only],
            _ => outer().collect(),
        };
        // Numbers on lines that follow each other are a list, of which none is the answer.
        let listed = |row: &Row| {
            let at = lone.partition_point(|other| other.line < row.line);
            let near = |index: usize| {
                lone.get(index)
                    .is_some_and(|other| other.line.abs_diff(row.line) == 1)
            };
            near(at + 1) || at.checked_sub(1).is_some_and(near)
        };
        let mut heard: Vec<(u32, Count)> = Vec::new();
        for row in rows.into_iter().filter(|row| !listed(row)) {
            if let Some(count) = lone_number(output, row) {
                heard.push((row.line, count));
            }
        }
        if let Some(&(_, first)) = heard.first()
            && heard.iter().all(|&(_, count)| count == first)
        {
            for (line, count) in heard {
                self.moves.say(line, Plainness::Bare, count);
                left.retain(|row| row.line != line);
            }
        }
        if self.moves.is_empty() && self.nothing > 0 {
            self.moves.say(self.nothing, Plainness::Bare, None);
        }
    }
}

/// The number of a row that has nothing else.
fn lone_number(output: &[u8], row: &Row) -> Option<Count> {
    let (text, _) = plain(output.get(row.start..row.end)?);
    let text = text.get(usize::try_from(row.prefix).ok()?..)?;
    let number = row.glued && text.trim().bytes().all(|b| b.is_ascii_digit());
    if row.cells != 1 && !number {
        return None;
    }
    let mut words = Words::default();
    words.read(text);
    words.first_number()
}
