//! The grader's hold on one box: its two processes, its connections, its user number and its scratch folder.

use std::fs;
use std::io;
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use tempfile::TempDir;
use wait_timeout::ChildExt;

use super::cgroup::Group;
use super::identity::{self, Lease};
use super::message::{Answer, Note};
use super::plan::Plan;
use super::wire::{Channel, Packet};
use super::{remedy, scratch, tree};

/// How long a box may take to come up, on a machine that does much else.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long a box may take to leave by itself.
const FAREWELL: Duration = Duration::from_secs(2);

/// A box that is up.
#[derive(Debug)]
pub(super) struct Handle {
    keeper: Child,
    /// Closed to tell both processes that the grader is done with them.
    channels: Option<(Channel, Channel)>,
    pub(super) zygote: u32,
    pub(super) notes: Vec<Note>,
    pub(super) plan: Plan,
    /// Where a box without mounts has its scratch folders.
    folder: Option<TempDir>,
    /// Removed after the processes in it.
    pub(super) group: Option<Group>,
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
    /// Starts a box and waits until it has restricted itself.
    pub(super) fn open(
        program: &Path,
        mut plan: Plan,
        lease: Option<Lease>,
        folder: Option<TempDir>,
        group: Option<Group>,
    ) -> Result<Self, OpenError> {
        let pair = || Channel::pair().map_err(|error| OpenError::io("cannot connect to a box", error));
        let ((to_keeper, keeper_side), (to_zygote, zygote_side)) = (pair()?, pair()?);
        let mut command = Command::new(program);
        command
            .args([crate::sandbox::BOX, "keeper"])
            .env_clear()
            .stdin(keeper_side.into_fd())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0);
        let keeper = command
            .spawn()
            .map_err(|error| OpenError::io("cannot start a box", error))?;
        drop(command);
        plan.guarded = guards(&keeper);
        let mut handle = Self {
            keeper,
            channels: Some((to_keeper, to_zygote)),
            zygote: 0,
            notes: Vec::new(),
            plan,
            folder,
            group,
            _lease: lease,
        };
        handle.bring_up(&zygote_side)?;
        Ok(handle)
    }

    fn bring_up(&mut self, zygote_side: &Channel) -> Result<(), OpenError> {
        let Some((keeper, zygote)) = &self.channels else {
            return Ok(());
        };
        let lost = |error| OpenError::io("cannot reach the box", error);
        keeper
            .send(&self.plan.encode(), &[zygote_side.as_fd()])
            .map_err(lost)?;
        loop {
            match answer(keeper)? {
                Answer::MapUsers => {
                    map_users(self.keeper.id(), &self.plan)?;
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
        if let Some(group) = &self.group {
            group
                .add(self.zygote)
                .map_err(|error| OpenError::io("cannot move a box into its control group", error))?;
        }
        self.plan.guarded.push(self.zygote);
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
        self.folder.as_ref().map(TempDir::path)
    }

    /// The connection to the zygote.
    pub(super) fn channel(&self) -> io::Result<&Channel> {
        self.channels
            .as_ref()
            .map(|(_, zygote)| zygote)
            .ok_or_else(|| io::Error::other("the box is closed"))
    }

    /// Ends the box whatever state it is in. Its processes may be anywhere below the keeper.
    pub(super) fn end(&mut self) {
        self.channels = None;
        if !matches!(self.keeper.wait_timeout(FAREWELL), Ok(Some(_)))
            && !matches!(self.keeper.try_wait(), Ok(Some(_)))
        {
            tree::kill_below(self.keeper.id());
            let _ = self.keeper.kill();
            let _ = self.keeper.wait();
        }
        if let Some(folder) = self.folder.take() {
            let _ = scratch::sweep(folder.path());
        }
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        self.end();
    }
}

/// Whom a submission may not signal, where it could: the grader, its group, and the keeper.
fn guards(keeper: &Child) -> Vec<u32> {
    let group = u32::try_from(nix::unistd::getpgrp().as_raw()).unwrap_or_default();
    let mut guards = vec![std::process::id(), group, keeper.id()];
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
