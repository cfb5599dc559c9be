//! How long a program is waited for. One mistake may keep a program from ending on every puzzle of a kind, and to wait for each of them tells nothing that the first few have not told.
//!
//! Runs are made in batches, the telling ones first ([`order`]), and what a run is allowed depends on the results of earlier batches alone: on no clock but the program's own, and not on the
//! number of jobs. A run gets less than the plan allows where all of this is so:
//!
//! - Enough runs like it came to their full CPU limit without ending ([`STOPS`]), one of them on a board of its size. Like it is what has no solution either, or what has one and is no harder.
//!   Where nothing has ended yet, all is alike.
//! - Nothing speaks against one cause: no harder puzzle was solved than one of those, and none of them was near its limit of memory or output, so that no other limit would have come first.
//! - What it still gets is [`TIMES`] as much as the slowest run that did end and that it could be like, and no less than [`SHORTEST`]; where that is not much less than the plan allows, it
//!   gets all.
//!
//! A program that slept until the clock stopped it is waited for once; then its other runs have a few seconds to show that they work.
//!
//! A verdict does not depend on this as long as the times of a program have one cause: what would have ended ends well before its shortened limit.

use std::time::Duration;

use crate::judge::{Allowed, Observation, Precedent};
use crate::plan::{Difficulty, Plan, Run};
use crate::rubric::Patience;
use sandbox::execution::{Exit, LimitKind};

use super::{RunOutcome, near_limit};

/// How many runs must have come to their limit.
const STOPS: usize = 2;

/// How many runs must have come to it where none has ended by itself.
const ALL_STOPS: usize = 4;

/// How many times as long as the slowest run that ended by itself.
const TIMES: u32 = 10;

/// The least that is left of a CPU limit.
const SHORTEST: Duration = Duration::from_secs(1);

/// The least that is left of a limit on the clock: a busy machine starts no program late by so much.
const SHORTEST_WAIT: Duration = Duration::from_secs(3);

/// Boards with a solution are like the twin of an unsolvable one where they take no more than so many times its nodes.
const AS_HARD: u64 = 10;

/// On larger boards than this no search walks through all there is, and those of all sizes are one kind.
const LARGEST: usize = 4;

/// The number of runs in the first batch, after a program was stopped, and at most.
const FIRST: usize = 2;
const MOST: usize = 16;

/// A finished run.
#[derive(Clone, Copy)]
struct Seen<'s> {
    run: &'s Run,
    observation: &'s Observation,
}

/// What is known of a program.
pub(super) struct Evidence<'s>(Vec<Seen<'s>>);

impl<'s> Evidence<'s> {
    /// All that was run.
    pub(super) fn of(plan: &'s Plan, outcomes: &'s [RunOutcome]) -> Self {
        let seen = plan
            .runs
            .iter()
            .zip(outcomes)
            .filter_map(|(run, outcome)| match outcome {
                RunOutcome::Observed(observation) => Some(Seen { run, observation }),
                RunOutcome::Failed(_) | RunOutcome::NotRun => None,
            });
        Self(seen.collect())
    }

    /// What a run is allowed now.
    pub(super) fn allowed(&self, run: &Run) -> Allowed {
        let mut allowed = Allowed::full(run.limits);
        if run.patience == Patience::Full {
            return allowed;
        }
        if let Some((limit, precedent)) = self.cpu(run) {
            allowed.limits.cpu = limit;
            allowed.cpu = Some(precedent);
        }
        if let Some((limit, precedent)) = self.wall(run) {
            allowed.limits.wall = limit;
            allowed.wall = Some(precedent);
        }
        allowed
    }

    fn cpu(&self, run: &Run) -> Option<(Duration, Precedent)> {
        let difficulty = run.difficulty?;
        let nothing_ends = self.nothing_ends();
        let stops = self.0.iter().filter(|seen| seen.was_stopped());
        let stops: Vec<&Seen<'_>> = stops
            .filter(|seen| nothing_ends || seen.is_like(&difficulty))
            .collect();
        let is_one_cause = if difficulty.solvable {
            self.grows()
        } else {
            // On 3-by-3 boards a search may walk through all there is, and come to its end at any time; it does not run away on a 2-by-2 board then.
            difficulty.dimension != 3 || stops.iter().any(|seen| seen.dimension() == Some(2))
        };
        let is_enough = stops.len() >= STOPS && is_one_cause || nothing_ends;
        if !is_enough || !self.has_room(run, &difficulty, &stops) {
            return None;
        }
        let limit = shortened(SHORTEST, self.slowest(&difficulty)?, run.limits.cpu)?;
        let precedent = Precedent {
            runs: stops.len(),
            limit: stops.iter().map(|seen| seen.run.limits.cpu).min()?,
            cpu: most_cpu(&stops),
        };
        Some((limit, precedent))
    }

