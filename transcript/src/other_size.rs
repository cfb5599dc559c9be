//! Boards of another size than the puzzle's, which a program for one size prints whatever it is given. Tiles of the puzzle's size are found among them by chance alone.

use crate::cells::{Cells, Row};
use crate::lex::{Kind, Lexed};

/// The first line and the size of boards of another size, where all rows of numbers between two cells are theirs: as many lines, each below the other, as each has numbers.
pub(crate) fn of(lexed: &Lexed<'_>, cells: &Cells, n: usize, from: usize, to: usize) -> Option<(u32, usize)> {
    let line = |row: &Row| lexed.lines.get(cells.all.get(row.from)?.line as usize);
    let number = |row: &Row| line(row).map_or(0, |line| line.number);
    let is_of_numbers = |row: &&Row| {
        let line = cells.all.get(row.from).map_or(0, |cell| cell.line as usize);
        let tokens = lexed.tokens.get(lexed.tokens_of(line)).unwrap_or_default();
        row.len() > 1
            && row.from >= from
            && row.to <= to
            && tokens.iter().all(|token| token.kind != Kind::Word)
    };
    let rows: Vec<Row> = cells.rows.iter().filter(is_of_numbers).copied().collect();
    let first = rows.first()?;
    let size = first.len();
    // A line with all tiles of a board may hold one.
    if size == n || size >= n * n {
        return None;
    }
    let mut boards = rows.chunk_by(|one, next| number(one) + 1 == number(next));
    let are_boards = boards.all(|board| board.len() == size && board.iter().all(|row| row.len() == size));
    are_boards.then_some((number(first), size))
}

#[cfg(test)]
mod tests {
    use crate::PuzzleShape;
    use crate::testing::dialect;

    #[test]
    fn boards_of_another_size_hold_none_of_the_puzzles() {
        let read = |n, text: &str| dialect().read(text.as_bytes(), &PuzzleShape { dimension: n });
        let size = |n, text: &str| read(n, text).other_size.map(|(_, size)| size);
        let three = "Minimum number of moves = 0\n1 2 3 \n0 0 0 \n0 0 0 \n\n1 2 3 \n4 5 6 \n7 8 9 \n";
        for n in [2, 4, 5] {
            assert_eq!(size(n, three), Some(3), "{n}");
            assert_eq!(read(n, three).boards, [], "{n}");
        }
        assert_eq!(size(3, three), None);
        let two = "2\n 0  1 \n 3  2 \n\n2\n 1  0 \n 3  2 \n";
        assert_eq!((size(2, two), size(3, two)), (None, Some(2)));
        // A board a line, and a blank that is not printed.
        for own in [
            "1 2 3 0\n1 2 0 3\n1 0 2 3\n0 1 2 3\n",
            "1 2\n3\n\n1\n3 2\n",
            "{[[1 2] [3 0]] 1}\n{[[1 2] [0 3]] 2}\n{[[0 2] [1 3]] 3}\n{[[2 0] [1 3]] 4}\n{[[2 3] [1 0]] 5}\n",
        ] {
            assert_eq!(size(2, own), None, "{own}");
            assert_ne!(read(2, own).boards, [], "{own}");
        }
        // Row, column and tile.
        let dump = "0 0 1\n0 1 2\n1 0 3\n1 1 0\n";
        assert_eq!((size(2, dump), read(2, dump).boards.len()), (None, 1));
    }
}
