//! Preparing a submission: the tools, the workspace and the bench on which it is built, and what that gives: a program, or the compiler's words.

mod bench;
mod ending;
pub(crate) mod kept;
pub(crate) mod newer;
pub(crate) mod shell;
mod tool;
mod toolchain;
mod workspace;

use std::time::Duration;

use crate::submission::{PrepareError, Program};
use sandbox::execution::{Exit, Limits};

pub(crate) use bench::{Bench, Job};
pub(crate) use shell::plain_file;
pub(crate) use tool::numbers;
pub use tool::{FoundTool, Tool};
pub use toolchain::Toolchain;
pub use workspace::Workspace;
pub(crate) use workspace::{open_folder, write_open};

/// What came of building a submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Prepared {
    /// It can be run.
    Ready(Program),
    /// Its sources do not compile.
    CompileFailed(CompileFailure),
}

/// A build that failed, in the compiler's own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompileFailure {
    /// The command, as a student would type it.
    pub command: String,
    /// What it printed on standard output and then on standard error, from the beginning; the workspace's name is taken out.
    /// Where the build did not end by itself, `[ending]` comes first.
    pub output: Vec<u8>,
    /// Whether it printed more than `output` holds.
    pub truncated: bool,
    /// How it ended.
    pub exit: Exit,
    /// The same in words, with the limit that it went over: "it fails".
    pub ending: String,
    /// The remedy, where it is known and the compiler does not say it.
    pub hint: Option<String>,
    /// The compiler's version, one line.
    pub toolchain: Option<String>,
}

/// Why there is no program.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The sources do not compile.
    Compile(Box<CompileFailure>),
    /// It cannot be prepared here.
    Cannot(PrepareError),
}

impl From<PrepareError> for Stop {
    fn from(error: PrepareError) -> Self {
        Self::Cannot(error)
    }
}

impl From<CompileFailure> for Stop {
    fn from(failure: CompileFailure) -> Self {
        Self::Compile(Box::new(failure))
    }
}

impl Stop {
    /// What came of it: the compiler's words, or that this machine has to change.
    pub(crate) fn ended(self) -> Result<CompileFailure, PrepareError> {
        match self {
            Self::Compile(failure) => newer::asked_for(&failure).map_or(Ok(*failure), Err),
            Self::Cannot(error) => Err(error),
        }
    }

    /// The same with a remedy, where the compiler's words show one.
    pub(crate) fn hinted(mut self, hint: impl FnOnce(&str) -> Option<String>) -> Self {
        if let Self::Compile(failure) = &mut self {
            failure.hint = hint(&String::from_utf8_lossy(&failure.output));
        }
        self
    }
}

/// The usual limits of a build: 60 s CPU, 5 min wall, 2 GiB, 1 MiB of output, 256 processes and threads.
pub const fn build_limits() -> Limits {
    Limits {
        cpu: Duration::from_mins(1),
        wall: Duration::from_mins(5),
        memory: 2 << 30,
        output: 1 << 20,
        processes: 256,
    }
}
