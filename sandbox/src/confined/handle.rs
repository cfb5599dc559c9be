//! The grader's hold on one box: its two processes, its connections, its user number and its scratch folder.

use std::cell::Cell;
use std::io;
use std::path::Path;
use std::time::Duration;

use tempfile::TempDir;

use super::group::Group;
use super::message::{Answer, Note};
use super::plan::Plan;
use super::remedy;
use super::started::{OpenError, Started, answer, answer_within};
use super::wire::Channel;
use crate::removal;

/// How long a box may take to empty a scratch folder before another box is opened instead.
const CLEARING: Duration = Duration::from_secs(5);

/// A box that is up.
#[derive(Debug)]
pub(super) struct Handle {
    keeper: Started,
    /// The CPU time of ended children in the kernel's ticks, as the zygote last told it; `None` where it must be looked up.
    pub(super) collected: Cell<Option<u64>>,
    /// Whether the box still has to say that the scratch folder of the last run is empty.
    pub(super) is_clearing: Cell<bool>,
    pub(super) notes: Vec<Note>,
    pub(super) plan: Plan,
    /// Where a box without mounts has its scratch folders.
    folder: Option<TempDir>,
}

impl Handle {
    /// Makes a box of what has been begun, and waits until it has restricted itself.
    pub(super) fn open(keeper: Started, mut plan: Plan, folder: Option<TempDir>) -> Result<Self, OpenError> {
        if let Some(group) = keeper.group() {
            group
                .bound(&plan)
                .map_err(|error| OpenError::io("cannot bound a control group", error))?;
        }
        plan.guarded = guards(&keeper);
        let handle = Self {
            keeper,
            collected: Cell::new(None),
            is_clearing: Cell::new(false),
            notes: Vec::new(),
            plan,
            folder,
        };
        handle.restrict()
    }

    fn restrict(mut self) -> Result<Self, OpenError> {
        let lost = |error| OpenError::io("cannot reach the box", error);
        if let Some(scratch) = self.folder() {
            self.keeper
                .channel()
                .and_then(|keeper| keeper.send(&scratch.as_os_str(), &[]))
                .map_err(lost)?;
        }
        let zygote = self.channel().map_err(lost)?;
        zygote.send(&self.plan, &[]).map_err(lost)?;
        match answer(zygote)? {
            Answer::Ready(notes) => {
                self.notes = notes;
                Ok(self)
            }
            Answer::Failed { doing, errno } => Err(OpenError::words(remedy::explain(&doing, errno))),
            Answer::MapUsers
            | Answer::Started(_)
            | Answer::Refused { .. }
            | Answer::Leftovers
            | Answer::Cleared(_)
            | Answer::Done(_) => Err(OpenError::words("the box talks out of turn".to_owned())),
        }
    }

    /// Whether the box can have its next order: nothing is left in its scratch folder.
    pub(super) fn is_clear(&self) -> bool {
        if !self.is_clearing.take() {
            return true;
        }
        let told = self
            .channel()
            .ok()
            .and_then(|channel| answer_within(channel, CLEARING).ok());
        let Some(Answer::Cleared(clean)) = told else {
            return false;
        };
        // A file system of its own goes with the box.
        clean || self.folder().is_some_and(|folder| removal::sweep(folder).is_ok())
    }

    /// The zygote's process number.
    pub(super) fn zygote(&self) -> u32 {
        self.keeper.zygote()
    }

    /// The folder on the host in which this box has its scratch folders, if it has no file system for them.
    pub(super) fn folder(&self) -> Option<&Path> {
        self.folder.as_ref().map(|_| self.plan.scratch.as_path())
    }

    /// The connection to the zygote.
    pub(super) fn channel(&self) -> io::Result<&Channel> {
        self.keeper.to_zygote()
    }

    /// The control group that everything of this box is in.
    pub(super) const fn group(&self) -> Option<&Group> {
        self.keeper.group()
    }

    /// Ends the box whatever state it is in. Its processes may be anywhere below the keeper.
    pub(super) fn end(&mut self) {
        self.keeper.end();
        if let Some(folder) = self.folder.take() {
            let _ = removal::sweep(&self.plan.scratch);
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
    let group = rustix::process::getpgrp().as_raw_nonzero().get().unsigned_abs();
    let mut guards = vec![std::process::id(), group, keeper.pid(), keeper.zygote()];
    guards.dedup();
    guards
}
