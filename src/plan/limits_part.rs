//! The limits of a run as they are shown: in fixed units where a program reads them and in handy ones where people do.

use std::fmt;
use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;

use crate::rubric::{duration_text, size_text};
use sandbox::execution::Limits;

/// The limits of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LimitsPart {
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

/// A time in whole milliseconds.
pub fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

impl From<Limits> for LimitsPart {
    fn from(limits: Limits) -> Self {
        Self {
            cpu_ms: milliseconds(limits.cpu),
            wall_ms: milliseconds(limits.wall),
            memory_bytes: limits.memory,
            output_bytes: limits.output,
            processes: limits.processes,
        }
    }
}

impl LimitsPart {
    /// Only the limits that are others than the usual ones, as in `cpu 20 s, memory 2 GiB`.
    pub(super) fn difference(&self, usual: &Self) -> String {
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

impl fmt::Display for LimitsPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.parts().join(", "))
    }
}
