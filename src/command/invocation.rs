//! What every command that runs programs begins with: the sandbox, Ctrl-C, and how mistakes are reported.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use jiff::Timestamp;

use crate::cli::SandboxArgs;
use crate::judge::JudgeError;
use crate::rubric;
use crate::rubric::CourseLibrary;
use crate::submission::Toolchain;
use sandbox::{self, ProtectionKind, Sandbox, Settings};

use super::Mistake;

/// What no submission may see, wherever it lies: the rubric, its goldens, the reports.
pub(super) fn hidden(rubric: &str, reports: impl IntoIterator<Item = PathBuf>) -> Vec<PathBuf> {
    let all = rubric::sources(rubric).into_iter().chain(reports);
    all.filter_map(|path| std::path::absolute(path).ok()).collect()
}

/// The sandbox that was asked for, in which nobody sees what is `hidden`.
pub(super) fn choose_sandbox(
    args: &SandboxArgs,
    interrupted: &Arc<AtomicBool>,
    hidden: Vec<PathBuf>,
) -> Result<Box<dyn Sandbox>, Mistake> {
    let settings = Settings {
        hidden,
        interrupt: Arc::clone(interrupted),
        ..Settings::default()
    };
    sandbox::choose_with(args.sandbox.choice(), &required(args)?, &settings).map_err(|error| {
        Mistake::with_hint(
            JudgeError::from_error(&error).what,
            "`grader doctor` shows what this machine grants",
        )
    })
}

/// The protections that must hold.
fn required(args: &SandboxArgs) -> Result<Vec<ProtectionKind>, Mistake> {
    let names: Vec<&str> = ProtectionKind::ALL.iter().map(|kind| kind.name()).collect();
    let kind = |name: &String| {
        ProtectionKind::ALL
            .into_iter()
            .find(|kind| kind.name() == name)
            .ok_or_else(|| {
                Mistake::with_hint(
                    format!("--require: there is no protection `{name}`"),
                    format!("the protections are {}", names.join(", ")),
                )
            })
    };
    args.require.iter().map(kind).collect()
}

/// A flag that Ctrl-C raises; a second Ctrl-C ends the grader at once.
pub(super) fn interrupt_flag() -> Result<Arc<AtomicBool>, Mistake> {
    Ok(sandbox::interrupt_flag(130)?)
}

/// The machine's compilers and runtimes, with the libraries that the rubric and the environment name.
pub(super) fn toolchain(libraries: &[CourseLibrary]) -> Result<Toolchain, Mistake> {
    let tools = Toolchain::from_env().with_libraries(libraries);
    match tools.unusable_library() {
        None => Ok(tools),
        Some((path, error)) => Err(Mistake::Plain {
            message: format!("GRADER_CLASSPATH: cannot use `{}`: {error}", path.display()),
            hint: Some(
                "mend the path, or unset GRADER_CLASSPATH: the classes of algs4.jar that the assignment needs are in the grader".to_owned(),
            ),
        }),
    }
}

/// A value of an option that cannot be read.
pub(super) fn mistake(option: &str, error: &dyn std::error::Error) -> Mistake {
    Mistake::new(format!("{option}: {error}"))
}

/// The time that is written down for what is done: as it was given, else now.
pub(super) fn recorded(at: Option<&str>) -> Result<String, Mistake> {
    match at {
        None => Ok(Timestamp::now().to_string()),
        Some(text) => Ok(time("--at", text)?.to_string()),
    }
}

/// A time with its zone.
pub(super) fn time(option: &str, text: &str) -> Result<Timestamp, Mistake> {
    text.parse().map_err(|_| {
        Mistake::with_hint(
            format!("{option}: expected a time with its zone, found `{text}`"),
            "write it as in 2026-11-22T23:59:00+01:00, or 2026-11-22T22:59:00Z",
        )
    })
}
