//! Finds the column of a blank that was printed as white space or left out, from where the other cells of the board stand.

use super::cell::{Cell, RowShape};

/// A row of a board with where its cells stand.
#[derive(Clone, Debug, Default)]
pub(super) struct Laid {
    pub(super) cells: Vec<Cell>,
    pub(super) shape: RowShape,
}

/// What the columns tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    /// It is this one, from 0.
    At(usize),
    /// The cells stand in the first columns: the blank is last and its white space was cut, or white space before the row was cut.
    Dense,
    /// The white space says nothing.
    Unknown,
}

/// Looks for the blank in the row that has one cell less than the others.
pub(super) fn find(rows: &[Laid], short: usize) -> Column {
    let Some(row) = rows.get(short) else {
        return Column::Unknown;
    };
    let others = || {
        rows.iter()
            .enumerate()
            .filter(|&(index, _)| index != short)
            .map(|(_, row)| row)
    };
    let columns = row.cells.len() + 1;
    if row.shape.marks.leading && others().all(|other| !other.shape.marks.leading) {
        return Column::At(0);
    }
    if row.shape.marks.trailing && others().all(|other| !other.shape.marks.trailing) {
        return Column::At(columns - 1);
    }
    let end = |row: &Laid| row.cells.last().map_or(0, |cell| cell.end);
    let trailing = |row: &Laid| row.shape.width.saturating_sub(end(row));
    let longest = others().map(trailing).max().unwrap_or(0);
    if let Some(missing) = aligned(rows, row, columns) {
        return if missing + 1 < columns || trailing(row) > longest {
            Column::At(missing)
        } else {
            Column::Dense
        };
    }
    let start = |row: &Laid| row.cells.first().map_or(0, |cell| cell.start);
    let deepest = others().map(start).max().unwrap_or(0);
    let gaps = |row: &Laid| -> Vec<u32> {
        row.cells
            .windows(2)
            .filter_map(|pair| match pair {
                [one, next] => Some(next.start.saturating_sub(one.end)),
                _ => None,
            })
            .collect()
    };
    let widest = others().flat_map(gaps).max().unwrap_or(0);
    let mut wide: Vec<usize> = gaps(row)
        .iter()
        .enumerate()
        .filter(|&(_, &gap)| gap > widest)
        .map(|(index, _)| index + 1)
        .collect();
    if start(row) > deepest {
        wide.push(0);
    }
    if trailing(row) > longest {
        wide.push(columns - 1);
    }
    match *wide {
        [only] => Column::At(only),
        _ => Column::Unknown,
    }
}

/// The column that a row has no cell in, where the cells of all rows stand in as many columns as there should be.
fn aligned(rows: &[Laid], short: &Laid, columns: usize) -> Option<usize> {
    let stripes = stripes(rows)?;
    if stripes.len() != columns {
        return None;
    }
    let taken: Vec<usize> = short
        .cells
        .iter()
        .filter_map(|cell| stripe_of(&stripes, cell))
        .collect();
    let distinct = taken.windows(2).all(|pair| pair.first() < pair.last());
    if taken.len() != short.cells.len() || !distinct {
        return None;
    }
    (0..columns).find(|column| !taken.contains(column))
}

/// The columns of text that cells of any row take, as ranges from left to right. `None` where the cells of a range neither begin nor end together, so that the ranges mean nothing.
pub(super) fn stripes(rows: &[Laid]) -> Option<Vec<(u32, u32)>> {
    let mut cells: Vec<&Cell> = rows.iter().flat_map(|row| &row.cells).collect();
    cells.sort_by_key(|cell| (cell.start, cell.end));
    let mut stripes: Vec<Stripe> = Vec::new();
    for cell in cells {
        match stripes.last_mut() {
            Some(last) if cell.start < last.end => {
                last.same_start &= cell.start == last.start;
                last.same_end &= cell.end == last.end;
                last.end = last.end.max(cell.end);
            }
            Some(_) | None => stripes.push(Stripe {
                start: cell.start,
                end: cell.end,
                same_start: true,
                same_end: true,
            }),
        }
    }
    stripes
        .iter()
        .all(|stripe| stripe.same_start || stripe.same_end)
        .then(|| stripes.iter().map(|stripe| (stripe.start, stripe.end)).collect())
}

struct Stripe {
    start: u32,
    end: u32,
    same_start: bool,
    same_end: bool,
}

/// The index of the stripe that a cell stands in.
pub(super) fn stripe_of(stripes: &[(u32, u32)], cell: &Cell) -> Option<usize> {
    let index = stripes.partition_point(|&(_, end)| end <= cell.start);
    stripes
        .get(index)
        .filter(|&&(start, _)| start <= cell.start)
        .map(|_| index)
}

#[cfg(test)]
mod tests {
    use super::super::cell::Signs;
    use super::super::cells::scan;
    use super::*;

    const SIGNS: Signs = Signs {
        dimension: 4,
        symbol: None,
    };

    fn column(rows: &[&str]) -> Column {
        let laid: Vec<Laid> = rows
            .iter()
            .map(|row| {
                let mut cells = Vec::new();
                let shape = scan(row, SIGNS, &mut |cell| cells.push(cell)).unwrap();
                Laid { cells, shape }
            })
            .collect();
        let short = (0..laid.len()).min_by_key(|&row| laid[row].cells.len()).unwrap();
        find(&laid, short)
    }

    #[test]
    fn the_column_is_where_the_other_rows_have_a_cell() {
        assert_eq!(column(&["    1  3 ", " 4  2  5 ", " 7  8  6 "]), Column::At(0));
        assert_eq!(column(&[" 1     3", " 4  2  5", " 7  8  6"]), Column::At(1));
        assert_eq!(column(&[" 1  3    ", " 4  2  5 ", " 7  8  6 "]), Column::At(2));
        assert_eq!(column(&["1  3", "4 2 5", "7 8 6"]), Column::At(1));
        assert_eq!(column(&["\t1\t3", "4\t2\t5", "7\t8\t6"]), Column::At(0));
        assert_eq!(column(&["1\t\t3", "4\t2\t5", "7\t8\t6"]), Column::At(1));
        assert_eq!(column(&["1\t3\t", "4\t2\t5", "7\t8\t6"]), Column::At(2));
        assert_eq!(column(&["1\t3\t\t", "4\t2\t5\t", "7\t8\t6\t"]), Column::At(2));
        assert_eq!(column(&["  1", "3 2"]), Column::At(0));
        assert_eq!(column(&[", 1, 3", "4, 2, 5", "7, 8, 6"]), Column::At(0));
        assert_eq!(column(&["1, 3,", "4, 2, 5", "7, 8, 6"]), Column::At(2));
    }

    #[test]
    fn numbers_of_any_width_do_not_mislead() {
        assert_eq!(
            column(&["1 10 3 14", "12 5  6", "7 8 9 11", "2 4 13 15"]),
            Column::At(2)
        );
        assert_eq!(
            column(&[" 1 10  3 14", "12  5     6", " 7  8  9 11", " 2  4 13 15"]),
            Column::At(2)
        );
    }

    #[test]
    fn cut_white_space_leaves_it_open() {
        assert_eq!(column(&["1 3", "4 2 5", "7 8 6"]), Column::Dense);
        assert_eq!(column(&["1  3", " 4  2  5", " 7  8  6"]), Column::Unknown);
    }
}
