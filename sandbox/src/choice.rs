//! Chooses the strongest sandbox that this host allows and staff accept. It decides between tiers; each tier finds out by itself what it can enforce.

use std::io::{self, Read};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

#[cfg(target_os = "linux")]
use super::confined::Confined;
#[cfg(not(target_os = "linux"))]
use super::unconfined::Confined;
use super::{Diagnosis, Plain, ProtectionKind, Sandbox, SandboxError, SandboxReport, Settings};
use crate::processors::Processors;

/// Which tier staff ask for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Choice {
    /// The strongest that works; never `none`.
    #[default]
    Auto,
    /// Namespaces, and everything of the fallback.
    Namespaces,
    /// No namespaces: Landlock, seccomp, limits, and another user where started as root.
    Fallback,
    /// No isolation at all.
    None,
}

/// Why no sandbox could be chosen.
#[derive(Debug, thiserror::Error)]
pub enum ChooseError {
    /// The host does not let a tier work.
    #[error("the sandbox tier `{tier}` does not work on this host: {reason}")]
    Tier {
        /// The tier.
        tier: &'static str,
        /// Why, with a remedy.
        reason: String,
    },
    /// No tier works.
    #[error("no sandbox works on this host: {reasons}; `--sandbox none` runs submissions without one")]
    Nothing {
        /// Why each tier failed.
        reasons: String,
    },
    /// The built-in attacks could not be run.
    #[error("cannot try the sandbox")]
    Trial(#[source] SandboxError),
    /// A required protection is not enforced.
    #[error("`{name}` is required but not enforced in tier `{tier}`: {detail}")]
    Missing {
        /// The protection.
        name: &'static str,
        /// The tier that lacks it.
        tier: String,
        /// Why, with a remedy.
        detail: String,
    },
}

/// Chooses a sandbox with the usual settings.
///
/// # Errors
/// When the tier does not work here, or a required protection is missing.
pub fn choose(choice: Choice, required: &[ProtectionKind]) -> Result<Box<dyn Sandbox>, ChooseError> {
    choose_with(choice, required, &Settings::default())
}

/// Chooses a sandbox.
///
/// # Errors
/// When the tier does not work here, or a required protection is missing.
pub fn choose_with(
    choice: Choice,
    required: &[ProtectionKind],
    settings: &Settings,
) -> Result<Box<dyn Sandbox>, ChooseError> {
    keep_child_signals();
    let sandbox: Box<dyn Sandbox> = match choice {
        Choice::None => Box::new(Plain::new(Arc::clone(&settings.interrupt))),
        Choice::Auto | Choice::Namespaces | Choice::Fallback => {
            Box::new(confined(choice, settings, &mut Vec::new())?)
        }
    };
    for kind in required {
        let known = sandbox
            .report()
            .protections
            .iter()
            .find(|protection| protection.name == kind.name());
        if !sandbox.report().enforces(*kind) {
            return Err(ChooseError::Missing {
                name: kind.name(),
                tier: sandbox.report().tier.clone(),
                detail: known.map_or_else(
                    || "not known here".to_owned(),
                    |protection| protection.detail.clone(),
                ),
            });
        }
    }
    Ok(sandbox)
}

/// The tier that is asked for, or the first that works; what kept a stronger one away is added to `refused`.
fn confined(choice: Choice, settings: &Settings, refused: &mut Vec<String>) -> Result<Confined, ChooseError> {
    let tier = |tier, made: Result<Confined, SandboxError>| {
        made.map_err(|error| ChooseError::Tier {
            tier,
            reason: chain(&error),
        })
    };
    let fallback = || tier("fallback", Confined::fallback(settings));
    if choice == Choice::Fallback {
        return fallback();
    }
    match tier("namespaces", Confined::namespaces(settings)) {
        Err(first) if choice == Choice::Auto => {
            refused.push(first.to_string());
            fallback().map_err(|second| ChooseError::Nothing {
                reasons: format!("{first}; {second}"),
            })
        }
        made => made,
    }
}

/// Finds out what `choice` gets on this host, and runs the built-in attacks against it.
///
/// # Errors
/// When no such tier works here, or an attack cannot even be tried.
pub fn examine(choice: Choice, settings: &Settings) -> Result<Diagnosis, ChooseError> {
    keep_child_signals();
    let mut refused = Vec::new();
    let diagnosis = |report: &SandboxReport, refused, trials| Diagnosis {
        report: report.clone(),
        refused,
        processors: Processors::here().lines(),
        free_memory: crate::free_memory(),
        trials,
    };
    if choice == Choice::None {
        let plain = Plain::new(Arc::clone(&settings.interrupt));
        return Ok(diagnosis(plain.report(), refused, Vec::new()));
    }
    let confined = confined(choice, settings, &mut refused)?;
    let trials = confined.trials().map_err(ChooseError::Trial)?;
    Ok(diagnosis(confined.report(), refused, trials))
}

/// An error with its causes, in one line.
fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        text = format!("{text}: {error}");
        source = error.source();
    }
    text
}

/// Requests to end that come within this time are one: `timeout` sends its signal to the process and then to its group.
const ONE_REQUEST: Duration = Duration::from_secs(1);

/// A flag for [`Settings::interrupt`] that Ctrl-C and the usual request to end (SIGINT, SIGTERM) raise; a second one, at least a second later, ends this process at once, with `status`.
///
/// # Errors
/// When the system does not let signals be caught.
pub fn interrupt_flag(status: i32) -> io::Result<Arc<AtomicBool>> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::flag::{register, register_conditional_shutdown};
    let flag = Arc::new(AtomicBool::new(false));
    let was_asked = Arc::new(AtomicBool::new(false));
    let (mut first, wake) = UnixStream::pair()?;
    for signal in [SIGINT, SIGTERM] {
        register_conditional_shutdown(signal, status, Arc::clone(&was_asked))?;
        register(signal, Arc::clone(&flag))?;
        signal_hook::low_level::pipe::register(signal, wake.try_clone()?)?;
    }
    std::thread::spawn(move || {
        let _ = first.read(&mut [0]);
        std::thread::sleep(ONE_REQUEST);
        was_asked.store(true, Ordering::Relaxed);
    });
    Ok(flag)
}

/// Makes sure that this process learns of its children's ends, whatever it inherited: an ignored SIGCHLD loses them
/// (and makes `wait-timeout` crash), a blocked one makes a finished child look like one that hangs.
fn keep_child_signals() {
    use nix::sys::signal::{SigSet, Signal};
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        // A handler of any kind replaces "ignore"; the flag itself is of no use to anyone.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGCHLD, Arc::new(AtomicBool::new(false)));
    });
    let mut set = SigSet::empty();
    set.add(Signal::SIGCHLD);
    let _ = set.thread_unblock();
}
