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
    /// The speeds of the processors, in whatever unit the machine has for them.
    speeds: BTreeSet<u64>,
}

impl Processors {
    /// Those of this machine; none where nothing describes them.
    pub(crate) fn here() -> Self {
        Self::described_in(Path::new(ROOT))
    }

    fn described_in(root: &Path) -> Self {
        let mut found = Self::default();
        for entry in fs::read_dir(root).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let number = name.to_str().and_then(|name| name.strip_prefix("cpu"));
            if number.is_none_or(|number| number.parse::<u32>().is_err()) {
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
            0 => format!("{count} processors, each a core of its own"),
            _ => format!(
                "{count} processors on {cores} cores: those that share a core slow each other down, so CPU times are larger when all are busy; `--jobs {cores}` measures best"
            ),
        });
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

#[cfg(test)]
mod tests {
    use super::*;

    fn machine(processors: &[(&str, &str)]) -> Vec<String> {
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
        Processors::described_in(root.path()).lines()
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
        let unequal = machine(&[("0", "446"), ("1", "1024")]);
        assert!(unequal[1].contains("446 to 1024"), "{unequal:?}");
    }
}
