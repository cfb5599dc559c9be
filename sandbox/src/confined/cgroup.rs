//! Where this process may make control groups, old (version 1: a tree for each controller) and new (version 2: one tree). Used whenever
//! the host lets it. What one group is and does is its own file's.

use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use super::group::Group;

/// A bound to try with: of no box, but one that every kernel can hold.
const TRIAL: u64 = 64 << 20;

/// The folders below which groups are made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Groups {
    parents: Vec<PathBuf>,
    /// Whether the kernel takes a bound for the memory of a group.
    memory: bool,
    /// Whether the kernel takes a bound for the processes of a group.
    processes: bool,
}

impl Groups {
    /// Finds them, by making a group, bounding it and removing it again.
    pub(super) fn find() -> Result<Self, String> {
        let read = |path: &str| fs::read_to_string(path).map_err(|error| format!("{path}: {error}"));
        let own = read("/proc/self/cgroup")?;
        let mounts = read("/proc/self/mountinfo")?;
        let mut tried = Vec::new();
        tried.extend(
            ["memory", "pids", "cpuacct"]
                .iter()
                .filter_map(|name| separate(name, &own, &mounts)),
        );
        tried.extend(unified(&own, &mounts));
        tried.sort();
        tried.dedup();
        Self::usable(tried)
    }

    /// The parents below which a group can really be made, and what can be bounded there.
    fn usable(tried: Vec<PathBuf>) -> Result<Self, String> {
        let mut parents = Vec::new();
        let mut refused = None;
        for parent in tried {
            remove_stale(&parent);
            match make(std::slice::from_ref(&parent)) {
                Ok(group) => {
                    drop(group);
                    parents.push(parent);
                }
                Err(error) => refused = Some(format!("{}: {error}", parent.display())),
            }
        }
        if parents.is_empty() {
            let why = refused.unwrap_or_else(|| "no hierarchy of control groups is mounted".to_owned());
            return Err(format!(
                "no control group can be made ({why}): run the grader in a delegated one (`systemd-run --user --scope -p Delegate=yes grader …`)"
            ));
        }
        let group = make(&parents).map_err(|error| format!("no control group can be made: {error}"))?;
        let memory = group.bound_memory(TRIAL).is_ok();
        let processes = group.bound_processes(64).is_ok();
        drop(group);
        Ok(Self {
            parents,
            memory,
            processes,
        })
    }

    /// Makes a group, without any bounds yet.
    pub(super) fn make(&self) -> io::Result<Group> {
        make(&self.parents)
    }

    /// Whether groups bound memory here.
    pub(super) const fn bound_memory(&self) -> bool {
        self.memory
    }

    /// Whether groups bound the number of processes here.
    pub(super) const fn bound_processes(&self) -> bool {
        self.processes
    }
}

/// The folders of this process's own groups that may bound its memory, one in each tree.
pub(super) fn own_folders() -> Vec<PathBuf> {
    let read = |path: &str| fs::read_to_string(path).unwrap_or_default();
    let (own, mounts) = (read("/proc/self/cgroup"), read("/proc/self/mountinfo"));
    let unified = own
        .lines()
        .find_map(|line| line.strip_prefix("0::"))
        .and_then(|path| place(&mounts, "cgroup2", None, path));
    let separate = separate("memory", &own, &mounts);
    separate
        .into_iter()
        .chain(unified.map(|(_, folder)| folder))
        .collect()
}

/// The beginning of every name that graders in this process namespace give: numbers of processes mean something there only.
static OURS: LazyLock<String> = LazyLock::new(|| {
    let namespace = fs::metadata("/proc/self/ns/pid").map_or(0, |metadata| metadata.ino());
    format!("grader-{namespace}-")
});

fn make(parents: &[PathBuf]) -> io::Result<Group> {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let name = format!("{}{}-{number}", *OURS, std::process::id());
    let mut group = Group::default();
    for parent in parents {
        group.extend(parent.join(&name))?;
    }
    Ok(group)
}

/// Removes what graders that were killed could not. A group that still holds a process is not removed by the kernel.
fn remove_stale(parent: &Path) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let maker = name
            .to_str()
            .and_then(|name| name.strip_prefix(OURS.as_str())?.split('-').next());
        if maker.is_some_and(|pid| !Path::new("/proc").join(pid).exists()) {
            let _ = fs::remove_dir(entry.path());
        }
    }
}

/// This process's group in the tree of one controller of version 1.
fn separate(controller: &str, own: &str, mounts: &str) -> Option<PathBuf> {
    let path = own.lines().find_map(|line| {
        let mut fields = line.splitn(3, ':');
        let controllers = fields.nth(1)?;
        controllers
            .split(',')
            .any(|name| name == controller)
            .then(|| fields.next())?
    })?;
    let (point, folder) = place(mounts, "cgroup", Some(controller), path)?;
    drop(point);
    Some(folder)
}

/// The folder in the tree of version 2 in which groups should be made: the nearest that hands its controllers on. Where none has memory
/// to hand on, this process's own, in which groups can still be counted and ended.
fn unified(own: &str, mounts: &str) -> Option<PathBuf> {
    let path = own.lines().find_map(|line| line.strip_prefix("0::"))?;
    let (point, folder) = place(mounts, "cgroup2", None, path)?;
    hand_on(&folder);
    let delegating = folder
        .ancestors()
        .take_while(|ancestor| ancestor.starts_with(&point))
        .find(|ancestor| hands_on_memory(ancestor))
        .map(Path::to_owned);
    Some(delegating.unwrap_or(folder))
}

fn hands_on_memory(folder: &Path) -> bool {
    let text = fs::read_to_string(folder.join("cgroup.subtree_control")).unwrap_or_default();
    text.split_whitespace()
        .any(|name| name.trim_start_matches('+') == "memory")
}

