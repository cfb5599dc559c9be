//! The zygote: the restricted process from which every run of one submission is started. It starts, waits and collects;
//! it knows no golden, and decides nothing about limits.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::signal::{Signal, kill};
use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid, waitpid};
use nix::unistd::Pid;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{DumpableBehavior, PidfdFlags, pidfd_open, set_dumpable_behavior};

use super::message::{Answer, End, Job, Note, Order};
use super::plan::{Plan, Reach, Tier};
use super::scratch::Scratch;
use super::stage::{Doing, Stage};
use super::wire::{Channel, Packet};
use super::{identity, landlocked, mounts, rlimits, seccomp, tree, waiting};
use crate::{environment, plain};

/// How often orphans that have ended are collected while a run goes on.
const COLLECT: Timespec = Timespec {
    tv_sec: 0,
    tv_nsec: 100_000_000,
};

/// How long after the wall limit, put off as far as it can be, a program is ended even if the grader does not say so.
const ALONE: Duration = Duration::from_secs(10);

/// Runs a zygote until the grader is gone. Its standard input is the connection.
pub(super) fn main() -> ExitCode {
    // A session of its own, so that no program can enter the process group of anybody else.
    let _ = rustix::process::setsid();
    let Ok(connection) = io::stdin().as_fd().try_clone_to_owned() else {
        return ExitCode::FAILURE;
    };
    let channel = Channel::from(connection);
    let Ok(Some(packet)) = channel.receive() else {
        return ExitCode::FAILURE;
    };
    let Ok(plan) = packet.read::<Plan>() else {
        return ExitCode::FAILURE;
    };
    let served = match restrict(&plan) {
        Ok(notes) => channel
            .send(&Answer::Ready(notes), &[])
            .and_then(|()| Zygote::new(channel, plan)?.serve()),
        Err(stage) => channel.send(&stage.answer(), &[]),
    };
    if served.is_ok() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Every layer, outermost first. Nothing of it can be undone.
fn restrict(plan: &Plan) -> Result<Vec<Note>, Stage> {
    rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o022));
    let mut notes = Vec::new();
    if plan.tier == Tier::Namespaces {
        notes.extend(mounts::enter(plan)?);
        let _ = rustix::system::sethostname(b"box");
    } else {
        rustix::process::set_child_subreaper(Some(rustix::process::getpid()))
            .doing(|| "cannot adopt orphaned processes".to_owned())?;
    }
    // Of all processes on a machine that runs out of memory, a submission should go first.
    let _ = std::fs::write("/proc/self/oom_score_adj", "1000");
    rlimits::apply(plan)?;
    rustix::thread::set_no_new_privs(true).doing(|| "cannot give up new privileges".to_owned())?;
    let own_proc = !plan.keeps_secret
        && notes
            .iter()
            .any(|note: &Note| note.layer == mounts::PROC_LAYER && note.enforced);
    let landlock = landlocked::restrict(plan, own_proc);
    if plan.tier == Tier::Namespaces && !own_proc && !landlock.enforced {
        mounts::without_processes()?;
    }
    // Reaching past file permissions is only given where something else still says which files there are.
    let walled = landlock.enforced || plan.tier == Tier::Namespaces;
    identity::shed(plan, if walled { plan.reach } else { Reach::Nothing })?;
    if plan.tier == Tier::Namespaces {
        // The keeper's end is the end of everything here. Set last: a change of user clears it.
        rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL))
            .doing(|| "cannot bind the box to its keeper".to_owned())?;
    }
    notes.push(landlocked::signals(&landlock));
    notes.push(landlock);
    // So late that nothing before is in the way of it: no other process can look into this one.
    set_dumpable_behavior(DumpableBehavior::NotDumpable)
        .doing(|| "cannot close the box to readers".to_owned())?;
    notes.push(seccomp::restrict(plan));
    Ok(notes)
}

struct Zygote {
    channel: Channel,
    plan: Plan,
    scratch: Scratch,
    /// CPU time that this process itself has used for the runs before.
    own: Duration,
}

/// What a run asks of its start.
struct Streams {
    stdin: OwnedFd,
    stdout: OwnedFd,
    stderr: OwnedFd,
}

impl Zygote {
    fn new(channel: Channel, plan: Plan) -> io::Result<Self> {
        let scratch = Scratch::new(plan.scratch.clone())?;
        Ok(Self {
            channel,
            plan,
            scratch,
            own: cpu(UsageWho::RUSAGE_SELF)?.both(),
        })
    }

