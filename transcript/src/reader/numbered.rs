//! Rows of a board that are numbered one after the other: `1)  1    3`, `0: 1 2`, `Row 2: 4 5 6`, `[1,] 0 1 3`.
//!
//! A number before one row says nothing, but as many rows as a board has, numbered from 0 or 1, which have all tiles of a board after their numbers, are its rows. So a row may be as short as one
//! cell, and its blank may be white space.

use super::cell::Signs;
use super::line_split::{Lines, plain};
use super::row::{Row, fingerprint};

/// The number before a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Index {
    number: u32,
    /// The sign that ends it.
    sign: char,
    /// The bytes up to the row.
    length: usize,
}

/// `1)`, `(1)`, `[1]`, `[1,]`, `1.`, `1:`, `Row 1:`.
fn index(text: &str) -> Option<Index> {
    let rest = text.trim_start_matches([' ', '\t']);
    let word = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
    let rest = rest.get(word..)?.trim_start_matches([' ', '\t']);
    let rest = rest.strip_prefix(['(', '[', '#']).unwrap_or(rest);
    let digits = rest.bytes().take(6).take_while(u8::is_ascii_digit).count();
    let number = rest.get(..digits)?.parse().ok()?;
    let rest = rest.get(digits..)?;
    let rest = rest
        .strip_prefix(',')
        .filter(|rest| rest.starts_with(']'))
        .unwrap_or(rest);
    let sign = rest
        .chars()
        .next()
        .filter(|&sign| matches!(sign, ')' | ']' | '.' | ':'))?;
    let rest = rest.get(1..)?;
    rest.starts_with([' ', '\t']).then(|| Index {
        number,
        sign,
        length: text.len() - rest.len(),
    })
}

/// The bytes before the row on a line that `begins` a board, or goes on with it.
pub(super) fn length(text: &str) -> usize {
    index(text).map_or(0, |index| index.length)
}

/// Whether a line is the first of the numbered rows of a board. `after` are the lines below it.
pub(super) fn begins(text: &str, signs: Signs, output: &[u8], after: &Lines<'_>) -> bool {
    let Some(first) = index(text).filter(|index| index.number <= 1 && signs.dimension > 1) else {
        return false;
    };
    let n = u64::from(signs.dimension);
    let mut board = Board::default();
    if !board.add(text, first, signs) {
        return false;
    }
    let mut lines = after.clone();
    for number in (first.number + 1..).take(signs.dimension as usize - 1) {
        let Some((start, end)) = lines.next() else {
            return false;
        };
        let (text, _) = plain(output.get(start..end).unwrap_or_default());
        let next = index(&text).filter(|next| next.number == number && next.sign == first.sign);
        if !next.is_some_and(|next| board.add(&text, next, signs)) {
            return false;
        }
    }
    let whole = board.cells == n * n && board.blanks == 1 || board.cells + 1 == n * n && board.blanks == 0;
    // Only as many tiles are added up as there are cells.
    whole
        && board.print
            == (1..signs.dimension * signs.dimension)
                .fold(0u64, |sum, tile| sum.wrapping_add(fingerprint(tile)))
}

/// The rows so far.
#[derive(Default)]
struct Board {
    cells: u64,
    blanks: u64,
    print: u64,
}

impl Board {
    /// Adds a row; `false` where it is none.
    fn add(&mut self, text: &str, index: Index, signs: Signs) -> bool {
        let Some(row) = text.get(index.length..).and_then(|rest| Row::of(rest, signs)) else {
            return false;
        };
        self.cells += u64::from(row.cells);
        self.blanks += u64::from(row.blanks);
        self.print = self.print.wrapping_add(row.print);
        !row.glued && (row.cells == signs.dimension || row.cells + 1 == signs.dimension)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_board(text: &str, dimension: u32) -> bool {
        let signs = Signs {
            dimension,
            symbol: None,
        };
        let mut lines = Lines::new(text.as_bytes());
        let (start, end) = lines.next().unwrap();
        begins(&text[start..end], signs, text.as_bytes(), &lines)
    }

    #[test]
    fn rows_that_are_counted_are_one_board() {
        for text in [
            "1) 1 2\n2) 3 0",
            "0: 1 2\n1: 3",
            "Row 0: 1 2\nRow 1:   3",
            "[1,] 1 2\n[2,] 3 0",
            "(1) 0 1\n(2) 3 2",
        ] {
            assert!(is_board(text, 2), "{text}");
        }
        assert!(is_board("1)  1    3\n2)  4  2  5\n3)  7  8  6\n", 3));
    }

    #[test]
    fn rows_that_are_not_or_that_lack_a_tile_are_none() {
        for text in [
            "1) 1 2\n3) 3 0",
            "2) 1 2\n3) 3 0",
            "1) 1 2\n2: 3 0",
            "1) 1 2",
            "1) 1 2\n\n2) 3 0",
            "1) 1 2\n2) 2 0",
            "1: 2\n2: 3",
        ] {
            assert!(!is_board(text, 2), "{text}");
        }
        assert!(!is_board("0. 1. 3.\n4. 2. 5.\n7. 8. 6.\n", 3));
    }
}
