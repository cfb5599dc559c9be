//! The cores that the programs of several submissions share, of a class or of samples. No more programs are at work at one time than there are jobs; one that sleeps is not at work, and another may begin meanwhile.

mod parallel;
pub mod profile;
mod quiet;

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use sandbox::execution::Execution;
use sandbox::{Cell, CellSpec, Pulse, Request, Sandbox, SandboxError, SandboxReport};

pub(crate) use parallel::in_parallel;
use profile::{Phase, Profile};
use quiet::Quiet;

/// How many programs for each job may be asleep beside those that are at work, and how many in all. Each costs two idle processes and what the program holds.
const ASLEEP: usize = 16;
const ASLEEP_IN_ALL: usize = 128;

/// Who is at work.
#[derive(Debug)]
pub(crate) struct Cores {
    jobs: usize,
    /// The memory in bytes that must be free before a program begins beside others that sleep.
    memory: u64,
    counts: Mutex<Counts>,
    /// Told when a core is free.
    free: Condvar,
    /// Told when there may be something else to do.
    news: Condvar,
    /// Where it is noted what took how long.
    profile: Option<Arc<Profile>>,
}

#[derive(Debug)]
struct Counts {
    at_work: usize,
    asleep: usize,
    /// How often there was news.
    news: u64,
    /// How long programs were at work together, up to a moment.
    worked: Duration,
    upto: Instant,
    /// The CPU time of what was built.
    built: Duration,
}

impl Counts {
    /// One more at work, or one fewer.
    fn work(&mut self, begins: bool) {
        let now = Instant::now();
        let together = u32::try_from(self.at_work).unwrap_or(u32::MAX);
        self.worked += now.duration_since(self.upto) * together;
        self.upto = now;
        if begins {
            self.at_work += 1;
        } else {
            self.at_work -= 1;
        }
    }
}

impl Cores {
    /// So many cores, for programs that need so much memory each.
    pub(crate) fn new(jobs: usize, memory: u64) -> Arc<Self> {
        Self::watched(jobs, memory, None)
    }

    /// The same, with a profile of who waited for what.
    pub(crate) fn watched(jobs: usize, memory: u64, profile: Option<Arc<Profile>>) -> Arc<Self> {
        Arc::new(Self {
            jobs: jobs.max(1),
            memory,
            counts: Mutex::new(Counts {
                at_work: 0,
                asleep: 0,
                news: 0,
                worked: Duration::ZERO,
                upto: Instant::now(),
                built: Duration::ZERO,
            }),
            free: Condvar::new(),
            news: Condvar::new(),
            profile,
        })
    }

    /// How many threads can have something to do at one time: a program runs while the results of another are kept, and others sleep.
    pub(crate) const fn threads(&self) -> usize {
        self.awake() + self.most_asleep()
    }

    const fn most_asleep(&self) -> usize {
        let for_jobs = self.jobs * ASLEEP;
        if for_jobs < ASLEEP_IN_ALL {
            for_jobs
        } else {
            ASLEEP_IN_ALL
        }
    }

    /// How many programs that are known to sleep may run at one time: fewer than may be asleep, so that those of which nobody knows it yet find a place and keep no core either.
    pub(crate) const fn most_sleepers(&self) -> usize {
        self.most_asleep() * 3 / 4
    }

