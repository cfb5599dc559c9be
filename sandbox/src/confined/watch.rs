//! Watches one run from outside of its box: wall and CPU time, memory, output, interruption. Decides when a run has gone over a limit
//! and has it ended; what the end is called is decided elsewhere.

use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::capture::Capture;
use super::group::Group;
use super::handle::Handle;
use super::message::{Answer, End, Order};
use super::plan::Tier;
use super::room::Room;
use super::started::readable;
use super::tree::{self, Meter, Sample};
use super::waiting;
use crate::execution::{LimitKind, Limits};
use crate::{FileQuota, Pulse};

/// The first look at a run comes after this, each next one later, up to [`LAST`]: most runs are over before the first.
const FIRST: Duration = Duration::from_millis(4);
const LAST: Duration = Duration::from_millis(20);
/// Looks at a run of which nothing ran at [`STILL`] looks come after this: what does nothing can go over no limit but the clock's.
const LAST_STILL: Duration = Duration::from_millis(100);
const STILL: u32 = 25;
/// What a program that sleeps may use between two looks, and what the zygote does.
const LITTLE: Duration = Duration::from_millis(2);
/// More than a zygote uses for itself while a program runs. At the end of the run it tells what it was.
const ZYGOTE: Duration = Duration::from_millis(20);
/// How long a box may take to report the end of a run that it was told to end.
const GRACE: Duration = Duration::from_secs(5);

/// What came of a run, as far as the box could tell.
#[derive(Debug)]
pub(super) struct Watched {
    pub(super) outcome: Outcome,
    /// Why the supervisor ended it, if it did.
    pub(super) cause: Option<Cause>,
    /// The most memory that was seen at one time, of the whole tree.
    pub(super) peak: u64,
    /// CPU time that was seen and that nobody collected.
    pub(super) lost: Duration,
    /// CPU time of the whole box in its control group, the zygote's own too.
    pub(super) counted: Option<Duration>,
    /// Whether the kernel ended a process of it for want of memory.
    pub(super) starved: bool,
    /// Whether the kernel ended a process for want of memory although the run was within its own bound: the machine has too little.
    pub(super) cramped: bool,
    /// CPU time at the last look.
    pub(super) cpu: Duration,
    /// From the order to the end.
    pub(super) wall: Duration,
}

/// How the box answered.
#[derive(Debug)]
pub(super) enum Outcome {
    /// The run is over.
    Done(End),
    /// The program was not started.
    Refused(i32),
    /// The box could not do it: what, and the error number.
    Failed(String, i32),
    /// The box died or went silent.
    Gone,
}

/// Why the supervisor ends a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// It is over a limit.
    Limit(LimitKind),
    /// The whole invocation is being interrupted.
    Interrupt,
}

struct Watch<'a> {
    handle: &'a Handle,
    capture: &'a Capture,
    limits: Limits,
    /// The wall limit, put off by the time that the program was found to have waited for a core.
    allowed: Duration,
    interrupt: &'a AtomicBool,
    meter: Meter,
    /// What the control group had used before the run.
    cpu_before: Option<Duration>,
    room: Room,
    started: Instant,
    peak: u64,
    cpu: Duration,
    /// Looks in a row at which nothing had happened.
    still: u32,
    /// How many processes the kernel had ended for want of memory at the first look.
    kills: Option<u64>,
    seen: &'a mut dyn FnMut(Pulse),
    cause: Option<Cause>,
    ended_at: Option<Instant>,
}