    /// Whether the program has been stopped wherever it was tried, on easy boards of several kinds.
    fn nothing_ends(&self) -> bool {
        self.0.len() >= ALL_STOPS && self.0.iter().all(Seen::was_stopped)
    }

    /// The CPU time of the slowest run that ended by itself and that one of this difficulty could be like; nothing where none ended.
    fn slowest(&self, difficulty: &Difficulty) -> Option<Duration> {
        let mut slowest = Duration::ZERO;
        for seen in &self.0 {
            let Some(other) = seen.run.difficulty else {
                continue;
            };
            let is_like = if difficulty.solvable {
                other.solvable
            } else {
                other.dimension <= difficulty.dimension
                    && (!other.solvable || other.nodes <= difficulty.nodes.saturating_mul(AS_HARD))
            };
            if is_like && seen.ended_by_itself() {
                slowest = slowest.max(seen.observation.execution.usage.cpu?);
            }
        }
        Some(slowest)
    }

    /// Whether a harder puzzle always took longer, as far as stops tell: none was solved that is as hard as one on which the program was stopped.
    fn grows(&self) -> bool {
        let stopped = || self.0.iter().filter(|seen| seen.was_stopped());
        !self.0.iter().filter(|seen| seen.ended_by_itself()).any(|ended| {
            let harder = |stop: &Seen<'_>| {
                let pair = ended.run.difficulty.zip(stop.run.difficulty);
                pair.is_some_and(|(ended, stop)| ended.solvable && ended.is_at_least(&stop))
            };
            stopped().any(harder)
        })
    }

    /// Whether no limit but that on CPU time can come into question, by the runs that were stopped. They used little memory; or those on boards of the same size were far from that limit,
    /// or always equally near and not too near.
    fn has_room(&self, run: &Run, difficulty: &Difficulty, stops: &[&Seen<'_>]) -> bool {
        let met_another = |seen: &&Seen<'_>| {
            let is_of_kind = |other: Difficulty| other.solvable == difficulty.solvable;
            seen.run.difficulty.is_some_and(is_of_kind) && seen.met_another_limit()
        };
        if self.0.iter().any(|seen| met_another(&seen)) || !stops.iter().all(|seen| seen.printed_little()) {
            return false;
        }
        let range = |seen: &mut dyn Iterator<Item = &&Seen<'_>>| {
            let peaks: Option<Vec<u64>> = seen.map(|seen| seen.peak_within(run)).collect();
            let peaks = peaks?;
            Some((peaks.len(), *peaks.iter().min()?, *peaks.iter().max()?))
        };
        let memory = run.limits.memory;
        if self.nothing_ends() && range(&mut stops.iter()).is_some_and(|(_, _, most)| most <= memory / 8) {
            return true;
        }
        let own = range(&mut stops.iter().filter(|seen| seen.is_of_size(difficulty)));
        own.is_some_and(|(count, least, most)| {
            let is_steady = count >= 2 && most - least <= most / 20 && most <= memory / 20 * 17;
            most <= memory / 2 || is_steady
        })
    }

    fn wall(&self, run: &Run) -> Option<(Duration, Precedent)> {
        let slept: Vec<&Seen<'_>> = self.0.iter().filter(|seen| seen.slept()).collect();
        let limit = slept.iter().map(|seen| seen.run.limits.wall).min()?;
        let ended = self.0.iter().filter(|seen| seen.ended_by_itself());
        let slowest = ended.map(|seen| seen.observation.execution.usage.wall).max();
        let precedent = Precedent {
            runs: slept.len(),
            limit,
            cpu: most_cpu(&slept),
        };
        Some((
            shortened(SHORTEST_WAIT, slowest.unwrap_or_default(), run.limits.wall)?,
            precedent,
        ))
    }
}

