//! All shortest solutions of a 4×4 board at once.
//!
//! There may be millions of shortest solutions, but they go through few boards. So these are gone through layer by layer
//! of moves made, each board once, with a value that is carried along each slide and joined where ways meet: the number
//! of ways, or the cost of the cheapest. Pattern databases leave out nearly all boards off these ways; what they let in by
//! mistake never reaches the goal and joins nothing.

use rustc_hash::FxHashMap;

use crate::board::Board;
use crate::certify::{self, Patterns};
use crate::direction::Direction;
use crate::position::{Nibbles, Position};

/// A slide on a way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slid {
    /// Slides made before it.
    pub(crate) moves: u64,
    /// Where the blank was.
    pub(crate) blank: usize,
    /// Where the tile was, and the blank is now.
    pub(crate) square: usize,
    pub(crate) tile: u32,
}

/// Boards that may be gone through with the small databases before the large ones are built.
const MANY: u64 = 250_000;

/// The value at the goal, from the one at `board`, over all ways of `moves` slides, which must be the fewest; none if more
/// boards than the budget lie in the way.
pub(crate) fn layered<T: Copy>(
    board: &Board,
    moves: u64,
    budget: u64,
    first: T,
    along: impl Fn(T, Slid) -> T,
    join: impl Fn(T, T) -> T,
) -> Option<T> {
    let through = |patterns: Patterns, mut left: u64| {
        let mut layer = FxHashMap::from_iter([(Nibbles::of(board), first)]);
        for made in 0..moves {
            left = left.checked_sub(layer.len() as u64)?;
            let mut next: FxHashMap<Nibbles, T> = FxHashMap::default();
            for (here, value) in layer {
                let (blank, left) = (here.blank(), moves - made - 1);
                let tiles = std::array::from_fn(|square| here.tile(square).to_le_bytes()[0]);
                let bound = certify::after_slides(patterns, tiles);
                for slide in Direction::ALL {
                    let square = slide.from_square(blank, 4);
                    let Some(square) = square.filter(|square| bound(*square, blank) <= left) else {
                        continue;
                    };
                    let Some(there) = here.slid(slide, blank, square) else {
                        continue;
                    };
                    let slid = Slid {
                        moves: made,
                        blank,
                        square,
                        tile: here.tile(square),
                    };
                    let value = along(value, slid);
                    next.entry(there)
                        .and_modify(|other| *other = join(*other, value))
                        .or_insert(value);
                }
            }
            layer = next;
        }
        layer.into_values().next()
    };
    through(Patterns::Sixes, budget.min(MANY)).or_else(|| {
        let left = budget.checked_sub(MANY)?;
        through(Patterns::Sevens, left)
    })
}
