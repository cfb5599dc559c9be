//! The sandbox of Linux, in both of its tiers. The grader (unrestricted, many threads) starts a **keeper** for each box; the keeper makes
//! the namespaces, if any, and starts the **zygote** in them; the zygote restricts itself once and starts every run.
//!
//! Owned here: probing, and what the report says. Not owned: what an execution means.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use tempfile::TempDir;

use self::cell::ConfinedCell;
use self::cgroup::Groups;
use self::grants::Grants;
use self::handle::Handle;
use self::plan::{Plan, Reach, Tier};
use self::reserve::Reserve;
use self::runtimes::Runtimes;
use self::started::{OpenError, Started};
use super::doctor::Trial;
use super::{Cell, CellSpec, Sandbox, SandboxError, SandboxReport, Settings};
use crate::execution::Limits;

mod account;
mod attack;
pub(crate) mod available;
mod capture;
mod cell;
mod cgroup;
mod classify;
mod copies;
mod grants;
mod group;
mod handle;
mod identity;
mod keeper;
mod landlocked;
mod message;
mod mounts;
mod plan;
mod remedy;
mod reserve;
mod rlimits;
mod room;
mod runtimes;
mod scratch;
mod seccomp;
mod stage;
mod started;
mod threads;
mod tree;
mod trial;
mod waiting;
mod watch;
mod wire;
mod zygote;

/// What all cells of one invocation share.
#[derive(Debug)]
struct Host {
    tier: Tier,
    program: PathBuf,
    hidden: Vec<PathBuf>,
    interrupt: Arc<AtomicBool>,
    runtimes: Runtimes,
    /// Where boxes get control groups of their own; or why they get none.
    groups: Result<Groups, String>,
    /// Boxes that have been begun already.
    reserve: Option<Reserve>,
}

/// A sandbox of tier `namespaces` or `fallback`.
#[derive(Debug)]
pub(super) struct Confined {
    host: Arc<Host>,
    report: SandboxReport,
}

impl Confined {
    /// Tries the tier with namespaces on this host.
    pub(super) fn namespaces(settings: &Settings) -> Result<Self, SandboxError> {
        Self::probe(Tier::Namespaces, settings)
    }

    /// Tries the tier without.
    pub(super) fn fallback(settings: &Settings) -> Result<Self, SandboxError> {
        Self::probe(Tier::Fallback, settings)
    }

    fn probe(tier: Tier, settings: &Settings) -> Result<Self, SandboxError> {
        let mut hidden = settings.hidden.clone();
        // The grader holds every golden in itself.
        if let Ok(program) = settings.program.canonicalize() {
            hidden.extend(copies::of(&program));
            hidden.push(program);
        }
        let groups = if settings.control_groups {
            Groups::find()
        } else {
            Err("no control group was to be used".to_owned())
        };
        let host = Arc::new(Host {
            tier,
            program: settings.program.clone(),
            hidden,
            interrupt: Arc::clone(&settings.interrupt),
            runtimes: Runtimes::default(),
            reserve: Some(Reserve::new(settings.program.clone(), groups.clone().ok(), tier)),
            groups,
        });
        let (host, report) = account::account(host)?;
        Ok(Self { host, report })
    }

    /// Runs the built-in attacks.
    pub(super) fn trials(&self) -> Result<Vec<Trial>, SandboxError> {
        account::trials(&self.host, &self.report)
    }
}

impl Sandbox for Confined {
    fn report(&self) -> &SandboxReport {
        &self.report
    }

    fn open(&self, spec: &CellSpec) -> Result<Box<dyn Cell>, SandboxError> {
        if spec
            .readable
            .iter()
            .chain(&spec.writable)
            .any(|path| path.parent().is_none())
        {
            return Err(SandboxError::plain(
                "a cell needs absolute paths, and cannot be given the whole file system",
            ));
        }
        let grants = grants::grants(self.host.tier, spec, &self.host.runtimes, &self.host.hidden);
        Ok(Box::new(ConfinedCell::new(
            Arc::clone(&self.host),
            grants,
            !spec.writable.is_empty(),
        )))
    }
}

impl Host {
    /// Starts one box.
    fn bring_up(&self, grants: &Grants, limits: Limits, builds: bool) -> Result<Handle, SandboxError> {
        let failed = |error: OpenError| {
            SandboxError::new(format!("cannot open a box of tier `{}`", self.tier.name()), error)
        };
        let begun = match &self.reserve {
            Some(reserve) => reserve.take(),
            None => Started::new(&self.program, self.groups.as_ref().ok(), self.tier),
        };
        let begun = begun.map_err(failed)?;
        let user = begun.user();
        let folder = match self.tier {
            Tier::Namespaces => None,
            Tier::Fallback => Some(scratch_folder(user)?),
        };
        let scratch = match &folder {
            Some(folder) => folder.path().join(SCRATCH),
            None => free_name(grants),
        };
        for folder in &grants.writable {
            give(folder, user).map_err(|error| {
                SandboxError::new(
                    format!("cannot let submissions write to `{}`", folder.display()),
                    error,
                )
            })?;
        }
        let plan = Plan {
            tier: self.tier,
            limits,
            user,
            reach: if user.is_some() {
                grants.reach
            } else {
                Reach::Nothing
            },
            readable: grants.readable.clone(),
            listable: grants.listable.clone(),
            writable: grants.writable.clone(),
            hidden: grants.hidden.clone(),
            scratch,
            guarded: Vec::new(),
            processes: processes(self.tier, user, limits.processes),
            builds,
            keeps_secret: grants.keeps_secret,
            memory_is_bounded: self.groups.as_ref().is_ok_and(Groups::bound_memory),
        };
        Handle::open(begun, plan, folder).map_err(failed)
    }
}

