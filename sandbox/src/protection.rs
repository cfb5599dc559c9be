//! The closed list of protections, and the account that a sandbox gives of them. Owns names and shapes; finds nothing out.

use std::fmt;
use std::str::FromStr;

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

/// Everything that can be asked of a sandbox by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ProtectionKind {
    /// The environment is an allow-list.
    Environment,
    /// No descriptor above 2 is open in the program.
    Descriptors,
    /// No program can gain privileges by being executed.
    NoNewPrivileges,
    /// The kernel's per-process limits are set.
    ResourceLimits,
    /// Only granted files can be opened, and only the scratch folder can be written.
    Filesystem,
    /// Files that are not granted do not even seem to exist.
    HiddenFiles,
    /// No socket of any family can be made.
    Network,
    /// No process outside of the box can be signalled, traced, read or slowed.
    Processes,
    /// Every process of a run is ended with it.
    ProcessTree,
    /// The number of processes and threads is bounded, for this box alone.
    ProcessCount,
    /// System calls that no submission needs are refused.
    SystemCalls,
    /// The scratch folder is bounded in bytes and in files.
    ScratchQuota,
    /// The memory of the whole tree is bounded by the kernel, not only watched.
    MemoryControl,
    /// The program runs as a user that owns nothing else.
    Identity,
    /// CPU time is measured and limited for the whole tree.
    CpuTree,
}

impl ProtectionKind {
    /// All of them, in the order of reports.
    pub const ALL: [Self; 15] = [
        Self::Filesystem,
        Self::HiddenFiles,
        Self::Network,
        Self::Processes,
        Self::ProcessTree,
        Self::ProcessCount,
        Self::SystemCalls,
        Self::NoNewPrivileges,
        Self::Identity,
        Self::Descriptors,
        Self::Environment,
        Self::ResourceLimits,
        Self::ScratchQuota,
        Self::MemoryControl,
        Self::CpuTree,
    ];

    /// The stable name, as in reports and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Environment => "environment",
            Self::Descriptors => "descriptors",
            Self::NoNewPrivileges => "no-new-privileges",
            Self::ResourceLimits => "resource-limits",
            Self::Filesystem => "filesystem",
            Self::HiddenFiles => "hidden-files",
            Self::Network => "network",
            Self::Processes => "processes",
            Self::ProcessTree => "process-tree",
            Self::ProcessCount => "process-count",
            Self::SystemCalls => "system-calls",
            Self::ScratchQuota => "scratch-quota",
            Self::MemoryControl => "memory-control",
            Self::Identity => "identity",
            Self::CpuTree => "cpu-tree",
        }
    }

    /// What it protects against, in a few words for a table.
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Environment => "nothing of the grader's environment is seen",
            Self::Descriptors => "no open file of the grader is inherited",
            Self::NoNewPrivileges => "su, sudo and the like give no rights",
            Self::ResourceLimits => "core files, open files, file size, stack and private memory are bounded",
            Self::Filesystem => "only the submission and the runtimes can be read, only scratch written",
            Self::HiddenFiles => "other files do not even seem to exist",
            Self::Network => "no network, not even loopback or unix sockets",
            Self::Processes => "no other process can be signalled, traced or read",
            Self::ProcessTree => "no process outlives its case",
            Self::ProcessCount => "fork bombs stay small",
            Self::SystemCalls => "mount, ptrace, bpf, keyctl, io_uring and their like are refused",
            Self::ScratchQuota => "scratch is bounded in bytes and files",
            Self::MemoryControl => "the kernel bounds the memory of the whole tree",
            Self::Identity => "runs as a user that owns nothing else",
            Self::CpuTree => "CPU time of detached children counts",
        }
    }
}

impl fmt::Display for ProtectionKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl FromStr for ProtectionKind {
    type Err = UnknownProtection;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.name() == text)
            .ok_or_else(|| UnknownProtection {
                name: text.to_owned(),
            })
    }
}

/// A name that is no protection's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no protection is called `{name}`; expected one of {}", ProtectionKind::ALL.map(ProtectionKind::name).join(", "))]
pub struct UnknownProtection {
    /// What was written.
    pub name: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back() {
        for kind in ProtectionKind::ALL {
            assert_eq!(kind.name().parse(), Ok(kind));
        }
    }

    #[test]
    fn an_unknown_name_is_told_what_exists() {
        let error = "netwrok".parse::<ProtectionKind>().unwrap_err();
        assert!(error.to_string().contains("`netwrok`") && error.to_string().contains("network"));
    }

    #[test]
    fn a_later_word_replaces_an_earlier_one() {
        let mut report = SandboxReport::new("none");
        report.record(ProtectionKind::Network, false, "not probed");
        report.record(ProtectionKind::Network, true, "a network namespace");
        assert_eq!(report.protections.len(), 1);
        assert!(report.enforces(ProtectionKind::Network));
    }
}
