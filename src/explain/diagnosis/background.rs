//! "Some other mistake": what an answer is worth where nothing is known of a program but what share of its answers is wrong, on easy puzzles and on hard ones, and by how much.

use reference::CountRange;

use super::seen::{Boards, Printed, Seen, What};

/// What is known of "some other mistake": its shares of wrong answers, by kind of puzzle and for the counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Background {
    /// Of the puzzles that can be solved, those up to `cut` moves, and the others: wrong searches go wrong on the harder ones.
    solvable: [f64; 2],
    cut: u64,
    /// By how many pairs of moves a path that is too long is too long, on average; at least 1.
    excess: f64,
    /// Of the wrong answers to puzzles that can be solved, those that are a path, only too long: all searches that go astray print such.
    longer: f64,
    /// Of the same, those that are a distance of the puzzle's: what is printed as the moves may be that.
    distances: f64,
    unsolvable: f64,
    counts: f64,
}

impl Background {
    /// The shares that were seen.
    pub(super) fn of(seen: &[Seen<'_>], permitted: impl Fn(&Seen<'_>) -> Vec<CountRange>) -> Self {
        let share = |wrong: usize, all: usize| share_of(wrong + 1, all + 2);
        let unsolvable = || seen.iter().filter(|seen| !seen.fixture.golden.is_solvable());
        let (cut, solvable) = cut(seen);
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
            solvable,
            cut,
            excess: excess(seen),
            longer: of_wrong(seen, |seen| pairs_too_many(seen).is_some()),
            distances: of_wrong(seen, is_distance),
            unsolvable: share(
                unsolvable().filter(|seen| !is_right(seen)).count(),
                unsolvable().count(),
            ),
            counts: share(counted.iter().filter(|right| !**right).count(), counted.len()),
        }
    }

    /// The bits of what was seen, the count aside: its logarithm, so never above 0.
    pub(super) fn bits(&self, seen: &Seen<'_>) -> f64 {
        let golden = &seen.fixture.golden;
        let share = match golden.moves() {
            Some(minimum) => self.solvable[usize::from(minimum > self.cut)],
            None => self.unsolvable,
        };
        if is_right(seen) {
            return (1.0 - share).log2();
        }
        let kind = match (&seen.what, pairs_too_many(seen)) {
            (_, Some(pairs)) => self.longer.log2() + geometric_bits(self.excess, pairs),
            (What::Solution(printed), None) if golden.moves() == Some(printed.moves) => -3.0,
            (What::Solution(printed), None) => {
                let usual = -2.0 + number_bits(printed.moves, golden.moves().unwrap_or(0));
                // Which of the two distances is one bit.
                let distance = self.distances.log2() - 1.0;
                if is_distance(seen) {
                    usual.max(distance)
                } else {
                    usual
                }
            }
            (What::NoSolution, None) => -2.0,
            (What::Stopped | What::NoAnswer | What::Unclear, None) => -3.0,
        };
        share.log2() + kind
    }

    /// The most bits that a puzzle can give an explanation: those of one that is sure of what was seen.
    pub(super) fn most(&self, seen: &Seen<'_>, permitted: &[CountRange]) -> f64 {
        let count = match &seen.what {
            What::Solution(printed) if !permitted.is_empty() => printed.enqueued,
            What::Solution(_) | What::NoSolution | What::Stopped => None,
            What::NoAnswer | What::Unclear => return 0.0,
        };
        -self.bits(seen) - count.map_or(0.0, |count| self.count_bits(count, permitted))
    }

    /// The bits of a number enqueued that was printed.
    pub(super) fn count_bits(&self, count: u64, permitted: &[CountRange]) -> f64 {
        let width: u64 = permitted.iter().map(|range| range.max - range.min + 1).sum();
        if permitted.iter().any(|range| range.contains(count)) {
            return (1.0 - self.counts).log2() - width_bits(width);
        }
        let edges = permitted.iter().flat_map(|range| [range.min, range.max]);
        let nearest = edges.min_by_key(|edge| edge.abs_diff(count)).unwrap_or(0);
        self.counts.log2() + number_bits(count, nearest)
    }
}

/// The bits of what was said of solvability beside a program that throws dice for it: it knows no more than how often each is said.
pub(super) fn dice_bits<'s>(seen: impl Iterator<Item = &'s Seen<'s>>) -> f64 {
    let kind = |seen: &Seen<'_>| match &seen.what {
        What::NoSolution => Some(0),
        What::Solution(printed) if printed.moves == 0 => Some(1),
        What::Solution(_) => Some(2),
        What::Stopped => Some(3),
        What::NoAnswer | What::Unclear => None,
    };
    let mut counts = [0_usize; 4];
    for kind in seen.filter_map(kind) {
        counts[kind] += 1;
    }
    let all = counts.iter().sum();
    let said = counts.into_iter().filter(|count| *count > 0);
    said.map(|count| share_of(count, 1) * -share_of(count, all).log2())
        .sum()
}

