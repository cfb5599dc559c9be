//! Control groups, old and new: the kernel's own bound for the memory and the processes of a whole box. Used when it is asked for
//! (`--require memory-control`): moving a box into a group makes the kernel wait for all processors, which takes longer than
//! everything else about a box together.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::plan::Plan;

/// What scratch folder and captured output may hold beside the program's own memory.
const FILES: u64 = 384 << 20;
/// How long the kernel may take to see that a group is empty.
const PATIENCE: Duration = Duration::from_secs(2);

/// Where this process may make groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Groups {
    /// One tree for everything (version 2).
    Unified(PathBuf),
    /// A tree for each kind (version 1).
    Separate {
        /// The tree for memory.
        memory: PathBuf,
        /// The tree for processes.
        pids: Option<PathBuf>,
    },
}

impl Groups {
    /// Finds them, by making a group and removing it again.
    pub(super) fn find() -> Result<Self, String> {
        let own =
            fs::read_to_string("/proc/self/cgroup").map_err(|error| format!("/proc/self/cgroup: {error}"))?;
        let mounts =
            fs::read_to_string("/proc/self/mountinfo").map_err(|error| format!("the mounts: {error}"))?;
        let groups = separate(&own, &mounts).or_else(|| unified(&own, &mounts)).ok_or_else(|| {
            "no control group of this process has a memory controller that it may use: run it in a delegated one \
             (`systemd-run --scope -p Delegate=yes`)"
                .to_owned()
        })?;
        match groups.make_plain() {
            Ok(group) => {
                drop(group);
                Ok(groups)
            }
            Err(error) => Err(format!("no control group can be made: {error}")),
        }
    }

    /// A group with the bounds of a box.
    pub(super) fn make(&self, plan: &Plan) -> io::Result<Group> {
        let group = self.make_plain()?;
        let memory = plan.limits.memory.saturating_add(FILES).to_string();
        let processes = (u64::from(plan.limits.processes) + 2).to_string();
        match self {
            Self::Unified(_) => {
                fs::write(group.folders[0].join("memory.max"), &memory)?;
                // Absent where the kernel does not account for swap.
                let _ = fs::write(group.folders[0].join("memory.swap.max"), "0");
                let _ = fs::write(group.folders[0].join("pids.max"), &processes);
            }
            Self::Separate { .. } => {
                fs::write(group.folders[0].join("memory.limit_in_bytes"), &memory)?;
                let _ = fs::write(group.folders[0].join("memory.memsw.limit_in_bytes"), &memory);
                if let Some(pids) = group.folders.get(1) {
                    fs::write(pids.join("pids.max"), &processes)?;
                }
            }
        }
        Ok(group)
    }

    fn make_plain(&self) -> io::Result<Group> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let name = format!(
            "grader-{}-{}",
            std::process::id(),
            NUMBER.fetch_add(1, Ordering::Relaxed)
        );
        let parents = match self {
            Self::Unified(folder) => vec![folder],
            Self::Separate { memory, pids } => std::iter::once(memory).chain(pids).collect(),
        };
        let mut group = Group { folders: Vec::new() };
        for parent in parents {
            let folder = parent.join(&name);
            fs::create_dir(&folder)?;
            group.folders.push(folder);
        }
        Ok(group)
    }
}

/// The folder of this process's group in a tree, and where that tree is mounted.
fn separate(own: &str, mounts: &str) -> Option<Groups> {
    let find = |controller: &str| {
        let path = own.lines().find_map(|line| {
            let mut fields = line.splitn(3, ':');
            let controllers = fields.nth(1)?;
            controllers
                .split(',')
                .any(|name| name == controller)
                .then(|| fields.next())?
        })?;
        folder(mounts, "cgroup", Some(controller), path)
    };
    let memory = find("memory")?;
    Some(Groups::Separate {
        memory,
        pids: find("pids"),
    })
}

fn unified(own: &str, mounts: &str) -> Option<Groups> {
    let path = own.lines().find_map(|line| line.strip_prefix("0::"))?;
    let folder = folder(mounts, "cgroup2", None, path)?;
    let controls = |file: &str| {
        let text = fs::read_to_string(folder.join(file)).unwrap_or_default();
        text.split_whitespace().any(|name| name == "memory")
    };
    if !controls("cgroup.subtree_control") {
        let _ = fs::write(folder.join("cgroup.subtree_control"), "+memory +pids");
    }
    controls("cgroup.subtree_control").then_some(Groups::Unified(folder))
}

fn folder(mounts: &str, kind: &str, option: Option<&str>, path: &str) -> Option<PathBuf> {
    let point = mounts.lines().find_map(|line| {
        let (before, after) = line.split_once(" - ")?;
        let mut after = after.split(' ');
        let fits = after.next() == Some(kind)
            && option.is_none_or(|option| {
                after
                    .nth(1)
                    .is_some_and(|all| all.split(',').any(|one| one == option))
            });
        fits.then(|| before.split(' ').nth(4))?
    })?;
    let whole = Path::new(point).join(path.trim_start_matches('/'));
    // In a container, the path may be that of the host.
    Some(if whole.is_dir() {
        whole
    } else {
        PathBuf::from(point)
    })
}

/// One box's group, removed with it.
#[derive(Debug)]
pub(super) struct Group {
    folders: Vec<PathBuf>,
}

impl Group {
    /// Moves a process into the group; whatever it starts is then born there.
    pub(super) fn add(&self, pid: u32) -> io::Result<()> {
        self.folders
            .iter()
            .try_for_each(|folder| fs::write(folder.join("cgroup.procs"), pid.to_string()))
    }

    /// How many processes the kernel has ended here for want of memory.
    pub(super) fn kills(&self) -> u64 {
        ["memory.events", "memory.oom_control"]
            .iter()
            .filter_map(|name| fs::read_to_string(self.folders.first()?.join(name)).ok())
            .flat_map(|text| {
                text.lines()
                    .filter_map(|line| line.strip_prefix("oom_kill ")?.parse().ok())
                    .collect::<Vec<u64>>()
            })
            .sum()
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let until = Instant::now() + PATIENCE;
        for folder in &self.folders {
            while fs::remove_dir(folder).is_err() && folder.exists() && Instant::now() < until {
                std::thread::sleep(Duration::from_millis(2));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOUNTS: &str = "40 30 0:35 / /no/such/memory rw,relatime - cgroup cgroup rw,memory\n\
                          41 30 0:36 / /no/such/pids rw,relatime - cgroup cgroup rw,pids\n\
                          42 30 0:37 / /no/such/unified rw,relatime - cgroup2 cgroup2 rw\n";

    #[test]
    fn both_kinds_are_found_where_they_are_mounted() {
        let own = "8:pids:/\n4:memory:/a\n0::/\n";
        let expected = Groups::Separate {
            memory: "/no/such/memory".into(),
            pids: Some("/no/such/pids".into()),
        };
        assert_eq!(separate(own, MOUNTS), Some(expected));
        assert_eq!(separate("0::/\n", MOUNTS), None);
        assert_eq!(
            folder(MOUNTS, "cgroup2", None, "/"),
            Some("/no/such/unified".into())
        );
        assert_eq!(unified("0::/\n", MOUNTS), None);
    }
}
