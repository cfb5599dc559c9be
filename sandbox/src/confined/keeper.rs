//! The keeper: the unrestricted process between the grader and the zygote. It makes the namespaces, starts the zygote in them, and
//! when the grader goes, in whatever way, ends everything below itself.

use std::ffi::OsString;
use std::io;
use std::os::fd::AsFd;
use std::path::PathBuf;
use std::process::{Child, Command, ExitCode, Stdio};

use nix::sched::{CloneFlags, unshare};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::process::{DumpableBehavior, PidfdFlags, pidfd_open, set_dumpable_behavior};

use super::message::Answer;
use super::plan::{Outline, Tier};
use super::stage::{Doing, Stage};
use super::wire::{Channel, Packet};
use super::{identity, tree};
use crate::removal;

/// Runs a keeper. Its standard input is the connection to the grader.
pub(super) fn main() -> ExitCode {
    // Descriptors that the grader itself inherited end here.
    close_fds::set_fds_cloexec(3, &[]);
    let Ok(connection) = io::stdin().as_fd().try_clone_to_owned() else {
        return ExitCode::FAILURE;
    };
    let channel = Channel::from(connection);
    let Ok(Some(packet)) = channel.receive() else {
        return ExitCode::FAILURE;
    };
    match start(&channel, packet) {
        Ok(zygote) => {
            // From here on nobody needs to look into this process.
            let _ = set_dumpable_behavior(DumpableBehavior::NotDumpable);
            keep(&channel, zygote);
            ExitCode::SUCCESS
        }
        Err(stage) => {
            let _ = channel.send(&stage.answer(), &[]);
            ExitCode::FAILURE
        }
    }
}

/// Makes the zygote and tells the grader which process it is.
fn start(channel: &Channel, mut packet: Packet) -> Result<Child, Stage> {
    let outline = packet
        .read::<Outline>()
        .doing(|| "cannot read the plan of the box".to_owned())?;
    let zygote_side = packet
        .descriptors
        .pop()
        .ok_or_else(|| io::Error::other("no connection for the zygote"))
        .doing(|| "cannot read the plan of the box".to_owned())?;
    match outline.tier {
        Tier::Fallback => rustix::process::set_child_subreaper(Some(rustix::process::getpid()))
            .doing(|| "cannot adopt orphaned processes".to_owned())?,
        Tier::Namespaces => namespaces(channel, outline)?,
    }
    let mut command = Command::new("/proc/self/exe");
    command
        .args([crate::BOX, "zygote"])
        .env_clear()
        .stdin(zygote_side)
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let child = command.spawn().doing(|| "cannot start the zygote".to_owned())?;
    channel
        .send(&Answer::Started(child.id()), &[])
        .doing(|| "cannot reach the grader".to_owned())?;
    Ok(child)
}

/// A user namespace first, whose users the grader maps from outside, then all others.
fn namespaces(channel: &Channel, outline: Outline) -> Result<(), Stage> {
    unshare(CloneFlags::CLONE_NEWUSER).doing(|| "cannot make a user namespace".to_owned())?;
    channel
        .send(&Answer::MapUsers, &[])
        .doing(|| "cannot reach the grader".to_owned())?;
    match channel.receive() {
        Ok(Some(_)) => {}
        Ok(None) | Err(_) => {
            return Err(io::Error::other("the grader is gone")).doing(|| "cannot map users".to_owned());
        }
    }
    let rest = [
        (CloneFlags::CLONE_NEWNS, "a mount namespace"),
        (CloneFlags::CLONE_NEWPID, "a process namespace"),
        (CloneFlags::CLONE_NEWNET, "a network namespace"),
        (CloneFlags::CLONE_NEWIPC, "an IPC namespace"),
        (CloneFlags::CLONE_NEWUTS, "a name namespace"),
    ];
    let all = rest
        .iter()
        .fold(CloneFlags::empty(), |flags, (flag, _)| flags | *flag);
    if unshare(all).is_err() {
        // One after the other, to tell which.
        for (flag, name) in rest {
            unshare(flag).doing(|| format!("cannot make {name}"))?;
        }
    }
    if outline.user.is_none() {
        identity::keep_over_exec()?;
    }
    Ok(())
}

/// Waits for the end of the grader or of the zygote, and ends everything that is still there. Meanwhile it is told where there will be something to clear away.
fn keep(channel: &Channel, mut zygote: Child) {
    let mut scratch: Option<PathBuf> = None;
    let Ok(end) = pidfd_open(rustix::process::Pid::from_child(&zygote), PidfdFlags::empty()) else {
        return;
    };
    loop {
        let mut watched = [
            PollFd::from_borrowed_fd(end.as_fd(), PollFlags::IN),
            PollFd::from_borrowed_fd(channel.as_fd(), PollFlags::IN),
        ];
        match poll(&mut watched, None) {
            Err(rustix::io::Errno::INTR) => continue,
            Ok(_) if watched[0].revents().is_empty() => {}
            Ok(_) | Err(_) => break,
        }
        match channel.receive() {
            Ok(Some(packet)) => scratch = packet.read::<OsString>().ok().map(PathBuf::from).or(scratch),
            Ok(None) | Err(_) => break,
        }
    }
    // In a process namespace this is the end of all; without one, each process is found and ended.
    let _ = zygote.kill();
    tree::kill_below(std::process::id());
    let _ = zygote.wait();
    // A grader that still lives finds its work done.
    if let Some(scratch) = scratch {
        let _ = removal::sweep(&scratch);
        let _ = std::fs::remove_dir(&scratch);
        let _ = scratch.parent().map(std::fs::remove_dir);
    }
}
