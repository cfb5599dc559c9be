//! The nodes of the tree on 4×4, counted without walking along it.
//!
//! Sums over all nodes need neither the order nor the way in which the nodes are reached. So nodes are bare boards, 64
//! bits each, kept in pools by what all of a pool have in common: how far below the bound they are, where the blank is,
//! and which slide made them. A pool is expanded whole, one direction after the other, in a loop without branches: the
//! tile that moves decides by a table which pool the child goes to. Degrees are added once a pool.
//!
//! Pools nearest to the bound go first when many boards wait, so memory stays at some megabytes.

mod split;

use super::{Cost, Predecessor};
use crate::board::Board;
use crate::direction::Direction;
use crate::heuristic::Heuristic;
use crate::position::{Nibbles, Position};
use crate::walk::degree;
use split::Splitter;

/// The sums of all nodes with f below and at a bound; goals are in neither.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sums {
    pub(super) below: Cost,
    pub(super) equal: Cost,
    /// Goals with f at the bound.
    pub(super) goals: u64,
}

/// The goal, the first square lowest.
const GOAL: u64 = 0x0fed_cba9_8765_4321;

/// Pools for each distance below the bound: 16 blanks by 4 slides, and no slide.
const POOLS: usize = 16 * 5;

/// Boards that may wait closer to the bound before they go first; keeps memory to some megabytes.
const WAITING: usize = 1 << 16;

/// Boards expanded in all directions before the next ones, so that they stay in the nearest cache.
const CHUNK: usize = 1 << 10;

/// What f grows by in one slide is a multiple of this.
const fn unit(heuristic: Heuristic) -> u64 {
    match heuristic {
        Heuristic::Hamming => 1,
        Heuristic::Manhattan => 2,
    }
}

/// Counts all nodes of a 4×4 board with f up to `bound`, which must be the shortest solution's length or less; none if
/// that takes more nodes than `budget`, which is then spent.
pub(super) fn sums(
    board: &Board,
    heuristic: Heuristic,
    predecessor: Predecessor,
    bound: u64,
    budget: &mut u64,
) -> Option<Sums> {
    Pools::of(board, heuristic, predecessor, bound, Splitter::best())?.drain(budget)
}

/// Boards that have all in common but their tiles.
#[derive(Clone, Debug)]
struct Pool {
    /// The boards, and room behind them.
    cells: Vec<u64>,
    used: usize,
}

impl Pool {
    const EMPTY: Self = Self {
        cells: Vec::new(),
        used: 0,
    };

    /// Room for so many more boards, and what a vector's last store may write beyond them.
    #[inline]
    fn room(&mut self, more: usize) -> &mut [u64] {
        let needed = self.used + more + split::LANES;
        if self.cells.len() < needed {
            self.cells.resize(needed.next_power_of_two(), 0);
        }
        &mut self.cells[self.used..]
    }

    fn push(&mut self, board: u64) {
        self.room(1)[0] = board;
        self.used += 1;
    }

    /// Takes the goals out; their number.
    fn without_goals(&mut self) -> u64 {
        let goals = self.boards().iter().filter(|&&board| board == GOAL).count();
        if goals > 0 {
            self.cells.truncate(self.used);
            self.cells.retain(|&board| board != GOAL);
            self.used -= goals;
        }
        goals as u64
    }

    fn boards(&self) -> &[u64] {
        &self.cells[..self.used]
    }

    /// The boards, and empty words behind them that make their number a multiple of a vector's.
    fn padded(&mut self) -> &[u64] {
        let end = self.used.next_multiple_of(split::LANES);
        let empty = end - self.used;
        self.room(0)[..empty].fill(0);
        &self.cells[..end]
    }
}

/// The nodes waiting.
struct Pools {
    heuristic: Heuristic,
    predecessor: Predecessor,
    /// By distance below the bound, then blank, then slide (five: four and none).
    all: Vec<Pool>,
    /// By distance below the bound, the number in all its pools.
    waiting: Vec<usize>,
    /// By blank and direction.
    steps: Vec<[Option<Step>; 4]>,
    splitter: Splitter,
}

/// Where a pool is among all.
const fn place(spare: usize, blank: usize, slide: usize) -> usize {
    spare * POOLS + blank * 5 + slide
}

/// One direction from one blank.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// The square the blank comes to.
    square: usize,
    /// For each cost, the tiles that have it when they leave that square.
    tiles: [u16; 3],
}

