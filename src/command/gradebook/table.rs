//! A table for a terminal: columns as wide as they need, numbers to the right. Every text in it comes from files and people, so every text is made safe.

use std::fmt;

use unicode_width::UnicodeWidthStr;

use crate::report::safe::Safe;

/// Rows under a header.
#[derive(Clone, Debug)]
pub(in crate::command) struct Table {
    rows: Vec<Vec<Safe>>,
}

impl Table {
    /// A table with this header.
    pub(in crate::command) fn new(header: &[&str]) -> Self {
        let mut table = Self { rows: Vec::new() };
        table.row(header);
        table
    }

    /// Adds a row.
    pub(in crate::command) fn row(&mut self, cells: &[&str]) {
        self.rows.push(cells.iter().map(Safe::line).collect());
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let cell = |row: &Vec<Safe>, column: usize| row.get(column).map_or("", Safe::as_str).to_owned();
        let is_number = |text: &str| text.is_empty() || text.parse::<f64>().is_ok();
        let layout: Vec<(usize, bool)> = (0..columns)
            .map(|column| {
                let width = self
                    .rows
                    .iter()
                    .map(|row| cell(row, column).width())
                    .max()
                    .unwrap_or(0);
                let numbers =
                    self.rows.len() > 1 && self.rows.iter().skip(1).all(|row| is_number(&cell(row, column)));
                (width, numbers)
            })
            .collect();
        for row in &self.rows {
            let mut line = String::new();
            for (column, (width, numbers)) in layout.iter().enumerate() {
                let text = cell(row, column);
                let padding = " ".repeat(width.saturating_sub(text.width()));
                if *numbers {
                    line.push_str(&padding);
                    line.push_str(&text);
                } else {
                    line.push_str(&text);
                    line.push_str(&padding);
                }
                line.push_str("  ");
            }
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_to_the_right_and_controls_are_shown() {
        let mut table = Table::new(&["who", "points"]);
        table.row(&["ada", "100"]);
        table.row(&["b\u{1b}[2J", "7.5"]);
        let text = table.to_string();
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[1].ends_with("   100"), "{text}");
        assert!(lines[2].ends_with("   7.5"), "{text}");
        assert!(!text.contains('\u{1b}'), "{text}");
    }
}
