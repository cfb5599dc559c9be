//! The cell of a confined sandbox: opens boxes as limits ask for them, and runs one request after the other.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use super::capture::{Capture, Outputs};
use super::classify::{Seen, classify};
use super::grants::Grants;
use super::handle::Handle;
use super::message::{End, Job, Order};
use super::remedy;
use super::watch::{Cause, Outcome, Watched, watch};
use super::{Host, runtimes::Runtimes};
use crate::execution::{Execution, Exit, LimitKind, Limits, Usage};
use crate::{Cell, Pulse, Request, SandboxError, plain};

/// A box's limits are fixed when it restricts itself; a submission that is run under several has as many boxes, up to this.
const BOXES: usize = 4;

/// The most bytes of a stream that are kept until the next run.
const KEPT: usize = 64 << 10;

/// The boxes of one submission and worker thread.
pub(super) struct ConfinedCell {
    host: Arc<Host>,
    grants: Grants,
    builds: bool,
    boxes: Vec<Handle>,
    /// Files for the next run's output, made while a run goes on.
    spare: Option<Outputs>,
    /// The streams of the last run, given back while the next goes on.
    last: Option<Capture>,
}

impl ConfinedCell {
    pub(super) const fn new(host: Arc<Host>, grants: Grants, builds: bool) -> Self {
        Self {
            host,
            grants,
            builds,
            boxes: Vec::new(),
            spare: None,
            last: None,
        }
    }

    /// Opens the box for these limits now, not at the first run.
    pub(super) fn warm(&mut self, limits: Limits) -> Result<&Handle, SandboxError> {
        self.handle(limits)
    }

    fn handle(&mut self, limits: Limits) -> Result<&Handle, SandboxError> {
        if let Some(index) = self.boxes.iter().position(|handle| handle.plan.limits == limits) {
            if self.boxes[index].is_clear() {
                return Ok(&self.boxes[index]);
            }
            self.boxes.remove(index);
        }
        if self.boxes.len() == BOXES {
            self.boxes.remove(0);
        }
        self.boxes
            .push(self.host.bring_up(&self.grants, limits, self.builds)?);
        Ok(&self.boxes[self.boxes.len() - 1])
    }

    fn attempt(
        &mut self,
        order: &Order,
        request: &Request,
        seen: &mut dyn FnMut(Pulse),
    ) -> Result<(Watched, Capture), SandboxError> {
        let host = Arc::clone(&self.host);
        let capture = self
            .spare
            .take()
            .map_or_else(Outputs::new, Ok)
            .and_then(|outputs| Capture::new(&request.stdin, outputs))
            .map_err(|error| SandboxError::new("cannot prepare the streams of a run", error))?;
        let last = self.last.take();
        let mut spare = None;
        let handle = self.handle(request.limits)?;
        let meanwhile = || {
            drop(last);
            spare = Outputs::new().ok();
        };
        let watched = watch(handle, order, &capture, &host.interrupt, meanwhile, seen)
            .map_err(|error| SandboxError::new("cannot watch the program", error))?;
        self.spare = spare;
        if matches!(watched.outcome, Outcome::Gone | Outcome::Failed(..)) {
            self.close(request.limits);
        }
        Ok((watched, capture))
    }

    fn close(&mut self, limits: Limits) {
        self.boxes.retain(|handle| handle.plan.limits != limits);
    }

    fn finish(
        &mut self,
        watched: &Watched,
        capture: Capture,
        limits: &Limits,
    ) -> Result<Execution, SandboxError> {
        let execution = execution(watched, &capture, limits)?;
        let all = [&execution.stdout, &execution.stderr];
        if all.iter().all(|one| !one.truncated && one.bytes.len() <= KEPT) {
            self.last = Some(capture);
        }
        Ok(execution)
    }
}

/// In so many boxes, one after the other, a program that finds no process free is tried.
const TRIES: u32 = 3;

impl Cell for ConfinedCell {
    fn run(&mut self, request: &Request) -> Result<Execution, SandboxError> {
        self.run_seen(request, &mut |_| {})
    }

    fn run_seen(
        &mut self,
        request: &Request,
        seen: &mut dyn FnMut(Pulse),
    ) -> Result<Execution, SandboxError> {
        if let Some((name, _)) = request.files.iter().find(|(name, _)| !is_plain(name)) {
            return Err(SandboxError::plain(format!("`{name}` is not a plain file name")));
        }
        if let Some(exit) = plain::not_an_argument(&request.argv) {
            return Ok(Execution::new(exit));
        }
        let program = resolve(request, &self.host.runtimes, &self.grants.path)?;
        let program = match program {
            Ok(program) => program,
            Err(exit) => return Ok(Execution::new(exit)),
        };
        let job = Job {
            program: program.clone().into(),
            argv: request.argv.clone(),
            path: self.grants.path.clone(),
            env: request.env.clone(),
            folder: request.folder.clone().map(Into::into),
            files: request
                .files
                .iter()
                .map(|(name, bytes)| (name.clone(), bytes.to_vec()))
                .collect(),
        };
        let order = Order::Run(job);
        let (mut gone, mut tried) = (0, 1);
        while gone < 2 {
            if self.host.interrupt.load(Ordering::Acquire) {
                return Err(SandboxError::interrupted());
            }
            let (watched, capture) = self.attempt(&order, request, seen)?;
            if watched.cause == Some(Cause::Interrupt) {
                return Err(SandboxError::interrupted());
            }
            if let Some(error) = out_of_memory(&watched, &request.limits) {
                return Err(error);
            }
            match &watched.outcome {
                Outcome::Done(_) => return self.finish(&watched, capture, &request.limits),
                // It died because, or while, it was told to end the run: what ended the run is known.
                // So is it where the kernel ended a process of the box for want of memory, and that was the supervising one.
                Outcome::Gone if watched.cause.is_some() || watched.starved => {
                    return self.finish(&watched, capture, &request.limits);
                }
                // The box has waited: other programs of the same user have all the processes that it might have when it was opened. A new one may have more.
                Outcome::Refused(libc::EAGAIN) if tried < TRIES => {
                    tried += 1;
                    self.close(request.limits);
                }
                Outcome::Refused(errno) => {
                    return match plain::cannot_start(&program, *errno) {
                        Some(exit) => Ok(Execution::new(exit)),
                        None => Err(SandboxError::plain(remedy::explain(
                            "cannot start the program",
                            *errno,
                        ))),
                    };
                }
                Outcome::Failed(doing, errno) => {
                    return Err(SandboxError::plain(remedy::explain(doing, *errno)));
                }
                Outcome::Gone => gone += 1,
            }
        }
        Ok(Execution::new(Exit::Violation(
            "it brought down the process that supervises it, twice".to_owned(),
        )))
    }
}

