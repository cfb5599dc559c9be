//! A sandbox that runs commands and holds nothing.

use std::fs;
use std::io::Read;
use std::process::{Command, Stdio};
use std::time::Duration;

use sandbox::execution::{Captured, Execution, Exit, LimitKind, Usage};
use sandbox::{Cell, CellSpec, Request, Sandbox, SandboxError, SandboxReport};
use wait_timeout::ChildExt;

/// Runs commands and holds nothing.
#[derive(Default)]
pub(crate) struct Bare {
    report: SandboxReport,
}

impl Sandbox for Bare {
    fn report(&self) -> &SandboxReport {
        &self.report
    }

    fn open(&self, spec: &CellSpec) -> Result<Box<dyn Cell>, SandboxError> {
        for path in spec.readable.iter().chain(&spec.writable) {
            assert!(path.is_absolute(), "{}", path.display());
        }
        Ok(Box::new(Bare::default()))
    }
}

impl Cell for Bare {
    fn run(&mut self, request: &Request) -> Result<Execution, SandboxError> {
        let scratch = tempfile::tempdir().unwrap();
        for (name, content) in &request.files {
            fs::write(scratch.path().join(name), content).unwrap();
        }
        fs::write(scratch.path().join(".stdin"), &request.stdin).unwrap();
        let open = |name: &str| fs::File::create(scratch.path().join(name)).unwrap();
        let child = Command::new(&request.argv[0])
            .args(&request.argv[1..])
            .env_clear()
            .env("PATH", "/usr/local/bin:/usr/bin:/bin")
            .env("HOME", scratch.path())
            .envs(request.env.iter().cloned())
            .current_dir(request.folder.as_deref().unwrap_or(scratch.path()))
            .stdin(Stdio::from(
                fs::File::open(scratch.path().join(".stdin")).unwrap(),
            ))
            .stdout(open(".stdout"))
            .stderr(open(".stderr"))
            .spawn();
        let exit = match child {
            Err(error) => Exit::CannotStart {
                errno: error.raw_os_error().unwrap_or(0),
                reason: error.to_string(),
            },
            Ok(mut child) => {
                if let Some(status) = child.wait_timeout(Duration::from_mins(2)).unwrap() {
                    status.code().map_or(Exit::Signal(9), Exit::Code)
                } else {
                    child.kill().unwrap();
                    child.wait().unwrap();
                    Exit::Limit(LimitKind::Wall)
                }
            }
        };
        let captured = |name: &str| {
            let mut bytes = Vec::new();
            let file = fs::File::open(scratch.path().join(name)).unwrap();
            file.take(request.limits.output).read_to_end(&mut bytes).unwrap();
            Captured {
                bytes,
                truncated: false,
            }
        };
        let (stdout, stderr) = (captured(".stdout"), captured(".stderr"));
        Ok(Execution {
            exit,
            stdout,
            stderr,
            usage: Usage::default(),
            leaked_processes: 0,
        })
    }
}
