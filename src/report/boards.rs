//! Two boards side by side, the squares that matter in brackets.

use crate::finding::{BoardPair, TitledBoard};

/// The blanks between the boards.
const BETWEEN: usize = 6;

/// The lines of the drawing, titles first.
pub(super) fn side_by_side(pair: &BoardPair) -> Vec<String> {
    let (left, right) = (drawn(&pair.left, &pair.marked), drawn(&pair.right, &pair.marked));
    let wide = left.iter().map(String::len).max().unwrap_or(0) + BETWEEN;
    let both = left.iter().zip(&right);
    both.map(|(left, right)| format!("{left:wide$}{right}").trim_end().to_owned())
        .collect()
}

fn drawn(board: &TitledBoard, marked: &[[usize; 2]]) -> Vec<String> {
    let tiles = board.rows.iter().flatten();
    let digits = tiles.map(|tile| tile.to_string().len()).max().unwrap_or(1);
    let cell = |row: usize, column: usize, tile: u32| {
        let tile = if tile == 0 {
            ".".to_owned()
        } else {
            tile.to_string()
        };
        if marked.contains(&[row, column]) {
            format!("[{tile:>digits$}]")
        } else {
            format!(" {tile:>digits$} ")
        }
    };
    let row = |(at, tiles): (usize, &Vec<u32>)| {
        let cells = tiles.iter().enumerate();
        cells
            .map(|(column, tile)| cell(at, column, *tile))
            .collect::<String>()
    };
    let mut lines = vec![board.title.to_owned()];
    lines.extend(board.rows.iter().enumerate().map(row));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_squares_that_differ_are_marked_in_both() {
        let pair = BoardPair::of(
            3,
            ("before the move", &[0, 1, 3, 4, 2, 5, 7, 8, 6]),
            ("printed next", &[0, 1, 3, 2, 4, 5, 7, 8, 6]),
        );
        assert_eq!(
            side_by_side(&pair.unwrap()),
            [
                "before the move      printed next",
                " .  1  3              .  1  3",
                "[4][2] 5             [2][4] 5",
                " 7  8  6              7  8  6"
            ]
        );
    }
}
