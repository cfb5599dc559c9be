//! The portable runner of tier `none`: a process group, limits and bounded capture, on any Unix. It holds honest programs to
//! their limits; it keeps no hostile one from reading, writing or escaping, and its report says so.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group};
use tempfile::TempDir;
use wait_timeout::ChildExt;

use super::reading::Reading;
use super::{Cell, CellSpec, ProtectionKind, Request, Sandbox, SandboxError, SandboxReport, environment};
use crate::execution::{Execution, Exit, LimitKind, Limits, Usage};
use cpu::ChildrenCpu;

pub(crate) mod cpu;
mod refusal;

#[cfg(target_os = "linux")]
pub(crate) use refusal::cannot_start;
pub(crate) use refusal::not_an_argument;

/// The first pause between two looks at a running process; each next one is longer, up to [`LONGEST_PAUSE`].
const FIRST_PAUSE: Duration = Duration::from_millis(5);
const LONGEST_PAUSE: Duration = Duration::from_millis(25);

/// Runs without isolation.
#[derive(Debug)]
pub struct Plain {
    report: SandboxReport,
    interrupt: Arc<AtomicBool>,
}

impl Plain {
    /// A runner that gives up its run when `interrupt` is raised.
    pub fn new(interrupt: Arc<AtomicBool>) -> Self {
        let mut report = SandboxReport::new("none");
        for kind in ProtectionKind::ALL {
            let (enforced, detail) = account(kind);
            report.record(kind, enforced, detail);
        }
        Self { report, interrupt }
    }
}

/// What tier `none` gives of each protection.
fn account(kind: ProtectionKind) -> (bool, &'static str) {
    const NOT_HERE: &str = "not in tier `none`: choose `--sandbox auto` on Linux";
    match kind {
        ProtectionKind::Environment => (true, "an allow-list of variables"),
        ProtectionKind::Descriptors => (true, "every descriptor of the grader closes on exec"),
        ProtectionKind::ProcessTree => (
            false,
            "the process group is ended with its case; a process that leaves the group escapes: choose `--sandbox auto` on Linux",
        ),
        ProtectionKind::CpuTree => (false, "CPU time is known after the end, for reaped children only"),
        ProtectionKind::NoNewPrivileges
        | ProtectionKind::ResourceLimits
        | ProtectionKind::Filesystem
        | ProtectionKind::HiddenFiles
        | ProtectionKind::Network
        | ProtectionKind::Processes
        | ProtectionKind::ProcessCount
        | ProtectionKind::SystemCalls
        | ProtectionKind::ScratchQuota
        | ProtectionKind::MemoryControl
        | ProtectionKind::Identity => (false, NOT_HERE),
    }
}

impl Sandbox for Plain {
    fn report(&self) -> &SandboxReport {
        &self.report
    }

    fn open(&self, _spec: &CellSpec) -> Result<Box<dyn Cell>, SandboxError> {
        let base = tempfile::Builder::new()
            .prefix("grader-")
            .tempdir()
            .map_err(|error| SandboxError::new("cannot make a scratch folder", error))?;
        Ok(Box::new(PlainCell {
            base,
            runs: 0,
            interrupt: Arc::clone(&self.interrupt),
        }))
    }
}

/// A scratch folder and a counter: tier `none` has nothing else to hold.
#[derive(Debug)]
struct PlainCell {
    base: TempDir,
    runs: u64,
    interrupt: Arc<AtomicBool>,
}

impl Cell for PlainCell {
    fn run(&mut self, request: &Request) -> Result<Execution, SandboxError> {
        self.runs += 1;
        let scratch = self.base.path().join(self.runs.to_string());
        let execution = self.run_in(&scratch, request);
        // A submission may have taken its own rights to its folder away; what then stays goes with the cell.
        let _ = crate::remove_tree(&scratch);
        execution
    }
}

