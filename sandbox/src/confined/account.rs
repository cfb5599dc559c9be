//! Finds out what a tier enforces on this host, by opening a box that is thrown away and having it tried.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::sync::Arc;

use super::attack::Attack;
use super::cgroup::Groups;
use super::landlocked::SIGNAL_LAYER;
use super::message::Note;
use super::mounts::PROC_LAYER;
use super::plan::Tier;
use super::reserve::Reserve;
use super::trial::Arena;
use super::{Host, identity};
use crate::doctor::Trial;
use crate::{FileQuota, ProtectionKind, SandboxError, SandboxReport};

/// The attacks whose outcome decides what the report says. Each takes but moments.
const PROBES: [Attack; 10] = [
    Attack::ReadGolden,
    Attack::SeeGolden,
    Attack::WriteOutside,
    Attack::ReadHome,
    Attack::Socket,
    Attack::ReadParent,
    Attack::Descriptors,
    Attack::Environment,
    Attack::Unshare,
    Attack::BecomeRoot,
];

/// The report of this host's tier: what the layers claim, as far as the probes bear it out. A host whose control groups turn out not
/// to work does without.
pub(super) fn account(mut host: Arc<Host>) -> Result<(Arc<Host>, SandboxReport), SandboxError> {
    // No control group for this one: meanwhile the first box that has one is made ready.
    let mut arena = Arena::new(&host, &Err("not for a trial".to_owned()))?;
    let notes = arena.notes()?;
    let outcomes = arena.attempt(&PROBES)?;
    let proved = match &host.reserve {
        Some(reserve) if host.groups.is_ok() => reserve.prove(),
        Some(_) | None => Ok(()),
    };
    if let (Err(reason), Some(host)) = (proved, Arc::get_mut(&mut host)) {
        host.groups = Err(reason);
        host.reserve = Some(Reserve::new(host.program.clone(), None, host.tier));
    }
    let mut report = SandboxReport::new(host.tier.name());
    for kind in ProtectionKind::ALL {
        let (enforced, detail) = judge(kind, &host, &notes);
        let breach = outcomes
            .iter()
            .filter(|outcome| outcome.attack.tries() == Some(kind))
            .find_map(|outcome| outcome.breach.clone());
        match breach {
            Some(breach) if enforced => report.record(kind, false, format!("{detail}; but a probe {breach}")),
            Some(_) | None => report.record(kind, enforced, detail),
        }
    }
    Ok((host, report))
}

/// Runs every attack against a protection that the report claims, and those on limits.
pub(super) fn trials(host: &Host, report: &SandboxReport) -> Result<Vec<Trial>, SandboxError> {
    let mut arena = Arena::new(host, &host.groups)?;
    let claimed = |attack: &Attack| attack.tries().is_none_or(|kind| report.enforces(kind));
    Attack::ALL
        .into_iter()
        .filter(claimed)
        .map(|attack| arena.trial(attack))
        .collect()
}

