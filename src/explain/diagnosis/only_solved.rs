//! Programs that solve boards that are solved already and no others: their search never comes to the goal by a move.

use super::seen::{Seen, What};
use super::{Diagnosis, Mistake, evidence};
use crate::plan::Plan;
use sandbox::execution::Exit;

/// How many solved boards it must be right about.
const SOLVED: usize = 2;

/// How many others it must fail on in the same way.
const OTHERS: usize = 6;

/// Whether a program is right about solved boards, and ends on all others without an answer, or says of all of them that there is no solution.
pub(super) fn of(plan: &Plan, seen: &[Seen<'_>]) -> Option<Diagnosis> {
    let to_solve = seen.iter().filter(|seen| seen.fixture.golden.is_solvable());
    let (solved, others): (Vec<&Seen<'_>>, Vec<_>) =
        to_solve.partition(|seen| seen.fixture.golden.moves() == Some(0));
    let answered = solved.iter().filter(|seen| seen.is_answer()).count();
    let is_right = answered >= SOLVED && solved.iter().all(|seen| seen.is_solved() || !seen.is_answer());
    if !is_right || others.len() < OTHERS {
        return None;
    }
    let is_silent =
        |seen: &Seen<'_>| seen.what == What::NoAnswer && seen.observation.execution.exit == Exit::Code(0);
    let count = others.len();
    let does = if others.iter().all(|seen| is_silent(seen)) {
        format!("it ends without an answer on each of the {count} that need a move")
    } else if others.iter().all(|seen| seen.what == What::NoSolution) {
        format!("it says that there is no solution of each of the {count} that need a move")
    } else {
        return None;
    };
    Some(Diagnosis {
        misconceptions: vec![Mistake::OnlySolved],
        message: format!("It solves boards that are solved already and no others: {does}."),
        hints: vec![
            "Take a board that is one move from the goal. Which boards leave the queue, in which order, and is the goal among them?".to_owned(),
            "Print the neighbors of that board, and then the board itself once more. Is it what it was before?".to_owned(),
            "The search never comes to the goal by a move. Either a move changes the board that it is made from, because the two share their rows, or the neighbors never enter the queue, or a new board is taken for one that was met before.".to_owned(),
        ],
        shown: evidence::first(plan, others),
        explained: seen.len(),
    })
}
