//! How much an explanation is worth: by all usual styles together, where nothing is known of the program's, and by each style alone.
//!
//! A program keeps one style from the first puzzle to the last. Where one style gives every single answer, each wrong one tells far more than it
//! does where any style may have given it; against that stands that there are many styles, one of which may fit by chance.

use std::collections::HashMap;

use reference::CountRange;
use reference::misconception::{Memory, SolvabilityClaim, Style, Ties, Variant};

use super::background::{Background, is_right, share_of};
use super::forecast::{Base, Effort, Forecast, Outcome, Search};
use super::forecasts::{Forecasts, RUN, SILENT, is_easy};
use super::seen::{Seen, What};
use super::telling::Telling;
use super::weigh::{SLOW_FROM, UNTRIED, Weight, weigh};

/// The bits from which on a style alone is worth longer runs.
const FITTING: f64 = 4.0;

/// The nodes of such a run, and of one of a style that fits twice as well: of a global counter of moves, boards of 20 moves take more than half of them.
const FAR: u64 = 4 * RUN;
const FARTHEST: u64 = 20 * RUN;

/// The nodes that the runs for one explanation may make together.
const ONE_SEARCH: u64 = 1_500_000;

/// After how many styles that came to no end none further is tried: the others would only cost as much.
const ENDLESS: usize = 24;

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

/// On how many puzzles where the program was stopped a style is run: it bears nothing out there.
const STOPPED: usize = 2;

/// What came of weighing an explanation.
enum Weighed {
    /// The bits of every puzzle.
    Fits(Vec<f64>),
    /// A puzzle refutes it, or most do not bear it out.
    Refuted,
    /// Its runs came to no end, so that there is nothing to compare.
    Silent,
}

/// What explanations are weighed by.
#[derive(Clone, Copy)]
pub(super) struct Appraisal<'b, 'p> {
    pub(super) seen: &'b [Seen<'p>],
    pub(super) permitted: &'b [Vec<CountRange>],
    pub(super) background: &'b Background,
    /// The most bits that each puzzle can give, of all that were seen.
    pub(super) most: &'b [f64],
    /// The bits below which an explanation is of no use, neither as the best nor as its rival.
    pub(super) useless: f64,
}

impl Appraisal<'_, '_> {
    /// The bits of every puzzle; none where one of them refutes the explanation, or most do not bear it out.
    pub(super) fn weigh(
        self,
        telling: &Telling,
        search: Search,
        effort: Effort,
        forecasts: &mut Forecasts,
    ) -> Option<Vec<f64>> {
        match self.compare(telling, search, effort, &self.in_turn(effort), forecasts) {
            Weighed::Fits(each) => Some(each),
            Weighed::Refuted | Weighed::Silent => None,
        }
    }