/// Has the box run something and stays with it until nothing of it is left. Calls `meanwhile` when the box has its order.
pub(super) fn watch(
    handle: &Handle,
    order: &Order,
    capture: &Capture,
    interrupt: &AtomicBool,
    meanwhile: impl FnOnce(),
    seen: &mut dyn FnMut(Pulse),
) -> io::Result<Watched> {
    let meter = Meter::new(handle.zygote(), handle.collected.take());
    let before = handle.group().map(Group::before).unwrap_or_default();
    let started = Instant::now();
    let sent = handle.channel()?.send(order, &capture.ends());
    let writable = handle.plan.writable.iter().map(PathBuf::as_path);
    let quota = FileQuota::of(handle.plan.builds);
    let room = Room::new(
        handle.folder().into_iter().chain(writable),
        handle.zygote(),
        quota,
    );
    // The box starts the program now: time for what nobody waits for.
    meanwhile();
    let mut watch = Watch {
        handle,
        capture,
        limits: handle.plan.limits,
        allowed: handle.plan.limits.wall,
        interrupt,
        meter,
        cpu_before: before.cpu,
        room,
        started,
        peak: 0,
        cpu: Duration::ZERO,
        still: 0,
        kills: None,
        seen,
        cause: None,
        ended_at: None,
    };
    let outcome = match sent {
        Ok(()) => watch.follow()?,
        // Whatever died here, it was between two runs.
        Err(_) => Outcome::Gone,
    };
    handle.is_clearing.set(true);
    if let Outcome::Done(end) = &outcome {
        handle.collected.set(Some(end.collected));
    }
    if matches!(outcome, Outcome::Done(_)) && watch.cause.is_none() && handle.plan.builds {
        // A moment is enough to make more than any look has seen.
        watch.cause = watch.room.ended_over().then_some(Cause::Limit(LimitKind::Files));
    }
    let after = handle.group().map(Group::after).unwrap_or_default();
    let starved = after.kills > before.kills;
    let killed = match &outcome {
        Outcome::Done(end) => end.status == Err(libc::SIGKILL),
        Outcome::Gone => true,
        Outcome::Refused(_) | Outcome::Failed(..) => false,
    };
    let cramped = if starved {
        !handle.group().is_none_or(Group::came_to_its_bound)
    } else {
        // Where no group tells whose process it was: one was ended while this run was on, and this run was ended so.
        killed && watch.cause.is_none() && watch.kills.is_some_and(|before| kills() > Some(before))
    };
    Ok(Watched {
        outcome,
        cause: watch.cause,
        peak: watch.peak,
        lost: watch.meter.lost(),
        counted: after
            .cpu
            .zip(before.cpu)
            .map(|(after, before)| after.saturating_sub(before)),
        starved,
        cramped,
        cpu: watch.cpu,
        wall: watch.started.elapsed(),
    })
}

/// How many processes of this machine the kernel has ended for want of memory, in whatever group.
fn kills() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/vmstat").ok()?;
    text.lines()
        .find_map(|line| line.strip_prefix("oom_kill ")?.trim().parse().ok())
}

/// The memory of a run: its pages, and what the kernel may hold beside them, where no control group bounds that. What processes share has counted for each of them in `seen`: only the
/// exact figure may end a run.
fn memory(seen: &Sample, held: Option<u64>, most: u64, exact: impl FnOnce() -> u64) -> u64 {
    let held = held.unwrap_or_default();
    if seen.processes < 2 || seen.memory + held <= most {
        return seen.memory + held;
    }
    match exact() {
        // All have ended meanwhile.
        0 => seen.memory + held,
        exact => exact + held,
    }
}

