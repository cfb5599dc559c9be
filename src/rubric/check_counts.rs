//! Whether a golden knows the counts that a rubric asks for.

use super::{CountedHeuristic, Counting};
use crate::golden::{Counts, HeuristicCounts};

/// Which of the permitted counts a golden does not know, in words; `None` where it knows them all.
///
/// All of them must be known: with one of two permitted ranges missing, a right program could be judged by the other.
pub(super) fn unknown_counts(counts: &Counts, counting: Counting) -> Option<&'static str> {
    let manhattan = unknown(&counts.manhattan, counting.closed_set);
    let hamming = unknown(&counts.hamming, counting.closed_set);
    let (manhattan, hamming) = match counting.heuristic {
        CountedHeuristic::Manhattan => (manhattan, None),
        CountedHeuristic::Hamming => (None, hamming),
        CountedHeuristic::Either => (manhattan, hamming),
    };
    match (manhattan, hamming) {
        (None, None) => None,
        (Some(Unknown::Tree), _) => Some("Manhattan priority"),
        (Some(Unknown::ClosedSet), _) => Some("Manhattan priority, closed set"),
        (None, Some(Unknown::Tree)) => Some("Hamming priority"),
        (None, Some(Unknown::ClosedSet)) => Some("Hamming priority, closed set"),
    }
}

#[derive(Clone, Copy)]
enum Unknown {
    Tree,
    ClosedSet,
}

fn unknown(counts: &HeuristicCounts, closed_set: bool) -> Option<Unknown> {
    if counts.tree.is_none() {
        return Some(Unknown::Tree);
    }
    let closed_known = counts.closed_at_enqueue.is_some() && counts.closed_at_dequeue.is_some();
    (closed_set && !closed_known).then_some(Unknown::ClosedSet)
}
