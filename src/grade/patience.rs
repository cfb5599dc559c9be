//! How long a program is waited for. One mistake may keep a program from ending on every puzzle of a kind, and to wait for each of them tells nothing that the first few have not told.
//!
//! Runs are made in batches, the telling ones first ([`order`]), and what a run is allowed depends on the results of earlier batches alone: on no clock but the program's own, and not on the
//! number of jobs. A run gets less CPU time than the plan allows where one of these is so:
//!
//! - Enough runs like it came to their full limit of CPU time, or of memory, without ending ([`STOPS`]), one of them on a board of its size; for a large board without a solution, a smaller one
//!   will do that is too large to be searched to its end, and that left half of the memory. Like it is what has no solution either, or what has one and is no harder. Where nothing has ended yet, all is alike. It still gets [`TIMES`] as much as the slowest run that did end and that it could be like, and no less than [`SHORTEST`];
//!   where that is not much less than the plan allows, it gets all.
//! - It is out of reach: [`STOPS`] puzzles of its size on which the program was stopped are easier by far.
//!
//! Nothing may speak against one cause: no harder puzzle was solved than one of those, and all were stopped by the same limit, with the others far enough away. What is stopped early counts as
//! what stopped them; one that does not take its memory as fast as they did is run again with all its time.
//!
//! A program that slept until the clock stopped it is waited for once; then its other runs have a few seconds to show that they work.
//!
//! A verdict does not depend on this as long as the times of a program have one cause: what would have ended ends well before its shortened limit.

use std::time::Duration;

use crate::judge::{Allowed, Observation, Precedent, Reached};
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

/// On larger boards than this no search walks through all there is, and those of all sizes are one.
const LARGEST: usize = 4;

/// The number of runs in the first batch, in one after a program was stopped, and at most.
pub(super) const AT_FIRST: usize = 1;
const FIRST: usize = 2;
const MOST: usize = 16;

/// A run took long where it used more than this part of its limit.
const SLOW: u32 = 5;

/// A puzzle is harder than another one where it needs more than so many times its nodes, and more moves.
const HARDER: u64 = 2;

