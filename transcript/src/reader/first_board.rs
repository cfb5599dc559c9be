//! A first board that lacks a tile, where the form of the output alone makes boards known: the lines above the first board that is found are laid out as its own are.
//!
//! Were they left out, the path would seem to begin with its second board, as many courses ask.

use super::found::Found;
use super::row::Row;

/// The board above the first one that was found.
pub(super) fn above(rows: &[Row], found: &[Found]) -> Option<Found> {
    let [first, second, ..] = found else {
        return None;
    };
    let alike = first.layout == second.layout
        && (first.rows, first.boards, first.dimension_line) == (second.rows, 1, second.dimension_line);
    let distance = second.first.checked_sub(first.first)?;
    let from = first.first.checked_sub(distance)?;
    let one = rows.get(first.first..first.first + first.rows)?;
    let before = rows.get(from..from + first.rows)?;
    let next = rows.get(second.first)?;
    let lines = next.line.checked_sub(one.first()?.line)?;
    let same = |(above, below): (&Row, &Row)| {
        let dressed = above.label.abs_diff(below.label) <= 2 && above.decorated == below.decorated;
        // A row is only known to be numbered where its board is whole.
        let numbered = below.label > 0 && above.cells == below.cells + 1;
        let close = dressed && above.cells.abs_diff(below.cells) <= 1;
        let alike = above.cells == below.cells || close || numbered;
        alike && above.line.checked_add(lines) == Some(below.line)
    };
    (alike && before.iter().zip(one).all(same)).then_some(Found {
        first: from,
        ..*first
    })
}
