//! How well a misconception explains what was seen, in bits: how much likelier it makes it than "some other mistake" does.
//!
//! "Some other mistake" knows beforehand what share of the puzzles goes wrong, and spreads what is printed there over what programs print: near the
//! right number more than far from it. So a misconception must say *which* puzzles go wrong, or *what* is printed, better than that; a puzzle that goes
//! right where the misconception says that it goes wrong refutes it, and one that it says nothing of counts neither way.

use reference::CountRange;
use reference::misconception::SolvabilityClaim;

use super::background::{Background, is_right, number_bits, share_of, width_bits, width_of};
use super::forecast::{Forecast, Outcome, Reach};
use super::seen::{Boards, Printed, Seen, What};
use crate::fixture::golden::QueueCounts;

/// What one puzzle says about a misconception.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Weight {
    /// A program with the misconception does not do that.
    Refuted,
    /// So many bits for it, or against it.
    Bits(f64),
}

impl Weight {
    const NEUTRAL: Self = Self::Bits(0.0);
}

/// From how many nodes enqueued on a slow program may be stopped before it is done.
pub(super) const SLOW_FROM: u64 = 800;

/// The largest dimension for which every program has room.
pub(super) const LARGEST_USUAL: usize = 10;

/// What one puzzle says about a program that decides solvability so, and searches as forecast, where it searches.
pub(super) fn weigh(
    seen: &Seen<'_>,
    claim: SolvabilityClaim,
    forecast: Option<&Forecast>,
    background: &Background,
    permitted: &[CountRange],
) -> Weight {
    let as_claimed = |agrees: bool| {
        if agrees {
            Weight::Bits(-background.bits(seen))
        } else {
            Weight::Refuted
        }
    };
    match claim {
        // A crash is no answer. Nobody comes to the end of larger boards: who ends there at once stumbled over something else.
        SolvabilityClaim::NoEnd if seen.what == What::NoAnswer && !runs_empty(seen) => Weight::Refuted,
        _ if seen.what == What::NoAnswer => Weight::NEUTRAL,
        SolvabilityClaim::Unsolvable if may_be_stopped_on_unsolvable(seen) => Weight::NEUTRAL,
        SolvabilityClaim::Unsolvable => as_claimed(seen.what == What::NoSolution),
        SolvabilityClaim::NoEnd => no_end(seen, background),
        SolvabilityClaim::NoMoves => {
            as_claimed(matches!(&seen.what, What::Solution(printed) if printed.moves == 0))
        }
        SolvabilityClaim::Unknown if seen.what == What::NoSolution => Weight::NEUTRAL,
        SolvabilityClaim::Unknown | SolvabilityClaim::Solvable => match forecast {
            Some(forecast) => searched(seen, forecast, background, permitted),
            None => Weight::NEUTRAL,
        },
    }
}

/// Whether a program was stopped that may have been about to say that there is no solution: who searches from a twin takes long, but not where the board itself is near the goal.
pub(super) fn may_be_stopped_on_unsolvable(seen: &Seen<'_>) -> bool {
    let dimension = seen.fixture.board.dimension();
    let counts = seen.fixture.golden.counts.manhattan.tree;
    let ends_soon =
        dimension <= LARGEST_USUAL && counts.is_some_and(|counts| counts.enqueued.max < SLOW_FROM);
    seen.what == What::Stopped && dimension > 2 && !ends_soon
}

/// Whether a program that remembers boards has seen all that there are in the end: they are few.
pub(super) fn runs_empty(seen: &Seen<'_>) -> bool {
    seen.fixture.board.dimension() <= 3
}

/// A search that never ends, or ends when nothing is left to search.
fn no_end(seen: &Seen<'_>, background: &Background) -> Weight {
    match &seen.what {
        What::Stopped => Weight::Bits(-0.5 - background.bits(seen)),
        // Then it may well say that there is no solution, or print the last board that it saw.
        What::NoSolution | What::Solution(_) | What::Unclear if runs_empty(seen) => Weight::NEUTRAL,
        What::NoAnswer | What::NoSolution | What::Solution(_) | What::Unclear => Weight::Refuted,
    }
}

