//! The fifteen tiles parted into three patterns, with their databases.

use std::sync::{Arc, OnceLock};

use super::pattern::Pattern;
use super::placement::Placement;

/// Three patterns that hold each tile once.
#[derive(Debug)]
pub(super) struct Partition {
    pub(super) patterns: [Pattern; 3],
    /// The goal squares of each pattern's tiles.
    goals: [u16; 3],
}

impl Partition {
    fn build(goals: [u16; 3]) -> Self {
        let mut made: Vec<Arc<Placement>> = Vec::new();
        let patterns = goals.map(|goal| {
            let k = goal.count_ones() as usize;
            let known = made.iter().find(|placement| placement.k == k).cloned();
            let placement = known.unwrap_or_else(|| Arc::new(Placement::new(k)));
            made.push(Arc::clone(&placement));
            Pattern::build(&placement, goal)
        });
        Self { patterns, goals }
    }

    /// The pattern a tile belongs to and its number there.
    pub(super) fn place_of(&self, tile: u32) -> (usize, u32) {
        let square = tile.saturating_sub(1);
        let pattern = self
            .goals
            .iter()
            .position(|goal| goal >> square & 1 == 1)
            .unwrap_or(0);
        (pattern, (self.goals[pattern] & ((1 << square) - 1)).count_ones())
    }
}

/// The goal squares of some tiles.
const fn squares<const K: usize>(tiles: [u8; K]) -> u16 {
    let mut set = 0;
    let mut at = 0;
    while at < K {
        set |= 1 << (tiles[at] - 1);
        at += 1;
    }
    set
}

/// Six, six and three tiles: 3 MB, made in well under a second. The best of many partings tried, by nodes visited on
/// Korf's hundred boards.
pub(super) fn small() -> &'static Partition {
    static PARTITION: OnceLock<Partition> = OnceLock::new();
    PARTITION.get_or_init(|| {
        Partition::build([
            squares([1, 2, 3, 5, 6, 7]),
            squares([10, 11, 12, 13, 14, 15]),
            squares([4, 8, 9]),
        ])
    })
}

/// Seven, seven and one: 35 MB, made in about a second; for boards that would take the small ones long.
pub(super) fn large() -> &'static Partition {
    static PARTITION: OnceLock<Partition> = OnceLock::new();
    PARTITION.get_or_init(|| {
        Partition::build([
            squares([1, 2, 5, 6, 9, 10, 13]),
            squares([3, 4, 7, 8, 11, 12, 15]),
            squares([14]),
        ])
    })
}
