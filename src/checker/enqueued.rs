//! The number of search nodes enqueued: within the exact range over all orders of equal priorities.

use reference::CountRange;

use crate::fixture::golden::{Golden, HeuristicCounts};
use crate::judgement::{Finding, FindingCode};
use crate::rubric::{CountedHeuristic, Counting};

use super::{Evidence, distinct, how_many, listed, shown};

/// Checks the number enqueued of a solvable puzzle.
pub fn check(evidence: Evidence<'_>) -> Vec<Finding> {
    let ranges = permitted(&evidence.fixture.golden, evidence.rubric.counting);
    let expected = in_words(&ranges);
    let claims = distinct(&evidence.transcript.enqueued);
    match claims.as_slice() {
        [] => vec![
            Finding::new(FindingCode::EnqueuedMissing, "the number of search nodes enqueued is not printed").comparing(expected, "nothing"),
        ],
        [claim] if claim.value.is_some_and(|count| ranges.iter().any(|range| range.contains(count))) => Vec::new(),
        [claim] => vec![
            Finding::new(
                FindingCode::EnqueuedOutOfRange,
                format!("no correct program enqueues {} search nodes on this puzzle", shown(*claim)),
            )
            .at(claim.place)
            .comparing(expected, shown(*claim))
            .hint(
                "four things decide on this number: the priority (moves + distance, without the blank), the neighbor that is left out (the board before), the end (when the goal leaves the queue), and the counter (each node put on the queue, the first one too). Compare each with yours on a small puzzle",
            ),
        ],
        [_, second, ..] => vec![
            Finding::new(
                FindingCode::EnqueuedConflicting,
                format!("{} different numbers of enqueued nodes are printed", how_many(claims.len())),
            )
            .at(second.place)
            .comparing(expected, listed(&claims)),
        ],
    }
}

/// The ranges that the course permits: of its heuristic, and with a closed set where it allows one.
pub fn permitted(golden: &Golden, counting: Counting) -> Vec<CountRange> {
    let mut ranges = Vec::new();
    let mut add = |counts: &HeuristicCounts| {
        let closed = [counts.closed_at_enqueue, counts.closed_at_dequeue];
        let variants = [counts.tree]
            .into_iter()
            .chain(closed.into_iter().filter(|_| counting.closed_set));
        ranges.extend(variants.flatten().map(|counts| counts.enqueued));
    };
    match counting.heuristic {
        CountedHeuristic::Manhattan => add(&golden.counts.manhattan),
        CountedHeuristic::Hamming => add(&golden.counts.hamming),
        CountedHeuristic::Either => {
            add(&golden.counts.manhattan);
            add(&golden.counts.hamming);
        }
    }
    ranges.sort_unstable_by_key(|range| (range.min, range.max));
    ranges.dedup();
    ranges
}

/// The ranges with those put together that touch.
fn joined(ranges: &[CountRange]) -> Vec<CountRange> {
    let mut joined: Vec<CountRange> = Vec::new();
    for range in ranges {
        match joined.last_mut() {
            Some(last) if range.min <= last.max.saturating_add(1) => last.max = last.max.max(range.max),
            Some(_) | None => joined.push(*range),
        }
    }
    joined
}

/// The ranges as they are reported, those that touch put together.
pub fn in_words(ranges: &[CountRange]) -> String {
    let one = |range: &CountRange| {
        if range.is_exact() {
            format!("exactly {}", range.min)
        } else {
            format!("{} to {}", range.min, range.max)
        }
    };
    match joined(ranges).as_slice() {
        [] => "a count that is not known".to_owned(),
        ranges => ranges.iter().map(one).collect::<Vec<_>>().join(", or "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_that_touch_are_one_in_words() {
        let ranges = [
            (48, 119),
            (48, 124),
            (125, 130),
            (231, 416),
            (233, 445),
            (447, 447),
        ];
        let ranges = ranges.map(|(min, max)| CountRange { min, max });
        assert_eq!(in_words(&ranges), "48 to 130, or 231 to 445, or exactly 447");
        assert_eq!(in_words(&[]), "a count that is not known");
    }
}