/// The limit that stopped a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    Cpu,
    Memory,
    Output,
}

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
                RunOutcome::Examined(_) | RunOutcome::Failed(_) | RunOutcome::NotRun => None,
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

    /// Whether a run may come to its limit, by those of its kind that did or took long: one of them is made before it is known whether it does.
    pub(super) fn is_suspect(&self, run: &Run) -> bool {
        run.difficulty.is_some_and(|own| {
            let is_alike =
                |other: Difficulty| other.solvable == own.solvable && other.dimension <= own.dimension;
            let took_long = |seen: &Seen<'_>| seen.cpu().is_some_and(|cpu| cpu * SLOW > seen.run.limits.cpu);
            let slow = self.0.iter().filter(|seen| took_long(seen) || seen.slept());
            slow.into_iter()
                .any(|seen| seen.run.difficulty.is_some_and(is_alike))
        })
    }

    fn cpu(&self, run: &Run) -> Option<(Duration, Precedent)> {
        let difficulty = run.difficulty?;
        let easier = self.easier(run, &difficulty);
        let (stops, slowest) = if !easier.is_empty() && self.grows() {
            (easier, Duration::ZERO)
        } else {
            let nothing_ends = self.nothing_ends();
            let is_alike = |seen: &&Seen<'_>| nothing_ends || seen.is_like(&difficulty);
            let alike: Vec<&Seen<'_>> = self.stopped().filter(is_alike).collect();
            if !(nothing_ends || alike.len() >= STOPS && self.is_one_cause(&difficulty, &alike)) {
                return None;
            }
            (alike, self.slowest(&difficulty)?)
        };
        let reached = self.will_reach(run, &difficulty, &stops)?;
        let precedent = Precedent {
            runs: stops.len(),
            reached,
            cpu: most_cpu(&stops),
        };
        Some((shortened(SHORTEST, slowest, run.limits.cpu)?, precedent))
    }

    /// The runs that were stopped.
    fn stopped(&self) -> impl Iterator<Item = &Seen<'s>> {
        self.0.iter().filter(|seen| seen.stop().is_some())
    }

    /// The runs that were stopped and that show that this one is out of reach: [`STOPS`] of easier puzzles.
    fn easier(&self, run: &Run, difficulty: &Difficulty) -> Vec<&Seen<'s>> {
        if !difficulty.solvable {
            return Vec::new();
        }
        let is_easier = |seen: &&Seen<'_>| {
            seen.run.limits.cpu >= run.limits.cpu
                && seen
                    .run
                    .difficulty
                    .is_some_and(|other| is_harder(difficulty, &other))
        };
        let easier: Vec<&Seen<'s>> = self.stopped().filter(is_easier).collect();
        if easier.len() < STOPS { Vec::new() } else { easier }
    }

    fn is_one_cause(&self, difficulty: &Difficulty, stops: &[&Seen<'_>]) -> bool {
        if difficulty.solvable {
            return self.grows();
        }
        // On 3-by-3 boards a search may walk through all there is, and come to its end at any time; it does not run away on a 2-by-2 board then.
        difficulty.dimension != 3 || stops.iter().any(|seen| seen.dimension() == Some(2))
    }

    /// Whether the program has been stopped wherever it was tried, on easy boards of several kinds.
    fn nothing_ends(&self) -> bool {
        self.stopped().count() >= ALL_STOPS && self.0.iter().all(|seen| seen.limit().is_some())
    }

    /// The CPU time of the slowest run that ended by itself and that one of this difficulty could be like; nothing where none ended.
    fn slowest(&self, difficulty: &Difficulty) -> Option<Duration> {
        let mut slowest = Duration::ZERO;
        for seen in &self.0 {
            let Some(other) = seen.run.difficulty else {
                continue;
            };
            let is_like = if difficulty.solvable {
                other.solvable && other.dimension <= difficulty.dimension
            } else {
                let most = difficulty.nodes.saturating_mul(AS_HARD);
                other.dimension <= difficulty.dimension && (!other.solvable || other.nodes <= most)
            };
            if is_like && seen.ended_by_itself() {
                slowest = slowest.max(seen.cpu()?);
            }
        }
        Some(slowest)
    }

    /// Whether a harder puzzle always took longer, as far as stops tell: none was solved that is as hard as one on which the program was stopped. Where it gave up at once, it was not solved.
    fn grows(&self) -> bool {
        let gave_up =
            |seen: &Seen<'_>| !seen.has_answered() && seen.cpu().is_some_and(|cpu| cpu * TIMES <= SHORTEST);
        let ended = self.0.iter().filter(|seen| seen.ended_by_itself());
        !ended.filter(|seen| !gave_up(seen)).any(|ended| {
            let harder = |stop: &Seen<'_>| {
                let pair = ended.run.difficulty.zip(stop.run.difficulty);
                pair.is_some_and(|(ended, stop)| ended.solvable && ended.is_at_least(&stop))
            };
            self.stopped().any(harder)
        })
    }

    /// The limit that a run will come to, as those that were stopped did, where no other can come into question.
    fn will_reach(&self, run: &Run, difficulty: &Difficulty, stops: &[&Seen<'_>]) -> Option<Reached> {
        let of_kind = |seen: &&Seen<'_>| {
            seen.run
                .difficulty
                .is_some_and(|other| other.solvable == difficulty.solvable)
        };
        if !stops.iter().all(|seen| seen.printed_little()) {
            return None;
        }
        let only = |wanted: Stop| {
            let of_size = |seen: &&Seen<'_>| seen.is_of_size(difficulty);
            let mut ends = self
                .0
                .iter()
                .filter(of_kind)
                .filter(of_size)
                .filter_map(Seen::limit);
            stops.iter().all(|seen| seen.stop() == Some(wanted)) && ends.all(|end| end == wanted)
        };
        let is_own = |seen: &&Seen<'_>| seen.stop().is_some() && of_kind(seen) && seen.is_of_size(difficulty);
        let own: Vec<&Seen<'_>> = self.0.iter().filter(is_own).collect();
        if only(Stop::Cpu)
            && (has_room(run, difficulty, &own)
                || own.is_empty() && self.leaves_room(run, difficulty)
                || self.nothing_ends() && has_much_room(run, stops))
        {
            return stops
                .iter()
                .map(|seen| seen.run.limits.cpu)
                .min()
                .map(Reached::Cpu);
        }
        if only(Stop::Memory) && has_time(run, &own) {
            return stops
                .iter()
                .map(|seen| seen.run.limits.memory)
                .min()
                .map(Reached::Memory);
        }
        None
    }

    /// Whether memory lasts until the CPU limit ends a run on a large board without a solution, by those on the largest smaller ones that it ended.
    fn leaves_room(&self, run: &Run, difficulty: &Difficulty) -> bool {
        let smaller = || {
            self.stopped().filter(|seen| {
                let is_smaller = |own: Difficulty| {
                    !own.solvable && own.dimension >= 3 && own.dimension < difficulty.dimension
                };
                seen.run.difficulty.is_some_and(is_smaller)
            })
        };
        let largest = smaller().filter_map(Seen::dimension).max();
        let largest = smaller().filter(|seen| seen.dimension() == largest);
        !difficulty.solvable
            && range(largest.map(|seen| seen.peak_within(run)))
                .is_some_and(|(_, _, most)| most <= run.limits.memory / 2)
    }

    fn wall(&self, run: &Run) -> Option<(Duration, Precedent)> {
        let slept: Vec<&Seen<'_>> = self.0.iter().filter(|seen| seen.slept()).collect();
        let limit = slept.iter().map(|seen| seen.run.limits.wall).min()?;
        let ended = self.0.iter().filter(|seen| seen.ended_by_itself());
        let slowest = ended.map(|seen| seen.observation.execution.usage.wall).max();
        let precedent = Precedent {
            runs: slept.len(),
            reached: Reached::Wall(limit),
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

    fn cpu(&self) -> Option<Duration> {
        self.observation.execution.usage.cpu
    }

    /// Which of its full limits it came to: the CPU limit past the margin within which it might have ended, or that of memory.
    fn stop(&self) -> Option<Stop> {
        if self.observation.allowed.cpu.is_some() {
            return None;
        }
        match self.observation.execution.exit {
            Exit::Limit(LimitKind::Cpu) => {
                let enforced = near_limit::enforced(self.run.limits).cpu;
                self.cpu().is_some_and(|cpu| cpu >= enforced).then_some(Stop::Cpu)
            }
            Exit::Limit(LimitKind::Memory) => Some(Stop::Memory),
            Exit::Limit(LimitKind::Wall | LimitKind::Output | LimitKind::Files)
            | Exit::Code(_)
            | Exit::Signal(_)
            | Exit::CannotStart { .. }
            | Exit::Violation(_) => None,
        }
    }

    /// The limit that ended it, be it shortened; the clock's is none.
    fn limit(&self) -> Option<Stop> {
        let early = self.observation.allowed.cpu.map(|early| early.reached);
        match (&self.observation.execution.exit, early) {
            (Exit::Limit(LimitKind::Memory), _) | (Exit::Limit(LimitKind::Cpu), Some(Reached::Memory(_))) => {
                Some(Stop::Memory)
            }
            (Exit::Limit(LimitKind::Cpu), _) => Some(Stop::Cpu),
            (Exit::Limit(LimitKind::Output | LimitKind::Files), _) => Some(Stop::Output),
            (
                Exit::Limit(LimitKind::Wall)
                | Exit::Code(_)
                | Exit::Signal(_)
                | Exit::CannotStart { .. }
                | Exit::Violation(_),
                _,
            ) => None,
        }
    }

    /// Whether it ended well and told how many moves it takes.
    fn has_answered(&self) -> bool {
        self.observation.execution.exit == Exit::Code(0) && !self.observation.transcript.moves.is_empty()
    }

    /// Whether it ended without being stopped, be it past its limit.
    fn ended_by_itself(&self) -> bool {
        match self.observation.execution.exit {
            Exit::Code(_) | Exit::Signal(_) => true,
            Exit::Limit(LimitKind::Cpu) => self.stop().is_none() && self.observation.allowed.cpu.is_none(),
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

    /// Whether it was far from the limit on its output.
    fn printed_little(&self) -> bool {
        let execution = &self.observation.execution;
        let printed = execution.stdout.bytes.len().max(execution.stderr.bytes.len());
        !(execution.stdout.truncated || execution.stderr.truncated)
            && u64::try_from(printed).is_ok_and(|printed| printed <= self.run.limits.output / 4)
    }

    fn is_of_size(&self, difficulty: &Difficulty) -> bool {
        self.run
            .difficulty
            .is_some_and(|own| size(&own) == size(difficulty))
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

/// Whether memory lasts until the CPU limit ends a run, by those on boards of its size that it ended: they were far from the limit of memory, or not too near it and always equally near, or on
/// larger boards.
fn has_room(run: &Run, difficulty: &Difficulty, own: &[&Seen<'_>]) -> bool {
    let memory = run.limits.memory;
    let is_near = |most: u64| most > memory / 20 * 17;
    let is_larger = |seen: &&&Seen<'_>| seen.dimension() > Some(difficulty.dimension);
    let larger = own.iter().filter(is_larger).map(|seen| seen.peak_within(run));
    range(larger).is_some_and(|(_, _, most)| !is_near(most))
        || range(own.iter().map(|seen| seen.peak_within(run))).is_some_and(|(count, least, most)| {
            let is_steady = count >= 2 && most - least <= most / 20;
            most <= memory / 2 || is_steady && !is_near(most)
        })
}

/// Whether none of them needs much memory, whatever the size of the board.
fn has_much_room(run: &Run, stops: &[&Seen<'_>]) -> bool {
    range(stops.iter().map(|seen| seen.peak_within(run)))
        .is_some_and(|(_, _, most)| most <= run.limits.memory / 8)
}

/// Whether memory is out before the CPU time is, by runs on boards of the same size that came to its end: well before, or always equally near and not too near.
fn has_time(run: &Run, own: &[&Seen<'_>]) -> bool {
    let times = own.iter().map(|seen| u64::try_from(seen.cpu()?.as_micros()).ok());
    let (Some((count, least, most)), Ok(limit)) = (range(times), u64::try_from(run.limits.cpu.as_micros()))
    else {
        return false;
    };
    let same_memory = own.iter().all(|seen| seen.run.limits.memory == run.limits.memory);
    let is_steady = count >= 2 && most - least <= most / 8 && most <= limit / 20 * 17;
    same_memory && (most <= limit / 2 || is_steady)
}

/// How many there are, the least and the most; `None` where one is not known, or there are none.
fn range(all: impl Iterator<Item = Option<u64>>) -> Option<(usize, u64, u64)> {
    let all: Vec<u64> = all.collect::<Option<_>>()?;
    Some((all.len(), *all.iter().min()?, *all.iter().max()?))
}

/// The most CPU time that one of these runs used.
fn most_cpu(runs: &[&Seen<'_>]) -> Duration {
    let used = runs.iter().filter_map(|seen| seen.cpu());
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
                        && size(&other) == size(&own)
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
        Some(own) if is_first(run) => (false, size(&own), u64::from(!own.solvable), run),
        Some(own) => {
            // Of large boards the largest are mostly those with the fewest nodes: what has room there has room on the others.
            let squares = size(&own).pow(2);
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

/// Whether a puzzle has more to search than another one of its size, by moves and by nodes. Of 3-by-3 boards a search may have seen them all before its time ends.
fn is_harder(own: &Difficulty, other: &Difficulty) -> bool {
    own.solvable
        && other.solvable
        && own.dimension > 3
        && size(own) == size(other)
        && own.dimension >= other.dimension
        && own.moves > other.moves
        && own.nodes / HARDER >= other.nodes
}

/// The dimension; all large ones are one size.
fn size(difficulty: &Difficulty) -> u64 {
    difficulty.dimension.min(LARGEST + 1) as u64
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
                seen.stop().is_some() || seen.slept()
            }
            _ => false,
        });
    if size == 0 {
        // Who sleeps until the clock ends is waited for once.
        AT_FIRST
    } else if stopped {
        FIRST
    } else {
        (size * 2).min(MOST)
    }
}
