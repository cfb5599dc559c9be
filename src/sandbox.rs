//! Where a submission's process runs, and how it is held. This module knows processes and limits; it knows no puzzle.
//!
//! A [`Sandbox`] is chosen once for a whole invocation. For each submission and worker thread it opens a [`Cell`], which is restricted once and then runs case after case.

mod choice;
#[cfg(target_os = "linux")]
mod confined;
mod doctor;
mod environment;
mod plain;
mod protection;
mod quota;
mod reading;
#[cfg(not(target_os = "linux"))]
mod unconfined;

use std::error::Error;
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::execution::{Execution, Limits};

pub use choice::{Choice, ChooseError, Settings, choose, choose_with, examine};
pub use doctor::{Diagnosis, Trial};
pub use plain::Plain;
pub use protection::{Protection, ProtectionKind, SandboxReport};
pub use quota::FileQuota;

/// A way to hold processes, as strong as the host allows.
pub trait Sandbox: Send + Sync {
    /// What it enforces here, and what it cannot.
    fn report(&self) -> &SandboxReport;

    /// Opens a cell for one submission. Cheap enough to do once per worker thread and submission.
    ///
    /// # Errors
    /// When the host refuses something that worked at start-up: a fault of ours, never of the submission.
    fn open(&self, spec: &CellSpec) -> Result<Box<dyn Cell>, SandboxError>;
}

/// One restricted place in which the runs of one submission happen, one at a time.
pub trait Cell: Send {
    /// Runs one command to its end, and leaves no process of it behind.
    ///
    /// # Errors
    /// When the supervision itself fails. Whatever the command does is an [`Execution`].
    fn run(&mut self, request: &Request) -> Result<Execution, SandboxError>;

    /// The same, telling `seen` now and then how the run goes. A cell that does not look at its runs tells nothing.
    ///
    /// # Errors
    /// As [`Cell::run`].
    fn run_seen(
        &mut self,
        request: &Request,
        seen: &mut dyn FnMut(Pulse),
    ) -> Result<Execution, SandboxError> {
        let _ = seen;
        self.run(request)
    }
}

/// What is seen of a run at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pulse {
    /// CPU time of the whole tree so far.
    pub cpu: Duration,
    /// Whether a thread of it uses a processor or waits for its turn.
    pub runnable: bool,
}

/// What a cell may touch, besides the system's own programs and libraries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CellSpec {
    /// Absolute folders and files that may be read and executed: the submission's own.
    pub readable: Vec<PathBuf>,
    /// Absolute folders that may be written: only a build has any.
    pub writable: Vec<PathBuf>,
    /// Programs that the runs start or need, by name (`python3`) or path: each is looked up on the grader's own `PATH`,
    /// and the place where it is really installed may be read and executed.
    pub programs: Vec<OsString>,
}

/// One command to run in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The program (absolute, or found on the cell's `PATH`) and its arguments.
    pub argv: Vec<OsString>,
    /// Environment variables besides the cell's clean set.
    pub env: Vec<(OsString, OsString)>,
    /// What the program can read from standard input; empty means an empty input.
    pub stdin: Arc<[u8]>,
    /// Files to place in the fresh scratch folder, by plain name.
    pub files: Vec<(String, Arc<[u8]>)>,
    /// The working folder; `None` is a scratch folder, fresh for this run and gone after it.
    pub folder: Option<PathBuf>,
    /// The limits.
    pub limits: Limits,
}

/// A failure of the supervision itself.
#[derive(Debug, thiserror::Error)]
#[error("{doing}")]
pub struct SandboxError {
    /// What was being done, as a lower-case fragment: "cannot open the scratch folder".
    pub doing: String,
    /// Whether the run was given up because the whole invocation is being interrupted.
    pub interrupted: bool,
    /// Why it failed.
    #[source]
    pub source: Option<Box<dyn Error + Send + Sync>>,
}

impl SandboxError {
    /// A failure with its cause.
    pub fn new(doing: impl Into<String>, source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self {
            doing: doing.into(),
            interrupted: false,
            source: Some(source.into()),
        }
    }

    /// A failure that has no cause beyond what it says.
    pub fn plain(doing: impl Into<String>) -> Self {
        Self {
            doing: doing.into(),
            interrupted: false,
            source: None,
        }
    }

    /// The run was given up because [`Settings::interrupt`] was raised.
    pub fn interrupted() -> Self {
        Self {
            doing: "interrupted while a case was running".to_owned(),
            interrupted: true,
            source: None,
        }
    }
}

/// The hidden subcommand as which the grader starts itself again.
pub const BOX: &str = "__box";

/// The hidden subcommand as which the grader starts itself as one of the doctor's attacks.
pub const ATTACK: &str = "__attack";

/// Becomes the process that the hidden subcommand `__box` stands for. `arguments` are those after it.
pub fn box_main(arguments: &[OsString]) -> std::process::ExitCode {
    #[cfg(target_os = "linux")]
    {
        confined::main(arguments)
    }
    #[cfg(not(target_os = "linux"))]
    {
        let _ = arguments;
        std::process::ExitCode::from(2)
    }
}

/// Makes the built-in attacks that the hidden subcommand `__attack` stands for. `arguments` are those after it.
pub fn attack_main(arguments: &[OsString]) -> std::process::ExitCode {
    #[cfg(target_os = "linux")]
    {
        confined::attack_main(arguments)
    }
    #[cfg(not(target_os = "linux"))]
    {
        let _ = arguments;
        std::process::ExitCode::from(2)
    }
}
