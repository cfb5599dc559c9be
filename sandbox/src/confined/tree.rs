//! The processes below one process, as the kernel lists them: what they use, and how to end every one of them.
//! Works from outside of a box, on a `/proc` that is the grader's own.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process, kill_process_group};

use super::threads;

/// The kernel counts CPU time for `/proc` in these.
const TICK: Duration = Duration::from_millis(10);

/// How `/proc` shows two CPU times together: each is rounded down.
pub(super) fn ticks(user: Duration, system: Duration) -> u64 {
    let whole = |time: Duration| time.as_nanos() / TICK.as_nanos();
    u64::try_from(whole(user) + whole(system)).unwrap_or(u64::MAX)
}

/// Every process below `root`, not `root` itself.
pub(super) fn below(root: u32) -> BTreeSet<u32> {
    let mut found = BTreeSet::new();
    meet_below(root, &mut found, |_| {});
    found
}

/// Adds every process below `root` to those that are known, and calls `meet` with each new one before its children are looked for.
fn meet_below(root: u32, known: &mut BTreeSet<u32>, meet: impl Fn(u32)) {
    let mut visited = BTreeSet::new();
    let mut open = vec![root];
    while let Some(pid) = open.pop() {
        let Some(children) = children(pid) else {
            scan(root)
                .into_iter()
                .filter(|pid| known.insert(*pid))
                .for_each(meet);
            return;
        };
        for child in children {
            if known.insert(child) {
                meet(child);
            }
            if visited.insert(child) {
                open.push(child);
            }
        }
    }
}

/// The children of all threads of a process; `None` where the kernel does not list them.
fn children(pid: u32) -> Option<Vec<u32>> {
    let mut all = Vec::new();
    for thread in threads::of(pid) {
        match fs::read_to_string(thread.join("children")) {
            Ok(list) => all.extend(
                list.split_whitespace()
                    .filter_map(|child| child.parse::<u32>().ok()),
            ),
            // A thread that has just ended is no reason to look elsewhere.
            Err(_) if thread.exists() => return None,
            Err(_) => {}
        }
    }
    Some(all)
}

/// The same by looking at every process of the machine.
fn scan(root: u32) -> BTreeSet<u32> {
    let mut parents = BTreeMap::new();
    for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let Some(pid) = entry
            .file_name()
            .to_str()
            .and_then(|name| name.parse::<u32>().ok())
        else {
            continue;
        };
        if let Some(stat) = Stat::read(pid) {
            parents.insert(pid, stat.parent);
        }
    }
    let mut found = BTreeSet::new();
    loop {
        let before = found.len();
        found.extend(
            parents
                .iter()
                .filter(|(_, parent)| **parent == root || found.contains(*parent))
                .map(|(pid, _)| *pid)
                .collect::<Vec<_>>(),
        );
        if found.len() == before {
            return found;
        }
    }
}

/// Ends every process below `root`. A process that forks faster than it is found is stopped first: nothing is ended
/// before everything that can be found stands still. Each is stopped when it is met, with its group if it leads one, so that hundreds that
/// never sleep leave this process its share of the processor.
pub(super) fn kill_below(root: u32) {
    let until = Instant::now() + Duration::from_secs(10);
    let mut pause = Duration::from_micros(100);
    while Instant::now() < until {
        let mut stopped = BTreeSet::new();
        loop {
            let before = stopped.len();
            meet_below(root, &mut stopped, |pid| {
                signal_group(pid, Signal::STOP);
                signal(pid, Signal::STOP);
            });
            if stopped.len() == before || Instant::now() >= until {
                break;
            }
        }
        let alive: Vec<_> = stopped
            .into_iter()
            .filter(|pid| Stat::read(*pid).is_some_and(|stat| !stat.is_dead()))
            .collect();
        if alive.is_empty() {
            return;
        }
        for pid in alive {
            signal(pid, Signal::KILL);
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(5));
    }
}

/// Signals the group that a process leads; where it leads none, nobody.
fn signal_group(leader: u32, signal: Signal) {
    if let Some(leader) = number(leader) {
        let _ = kill_process_group(leader, signal);
    }
}

fn signal(pid: u32, signal: Signal) {
    if let Some(pid) = number(pid) {
        let _ = kill_process(pid, signal);
    }
}

fn number(pid: u32) -> Option<Pid> {
    Pid::from_raw(i32::try_from(pid).ok()?)
}

/// What `/proc/PID/stat` tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stat {
    state: u8,
    parent: u32,
    /// Ticks of the process itself.
    own: u64,
    /// Ticks of the children that it has collected, with theirs.
    collected: u64,
    started: u64,
}

impl Stat {
    fn read(pid: u32) -> Option<Self> {
        Self::parse(&fs::read(format!("/proc/{pid}/stat")).ok()?)
    }