impl PlainCell {
    fn run_in(&self, scratch: &Path, request: &Request) -> Result<Execution, SandboxError> {
        if let Some(exit) = not_an_argument(&request.argv) {
            return Ok(Execution::new(exit));
        }
        fs::create_dir(scratch).map_err(|error| SandboxError::new("cannot make a scratch folder", error))?;
        for (name, bytes) in &request.files {
            fs::write(scratch.join(name), bytes).map_err(|error| {
                SandboxError::new(format!("cannot place `{name}` in the scratch folder"), error)
            })?;
        }
        let stdin = self
            .stdin(&request.stdin)
            .map_err(|error| SandboxError::new("cannot prepare the input", error))?;
        let program = resolve(&request.argv)?;
        let folder = request.folder.as_deref().unwrap_or(scratch);
        let path = std::env::var_os("PATH").unwrap_or_default();
        let mut command = Command::new(&program);
        command
            .args(request.argv.get(1..).unwrap_or_default())
            .env_clear()
            .envs(environment::clean(&path, scratch, &request.env))
            .current_dir(folder)
            .stdin(stdin)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0);
        let cpu = ChildrenCpu::begin();
        match spawn(&mut command) {
            Ok((child, started)) => Running::new(child, started, request.limits, cpu)?.watch(&self.interrupt),
            Err(error) => refusal::refuse(&program, &error),
        }
    }

    fn stdin(&self, bytes: &[u8]) -> io::Result<Stdio> {
        if bytes.is_empty() {
            return Ok(Stdio::null());
        }
        let path = self.base.path().join("stdin");
        let mut file = File::create(&path)?;
        file.write_all(bytes)?;
        let reader = File::open(&path)?;
        fs::remove_file(&path)?;
        Ok(reader.into())
    }
}

/// The program as a path: names are looked up on the grader's `PATH`, because tier `none` hides nothing of it.
fn resolve(argv: &[OsString]) -> Result<PathBuf, SandboxError> {
    let name = argv
        .first()
        .ok_or_else(|| SandboxError::plain("a request names no program"))?;
    Ok(which::which(name).unwrap_or_else(|_| PathBuf::from(name)))
}

/// Spawns, with patience for what passes: a program that another thread's child still holds open for writing (such a child is between
/// its fork and its exec, and lets go by itself), and a user who has too many processes at this moment. Tells when it began.
pub(crate) fn spawn(command: &mut Command) -> io::Result<(Child, Instant)> {
    patiently(command, std::thread::sleep)
}

fn patiently(command: &mut Command, mut pause: impl FnMut(Duration)) -> io::Result<(Child, Instant)> {
    let (mut busy, mut full) = (50, 500);
    loop {
        let started = Instant::now();
        match command.spawn() {
            Ok(child) => return Ok((child, started)),
            Err(error) if error.kind() == io::ErrorKind::ExecutableFileBusy && busy > 0 => {
                busy -= 1;
                pause(Duration::from_millis(1));
            }
            Err(error) if error.kind() == io::ErrorKind::WouldBlock && full > 0 => {
                full -= 1;
                pause(Duration::from_millis(20));
            }
            Err(error) => return Err(error),
        }
    }
}

/// A started process with its readers.
struct Running {
    child: Child,
    group: Pid,
    started: Instant,
    limits: Limits,
    stdout: Reading,
    stderr: Reading,
    cpu: ChildrenCpu,
}

impl Running {
    fn new(
        mut child: Child,
        started: Instant,
        limits: Limits,
        cpu: ChildrenCpu,
    ) -> Result<Self, SandboxError> {
        let group = Pid::from_child(&child);
        let readers = child
            .stdout
            .take()
            .zip(child.stderr.take())
            .map(|(stdout, stderr)| {
                Ok((
                    Reading::start(stdout.into(), limits.output)?,
                    Reading::start(stderr.into(), limits.output)?,
                ))
            });
        let readers: io::Result<_> = readers.unwrap_or_else(|| Err(io::Error::other("no pipe")));
        match readers {
            Ok((stdout, stderr)) => Ok(Self {
                child,
                group,
                started,
                limits,
                stdout,
                stderr,
                cpu,
            }),
            Err(error) => {
                let _ = kill_process_group(group, Signal::KILL);
                let _ = child.wait();
                Err(SandboxError::new("cannot read what the program prints", error))
            }
        }
    }

