//! What a process did: its end, its output, what it used. Nothing here says whether that was right.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// One finished run of a submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Execution {
    /// How it ended. The first cause that the supervisor recorded wins.
    pub exit: Exit,
    /// What it wrote to standard output.
    pub stdout: Captured,
    /// What it wrote to standard error.
    pub stderr: Captured,
    /// What it used.
    pub usage: Usage,
    /// How many of its processes were still there when it ended and had to be killed.
    pub leaked_processes: u32,
}

impl Execution {
    /// Of something that printed nothing, and used nothing: that was never started.
    pub fn new(exit: Exit) -> Self {
        Self {
            exit,
            stdout: Captured::default(),
            stderr: Captured::default(),
            usage: Usage::default(),
            leaked_processes: 0,
        }
    }

    /// The same with this on standard output.
    #[must_use]
    pub fn printing(mut self, text: impl Into<Vec<u8>>) -> Self {
        self.stdout.bytes = text.into();
        self
    }

    /// The same with this on standard error.
    #[must_use]
    pub fn complaining(mut self, text: impl Into<Vec<u8>>) -> Self {
        self.stderr.bytes = text.into();
        self
    }
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exit {
    /// It exited by itself with this status.
    Code(i32),
    /// A signal ended it, and the supervisor did not send it.
    Signal(i32),
    /// The supervisor ended it, or found it over a limit.
    Limit(LimitKind),
    /// The operating system did not start it.
    CannotStart {
        /// The error number, for the record.
        errno: i32,
        /// What that means, in words: "it is not an executable file for this machine".
        reason: String,
    },
    /// It attacked its supervisor; the text says how.
    Violation(String),
}

impl Exit {
    /// Whether it was stopped for want of time or memory, so that with more of them it might have come further.
    pub const fn is_want_of_time_or_memory(&self) -> bool {
        match self {
            Self::Limit(LimitKind::Cpu | LimitKind::Wall | LimitKind::Memory) => true,
            Self::Limit(LimitKind::Output | LimitKind::Files)
            | Self::Code(_)
            | Self::Signal(_)
            | Self::CannotStart { .. }
            | Self::Violation(_) => false,
        }
    }
}

/// Which limit a run went over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LimitKind {
    /// CPU time of the whole process tree.
    Cpu,
    /// Wall-clock time from spawn to exit.
    Wall,
    /// Memory of the whole process tree.
    Memory,
    /// Bytes on standard output or standard error.
    Output,
    /// Bytes or files in the scratch folder, or in what a build writes.
    Files,
}

/// What was captured of an output stream: never more than the limit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Captured {
    /// The bytes from the beginning, up to the limit.
    pub bytes: Vec<u8>,
    /// Whether there was more than `bytes` holds.
    pub truncated: bool,
}

/// What a run used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// From spawn to exit.
    pub wall: Duration,
    /// User and system time of the whole tree; `None` where the host cannot tell.
    pub cpu: Option<Duration>,
    /// Peak memory in bytes; `None` where the host cannot tell.
    pub peak_memory: Option<u64>,
}

/// The limits of one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Limits {
    /// CPU time of the whole tree. This is the limit that decides.
    pub cpu: Duration,
    /// Wall-clock time: a backstop for programs that sleep or wait, generous so that a busy machine fails nobody.
    pub wall: Duration,
    /// Memory in bytes.
    pub memory: u64,
    /// Bytes of standard output, and of standard error, each.
    pub output: u64,
    /// Processes and threads at one time.
    pub processes: u32,
}

impl Default for Limits {
    /// 10 s CPU, 60 s wall, 1 GiB, 16 MiB, 256 processes and threads (a JVM alone has about 30).
    fn default() -> Self {
        Self {
            cpu: Duration::from_secs(10),
            wall: Duration::from_mins(1),
            memory: 1 << 30,
            output: 16 << 20,
            processes: 256,
        }
    }
}

/// A signal's name as people know it: `SIGSEGV`. A number that has none is `signal 99`.
pub fn signal_name(number: i32) -> String {
    nix::sys::signal::Signal::try_from(number).map_or_else(
        |_| format!("signal {number}"),
        |signal| signal.as_str().to_owned(),
    )
}