impl Seen<'_> {
    fn dimension(&self) -> Option<usize> {
        self.run.difficulty.map(|difficulty| difficulty.dimension)
    }

    /// Whether it came to its full CPU limit, and past the margin within which it might have ended.
    fn was_stopped(&self) -> bool {
        let execution = &self.observation.execution;
        let enforced = near_limit::enforced(self.run.limits).cpu;
        execution.exit == Exit::Limit(LimitKind::Cpu)
            && self.observation.allowed.cpu.is_none()
            && execution.usage.cpu.is_some_and(|cpu| cpu >= enforced)
    }

    /// Whether it ended without being stopped, be it past its limit.
    fn ended_by_itself(&self) -> bool {
        match self.observation.execution.exit {
            Exit::Code(_) | Exit::Signal(_) => true,
            Exit::Limit(LimitKind::Cpu) => !self.was_stopped() && self.observation.allowed.cpu.is_none(),
            Exit::Limit(_) | Exit::CannotStart { .. } | Exit::Violation(_) => false,
        }
    }

    /// Whether it did next to nothing until its full time on the clock was over.
    fn slept(&self) -> bool {
        let usage = self.observation.execution.usage;
        self.observation.execution.exit == Exit::Limit(LimitKind::Wall)
            && self.observation.allowed.wall.is_none()
            && usage.cpu.is_some_and(|cpu| cpu < usage.wall / 10)
    }

    /// Whether its puzzle is one that a puzzle of this difficulty is like.
    fn is_like(&self, difficulty: &Difficulty) -> bool {
        self.run.difficulty.is_some_and(|own| {
            if difficulty.solvable {
                difficulty.is_at_least(&own)
            } else {
                !own.solvable
            }
        })
    }

    /// Whether a limit on something else than time ended it.
    fn met_another_limit(&self) -> bool {
        match self.observation.execution.exit {
            Exit::Limit(LimitKind::Memory | LimitKind::Output | LimitKind::Files) => true,
            Exit::Limit(LimitKind::Cpu | LimitKind::Wall)
            | Exit::Code(_)
            | Exit::Signal(_)
            | Exit::CannotStart { .. }
            | Exit::Violation(_) => false,
        }
    }

    /// Whether it was far from the limit on its output.
    fn printed_little(&self) -> bool {
        let execution = &self.observation.execution;
        let printed = execution.stdout.bytes.len().max(execution.stderr.bytes.len());
        u64::try_from(printed).is_ok_and(|printed| printed <= self.run.limits.output / 4)
    }

    fn is_of_size(&self, difficulty: &Difficulty) -> bool {
        self.dimension()
            .is_some_and(|own| own == difficulty.dimension || own.min(difficulty.dimension) > LARGEST)
    }

    /// How much memory another run would have used in its time, as far as one can tell from this one.
    fn peak_within(&self, run: &Run) -> Option<u64> {
        let peak = self.observation.execution.usage.peak_memory?;
        let (had, has) = (self.run.limits.cpu.as_millis(), run.limits.cpu.as_millis());
        let squares = |run: &Run| run.difficulty.map(|own| (own.dimension as u128).pow(2));
        let (small, large) = (squares(self.run)?, squares(run)?);
        let longer = u128::from(peak) * has.max(had) / had.max(1);
        u64::try_from(longer * large.max(small) / small.max(1)).ok()
    }
}

/// The most CPU time that one of these runs used.
fn most_cpu(runs: &[&Seen<'_>]) -> Duration {
    let used = runs
        .iter()
        .filter_map(|seen| seen.observation.execution.usage.cpu);
    used.max().unwrap_or_default()
}

/// A limit of so many times what was seen to be enough, in few steps, since every set of limits takes a box of its own; `None` where it is hardly less than the full one.
fn shortened(least: Duration, enough: Duration, full: Duration) -> Option<Duration> {
    let wanted = (enough * TIMES).max(least);
    let mut limit = least;
    while limit < wanted {
        limit = limit * 3 / 2;
    }
    (limit * 2 <= full).then_some(limit)
}

/// The runs of a plan, the telling ones first: of each kind and size the easiest, then all by how much there is to search.
pub(super) fn order(plan: &Plan) -> Vec<usize> {
    let difficulty = |run: usize| plan.runs.get(run).and_then(|run| run.difficulty);
    let is_first = |run: usize| {
        difficulty(run).is_some_and(|own| {
            let easier = |(index, other): (usize, &Run)| {
                other.difficulty.is_some_and(|other| {
                    other.solvable == own.solvable
                        && other.dimension == own.dimension
                        && ease(&other, index) < ease(&own, run)
                })
            };
            !plan.runs.iter().enumerate().any(easier)
        })
    };
    let mut order: Vec<usize> = (0..plan.runs.len()).collect();
    order.sort_by_cached_key(|&run| match difficulty(run) {
        // What does not search is run in the plan's order.
        None => (false, 0, 0, run),
        Some(own) if is_first(run) => (false, own.dimension as u64, u64::from(!own.solvable), run),
        Some(own) => {
            let squares = (own.dimension * own.dimension) as u64;
            (
                true,
                own.nodes.saturating_mul(squares),
                u64::from(!own.solvable),
                run,
            )
        }
    });
    order
}

/// What orders puzzles of a size, the easiest first; that a board is solved already tells little.
fn ease(difficulty: &Difficulty, run: usize) -> (bool, u64, u64, usize) {
    (
        difficulty.solvable && difficulty.moves == 0,
        difficulty.nodes,
        difficulty.moves,
        run,
    )
}

/// How many runs the batch after this one has: few until it is known that the program ends, and then more and more.
pub(super) fn next_size(size: usize, plan: &Plan, batch: &[usize], outcomes: &[RunOutcome]) -> usize {
    let stopped = batch
        .iter()
        .any(|&run| match (plan.runs.get(run), outcomes.get(run)) {
            (Some(run), Some(RunOutcome::Observed(observation))) => {
                let seen = Seen { run, observation };
                seen.was_stopped() || seen.slept()
            }
            _ => false,
        });
    if stopped || size == 0 {
        FIRST
    } else {
        (size * 2).min(MOST)
    }
}
