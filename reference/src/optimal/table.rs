//! The distance of every board up to 3×3 from the goal.
//!
//! 9! ranks of a byte each, half of them of boards that cannot be solved; filled breadth first in some milliseconds.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::board::Board;
use crate::direction::Direction;

/// What an unsolvable board has for a distance.
const NONE: u8 = u8::MAX;

/// All boards of one dimension, by the rank of their tiles among all permutations in dictionary order.
#[derive(Debug)]
pub(crate) struct Table {
    n: usize,
    distances: Vec<u8>,
}

impl Table {
    /// The table for a dimension up to 3.
    pub(crate) fn of(n: usize) -> Option<&'static Self> {
        static TABLES: [OnceLock<Table>; 3] = [const { OnceLock::new() }; 3];
        let table = TABLES.get(n.checked_sub(1)?)?;
        Some(table.get_or_init(|| Self::build(n)))
    }

    fn build(n: usize) -> Self {
        let count = n * n;
        let size: usize = (1..=count).product();
        let mut table = Self {
            n,
            distances: vec![NONE; size],
        };
        let mut tiles = [0u8; 9];
        for (tile, cell) in (1u8..).zip(&mut tiles[..count - 1]) {
            *cell = tile;
        }
        let tiles = &tiles[..count];
        let goal = rank(tiles);
        table.distances[goal] = 0;
        let mut layer = vec![goal];
        for distance in 1.. {
            let mut next = Vec::new();
            for &board in &layer {
                let tiles = table.unrank(board);
                for neighbor in neighbors(tiles, n) {
                    if table.distances[neighbor] == NONE {
                        table.distances[neighbor] = distance;
                        next.push(neighbor);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            layer = next;
        }
        table
    }

    /// The distance of a board from the goal; none if it cannot be solved.
    pub(crate) fn distance(&self, board: &Board) -> Option<u8> {
        Some(self.distances[rank(&bytes(board))]).filter(|&distance| distance != NONE)
    }

    /// The solution that prefers directions in their order; empty for a board that cannot be solved.
    pub(crate) fn solution(&self, board: &Board) -> Vec<Direction> {
        let mut moves = Vec::new();
        let mut board = board.clone();
        while let Some(distance) = self.distance(&board).filter(|&distance| distance > 0) {
            let closer = Direction::ALL.into_iter().find_map(|direction| {
                let next = board.slide(direction)?;
                (self.distance(&next)? < distance).then_some((direction, next))
            });
            let Some((direction, next)) = closer else { break };
            moves.push(direction);
            board = next;
        }
        moves
    }

    /// The number of shortest solutions; 0 for a board that cannot be solved.
    pub(crate) fn solutions(&self, board: &Board) -> u64 {
        let Some(distance) = self.distance(board) else {
            return 0;
        };
        // For each rank at the distance reached, the number of ways there.
        let mut layer = BTreeMap::from([(rank(&bytes(board)), 1)]);
        for left in (0..distance).rev() {
            let mut next = BTreeMap::new();
            for (board, ways) in layer {
                for neighbor in neighbors(self.unrank(board), self.n) {
                    if self.distances[neighbor] == left {
                        *next.entry(neighbor).or_insert(0) += ways;
                    }
                }
            }
            layer = next;
        }
        layer.into_values().sum()
    }

    /// The ranks of the boards at a distance, in dictionary order.
    pub(crate) fn ranks_at(&self, distance: u8) -> impl Iterator<Item = usize> + '_ {
        let all = self.distances.iter().enumerate();
        all.filter(move |&(_, &here)| here == distance && here != NONE)
            .map(|(rank, _)| rank)
    }

    /// The boards at a distance, in dictionary order.
    pub(crate) fn boards_at(&self, distance: u8) -> impl Iterator<Item = Board> + '_ {
        self.ranks_at(distance).map(|rank| self.board(rank))
    }

    /// The board of a rank.
    pub(crate) fn board(&self, rank: usize) -> Board {
        let tiles = self.unrank(rank);
        let tiles: Vec<u32> = tiles[..self.n * self.n].iter().map(|&tile| tile.into()).collect();
        Board::from_permutation(self.n, tiles)
    }

    /// The largest distance there is.
    pub(crate) fn deepest(&self) -> u8 {
        self.distances
            .iter()
            .copied()
            .filter(|&distance| distance != NONE)
            .max()
            .unwrap_or(0)
    }

    /// The tiles of a rank, with nothing after them that counts.
    fn unrank(&self, mut rank: usize) -> [u8; 9] {
        let count = self.n * self.n;
        let mut left = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        let mut block: usize = (1..=count).product();
        let mut tiles = [0; 9];
        for (tile, length) in tiles.iter_mut().zip((1..=count).rev()) {
            block /= length;
            let at = rank / block;
            *tile = left[at];
            left.copy_within(at + 1.., at);
            rank %= block;
        }
        tiles
    }
}

fn neighbors(tiles: [u8; 9], n: usize) -> impl Iterator<Item = usize> {
    let blank = tiles.iter().position(|&tile| tile == 0).unwrap_or(0);
    Direction::ALL.into_iter().filter_map(move |direction| {
        let square = direction.from_square(blank, n)?;
        let mut tiles = tiles;
        tiles.swap(blank, square);
        Some(rank(&tiles[..n * n]))
    })
}

fn bytes(board: &Board) -> Vec<u8> {
    board
        .tiles()
        .map(|tile| u8::try_from(tile).unwrap_or(u8::MAX))
        .collect()
}

/// The number of permutations before this one in dictionary order.
fn rank(tiles: &[u8]) -> usize {
    let mut rank = 0;
    for (at, tile) in tiles.iter().enumerate() {
        let smaller = tiles[at + 1..].iter().filter(|later| *later < tile).count();
        rank = rank * (tiles.len() - at) + smaller;
    }
    rank
}
