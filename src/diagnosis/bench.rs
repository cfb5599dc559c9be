//! How much an explanation is worth: by all usual styles together, where nothing is known of the program's, and by each style alone.
//!
//! A program keeps one style from the first puzzle to the last. Where one style gives every single answer, each wrong one tells far more than it
//! does where any style may have given it; against that stands that there are many styles, one of which may fit by chance.

use reference::CountRange;
use reference::misconception::{Memory, Style, Ties, Told, Variant};

use super::background::{Background, share_of};
use super::candidate::Telling;
use super::forecast::{Base, Effort, Forecast, Forecasts, Outcome, RUN, SILENT, Search};
use super::seen::{Seen, What};
use super::weigh::{Weight, weigh};

/// The bits from which on a style alone is worth longer runs.
const FITTING: f64 = 4.0;

/// The nodes of such a run.
const FAR: u64 = 4 * RUN;

/// The nodes that the runs for one explanation may make together.
const ONE_SEARCH: u64 = 1_500_000;

/// What an explanation is worth.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// In all, in bits.
    pub(super) bits: f64,
    /// For each puzzle.
    pub(super) each: Vec<f64>,
}

impl Found {
    pub(super) fn of(each: Vec<f64>) -> Self {
        Self {
            bits: each.iter().sum(),
            each,
        }
    }
}

/// What explanations are weighed by.
#[derive(Clone, Copy)]
pub(super) struct Bench<'b, 'p> {
    pub(super) seen: &'b [Seen<'p>],
    pub(super) permitted: &'b [Vec<CountRange>],
    pub(super) background: &'b Background,
}

impl Bench<'_, '_> {
    /// The bits of every puzzle; none where one of them refutes the explanation, or most do not bear it out.
    pub(super) fn weigh(
        self,
        telling: &Telling,
        search: Search,
        effort: Effort,
        forecasts: &mut Forecasts,
    ) -> Option<Vec<f64>> {
        /// So far below nothing, an explanation cannot recover.
        const HOPELESS: f64 = -12.0;
        let mut each = vec![0.0; self.seen.len()];
        let mut sum = 0.0;
        let mut silent = 0;
        for index in self.in_turn(effort) {
            let (seen, told, permitted) = (&self.seen[index], &telling.told[index], &self.permitted[index]);
            let effort = match effort {
                Effort::One(style, _) if sum > FITTING => Effort::One(style, FAR),
                Effort::Few | Effort::Lax | Effort::All | Effort::One(..) => effort,
            };
            if is_out_of_reach(seen, effort) && sum <= FITTING {
                continue;
            }
            let made = match told {
                _ if search.tells_itself() => Some(forecasts.of(search, effort, seen.fixture)),
                Told::Solvable | Told::Unknown => Some(forecasts.of(search, effort, seen.fixture)),
                Told::Unsolvable | Told::NoEnd | Told::NoMoves => None,
            };
            // Of one style there must be something to say.
            let says_nothing = |made: &Forecast| made.tried == 1 && made.outcomes == [Outcome::Unknown];
            silent += usize::from(made.as_ref().is_some_and(says_nothing));
            if silent >= SILENT && sum < FITTING {
                return None;
            }
            let told = if search.tells_itself() {
                Told::Solvable
            } else {
                *told
            };
            match weigh(seen, told, made.as_ref(), self.background, permitted) {
                Weight::Refuted => return None,
                Weight::Bits(bits) => {
                    sum += bits;
                    each[index] = bits;
                }
            }
            if sum < HOPELESS && effort == Effort::All || sum < 3.0 * HOPELESS {
                return None;
            }
        }
        Some(each)
    }

    /// The puzzles in the order in which they are weighed. Of one style what can be borne out comes first.
    fn in_turn(self, effort: Effort) -> Vec<usize> {
        let mut turn: Vec<usize> = (0..self.seen.len()).collect();
        turn.sort_by_key(|&index| is_out_of_reach(&self.seen[index], effort));
        turn
    }

