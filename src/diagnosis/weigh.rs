//! How well a misconception explains what was seen, in bits: how much likelier it makes it than "some other mistake" does.
//!
//! "Some other mistake" knows beforehand what share of the puzzles goes wrong, and spreads what is printed there over what programs print: near the
//! right number more than far from it. So a misconception must say *which* puzzles go wrong, or *what* is printed, better than that; a puzzle that goes
//! right where the misconception says that it goes wrong refutes it, and one that it says nothing of counts neither way.

use reference::CountRange;
use reference::misconception::Told;

use super::forecast::{Forecast, Outcome};
use super::seen::{Boards, Printed, Seen, What};

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
const SLOW_FROM: u64 = 800;

/// What is known of "some other mistake": its shares of wrong answers, by kind of puzzle and for the counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Background {
    solvable: f64,
    unsolvable: f64,
    counts: f64,
}

impl Background {
    /// The shares that were seen.
    pub(super) fn of(seen: &[Seen<'_>], permitted: impl Fn(&Seen<'_>) -> Vec<CountRange>) -> Self {
        let share = |wrong: usize, all: usize| share_of(wrong + 1, all + 2);
        let of_kind = |solvable: bool| {
            let own = || {
                seen.iter()
                    .filter(move |seen| seen.fixture.golden.is_solvable() == solvable)
            };
            share(own().filter(|seen| !is_right(seen)).count(), own().count())
        };
        let counted: Vec<bool> = seen
            .iter()
            .filter_map(|seen| match &seen.what {
                What::Solution(Printed {
                    enqueued: Some(count),
                    ..
                }) => {
                    let permitted = permitted(seen);
                    (!permitted.is_empty()).then(|| permitted.iter().any(|range| range.contains(*count)))
                }
                What::Solution(_) | What::NoSolution | What::Stopped | What::NoAnswer | What::Unclear => None,
            })
            .collect();
        Self {
            solvable: of_kind(true),
            unsolvable: of_kind(false),
            counts: share(counted.iter().filter(|right| !**right).count(), counted.len()),
        }
    }

    /// The bits of what was seen, the count aside: its logarithm, so never above 0.
    fn bits(&self, seen: &Seen<'_>) -> f64 {
        let golden = &seen.fixture.golden;
        let share = if golden.is_solvable() {
            self.solvable
        } else {
            self.unsolvable
        };
        if is_right(seen) {
            return (1.0 - share).log2();
        }
        let kind = match (&seen.what, golden.moves()) {
            (What::Solution(printed), Some(minimum)) if printed.moves == minimum => -3.0,
            (What::Solution(printed), minimum) => -2.0 + number_bits(printed.moves, minimum.unwrap_or(0)),
            (What::NoSolution, _) => -2.0,
            (What::Stopped | What::NoAnswer | What::Unclear, _) => -3.0,
        };
        share.log2() + kind
    }

    /// The bits of a number enqueued that was printed.
    fn count_bits(&self, count: u64, permitted: &[CountRange]) -> f64 {
        let width: u64 = permitted.iter().map(|range| range.max - range.min + 1).sum();
        if permitted.iter().any(|range| range.contains(count)) {
            return (1.0 - self.counts).log2() - width_bits(width);
        }
        let edges = permitted.iter().flat_map(|range| [range.min, range.max]);
        let nearest = edges.min_by_key(|edge| edge.abs_diff(count)).unwrap_or(0);
        self.counts.log2() + number_bits(count, nearest)
    }
}

#[expect(clippy::cast_precision_loss, reason = "numbers of puzzles are small")]
fn share_of(part: usize, all: usize) -> f64 {
    part as f64 / all as f64
}

#[expect(clippy::cast_precision_loss, reason = "an estimate in bits")]
fn width_bits(width: u64) -> f64 {
    (width.max(1) as f64).log2()
}

/// The bits of a wrong number beside the right one: one off is common, and far off all sizes are alike.
fn number_bits(found: u64, right: u64) -> f64 {
    match found.abs_diff(right) {
        0..=2 => -2.75,
        // Half of the rest, on each side, over twenty octaves.
        off => -2.0 - width_bits(off) - 4.0,
    }
}

/// Whether what was seen is right, the count aside.
fn is_right(seen: &Seen<'_>) -> bool {
    match (&seen.what, seen.fixture.golden.moves()) {
        (What::Solution(printed), Some(minimum)) => {
            printed.moves == minimum
                && match printed.boards {
                    Boards::Path(steps) => steps == minimum,
                    Boards::None => true,
                    Boards::Others { .. } => false,
                }
        }
        (What::NoSolution, None) => true,
        (What::Solution(_) | What::NoSolution | What::Stopped | What::NoAnswer | What::Unclear, _) => false,
    }
}

