//! Tests that find out when they run whether this host has what they need. One that has not is *ignored*, with its reason; it never looks passed.
//!
//! A test binary of this kind sets `harness = false`, lists its tests with [`trials!`] and hands them to [`run`]. It takes the same arguments as any other
//! test binary. A test that is not listed is dead code, and the compiler says so.
//!
//! ```no_run
//! fn java_runs() -> testing::Outcome {
//!     testing::need(&["java", "javac"])?;
//!     assert_eq!(1 + 1, 2);
//!     Ok(())
//! }
//!
//! fn main() -> std::process::ExitCode {
//!     testing::run(testing::trials![java_runs])
//! }
//! ```

pub mod reading;
pub mod sentences;

use std::path::Path;
use std::process::{Command, ExitCode};

use libtest_mimic::Arguments;

pub use libtest_mimic::{Completion, Failed, Trial};

/// What a test hands back that may be ignored.
pub type Outcome = Result<(), Missing>;

/// Why a test was not run: what this host lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing(String);

impl Missing {
    /// With a reason that completes "ignored, …".
    #[expect(
        clippy::needless_pass_by_value,
        reason = "made for `map_err`, which hands over errors by value"
    )]
    pub fn new(reason: impl ToString) -> Self {
        // The list of tests has one line each.
        Self(
            reason
                .to_string()
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" "),
        )
    }
}

/// Runs a tool in a folder: whether it succeeded, and all that it said.
///
/// # Errors
/// When this host has no such tool.
///
/// # Panics
/// When it cannot be started.
#[expect(clippy::unwrap_used, reason = "a test ends where its own set-up fails")]
pub fn ran(tool: &str, arguments: &[&str], folder: &Path) -> Result<(bool, String), Missing> {
    need(&[tool])?;
    let ended = Command::new(tool)
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap();
    let said = [ended.stdout, ended.stderr].concat();
    Ok((
        ended.status.success(),
        String::from_utf8_lossy(&said).into_owned(),
    ))
}

/// Asks for programs on the `PATH`.
///
/// # Errors
/// Names those that are not there.
pub fn need(programs: &[&str]) -> Outcome {
    let missing: Vec<_> = programs
        .iter()
        .copied()
        .filter(|name| which::which(name).is_err())
        .collect();
    if missing.is_empty() {
        Ok(())
    } else {
        Err(Missing(format!("needs {}", missing.join(", "))))
    }
}

/// Tries all of them, and only then says of the first that could not be tried what it lacked.
///
/// # Errors
/// With that.
pub fn each<T>(items: impl IntoIterator<Item = T>, test: impl FnMut(T) -> Outcome) -> Outcome {
    let outcomes: Vec<_> = items.into_iter().map(test).collect();
    outcomes.into_iter().collect()
}

/// What a test may hand back.
pub trait Conclusion {
    /// As the harness takes it.
    ///
    /// # Errors
    /// Never; a test fails by panicking.
    fn conclude(self) -> Result<Completion, Failed>;
}

impl Conclusion for () {
    fn conclude(self) -> Result<Completion, Failed> {
        Ok(Completion::Completed)
    }
}

impl Conclusion for Outcome {
    fn conclude(self) -> Result<Completion, Failed> {
        Ok(match self {
            Ok(()) => Completion::Completed,
            Err(Missing(reason)) => Completion::ignored_with(reason),
        })
    }
}

/// The named functions as tests, called by their paths below the crate.
#[macro_export]
macro_rules! trials {
    ($($($name:ident)::+),* $(,)?) => {
        vec![$($crate::Trial::ignorable_test(
            module_path!().split("::").skip(1).chain([$(stringify!($name)),+]).collect::<Vec<_>>().join("::"),
            || $crate::Conclusion::conclude($($name)::+()),
        )),*]
    };
}

/// The same as the function `trials` of a file, which [`run_all`] asks for them.
#[macro_export]
macro_rules! list {
    ($($name:tt)*) => {
        /// The tests of this file.
        pub(crate) fn trials() -> Vec<$crate::Trial> {
            $crate::trials![$($name)*]
        }
    };
}

/// Runs the tests that the command line asks for, in their order, and where it says no number of threads, twice as many at one time as there are cores: many of them
/// wait for a clock or for another process, and meanwhile no core should.
pub fn run(trials: Vec<Trial>) -> ExitCode {
    let mut arguments = Arguments::from_args();
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    arguments.test_threads.get_or_insert(2 * cores);
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// Runs the tests of several files.
pub fn run_all<const FILES: usize>(files: [Vec<Trial>; FILES]) -> ExitCode {
    run(files.into_iter().flatten().collect())
}
