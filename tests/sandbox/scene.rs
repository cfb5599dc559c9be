//! A scene: a sandbox of one tier, a folder that stands for the submission, and short ways to run something in it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use grader::execution::{Execution, Limits};
use grader::sandbox::{Cell, CellSpec, Choice, Request, Sandbox, Settings, choose_with};

/// Both tiers that isolate.
pub(crate) const TIERS: [Choice; 2] = [Choice::Namespaces, Choice::Fallback];

pub(crate) fn settings() -> Settings {
    Settings {
        program: PathBuf::from(env!("CARGO_BIN_EXE_grader")),
        ..Settings::default()
    }
}

/// Generous limits for programs that are not about limits.
pub(crate) fn limits() -> Limits {
    Limits {
        wall: Duration::from_secs(40),
        cpu: Duration::from_secs(10),
        output: 1 << 20,
        ..Limits::default()
    }
}

pub(crate) struct Scene {
    pub(crate) sandbox: Box<dyn Sandbox>,
    pub(crate) folder: tempfile::TempDir,
    pub(crate) spec: CellSpec,
}

impl Scene {
    /// `None`, with a message, where this host does not have the tier.
    pub(crate) fn new(tier: Choice) -> Option<Self> {
        Self::with(tier, &settings())
    }

    pub(crate) fn with(tier: Choice, settings: &Settings) -> Option<Self> {
        let sandbox = match choose_with(tier, &[], settings) {
            Ok(sandbox) => sandbox,
            Err(error) => {
                println!("skipped: {error}");
                return None;
            }
        };
        let folder = tempfile::tempdir().unwrap();
        let spec = CellSpec {
            readable: vec![folder.path().to_owned()],
            ..CellSpec::default()
        };
        Some(Self {
            sandbox,
            folder,
            spec,
        })
    }

    pub(crate) fn needing(mut self, programs: &[&str]) -> Self {
        self.spec.programs = programs.iter().map(OsString::from).collect();
        self
    }

    pub(crate) fn cell(&self) -> Box<dyn Cell> {
        self.sandbox.open(&self.spec).unwrap()
    }

    pub(crate) fn run(&self, argv: &[&str]) -> Execution {
        self.cell().run(&request(argv)).unwrap()
    }

    pub(crate) fn shell(&self, script: &str) -> Execution {
        self.run(&["/bin/sh", "-c", script])
    }

    pub(crate) fn file(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    }
}

pub(crate) fn request(argv: &[&str]) -> Request {
    Request {
        argv: argv.iter().map(OsString::from).collect(),
        env: Vec::new(),
        stdin: [].into(),
        files: Vec::new(),
        folder: None,
        limits: limits(),
    }
}

/// What was printed, as text.
pub(crate) fn text(execution: &Execution) -> String {
    format!(
        "{}{}",
        String::from_utf8_lossy(&execution.stdout.bytes),
        String::from_utf8_lossy(&execution.stderr.bytes)
    )
}

/// Whether a program is on this machine.
pub(crate) fn has(program: &str) -> bool {
    let found = which::which(program).is_ok();
    if !found {
        println!("skipped: no {program} on this machine");
    }
    found
}

pub(crate) fn utf8(path: &Path) -> &str {
    path.to_str().unwrap()
}
