//! Rows that are a part of their line: a column of a table, or the ends of two boards in brackets.

use super::super::cell::Signs;
use super::{Row, all_tiles};

/// How many columns of a table are looked at.
const MOST_COLUMNS: usize = 16;

impl Row {
    /// The row or the board in a column of a table: `  3 | 0 1 3`, `| 1 | - | 0 1 3 / 4 2 5 / 7 8 6 |`.
    pub(super) fn in_column(text: &str, signs: Signs) -> Option<Self> {
        let bars = text.bytes().filter(|&b| b == b'|').count();
        let tiles = signs.dimension.checked_mul(signs.dimension)?;
        let within = |from: usize, to: usize| {
            let row = Self::of(text.get(from..to)?, signs)?;
            Some(Self {
                label: u32::try_from(from).ok()?,
                remark: u32::try_from(text.len() - to).ok()?,
                ..row
            })
        };
        if bars == 1 {
            let at = text.find('|')?;
            let number = text.get(..at)?.trim();
            let counts = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
            return within(at + 1, text.len()).filter(|row| counts && row.cells == signs.dimension);
        }
        let mut from = 0;
        for (at, _) in text.match_indices('|').take(MOST_COLUMNS) {
            // A cell takes a byte, and most a blank after it.
            if at - from >= tiles as usize
                && let Some(row) = within(from, at)
                && row.cells == tiles
                && row.print == all_tiles(tiles)
            {
                return Some(row);
            }
            from = at + 1;
        }
        None
    }

    /// Two rows on a line on which one board ends and the next begins: `[7, 8, 6]]), array([[1, 0, 3],`.
    pub(in super::super) fn at_seam(text: &str, signs: Signs) -> Option<[Self; 2]> {
        // Nearly no line has any, and each is asked.
        if !text.as_bytes().contains(&b']') {
            return None;
        }
        let to = text.find("]]")? + 1;
        let from = text.rfind("[[")? + 1;
        if signs.dimension < 2 || from <= to || text.find("[[")? < to {
            return None;
        }
        let ends = Self::of(text.get(..to)?, signs)?;
        let begins = Self::of(text.get(from..)?, signs)?;
        let whole = ends.cells == signs.dimension && begins.cells == signs.dimension;
        let ends = Self {
            remark: u32::try_from(text.len() - to).ok()?,
            ..ends
        };
        let begins = Self {
            label: u32::try_from(from).ok()?,
            ..begins
        };
        whole.then_some([ends, begins])
    }

    /// The first row of boards in brackets, after a number: `(4, [array([[0, 1, 3],`.
    pub(super) fn after_opening(text: &str, signs: Signs) -> Option<Self> {
        let from = text.find("[[")? + 1;
        if text.contains("]]") {
            return None;
        }
        let row = Self::of(text.get(from..)?, signs)?;
        let label = u32::try_from(from).ok()?;
        (row.cells == signs.dimension).then_some(Self { label, ..row })
    }
}