/// The number of moves that best divides the puzzles that go right from those that go wrong, and the shares of wrong answers on either side.
fn cut(seen: &[Seen<'_>]) -> (u64, [f64; 2]) {
    let solvable: Vec<(u64, bool)> = seen
        .iter()
        .filter_map(|seen| Some((seen.fixture.golden.moves()?, !is_right(seen))))
        .collect();
    let shares = |cut: u64| {
        [false, true].map(|beyond| {
            let side = || solvable.iter().filter(move |(moves, _)| (*moves > cut) == beyond);
            let wrong = side().filter(|(_, wrong)| *wrong).count();
            (wrong, side().count(), share_of(wrong + 1, side().count() + 2))
        })
    };
    let bits = |cut: u64| -> f64 {
        let each = shares(cut).map(|(wrong, all, share)| {
            share_of(wrong, 1) * share.log2() + share_of(all - wrong, 1) * (1.0 - share).log2()
        });
        each.iter().sum()
    };
    let mut cuts: Vec<u64> = solvable.iter().map(|(moves, _)| *moves).collect();
    cuts.sort_unstable();
    cuts.dedup();
    let best = cuts.into_iter().max_by(|a, b| bits(*a).total_cmp(&bits(*b)));
    let cut = best.unwrap_or(0);
    (cut, shares(cut).map(|(_, _, share)| share))
}

/// The share of those of a kind among the wrong answers to puzzles that can be solved.
fn of_wrong(seen: &[Seen<'_>], is_so: impl Fn(&Seen<'_>) -> bool) -> f64 {
    let wrong = || {
        seen.iter()
            .filter(|seen| seen.fixture.golden.is_solvable() && !is_right(seen))
    };
    share_of(
        wrong().filter(|seen| is_so(seen)).count() + 1,
        wrong().count() + 2,
    )
}

/// Whether the number of moves that was printed is a distance of the puzzle's.
fn is_distance(seen: &Seen<'_>) -> bool {
    let golden = &seen.fixture.golden;
    matches!(&seen.what, What::Solution(printed) if [golden.manhattan, golden.hamming].contains(&printed.moves))
}

/// By how many pairs of moves the paths that are too long are too long, on average.
fn excess(seen: &[Seen<'_>]) -> f64 {
    let pairs: Vec<u64> = seen.iter().filter_map(pairs_too_many).collect();
    width_of(pairs.iter().sum()) / width_of(pairs.len() as u64)
}

/// By how many pairs of moves a legal path to the goal is too long, where one was printed with its own number of moves.
fn pairs_too_many(seen: &Seen<'_>) -> Option<u64> {
    let (What::Solution(printed), Some(minimum)) = (&seen.what, seen.fixture.golden.moves()) else {
        return None;
    };
    let is_longer = printed.moves > minimum && printed.boards == Boards::Path(printed.moves);
    is_longer.then(|| (printed.moves - minimum) / 2)
}

/// The bits of a number from 1 of which only the mean is known.
fn geometric_bits(mean: f64, number: u64) -> f64 {
    let mean = mean.max(1.25);
    (width_of(number) - 2.0) * (1.0 - mean.recip()).log2() - mean.log2()
}

#[expect(clippy::cast_precision_loss, reason = "numbers of puzzles are small")]
pub(super) fn share_of(part: usize, all: usize) -> f64 {
    part as f64 / all as f64
}

#[expect(clippy::cast_precision_loss, reason = "an estimate in bits")]
pub(super) fn width_bits(width: u64) -> f64 {
    (width.max(1) as f64).log2()
}

/// The bits of a wrong number beside the right one: one off is common, and far off all sizes are alike.
pub(super) fn number_bits(found: u64, right: u64) -> f64 {
    match found.abs_diff(right) {
        0..=2 => -2.75,
        // Half of the rest, on each side, over twenty octaves.
        off => -2.0 - width_bits(off) - 4.0,
    }
}

/// Whether what was seen is right, the count aside.
pub(super) fn is_right(seen: &Seen<'_>) -> bool {
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

#[expect(clippy::cast_precision_loss, reason = "an estimate")]
pub(super) fn width_of(reach: u64) -> f64 {
    (reach + 1) as f64
}