    /// Waits for the end, or brings it about at a limit.
    fn watch(mut self, interrupt: &AtomicBool) -> Result<Execution, SandboxError> {
        let mut pause = FIRST_PAUSE;
        let mut cause = None;
        let status = loop {
            let left = self.limits.wall.saturating_sub(self.started.elapsed());
            if let Some(status) = self.look(pause.min(left))? {
                break status;
            }
            pause = (pause * 3 / 2).min(LONGEST_PAUSE);
            if self.stdout.is_over() || self.stderr.is_over() {
                cause = Some(LimitKind::Output);
            } else if self.started.elapsed() >= self.limits.wall {
                cause = Some(LimitKind::Wall);
            } else if !interrupt.load(Ordering::Acquire) {
                continue;
            }
            break self.kill()?;
        };
        let wall = self.started.elapsed();
        // Whatever of the group is still there would hold the pipes open, and must not outlive the case.
        let leaked = kill_process_group(self.group, Signal::KILL).is_ok();
        let stdout = self.stdout.finish();
        let stderr = self.stderr.finish();
        if interrupt.load(Ordering::Acquire) {
            return Err(SandboxError::interrupted());
        }
        let usage = Usage {
            wall,
            cpu: self.cpu.end(),
            peak_memory: None,
        };
        let over_cpu = usage.cpu.is_some_and(|cpu| cpu > self.limits.cpu);
        let exit = match cause {
            // The CPU limit is the smaller one: a program that used more than it has passed it before the wall.
            Some(LimitKind::Wall) | None if over_cpu => Exit::Limit(LimitKind::Cpu),
            Some(kind) => Exit::Limit(kind),
            None if stdout.truncated || stderr.truncated => Exit::Limit(LimitKind::Output),
            None => natural(status),
        };
        Ok(Execution {
            exit,
            stdout,
            stderr,
            usage,
            leaked_processes: u32::from(leaked && cause.is_none()),
        })
    }

    /// Waits at most `pause`. `wait_timeout` can say "still running" of a process that has ended (when SIGCHLD was held back),
    /// so a last `try_wait` decides; and a pause below a millisecond would not be one.
    fn look(&mut self, pause: Duration) -> Result<Option<ExitStatus>, SandboxError> {
        let pause = pause.max(Duration::from_millis(1));
        let waited = self.child.wait_timeout(pause).and_then(|status| match status {
            Some(status) => Ok(Some(status)),
            None => self.child.try_wait(),
        });
        waited.map_err(|error| {
            let _ = kill_process_group(self.group, Signal::KILL);
            SandboxError::new("cannot wait for the program", error)
        })
    }

    fn kill(&mut self) -> Result<ExitStatus, SandboxError> {
        let _ = kill_process_group(self.group, Signal::KILL);
        // The program may have left its own group.
        let _ = self.child.kill();
        self.child
            .wait()
            .map_err(|error| SandboxError::new("cannot wait for the program", error))
    }
}

/// An end that the supervisor did not bring about.
pub(crate) fn natural(status: ExitStatus) -> Exit {
    match (status.code(), status.signal()) {
        (Some(code), _) => Exit::Code(code),
        (None, signal) => Exit::Signal(signal.unwrap_or_default()),
    }
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use std::fs::OpenOptions;

    use super::*;

    /// A program that somebody still has open for writing.
    fn busy() -> (TempDir, Command, File) {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("true");
        fs::copy("/bin/true", &program).unwrap();
        let writer = OpenOptions::new().append(true).open(&program).unwrap();
        let mut command = Command::new(program);
        command.stdin(Stdio::null());
        (folder, command, writer)
    }

    #[test]
    fn a_program_that_is_being_written_is_tried_again_until_it_is_not() {
        let (_folder, mut command, writer) = busy();
        let (mut writer, mut pauses) = (Some(writer), 0);
        let spawned = patiently(&mut command, |_| {
            pauses += 1;
            if pauses == 3 {
                writer = None;
            }
        });
        let (mut child, _) = spawned.unwrap();
        assert!(child.wait().unwrap().success());
        // Another test's child may hold it a moment longer, between its fork and its exec.
        assert!(pauses >= 3);
    }

    #[test]
    fn patience_has_an_end() {
        let (_folder, mut command, _writer) = busy();
        let (mut pauses, mut waited) = (0, Duration::ZERO);
        let error = patiently(&mut command, |pause| {
            pauses += 1;
            waited += pause;
        });
        assert_eq!(error.unwrap_err().kind(), io::ErrorKind::ExecutableFileBusy);
        assert_eq!((pauses, waited), (50, Duration::from_millis(50)));
    }
}
