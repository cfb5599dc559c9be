//! Reads a row that was printed in columns as wide as the widest tile, with nothing between them: in a board of 4×4, ` 1101112` is 1, 10, 11 and 12.
//! Tiles that are wider than their column are [`wide_tiles`]' business.

use super::cell::{Cell, CellValue, are_distinct};
use super::wide_tiles;

/// The smallest dimension with tiles of more than one digit. Below, every digit is a cell.
const SMALLEST: u32 = 4;

/// The cells of a line in which some of them touch; `None` where it is no row of this kind. A column of white space has no cell.
pub(super) fn cells(line: &str, dimension: u32) -> Option<Vec<Cell>> {
    let tiles = dimension.checked_mul(dimension)?;
    if dimension < SMALLEST || !touches(line, tiles) {
        return None;
    }
    let whole = line;
    let line = line.trim_end();
    let width = tiles.checked_sub(1)?.to_string().len();
    // Pushed to the right, the columns end with the line; pushed to the left, they begin with its first digit.
    let indent = line.len() - line.trim_start().len();
    let right = columns(line, line.len() % width, width);
    let left = columns(line, indent, width);
    // White space before the first tile may have been cut, but not where that at the end of the line is the last tile's.
    let padded = whole.len() > line.len() && !line.len().is_multiple_of(width);
    let exact = padded.then(|| wide_tiles::exact(whole, dimension)).flatten();
    exact
        .or_else(|| row(right, (dimension, width), |text| text.ends_with(' ')))
        .or_else(|| row(left, (dimension, width), |text| text.starts_with(' ')))
        .or_else(|| wide_tiles::cells(whole, dimension))
}

/// Whether a line has digits and blanks only, and among them a number that is longer than any tile and no tile.
fn touches(line: &str, tiles: u32) -> bool {
    let known = line.bytes().all(|byte| byte == b' ' || byte.is_ascii_digit());
    let longest = tiles.to_string().len();
    known
        && line.split(' ').any(|number| {
            number.len() >= longest
                && number
                    .parse()
                    .map_or(!number.is_empty(), |value: u32| value > tiles)
        })
}

/// A line in pieces, the first of them shorter: each with where it begins.
fn columns(line: &str, first: usize, width: usize) -> impl Iterator<Item = (usize, &str)> {
    let starts = (first..line.len()).step_by(width);
    let pieces = starts.map(move |start| (start, start + width));
    std::iter::once((0, first))
        .chain(pieces)
        .filter_map(|(start, end)| Some((start, line.get(start..end.min(line.len()))?)))
}

/// The cells of columns, with or without the blank's, each tile at most once. `is_pushed_away` tells a number that does not stand at its end of the column.
fn row<'a>(
    columns: impl Iterator<Item = (usize, &'a str)>,
    (dimension, width): (u32, usize),
    is_pushed_away: impl Fn(&str) -> bool,
) -> Option<Vec<Cell>> {
    let tiles = dimension * dimension;
    let most = usize::try_from(dimension).ok()?;
    let mut cells = Vec::new();
    let (mut zeros, mut narrow) = (false, false);
    for (start, text) in columns.filter(|(_, text)| !text.trim().is_empty()) {
        let tile = text.trim().parse().ok().filter(|tile| *tile < tiles)?;
        if is_pushed_away(text) || cells.len() == most {
            return None;
        }
        let digits = text.trim().len();
        zeros |= digits > 1 && text.trim().starts_with('0');
        narrow |= digits < width;
        let blanks = text.len() - text.trim_start().len();
        let end = start + text.trim_end().len();
        cells.push(Cell {
            value: CellValue::Number(tile),
            start: u32::try_from(start + blanks).ok()?,
            end: u32::try_from(end).ok()?,
        });
    }
    // Where one tile is padded with noughts, all are.
    (are_distinct(&cells) && cells.len() + 1 >= most && !(zeros && narrow)).then_some(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tiles(line: &str, dimension: u32) -> Option<Vec<u32>> {
        let cells = cells(line, dimension)?;
        Some(cells.iter().map(|cell| cell.value.tile()).collect())
    }

    #[test]
    fn tiles_that_touch_are_told_apart_by_their_columns() {
        assert_eq!(tiles(" 1101112", 4), Some(vec![1, 10, 11, 12]));
        assert_eq!(tiles("10 1 211", 4), Some(vec![10, 1, 2, 11]));
        assert_eq!(tiles("1012 1 2", 4), Some(vec![10, 12, 1, 2]));
        assert_eq!(tiles("10121 2 ", 4), Some(vec![10, 12, 1, 2]));
        assert_eq!(tiles("   101112", 4), Some(vec![10, 11, 12]));
        assert_eq!(tiles("1312  11", 4), Some(vec![13, 12, 11]));
        assert_eq!(tiles("00010203", 4), Some(vec![0, 1, 2, 3]));
        assert_eq!(
            tiles("  1 10100101102  2  3  4  5  6  7", 11),
            Some(vec![1, 10, 100, 101, 102, 2, 3, 4, 5, 6, 7])
        );
    }

    #[test]
    fn other_numbers_are_left_alone() {
        for line in [
            "1 2 3 4",
            "12345678",
            "1000000",
            "10101112",
            "001 002 003 004",
            "1234567890123",
            "",
            "12",
        ] {
            assert_eq!(tiles(line, 4), None, "{line}");
        }
        assert_eq!(tiles("123", 3), None);
        // Not 1, 011, 022, …: where one tile is padded with noughts, all are.
        assert_eq!(tiles("1011022033044055066077088099010", 11), None);
        assert_eq!(tiles("99100101", 100), None);
    }
}
