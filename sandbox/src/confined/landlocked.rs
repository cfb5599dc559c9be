//! The Landlock layer: which files may be opened, no TCP, no signals out. Needs no right of its own, and so works in containers.

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, LandlockStatus, PathBeneath, PathFd, Ruleset,
    RulesetAttr, RulesetCreated, RulesetCreatedAttr, RulesetStatus, Scope,
};
use std::path::Path;

use super::message::Note;
use super::plan::{Plan, Tier};

/// The newest interface whose rights are asked for; an older kernel gives what it has.
const NEWEST: ABI = ABI::V10;
/// The first that bounds signals.
const SIGNALS: ABI = ABI::V6;
/// What of the host's `/proc` runtimes read to size themselves, where the box has no `/proc` of its own.
const PROC: [&str; 10] = [
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/proc/stat",
    "/proc/version",
    "/proc/filesystems",
    "/proc/uptime",
    "/proc/loadavg",
    "/proc/sys/vm/overcommit_memory",
    "/proc/sys/vm/max_map_count",
    "/proc/sys/kernel/random",
];

/// The name under which it is reported that signals are bounded too, which older kernels cannot.
pub(super) const SIGNAL_LAYER: &str = "signals";

/// Whether signals are among what a restriction holds.
pub(super) fn signals(landlock: &Note) -> Note {
    let full = landlock.enforced && landlock.detail.starts_with(FULL);
    let detail = if full {
        "Landlock bounds signals, seccomp names the box's own processes"
    } else {
        "other programs of the grader's user can be signalled: bounding that needs Linux 6.12, or starting the grader as root"
    };
    Note {
        layer: SIGNAL_LAYER.to_owned(),
        enforced: full,
        detail: detail.to_owned(),
    }
}

const FULL: &str = "Landlock: files, TCP, signals, abstract sockets";

/// Restricts this process for ever. Not an error where the kernel has no Landlock: the note says so.
pub(super) fn restrict(plan: &Plan, own_proc: bool) -> Note {
    let layer = "landlock".to_owned();
    match build(plan, own_proc).and_then(RulesetCreated::restrict_self) {
        Ok(status) => match status.ruleset {
            RulesetStatus::FullyEnforced | RulesetStatus::PartiallyEnforced => Note {
                layer,
                enforced: true,
                detail: detail(&status.landlock),
            },
            RulesetStatus::NotEnforced => Note {
                layer,
                enforced: false,
                detail: "this kernel has no Landlock (it needs Linux 5.13 or newer, with `landlock` in the boot parameter `lsm=`)"
                    .to_owned(),
            },
        },
        Err(error) => Note { layer, enforced: false, detail: format!("Landlock refused the rules: {error}") },
    }
}

/// What the kernel's version of the interface holds.
fn detail(landlock: &LandlockStatus) -> String {
    match landlock {
        LandlockStatus::Available { effective_abi, .. } if *effective_abi >= SIGNALS => {
            let more = match *effective_abi {
                abi if abi >= ABI::V10 => ", sockets with path names, UDP",
                abi if abi >= ABI::V9 => ", sockets with path names",
                _ => "",
            };
            format!("{FULL}{more} (version {})", *effective_abi as i32)
        }
        LandlockStatus::Available { .. } | LandlockStatus::NotEnabled | LandlockStatus::NotImplemented => {
            "Landlock, as far as this older kernel has it".to_owned()
        }
    }
}

fn build(plan: &Plan, own_proc: bool) -> Result<RulesetCreated, landlock::RulesetError> {
    let all = AccessFs::from_all(NEWEST);
    let read = AccessFs::from_read(NEWEST);
    let mut ruleset = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(all)?
        .handle_access(AccessNet::from_all(NEWEST))?
        .scope(Scope::from_all(NEWEST))?
        .create()?;
    for path in &plan.readable {
        ruleset = grant(ruleset, path, read)?;
    }
    for path in &plan.listable {
        ruleset = grant(ruleset, path, AccessFs::ReadDir.into())?;
    }
    for path in &plan.writable {
        ruleset = grant(ruleset, path, all)?;
    }
    // Devices, sockets and pipes with names have no place in a scratch folder.
    let scratch = all
        & !(AccessFs::MakeChar
            | AccessFs::MakeBlock
            | AccessFs::MakeSock
            | AccessFs::MakeFifo
            | AccessFs::ResolveUnix);
    ruleset = grant(ruleset, &plan.scratch, scratch)?;
    for name in plan.devices() {
        ruleset = grant(
            ruleset,
            &Path::new("/dev").join(name),
            AccessFs::ReadFile | AccessFs::WriteFile,
        )?;
    }
    if own_proc {
        ruleset = grant(
            ruleset,
            Path::new("/proc"),
            AccessFs::ReadFile | AccessFs::ReadDir,
        )?;
    } else {
        for path in PROC {
            ruleset = grant(ruleset, Path::new(path), AccessFs::ReadFile.into())?;
        }
    }
    if plan.tier == Tier::Namespaces {
        for path in ["/etc/passwd", "/etc/group", "/etc/hosts"] {
            ruleset = grant(ruleset, Path::new(path), AccessFs::ReadFile.into())?;
        }
        // The folders that the box itself laid out. A borrowed /proc lies below them, and of that nothing is to be listed.
        if own_proc {
            ruleset = grant(ruleset, Path::new("/"), AccessFs::ReadDir.into())?;
        }
    }
    Ok(ruleset)
}

/// Grants rights beneath a path, those for files only where it is a file. What does not exist needs no rule.
fn grant(
    ruleset: RulesetCreated,
    path: &Path,
    rights: landlock::BitFlags<AccessFs>,
) -> Result<RulesetCreated, landlock::RulesetError> {
    let Ok(fd) = PathFd::new(path) else {
        return Ok(ruleset);
    };
    let rights = if path.is_dir() {
        rights
    } else {
        rights & AccessFs::from_file(NEWEST)
    };
    if rights.is_empty() {
        return Ok(ruleset);
    }
    ruleset.add_rule(PathBeneath::new(fd, rights))
}