    /// Runs whatever it is told to, until the grader hangs up.
    fn serve(mut self) -> io::Result<()> {
        while let Some(packet) = self.channel.receive()? {
            match packet.read()? {
                Order::Run(job) => {
                    let (mut answer, folder) = self.run(&job, streams(packet)?)?;
                    if let Answer::Done(end) = &mut answer {
                        let own = cpu(UsageWho::RUSAGE_SELF)?.both();
                        end.own = own.saturating_sub(self.own);
                        self.own = own;
                    }
                    self.channel.send(&answer, &[])?;
                    // The rest is done while the grader looks at the answer.
                    let clean = folder.is_some_and(|folder| self.scratch.clear(&folder).is_ok());
                    self.channel.send(&Answer::Cleared(clean), &[])?;
                    if clean {
                        // If it fails, the next run fails by it.
                        let _ = self.scratch.make_next();
                    } else if self.plan.tier == Tier::Namespaces {
                        // What cannot be removed goes with the box. Elsewhere the folder is the grader's to empty.
                        return Ok(());
                    }
                }
                // Meant for a run that has ended in the meantime.
                Order::Kill | Order::Reap => {}
            }
        }
        Ok(())
    }

    /// What came of a run, and its scratch folder where there was one.
    fn run(&mut self, job: &Job, streams: Streams) -> io::Result<(Answer, Option<PathBuf>)> {
        match self.scratch.prepare(&job.files) {
            Ok(folder) => {
                let answer = self.run_in(&folder, job, streams)?;
                Ok((answer, Some(folder)))
            }
            Err(error) => {
                let stage = Stage {
                    doing: "cannot prepare the scratch folder".to_owned(),
                    error,
                };
                Ok((stage.answer(), None))
            }
        }
    }

    fn run_in(&self, folder: &Path, job: &Job, streams: Streams) -> io::Result<Answer> {
        let mut command = Command::new(&job.program);
        command
            .args(job.argv.get(1..).unwrap_or_default())
            .env_clear()
            .envs(environment::clean(&job.path, folder, &job.env))
            .current_dir(job.folder.as_deref().map_or(folder, Path::new))
            .stdin(streams.stdin)
            .stdout(streams.stdout)
            .stderr(streams.stderr)
            .process_group(0);
        let before = cpu(UsageWho::RUSAGE_CHILDREN)?.both();
        let (child, started) = match plain::spawn(&mut command) {
            Ok(spawned) => spawned,
            Err(error) => {
                return Ok(Answer::Refused {
                    errno: error.raw_os_error().unwrap_or_default(),
                });
            }
        };
        // Whatever the program does now, its streams are not ours.
        drop(command);
        let pid = rustix::process::Pid::from_child(&child);
        let end = pidfd_open(pid, PidfdFlags::empty())?;
        let latest = started + self.plan.limits.wall * waiting::PATIENCE + ALONE;
        self.wait_for(&end, pid, latest)?;
        let wall = started.elapsed();
        let used = wait4::try_wait4_pid(child.id())?
            .ok_or_else(|| io::Error::other("an ended child cannot be collected"))?;
        let leaked = self.purge()?;
        let after = cpu(UsageWho::RUSAGE_CHILDREN)?;
        Ok(Answer::Done(End {
            status: used
                .status
                .code()
                .ok_or_else(|| used.status.signal().unwrap_or_default()),
            wall,
            cpu: after.both().saturating_sub(before),
            own: Duration::ZERO,
            peak: used.rusage.maxrss,
            leaked,
            collected: tree::ticks(after.user, after.system),
        }))
    }

