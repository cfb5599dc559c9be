//! One box's control group: the kernel's own bounds for all of its processes together, what they used together, and their end
//! together. It is as many folders as there are trees; which tree has a file is seen by looking.

use std::cell::Cell;
use std::fs::{self, File};
use std::io;
use std::os::unix::fs::FileExt;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use super::plan::Plan;

/// What scratch folder and captured output may hold beside the program's own memory: the kernel counts them as memory of the group.
const FILES: u64 = 384 << 20;
/// How long the kernel may take to see that a group is empty.
const PATIENCE: Duration = Duration::from_secs(2);
/// The keeper and the zygote, which are in the group too.
const OWN_PROCESSES: u64 = 2;

/// What a group may be short of its bound when the next charge does not fit: charges come in batches.
const NEAR: u64 = 1 << 20;

/// One box's group, removed on drop.
#[derive(Debug, Default)]
pub(super) struct Group {
    folders: Vec<PathBuf>,
    /// Kept open, because both are read before and after every run.
    events: OnceLock<Option<File>>,
    usage: OnceLock<Option<(File, Unit)>>,
    /// What both said after the last run, which is what they say before the next.
    last: Cell<Option<Account>>,
}

/// What a group has come to so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Account {
    /// How many processes the kernel has ended for want of memory.
    pub(super) kills: u64,
    /// CPU time of everything that ever was in the group, where that is counted.
    pub(super) cpu: Option<Duration>,
}

/// What a file counts CPU time in.
#[derive(Clone, Copy, Debug)]
enum Unit {
    /// Microseconds, behind `usage_usec` (version 2).
    Microseconds,
    /// Nanoseconds, alone (version 1).
    Nanoseconds,
}

impl Group {
    /// Makes the group's folder in one more tree.
    pub(super) fn extend(&mut self, folder: PathBuf) -> io::Result<()> {
        fs::create_dir(&folder)?;
        self.folders.push(folder);
        Ok(())
    }

    /// Moves a process into the group; whatever it starts is then born there. The first move of a while makes the kernel wait for all
    /// processors, some 5 to 30 ms.
    pub(super) fn add(&self, pid: u32) -> io::Result<()> {
        self.folders
            .iter()
            .try_for_each(|folder| fs::write(folder.join("cgroup.procs"), pid.to_string()))
    }

    /// Sets the bounds of a box of this plan.
    pub(super) fn bound(&self, plan: &Plan) -> io::Result<()> {
        if self.has("memory.max") || self.has("memory.limit_in_bytes") {
            self.bound_memory(plan.limits.memory.saturating_add(FILES))?;
        }
        if self.has("pids.max") {
            self.bound_processes(u64::from(plan.limits.processes) + OWN_PROCESSES)?;
        }
        Ok(())
    }

    /// Bounds the memory of all together, in bytes, swapped-out memory included. An error where the kernel does not take it.
    pub(super) fn bound_memory(&self, bytes: u64) -> io::Result<()> {
        let text = bytes.to_string();
        if self.has("memory.max") {
            self.write("memory.max", &text)?;
            // Absent where the kernel does not account for swap.
            let _ = self.write("memory.swap.max", "0");
            return self.took("memory.max", bytes);
        }
        self.write("memory.limit_in_bytes", &text)?;
        let _ = self.write("memory.memsw.limit_in_bytes", &text);
        self.took("memory.limit_in_bytes", bytes)
    }

    /// Bounds the number of processes and threads of all together.
    pub(super) fn bound_processes(&self, count: u64) -> io::Result<()> {
        self.write("pids.max", &count.to_string())?;
        self.took("pids.max", count)
    }

    /// Whether a bound reads back, which the kernel rounds down to whole pages.
    fn took(&self, name: &str, bound: u64) -> io::Result<()> {
        let now = self.read(name).and_then(|text| text.trim().parse::<u64>().ok());
        if now.is_some_and(|now| now <= bound && now + (64 << 10) > bound) {
            Ok(())
        } else {
            Err(io::Error::other(format!(
                "`{name}` does not keep what is written to it"
            )))
        }
    }

    /// The account at the end of the last run: nothing has happened since.
    pub(super) fn before(&self) -> Account {
        self.last.get().unwrap_or_else(|| self.account())
    }

