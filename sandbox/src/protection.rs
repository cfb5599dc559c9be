//! The closed list of protections, and the account that a sandbox gives of them. Owns names and shapes; finds nothing out.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What a sandbox enforces on this host: part of every report.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SandboxReport {
    /// The tier: `namespaces`, `fallback` or `none`.
    pub tier: String,
    /// Every protection by name.
    pub protections: Vec<Protection>,
}

impl SandboxReport {
    /// A report in which nothing is said yet.
    pub fn new(tier: &str) -> Self {
        Self {
            tier: tier.to_owned(),
            protections: Vec::new(),
        }
    }

    /// Records one protection; a later word on the same one replaces the earlier.
    pub fn record(&mut self, kind: ProtectionKind, enforced: bool, detail: impl Into<String>) {
        let entry = Protection {
            name: kind.name().to_owned(),
            enforced,
            detail: detail.into(),
        };
        match self
            .protections
            .iter_mut()
            .find(|protection| protection.name == entry.name)
        {
            Some(known) => *known = entry,
            None => self.protections.push(entry),
        }
    }

    /// Whether a protection is enforced.
    pub fn enforces(&self, kind: ProtectionKind) -> bool {
        self.protections
            .iter()
            .any(|protection| protection.name == kind.name() && protection.enforced)
    }

    /// The protections that do not hold here.
    pub fn missing(&self) -> impl Iterator<Item = &Protection> {
        self.protections.iter().filter(|protection| !protection.enforced)
    }
}

/// One protection and whether it holds here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Protection {
    /// The stable name: `filesystem`, `network`, `process-tree`, …
    pub name: String,
    /// Whether it is enforced here.
    pub enforced: bool,
    /// By what, or why not (with the error and a remedy in words).
    pub detail: String,
}

/// Declares the protections, in the order of reports: the stable name of each, as in reports and on the command line, and what it protects against, in a few words for a table.
macro_rules! protections {
    ($($(#[$doc:meta])* $variant:ident = $name:literal: $summary:literal,)*) => {
        /// Everything that can be asked of a sandbox by name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum ProtectionKind { $($(#[$doc])* $variant,)* }

        impl ProtectionKind {
            /// All of them, in the order of reports.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$variant),*];

            /// The stable name.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// What it protects against.
            pub const fn summary(self) -> &'static str {
                match self { $(Self::$variant => $summary,)* }
            }
        }
    };
}

protections! {
    /// Only granted files can be opened, and only the scratch folder can be written.
    Filesystem = "filesystem": "only the submission and the runtimes can be read, only scratch written",
    /// Files that are not granted do not even seem to exist.
    HiddenFiles = "hidden-files": "other files do not even seem to exist",
    /// No socket of any family can be made.
    Network = "network": "no network, not even loopback or unix sockets",
    /// No process outside of the box can be signalled, traced, read or slowed.
    Processes = "processes": "no other process can be signalled, traced or read",
    /// Every process of a run is ended with it.
    ProcessTree = "process-tree": "no process outlives its case",
    /// The number of processes and threads is bounded, for this box alone.
    ProcessCount = "process-count": "fork bombs stay small",
    /// System calls that no submission needs are refused.
    SystemCalls = "system-calls": "mount, ptrace, bpf, keyctl, io_uring and their like are refused",
    /// No program can gain privileges by being executed.
    NoNewPrivileges = "no-new-privileges": "su, sudo and the like give no rights",
    /// The program runs as a user that owns nothing else.
    Identity = "identity": "runs as a user that owns nothing else",
    /// No descriptor above 2 is open in the program.
    Descriptors = "descriptors": "no open file of the grader is inherited",
    /// The environment is an allow-list.
    Environment = "environment": "nothing of the grader's environment is seen",
    /// The kernel's per-process limits are set.
    ResourceLimits = "resource-limits": "core files, open files, file size, stack and private memory are bounded",
    /// The scratch folder is bounded in bytes and in files.
    ScratchQuota = "scratch-quota": "scratch is bounded in bytes and files",
    /// The memory of the whole tree is bounded by the kernel, not only watched.
    MemoryControl = "memory-control": "the kernel bounds the memory of the whole tree",
    /// CPU time is measured and limited for the whole tree.
    CpuTree = "cpu-tree": "CPU time of detached children counts",
}

impl fmt::Display for ProtectionKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_later_word_replaces_an_earlier_one() {
        let mut report = SandboxReport::new("none");
        report.record(ProtectionKind::Network, false, "not probed");
        report.record(ProtectionKind::Network, true, "a network namespace");
        assert_eq!(report.protections.len(), 1);
        assert!(report.enforces(ProtectionKind::Network));
    }
}
