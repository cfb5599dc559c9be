//! Tries a tier with the built-in attacks, in a box in which the grader's own program may be read and nothing else is different.

use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tempfile::TempDir;

use super::Host;
use super::attack::{Attack, Proof};
use super::cell::ConfinedCell;
use super::cgroup::Groups;
use super::grants;
use super::message::Note;
use super::runtimes::Runtimes;
use crate::doctor::Trial;
use crate::execution::{Execution, Exit, LimitKind, Limits};
use crate::{Cell, CellSpec, Request, SandboxError};

const MIB: u64 = 1 << 20;

/// A box to be attacked.
pub(super) struct Arena {
    cell: ConfinedCell,
    program: PathBuf,
    golden: PathBuf,
    _folder: TempDir,
}

/// What one attack said of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Outcome {
    pub(super) attack: Attack,
    /// What it got away with.
    pub(super) breach: Option<String>,
}

impl Arena {
    /// A box like any other of this host, with control groups if there are any in `groups`.
    pub(super) fn new(host: &Host, groups: &Result<Groups, String>) -> Result<Self, SandboxError> {
        let failed = |error| SandboxError::new("cannot prepare a trial of the sandbox", error);
        let program = host.program.canonicalize().map_err(failed)?;
        let folder = tempfile::Builder::new()
            .prefix("grader-trial-")
            .tempdir()
            .map_err(failed)?;
        let golden = folder.path().join("golden");
        // Open to everyone, so that nothing but the sandbox stands before it.
        fs::write(&golden, "moves = 4\n").map_err(failed)?;
        for path in [folder.path(), &golden] {
            fs::set_permissions(path, PermissionsExt::from_mode(0o755)).map_err(failed)?;
        }
        let host = Arc::new(Host {
            tier: host.tier,
            program: host.program.clone(),
            hidden: host
                .hidden
                .iter()
                .filter(|path| **path != program)
                .cloned()
                .collect(),
            interrupt: Arc::clone(&host.interrupt),
            runtimes: Runtimes::default(),
            groups: groups.clone(),
            reserve: None,
        });
        let spec = CellSpec {
            readable: vec![program.clone()],
            ..CellSpec::default()
        };
        let grants = grants::grants(host.tier, &spec, &host.runtimes, &host.hidden);
        Ok(Self {
            cell: ConfinedCell::new(host, grants, false),
            program,
            golden,
            _folder: folder,
        })
    }

    /// What the layers of the box say of themselves.
    pub(super) fn notes(&mut self) -> Result<Vec<Note>, SandboxError> {
        Ok(self.cell.warm(gentle())?.notes.clone())
    }

    /// Runs some attacks one after the other in one process.
    pub(super) fn attempt(&mut self, attacks: &[Attack]) -> Result<Vec<Outcome>, SandboxError> {
        let execution = self.run(attacks, gentle())?;
        let said = String::from_utf8_lossy(&execution.stdout.bytes).into_owned();
        Ok(attacks
            .iter()
            .map(|attack| Outcome {
                attack: *attack,
                breach: breach(*attack, &said, &execution),
            })
            .collect())
    }

    fn run(&mut self, attacks: &[Attack], limits: Limits) -> Result<Execution, SandboxError> {
        let mut argv: Vec<OsString> = vec![
            self.program.clone().into(),
            "__attack".into(),
            self.golden.clone().into(),
        ];
        argv.extend(attacks.iter().map(|attack| OsString::from(attack.name())));
        self.cell.run(&Request {
            argv,
            env: Vec::new(),
            stdin: [].into(),
            files: Vec::new(),
            folder: None,
            limits,
        })
    }

    /// One attack, and whether what came of it is as it should be.
    pub(super) fn trial(&mut self, attack: Attack) -> Result<Trial, SandboxError> {
        let mut limits = gentle();
        let short = Duration::from_millis(300);
        let expected = match attack.proof() {
            Proof::Said(_) => {
                let breach = self.attempt(&[attack])?.pop().and_then(|outcome| outcome.breach);
                return Ok(Trial {
                    attack: attack.name(),
                    expected: "held".to_owned(),
                    passed: breach.is_none(),
                    actual: breach.unwrap_or_else(|| "held".to_owned()),
                });
            }
            Proof::Over(kind) => {
                match kind {
                    LimitKind::Cpu => limits.cpu = short,
                    LimitKind::Wall => limits.wall = short,
                    LimitKind::Memory => limits.memory = 64 * MIB,
                    LimitKind::Output | LimitKind::Files => {}
                }
                Exit::Limit(kind)
            }
            Proof::Ends => Exit::Code(0),
        };
        if attack == Attack::ForkBomb {
            limits.processes = 32;
        }
        let execution = self.run(&[attack], limits)?;
        let leaked = execution.leaked_processes;
        let (mut wanted, mut actual) = (words(&expected), words(&execution.exit));
        let mut passed = execution.exit == expected;
        // Without a bound on processes, a fork bomb's many small programs can be too much memory before they are too much CPU time.
        if attack == Attack::ForkBomb {
            wanted.push_str(" or memory limit");
            passed |= execution.exit == Exit::Limit(LimitKind::Memory);
        }
        if attack == Attack::Daemon {
            wanted.push_str(", 1 process ended");
            actual = format!("{actual}, {leaked} ended");
            passed &= leaked == 1;
        }
        Ok(Trial {
            attack: attack.name(),
            expected: wanted,
            actual,
            passed,
        })
    }
}

fn breach(attack: Attack, said: &str, execution: &Execution) -> Option<String> {
    let line = said
        .lines()
        .find_map(|line| line.strip_prefix(attack.name())?.strip_prefix('\t'));
    match line.map(|line| line.split_once('\t').unwrap_or((line, ""))) {
        Some(("held", _)) => None,
        Some((_, detail)) => Some(detail.to_owned()),
        None if attack == Attack::FileFlood && execution.exit == Exit::Limit(LimitKind::Files) => None,
        None => Some(format!(
            "the trial did not come to an end: {}",
            words(&execution.exit)
        )),
    }
}

fn words(exit: &Exit) -> String {
    match exit {
        Exit::Code(code) => format!("exit {code}"),
        Exit::Signal(signal) => format!("signal {signal}"),
        Exit::Limit(LimitKind::Cpu) => "CPU limit".to_owned(),
        Exit::Limit(LimitKind::Wall) => "wall-clock limit".to_owned(),
        Exit::Limit(LimitKind::Memory) => "memory limit".to_owned(),
        Exit::Limit(LimitKind::Output) => "output limit".to_owned(),
        Exit::Limit(LimitKind::Files) => "limit of the scratch folder".to_owned(),
        Exit::CannotStart { reason, .. } => format!("not started: {reason}"),
        Exit::Violation(how) => format!("violation: {how}"),
    }
}

/// Limits under which an attack has time to fail.
fn gentle() -> Limits {
    Limits {
        cpu: Duration::from_secs(20),
        wall: Duration::from_mins(1),
        memory: 512 * MIB,
        output: MIB,
        processes: 64,
    }
}