    /// The account now, at the end of a run.
    pub(super) fn after(&self) -> Account {
        let now = self.account();
        self.last.set(Some(now));
        now
    }

    fn account(&self) -> Account {
        Account {
            kills: self.kills(),
            cpu: self.cpu(),
        }
    }

    /// How many processes the kernel has ended here for want of memory.
    pub(super) fn kills(&self) -> u64 {
        let events = self.events.get_or_init(|| {
            let names = ["memory.events", "memory.oom_control"];
            names.iter().find_map(|name| self.open(name))
        });
        let text = events.as_ref().and_then(again);
        text.and_then(|text| field(&text, "oom_kill")).unwrap_or_default()
    }

    /// Whether the group has come to its own bound of memory; where it has not, and yet lost a process, there was none left around it. Taken to be so where it is not told.
    pub(super) fn came_to_its_bound(&self) -> bool {
        if let Some(times) = self.read("memory.events").and_then(|text| field(&text, "oom")) {
            return times > 0;
        }
        let number = |name| self.read(name)?.trim().parse::<u64>().ok();
        let failed = ["memory.failcnt", "memory.memsw.failcnt"].map(|name| number(name).unwrap_or_default());
        // Not every kernel counts the failures of what it charges for itself, such as the buffers of sockets and pipes.
        let most = number("memory.max_usage_in_bytes").zip(number("memory.limit_in_bytes"));
        failed.iter().any(|times| *times > 0) || most.is_none_or(|(most, bound)| most + NEAR >= bound)
    }

    /// CPU time of everything that ever was in the group, whoever collected it, or nobody.
    pub(super) fn cpu(&self) -> Option<Duration> {
        let usage = self.usage.get_or_init(|| {
            let new = self.open("cpu.stat").map(|file| (file, Unit::Microseconds));
            new.filter(|(file, _)| again(file).is_some_and(|text| field(&text, "usage_usec").is_some()))
                .or_else(|| Some((self.open("cpuacct.usage")?, Unit::Nanoseconds)))
        });
        let (file, unit) = usage.as_ref()?;
        let text = again(file)?;
        match unit {
            Unit::Microseconds => field(&text, "usage_usec").map(Duration::from_micros),
            Unit::Nanoseconds => text.trim().parse().ok().map(Duration::from_nanos),
        }
    }