fn judge(kind: ProtectionKind, host: &Host, notes: &[Note]) -> (bool, String) {
    let layer = |name: &str| {
        notes
            .iter()
            .find(|note| note.layer == name)
            .map_or((false, "not reported".to_owned()), |note| {
                (note.enforced, note.detail.clone())
            })
    };
    let tier = host.tier;
    let spaces = tier == Tier::Namespaces;
    let either = |alone: &str, name: &str| {
        if spaces {
            (true, alone.to_owned())
        } else {
            layer(name)
        }
    };
    let only = |alone: &str| {
        if spaces {
            (true, alone.to_owned())
        } else {
            (false, "only in tier `namespaces`".to_owned())
        }
    };
    match kind {
        ProtectionKind::Filesystem => either("a file tree of its own, read-only", "landlock"),
        ProtectionKind::HiddenFiles => only("a file tree of its own"),
        ProtectionKind::Network => either("a network namespace without any device up", "seccomp"),
        ProtectionKind::Processes if spaces && !layer(PROC_LAYER).0 => (
            true,
            format!("a process namespace, but with {}", layer(PROC_LAYER).1),
        ),
        ProtectionKind::Processes if !spaces && !identity::can_change() && layer("seccomp").0 => {
            layer(SIGNAL_LAYER)
        }
        ProtectionKind::Processes => either("a process namespace", "seccomp"),
        ProtectionKind::ProcessTree => (
            true,
            if spaces {
                "the process namespace ends as one"
            } else {
                "every descendant is adopted, stopped and ended"
            }
            .to_owned(),
        ),
        ProtectionKind::ProcessCount => count(host),
        ProtectionKind::SystemCalls => layer("seccomp"),
        ProtectionKind::NoNewPrivileges => (true, "set before anything is started".to_owned()),
        ProtectionKind::Identity => identity_of(tier),
        ProtectionKind::Descriptors => (true, "all but 0, 1 and 2 close on exec".to_owned()),
        ProtectionKind::Environment => (true, "an allow-list of variables".to_owned()),
        ProtectionKind::ResourceLimits => (true, "set hard on the box".to_owned()),
        ProtectionKind::ScratchQuota if spaces => (true, "a file system of its own".to_owned()),
        ProtectionKind::ScratchQuota => (true, format!("watched: {}", FileQuota::RUN.words())),
        ProtectionKind::MemoryControl => memory_control(host),
        ProtectionKind::CpuTree => (host.groups.is_ok(), cpu_tree(host).to_owned()),
    }
}

fn memory_control(host: &Host) -> (bool, String) {
    const INSTEAD: &str = "memory is watched, 20 ms apart";
    match &host.groups {
        Ok(groups) if groups.bound_memory() => (true, "a control group of the box's own".to_owned()),
        Ok(_) => (
            false,
            format!("{INSTEAD}; the control groups that can be made here bound no memory"),
        ),
        Err(reason) => (false, format!("{INSTEAD}; {reason}")),
    }
}

fn cpu_tree(host: &Host) -> &'static str {
    if host.groups.is_ok() {
        "a control group counts every process"
    } else {
        "every process that is collected counts, but of children whose parent ignores their end only what is seen: hidden CPU time is bounded by the wall limit alone; a control group counts it"
    }
}

fn count(host: &Host) -> (bool, String) {
    let grouped = host.groups.as_ref().is_ok_and(Groups::bound_processes);
    if identity::can_change() {
        (true, "bounded for a user number of the box's own".to_owned())
    } else if grouped {
        (true, "bounded for the box's control group".to_owned())
    } else if rustix::process::geteuid().is_root() {
        (false, "the kernel bounds no process of user 0, and the user cannot be changed: grant CAP_SETUID and CAP_SETGID".to_owned())
    } else if host.tier == Tier::Namespaces {
        (true, "bounded for the box's user namespace".to_owned())
    } else {
        (false, "bounded only together with everything else that this user runs: start the grader as root to have it drop to a user of its own".to_owned())
    }
}

fn identity_of(tier: Tier) -> (bool, String) {
    if identity::can_change() {
        (true, "a user number that owns nothing".to_owned())
    } else if tier == Tier::Namespaces {
        (true, "a user namespace without capabilities".to_owned())
    } else {
        (
            false,
            "the grader's own user: start the grader as root to have it drop to another".to_owned(),
        )
    }
}

/// How many processes and threads the grader's user has on this host.
pub(super) fn tasks_of_user() -> u64 {
    let own = rustix::process::geteuid().as_raw();
    fs::read_dir("/proc")
        .into_iter()
        .flatten()
        .flatten()
        .filter(|entry| entry.metadata().is_ok_and(|metadata| metadata.uid() == own))
        .map(|entry| fs::read_dir(entry.path().join("task")).map_or(0, |tasks| tasks.count() as u64))
        .sum()
}