    /// The name may hold anything, spaces and parentheses too: fields are counted from its last parenthesis.
    fn parse(line: &[u8]) -> Option<Self> {
        let end = line.iter().rposition(|&byte| byte == b')')?;
        let fields: Vec<&str> = std::str::from_utf8(line.get(end + 1..)?)
            .ok()?
            .split_whitespace()
            .collect();
        let number = |index: usize| fields.get(index)?.parse::<u64>().ok();
        Some(Self {
            state: *fields.first()?.as_bytes().first()?,
            parent: fields.get(1)?.parse().ok()?,
            own: number(11)? + number(12)?,
            collected: number(13)? + number(14)?,
            started: number(19)?,
        })
    }

    const fn is_dead(self) -> bool {
        matches!(self.state, b'Z' | b'X')
    }
}

/// Follows one tree through a run.
#[derive(Debug)]
pub(super) struct Meter {
    root: u32,
    seen: BTreeMap<(u32, u64), Stat>,
    /// What the root had collected before the run.
    before: u64,
    root_collected: u64,
    lost: u64,
}

/// What a tree uses at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sample {
    /// CPU time of all processes of the run so far, ended ones too.
    pub(super) cpu: Duration,
    /// Memory of all that live, in bytes; what they share counts for each.
    pub(super) memory: u64,
    /// How many live.
    pub(super) processes: usize,
}

impl Meter {
    /// Follows what is below `root`, which had `collected` ticks of ended children before the run; `None` has that looked up.
    pub(super) fn new(root: u32, collected: Option<u64>) -> Self {
        let before = collected.unwrap_or_else(|| Stat::read(root).map_or(0, |stat| stat.collected));
        Self {
            root,
            seen: BTreeMap::new(),
            before,
            root_collected: before,
            lost: 0,
        }
    }

    /// Looks at the tree.
    pub(super) fn sample(&mut self) -> Sample {
        let pids = below(self.root);
        let mut now = BTreeMap::new();
        for pid in &pids {
            if let Some(stat) = Stat::read(*pid) {
                now.insert((*pid, stat.started), stat);
            }
        }
        let root = Stat::read(self.root).map_or(self.root_collected, |stat| stat.collected);
        let memory = pids.iter().map(|pid| resident(*pid)).sum();
        Sample {
            cpu: self.account(now, root),
            memory,
            processes: pids.len(),
        }
    }

    /// The time that ended processes used and nobody collected, as far as it was seen: a parent that ignores its children's
    /// ends makes the kernel forget what they used.
    pub(super) fn lost(&self) -> Duration {
        duration(self.lost)
    }

    fn account(&mut self, now: BTreeMap<(u32, u64), Stat>, root: u64) -> Duration {
        let gone: u64 = self
            .seen
            .iter()
            .filter(|(key, _)| !now.contains_key(*key))
            .map(|(_, stat)| stat.own + stat.collected)
            .sum();
        let earlier = |key: &(u32, u64)| self.seen.get(key).map_or(0, |stat| stat.collected);
        let collected: u64 = now
            .iter()
            .map(|(key, stat)| stat.collected.saturating_sub(earlier(key)))
            .sum::<u64>()
            + root.saturating_sub(self.root_collected);
        self.lost += gone.saturating_sub(collected);
        self.root_collected = root;
        self.seen = now;
        let live: u64 = self.seen.values().map(|stat| stat.own + stat.collected).sum();
        duration(live + root.saturating_sub(self.before) + self.lost)
    }

    /// Whether a thread of those that were seen last runs, or waits for its turn to run.
    pub(super) fn runs(&self) -> bool {
        self.seen.keys().any(|(pid, _)| threads::one_runs(*pid))
    }

    /// The memory of the tree with shared pages counted once, which takes longer to find out.
    pub(super) fn exact_memory(&self) -> u64 {
        below(self.root).iter().map(|pid| proportional(*pid)).sum()
    }

    /// What the kernel may hold for the processes that were seen last, beside the pages that they have mapped. Outside of a control group it counts that for nobody.
    pub(super) fn held(&self) -> u64 {
        let mut mappings = 0;
        // What several processes share is held once.
        let mut holders = BTreeMap::new();
        for (pid, _) in self.seen.keys() {
            let open = fs::read_dir(format!("/proc/{pid}/fd")).into_iter().flatten();
            holders.extend(open.flatten().filter_map(|entry| {
                let link = fs::read_link(entry.path()).ok()?.into_os_string();
                let kind = |(name, _): &&(&str, u64)| link.as_bytes().starts_with(name.as_bytes());
                let (name, bytes) = HOLDERS.iter().find(kind)?;
                // The only kind that has no number.
                let holder = if *name == EVENTS {
                    entry.path().into_os_string()
                } else {
                    link
                };
                Some((holder, *bytes))
            }));
            let maps = fs::read(format!("/proc/{pid}/maps")).unwrap_or_default();
            for line in maps.split_inclusive(|byte| *byte == b'\n') {
                mappings += MAPPING;
                if line.ends_with(SHARED_MEMORY) {
                    let number = line.split(|byte| *byte == b' ').nth(4).unwrap_or_default();
                    holders.insert(OsStr::from_bytes(number).to_owned(), MOST_SHARED);
                }
            }
        }
        mappings + holders.values().sum::<u64>()
    }
}