/// The bound for the kernel: with a user of its own, exactly the box's; where the user is the grader's, whatever
/// else that user runs is counted too.
fn processes(tier: Tier, user: Option<u32>, wanted: u32) -> u64 {
    match (tier, user) {
        // One for the zygote, which shares the user.
        (Tier::Namespaces, _) | (Tier::Fallback, Some(_)) => u64::from(wanted) + 1,
        // Generous: at this bound, boxes that share the user would get in each other's way.
        (Tier::Fallback, None) => account::tasks_of_user() + 128 + 4 * u64::from(wanted),
    }
}

/// The folder within a box's own folder that is given to its user. What is around it is the grader's, so that it cannot be exchanged for another.
const SCRATCH: &str = "runs";

/// A folder for the scratch folders of a box without mounts, which others cannot look into.
fn scratch_folder(user: Option<u32>) -> Result<TempDir, SandboxError> {
    use std::os::unix::fs::PermissionsExt;
    let failed = |error| SandboxError::new("cannot make a scratch folder", error);
    let mut builder = tempfile::Builder::new();
    builder.prefix("grader-");
    // In memory where there is room: on a disk, making and removing a folder takes longer than the whole run of a small program.
    let folder = if roomy(Path::new(SHARED_MEMORY)) {
        builder.tempdir_in(SHARED_MEMORY)
    } else {
        builder.tempdir()
    };
    let folder = folder.map_err(failed)?;
    let runs = folder.path().join(SCRATCH);
    std::fs::create_dir(&runs).map_err(failed)?;
    std::fs::set_permissions(&runs, PermissionsExt::from_mode(0o700)).map_err(failed)?;
    if user.is_some() {
        // To be passed through by another user, not listed.
        std::fs::set_permissions(folder.path(), PermissionsExt::from_mode(0o711)).map_err(failed)?;
        std::os::unix::fs::chown(&runs, user, user).map_err(failed)?;
    }
    Ok(folder)
}

/// Where Linux has files in memory for everyone.
const SHARED_MEMORY: &str = "/dev/shm";

/// Whether a folder is in memory, programs may be run from it, and more is free than all boxes of a usual machine may fill.
fn roomy(folder: &Path) -> bool {
    use rustix::fs::{StatVfsMountFlags, statfs, statvfs};
    const TMPFS: u64 = 0x0102_1994;
    let in_memory = statfs(folder).is_ok_and(|all| u64::try_from(all.f_type).is_ok_and(|kind| kind == TMPFS));
    in_memory
        && statvfs(folder).is_ok_and(|all| {
            !all.f_flag
                .intersects(StatVfsMountFlags::NOEXEC | StatVfsMountFlags::RDONLY)
                && all.f_bavail.saturating_mul(all.f_frsize) >= 8 << 30
        })
}

/// A place in the box's own tree that no granted path lies below.
fn free_name(grants: &Grants) -> PathBuf {
    let taken = |name: &Path| {
        grants
            .readable
            .iter()
            .chain(&grants.writable)
            .any(|path| path.starts_with(name))
    };
    let names = std::iter::once(PathBuf::from("/scratch"))
        .chain((2..).map(|number| PathBuf::from(format!("/scratch-{number}"))));
    names
        .into_iter()
        .find(|name| !taken(name))
        .unwrap_or_else(|| PathBuf::from("/scratch"))
}

/// Makes another user the owner of a folder that a build writes to. What an earlier command of the build left too deep to be reached by a path stays as it is: it is what ends the build.
fn give(folder: &Path, user: Option<u32>) -> std::io::Result<()> {
    if user.is_none() {
        return Ok(());
    }
    for entry in walkdir::WalkDir::new(folder) {
        let given = match entry {
            Ok(entry) => std::os::unix::fs::lchown(entry.path(), user, user),
            Err(error) => Err(error
                .into_io_error()
                .unwrap_or_else(|| std::io::Error::other("folders in a circle"))),
        };
        if let Err(error) = given
            && !room::is_out_of_reach(&error)
        {
            return Err(error);
        }
    }
    Ok(())
}

/// Becomes a keeper or a zygote: what the hidden subcommand `__box` does.
pub(super) fn main(arguments: &[OsString]) -> ExitCode {
    match arguments.first().and_then(|role| role.to_str()) {
        Some("keeper") => keeper::main(),
        Some("zygote") => zygote::main(),
        Some(_) | None => ExitCode::from(2),
    }
}

/// Does what the hidden subcommand `__attack` stands for.
pub(super) fn attack_main(arguments: &[OsString]) -> ExitCode {
    attack::main(arguments)
}

#[cfg(test)]
mod tests {
    use rustix::fs::{CWD, Mode, OFlags, mkdirat, openat};

    use super::*;

    /// A box that is opened anew for a build's next command meets what the one before left.
    #[test]
    fn folders_that_are_too_deep_for_a_path_are_left_as_they_are() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("main.c"), "").unwrap();
        let name = "d".repeat(255);
        let flags = OFlags::DIRECTORY | OFlags::RDONLY;
        let mut at = openat(CWD, folder.path(), flags, Mode::empty()).unwrap();
        for _ in 0..20 {
            mkdirat(&at, &name, Mode::RWXU).unwrap();
            at = openat(&at, &name, flags, Mode::empty()).unwrap();
        }
        let own = rustix::process::geteuid().as_raw();
        give(folder.path(), Some(own)).unwrap();
        assert!(give(&folder.path().join("nowhere"), Some(own)).is_err());
    }
}
