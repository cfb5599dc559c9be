//! The times of one program: what each says, the start subtracted.

use crate::dialect::Claim;
use crate::fixture::Fixture;
use crate::grade::{Graded, RunOutcome};
use crate::judge::Observation;
use crate::plan::Plan;
use crate::rubric::Visibility;
use sandbox::execution::Exit;

/// Up to how many nodes enqueued by a right program the time is that of starting.
const NO_SEARCH: u64 = 60;

/// The shortest time that is compared, however quickly a program starts.
const SHORTEST: f64 = 0.04;

/// A runtime that takes longer to start compiles the program while it runs: the first nodes cost many times what later ones do, so among short times that of a wrong search grows as a right one's should.
/// On one machine Python starts in 0.01 s, and Java in 0.07 s and is warm 0.2 s later.
const STARTS_QUICKLY: f64 = 0.03;

/// After how many times its start such a runtime is warm.
const WARM: f64 = 5.0;

/// The largest dimension that is compared: what a node costs on larger boards depends on the board more than on the search.
const LARGEST: usize = 4;

/// How many of the puzzles that take too little time to be compared are looked at: the hardest.
const MOST_SHORT: usize = 6;

/// What is known of the time that a search took, in seconds of CPU time, the start subtracted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Span {
    /// At most this: too near to the time of starting.
    AtMost(f64),
    /// This.
    Took(f64),
    /// At least this: then it was stopped.
    AtLeast(f64),
}

/// A puzzle and what is known of the time.
#[derive(Clone, Debug)]
pub(super) struct Timed<'p> {
    pub(super) fixture: &'p Fixture,
    pub(super) span: Span,
}

/// The times of one program.
#[derive(Clone, Debug)]
pub(super) struct Times<'p> {
    /// The time that the program takes to start, in seconds.
    pub(super) start: f64,
    /// How many times as long the slower starts take as the quicker ones, by their quartiles: they should be equal, but for what runs beside.
    pub(super) unrest: f64,
    /// The puzzles with a solution, the easiest first.
    pub(super) all: Vec<Timed<'p>>,
}

/// Two puzzles and their seconds.
type Ends<'t, 'p> = ((&'t Timed<'p>, f64), (&'t Timed<'p>, f64));

/// A run as far as its time is concerned.
struct Timing<'p> {
    fixture: &'p Fixture,
    cpu: f64,
    was_stopped: bool,
}

impl<'p> Times<'p> {
    /// The times of a program that was stopped on a puzzle which has a solution, and whose answers to the others are right.
    pub(super) fn of(plan: &'p Plan, graded: &Graded, tells: impl Fn(Visibility) -> bool) -> Option<Self> {
        let mut timings: Vec<Timing<'p>> = Vec::new();
        let mut failed = false;
        for (index, run) in plan.runs.iter().enumerate() {
            let RunOutcome::Observed(observation) = &graded.runs[index] else {
                continue;
            };
            let cases = || {
                plan.cases
                    .iter()
                    .zip(&graded.cases)
                    .filter(|(case, _)| case.run == index)
            };
            if !cases().any(|(case, _)| tells(case.visibility))
                || timings.iter().any(|earlier| earlier.fixture.id == run.fixture.id)
            {
                continue;
            }
            let Some(minimum) = run.fixture.golden.moves() else {
                continue;
            };
            let was_stopped = observation.execution.exit.is_want_of_time_or_memory();
            if !was_stopped && !answers(observation, minimum) {
                return None;
            }
            failed |= was_stopped && cases().any(|(_, result)| !result.outcome().passes());
            timings.push(Timing {
                fixture: &run.fixture,
                cpu: observation.execution.usage.cpu?.as_secs_f64(),
                was_stopped,
            });
        }
        failed.then(|| Self::new(&timings))
    }

