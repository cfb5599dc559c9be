//! A keeper that has been started, and is in its control group, before anybody knows for which box. It holds no plan yet, so one is as good as another.

use std::io;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use wait_timeout::ChildExt;

use super::cgroup::Groups;
use super::group::Group;
use super::tree;
use super::wire::Channel;

/// How long a keeper may take to leave by itself.
const FAREWELL: Duration = Duration::from_secs(2);

/// A keeper, its connection and its group; all three end with it.
#[derive(Debug)]
pub(super) struct Started {
    keeper: Child,
    /// Closed to tell it that the grader is done with it.
    channel: Option<Channel>,
    group: Option<Group>,
}

impl Started {
    /// Starts a keeper, in a group of its own where groups can be made.
    pub(super) fn new(program: &Path, groups: Option<&Groups>) -> io::Result<Self> {
        let group = groups.map(Groups::make).transpose()?;
        let (ours, theirs) = Channel::pair()?;
        let mut command = Command::new(program);
        command
            .args([crate::sandbox::BOX, "keeper"])
            .env_clear()
            .stdin(theirs.into_fd())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0);
        let started = Self {
            keeper: command.spawn()?,
            channel: Some(ours),
            group,
        };
        if let Some(group) = &started.group {
            group.add(started.pid())?;
        }
        Ok(started)
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