/// Has a group hand its controllers on. The kernel refuses that while processes are in the group itself; where the only one is
/// this, it moves into a group below first.
fn hand_on(folder: &Path) {
    let all = || fs::write(folder.join("cgroup.subtree_control"), "+memory +pids");
    if hands_on_memory(folder) || all().is_ok() {
        return;
    }
    let own = std::process::id().to_string();
    let alone = fs::read_to_string(folder.join("cgroup.procs")).is_ok_and(|list| list.trim() == own);
    let offers = fs::read_to_string(folder.join("cgroup.controllers"))
        .is_ok_and(|list| list.split_whitespace().any(|name| name == "memory"));
    if alone && offers {
        let leaf = folder.join(format!("{}{own}-self", *OURS));
        let moved = fs::create_dir(&leaf).and_then(|()| fs::write(leaf.join("cgroup.procs"), &own));
        if moved.is_ok() {
            let _ = all();
        }
    }
}

/// Where a tree is mounted, and the folder in it of the group `path`.
fn place(mounts: &str, kind: &str, option: Option<&str>, path: &str) -> Option<(PathBuf, PathBuf)> {
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
    let point = PathBuf::from(point);
    let whole = point.join(path.trim_start_matches('/'));
    // In a container, the path may be that of the host.
    let folder = if whole.is_dir() { whole } else { point.clone() };
    Some((point, folder))
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
        assert_eq!(separate("memory", own, MOUNTS), Some("/no/such/memory".into()));
        assert_eq!(separate("pids", own, MOUNTS), Some("/no/such/pids".into()));
        assert_eq!(separate("memory", "0::/\n", MOUNTS), None);
        assert_eq!(unified("0::/\n", MOUNTS), Some("/no/such/unified".into()));
        assert_eq!(unified("4:memory:/\n", MOUNTS), None);
    }

    /// A tree like the kernel's, as far as plain files can be one.
    fn tree(base: &Path, groups: &[(&str, &[(&str, &str)])]) -> String {
        for (group, files) in groups {
            fs::create_dir_all(base.join(group)).unwrap();
            for (name, text) in *files {
                fs::write(base.join(group).join(name), text).unwrap();
            }
        }
        format!(
            "42 30 0:37 / {} rw,relatime - cgroup2 cgroup2 rw\n",
            base.display()
        )
    }

    #[test]
    fn groups_are_made_in_the_nearest_one_that_hands_memory_on() {
        let base = tempfile::tempdir().unwrap();
        let mounts = tree(
            base.path(),
            &[
                ("", &[("cgroup.subtree_control", "cpu memory pids")]),
                ("user", &[("cgroup.subtree_control", "memory pids")]),
                // Writing here is refused, as by the kernel where processes are in the group.
                ("user/shell", &[("cgroup.procs", "1\n2\n")]),
            ],
        );
        fs::create_dir(base.path().join("user/shell/cgroup.subtree_control")).unwrap();
        assert_eq!(
            unified("0::/user/shell\n", &mounts),
            Some(base.path().join("user"))
        );
        assert!(!base.path().join("user/shell/cgroup.subtree_control/x").exists());
    }

    #[test]
    fn a_group_of_its_own_is_made_to_hand_memory_on() {
        let base = tempfile::tempdir().unwrap();
        let mounts = tree(
            base.path(),
            &[("", &[]), ("own", &[("cgroup.subtree_control", "")])],
        );
        let own = base.path().join("own");
        assert_eq!(unified("0::/own\n", &mounts), Some(own.clone()));
        assert_eq!(
            fs::read_to_string(own.join("cgroup.subtree_control")).unwrap(),
            "+memory +pids"
        );
    }

    #[test]
    fn a_process_alone_in_its_group_moves_aside() {
        let base = tempfile::tempdir().unwrap();
        let own = std::process::id().to_string();
        tree(
            base.path(),
            &[(
                "",
                &[("cgroup.procs", &own), ("cgroup.controllers", "cpu memory")],
            )],
        );
        // Refuses to be written, for good: what comes before it is looked at here.
        fs::create_dir(base.path().join("cgroup.subtree_control")).unwrap();
        hand_on(base.path());
        let leaf = base.path().join(format!("{}{own}-self", *OURS));
        assert_eq!(fs::read_to_string(leaf.join("cgroup.procs")).unwrap(), own);
    }

    #[test]
    fn what_a_killed_grader_left_is_removed_and_nothing_else() {
        let base = tempfile::tempdir().unwrap();
        // No process has this number: it is over the kernel's largest.
        let dead = format!("{}4194999-0", *OURS);
        let alive = format!("{}{}-7", *OURS, std::process::id());
        let foreign = "grader-1-4194999-0";
        for name in [dead.as_str(), alive.as_str(), foreign, "other"] {
            fs::create_dir(base.path().join(name)).unwrap();
        }
        remove_stale(base.path());
        assert!(!base.path().join(dead).exists());
        for name in [alive.as_str(), foreign, "other"] {
            assert!(base.path().join(name).exists(), "{name}");
        }
    }

    #[test]
    fn where_no_folder_takes_a_group_the_reason_and_a_remedy_are_reported() {
        let base = tempfile::tempdir().unwrap();
        let error = Groups::usable(vec![base.path().join("missing")]).unwrap_err();
        assert!(
            error.contains("missing") && error.contains("Delegate=yes"),
            "{error}"
        );
        // Plain folders take groups, but no bounds: those are the kernel's files.
        let plain = Groups::usable(vec![base.path().to_owned()]).unwrap();
        assert!(!plain.bound_memory() && !plain.bound_processes());
        assert_eq!(fs::read_dir(base.path()).unwrap().count(), 0);
    }
}