/// What one puzzle says about a program that tells of solvability so, and searches as forecast, where it searches.
pub(super) fn weigh(
    seen: &Seen<'_>,
    told: Told,
    forecast: Option<&Forecast>,
    background: &Background,
    permitted: &[CountRange],
) -> Weight {
    let as_told = |agrees: bool| {
        if agrees {
            Weight::Bits(-background.bits(seen))
        } else {
            Weight::Refuted
        }
    };
    match told {
        Told::Unsolvable => as_told(seen.what == What::NoSolution),
        Told::NoEnd => no_end(seen, background),
        Told::NoMoves => as_told(matches!(&seen.what, What::Solution(printed) if printed.moves == 0)),
        Told::Unknown if seen.what == What::NoSolution => Weight::NEUTRAL,
        Told::Unknown | Told::Solvable => match forecast {
            Some(forecast) => searched(seen, forecast, background, permitted),
            None => Weight::NEUTRAL,
        },
    }
}

/// A search that never ends, or ends when nothing is left to search.
fn no_end(seen: &Seen<'_>, background: &Background) -> Weight {
    let small = seen.fixture.board.dimension() <= 3;
    match &seen.what {
        What::Stopped => Weight::Bits(-0.5 - background.bits(seen)),
        What::NoAnswer => Weight::Bits(-2.0 - background.bits(seen)),
        // Of so few boards a program that remembers them has seen all in the end, and may well say so.
        What::NoSolution if small => Weight::NEUTRAL,
        What::NoSolution | What::Solution(_) | What::Unclear => Weight::Refuted,
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
    match &seen.what {
        What::Solution(printed) => printed_weight(seen, printed, forecast, background, permitted),
        What::Stopped | What::NoAnswer if is_slow(seen, forecast) => Weight::NEUTRAL,
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
    let golden = &seen.fixture.golden;
    let right = golden
        .counts
        .manhattan
        .tree
        .map_or(u64::MAX, |counts| counts.enqueued.min);
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
        (Some(_), Some(_)) => return Weight::Refuted,
        (None, _) | (_, None) => 0.0,
    };
    let known = forecast
        .outcomes
        .iter()
        .filter(|outcome| **outcome != Outcome::Unknown);
    let all = known.clone().count();
    let agreeing = known.clone().filter(|outcome| agrees(printed, outcome)).count();
    if forecast.is_open {
        let Some(spread) = spread(seen, printed, forecast) else {
            return Weight::Refuted;
        };
        let own = (share_of(agreeing, 1) + spread) / share_of(all + 1, 1);
        // What no order that was tried gives is no evidence, however unlikely it is otherwise.
        let most = if agreeing == 0 && spread <= 0.0 {
            UNHEARD_OF
        } else {
            f64::INFINITY
        };
        return Weight::Bits((own.max(f64::MIN_POSITIVE).log2() - background.bits(seen)).min(most) + count);
    }
    match agreeing {
        0 => Weight::Refuted,
        agreeing => Weight::Bits(share_of(agreeing, all).log2() - background.bits(seen) + count),
    }
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
        Outcome::Garbled => true,
        Outcome::Unsolvable | Outcome::NoEnd | Outcome::Unknown => false,
    }
}

/// The bits against a misconception of an answer that no order of ties that was tried gives, though another may.
const UNHEARD_OF: f64 = -4.0;

/// How likely the answer is in an order of ties that was not tried, by what the others give: 0 beyond them; none where no order gives it.
fn spread(seen: &Seen<'_>, printed: &Printed, forecast: &Forecast) -> Option<f64> {
    let minimum = seen.fixture.golden.moves()?;
    let mut given = Vec::new();
    let mut is_path = true;
    for outcome in &forecast.outcomes {
        match (outcome, &printed.boards) {
            (Outcome::Path { moves, length }, Boards::Path(_) | Boards::None) => {
                is_path &= moves == length;
                given.push(*moves);
            }
            (
                Outcome::Boards { moves, count, .. },
                Boards::Others {
                    count: printed_count, ..
                },
            ) => {
                is_path = false;
                let dequeued = *moves + 1 == *count as u64 && printed.moves + 1 == *printed_count as u64;
                if *moves == printed.moves || dequeued {
                    given.push(*count as u64);
                }
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
    let (least, most) = (*given.iter().min()?, *given.iter().max()?);
    let value = match printed.boards {
        Boards::Others { count, .. } => count as u64,
        Boards::Path(steps) if is_path && steps != printed.moves => return None,
        Boards::Path(_) | Boards::None => printed.moves,
    };
    // Where the number is that of the path, it is as even or odd as the shortest.
    let step = if is_path { 2 } else { 1 };
    if is_path && (value < minimum || !(value - minimum).is_multiple_of(2)) {
        return None;
    }
    let inside = least != most && (least..=most).contains(&value);
    Some(if inside {
        1.0 / width_of((most - least) / step)
    } else {
        0.0
    })
}

#[expect(clippy::cast_precision_loss, reason = "an estimate")]
fn width_of(reach: u64) -> f64 {
    (reach + 1) as f64
}
