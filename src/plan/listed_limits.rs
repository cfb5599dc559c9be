//! Limits as a plan shows them.

use std::fmt;

use serde::Serialize;

use crate::rubric::{duration_text, size_text};
use sandbox::execution::Limits;

/// The limits of a run, in fixed units where a program reads them and in handy ones where people do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ListedLimits {
    /// CPU time in milliseconds.
    pub cpu_ms: u64,
    /// Wall-clock time in milliseconds.
    pub wall_ms: u64,
    /// Memory in bytes.
    pub memory_bytes: u64,
    /// Output in bytes, each stream.
    pub output_bytes: u64,
    /// Processes and threads.
    pub processes: u32,
}

impl From<Limits> for ListedLimits {
    fn from(limits: Limits) -> Self {
        let millis = |duration: std::time::Duration| u64::try_from(duration.as_millis()).unwrap_or(u64::MAX);
        Self {
            cpu_ms: millis(limits.cpu),
            wall_ms: millis(limits.wall),
            memory_bytes: limits.memory,
            output_bytes: limits.output,
            processes: limits.processes,
        }
    }
}

impl ListedLimits {
    /// Only the limits that are others than the usual ones, as in `cpu 20 s, memory 2 GiB`.
    pub fn difference(&self, usual: &Self) -> String {
        let parts = self.parts().into_iter().zip(usual.parts());
        let other: Vec<String> = parts
            .filter(|(own, usual)| own != usual)
            .map(|(own, _)| own)
            .collect();
        other.join(", ")
    }

    fn parts(&self) -> [String; 5] {
        [
            format!("cpu {}", duration_text(self.cpu_ms)),
            format!("wall {}", duration_text(self.wall_ms)),
            format!("memory {}", size_text(self.memory_bytes)),
            format!("output {}", size_text(self.output_bytes)),
            format!("processes {}", self.processes),
        ]
    }
}

impl fmt::Display for ListedLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.parts().join(", "))
    }
}