    fn new(timings: &[Timing<'p>]) -> Self {
        let mut starts: Vec<f64> = timings
            .iter()
            .filter(|one| !one.was_stopped && nodes(one.fixture) <= NO_SEARCH)
            .map(|one| one.cpu)
            .collect();
        starts.sort_by(f64::total_cmp);
        let quartile = |part: usize| starts.get(starts.len() * part / 4).copied();
        let unrest = quartile(1)
            .zip(quartile(3))
            .map_or(1.0, |(quick, slow)| slow / quick);
        let quickest = || timings.iter().map(|one| one.cpu).fold(f64::INFINITY, f64::min);
        let start = starts.get(starts.len() / 2).copied().unwrap_or_else(quickest);
        let slowest_start = starts.last().copied().unwrap_or(start);
        let warm = if start > STARTS_QUICKLY {
            WARM * start
        } else {
            start
        };
        // Where starts differ much, what runs beside the program decides.
        let shortest = SHORTEST.max(warm).max(2.0 * (slowest_start - start));
        let mut all: Vec<Timed<'p>> = timings
            .iter()
            .filter(|one| (2..=LARGEST).contains(&one.fixture.board.dimension()))
            .map(|one| Timed {
                fixture: one.fixture,
                span: match one.cpu - start {
                    net if one.was_stopped => Span::AtLeast(net.max(SHORTEST)),
                    net if net < shortest => Span::AtMost(shortest),
                    net => Span::Took(net),
                },
            })
            .collect();
        all.sort_by_key(|one| (nodes(one.fixture), one.fixture.golden.moves()));
        // That many more easy puzzles take no time says nothing.
        let short = all
            .iter()
            .filter(|one| matches!(one.span, Span::AtMost(_)))
            .count();
        let mut left_out = short.saturating_sub(MOST_SHORT);
        all.retain(|one| {
            let is_left_out = left_out > 0 && matches!(one.span, Span::AtMost(_));
            left_out -= usize::from(is_left_out);
            !is_left_out
        });
        Self { start, unrest, all }
    }

    /// The puzzles whose time can be compared.
    pub(super) fn measured(&self) -> impl Iterator<Item = (&Timed<'p>, f64)> {
        self.all.iter().filter_map(|one| match one.span {
            Span::Took(seconds) => Some((one, seconds)),
            Span::AtMost(_) | Span::AtLeast(_) => None,
        })
    }

    /// The puzzles on which it was stopped, and after how long.
    pub(super) fn stopped(&self) -> impl Iterator<Item = (&Timed<'p>, f64)> {
        self.all.iter().filter_map(|one| match one.span {
            Span::AtLeast(seconds) => Some((one, seconds)),
            Span::AtMost(_) | Span::Took(_) => None,
        })
    }

    /// The shortest and the longest of the measured times.
    pub(super) fn ends(&self) -> Option<Ends<'_, 'p>> {
        let by_time = |a: &(&Timed<'_>, f64), b: &(&Timed<'_>, f64)| a.1.total_cmp(&b.1);
        Some((self.measured().min_by(by_time)?, self.measured().max_by(by_time)?))
    }

    #[cfg(test)]
    pub(super) fn synthetic(times: impl Iterator<Item = (&'p Fixture, std::time::Duration, bool)>) -> Self {
        let timings: Vec<Timing<'p>> = times
            .map(|(fixture, cpu, was_stopped)| Timing {
                fixture,
                cpu: cpu.as_secs_f64(),
                was_stopped,
            })
            .collect();
        Self::new(&timings)
    }
}

/// The nodes that a right program enqueues at least.
fn nodes(fixture: &Fixture) -> u64 {
    let tree = fixture.golden.counts.manhattan.tree;
    tree.map_or(u64::MAX, |counts| counts.enqueued.min)
}

/// Whether the right number of moves was printed, and no other.
fn answers(observation: &Observation, minimum: u64) -> bool {
    let claims: &[Claim] = &observation.transcript.moves;
    let right = |claim: &Claim| claim.value == Some(minimum);
    observation.execution.exit == Exit::Code(0) && !claims.is_empty() && claims.iter().all(right)
}
