//! Programs whose paths all come to one board, and that board is not the goal; or whose numbers of moves are all those to the board with the blank first.

use std::collections::BTreeSet;

use reference::{Board, Heuristic, Solver};

use super::seen::{Boards, Seen, What};
use super::{Diagnosis, Mistake, evidence};
use crate::judgement::in_a_line;
use crate::plan::Plan;

/// How many puzzles of one size must have come to it.
const PUZZLES: usize = 4;

/// Where a program that looks for another board is to be looked at.
fn hints() -> Vec<String> {
    vec![
        "Which board does your search compare with, and which one does the assignment ask for?".to_owned(),
        "In the goal the tiles stand in their order, row by row, and the blank comes last. The distance and the rule for solvability are about this goal, too.".to_owned(),
    ]
}

/// Whether a program looks for a board of its own.
pub(super) fn of(plan: &Plan, seen: &[Seen<'_>]) -> Option<Diagnosis> {
    by_paths(plan, seen).or_else(|| by_numbers(plan, seen))
}

/// Whether its paths come to one board.
fn by_paths(plan: &Plan, seen: &[Seen<'_>]) -> Option<Diagnosis> {
    let solutions = || seen.iter().filter(|seen| seen.is_solution());
    let size = |seen: &Seen<'_>| seen.fixture.board.dimension();
    // All boards of 2 by 2 are near to each other.
    let sizes: BTreeSet<usize> = solutions().map(size).filter(|size| *size > 2).collect();
    let (size, own, same) = sizes.into_iter().find_map(|one| {
        let same: Vec<&Seen<'_>> = solutions().filter(|seen| size(seen) == one).collect();
        let own = end(same.first()?)?;
        let mut tiles = own.to_vec();
        tiles.sort_unstable();
        // A path to the goal that is no path has another fault.
        let is_goal = own
            .iter()
            .take(one * one - 1)
            .copied()
            .eq(1..u32::try_from(one * one).ok()?);
        let is_board = !is_goal && tiles.into_iter().eq(0..u32::try_from(one * one).ok()?);
        let is_own = is_board && same.len() >= PUZZLES && same.iter().all(|seen| end(seen) == Some(own));
        is_own.then_some((one, own, same))
    })?;
    Some(Diagnosis {
        misconceptions: vec![Mistake::OtherGoal],
        message: format!(
            "Its solutions of {} puzzles of {size} by {size} all end at the same board, which is not the goal: {}.",
            same.len(),
            in_a_line(own, size, ".")
        ),
        hints: nearly(own, size).map_or_else(hints, |hint| vec![hint.to_owned()]),
        explained: same.len(),
        shown: evidence::first(plan, same),
    })
}

/// What to look at where each tile's row or column, and not both, is worked out from the tile and not from the tile less one: on that board such a distance is 0.
fn nearly(own: &[u32], size: usize) -> Option<&'static str> {
    let all = |stands: fn(usize, usize) -> (usize, usize)| {
        let mut tiles = own.iter().enumerate().filter(|(_, tile)| **tile != 0);
        tiles.all(|(at, tile)| (at / size, at % size) == stands(*tile as usize, size))
    };
    if all(|tile, n| (tile / n, (tile - 1) % n)) {
        Some(
            "Does your search stop where the distance is 0? On this board each tile stands in the row that the tile divided by N gives. Squares are counted from 0 and tiles from 1: which row does tile N belong to?",
        )
    } else if all(|tile, n| ((tile - 1) / n, tile % n)) {
        Some(
            "Does your search stop where the distance is 0? On this board each tile stands in the column that is left over when the tile is divided by N. Squares are counted from 0 and tiles from 1: which column does tile 1 belong to?",
        )
    } else {
        None
    }
}

/// The size on which half of all boards can come to the goal with the blank first and to the other one alike, and on which that is soon known.
const SIZE: usize = 3;

/// Whether its numbers of moves on boards of three by three are all those to the board with the blank first.
fn by_numbers(plan: &Plan, seen: &[Seen<'_>]) -> Option<Diagnosis> {
    let moves = |seen: &Seen<'_>| match &seen.what {
        What::Solution(printed) => Some(printed.moves),
        What::NoSolution | What::Stopped | What::NoAnswer | What::Unclear => None,
    };
    let of_size = |seen: &&Seen<'_>| seen.fixture.board.dimension() == SIZE && moves(seen).is_some();
    let same: Vec<&Seen<'_>> = seen.iter().filter(of_size).collect();
    let wrong = same
        .iter()
        .filter(|seen| moves(seen) != seen.fixture.golden.moves());
    let is_so = wrong.count() >= PUZZLES
        && same
            .iter()
            .all(|seen| moves(seen) == to_blank_first(&seen.fixture.board));
    is_so.then(|| Diagnosis {
        misconceptions: vec![Mistake::OtherGoal],
        message: format!(
            "Its numbers of moves for {} puzzles of {SIZE} by {SIZE} are all those to another board than the goal, the one with the blank first: . 1 2 / 3 4 5 / 6 7 8.",
            same.len(),
        ),
        hints: hints(),
        explained: same.len(),
        shown: evidence::first(plan, same),
    })
}

/// The fewest moves to the board with the blank first: those to the goal once both are turned upside down and the tiles numbered from the other end.
fn to_blank_first(board: &Board) -> Option<u64> {
    let last = u32::try_from(board.dimension().pow(2)).ok()?;
    let mut tiles: Vec<u32> = board.tiles().collect();
    tiles.reverse();
    for tile in tiles.iter_mut().filter(|tile| **tile != 0) {
        *tile = last - *tile;
    }
    let turned = Board::from_tiles(board.dimension(), &tiles).ok()?;
    let solution = Solver::new(Heuristic::Manhattan).solve(&turned).ok()?;
    u64::try_from(solution.moves.len()).ok()
}

/// The last board that was printed, where it does not make a path to the goal.
fn end<'s>(seen: &'s Seen<'_>) -> Option<&'s [u32]> {
    let What::Solution(printed) = &seen.what else {
        return None;
    };
    match &printed.boards {
        Boards::Others { count: 2.., last } => Some(last),
        Boards::Others { .. } | Boards::Path(_) | Boards::None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_that_a_slip_in_the_distance_takes_for_the_goal_is_told() {
        let hint = |own: &[u32]| nearly(own, 3).unwrap_or_default();
        assert!(hint(&[1, 2, 0, 4, 5, 3, 7, 8, 6]).contains("which row does"));
        assert!(hint(&[3, 1, 2, 6, 4, 5, 0, 7, 8]).contains("which column does"));
        for other in [[0, 1, 2, 3, 4, 5, 6, 7, 8], [1, 4, 7, 2, 5, 8, 3, 6, 0]] {
            assert_eq!(hint(&other), "");
        }
    }

    #[test]
    fn the_board_with_the_blank_first_is_so_far() {
        let far = |text: &str| to_blank_first(&text.parse().unwrap());
        assert_eq!(far("3\n0 1 2\n3 4 5\n6 7 8\n"), Some(0));
        assert_eq!(far("3\n1 0 2\n3 4 5\n6 7 8\n"), Some(1));
        assert_eq!(far("3\n0 1 3\n4 2 5\n7 8 6\n"), Some(22));
        assert_eq!(far("2\n1 2\n3 0\n"), None);
    }
}
