//! Mistakes of a search that its queue and its counters show, on this puzzle or on another one.

use std::collections::BTreeMap;

use crate::judgement::{Finding, FindingCode};
use crate::rubric::Requirement;

use super::Seen;
use super::answers::Answer;

/// What to do about a search that asks `equals()` too often.
pub(super) const COMPARE: &str =
    "compare a neighbor only with the board before, not with all boards seen so far";

/// What to do about a priority without the moves.
pub(super) const GREEDY: &str = "the queue always gives the board with the least distance, however many moves led to it: the priority must be the moves made so far plus the distance";

/// What to do about boards that are marked too early.
pub(super) const MARKED_EARLY: &str = "a board that went into the queue once never goes in again, also where a shorter way to it is found later: mark a board as seen when it leaves the queue, not when it goes in, or do not mark boards at all";

/// So many nodes of a search do not go into the queue without a board that goes in again, unless something keeps those out.
const MANY: usize = 200;

/// Whether no board went into the queue a second time, but for the first ones of the puzzle and of its twin, which students forget to mark.
pub(super) fn enter_once(seen: Seen<'_>) -> bool {
    let Some(Answer::Counts(events)) = seen.answers.of("order") else {
        return false;
    };
    let entered = events.iter().filter(|event| *event & 1 == 0).count();
    entered >= MANY && matches!(seen.answers.of("repeated"), Some(Answer::Number(..=2)))
}

/// So many nodes must have left the queue before their order says anything.
const FEWEST: usize = 15;

/// Whether each board that left the queue had the least distance of those in it. The puzzle's boards and those of its twin are apart, in one queue or in two.
pub(super) fn is_greedy(seen: Seen<'_>) -> bool {
    let Some(Answer::Counts(events)) = seen.answers.of("order") else {
        return false;
    };
    let mut queued: [BTreeMap<u64, usize>; 2] = Default::default();
    let mut taken = 0;
    for event in events {
        let (distance, tree) = (event / 4, &mut queued[usize::from(event & 2 != 0)]);
        if event & 1 == 0 {
            *tree.entry(distance).or_default() += 1;
            continue;
        }
        let Some(mut least) = tree.first_entry().filter(|least| *least.key() == distance) else {
            return false;
        };
        *least.get_mut() -= 1;
        if *least.get() == 0 {
            least.remove();
        }
        taken += 1;
    }
    taken >= FEWEST
}

/// Whether the order of the queue is that of the distance alone, here or on another puzzle.
pub(super) fn is_known_greedy(seen: Seen<'_>) -> bool {
    is_greedy(seen) || seen.known_hint(Requirement::SolverMoves) == Some(GREEDY)
}

/// What keeps a search from its end, as other puzzles show it, where that costs its own points.
pub(super) fn what_is_slow(seen: Seen<'_>, requirement: Requirement) -> Option<&'static str> {
    let is_of_search = matches!(
        requirement,
        Requirement::SolverInTime
            | Requirement::SolverCounts
            | Requirement::SolverCalls
            | Requirement::SolverQueue
            | Requirement::SolverMemory
            | Requirement::SolverOwnBoard
    );
    let costs_too_much = |of| {
        let is_it = |(known, finding): &(Requirement, Finding)| {
            *known == of && finding.code == FindingCode::CostTooHigh
        };
        of != requirement && seen.faults.iter().any(is_it)
    };
    if !is_of_search {
        None
    } else if seen.known_hint(Requirement::SolverMoves) == Some(GREEDY) {
        Some("its queue leaves out the moves made so far")
    } else if costs_too_much(Requirement::SolverCounts) {
        Some("its search looks at too many nodes")
    } else if costs_too_much(Requirement::SolverCalls) {
        Some("its search calls methods of `Board` too often")
    } else {
        None
    }
}
