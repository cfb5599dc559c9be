//! The tiles parted into patterns, with their databases.

use std::sync::OnceLock;
use std::thread;

use super::pattern::Pattern;
use super::placement::Placement;

/// How many patterns the tiles are parted into.
pub(super) const PATTERNS: usize = 4;

/// Four patterns that hold each tile once; some may be empty.
#[derive(Debug)]
pub(super) struct Partition<const N: usize> {
    pub(super) patterns: [Pattern<N>; PATTERNS],
    /// The goal squares of each pattern's tiles.
    goals: [u32; PATTERNS],
}

impl<const N: usize> Partition<N> {
    /// Makes the databases, each on a thread of its own.
    fn build(goals: [u32; PATTERNS]) -> Self {
        let mut made: Vec<Placement<N>> = Vec::new();
        let placements = goals.map(|goal| {
            let k = goal.count_ones() as usize;
            let known = made.iter().find(|placement| placement.k == k).cloned();
            known.unwrap_or_else(|| {
                made.push(Placement::new(k));
                made[made.len() - 1].clone()
            })
        });
        let mut goals_left = goals.into_iter();
        let patterns = thread::scope(|scope| {
            let making = placements.map(|placement| {
                let goal = goals_left.next().unwrap_or(0);
                scope.spawn(move || Pattern::build(&placement, goal))
            });
            making.map(|making| {
                making
                    .join()
                    .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            })
        });
        Self { patterns, goals }
    }

    /// The pattern a tile belongs to and its number there.
    pub(super) fn place_of(&self, tile: usize) -> (usize, u8) {
        let square = tile.saturating_sub(1);
        let pattern = self
            .goals
            .iter()
            .position(|goal| goal >> square & 1 == 1)
            .unwrap_or(0);
        let before = self.goals[pattern] & ((1 << square) - 1);
        (pattern, u8::try_from(before.count_ones()).unwrap_or(0))
    }
}

/// The goal squares of some tiles.
const fn squares<const K: usize>(tiles: [u8; K]) -> u32 {
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
pub(super) fn small() -> &'static Partition<4> {
    static PARTITION: OnceLock<Partition<4>> = OnceLock::new();
    PARTITION.get_or_init(|| {
        Partition::build([
            squares([1, 2, 3, 5, 6, 7]),
            squares([10, 11, 12, 13, 14, 15]),
            squares([4, 8, 9]),
            0,
        ])
    })
}

/// Seven, seven and one: 35 MB, made in less than two seconds of processor time; for boards that would take the small ones
/// long. No exchange of two tiles between the patterns saves nodes on Korf's hundred boards.
pub(super) fn large() -> &'static Partition<4> {
    static PARTITION: OnceLock<Partition<4>> = OnceLock::new();
    PARTITION.get_or_init(|| {
        Partition::build([
            squares([1, 2, 3, 5, 6, 7, 8]),
            squares([9, 10, 11, 12, 13, 14, 15]),
            squares([4]),
            0,
        ])
    })
}

/// Four times six tiles of the 5×5 board: 97 MB, made in some seconds.
pub(super) fn five() -> &'static Partition<5> {
    static PARTITION: OnceLock<Partition<5>> = OnceLock::new();
    PARTITION.get_or_init(|| {
        Partition::build([
            squares([1, 2, 6, 7, 11, 12]),
            squares([3, 4, 5, 8, 9, 10]),
            squares([13, 16, 17, 18, 21, 22]),
            squares([14, 15, 19, 20, 23, 24]),
        ])
    })
}