    /// Ends every process in the group.
    pub(super) fn end(&self) {
        if self.members().is_empty() {
            return;
        }
        // One write where the kernel knows it; else nobody may be born while the others are ended.
        if self.has("cgroup.kill") && self.write("cgroup.kill", "1").is_ok() {
            return;
        }
        let _ = self.write("pids.max", "0");
        let until = Instant::now() + PATIENCE;
        while Instant::now() < until {
            let members = self.members();
            if members.is_empty() {
                return;
            }
            for pid in members {
                let _ = Pid::from_raw(pid).map(|pid| kill_process(pid, Signal::KILL));
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// The processes in the group.
    fn members(&self) -> Vec<i32> {
        let list = self.read("cgroup.procs").unwrap_or_default();
        let pids = list.lines().filter_map(|line| line.parse().ok());
        // 0 stands for one that this process cannot name, and would name itself.
        pids.filter(|pid| *pid > 0).collect()
    }

    fn has(&self, name: &str) -> bool {
        self.folders.iter().any(|folder| folder.join(name).exists())
    }

    fn read(&self, name: &str) -> Option<String> {
        self.folders
            .iter()
            .find_map(|folder| fs::read_to_string(folder.join(name)).ok())
    }

    fn open(&self, name: &str) -> Option<File> {
        self.folders
            .iter()
            .find_map(|folder| File::open(folder.join(name)).ok())
    }

    fn write(&self, name: &str, text: &str) -> io::Result<()> {
        let folder = self.folders.iter().find(|folder| folder.join(name).exists());
        let folder = folder.ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))?;
        fs::write(folder.join(name), text)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let until = Instant::now() + PATIENCE;
        for folder in &self.folders {
            while fs::remove_dir(folder).is_err() && folder.exists() && Instant::now() < until {
                std::thread::sleep(Duration::from_millis(1));
            }
        }
    }
}

/// What an open file says now. The kernel writes these anew each time they are read from their start.
fn again(file: &File) -> Option<String> {
    let mut bytes = [0; 2048];
    let length = file.read_at(&mut bytes, 0).ok()?;
    Some(String::from_utf8_lossy(bytes.get(..length)?).into_owned())
}

/// The number behind a word at the start of a line.
fn field(text: &str, name: &str) -> Option<u64> {
    text.lines()
        .find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.trim().parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A group of plain files, one folder for each list.
    fn group(folders: &[&[(&str, &str)]]) -> (tempfile::TempDir, Group) {
        let base = tempfile::tempdir().unwrap();
        let mut group = Group::default();
        for (number, files) in folders.iter().enumerate() {
            let folder = base.path().join(number.to_string());
            group.extend(folder.clone()).unwrap();
            for (name, text) in *files {
                fs::write(folder.join(name), text).unwrap();
            }
        }
        (base, group)
    }

    #[test]
    fn the_new_kind_is_read_and_bounded() {
        let (base, group) = group(&[&[
            ("memory.max", "max\n"),
            ("memory.swap.max", "max\n"),
            (
                "memory.events",
                "low 0\nhigh 0\nmax 7\noom 3\noom_kill 2\noom_group_kill 0\n",
            ),
            ("pids.max", "max\n"),
            ("cpu.stat", "usage_usec 12034\nuser_usec 12000\nsystem_usec 34\n"),
            ("cgroup.procs", "999999999\n"),
            ("cgroup.kill", ""),
        ]]);
        assert_eq!(
            (group.kills(), group.cpu()),
            (2, Some(Duration::from_micros(12_034)))
        );
        group.bound_memory(1 << 30).unwrap();
        group.bound_processes(66).unwrap();
        group.end();
        for (name, text) in [
            ("memory.max", "1073741824"),
            ("memory.swap.max", "0"),
            ("pids.max", "66"),
            ("cgroup.kill", "1"),
        ] {
            assert_eq!(
                fs::read_to_string(base.path().join("0").join(name)).unwrap(),
                text
            );
        }
    }

    #[test]
    fn the_old_kind_is_read_and_bounded_tree_by_tree() {
        let (base, group) = group(&[
            &[
                ("memory.limit_in_bytes", "9223372036854771712\n"),
                (
                    "memory.oom_control",
                    "oom_kill_disable 0\nunder_oom 0\noom_kill 5\n",
                ),
            ],
            &[("pids.max", "max\n")],
            &[("cpuacct.usage", "7000000\n")],
        ]);
        assert_eq!((group.kills(), group.cpu()), (5, Some(Duration::from_millis(7))));
        group.bound_memory(4096).unwrap();
        group.bound_processes(10).unwrap();
        let limit = fs::read_to_string(base.path().join("0/memory.limit_in_bytes")).unwrap();
        assert_eq!(limit, "4096");
        assert_eq!(fs::read_to_string(base.path().join("1/pids.max")).unwrap(), "10");
        group.add(77).unwrap();
        for folder in ["0", "1", "2"] {
            let moved = fs::read_to_string(base.path().join(folder).join("cgroup.procs")).unwrap();
            assert_eq!(moved, "77");
        }
    }

    #[test]
    fn a_group_that_used_all_that_it_may_has_come_to_its_bound() {
        let came = |most: &str, failures: &str| {
            let (_base, group) = group(&[&[
                ("memory.failcnt", failures),
                ("memory.limit_in_bytes", "134217728\n"),
                ("memory.max_usage_in_bytes", most),
            ]]);
            group.came_to_its_bound()
        };
        assert!(came("134217728\n", "0\n"));
        assert!(came("20000000\n", "3\n"));
        assert!(!came("20000000\n", "0\n"));
    }

    #[test]
    fn what_the_kernel_does_not_have_is_not_made_up() {
        let (_base, group) = group(&[&[]]);
        assert_eq!((group.kills(), group.cpu()), (0, None));
        assert!(group.bound_memory(1 << 20).is_err() && group.bound_processes(3).is_err());
        assert!(group.members().is_empty());
    }

    #[test]
    fn a_bound_that_does_not_stay_is_none() {
        let (_base, group) = group(&[&[("memory.limit_in_bytes", "5\n")]]);
        assert!(group.took("memory.limit_in_bytes", 1 << 20).is_err());
    }
}
