//! What a board of a dialect looks like: writes it, and reads a row that is written exactly so.

use std::fmt::Write as _;

use super::dialect_parts::Blank;

/// The form of the boards of a dialect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardForm {
    /// Whether a line with the dimension stands above each board.
    pub dimension_line: bool,
    /// Whether the puzzle itself is the first board printed.
    pub initial: bool,
    /// How the blank square is printed.
    pub blank: Blank,
    /// The width to which cells are padded on the left.
    pub cell_width: usize,
    /// What stands between two cells.
    pub between_cells: String,
    /// What stands after the last cell of a row.
    pub after_row: String,
    /// The line that follows each board, if there is one.
    pub after_board: Option<String>,
}

impl BoardForm {
    /// Appends a board, row-major with 0 for the blank.
    pub fn write(&self, tiles: &[u32], dimension: usize, text: &mut String) {
        if self.dimension_line {
            let _ = writeln!(text, "{dimension}");
        }
        for row in tiles.chunks(dimension.max(1)) {
            self.write_row(row, text);
            text.push('\n');
        }
        if let Some(line) = &self.after_board {
            text.push_str(line);
            text.push('\n');
        }
    }

    fn write_row(&self, tiles: &[u32], text: &mut String) {
        for (column, &tile) in tiles.iter().enumerate() {
            if column > 0 {
                text.push_str(&self.between_cells);
            }
            self.write_cell(tile, text);
        }
        text.push_str(&self.after_row);
    }

    /// Whether a row is written exactly in this form, up to white space at its end.
    pub fn is_row(&self, row: &str, tiles: &[u32]) -> bool {
        let mut own = String::with_capacity(row.len());
        self.write_row(tiles, &mut own);
        own.trim_end() == row.trim_end()
    }

    fn write_cell(&self, tile: u32, text: &mut String) {
        let width = self.cell_width;
        // Writing to a string cannot fail.
        let _ = match self.blank {
            Blank::Space if tile == 0 => write!(text, "{:width$}", ""),
            Blank::Symbol(symbol) if tile == 0 => write!(text, "{symbol:>width$}"),
            Blank::Zero | Blank::Space | Blank::Symbol(_) => write!(text, "{tile:>width$}"),
        };
    }

    /// The column of the blank in a row that is written exactly in this form with the blank as white space; `None` where the row is written otherwise.
    pub fn blank_column(&self, row: &str, dimension: usize) -> Option<usize> {
        if self.blank != Blank::Space {
            return None;
        }
        let mut rest = row;
        let mut blank = None;
        for column in 0..dimension {
            if column > 0 {
                rest = rest.strip_prefix(self.between_cells.as_str())?;
            }
            let padding = rest
                .bytes()
                .take(self.cell_width)
                .take_while(|&b| b == b' ')
                .count();
            let digits = rest
                .get(padding..)?
                .bytes()
                .take_while(u8::is_ascii_digit)
                .count();
            if padding == self.cell_width {
                if blank.replace(column).is_some() {
                    return None;
                }
                rest = rest.get(padding..)?;
            } else {
                if digits == 0
                    || (padding > 0 && padding + digits != self.cell_width)
                    || padding + digits < self.cell_width
                {
                    return None;
                }
                rest = rest.get(padding + digits..)?;
            }
        }
        (rest == self.after_row).then_some(blank).flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spaced() -> BoardForm {
        BoardForm {
            dimension_line: false,
            initial: true,
            blank: Blank::Space,
            cell_width: 2,
            between_cells: " ".to_owned(),
            after_row: " ".to_owned(),
            after_board: Some(String::new()),
        }
    }

    #[test]
    fn a_board_is_written_as_the_course_prints_it() {
        let mut text = String::new();
        spaced().write(&[1, 0, 3, 4, 2, 5, 7, 8, 6], 3, &mut text);
        assert_eq!(text, " 1     3 \n 4  2  5 \n 7  8  6 \n\n");
        let mut text = String::new();
        let coursera = BoardForm {
            dimension_line: true,
            blank: Blank::Zero,
            ..spaced()
        };
        coursera.write(&[0, 1, 3, 2], 2, &mut text);
        assert_eq!(text, "2\n 0  1 \n 3  2 \n\n");
    }

    #[test]
    fn the_blank_of_an_exact_row_is_found_even_where_numbers_overflow_their_cells() {
        let form = spaced();
        assert_eq!(form.blank_column("    1  3 ", 3), Some(0));
        assert_eq!(form.blank_column(" 1     3 ", 3), Some(1));
        assert_eq!(form.blank_column(" 1  3    ", 3), Some(2));
        assert_eq!(form.blank_column("140    12345 ", 3), Some(1));
        assert_eq!(form.blank_column(" 1  3", 3), None);
        assert_eq!(form.blank_column("1  3    ", 3), None);
        assert_eq!(form.blank_column(" 1  2  3 ", 3), None);
    }
}
