//! A box that has been begun before anybody knows for which submission: its keeper is in its control group and namespaces, and its zygote waits for its plan. Nothing of it is
//! restricted yet, so one is as good as another.

use std::fs;
use std::io;
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use wait_timeout::ChildExt;

use super::cgroup::Groups;
use super::group::Group;
use super::identity::{self, Lease};
use super::message::Answer;
use super::plan::{Outline, Tier};
use super::wire::Channel;
use super::{remedy, tree};

/// How long a box may take to come up, on a machine that does much else.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long a keeper may take to leave by itself.
const FAREWELL: Duration = Duration::from_secs(2);

/// A keeper and a zygote, the connections to them, their group and their user; all end with it.
#[derive(Debug)]
pub(super) struct Started {
    keeper: Child,
    /// Closed to tell it that the grader is done with it.
    channel: Option<Channel>,
    zygote: u32,
    /// Closed likewise.
    to_zygote: Option<Channel>,
    group: Option<Group>,
    lease: Option<Lease>,
}

/// Why a box did not come up.
#[derive(Debug, thiserror::Error)]
#[error("{words}")]
pub(super) struct OpenError {
    words: String,
    #[source]
    source: Option<io::Error>,
}

impl OpenError {
    pub(super) fn io(doing: &str, error: io::Error) -> Self {
        Self {
            words: doing.to_owned(),
            source: Some(error),
        }
    }

    pub(super) fn words(words: String) -> Self {
        Self { words, source: None }
    }

    /// With its cause, in one line.
    pub(super) fn in_full(&self) -> String {
        match &self.source {
            Some(source) => format!("{}: {source}", self.words),
            None => self.words.clone(),
        }
    }
}

impl Started {
    /// Begins a box, in a group of its own where groups can be made.
    pub(super) fn new(program: &Path, groups: Option<&Groups>, tier: Tier) -> Result<Self, OpenError> {
        let lease = if identity::can_change() {
            let free = Lease::take();
            Some(free.ok_or_else(|| OpenError::words("no user number is free for a box".to_owned()))?)
        } else {
            None
        };
        let failed = |error| OpenError::io("cannot start a box", error);
        let group = groups.map(Groups::make).transpose().map_err(failed)?;
        let (ours, theirs) = Channel::pair().map_err(failed)?;
        let mut command = Command::new(program);
        command
            .args([crate::BOX, "keeper"])
            .env_clear()
            .stdin(theirs.into_fd())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0);
        let mut started = Self {
            keeper: command.spawn().map_err(failed)?,
            channel: Some(ours),
            zygote: 0,
            to_zygote: None,
            group,
            lease,
        };
        drop(command);
        if let Some(group) = &started.group {
            group.add(started.pid()).map_err(failed)?;
        }
        started.begin(tier)?;
        Ok(started)
    }

    fn begin(&mut self, tier: Tier) -> Result<(), OpenError> {
        let lost = |error| OpenError::io("cannot reach the box", error);
        let user = self.user();
        let (ours, theirs) = Channel::pair().map_err(lost)?;
        let keeper = self.channel().map_err(lost)?;
        keeper
            .send(&Outline { tier, user }, &[theirs.as_fd()])
            .map_err(lost)?;
        self.zygote = loop {
            match answer(keeper)? {
                Answer::MapUsers => {
                    map_users(self.pid(), user)?;
                    keeper.send(&(), &[]).map_err(lost)?;
                }
                Answer::Started(pid) => break pid,
                Answer::Failed { doing, errno } => {
                    return Err(OpenError::words(remedy::explain(&doing, errno)));
                }
                Answer::Ready(_)
                | Answer::Refused { .. }
                | Answer::Leftovers
                | Answer::Done(_)
                | Answer::Cleared(_) => {
                    return Err(OpenError::words("the box talks out of turn".to_owned()));
                }
            }
        };
        self.to_zygote = Some(ours);
        Ok(())
    }

    /// The user that its submissions will be, where it is not the grader's own.
    pub(super) fn user(&self) -> Option<u32> {
        self.lease.as_ref().map(Lease::user)
    }

    /// The zygote's process number.
    pub(super) const fn zygote(&self) -> u32 {
        self.zygote
    }

    /// The connection to the zygote.
    pub(super) fn to_zygote(&self) -> io::Result<&Channel> {
        self.to_zygote
            .as_ref()
            .ok_or_else(|| io::Error::other("the box is closed"))
    }

    /// The keeper's process number.
    pub(super) fn pid(&self) -> u32 {
        self.keeper.id()
    }

    /// The connection to it.
    pub(super) fn channel(&self) -> io::Result<&Channel> {
        self.channel
            .as_ref()
            .ok_or_else(|| io::Error::other("the box is closed"))
    }

    /// The group that it and everything below it are in.
    pub(super) const fn group(&self) -> Option<&Group> {
        self.group.as_ref()
    }

    /// Ends it and everything below it, in whatever state they are.
    pub(super) fn end(&mut self) {
        self.to_zygote = None;
        self.channel = None;
        let left = matches!(self.keeper.wait_timeout(FAREWELL), Ok(Some(_)))
            || matches!(self.keeper.try_wait(), Ok(Some(_)));
        if let Some(group) = &self.group {
            // Also what was orphaned by a keeper that was killed.
            group.end();
        }
        if !left {
            tree::kill_below(self.keeper.id());
            let _ = self.keeper.kill();
            let _ = self.keeper.wait();
        }
        self.group = None;
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        if self.channel.is_some() {
            self.end();
        }
    }
}