    /// The same by each style alone: none where no style gives all the answers, or none matters.
    pub(super) fn weigh_styles(
        self,
        telling: &Telling,
        search: Search,
        forecasts: &mut Forecasts,
    ) -> Option<Found> {
        let wrong = search.wrong?;
        let mut best: Option<Found> = None;
        let mut likelihood = 0.0;
        let before = forecasts.left_for_single();
        for (style, share) in merged(wrong, shares(search.base)) {
            // What is not tried counts as if it fitted nowhere. The usual styles come first.
            if before - forecasts.left_for_single() > ONE_SEARCH {
                break;
            }
            let Some(found) = self
                .weigh(telling, search, Effort::One(style, RUN), forecasts)
                .map(Found::of)
            else {
                continue;
            };
            likelihood += share * found.bits.exp2();
            if best.as_ref().is_none_or(|best| best.bits < found.bits) {
                best = Some(found);
            }
        }
        best.map(|best| Found {
            bits: likelihood.log2(),
            ..best
        })
    }
}

/// Whether a program printed more moves than the run of one style may make nodes, so that the run cannot bear it out.
fn is_out_of_reach(seen: &Seen<'_>, effort: Effort) -> bool {
    match (effort, &seen.what) {
        (Effort::One(_, nodes), What::Solution(printed)) => printed.moves > nodes,
        (Effort::One(..) | Effort::Few | Effort::Lax | Effort::All, _) => false,
    }
}

/// The styles of a base, or all that there are, and what share of programs has each: together a half, for as many have none of them.
fn shares(base: Option<Base>) -> Vec<(Style, f64)> {
    let usual = Style::usual();
    let all: Vec<Style> = if let Some(Base { heuristic, memory }) = base {
        of_memory(memory).map(|style| style.with(heuristic)).collect()
    } else {
        let hamming = |style: &&Style| style.heuristic != Style::ASSIGNMENT.heuristic;
        let manhattan = Memory::ALL.into_iter().flat_map(of_memory);
        manhattan.chain(usual.iter().filter(hamming).copied()).collect()
    };
    // Half of that half goes to the usual ones.
    let is_usual = |style: &Style| base.is_none() && usual.contains(style);
    let count = all.iter().filter(|style| is_usual(style)).count();
    let (more, each) = match count {
        0 => (0.0, share_of(1, 2 * all.len())),
        count => (share_of(1, 4 * count), share_of(1, 4 * all.len())),
    };
    let share = |style: Style| (style, if is_usual(&style) { more + each } else { each });
    let mut shares: Vec<(Style, f64)> = all.into_iter().map(share).collect();
    shares.sort_by(|a, b| b.1.total_cmp(&a.1));
    shares
}

/// The same with the shares of those added up that come to the same where a misconception settles a part.
fn merged(wrong: Variant, shares: Vec<(Style, f64)>) -> Vec<(Style, f64)> {
    let mut merged: Vec<(Style, f64)> = Vec::new();
    for (style, share) in shares {
        let settled = wrong.settled(style);
        match merged
            .iter_mut()
            .find(|(known, _)| wrong.settled(*known) == settled)
        {
            Some((_, sum)) => *sum += share,
            None => merged.push((style, share)),
        }
    }
    merged
}

/// Every rule for ties with every order of neighbors, and a memory. Where boards are compared the order of neighbors hardly matters.
fn of_memory(memory: Memory) -> impl Iterator<Item = Style> {
    let of = move |ties, order| Style {
        memory,
        ties,
        order,
        ..Style::ASSIGNMENT
    };
    let by_board = Ties::BY_BOARD.map(|ties| of(ties, Style::ASSIGNMENT.order));
    let others = Ties::ALL.into_iter();
    others
        .flat_map(move |ties| Style::orders().map(move |order| of(ties, order)))
        .chain(by_board)
}
