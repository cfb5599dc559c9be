//! Boards as keys of large sets: as small as they can be, and made from one another by a slide.

use std::hash::Hash;
use std::rc::Rc;

use crate::board::Board;
use crate::direction::Direction;

/// A board as a key. The dimension is kept elsewhere, once.
pub(crate) trait Position: Clone + Eq + Hash {
    /// The key of a board.
    fn of(board: &Board) -> Self;
    /// A number that orders boards of one dimension as their tiles do, compared one by one; 0 where there is none.
    fn order(&self) -> u64 {
        0
    }
    /// Where the blank is.
    fn blank(&self) -> usize;
    /// The tile on a square.
    fn tile(&self, square: usize) -> u32;
    /// The position after the blank, on `blank`, has gone one step to `square`.
    fn slid(&self, direction: Direction, blank: usize, square: usize) -> Option<Self>;
}

/// Up to 16 squares, four bits each, the first lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Nibbles(pub(crate) u64);

impl Nibbles {
    /// The largest dimension that fits.
    pub(crate) const LARGEST_DIMENSION: usize = 4;
}

impl Position for Nibbles {
    fn of(board: &Board) -> Self {
        Self(
            board
                .tiles()
                .rev()
                .fold(0, |bits, tile| bits << 4 | u64::from(tile)),
        )
    }

    fn order(&self) -> u64 {
        // The first square highest: the bytes turned round, and the two halves of each.
        let bytes = self.0.swap_bytes();
        (bytes & 0x0f0f_0f0f_0f0f_0f0f) << 4 | bytes >> 4 & 0x0f0f_0f0f_0f0f_0f0f
    }

    fn blank(&self) -> usize {
        // A bit for each square that holds a tile; squares beyond the board lie above the blank.
        let folded = self.0 | self.0 >> 1;
        let tiles = (folded | folded >> 2) & 0x1111_1111_1111_1111;
        (!tiles & 0x1111_1111_1111_1111).trailing_zeros() as usize / 4
    }

    fn tile(&self, square: usize) -> u32 {
        u32::from((self.0 >> (4 * square)).to_le_bytes()[0] & 15)
    }

    fn slid(&self, _: Direction, blank: usize, square: usize) -> Option<Self> {
        let tile = u64::from(self.tile(square));
        Some(Self(self.0 ^ tile << (4 * square) ^ tile << (4 * blank)))
    }
}

/// Up to 256 squares, a byte each: a quarter of a board's own memory, and of what is hashed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Bytes(Rc<[u8]>);

impl Bytes {
    /// The largest dimension that fits.
    pub(crate) const LARGEST_DIMENSION: usize = 16;
}

impl Position for Bytes {
    fn of(board: &Board) -> Self {
        Self(board.tiles().map(|tile| tile.to_le_bytes()[0]).collect())
    }

    fn blank(&self) -> usize {
        self.0.iter().position(|&tile| tile == 0).unwrap_or(0)
    }

    fn tile(&self, square: usize) -> u32 {
        self.0[square].into()
    }

    fn slid(&self, _: Direction, blank: usize, square: usize) -> Option<Self> {
        let mut tiles = Rc::clone(&self.0);
        Rc::make_mut(&mut tiles).swap(blank, square);
        Some(Self(tiles))
    }
}

impl Position for Board {
    fn of(board: &Board) -> Self {
        board.clone()
    }

    fn blank(&self) -> usize {
        self.blank_index()
    }

    fn tile(&self, square: usize) -> u32 {
        self.tiles().nth(square).unwrap_or(0)
    }

    fn slid(&self, direction: Direction, _: usize, _: usize) -> Option<Self> {
        self.slide(direction)
    }
}
