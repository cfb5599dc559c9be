//! The grader's hold on one box: its two processes, its connections, its user number and its scratch folder.

use std::cell::Cell;
use std::fs;
use std::io;
use std::os::fd::AsFd;
use std::path::Path;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use tempfile::TempDir;

use super::group::Group;
use super::identity::{self, Lease};
use super::message::{Answer, Note};
use super::plan::Plan;
use super::started::Started;
use super::wire::{Channel, Packet};
use super::{remedy, scratch};

/// How long a box may take to come up, on a machine that does much else.
const PATIENCE: Duration = Duration::from_secs(30);

/// A box that is up.
#[derive(Debug)]
pub(super) struct Handle {
    keeper: Started,
    /// Closed to tell the zygote that the grader is done with it.
    to_zygote: Option<Channel>,
    pub(super) zygote: u32,
    /// The CPU time of ended children in the kernel's ticks, as the zygote last told it; `None` where it must be looked up.
    pub(super) collected: Cell<Option<u64>>,
    pub(super) notes: Vec<Note>,
    pub(super) plan: Plan,
    /// Where a box without mounts has its scratch folders.
    folder: Option<TempDir>,
    _lease: Option<Lease>,
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
    fn io(doing: &str, error: io::Error) -> Self {
        Self {
            words: doing.to_owned(),
            source: Some(error),
        }
    }

    fn words(words: String) -> Self {
        Self { words, source: None }
    }
}

impl Handle {
    /// Makes a box of a keeper and waits until it has restricted itself.
    pub(super) fn open(
        keeper: Started,
        mut plan: Plan,
        lease: Option<Lease>,
        folder: Option<TempDir>,
    ) -> Result<Self, OpenError> {
        let (to_zygote, zygote_side) =
            Channel::pair().map_err(|error| OpenError::io("cannot connect to a box", error))?;
        if let Some(group) = keeper.group() {
            group
                .bound(&plan)
                .map_err(|error| OpenError::io("cannot bound a control group", error))?;
        }
        plan.guarded = guards(&keeper);
        let mut handle = Self {
            keeper,
            to_zygote: Some(to_zygote),
            zygote: 0,
            collected: Cell::new(None),
            notes: Vec::new(),
            plan,
            folder,
            _lease: lease,
        };
        handle.bring_up(&zygote_side)?;
        Ok(handle)
    }

    fn bring_up(&mut self, zygote_side: &Channel) -> Result<(), OpenError> {
        let lost = |error| OpenError::io("cannot reach the box", error);
        let keeper = self.keeper.channel().map_err(lost)?;
        keeper
            .send(&self.plan.encode(), &[zygote_side.as_fd()])
            .map_err(lost)?;
        loop {
            match answer(keeper)? {
                Answer::MapUsers => {
                    map_users(self.keeper.pid(), &self.plan)?;
                    keeper.send(&[0], &[]).map_err(lost)?;
                }
                Answer::Started(pid) => {
                    self.zygote = pid;
                    break;
                }
                Answer::Failed { doing, errno } => {
                    return Err(OpenError::words(remedy::explain(&doing, errno)));
                }
                Answer::Ready(_) | Answer::Refused { .. } | Answer::Leftovers | Answer::Done(_) => {
                    return Err(OpenError::words("the box talks out of turn".to_owned()));
                }
            }
        }
        self.plan.guarded.push(self.zygote);
        let zygote = self.channel().map_err(lost)?;
        zygote.send(&self.plan.encode(), &[]).map_err(lost)?;
        match answer(zygote)? {
            Answer::Ready(notes) => {
                self.notes = notes;
                Ok(())
            }
            Answer::Failed { doing, errno } => Err(OpenError::words(remedy::explain(&doing, errno))),
            Answer::MapUsers
            | Answer::Started(_)
            | Answer::Refused { .. }
            | Answer::Leftovers
            | Answer::Done(_) => Err(OpenError::words("the box talks out of turn".to_owned())),
        }
    }

    /// The folder on the host in which this box has its scratch folders, if it has no file system for them.
    pub(super) fn folder(&self) -> Option<&Path> {
        self.folder.as_ref().map(|_| self.plan.scratch.as_path())
    }

    /// The connection to the zygote.
    pub(super) fn channel(&self) -> io::Result<&Channel> {
        self.to_zygote
            .as_ref()
            .ok_or_else(|| io::Error::other("the box is closed"))
    }

    /// The control group that everything of this box is in.
    pub(super) const fn group(&self) -> Option<&Group> {
        self.keeper.group()
    }

    /// Ends the box whatever state it is in. Its processes may be anywhere below the keeper.
    pub(super) fn end(&mut self) {
        self.to_zygote = None;
        self.keeper.end();
        if let Some(folder) = self.folder.take() {
            let _ = scratch::sweep(&self.plan.scratch);
            drop(folder);
        }
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        self.end();
    }
}

/// Whom a submission may not signal, where it could: the grader, its group, and the keeper.
fn guards(keeper: &Started) -> Vec<u32> {
    let group = u32::try_from(nix::unistd::getpgrp().as_raw()).unwrap_or_default();
    let mut guards = vec![std::process::id(), group, keeper.pid()];
    guards.dedup();
    guards
}

/// One answer, in reasonable time.
fn answer(channel: &Channel) -> Result<Answer, OpenError> {
    let lost = |error| OpenError::io("cannot reach the box", error);
    if !readable(channel, PATIENCE).map_err(lost)? {
        return Err(OpenError::words(format!(
            "the box did not come up within {} seconds",
            PATIENCE.as_secs()
        )));
    }
    match channel.receive().map_err(lost)? {
        Some(Packet { body, .. }) => Answer::decode(&body).map_err(lost),
        None => Err(OpenError::words(
            "the box ended while it was coming up".to_owned(),
        )),
    }
}

/// Waits until something can be received, the other side is gone, or the time is over.
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
fn map_users(pid: u32, plan: &Plan) -> Result<(), OpenError> {
    let (users, groups) = identity::maps(plan.user);
    let write = |name: &str, text: &str| {
        fs::write(format!("/proc/{pid}/{name}"), text).map_err(|error| {
            OpenError::words(remedy::explain(
                "cannot map users into the namespace",
                error.raw_os_error().unwrap_or_default(),
            ))
        })
    };
    if plan.user.is_none() {
        write("setgroups", "deny")?;
    }
    write("uid_map", &users)?;
    write("gid_map", &groups)
}
