//! Solving without searching, for any N: tile after tile is taken home, in moves proportional to N³ and time as long.
//!
//! The outer row and column are filled, then those of the smaller board inside, until 3×3 are left, whose table is known.
//! A tile is walked home square by square, the blank going round it before each step; the last two of a line, which
//! cannot be walked in one after the other, are turned in together, by a search over the places of these two and the blank
//! in a corner of twelve squares.
//!
//! In a board of m rows left, the blank goes at most 2m squares to a tile and the tile 2m steps, each with at most five
//! squares round it: 14m moves for each of the 2m − 1 tiles of a frame, and some for the corners, so fewer than 14·N³ in
//! all. That the order cannot be better is known: some boards need moves proportional to N³ (Parberry, "A real-time
//! algorithm for the (n²−1)-puzzle", Information Processing Letters 56, 1995, who comes down to 5·N³).

use std::collections::VecDeque;

use crate::board::Board;
use crate::budget::SearchError;
use crate::direction::Direction;
use crate::optimal::Table;

/// A solution that is not the shortest, found at once: fewer than 14·N³ moves.
///
/// ```
/// use reference::{Board, explore, generate};
/// let board = generate::board(64, true, &mut generate::Random::new(1))?;
/// let moves = explore::construct(&board)?;
/// assert!(board.follow(&moves).is_some_and(|end| end.is_goal()));
/// assert!(moves.len() < 14 * 64 * 64 * 64);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`SearchError::Unsolvable`].
pub fn construct(board: &Board) -> Result<Vec<Direction>, SearchError> {
    if !board.is_solvable() {
        return Err(SearchError::Unsolvable);
    }
    let n = board.dimension();
    let mut work = Work::new(board);
    let mut solved = 0;
    while n - solved > 3 {
        work.fill_line(solved, false);
        work.fill_line(solved, true);
        solved += 1;
    }
    work.finish(solved);
    Ok(work.moves)
}

/// A square: row and column, or the reverse while columns are filled.
type Square = (usize, usize);

/// The board as it is by now.
struct Work {
    n: usize,
    tiles: Vec<u32>,
    /// For each tile, 0 for the blank, its index.
    places: Vec<usize>,
    moves: Vec<Direction>,
    /// Whether rows and columns have changed names.
    turned: bool,
    /// Lines filled, and below that the first row's or column's place that is free.
    solved: usize,
    lowest: usize,
    /// How many places of the line being filled are done.
    done: usize,
}

impl Work {
    fn new(board: &Board) -> Self {
        let tiles: Vec<u32> = board.tiles().collect();
        let mut places = vec![0; tiles.len()];
        for (index, &tile) in tiles.iter().enumerate() {
            places[tile as usize] = index;
        }
        Self {
            n: board.dimension(),
            tiles,
            places,
            moves: Vec::new(),
            turned: false,
            solved: 0,
            lowest: 0,
            done: 0,
        }
    }

    fn index(&self, (row, column): Square) -> usize {
        if self.turned {
            column * self.n + row
        } else {
            row * self.n + column
        }
    }

    fn square(&self, index: usize) -> Square {
        let (row, column) = (index / self.n, index % self.n);
        if self.turned { (column, row) } else { (row, column) }
    }

    fn place(&self, tile: u32) -> Square {
        self.square(self.places[tile as usize])
    }

    /// Whether a square may still be changed.
    fn is_free(&self, (row, column): Square) -> bool {
        let inside = row < self.n && column < self.n && row >= self.solved && column >= self.lowest;
        inside && (row > self.solved || column >= self.done)
    }

    /// Moves the blank to a neighbouring square.
    fn go(&mut self, to: Square) {
        let (from, to) = (self.places[0], self.index(to));
        let slide = Direction::ALL
            .into_iter()
            .find(|slide| slide.from_square(from, self.n) == Some(to));
        let Some(slide) = slide else { return };
        if self.moves.last() == Some(&slide.opposite()) {
            self.moves.pop();
        } else {
            self.moves.push(slide);
        }
        let tile = self.tiles[to];
        self.tiles.swap(from, to);
        self.places[0] = to;
        self.places[tile as usize] = from;
    }

    /// Fills row `solved`, or the column if turned.
    fn fill_line(&mut self, solved: usize, turned: bool) {
        self.turned = turned;
        self.solved = solved;
        // The corner of the row is the corner of the column.
        self.lowest = solved + usize::from(turned);
        self.done = self.lowest;
        let last = self.n - 1;
        while self.done < last {
            self.bring((solved, self.done));
            self.done += 1;
        }
        let tile = self.tile_for((solved, last));
        if self.place(tile) != (solved, last) {
            self.approach(tile);
            if self.place(tile).0 > solved + 2 || self.place(tile).1 + 1 < last {
                self.walk(tile, (solved + 2, last));
            }
            self.turn_in(solved);
        }
    }

    /// The tile that belongs on a square.
    fn tile_for(&self, square: Square) -> u32 {
        u32::try_from(self.index(square) + 1).unwrap_or(0)
    }