    /// How many threads have something to do at one time while no program sleeps.
    pub(crate) const fn awake(&self) -> usize {
        2 * self.jobs
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How long programs were at work, all together, those that still are left out.
    pub(crate) fn worked(&self) -> Duration {
        self.counts().worked
    }

    /// The CPU time of compilers, of all together.
    pub(crate) fn built(&self) -> Duration {
        self.counts().built
    }

    /// How many programs sleep.
    pub(crate) fn asleep(&self) -> usize {
        self.counts().asleep
    }

    /// What to wait from, asked before looking for something to do.
    pub(crate) fn news(&self) -> u64 {
        self.counts().news
    }

    /// Tells all who wait for something to do to look again.
    pub(crate) fn tell(&self) {
        self.counts().news += 1;
        self.news.notify_all();
    }

    /// Waits until there is news since then.
    pub(crate) fn wait(&self, since: u64) {
        let counts = self.counts();
        let same = |counts: &mut Counts| counts.news == since;
        drop(self.news.wait_while(counts, same));
    }

    /// Notes what a thread did since a moment, and how what ran ended.
    fn note(&self, phase: Phase, from: Instant, ran: Option<&Execution>) {
        let Some(profile) = &self.profile else {
            return;
        };
        let facts = ran.map_or(Value::Null, |execution| {
            let usage = execution.usage;
            let micros = |time: Duration| u64::try_from(time.as_micros()).ok();
            json!({ "cpu": usage.cpu.and_then(micros), "wall": micros(usage.wall), "exit": format!("{:?}", execution.exit) })
        });
        profile.note(phase, "", from, facts);
    }

    /// Waits for a core.
    fn enter(self: &Arc<Self>) -> Seat {
        let from = Instant::now();
        let mut why = Phase::WaitCore;
        let full = |counts: &mut Counts| {
            let no_core = counts.at_work >= self.jobs;
            let no_memory = !no_core && counts.asleep > 0 && !has_free(self.memory);
            if no_memory {
                why = Phase::WaitMemory;
            }
            no_core || no_memory
        };
        let waited = self.free.wait_while(self.counts(), full);
        waited.unwrap_or_else(PoisonError::into_inner).work(true);
        self.note(why, from, None);
        Seat {
            cores: Arc::clone(self),
            asleep: false,
        }
    }
}

/// A program's place on a core, given back when dropped.
struct Seat {
    cores: Arc<Cores>,
    asleep: bool,
}

impl Seat {
    /// Gives the core to others while the program sleeps. One that wakes is at work at once, and nobody else begins until there are no more than jobs again.
    fn sleeps(&mut self, asleep: bool) {
        if asleep == self.asleep {
            return;
        }
        let mut counts = self.cores.counts();
        if asleep {
            if counts.asleep >= self.cores.most_asleep() {
                return;
            }
            counts.work(false);
            counts.asleep += 1;
            counts.news += 1;
        } else {
            counts.work(true);
            counts.asleep -= 1;
        }
        self.asleep = asleep;
        drop(counts);
        if asleep {
            self.cores.free.notify_one();
            self.cores.news.notify_all();
        }
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut counts = self.cores.counts();
        if self.asleep {
            counts.asleep -= 1;
        } else {
            counts.work(false);
        }
        drop(counts);
        self.cores.free.notify_one();
    }
}

/// Whether so much memory can be had without taking it from others. Where nobody tells, it can.
fn has_free(bytes: u64) -> bool {
    sandbox::free_memory().is_none_or(|free| free >= bytes)
}

/// A sandbox whose boxes, compilers' and programs', share the cores.
pub(crate) struct SharedSandbox<'s> {
    sandbox: &'s dyn Sandbox,
    cores: Arc<Cores>,
}

impl<'s> SharedSandbox<'s> {
    pub(crate) const fn new(sandbox: &'s dyn Sandbox, cores: Arc<Cores>) -> Self {
        Self { sandbox, cores }
    }
}

impl Sandbox for SharedSandbox<'_> {
    fn report(&self) -> &SandboxReport {
        self.sandbox.report()
    }

    fn open(&self, spec: &CellSpec) -> Result<Box<dyn Cell>, SandboxError> {
        let _seat = self.cores.enter();
        let from = Instant::now();
        let cell = self.sandbox.open(spec)?;
        self.cores.note(Phase::Box, from, None);
        Ok(Box::new(SharedCell {
            cell,
            // Only a build may write.
            builds: !spec.writable.is_empty(),
            cores: Arc::clone(&self.cores),
        }))
    }
}

struct SharedCell {
    cell: Box<dyn Cell>,
    builds: bool,
    cores: Arc<Cores>,
}

impl Cell for SharedCell {
    fn run(&mut self, request: &Request) -> Result<Execution, SandboxError> {
        self.run_seen(request, &mut |_| {})
    }

    fn run_seen(
        &mut self,
        request: &Request,
        seen: &mut dyn FnMut(Pulse),
    ) -> Result<Execution, SandboxError> {
        let mut seat = self.cores.enter();
        let from = Instant::now();
        let mut quiet = Quiet::begin(from);
        let execution = self.cell.run_seen(request, &mut |pulse| {
            seat.sleeps(quiet.sees(pulse, Instant::now()));
            seen(pulse);
        })?;
        let phase = if self.builds {
            Phase::Compiler
        } else {
            Phase::Program
        };
        self.cores.note(phase, from, Some(&execution));
        if self.builds {
            self.cores.counts().built += execution.usage.cpu.unwrap_or_default();
        }
        Ok(execution)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandbox::Pretend;
    use sandbox::execution::{Exit, Usage};

    fn two_seconds(_: &Request) -> Execution {
        let usage = Usage {
            cpu: Some(Duration::from_secs(2)),
            ..Usage::default()
        };
        Execution {
            usage,
            ..Execution::new(Exit::Code(0))
        }
    }

    #[test]
    fn what_compilers_take_is_counted_apart() {
        let cores = Cores::new(1, 0);
        let sandbox = Pretend::new(|request: &Request| Ok(two_seconds(request)));
        let shared = SharedSandbox::new(&sandbox, Arc::clone(&cores));
        let request = Request {
            argv: Vec::new(),
            env: Vec::new(),
            stdin: [].into(),
            files: Vec::new(),
            folder: None,
            limits: sandbox::execution::Limits::default(),
        };
        let build = CellSpec {
            writable: vec!["/product".into()],
            ..CellSpec::default()
        };
        for spec in [build, CellSpec::default()] {
            shared.open(&spec).unwrap().run(&request).unwrap();
        }
        assert_eq!(cores.built(), Duration::from_secs(2));
    }
}
