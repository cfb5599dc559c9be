//! A board that is changed in place: what depth-first searches walk on.
//!
//! A slide exchanges two squares and is taken back by exchanging them again; nothing is copied, so a step costs the
//! same for every N.

use crate::board::Board;
use crate::direction::Direction;
use crate::heuristic::Heuristic;

/// The largest dimension for which steps and their costs are looked up; 256 kB at N = 16.
const TABLED: usize = 16;

/// A board with its blank, and what each slide costs.
///
/// The **cost** of a slide is what it adds to moves plus heuristic: 0 or 2 with Manhattan, 0, 1 or 2 with Hamming.
#[derive(Clone, Debug)]
pub(crate) struct Walk {
    n: usize,
    tiles: Vec<u32>,
    blank: usize,
    heuristic: Heuristic,
    /// For each square and direction, the square the blank comes to; `u16::MAX` over the edge. Empty for large N.
    squares: Vec<[u16; 4]>,
    /// For each tile, square it stands on and direction the blank comes from there, the cost.
    costs: Vec<[u8; 4]>,
}

impl Walk {
    pub(crate) fn new(board: &Board, heuristic: Heuristic) -> Self {
        let n = board.dimension();
        let mut walk = Self {
            n,
            tiles: board.tiles().collect(),
            blank: board.blank_index(),
            heuristic,
            squares: Vec::new(),
            costs: Vec::new(),
        };
        if n <= TABLED {
            walk.fill_tables();
        }
        walk
    }

    fn fill_tables(&mut self) {
        let count = self.n * self.n;
        let square = |blank, direction: Direction| {
            direction
                .from_square(blank, self.n)
                .and_then(|s| u16::try_from(s).ok())
                .unwrap_or(u16::MAX)
        };
        self.squares = (0..count)
            .map(|blank| Direction::ALL.map(|d| square(blank, d)))
            .collect();
        let tiles = (0u32..).take(count);
        self.costs = tiles
            .flat_map(|tile| (0..count).map(move |from| (tile, from)))
            .map(|(tile, from)| {
                Direction::ALL.map(|direction| {
                    // The tile goes to where the blank came from.
                    let to = direction.opposite().from_square(from, self.n);
                    to.map_or(0, |to| u8::try_from(self.cost(tile, from, to)).unwrap_or(u8::MAX))
                })
            })
            .collect();
    }

    /// What moving a tile between two squares adds to moves plus heuristic.
    fn cost(&self, tile: u32, from: usize, to: usize) -> u64 {
        1 + self.heuristic.of_tile(tile, to, self.n) - self.heuristic.of_tile(tile, from, self.n)
    }

    /// The square and the cost of a slide; none over the edge.
    #[inline]
    pub(crate) fn step(&self, direction: Direction) -> Option<(usize, u64)> {
        let index = direction as usize;
        if let Some(squares) = self.squares.get(self.blank) {
            let to = squares[index];
            if to == u16::MAX {
                return None;
            }
            let to = usize::from(to);
            let tile = self.tiles[to] as usize;
            return Some((to, self.costs[tile * self.squares.len() + to][index].into()));
        }
        let to = direction.from_square(self.blank, self.n)?;
        Some((to, self.cost(self.tiles[to], to, self.blank)))
    }

    /// Moves the blank to a neighbouring square, forth or back.
    #[inline]
    pub(crate) fn go(&mut self, square: usize) {
        self.tiles.swap(self.blank, square);
        self.blank = square;
    }

    pub(crate) fn blank(&self) -> usize {
        self.blank
    }

    /// The number of slides possible.
    #[inline]
    pub(crate) fn degree(&self) -> u64 {
        degree(self.blank, self.n)
    }
}

/// The number of neighbours of a square of an `n`×`n` board.
#[inline]
pub(crate) fn degree(square: usize, n: usize) -> u64 {
    if n == 1 {
        return 0;
    }
    let (row, column) = (square / n, square % n);
    4 - u64::from(row == 0 || row + 1 == n) - u64::from(column == 0 || column + 1 == n)
}