    fn bring(&mut self, home: Square) {
        let tile = self.tile_for(home);
        if self.place(tile) != home {
            self.approach(tile);
            self.walk(tile, home);
        }
    }

    /// Takes the blank beside a tile.
    fn approach(&mut self, tile: u32) {
        loop {
            let ((row, column), (to_row, to_column)) = (self.place(0), self.place(tile));
            if row.abs_diff(to_row) + column.abs_diff(to_column) <= 1 {
                return;
            }
            // Out of the line being filled first, whose other part is done; then along the row, then along the column.
            let next = if row == self.solved && to_row > row {
                (row + 1, column)
            } else if column != to_column {
                (
                    row,
                    if column < to_column {
                        column + 1
                    } else {
                        column - 1
                    },
                )
            } else {
                (if row < to_row { row + 1 } else { row - 1 }, column)
            };
            self.go(next);
        }
    }

    /// Walks a tile to a square, along its row first; the blank is beside it.
    fn walk(&mut self, tile: u32, to: Square) {
        loop {
            let (row, column) = self.place(tile);
            let next = if column != to.1 {
                (row, if column < to.1 { column + 1 } else { column - 1 })
            } else if row != to.0 {
                (if row < to.0 { row + 1 } else { row - 1 }, column)
            } else {
                return;
            };
            for square in self.round((row, column), next) {
                self.go(square);
            }
            self.go((row, column));
        }
    }

    /// The blank's way to a square beside a tile, round the tile.
    fn round(&self, tile: Square, to: Square) -> Vec<Square> {
        let mut queue = VecDeque::from([vec![self.place(0)]]);
        let mut seen = vec![self.place(0)];
        while let Some(way) = queue.pop_front() {
            let at = way[way.len() - 1];
            if at == to {
                return way[1..].to_vec();
            }
            for next in beside(at) {
                let near = next.0.abs_diff(tile.0) <= 2 && next.1.abs_diff(tile.1) <= 2;
                if near && next != tile && self.is_free(next) && !seen.contains(&next) {
                    seen.push(next);
                    queue.push_back([&way[..], &[next]].concat());
                }
            }
        }
        Vec::new()
    }

    /// Takes the last two tiles of a line home together, the blank and the last being near.
    fn turn_in(&mut self, line: usize) {
        let last = self.n - 1;
        let homes = [(line, last - 1), (line, last)];
        let tiles = homes.map(|home| self.tile_for(home));
        self.done = last - 1;
        let start = [self.place(0), self.place(tiles[0]), self.place(tiles[1])];
        // A number below 12³ for each state, to know those seen.
        let number = |state: [Square; 3]| {
            let cell = |(row, column): Square| (row - line) * 3 + (column + 2 - last);
            state.iter().fold(0, |number, &square| number * 12 + cell(square))
        };
        let mut seen = vec![false; 12 * 12 * 12];
        seen[number(start)] = true;
        // Each state with the one before it.
        let mut states = vec![(start, 0)];
        let mut at = 0;
        while let Some(&(state @ [blank, one, two], _)) = states.get(at) {
            if [one, two] == homes {
                break;
            }
            for next in beside(blank) {
                if !self.is_free(next) || next.0 > line + 3 || next.1 + 2 < last {
                    continue;
                }
                let moved = state.map(|square| if square == next { blank } else { square });
                let moved = [next, moved[1], moved[2]];
                if !std::mem::replace(&mut seen[number(moved)], true) {
                    states.push((moved, at));
                }
            }
            at += 1;
        }
        let mut way = Vec::new();
        while let Some(&(state, before)) = states.get(at).filter(|_| at > 0) {
            way.push(state[0]);
            at = before;
        }
        for square in way.into_iter().rev() {
            self.go(square);
        }
        self.done = self.n;
    }

    /// Solves what is left by the table of small boards.
    fn finish(&mut self, solved: usize) {
        self.turned = false;
        let left = self.n - solved;
        let small = (0..left * left).map(|index| {
            let tile = self.tiles[(solved + index / left) * self.n + solved + index % left];
            let home = (tile as usize).checked_sub(1)?;
            let (row, column) = (home / self.n - solved, home % self.n - solved);
            u32::try_from(row * left + column + 1).ok()
        });
        let small: Vec<u32> = small.map(|tile| tile.unwrap_or(0)).collect();
        let table = Table::of(left).zip(Board::from_tiles(left, &small).ok());
        let slides = table.map(|(table, board)| table.solution(&board));
        for slide in slides.unwrap_or_default() {
            let to = slide.from_square(self.places[0], self.n);
            if let Some(to) = to {
                self.go(self.square(to));
            }
        }
    }
}

/// The squares beside a square; those over the upper edge wrap round to none.
fn beside((row, column): Square) -> [Square; 4] {
    [
        (row.wrapping_sub(1), column),
        (row, column.wrapping_sub(1)),
        (row, column + 1),
        (row + 1, column),
    ]
}