    /// Waits until the program ends, by itself or because the grader says so. A grader that says nothing long after
    /// the wall limit stands still itself: then the end comes without it.
    fn wait_for(&self, end: &OwnedFd, pid: rustix::process::Pid, latest: Instant) -> io::Result<()> {
        loop {
            if Instant::now() > latest {
                self.kill(pid)?;
            }
            let mut watched = [
                PollFd::from_borrowed_fd(end.as_fd(), PollFlags::IN),
                PollFd::from_borrowed_fd(self.channel.as_fd(), PollFlags::IN),
            ];
            match poll(&mut watched, Some(&COLLECT)) {
                Ok(0) => collect_others(pid)?,
                Ok(_) | Err(rustix::io::Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
            let told = !watched[1].revents().is_empty();
            if !watched[0].revents().is_empty() {
                return Ok(());
            }
            if told {
                self.obey(pid)?;
            }
        }
    }

    fn obey(&self, pid: rustix::process::Pid) -> io::Result<()> {
        let Some(packet) = self.channel.receive()? else {
            // The grader is gone. Leaving ends a process namespace; elsewhere the keeper cleans up.
            return Err(io::Error::other("the grader is gone"));
        };
        match packet.read()? {
            Order::Kill => self.kill(pid),
            Order::Reap | Order::Run(_) => Ok(()),
        }
    }

    /// Ends the program; in a process namespace, with everything else in it.
    fn kill(&self, pid: rustix::process::Pid) -> io::Result<()> {
        match self.plan.tier {
            Tier::Namespaces => kill_everyone(),
            Tier::Fallback => rustix::process::kill_process(pid, rustix::process::Signal::KILL)?,
        }
        Ok(())
    }

    /// Ends and collects what the program left behind; how many of them were still alive.
    fn purge(&self) -> io::Result<u32> {
        if !has_children()? {
            return Ok(0);
        }
        match self.plan.tier {
            Tier::Namespaces => {
                let mut dead = 0;
                loop {
                    kill_everyone();
                    // A process that was about to be born during the kill is caught by the next one.
                    let until = Instant::now() + Duration::from_millis(20);
                    while Instant::now() < until {
                        match waitpid(Pid::from_raw(-1), Some(WaitPidFlag::WNOHANG)) {
                            Ok(WaitStatus::StillAlive) => std::thread::sleep(Duration::from_micros(200)),
                            Ok(_) => dead += 1,
                            Err(Errno::ECHILD) => return Ok(dead),
                            Err(error) => return Err(error.into()),
                        }
                    }
                }
            }
            Tier::Fallback => {
                let mut dead = 0;
                self.channel.send(&Answer::Leftovers, &[])?;
                loop {
                    let packet = self
                        .channel
                        .receive()?
                        .ok_or_else(|| io::Error::other("the grader is gone"))?;
                    if packet.read::<Order>()? == Order::Reap {
                        break;
                    }
                }
                loop {
                    match waitpid(Pid::from_raw(-1), None) {
                        Ok(_) => dead += 1,
                        Err(Errno::ECHILD) => return Ok(dead),
                        Err(error) => return Err(error.into()),
                    }
                }
            }
        }
    }
}

fn streams(packet: Packet) -> io::Result<Streams> {
    match <[OwnedFd; 3]>::try_from(packet.descriptors) {
        Ok([stdin, stdout, stderr]) => Ok(Streams {
            stdin,
            stdout,
            stderr,
        }),
        Err(_) => Err(io::Error::other("a run needs three descriptors")),
    }
}

/// Process 1 of its namespace reaches everyone in it but itself.
fn kill_everyone() {
    let _ = kill(Pid::from_raw(-1), Signal::SIGKILL);
}

/// Collects children that have ended; whether any is still there.
fn has_children() -> io::Result<bool> {
    loop {
        match waitpid(Pid::from_raw(-1), Some(WaitPidFlag::WNOHANG)) {
            Ok(WaitStatus::StillAlive) => return Ok(true),
            Ok(_) | Err(Errno::EINTR) => {}
            Err(Errno::ECHILD) => return Ok(false),
            Err(error) => return Err(error.into()),
        }
    }
}

/// Collects orphans that have ended, but not the program itself, whose end is measured.
fn collect_others(main: rustix::process::Pid) -> io::Result<()> {
    let flags = WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
    loop {
        match waitid(Id::All, flags) {
            Ok(status) => match status.pid() {
                Some(pid) if pid.as_raw() != main.as_raw_nonzero().get() => {
                    let _ = waitpid(pid, Some(WaitPidFlag::WNOHANG));
                }
                Some(_) | None => return Ok(()),
            },
            Err(Errno::EINTR) => {}
            Err(Errno::ECHILD) => return Ok(()),
            Err(error) => return Err(error.into()),
        }
    }
}

/// CPU time in a program's own code, and in the kernel on its behalf.
#[derive(Clone, Copy, Debug)]
struct Cpu {
    user: Duration,
    system: Duration,
}

impl Cpu {
    fn both(self) -> Duration {
        self.user + self.system
    }
}

/// CPU time of this process, or of every process below it that has been collected, at any depth.
fn cpu(who: UsageWho) -> io::Result<Cpu> {
    let usage = getrusage(who)?;
    let micros = |time: nix::sys::time::TimeVal| {
        Duration::from_secs(time.tv_sec().unsigned_abs())
            + Duration::from_micros(time.tv_usec().unsigned_abs())
    };
    Ok(Cpu {
        user: micros(usage.user_time()),
        system: micros(usage.system_time()),
    })
}
