//! What follows from a puzzle's golden for misconceptions that search rightly, and for right programs: no run is needed.

use reference::misconception::{Memory, Misconception, Variant};
use reference::{CountRange, Heuristic};

use super::forecast::{Base, Forecast, Outcome, Reach, Search};
use crate::fixture::Fixture;
use crate::fixture::golden::{Golden, QueueCounts};

/// What follows from the golden alone, for misconceptions that search rightly.
pub(super) fn of_golden(search: Search, fixture: &Fixture) -> Option<Forecast> {
    use Misconception as M;
    let golden = &fixture.golden;
    let minimum = golden.moves()?;
    let window = search.base.and_then(|base| counts(golden, base));
    let enqueued = window.map(|counts| counts.enqueued);
    let path = |moves| Outcome::Path {
        moves,
        length: minimum,
    };
    let (outcome, enqueued) = match search.wrong.map(Variant::misconception) {
        None | Some(M::RemembersBoards | M::HammingForManhattan) => (path(minimum), enqueued),
        Some(M::BoardsCountedAsMoves) => (path(minimum + 1), enqueued),
        Some(M::OneMoveTooFew) => (path(minimum.saturating_sub(1)), enqueued),
        Some(M::SumOfMoves) => (path(minimum * (minimum + 1) / 2), enqueued),
        Some(M::RootNotCounted) => (path(minimum), enqueued.map(|range| moved(range, -1))),
        Some(M::OneNodeTooMany) => (path(minimum), enqueued.map(|range| moved(range, 1))),
        // Who passes boards over may count them before, or after: the golden has one of the two.
        Some(M::DequeuedAsEnqueued)
            if search
                .base
                .is_some_and(|base| base.memory == Memory::DequeuedPassedOver) =>
        {
            return None;
        }
        Some(M::DequeuedAsEnqueued) => (path(minimum), window.map(|counts| counts.dequeued)),
        Some(M::ByteTiles) if fixture.board.dimension() <= 11 => (path(minimum), enqueued),
        Some(M::ByteTiles) => (Outcome::Garbled, None),
        Some(_) => return None,
    };
    Some(Forecast {
        outcomes: vec![outcome],
        enqueued,
        is_open: false,
        tried: 0,
        reach: Reach::Same,
    })
}

fn moved(range: CountRange, by: i64) -> CountRange {
    CountRange {
        min: range.min.saturating_add_signed(by),
        max: range.max.saturating_add_signed(by),
    }
}

/// The golden's counts for a right program of a base.
fn counts(golden: &Golden, base: Base) -> Option<QueueCounts> {
    let counts = match base.heuristic {
        Heuristic::Manhattan => golden.counts.manhattan,
        Heuristic::Hamming => golden.counts.hamming,
    };
    match base.memory {
        Memory::Nothing => counts.tree,
        Memory::DequeuedNotEnqueued => counts.closed_at_enqueue,
        Memory::DequeuedPassedOver => counts.closed_at_dequeue,
        Memory::FewestMoves => None,
    }
}
