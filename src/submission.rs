//! What a student hands in, and how it becomes a command that can be run. Nothing here knows puzzles or verdicts.

use std::ffi::OsString;
use std::path::PathBuf;

use serde::Serialize;

use crate::execution::Limits;

/// A submission that is ready to run: built where that was needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The name shown in reports: the file's or folder's own.
    pub name: String,
    /// What it was recognised as.
    pub language: Language,
    /// The interpreter or executable and its fixed arguments, up to where the case's own arguments go.
    pub command: Vec<OsString>,
    /// How a student would start it, for the line that reproduces a case: `java Solver`.
    pub shown_command: String,
    /// Absolute folders and files that the program needs to read: its own, and its runtime's where that is in no standard place.
    pub readable: Vec<PathBuf>,
    /// Environment variables that the runtime needs.
    pub env: Vec<(OsString, OsString)>,
}

impl Program {
    /// The command for one run under `limits` with the case's own arguments: the JVM's heap flags follow the memory limit.
    pub fn argv(&self, limits: &Limits, arguments: &[OsString]) -> Vec<OsString> {
        let mut argv = self.command.clone();
        if self.language == Language::Java && !argv.is_empty() {
            let flags = java_flags(limits.memory);
            argv.splice(1..1, flags);
        }
        argv.extend(arguments.iter().cloned());
        argv
    }
}

/// Heap flags for the JVM: three quarters of the memory limit, the rest for its own code, stacks and tables.
fn java_flags(memory: u64) -> Vec<OsString> {
    let heap_mib = (((memory / 4) * 3) >> 20).max(16);
    vec![
        format!("-Xmx{heap_mib}m").into(),
        "-XX:+UseSerialGC".into(),
        "-XX:TieredStopAtLevel=4".into(),
    ]
}

/// What a submission was recognised as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// An executable file of the machine.
    Executable,
    /// A script with a `#!` line.
    Script,
    /// A command given after `--`.
    Command,
    /// Java sources or a `.jar`.
    Java,
    /// Python.
    Python,
    /// C.
    C,
    /// C++.
    Cpp,
    /// Rust.
    Rust,
    /// Go.
    Go,
    /// JavaScript (Node).
    JavaScript,
}