    fn compare(
        self,
        telling: &Telling,
        search: Search,
        effort: Effort,
        turn: &[usize],
        forecasts: &mut Forecasts,
    ) -> Weighed {
        /// So far below nothing, an explanation cannot recover.
        const HOPELESS: f64 = -12.0;
        let mut each = vec![0.0; self.seen.len()];
        let mut sum = 0.0;
        let mut open: f64 = self.most.iter().sum();
        let (mut silent, mut stopped) = (0, 0);
        for &index in turn {
            if sum + open < self.useless {
                return Weighed::Refuted;
            }
            open -= self.most[index];
            let (seen, claim, permitted) =
                (&self.seen[index], &telling.claims[index], &self.permitted[index]);
            let effort = match effort {
                // A program that may need more may have been stopped, whatever it would have printed.
                Effort::One(style, _) if seen.what == What::Stopped => Effort::One(style, SLOW_FROM),
                // Counts are evidence enough on what takes short runs.
                Effort::One(style, _) if sum > 2.0 * FITTING && search.base.is_none() => {
                    Effort::One(style, FARTHEST)
                }
                Effort::One(style, _) if sum > FITTING && search.base.is_none() => Effort::One(style, FAR),
                Effort::Few | Effort::Lax | Effort::All | Effort::One(..) => effort,
            };
            if is_out_of_reach(seen, effort) && sum <= FITTING {
                continue;
            }
            if is_stopped(seen, effort) {
                stopped += 1;
                if stopped > STOPPED {
                    continue;
                }
            }
            let made = match claim {
                _ if search.tells_itself() => Some(forecasts.of(search, effort, seen.fixture)),
                SolvabilityClaim::Solvable | SolvabilityClaim::Unknown => {
                    Some(forecasts.of(search, effort, seen.fixture))
                }
                SolvabilityClaim::Unsolvable | SolvabilityClaim::NoEnd | SolvabilityClaim::NoMoves => None,
            };
            // Of one style there must be something to say.
            let says_nothing = |made: &Forecast| made.tried == 1 && made.outcomes == [Outcome::Unknown];
            silent += usize::from(!is_stopped(seen, effort) && made.as_ref().is_some_and(says_nothing));
            if silent >= SILENT && sum < FITTING {
                return Weighed::Silent;
            }
            if made.as_ref().is_some_and(says_nothing) && is_sooner(seen, effort) {
                return Weighed::Silent;
            }
            // The program came to its answer where a right search takes next to nothing, and this one to none.
            let is_left_open = made.as_ref().is_some_and(says_nothing)
                && seen.is_solution()
                && !is_right(seen)
                && is_easy(&seen.fixture.golden);
            let claim = if search.tells_itself() {
                SolvabilityClaim::Solvable
            } else {
                *claim
            };
            match weigh(seen, claim, made.as_ref(), self.background, permitted) {
                Weight::Refuted => return Weighed::Refuted,
                Weight::Bits(bits) => {
                    let bits = if is_left_open { bits.min(UNTRIED) } else { bits };
                    // Where other styles are to be tried, what these say against it is no more than that of a count.
                    let bits = if effort == Effort::Lax {
                        bits.max(UNTRIED)
                    } else {
                        bits
                    };
                    sum += bits;
                    each[index] = bits;
                }
            }
            if sum < HOPELESS && effort == Effort::All || sum < 3.0 * HOPELESS {
                return Weighed::Refuted;
            }
        }
        Weighed::Fits(each)
    }

    /// The puzzles in the order in which they are weighed. Of one style what can be borne out comes first, and of that what takes short runs.
    fn in_turn(self, effort: Effort) -> Vec<usize> {
        let mut turn: Vec<usize> = (0..self.seen.len()).collect();
        turn.sort_by_key(|&index| {
            let seen = &self.seen[index];
            let beyond = is_out_of_reach(seen, effort) || is_stopped(seen, effort);
            let far = matches!(effort, Effort::One(..)) && !is_easy(&seen.fixture.golden);
            (beyond, far)
        });
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
        let (mut ended, mut endless) = (0_usize, 0_usize);
        let turn = self.in_turn(Effort::One(Style::ASSIGNMENT, RUN));
        for (style, share) in merged(wrong, shares(search.base)) {
            // What is not tried counts as if it fitted nowhere. The usual styles come first.
            let is_endless = ended == 0 && endless >= ENDLESS;
            if before - forecasts.left_for_single() > ONE_SEARCH || is_endless {
                break;
            }
            let weighed = self.compare(telling, search, Effort::One(style, RUN), &turn, forecasts);
            match weighed {
                Weighed::Silent => endless += 1,
                Weighed::Fits(_) | Weighed::Refuted => ended += 1,
            }
            let Weighed::Fits(each) = weighed else {
                continue;
            };
            let found = Found::of(each);
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

/// Whether a program came to its end with far fewer nodes than the run of one style, which did not.
fn is_sooner(seen: &Seen<'_>, effort: Effort) -> bool {
    match (effort, &seen.what) {
        // Larger boards may have been left before all nodes were made. Who counts something else counts no fewer than a quarter of the nodes.
        (Effort::One(_, nodes), What::Solution(printed)) if seen.fixture.board.dimension() <= 4 => {
            printed.enqueued.is_some_and(|enqueued| 4 * enqueued <= nodes)
        }
        (Effort::One(..) | Effort::Few | Effort::Lax | Effort::All, _) => false,
    }
}

/// Whether a program was stopped, which the run of one style can contradict at most.
fn is_stopped(seen: &Seen<'_>, effort: Effort) -> bool {
    matches!(effort, Effort::One(..)) && seen.what == What::Stopped
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
    let mut places: HashMap<Style, usize> = HashMap::new();
    for (style, share) in shares {
        let place = *places.entry(wrong.settled(style)).or_insert(merged.len());
        match merged.get_mut(place) {
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
