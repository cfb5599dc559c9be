//! Boards in columns that are narrower than their widest tiles, with nothing between: `%4d` in a board of 127×127. Where the tiles touch, a reader can only guess; no guess makes a wrong
//! answer right.

use super::claims::{Claims, about, course};

/// Puzzles, each with the widths of columns that its widest tiles do not fit.
const NARROW: [(&str, &[usize]); 5] = [
    ("large/n016-depth-14", &[2]),
    ("large/n032-depth-12", &[2, 3]),
    ("large/n064-depth-10", &[2, 3]),
    ("large/n100-depth-08", &[3]),
    ("large/n127-depth-06", &[3, 4]),
];

/// The boards of a path, each cell padded on the left or on the right, and nothing between.
fn boards(claims: &Claims, width: usize, left: bool, blank: &str) -> String {
    let cell = |&tile: &u32| {
        let text = if tile == 0 {
            blank.to_owned()
        } else {
            tile.to_string()
        };
        if left {
            format!("{text:<width$}")
        } else {
            format!("{text:>width$}")
        }
    };
    let row = |row: &[u32]| row.iter().map(cell).collect::<String>() + "\n";
    let board = |tiles: &Vec<u32>| tiles.chunks(claims.n).map(row).collect::<String>() + "\n";
    claims.boards.iter().map(board).collect()
}

#[test]
fn wrong_boards_in_narrow_columns_are_wrong() {
    let course = course("coursera");
    for (id, widths) in NARROW {
        let puzzle = about(id);
        let changed = |change: fn(&mut Vec<Vec<u32>>)| {
            let mut other = puzzle.clone();
            change(&mut other.boards);
            other
        };
        let wrong = [
            changed(|boards| drop(boards.remove(2))),
            changed(|boards| drop(boards.pop())),
            changed(|boards| boards.iter_mut().for_each(|tiles| tiles.swap(0, 1))),
            changed(|boards| boards.iter_mut().for_each(|tiles| tiles[3] = tiles[4])),
            changed(|boards| {
                let widest = boards[0].len() - 1;
                boards[1].iter_mut().for_each(|tile| {
                    if *tile as usize == widest {
                        *tile += 2;
                    }
                });
            }),
        ];
        for &width in widths {
            for (at, wrong) in wrong.iter().enumerate() {
                let text = puzzle.head() + &boards(wrong, width, false, "0");
                assert!(
                    course.judge(&puzzle, text.as_bytes()).is_err(),
                    "{id} {width} {at}"
                );
            }
        }
    }
}
