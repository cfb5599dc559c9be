//! Programs for boards of one size: what they do with the others follows from that, so nothing else is said of those.

use std::collections::BTreeSet;

use super::seen::{Seen, What};
use super::{Diagnosis, Mistake, evidence};
use crate::plan::Plan;

/// How many boards of its size it must have solved.
const SOLVED: usize = 5;

/// How many of other sizes it must have failed on.
const FAILED: usize = 4;

/// What it did with boards of its size, where that alone can tell more.
pub(super) fn own<'p>(diagnosis: &Diagnosis, seen: &[Seen<'p>]) -> Option<Vec<Seen<'p>>> {
    let size = |seen: &Seen<'_>| seen.fixture.board.dimension();
    let solved = seen
        .iter()
        .find(|seen| seen.is_solved() && seen.fixture.golden.moves() > Some(0))?;
    let own: Vec<Seen<'p>> = seen
        .iter()
        .filter(|one| size(one) == size(solved))
        .cloned()
        .collect();
    let is_one_size = diagnosis.misconceptions == [Mistake::OneSize];
    (is_one_size && own.iter().any(Seen::is_telling)).then_some(own)
}

/// Whether a program solved every board of one size, and of no other size any board that takes a search next to nothing.
pub(super) fn of(plan: &Plan, seen: &[Seen<'_>]) -> Option<Diagnosis> {
    let size = |seen: &Seen<'_>| seen.fixture.board.dimension();
    let to_solve: Vec<&Seen<'_>> = seen
        .iter()
        .filter(|seen| seen.fixture.golden.moves() > Some(0))
        .collect();
    let own = size(to_solve.iter().find(|seen| seen.is_solved())?);
    // Who is right about a solved board of another size reads and holds such boards, unless boards of its own size are printed for it.
    let is_right = |seen: &Seen<'_>| {
        seen.is_solved() && !seen.failed && seen.observation.transcript.other_size.is_none()
    };
    if seen.iter().any(|seen| size(seen) != own && is_right(seen)) {
        return None;
    }
    let (same, others): (Vec<&Seen<'_>>, Vec<_>) = to_solve.into_iter().partition(|seen| size(seen) == own);
    // Who has no time or no room for the hardest gives no answer there.
    let hardest = same
        .iter()
        .filter(|seen| seen.is_solved())
        .map(|seen| seen.fixture.golden.moves())
        .max()?;
    let same: Vec<_> = same
        .into_iter()
        .filter(|seen| {
            seen.is_answer() || seen.what == What::NoAnswer && seen.fixture.golden.moves() < hardest
        })
        .collect();
    let others: Vec<_> = others
        .into_iter()
        .filter(|seen| seen.what != What::Stopped || evidence::takes_next_to_nothing(seen))
        .collect();
    let sizes: BTreeSet<usize> = others.iter().map(|seen| size(seen)).collect();
    // A wrong rule for even N, or for odd N, spares some of the others.
    let is_about_size = sizes.len() > 1 && sizes.iter().any(|other| other % 2 == own % 2);
    let solved = same.iter().filter(|seen| seen.is_solved()).count();
    let is_so = solved >= SOLVED
        && others.len() >= FAILED
        && is_about_size
        && same.iter().all(|seen| seen.is_solution())
        && others.iter().all(|seen| seen.failed && !seen.is_solved());
    // The boards beside a right number may be wrong.
    let is_numbered = |seen: &&Seen<'_>| !seen.observation.transcript.moves.is_empty();
    let (does, none) = if solved < same.len() {
        ("It comes to a solution for", "solves none")
    } else if !same.iter().all(is_numbered) {
        ("The boards that it prints are right for", "for none")
    } else if same.iter().any(|seen| seen.failed) {
        ("Its number of moves is right for", "for none")
    } else {
        ("It solves", "none")
    };
    is_so.then(|| Diagnosis {
        misconceptions: vec![Mistake::OneSize],
        message: format!(
            "{does} each of the {} boards of {own} by {own} that it answers, and {none} of the {} of other sizes.",
            same.len(),
            others.len()
        ),
        hints: vec![
            format!("Is N read from the input everywhere, or is there a {own} left somewhere?"),
            format!(
                "Look at each {own}, {} and {} in your code: where the puzzle is read, in the sizes of arrays, in loops, and where a board is printed.",
                own * own - 1,
                own * own
            ),
            "A board of another size is read or held wrongly, so that what comes after cannot be right.".to_owned(),
        ],
        shown: evidence::first(plan, others),
        explained: seen.len(),
    })
}
