//! Runs a program that nobody trusts in a process tree held to limits, and says what it did: how it ended, what it printed, what it used. Nothing here knows what the program is
//! for, or says whether that was right.
//!
//! A [`Sandbox`] is chosen once for a process, as strong as the host allows. For each stranger it opens a [`Cell`], which is restricted once and then runs one [`Request`] after the
//! other; each gives an [`Execution`].
//!
//! ```standalone_crate
//! use std::process::ExitCode;
//! use std::time::Duration;
//!
//! use sandbox::execution::{Exit, Limits};
//! use sandbox::{CellSpec, Choice, Request, choose};
//!
//! fn main() -> ExitCode {
//!     // A host starts itself again as the processes of its boxes. This must come first.
//!     if let Some(code) = sandbox::run_as_box() {
//!         return code;
//!     }
//!     let sandbox = choose(Choice::Auto, &[]).expect("a tier that works here");
//!     let mut cell = sandbox.open(&CellSpec::default()).expect("a cell");
//!     let request = Request {
//!         argv: ["/bin/sh", "-c", "read name; echo hello $name"].map(Into::into).to_vec(),
//!         env: Vec::new(),
//!         stdin: b"world\n".as_slice().into(),
//!         files: Vec::new(),
//!         folder: None,
//!         limits: Limits { cpu: Duration::from_secs(1), memory: 64 << 20, ..Limits::default() },
//!     };
//!     let execution = cell.run(&request).expect("a host that does not fail");
//!     assert_eq!(execution.exit, Exit::Code(0));
//!     assert_eq!(execution.stdout.bytes, b"hello world\n");
//!     ExitCode::SUCCESS
//! }
//! ```
//!
//! `docs/sandbox.md` is its theory of operation: the processes, who ends whom, what is not stopped.
//!
//! Every layer that the host grants is used: namespaces with a file tree of their own, Landlock, seccomp, control groups, limits of resources, a user number of its own for a host that
//! runs as root. Nothing is believed from a version number: probes run in a box that is thrown away, and [`SandboxReport`] says what held. [`examine`] tries all built-in attacks.

mod choice;
#[cfg(target_os = "linux")]
mod confined;
mod doctor;
mod environment;
pub mod execution;
mod plain;
mod pretend;
mod processors;
mod protection;
mod quota;
mod reading;
#[cfg(target_os = "linux")]
mod removal;
mod settings;
#[cfg(not(target_os = "linux"))]
mod unconfined;

use std::error::Error;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use crate::execution::{Execution, Limits};

pub use choice::interrupt_flag;
pub use choice::{Choice, ChooseError, choose, choose_with, examine};
#[cfg(target_os = "linux")]
pub use confined::available::free_memory;
pub use doctor::{Diagnosis, Trial};
pub use plain::Plain;
pub use plain::cpu::reaped as cpu_of_children;
pub use pretend::Pretend;
pub use protection::{Protection, ProtectionKind, SandboxReport};
pub use quota::FileQuota;
#[cfg(target_os = "linux")]
pub use removal::{is_being_removed, remove_tree};
pub use settings::Settings;
#[cfg(not(target_os = "linux"))]
pub use unconfined::{free_memory, is_being_removed, remove_tree};

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
    /// Whether a program keeps a secret from code that it loads: then no process can read memory through `/proc`, not even its own.
    pub keeps_secret: bool,
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

/// The first argument with which a host starts itself again as a process of a box.
const BOX: &str = "__box";

/// The first argument with which a host starts itself as the built-in attacks.
const ATTACK: &str = "__attack";

/// The first call in the `main` of every host. A host starts itself again as the processes of its boxes; in those, this is what they do, and
/// `main` must return what it gives at once. In the host itself it does nothing.
#[must_use = "a process of a box must end here"]
pub fn run_as_box() -> Option<ExitCode> {
    let mut arguments = std::env::args_os().skip(1);
    let first = arguments.next()?;
    #[cfg(target_os = "linux")]
    {
        if first == BOX {
            return Some(confined::main(&arguments.collect::<Vec<_>>()));
        }
        if first == ATTACK {
            return Some(confined::attack_main(&arguments.collect::<Vec<_>>()));
        }
        None
    }
    #[cfg(not(target_os = "linux"))]
    {
        (first == BOX || first == ATTACK).then(|| ExitCode::from(2))
    }
}
