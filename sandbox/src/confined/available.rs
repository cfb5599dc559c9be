//! How much memory programs can have here: what the machine has left, and what each control group leaves, this process's own and those around it.

use std::fs;
use std::path::Path;

use super::cgroup;

/// The names of a group's files, by version: its limit, its use, and the part of that which the kernel gives back at need.
const VERSIONS: [(&str, &str, &str); 2] = [
    ("memory.max", "memory.current", "inactive_file "),
    (
        "memory.limit_in_bytes",
        "memory.usage_in_bytes",
        "total_inactive_file ",
    ),
];

/// The bytes that can be had without taking them from others; nothing where the system does not say.
pub fn free_memory() -> Option<u64> {
    let machine = fs::read_to_string("/proc/meminfo").ok();
    let machine = machine.and_then(|text| number(&text, "MemAvailable:").map(|kibibytes| kibibytes * 1024));
    let groups = cgroup::own_folders();
    let groups = groups
        .iter()
        .flat_map(|folder| folder.ancestors())
        .filter_map(left);
    groups.chain(machine).min()
}

/// What a group leaves; nothing where it has no limit.
fn left(folder: &Path) -> Option<u64> {
    VERSIONS.iter().find_map(|(limit, used, reclaimable)| {
        let read = |name: &str| fs::read_to_string(folder.join(name)).ok();
        let limit: u64 = read(limit)?.trim().parse().ok()?;
        let used: u64 = read(used)?.trim().parse().ok()?;
        let reclaimable = read("memory.stat").and_then(|text| number(&text, reclaimable));
        Some(limit.saturating_sub(used.saturating_sub(reclaimable.unwrap_or(0))))
    })
}

/// The number behind a name at the beginning of a line.
fn number(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(files: &[(&str, &str)]) -> Option<u64> {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            fs::write(folder.path().join(name), text).unwrap();
        }
        left(folder.path())
    }

    #[test]
    fn a_group_leaves_its_limit_less_what_cannot_be_given_back() {
        let new = [
            ("memory.max", "1000\n"),
            ("memory.current", "700\n"),
            ("memory.stat", "anon 500\ninactive_file 200\n"),
        ];
        assert_eq!(group(&new), Some(500));
        let old = [
            ("memory.limit_in_bytes", "1000\n"),
            ("memory.usage_in_bytes", "1200\n"),
            ("memory.stat", "inactive_file 1\ntotal_inactive_file 100\n"),
        ];
        assert_eq!(group(&old), Some(0));
        assert_eq!(group(&[("memory.max", "max\n"), ("memory.current", "7\n")]), None);
        assert_eq!(group(&[]), None);
    }

    #[test]
    fn this_machine_has_some() {
        assert!(free_memory().is_some_and(|bytes| bytes > 1 << 20));
    }
}