fn searched(
    seen: &Seen<'_>,
    forecast: &Forecast,
    background: &Background,
    permitted: &[CountRange],
) -> Weight {
    if forecast
        .outcomes
        .iter()
        .all(|outcome| *outcome == Outcome::Unknown)
    {
        return Weight::NEUTRAL;
    }
    // Who has no room for so large a board says nothing there of what is wrong on others.
    let ended = matches!(seen.what, What::Stopped | What::NoAnswer);
    if ended && seen.fixture.board.dimension() > LARGEST_USUAL {
        return Weight::NEUTRAL;
    }
    match &seen.what {
        What::Solution(printed) => printed_weight(seen, printed, forecast, background, permitted),
        What::Stopped | What::NoAnswer if is_slow(seen, forecast) => Weight::NEUTRAL,
        // There are many ways not to come to an end.
        What::Stopped if forecast.outcomes.contains(&Outcome::NoEnd) => Weight::NEUTRAL,
        // Another order of ties may lead away for ever.
        What::Stopped if forecast.is_open && forecast.reach == Reach::Far => Weight::NEUTRAL,
        What::Stopped | What::NoAnswer | What::Unclear | What::NoSolution => {
            let agree = |outcome: &Outcome| match outcome {
                Outcome::NoEnd => matches!(seen.what, What::Stopped | What::NoAnswer),
                Outcome::Unsolvable => seen.what == What::NoSolution,
                Outcome::Garbled => true,
                Outcome::Path { .. } | Outcome::Boards { .. } | Outcome::Unknown => false,
            };
            let agreeing = forecast.outcomes.iter().filter(|outcome| agree(outcome)).count();
            if agreeing == 0 {
                let unknown = forecast.outcomes.contains(&Outcome::Unknown);
                return if unknown { Weight::NEUTRAL } else { Weight::Refuted };
            }
            Weight::Bits(share_of(agreeing, forecast.outcomes.len()).log2() - background.bits(seen))
        }
    }
}

/// Whether so much is to be searched that even a program that will end may be stopped first.
fn is_slow(seen: &Seen<'_>, forecast: &Forecast) -> bool {
    // What a right program needs that uses either distance: which one this uses is not known.
    let counts = seen.fixture.golden.counts;
    let least = |tree: Option<QueueCounts>| tree.map_or(u64::MAX, |counts| counts.enqueued.min);
    let right = least(counts.manhattan.tree).max(least(counts.hamming.tree));
    let wrong = forecast.enqueued.map_or(right, |range| range.max);
    forecast.outcomes.contains(&Outcome::Unknown) || right.max(wrong) >= SLOW_FROM
}

fn printed_weight(
    seen: &Seen<'_>,
    printed: &Printed,
    forecast: &Forecast,
    background: &Background,
    permitted: &[CountRange],
) -> Weight {
    let count = match (printed.enqueued, forecast.enqueued) {
        _ if permitted.is_empty() => 0.0,
        (Some(count), Some(range)) if range.contains(count) => {
            -width_bits(range.max - range.min + 1) - background.count_bits(count, permitted)
        }
        (Some(count), Some(range)) if is_near(count, range, forecast.reach) => UNTRIED,
        (Some(_), Some(_)) => return Weight::Refuted,
        (None, _) | (_, None) => 0.0,
    };
    let known = forecast
        .outcomes
        .iter()
        .filter(|outcome| **outcome != Outcome::Unknown);
    let all = known.clone().count();
    let agrees =
        |outcome: &&Outcome| agrees(printed, outcome) || (**outcome == Outcome::Garbled && !is_right(seen));
    let agreeing = known.clone().filter(agrees).count();
    if forecast.is_open {
        let own = match likelihood(seen, printed, forecast, agreeing) {
            Likelihood::Known(own) => own,
            Likelihood::Unknown => return Weight::NEUTRAL,
            Likelihood::Impossible => return Weight::Refuted,
        };
        let bits = own.log2() - background.bits(seen);
        // What no order that was tried gives is no evidence, however unlikely it is otherwise.
        let bits = if agreeing == 0 { bits.min(0.0) } else { bits };
        return Weight::Bits(bits + count);
    }
    match agreeing {
        0 => Weight::Refuted,
        agreeing => Weight::Bits(share_of(agreeing, all).log2() - background.bits(seen) + count),
    }
}

/// The bits against a misconception of a count that no order of ties that was tried gives, though another may.
pub(super) const UNTRIED: f64 = -2.0;

/// Whether a count is so near to those that were tried that another order of ties may give it.
const fn is_near(count: u64, range: CountRange, reach: Reach) -> bool {
    let reach = match reach {
        Reach::Same => return false,
        Reach::Far => return true,
        Reach::Near => (range.max - range.min) / 2 + range.min / 16 + 1,
    };
    count + reach >= range.min && count <= range.max + reach
}