/// Whether a name stays in the folder that it is placed in.
fn is_plain(name: &str) -> bool {
    Path::new(name).file_name().is_some_and(|last| last == name)
}

/// The failure of a machine that ran out of memory while the program was within its limit.
fn out_of_memory(watched: &Watched, limits: &Limits) -> Option<SandboxError> {
    let peak = match &watched.outcome {
        Outcome::Done(end) => end.peak.max(watched.peak),
        Outcome::Gone | Outcome::Refused(_) | Outcome::Failed(..) => watched.peak,
    };
    let is_ours = watched.cramped && watched.cause.is_none() && peak <= limits.memory;
    is_ours.then(|| {
        SandboxError::plain(format!(
            "the machine ran out of memory and ended the program, which had used {} MiB of the {} MiB that it may have: run fewer jobs at a time, or lower the limit",
            peak >> 20,
            limits.memory >> 20
        ))
    })
}

/// CPU time of the whole tree: of what was collected, and of what nobody collected, exactly where a control group counts it and else
/// as far as it was seen.
fn tree_cpu(end: &End, watched: &Watched) -> Duration {
    let collected = end.cpu.max(watched.cpu);
    match watched.counted {
        Some(counted) => {
            let counted = counted.saturating_sub(end.own);
            // The two ways to count differ by some microseconds, which are nobody's.
            if counted > collected + NOBODYS {
                counted
            } else {
                collected
            }
        }
        None => collected.max(end.cpu + watched.lost),
    }
}

/// A difference between two ways to count the same CPU time that means nothing.
const NOBODYS: Duration = Duration::from_millis(2);

fn execution(watched: &Watched, capture: &Capture, limits: &Limits) -> Result<Execution, SandboxError> {
    let (stdout, stderr, output) = capture
        .finish(limits.output)
        .map_err(|error| SandboxError::new("cannot read what the program printed", error))?;
    let cause = watched.cause.and_then(|cause| match cause {
        Cause::Limit(kind) => Some(kind),
        Cause::Interrupt => None,
    });
    let (status, wall, cpu, peak, leaked) = match &watched.outcome {
        Outcome::Done(end) => (
            end.status,
            end.wall,
            tree_cpu(end, watched),
            end.peak.max(watched.peak),
            end.leaked,
        ),
        Outcome::Gone | Outcome::Refused(_) | Outcome::Failed(..) => {
            (Err(libc::SIGKILL), watched.wall, watched.cpu, watched.peak, 0)
        }
    };
    // The clock of the limit starts a moment before the program does.
    let wall = if cause == Some(LimitKind::Wall) {
        wall.max(limits.wall)
    } else {
        wall
    };
    let exit = classify(
        &Seen {
            cause,
            status,
            cpu,
            peak,
            starved: watched.starved,
            output,
        },
        limits,
    );
    Ok(Execution {
        exit,
        stdout,
        stderr,
        usage: Usage {
            wall,
            cpu: Some(cpu),
            peak_memory: Some(peak),
        },
        // What a limit ended was not left behind.
        leaked_processes: if cause.is_some() { 0 } else { leaked },
    })
}

/// The program as an absolute path: as given, as installed, or from the cell's own `PATH`.
fn resolve(
    request: &Request,
    runtimes: &Runtimes,
    path: &OsStr,
) -> Result<Result<PathBuf, Exit>, SandboxError> {
    let name = request
        .argv
        .first()
        .ok_or_else(|| SandboxError::plain("a request names no program"))?;
    if Path::new(name).is_absolute() {
        return Ok(Ok(PathBuf::from(name)));
    }
    if !name.as_encoded_bytes().contains(&b'/') {
        if let Some(runtime) = runtimes.find(name) {
            return Ok(Ok(runtime.program.clone()));
        }
        if let Some(found) = std::env::split_paths(path)
            .map(|folder| folder.join(name))
            .find(|path| path.is_file())
        {
            return Ok(Ok(found));
        }
    }
    let folder = request.folder.clone().unwrap_or_else(|| PathBuf::from("/"));
    Ok(plain::cannot_start(&folder.join(missing(name)), libc::ENOENT)
        .map_or_else(|| Ok(PathBuf::from(name)), Err))
}

/// A relative path means nothing in a fresh scratch folder; the message should still show what was asked for.
fn missing(name: &OsString) -> &Path {
    Path::new(name)
}