impl Watch<'_> {
    fn follow(&mut self) -> io::Result<Outcome> {
        let mut pause = FIRST;
        loop {
            let left = self.allowed.saturating_sub(self.started.elapsed());
            let nap = if self.cause.is_some() {
                pause
            } else {
                pause.min(left).max(Duration::from_micros(100))
            };
            if readable(self.handle.channel()?, nap)? {
                if let Some(outcome) = self.hear()? {
                    return Ok(outcome);
                }
                continue;
            }
            let most = if self.still > STILL { LAST_STILL } else { LAST };
            pause = (pause * 3 / 2).min(most);
            match self.ended_at {
                None => {
                    if let Some(cause) = self.look() {
                        self.end(cause)?;
                    }
                }
                Some(at) if at.elapsed() > GRACE => return Ok(Outcome::Gone),
                // A process born while the others were being ended.
                Some(_) if self.handle.plan.tier == Tier::Fallback => tree::kill_below(self.handle.zygote()),
                Some(_) => {}
            }
        }
    }

    fn hear(&mut self) -> io::Result<Option<Outcome>> {
        let Some(packet) = self.handle.channel()?.receive()? else {
            return Ok(Some(Outcome::Gone));
        };
        Ok(match packet.read()? {
            Answer::Done(end) => Some(Outcome::Done(end)),
            Answer::Refused { errno } => Some(Outcome::Refused(errno)),
            Answer::Failed { doing, errno } => Some(Outcome::Failed(doing, errno)),
            Answer::Leftovers => {
                // What they have used so far is seen before they go.
                self.sample();
                tree::kill_below(self.handle.zygote());
                self.handle.channel()?.send(&Order::Reap, &[])?;
                None
            }
            Answer::Ready(_) | Answer::MapUsers | Answer::Started(_) | Answer::Cleared(_) => {
                Some(Outcome::Gone)
            }
        })
    }

    fn sample(&mut self) -> Sample {
        let mut sample = self.meter.sample();
        let held = (!self.handle.plan.memory_is_bounded).then(|| self.meter.held());
        sample.memory = memory(&sample, held, self.limits.memory, || self.meter.exact_memory());
        if let Some(counted) = self.counted() {
            // The zygote's own share is small, but not the program's.
            sample.cpu = sample.cpu.max(counted.saturating_sub(ZYGOTE));
        }
        self.peak = self.peak.max(sample.memory);
        self.cpu = self.cpu.max(sample.cpu);
        sample
    }

    /// What the control group has used since the run began.
    fn counted(&self) -> Option<Duration> {
        let now = self.handle.group()?.cpu()?;
        Some(now.saturating_sub(self.cpu_before?))
    }

    /// The first limit that is passed.
    fn look(&mut self) -> Option<Cause> {
        if self.kills.is_none() {
            self.kills = kills();
        }
        if self.interrupt.load(Ordering::Acquire) {
            return Some(Cause::Interrupt);
        }
        if self.capture.largest() > self.limits.output {
            return Some(Cause::Limit(LimitKind::Output));
        }
        if self.room.is_over() {
            return Some(Cause::Limit(LimitKind::Files));
        }
        let before = self.cpu;
        let sample = self.sample();
        // Threads are looked at only where the CPU time does not tell: on a busy machine a program may wait long for its turn.
        let runnable = self.cpu > before + LITTLE || self.meter.runs();
        self.still = if runnable { 0 } else { self.still + 1 };
        let cpu = self.cpu;
        (self.seen)(Pulse { cpu, runnable });
        if sample.memory > self.limits.memory {
            return Some(Cause::Limit(LimitKind::Memory));
        }
        if sample.cpu > self.limits.cpu {
            return Some(Cause::Limit(LimitKind::Cpu));
        }
        self.is_late().then_some(Cause::Limit(LimitKind::Wall))
    }

    fn is_late(&mut self) -> bool {
        let elapsed = self.started.elapsed();
        if elapsed >= self.allowed {
            let waited = waiting::for_a_core(self.handle.zygote());
            self.allowed = waiting::allowed(self.limits.wall, elapsed, waited);
        }
        elapsed >= self.allowed
    }

    fn end(&mut self, cause: Cause) -> io::Result<()> {
        self.cause = Some(cause);
        self.ended_at = Some(Instant::now());
        if self.handle.plan.tier == Tier::Fallback {
            tree::kill_below(self.handle.zygote());
        }
        // A box that has just died is noticed by its silence.
        let _ = self.handle.channel()?.send(&Order::Kill, &[]);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shared_and_what_the_kernel_holds_count_once() {
        let of = |memory, processes, held, exact| {
            let seen = Sample {
                memory,
                processes,
                ..Sample::default()
            };
            super::memory(&seen, held, 100, || exact)
        };
        // A control group bounds what the kernel holds.
        assert_eq!(of(90, 1, None, 0), 90);
        assert_eq!(of(90, 1, Some(20), 0), 110);
        // What two processes share is looked at as soon as the sum is over the limit, and no sooner.
        assert_eq!(of(90, 2, Some(10), 1), 100);
        assert_eq!(of(90, 2, Some(20), 50), 70);
        assert_eq!(of(120, 2, None, 60), 60);
        assert_eq!(of(120, 2, Some(20), 0), 140);
    }
}
