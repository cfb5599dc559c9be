//! What of this machine's processors makes measured CPU times differ: two that share a core, and cores of unequal speed.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Where Linux describes the processors.
const ROOT: &str = "/sys/devices/system/cpu";

/// The processors of a machine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Processors {
    count: usize,
    /// Each core by the processors that share it.
    cores: BTreeSet<String>,
    /// Whether a core has a processor that this process may not use.
    others_share: bool,
    /// The speeds of the processors, in whatever unit the machine has for them.
    speeds: BTreeSet<u64>,
}

impl Processors {
    /// Those of this machine that this process may use: a container may have few of many. None where nothing describes them.
    pub(crate) fn here() -> Self {
        Self::described_in(Path::new(ROOT), &allowed)
    }

    fn described_in(root: &Path, is_allowed: &dyn Fn(usize) -> bool) -> Self {
        let mut found = Self::default();
        for entry in fs::read_dir(root).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let number = name.to_str().and_then(|name| name.strip_prefix("cpu"));
            let number = number.and_then(|number| number.parse().ok());
            if !number.is_some_and(is_allowed) {
                continue;
            }
            let read = |file: &str| {
                let text = fs::read_to_string(entry.path().join(file)).ok()?;
                Some(text.trim().to_owned())
            };
            let Some(siblings) = read("topology/thread_siblings_list") else {
                continue;
            };
            found.count += 1;
            found.others_share |= !numbers(&siblings).all(is_allowed);
            found.cores.insert(siblings);
            let speed = read("cpu_capacity").or_else(|| read("cpufreq/cpuinfo_max_freq"));
            found
                .speeds
                .extend(speed.and_then(|text| text.parse::<u64>().ok()));
        }
        found
    }

    /// A line for each thing worth knowing.
    pub(crate) fn lines(&self) -> Vec<String> {
        let (count, cores) = (self.count, self.cores.len());
        let mut lines = Vec::new();
        if count == 0 {
            return lines;
        }
        lines.push(match count - cores {
            0 if count == 1 => "1 processor".to_owned(),
            0 if self.others_share => format!("{count} processors, each on another core"),
            0 => format!("{count} processors, each a core of its own"),
            _ => format!(
                "{count} processors on {cores} cores: those that share a core slow each other down, so CPU times are larger when all are busy; `--jobs {cores}` measures best, or less"
            ),
        });
        if self.others_share {
            let line = "this container or `taskset` leaves the other half of a core to other programs: CPU times are larger when those are at work";
            lines.push(line.to_owned());
        }
        if let (Some(least), Some(most)) = (self.speeds.first(), self.speeds.last())
            && least != most
        {
            lines.push(format!(
                "their speeds differ ({least} to {most}), so the same program takes different CPU times; keep the grader on equal ones with `taskset`"
            ));
        }
        lines
    }
}

/// The numbers of a list such as `0,2` or `0-1`.
fn numbers(list: &str) -> impl Iterator<Item = usize> {
    list.split(',').flat_map(|part| {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let bounds = first.parse().ok().zip(last.parse().ok());
        bounds.map_or(0..0, |(first, last): (usize, usize)| {
            first..last.saturating_add(1)
        })
    })
}

/// Whether this process may use a processor.
#[cfg(target_os = "linux")]
fn allowed(number: usize) -> bool {
    rustix::thread::sched_getaffinity(None)
        .is_ok_and(|set| number >= rustix::thread::CpuSet::MAX_CPU || set.is_set(number))
}

#[cfg(not(target_os = "linux"))]
const fn allowed(_: usize) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn machine(processors: &[(&str, &str)]) -> Vec<String> {
        container(processors, processors.len())
    }

    fn container(processors: &[(&str, &str)], most: usize) -> Vec<String> {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir(root.path().join("cpufreq")).unwrap();
        for (number, (siblings, speed)) in processors.iter().enumerate() {
            let folder = root.path().join(format!("cpu{number}"));
            fs::create_dir_all(folder.join("topology")).unwrap();
            fs::write(
                folder.join("topology/thread_siblings_list"),
                format!("{siblings}\n"),
            )
            .unwrap();
            fs::write(folder.join("cpu_capacity"), format!("{speed}\n")).unwrap();
        }
        Processors::described_in(root.path(), &|number| number < most).lines()
    }

    #[test]
    fn what_makes_times_differ_is_said() {
        assert_eq!(machine(&[]), Vec::<String>::new());
        assert_eq!(machine(&[("0", "1024")]), ["1 processor"]);
        assert_eq!(
            machine(&[("0", "1024"), ("1", "1024")]),
            ["2 processors, each a core of its own"]
        );
        let shared = machine(&[("0,2", "7"), ("1,3", "7"), ("0,2", "7"), ("1,3", "7")]);
        assert!(
            shared[0].contains("4 processors on 2 cores") && shared[0].contains("--jobs 2"),
            "{shared:?}"
        );
        // What else the machine has is not this grader's, but may be in its way.
        let few = container(&[("0", "7"), ("1", "7"), ("2", "9")], 2);
        assert_eq!(few, ["2 processors, each a core of its own"]);
        for siblings in [["0,2", "1,3"], ["0-1", "0-1"]] {
            let [one, other] = siblings.map(|siblings| (siblings, "7"));
            let few = container(
                &[one, other, one, other],
                if siblings[0] == "0-1" { 1 } else { 2 },
            );
            assert!(few[1].contains("the other half of a core"), "{few:?}");
        }
        let unequal = machine(&[("0", "446"), ("1", "1024")]);
        assert!(unequal[1].contains("446 to 1024"), "{unequal:?}");
    }
}
