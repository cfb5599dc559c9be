//! Boards from the smallest: by moves, by size, by tiles out of place; those without a solution by size first, because nobody sees how far they are.

use std::cmp::Ordering;
use std::collections::HashSet;

use reference::{Board, Budget, optimal};

use super::fault::Fault;
use crate::fixture::Fixture;
use crate::fixture::golden::Answer;

/// The most boards of one size that are listed, whole depths only.
const MOST: usize = 2_000;

/// The nodes that finding out how far a board without a solution is may take.
const NODES: Budget = Budget::nodes(200_000);

/// How small a board is, for a student who looks at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rank {
    /// The size of a board without a solution; 0 of one with a solution.
    unsolvable: usize,
    /// The fewest moves to the goal; of a board without a solution, to the goal with its last two tiles exchanged, or as far as that is known.
    pub(super) distance: u64,
    pub(super) dimension: usize,
    out_of_place: u64,
}

impl Rank {
    /// The rank of a board that is so many moves away.
    pub(super) fn of(board: &Board, distance: u64) -> Self {
        let dimension = board.dimension();
        Self {
            unsolvable: if board.is_solvable() { 0 } else { dimension },
            distance,
            dimension,
            out_of_place: board.hamming(),
        }
    }

    /// The rank of a proved puzzle. Where it takes too long to find out how far one without a solution is, it is taken to be far.
    pub(super) fn of_fixture(fixture: &Fixture) -> Self {
        let moves = fixture.golden.moves();
        let distance = moves.or_else(|| {
            let exchanged = exchanged(&fixture.board)?;
            Some(optimal::solve(&exchanged, NODES).ok()?.moves.len() as u64)
        });
        Self::of(&fixture.board, distance.unwrap_or(u64::MAX))
    }
}

/// The boards that are smaller than a rank, solvable or not as the fault is about, in rising order; those of one rank in an order that the seed decides.
pub(super) fn below(rank: Rank, fault: &Fault, dimensions: &[usize], seed: u64) -> Vec<(Rank, Board)> {
    listed(rank, fault.solvable, dimensions, seed)
}

/// The same of boards that can be solved, or of those that cannot.
pub(super) fn listed(rank: Rank, solvable: bool, dimensions: &[usize], seed: u64) -> Vec<(Rank, Board)> {
    let mut boards: Vec<(Rank, Board)> = dimensions
        .iter()
        .filter_map(|&n| first(n, solvable))
        .flat_map(|first| around(&first, rank.distance))
        .filter(|(other, _)| *other < rank)
        .collect();
    boards.sort_by(|(one, a), (other, b)| match one.cmp(other) {
        Ordering::Equal => shuffled(a, seed).cmp(&shuffled(b, seed)),
        unequal @ (Ordering::Less | Ordering::Greater) => unequal,
    });
    boards
}

/// The goal; for boards without a solution the goal with its last two tiles exchanged.
fn first(n: usize, solvable: bool) -> Option<Board> {
    let goal = Board::goal(n).ok()?;
    if solvable { Some(goal) } else { exchanged(&goal) }
}

/// A board with the goal's last two tiles exchanged: one that can be solved, of one that cannot, and as far away.
fn exchanged(board: &Board) -> Option<Board> {
    let n = board.dimension();
    let last = u32::try_from(n * n)
        .ok()?
        .checked_sub(1)
        .filter(|last| *last >= 2)?;
    let tile = |tile: u32| match tile {
        _ if tile == last => last - 1,
        _ if tile + 1 == last => last,
        _ => tile,
    };
    let tiles: Vec<u32> = board.tiles().map(tile).collect();
    Board::from_tiles(n, &tiles).ok()
}

/// The boards at most so many moves from a first one.
fn around(first: &Board, most: u64) -> Vec<(Rank, Board)> {
    let mut known: HashSet<Board> = HashSet::from([first.clone()]);
    let mut listed = vec![(Rank::of(first, 0), first.clone())];
    let mut depth = vec![first.clone()];
    for distance in 1..=most {
        let next: Vec<Board> = depth
            .iter()
            .flat_map(Board::neighbors)
            .filter(|board| known.insert(board.clone()))
            .collect();
        if next.is_empty() || listed.len() + next.len() > MOST {
            break;
        }
        listed.extend(
            next.iter()
                .map(|board| (Rank::of(board, distance), board.clone())),
        );
        depth = next;
    }
    listed
}

/// The boards on a shortest way to a puzzle, from the goal on; none where there is no way.
pub(super) fn way_to_the_goal(fixture: &Fixture) -> Vec<Board> {
    let Answer::Solvable { solution, .. } = &fixture.golden.answer else {
        return Vec::new();
    };
    let mut way: Vec<Board> = fixture.board.along(solution).collect();
    way.reverse();
    way
}

/// A number that a board and the seed decide: FNV-1a of the tiles.
fn shuffled(board: &Board, seed: u64) -> u64 {
    let of = |hash: u64, tile: u32| (hash ^ u64::from(tile)).wrapping_mul(0x0100_0000_01b3);
    board.tiles().fold(0xcbf2_9ce4_8422_2325 ^ seed, of)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_boards_of_one_size_are_listed_by_moves() {
        let goal = Board::goal(3).unwrap();
        let listed = around(&goal, 4);
        let of = |moves| listed.iter().filter(|(rank, _)| rank.distance == moves).count();
        assert_eq!([0, 1, 2, 3, 4].map(of), [1, 2, 4, 8, 16]);
        assert_eq!(around(&first(2, false).unwrap(), 99).len(), 12);
        assert!(!first(3, false).unwrap().is_solvable());
        let unsolvable = |n, distance| Rank::of(&first(n, false).unwrap(), distance);
        assert!(unsolvable(2, 3) < unsolvable(4, 0));
        assert!(Rank::of(&goal, 0) < Rank::of(&Board::goal(2).unwrap(), 1));
    }
}