/// Whether a program prints what was seen.
fn agrees(printed: &Printed, outcome: &Outcome) -> bool {
    match outcome {
        Outcome::Path { moves, length } => {
            printed.moves == *moves
                && match printed.boards {
                    Boards::Path(steps) => steps == *length,
                    Boards::None => true,
                    Boards::Others { .. } => false,
                }
        }
        Outcome::Boards { moves, count, last } => {
            printed.moves == *moves
                && match &printed.boards {
                    Boards::Path(steps) => *steps + 1 == *count as u64,
                    Boards::Others {
                        count: printed,
                        last: end,
                    } => {
                        // Where the puzzle itself is not printed there is one board less.
                        (*printed == *count || *printed + 1 == *count) && (end.is_empty() || end == last)
                    }
                    Boards::None => false,
                }
        }
        Outcome::Garbled | Outcome::Unsolvable | Outcome::NoEnd | Outcome::Unknown => false,
    }
}

/// How likely an answer is.
enum Likelihood {
    Known(f64),
    Unknown,
    Impossible,
}

/// How likely the answer is in an order of ties that may not have been tried: as those that were tried, near them, or far from them.
fn likelihood(seen: &Seen<'_>, printed: &Printed, forecast: &Forecast, agreeing: usize) -> Likelihood {
    const AS_TRIED: f64 = 0.5;
    const NEAR: f64 = 0.4;
    const FAR: f64 = 0.1;
    let Some(minimum) = seen.fixture.golden.moves() else {
        return Likelihood::Impossible;
    };
    let mut given = Vec::new();
    let (mut is_path, mut is_no_fewer) = (true, true);
    for outcome in &forecast.outcomes {
        match (outcome, &printed.boards) {
            (Outcome::Path { moves, length }, Boards::Path(_) | Boards::None) => {
                is_path &= moves == length;
                is_no_fewer &= moves >= length;
                given.push(*moves);
            }
            (
                Outcome::Boards { moves, count, .. },
                Boards::Others {
                    count: printed_count, ..
                },
            ) => {
                (is_path, is_no_fewer) = (false, false);
                // The puzzle itself may have been left out.
                let boards = *printed_count as u64;
                let dequeued =
                    *moves + 1 == *count as u64 && (boards..=boards + 1).contains(&(printed.moves + 1));
                if *moves == printed.moves || dequeued {
                    given.push(*count as u64);
                }
            }
            // All boards that leave the queue may happen to be a path: then it has as many moves as the last of them.
            (Outcome::Boards { .. }, Boards::Path(steps)) if *steps != printed.moves => {
                return Likelihood::Impossible;
            }
            (Outcome::Boards { count, .. }, Boards::Path(_)) => {
                (is_path, is_no_fewer) = (false, false);
                given.push((*count as u64).saturating_sub(1));
            }
            (
                Outcome::Path { .. }
                | Outcome::Boards { .. }
                | Outcome::Unsolvable
                | Outcome::NoEnd
                | Outcome::Garbled
                | Outcome::Unknown,
                _,
            ) => {}
        }
    }
    let (Some(least), Some(most)) = (given.iter().min(), given.iter().max()) else {
        // In another order of ties what leads away for ever may come to an end.
        let open_end = forecast.reach == Reach::Far && forecast.outcomes.contains(&Outcome::NoEnd);
        return if open_end || forecast.outcomes.contains(&Outcome::Unknown) {
            Likelihood::Unknown
        } else {
            Likelihood::Impossible
        };
    };
    let value = match printed.boards {
        Boards::Others { count, .. } => count as u64,
        Boards::Path(steps) if is_path && steps != printed.moves => return Likelihood::Impossible,
        Boards::Path(_) | Boards::None => printed.moves,
    };
    // Where the number is that of the path, it is as even or odd as the shortest.
    let step = if is_path { 2 } else { 1 };
    // Who counts at least the moves of the path never comes to fewer than the shortest has.
    if is_no_fewer && value < minimum || is_path && !(value - minimum).is_multiple_of(2) {
        return Likelihood::Impossible;
    }
    let reach = width_of((most - least) / step);
    let ratio = reach / (reach + 1.0);
    let near: f64 = given
        .iter()
        .map(|one| {
            let off = width_of(one.abs_diff(value) / step) - 1.0;
            (1.0 - ratio) / (1.0 + ratio) * ratio.powf(off)
        })
        .sum();
    let nearest = given
        .iter()
        .min_by_key(|one| one.abs_diff(value))
        .unwrap_or(least);
    let far = number_bits(value, *nearest).exp2() * share_of(given.len(), 1);
    let all = forecast
        .outcomes
        .iter()
        .filter(|outcome| **outcome != Outcome::Unknown)
        .count();
    Likelihood::Known((AS_TRIED * share_of(agreeing, 1) + NEAR * near + FAR * far) / share_of(all, 1))
}