/// One answer of a box that comes up, in reasonable time.
pub(super) fn answer(channel: &Channel) -> Result<Answer, OpenError> {
    answer_within(channel, PATIENCE)
}

/// One answer, in so much time.
pub(super) fn answer_within(channel: &Channel, patience: Duration) -> Result<Answer, OpenError> {
    let lost = |error| OpenError::io("cannot reach the box", error);
    let until = Instant::now() + patience;
    // A signal to this process ends the wait as well.
    while !readable(channel, until.saturating_duration_since(Instant::now())).map_err(lost)? {
        if Instant::now() >= until {
            return Err(OpenError::words(format!(
                "the box did not come up within {} seconds",
                patience.as_secs()
            )));
        }
    }
    match channel.receive().map_err(lost)? {
        Some(packet) => packet.read().map_err(lost),
        None => Err(OpenError::words(
            "the box ended while it was coming up".to_owned(),
        )),
    }
}

/// Waits until something can be received, the other side is gone, a signal came, or the time is over.
pub(super) fn readable(channel: &Channel, patience: Duration) -> io::Result<bool> {
    let timeout = Timespec::try_from(patience).map_err(io::Error::other)?;
    match poll(
        &mut [PollFd::from_borrowed_fd(channel.as_fd(), PollFlags::IN)],
        Some(&timeout),
    ) {
        Ok(count) => Ok(count > 0),
        Err(rustix::io::Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Gives a keeper's fresh namespace its users, which only a process outside of it can.
fn map_users(pid: u32, user: Option<u32>) -> Result<(), OpenError> {
    let (users, groups) = identity::maps(user);
    let write = |name: &str, text: &str| {
        fs::write(format!("/proc/{pid}/{name}"), text).map_err(|error| {
            OpenError::words(remedy::explain(
                "cannot map users into the namespace",
                error.raw_os_error().unwrap_or_default(),
            ))
        })
    };
    if user.is_none() {
        write("setgroups", "deny")?;
    }
    write("uid_map", &users)?;
    write("gid_map", &groups)
}

#[cfg(test)]
mod tests {
    use nix::sys::pthread::{pthread_kill, pthread_self};
    use nix::sys::signal::Signal;

    use super::*;

    #[test]
    fn a_signal_does_not_end_the_time_that_a_box_may_take() {
        let (ours, theirs) = Channel::pair().unwrap();
        let flag = std::sync::Arc::default();
        signal_hook::flag::register(Signal::SIGUSR1 as i32, flag).unwrap();
        let waiting = pthread_self();
        let answer = std::thread::scope(|scope| {
            scope.spawn(move || {
                for _ in 0..5 {
                    std::thread::sleep(Duration::from_millis(20));
                    pthread_kill(waiting, Signal::SIGUSR1).unwrap();
                }
                theirs.send(&Answer::Leftovers, &[]).unwrap();
            });
            answer(&ours)
        });
        assert!(matches!(answer, Ok(Answer::Leftovers)), "{answer:?}");
        let (ours, _theirs) = Channel::pair().unwrap();
        assert!(answer_within(&ours, Duration::from_millis(20)).is_err());
    }
}
