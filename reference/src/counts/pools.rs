//! The nodes of the tree on 4×4, counted without walking along it.
//!
//! Sums over all nodes need neither the order nor the way in which the nodes are reached. So nodes are bare boards, 64
//! bits each, kept in pools by what all of a pool have in common: how far below the bound they are, where the blank is,
//! and which slide made them. A pool is expanded whole, one direction after the other, in a loop without branches: the
//! tile that moves decides by a table which pool the child goes to. Degrees are added once a pool.

use crate::board::Board;
use crate::direction::Direction;
use crate::heuristic::Heuristic;
use crate::position::{Nibbles, Position};
use crate::walk::degree;

/// Nodes and their children, summed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sum {
    pub(super) enqueued: u64,
    pub(super) dequeued: u64,
}

/// The sums of all nodes with f below and at a bound; goals are in neither.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sums {
    pub(super) below: Sum,
    pub(super) equal: Sum,
    /// Goals with f at the bound.
    pub(super) goals: u64,
}

/// The goal, the first square lowest.
const GOAL: u64 = 0x0fed_cba9_8765_4321;

/// Pools for each distance below the bound: 16 blanks by 4 slides, and no slide.
const POOLS: usize = 16 * 5;

/// Boards that may wait closer to the bound before they go first; keeps memory to some megabytes.
const WAITING: usize = 1 << 17;

/// Children gathered before they are handed over.
const GATHERED: usize = 256;

/// The nodes waiting.
struct Pools {
    /// By distance below the bound, then blank and slide.
    boards: Vec<Vec<u64>>,
    /// By distance below the bound, the number in all its pools.
    waiting: Vec<usize>,
    steps: [[Option<Step>; 4]; 16],
}

/// One direction from one blank.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// The square the blank comes to.
    square: usize,
    /// For each cost, the tiles that have it when they leave that square.
    tiles: [u16; 3],
}

/// What f grows by in one slide is a multiple of this.
const fn unit(heuristic: Heuristic) -> u64 {
    match heuristic {
        Heuristic::Hamming => 1,
        Heuristic::Manhattan => 2,
    }
}

/// Counts all nodes with f up to `bound`, which must be the shortest solution's length or less; none if that takes more
/// nodes than `budget`, or if a goal lies below the bound.
pub(super) fn sums(board: &Board, heuristic: Heuristic, bound: u64, budget: &mut u64) -> Option<Sums> {
    let spare = usize::try_from(bound.checked_sub(heuristic.of(board))? / unit(heuristic)).ok()?;
    let mut pools = Pools {
        boards: vec![Vec::new(); (spare + 1) * POOLS],
        waiting: vec![0; spare + 1],
        steps: steps(heuristic),
    };
    pools.boards[spare * POOLS + board.blank_index() * 5 + 4].push(Nibbles::of(board).0);
    pools.waiting[spare] = 1;
    let mut sums = Sums::default();
    let mut batch = Vec::new();
    while let Some(spare) = pools.next() {
        let range = spare * POOLS..(spare + 1) * POOLS;
        let Some((offset, pool)) = pools.boards[range]
            .iter_mut()
            .enumerate()
            .max_by_key(|(_, pool)| pool.len())
        else {
            break;
        };
        batch.clear();
        std::mem::swap(pool, &mut batch);
        pools.waiting[spare] -= batch.len();
        *budget = budget.checked_sub(batch.len() as u64)?;
        let (blank, slide) = (offset / 5, offset % 5);
        if blank == 15 {
            let all = batch.len();
            batch.retain(|&bits| bits != GOAL);
            sums.goals += (all - batch.len()) as u64;
            if all > batch.len() && spare > 0 {
                return None;
            }
        }
        let nodes = batch.len() as u64;
        let sum = if spare == 0 {
            &mut sums.equal
        } else {
            &mut sums.below
        };
        sum.dequeued += nodes;
        sum.enqueued += nodes * (degree(blank, 4) - u64::from(slide != 4));
        for direction in (0..4).filter(|direction| direction + slide != 3) {
            match (heuristic, spare) {
                (_, 0) => pools.expand::<1>(&batch, spare, blank, direction),
                (Heuristic::Manhattan, _) | (Heuristic::Hamming, 1) => {
                    pools.expand::<2>(&batch, spare, blank, direction);
                }
                (Heuristic::Hamming, _) => pools.expand::<3>(&batch, spare, blank, direction),
            }
        }
    }
    Some(sums)
}

impl Pools {
    /// The distance below the bound to go on with: the closest to the bound where too many wait, else the farthest.
    fn next(&self) -> Option<usize> {
        let crowded = self.waiting.iter().position(|&waiting| waiting > WAITING);
        crowded.or_else(|| self.waiting.iter().rposition(|&waiting| waiting > 0))
    }

    /// Puts the children by one direction into their pools; `COSTS` is the number of costs that stay within the bound.
    fn expand<const COSTS: usize>(&mut self, batch: &[u64], spare: usize, blank: usize, direction: usize) {
        let Some(Step { square, tiles }) = self.steps[blank][direction] else {
            return;
        };
        let pool = square * 5 + direction;
        for chunk in batch.chunks(GATHERED) {
            let mut gathered = [[0u64; GATHERED]; COSTS];
            let mut counts = [0usize; COSTS];
            for &bits in chunk {
                let tile = bits >> (4 * square) & 15;
                let child = bits ^ tile << (4 * square) ^ tile << (4 * blank);
                for cost in 0..COSTS {
                    // Written in any case, and written over next time if it does not belong here.
                    gathered[cost][counts[cost] % GATHERED] = child;
                    counts[cost] += usize::from(tiles[cost] >> tile & 1);
                }
            }
            for cost in 0..COSTS {
                let kept = &gathered[cost][..counts[cost]];
                self.boards[(spare - cost) * POOLS + pool].extend_from_slice(kept);
                self.waiting[spare - cost] += kept.len();
            }
        }
    }
}

fn steps(heuristic: Heuristic) -> [[Option<Step>; 4]; 16] {
    let mut steps = [[None; 4]; 16];
    for (blank, steps) in steps.iter_mut().enumerate() {
        *steps = Direction::ALL.map(|direction| {
            let square = direction.from_square(blank, 4)?;
            let mut tiles = [0; 3];
            for tile in 1..16 {
                let cost = 1 + heuristic.of_tile(tile, blank, 4) - heuristic.of_tile(tile, square, 4);
                tiles[usize::try_from(cost / unit(heuristic)).ok()?] |= 1 << tile;
            }
            Some(Step { square, tiles })
        });
    }
    steps
}
