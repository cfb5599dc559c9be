//! The built-in attacks: what the hidden subcommand `__attack` does inside a box, so that each protection is known by what it does.
//! Every one is harmless outside of a box as well, except that it may use time and memory.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::fd::AsRawFd;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

use nix::sched::{CloneFlags, unshare};
use rustix::net::{AddressFamily, SocketType, socket};
use rustix::process::{Pid, Signal, geteuid, getppid, kill_process};

use crate::ProtectionKind;
use crate::execution::LimitKind;

/// How an attack is seen to have failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Proof {
    /// It says itself what came of it: it tries this protection.
    Said(ProtectionKind),
    /// It goes over a limit.
    Over(LimitKind),
    /// It ends, and what it left behind with it.
    Ends,
}

/// Declares the attacks: the name of each on the command line and in tables, and how it is seen to have failed.
macro_rules! attacks {
    ($($(#[$doc:meta])* $variant:ident = $name:literal: $proof:expr,)*) => {
        /// One attempt to do what a submission must not.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Attack { $($(#[$doc])* $variant,)* }

        impl Attack {
            pub(super) const ALL: [Self; [$($name),*].len()] = [$(Self::$variant),*];

            pub(super) const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            pub(super) const fn proof(self) -> Proof {
                match self { $(Self::$variant => $proof,)* }
            }
        }
    };
}

attacks! {
    /// Reads a file that everyone may read, and that stands for a golden.
    ReadGolden = "read-golden": Proof::Said(ProtectionKind::Filesystem),
    /// Asks whether that file exists.
    SeeGolden = "see-golden": Proof::Said(ProtectionKind::HiddenFiles),
    /// Overwrites it, and writes beside it.
    WriteOutside = "write-outside": Proof::Said(ProtectionKind::Filesystem),
    /// Lists the home folder of the grader's user.
    ReadHome = "read-home": Proof::Said(ProtectionKind::Filesystem),
    /// Opens sockets of several families.
    Socket = "socket": Proof::Said(ProtectionKind::Network),
    /// Signals, and asks after, the supervising process.
    KillParent = "kill-parent": Proof::Said(ProtectionKind::Processes),
    /// Reads the supervising process's descriptors and memory.
    ReadParent = "read-parent": Proof::Said(ProtectionKind::Processes),
    /// Looks for open descriptors above 2.
    Descriptors = "inherited-descriptors": Proof::Said(ProtectionKind::Descriptors),
    /// Looks for variables that were not given to it.
    Environment = "inherited-environment": Proof::Said(ProtectionKind::Environment),
    /// Makes namespaces of its own.
    Unshare = "unshare": Proof::Said(ProtectionKind::SystemCalls),
    /// Becomes user 0, or already is.
    BecomeRoot = "become-root": Proof::Said(ProtectionKind::Identity),
    /// Makes more files than a scratch folder should hold.
    FileFlood = "file-flood": Proof::Said(ProtectionKind::ScratchQuota),
    /// Leaves a process behind in a session of its own.
    Daemon = "daemon": Proof::Ends,
    /// Starts itself without end.
    ForkBomb = "fork-bomb": Proof::Over(LimitKind::Cpu),
    /// Takes memory without end.
    MemoryBalloon = "memory-balloon": Proof::Over(LimitKind::Memory),
    /// Prints without end.
    OutputFlood = "output-flood": Proof::Over(LimitKind::Output),
    /// Uses time without end.
    Spin = "spin": Proof::Over(LimitKind::Cpu),
    /// Waits without end.
    Sleep = "sleep": Proof::Over(LimitKind::Wall),
}

impl Attack {
    /// The protection that it tries, for those that say themselves what came of them.
    pub(super) const fn tries(self) -> Option<ProtectionKind> {
        match self.proof() {
            Proof::Said(kind) => Some(kind),
            Proof::Over(_) | Proof::Ends => None,
        }
    }

    /// Does it. What it got away with, in words, is an error.
    fn attempt(self, golden: &Path) -> Result<(), String> {
        match self {
            Self::ReadGolden => {
                refused("read the golden", File::open(golden))?;
                refused(
                    "list the golden's folder",
                    fs::read_dir(golden.parent().unwrap_or(golden)),
                )
            }
            Self::SeeGolden => refused("see that the golden exists", fs::symlink_metadata(golden)),
            Self::WriteOutside => write_outside(golden),
            Self::ReadHome => ["/root", "/home", "/etc/shadow"]
                .into_iter()
                .try_for_each(|path| {
                    refused(
                        path,
                        fs::read_dir(path)
                            .map(drop)
                            .or_else(|_| File::open(path).map(drop)),
                    )
                }),
            Self::Socket => [
                AddressFamily::INET,
                AddressFamily::INET6,
                AddressFamily::UNIX,
                AddressFamily::NETLINK,
            ]
            .into_iter()
            .try_for_each(|family| refused("open a socket", socket(family, SocketType::STREAM, None))),
            Self::KillParent => kill_parent(),
            Self::ReadParent => ["fd/0", "fd/1", "mem", "environ"]
                .into_iter()
                .try_for_each(|name| {
                    refused(
                        name,
                        File::open(format!("/proc/{}/{name}", Pid::as_raw(getppid()))),
                    )
                }),
            Self::Descriptors => descriptors(),
            Self::Environment => environment(),
            Self::Unshare => {
                let flags = CloneFlags::CLONE_NEWUSER;
                refused("make a user namespace", unshare(flags))
            }
            Self::BecomeRoot if geteuid().is_root() => Err("is user 0".to_owned()),
            Self::BecomeRoot => refused(
                "become user 0",
                rustix::thread::set_thread_uid(rustix::process::Uid::ROOT),
            ),
            Self::FileFlood => (0..100_000)
                .try_for_each(|number| File::create(number.to_string()).map(drop))
                .map_or(Ok(()), |()| Err("made 100000 files".to_owned())),
            Self::Daemon => start_again("daemon-child"),
            Self::ForkBomb => loop {
                let _ = start_again("fork-bomb");
            },
            Self::MemoryBalloon => {
                let mut blocks = Vec::new();
                loop {
                    blocks.push(vec![1_u8; 1 << 20]);
                }
            }
            Self::OutputFlood => loop {
                io::stdout()
                    .write_all(&[b'x'; 1 << 12])
                    .map_err(|error| error.to_string())?;
            },
            Self::Spin => loop {
                std::hint::spin_loop();
            },
            Self::Sleep => {
                std::thread::sleep(Duration::from_hours(1));
                Ok(())
            }
        }
    }
}

/// Runs the attacks named after the golden, and prints one line for each: its name, `held` or `breach`, and what it got away with.
pub(super) fn main(arguments: &[OsString]) -> ExitCode {
    let Some((golden, names)) = arguments.split_first() else {
        return ExitCode::from(2);
    };
    if names.first().is_some_and(|name| name == "daemon-child") {
        let _ = rustix::process::setsid();
        std::thread::sleep(Duration::from_hours(1));
    }
    let golden = PathBuf::from(golden);
    let mut breached = false;
    for attack in Attack::ALL
        .into_iter()
        .filter(|attack| names.iter().any(|name| name == attack.name()))
    {
        let (word, detail) = match attack.attempt(&golden) {
            Ok(()) => ("held", String::new()),
            Err(detail) => ("breach", detail),
        };
        breached |= word == "breach";
        let _ = writeln!(io::stdout(), "{}\t{word}\t{detail}", attack.name());
    }
    if breached {
        ExitCode::from(3)
    } else {
        ExitCode::SUCCESS
    }
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "what an attack has opened is closed again here"
)]
fn refused<T, E>(what: &str, outcome: Result<T, E>) -> Result<(), String> {
    if outcome.is_ok() {
        Err(format!("could {what}"))
    } else {
        Ok(())
    }
}

fn write_outside(golden: &Path) -> Result<(), String> {
    refused("write to the golden", OpenOptions::new().write(true).open(golden))?;
    refused("remove the golden", fs::remove_file(golden))?;
    for folder in [
        golden.parent().unwrap_or(golden),
        Path::new("/etc"),
        Path::new("/usr"),
    ] {
        refused(
            "write outside of the scratch folder",
            File::create(folder.join("grader-was-here")),
        )?;
    }
    Ok(())
}

fn kill_parent() -> Result<(), String> {
    let parent = getppid();
    for signal in [Signal::STOP, Signal::TERM, Signal::KILL] {
        let _ = parent.map(|parent| kill_process(parent, signal));
    }
    // It is still there, or this process would have another parent; and inside of its own namespace the signal only seems to arrive.
    if getppid() == parent {
        Ok(())
    } else {
        Err("could end the supervising process".to_owned())
    }
}

/// Opens one file after the other: a number that is left out belongs to something that was open before.
fn descriptors() -> Result<(), String> {
    let mut files = Vec::new();
    for expected in 3..200 {
        let file = File::open("/dev/null").map_err(|error| error.to_string())?;
        if file.as_raw_fd() != expected {
            return Err(format!("has descriptor {expected}"));
        }
        files.push(file);
    }
    Ok(())
}

fn environment() -> Result<(), String> {
    let known = |name: &OsStr| crate::environment::NAMES.iter().any(|known| name == *known);
    match std::env::vars_os().find(|(name, _)| !known(name)) {
        Some((name, _)) => Err(format!("sees the variable {}", name.display())),
        None => Ok(()),
    }
}

fn start_again(name: &str) -> Result<(), String> {
    let program = std::env::args_os().next().ok_or("has no name")?;
    Command::new(program)
        .args(["__attack", "/", name])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map(drop)
        .map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_distinct() {
        let names: std::collections::BTreeSet<_> = Attack::ALL.iter().map(|attack| attack.name()).collect();
        assert_eq!(names.len(), Attack::ALL.len());
    }
}
