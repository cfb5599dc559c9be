//! Programs that know the answers to the puzzles that everybody has: right on those, and on none of the puzzles made for the run.

use super::seen::{Seen, What};
use super::{Diagnosis, Mistake, evidence};
use crate::plan::Plan;

/// How likely it may be at most that a program which is as often right on the new puzzles as on the others is right on none of them.
const CHANCE: f64 = 1e-3;

/// Whether a program solves the puzzles of a size that stay the same from run to run, and none of those that were made for this one and are no harder.
pub(super) fn of(plan: &Plan, seen: &[Seen<'_>]) -> Option<Diagnosis> {
    let moves = |seen: &Seen<'_>| seen.fixture.golden.moves().unwrap_or(0);
    let made: Vec<&Seen<'_>> = seen
        .iter()
        .filter(|seen| seen.fixture.id.is_made() && moves(seen) > 0)
        .collect();
    let size = made.first()?.fixture.board.dimension();
    let easiest = made.iter().map(|seen| moves(seen)).min()?;
    let known: Vec<&Seen<'_>> = seen
        .iter()
        .filter(|seen| !seen.fixture.id.is_made() && seen.fixture.board.dimension() == size)
        .filter(|seen| moves(seen) >= easiest)
        .collect();
    let solved = known.iter().filter(|seen| seen.is_solved()).count();
    let missed = u32::try_from(known.len() - solved).ok()?;
    let chance = f64::from(missed + 1) / f64::from(u32::try_from(known.len()).ok()? + 2);
    let is_so = made
        .iter()
        .all(|seen| seen.failed && seen.what != What::Stopped && !seen.is_solved())
        && chance.powi(i32::try_from(made.len()).ok()?) <= CHANCE;
    is_so.then(|| Diagnosis {
        misconceptions: vec![Mistake::ByHeart],
        message: format!(
            "It solves {solved} of the {} puzzles of {size} by {size} with {easiest} moves and more that are the same in every run, and none of the {} that were made for this run: it seems to know answers, and not to search for them.",
            known.len(),
            made.len()
        ),
        hints: vec![
            "What does your program do with a puzzle that it has never seen?".to_owned(),
            "Try it on a board of your own: begin with the goal, and slide the blank a few times.".to_owned(),
            "An answer that stands in the code is right for its own puzzle and for no other: the assignment asks for the search.".to_owned(),
        ],
        shown: evidence::first(plan, made.iter().copied()),
        explained: known.len() + made.len(),
    })
}