/// What a socket and a pipe hold where nobody asks for more (all large pipes of a user together hold 64 MiB), and what waits for events of all that a process may have open.
const HOLDERS: [(&str, u64); 3] = [("socket:", 208 << 10), ("pipe:", 64 << 10), (EVENTS, 64 << 10)];
const EVENTS: &str = "anon_inode:";

/// What the kernel keeps for a mapping.
const MAPPING: u64 = 256;

/// The most that a mapping of memory that processes share may be asked for. As long as any page of it is mapped, all of it is there.
pub(super) const MOST_SHARED: u64 = 1 << 20;
const SHARED_MEMORY: &[u8] = b"/dev/zero (deleted)\n";

fn duration(ticks: u64) -> Duration {
    TICK * u32::try_from(ticks).unwrap_or(u32::MAX)
}

/// Private and shared memory of a process that is backed by no file, and its page tables.
fn resident(pid: u32) -> u64 {
    let status = ["RssAnon:", "RssShmem:", "HugetlbPages:", "VmSwap:", PAGE_TABLES];
    fields(&format!("/proc/{pid}/status"), &status).unwrap_or(0)
}

/// The same with each shared page counted by its share; a process that hides its pages shares none.
fn proportional(pid: u32) -> u64 {
    let shares = fields(&format!("/proc/{pid}/smaps_rollup"), &["Pss:", "SwapPss:"]);
    let tables = || fields(&format!("/proc/{pid}/status"), &[PAGE_TABLES]).unwrap_or(0);
    shares.map_or_else(|| resident(pid), |shares| shares + tables())
}

const PAGE_TABLES: &str = "VmPTE:";

/// The sum of some fields, which the kernel gives in kibibytes; nothing where it gives none of them.
fn fields(path: &str, names: &[&str]) -> Option<u64> {
    let text = fs::read_to_string(path).ok()?;
    text.lines()
        .filter(|line| names.iter().any(|name| line.starts_with(name)))
        .filter_map(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok())
        .map(|kibibytes| kibibytes * 1024)
        .reduce(|sum, bytes| sum + bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stat(own: u64, collected: u64) -> Stat {
        Stat {
            state: b'R',
            parent: 1,
            own,
            collected,
            started: 5,
        }
    }

    #[test]
    fn a_name_cannot_forge_fields() {
        let line = b"77 (a) R 9 9) S 42 1 1 0 -1 0 0 0 0 0 3 4 5 6 20 0 1 0 99 0 0";
        let stat = Stat::parse(line).unwrap();
        assert_eq!(
            (stat.state, stat.parent, stat.own, stat.collected, stat.started),
            (b'S', 42, 7, 11, 99)
        );
    }

    #[test]
    fn time_that_nobody_collected_is_not_lost() {
        let mut meter = Meter::new(0, Some(3));
        // A parent, and a child that has used 50 ticks.
        let both = BTreeMap::from([((10, 5), stat(1, 0)), ((11, 5), stat(50, 0))]);
        assert_eq!(meter.account(both, 3), TICK * 51);
        // The child is gone, and the parent did not wait for it.
        assert_eq!(
            meter.account(BTreeMap::from([((10, 5), stat(2, 0))]), 3),
            TICK * 52
        );
        assert_eq!(meter.lost(), TICK * 50);
    }

    #[test]
    fn time_that_was_collected_counts_once() {
        let mut meter = Meter::new(0, Some(0));
        let both = BTreeMap::from([((10, 5), stat(1, 0)), ((11, 5), stat(50, 0))]);
        assert_eq!(meter.account(both, 0), TICK * 51);
        assert_eq!(
            meter.account(BTreeMap::from([((10, 5), stat(2, 55))]), 0),
            TICK * 57
        );
        assert_eq!(meter.account(BTreeMap::new(), 57), TICK * 57);
        assert_eq!(meter.lost(), Duration::ZERO);
    }

    #[test]
    fn a_child_of_this_test_is_found_and_ended() {
        let mut child = std::process::Command::new("/bin/sh")
            .args(["-c", "sleep 60 & sleep 60"])
            .spawn()
            .unwrap();
        let root = child.id();
        let until = Instant::now() + Duration::from_secs(20);
        while below(root).len() < 2 && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(below(root).len(), 2);
        assert_eq!(below(root), scan(root));
        kill_below(root);
        assert!(
            below(root)
                .iter()
                .all(|pid| Stat::read(*pid).is_none_or(Stat::is_dead))
        );
        child.kill().unwrap();
        child.wait().unwrap();
    }
}
