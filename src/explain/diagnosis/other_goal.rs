//! Programs whose paths all come to one board, and that board is not the goal.

use std::collections::BTreeSet;

use super::seen::{Boards, Seen, What};
use super::{Diagnosis, Mistake, evidence};
use crate::judgement::in_a_line;
use crate::plan::Plan;

/// How many puzzles of one size must have come to it.
const PUZZLES: usize = 4;

/// Whether a program's paths come to one board of its own.
pub(super) fn of(plan: &Plan, seen: &[Seen<'_>]) -> Option<Diagnosis> {
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
        hints: vec![
            "Which board does your search compare with, and which one does the assignment ask for?".to_owned(),
            "In the goal the tiles stand in their order, row by row, and the blank comes last. The distance and the rule for solvability are about this goal, too.".to_owned(),
        ],
        explained: same.len(),
        shown: evidence::first(plan, same),
    })
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