impl Pools {
    /// The root alone; none if it is beyond the bound.
    fn of(
        board: &Board,
        heuristic: Heuristic,
        predecessor: Predecessor,
        bound: u64,
        splitter: Splitter,
    ) -> Option<Self> {
        let spare = usize::try_from(bound.checked_sub(heuristic.of(board))? / unit(heuristic)).ok()?;
        let mut pools = Self {
            heuristic,
            predecessor,
            all: vec![Pool::EMPTY; (spare + 1) * POOLS],
            waiting: vec![0; spare + 1],
            steps: steps(heuristic),
            splitter,
        };
        let root = place(spare, board.blank_index(), 4);
        pools.all[root].push(Nibbles::of(board).0);
        pools.waiting[spare] = 1;
        Some(pools)
    }

    /// Expands pool after pool until none is left; none where that takes more nodes than the budget, which is then spent.
    fn drain(mut self, budget: &mut u64) -> Option<Sums> {
        let mut left = std::mem::take(budget);
        let mut sums = Sums::default();
        let mut batch = Pool::EMPTY;
        while let Some(spare) = self.next() {
            let first = place(spare, 0, 0);
            let places = first..place(spare + 1, 0, 0);
            let Some(place) = places.max_by_key(|&place| self.all[place].used) else {
                break;
            };
            batch.used = 0;
            std::mem::swap(&mut self.all[place], &mut batch);
            self.waiting[spare] -= batch.used;
            left = left.checked_sub(batch.used as u64)?;
            let (blank, slide) = ((place - first) / 5, (place - first) % 5);
            if blank == 15 && spare == 0 {
                sums.goals += batch.without_goals();
            }
            let nodes = batch.used as u64;
            if nodes == 0 {
                continue;
            }
            let sum = if spare == 0 {
                &mut sums.equal
            } else {
                &mut sums.below
            };
            *sum = sum.and(Cost {
                enqueued: nodes * (degree(blank, 4) - self.predecessor.left_out(slide != 4)),
                dequeued: nodes,
            });
            let back =
                |direction: &usize| direction + slide != 3 || self.predecessor == Predecessor::Enqueued;
            let directions: Vec<usize> = (0..4).filter(back).collect();
            for chunk in batch.padded().chunks(CHUNK) {
                for &direction in &directions {
                    match (self.heuristic, spare) {
                        (_, 0) => self.expand::<1>(chunk, spare, blank, direction),
                        (Heuristic::Manhattan, _) | (Heuristic::Hamming, 1) => {
                            self.expand::<2>(chunk, spare, blank, direction);
                        }
                        (Heuristic::Hamming, _) => self.expand::<3>(chunk, spare, blank, direction),
                    }
                }
            }
        }
        *budget = left;
        Some(sums)
    }

    /// The distance below the bound to go on with: the closest to the bound where too many wait, else the farthest.
    fn next(&self) -> Option<usize> {
        let crowded = self.waiting.iter().position(|&waiting| waiting > WAITING);
        crowded.or_else(|| self.waiting.iter().rposition(|&waiting| waiting > 0))
    }

    /// Puts the children by one direction into their pools; `COSTS` is the number of costs that stay within the bound.
    fn expand<const COSTS: usize>(&mut self, chunk: &[u64], spare: usize, blank: usize, direction: usize) {
        let Some(Step { square, tiles }) = self.steps[blank][direction] else {
            return;
        };
        let places = std::array::from_fn(|cost| place(spare - cost, square, direction));
        let Ok(mut pools) = self.all.get_disjoint_mut::<_, COSTS>(places) else {
            return;
        };
        let tiles = std::array::from_fn(|cost| tiles[cost]);
        let rooms = pools.each_mut().map(|pool| pool.room(chunk.len()));
        let added = self.splitter.split(chunk, [square, blank], tiles, rooms);
        for (cost, (pool, added)) in pools.into_iter().zip(added).enumerate() {
            pool.used += added;
            self.waiting[spare - cost] += added;
        }
    }
}

fn steps(heuristic: Heuristic) -> Vec<[Option<Step>; 4]> {
    let step = |blank: usize, direction: Direction| {
        let square = direction.from_square(blank, 4)?;
        let mut tiles = [0; 3];
        for tile in 1..16 {
            let cost = 1 + heuristic.of_tile(tile, blank, 4) - heuristic.of_tile(tile, square, 4);
            tiles[usize::try_from(cost / unit(heuristic)).ok()?] |= 1 << tile;
        }
        Some(Step { square, tiles })
    };
    (0..16)
        .map(|blank| Direction::ALL.map(|direction| step(blank, direction)))
        .collect()
}

#[cfg(test)]
mod tests;
