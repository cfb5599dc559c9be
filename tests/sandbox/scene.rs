//! A scene: a sandbox of one tier, a folder that stands for the submission, and short ways to run something in it.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::time::Duration;

use nix::libc;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
};

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

/// The hostile program, compiled once; `None`, with a message, without a C compiler.
pub(crate) fn hostile() -> Option<&'static Path> {
    static PROGRAM: LazyLock<Option<(tempfile::TempDir, PathBuf)>> = LazyLock::new(|| {
        let folder = compiled(include_str!("hostile.c"))?;
        let program = folder.path().join("hostile");
        std::fs::rename(folder.path().join("program"), &program).unwrap();
        Some((folder, program))
    });
    PROGRAM.as_ref().map(|(_, program)| program.as_path())
}

/// A folder with `program` in it, compiled from this; `None`, with a message, without a C compiler.
pub(crate) fn compiled(source: &str) -> Option<tempfile::TempDir> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("program.c");
    std::fs::write(&file, source).unwrap();
    let compiler = Command::new("cc")
        .args(["-O1", "-w", "-pthread", "-I"])
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sandbox"))
        .arg("-o")
        .arg(folder.path().join("program"))
        .arg(&file)
        .status();
    match compiler {
        Ok(status) => {
            assert!(status.success(), "a program of the tests does not compile");
            Some(folder)
        }
        Err(error) => {
            println!("skipped: no C compiler: {error}");
            None
        }
    }
}

/// Calls `test` in each tier that this host has, with the hostile program at hand. The fallback is tried on a thread that is
/// denied namespaces in the way of container runtimes, so that it is known to work where it is needed.
pub(crate) fn in_each_tier(test: impl Fn(&Attack<'_>) + Sync) {
    let Some(program) = hostile() else { return };
    let attack = |tier| {
        let Some(mut scene) = Scene::new(tier) else { return };
        scene.spec.readable.push(program.to_owned());
        test(&Attack { tier, scene, program });
    };
    attack(Choice::Namespaces);
    without_namespaces(|| attack(Choice::Fallback));
}

/// Runs something on a thread for which, and for whatever it starts, the kernel makes no namespaces and no mounts.
pub(crate) fn without_namespaces<T: Send>(test: impl FnOnce() -> T + Send) -> T {
    filtered(&container_filters(), test)
}

/// The same on a kernel that does not know Landlock.
pub(crate) fn without_landlock<T: Send>(test: impl FnOnce() -> T + Send) -> T {
    filtered(
        &[filter(
            [(libc::SYS_landlock_create_ruleset, Vec::new())].into(),
            libc::ENOSYS,
        )],
        test,
    )
}

fn filtered<T: Send>(filters: &[BpfProgram], test: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let thread = scope.spawn(|| {
            for filter in filters {
                seccompiler::apply_filter(filter).unwrap();
            }
            test()
        });
        match thread.join() {
            Ok(value) => value,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

fn container_filters() -> [BpfProgram; 2] {
    let refused = [
        libc::SYS_unshare,
        libc::SYS_setns,
        libc::SYS_mount,
        libc::SYS_umount2,
        libc::SYS_pivot_root,
        libc::SYS_open_tree,
        libc::SYS_move_mount,
        libc::SYS_fsopen,
        libc::SYS_fsmount,
        libc::SYS_mount_setattr,
    ];
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> = refused.map(|call| (call, Vec::new())).into();
    let namespaces =
        u64::try_from(libc::CLONE_NEWUSER | libc::CLONE_NEWNS | libc::CLONE_NEWPID | libc::CLONE_NEWNET)
            .unwrap();
    let bits = (0..32)
        .map(|shift| 1 << shift)
        .filter(|bit| namespaces & bit != 0);
    let clone = bits.map(|bit| {
        let set =
            SeccompCondition::new(0, SeccompCmpArgLen::Qword, SeccompCmpOp::MaskedEq(bit), bit).unwrap();
        SeccompRule::new(vec![set]).unwrap()
    });
    rules.insert(libc::SYS_clone, clone.collect());
    [
        filter(rules, libc::EPERM),
        filter([(libc::SYS_clone3, Vec::new())].into(), libc::ENOSYS),
    ]
}

fn filter(rules: BTreeMap<i64, Vec<SeccompRule>>, errno: i32) -> BpfProgram {
    let arch = std::env::consts::ARCH.try_into().unwrap();
    let action = SeccompAction::Errno(errno.unsigned_abs());
    SeccompFilter::new(rules, SeccompAction::Allow, action, arch)
        .unwrap()
        .try_into()
        .unwrap()
}

/// A scene with the hostile program in it.
pub(crate) struct Attack<'a> {
    pub(crate) tier: Choice,
    pub(crate) scene: Scene,
    pub(crate) program: &'a Path,
}

impl Attack<'_> {
    pub(crate) fn request(&self, arguments: &[&str], limits: Limits) -> Request {
        let mut argv = vec![utf8(self.program)];
        argv.extend(arguments);
        Request {
            limits,
            ..request(&argv)
        }
    }

    /// One run under these limits, in a cell of its own.
    pub(crate) fn under(&self, limits: Limits, arguments: &[&str]) -> Execution {
        self.scene.cell().run(&self.request(arguments, limits)).unwrap()
    }

    /// One run under generous limits.
    pub(crate) fn run(&self, arguments: &[&str]) -> Execution {
        self.under(limits(), arguments)
    }

    /// One run, which must have got away with nothing.
    pub(crate) fn harmless(&self, arguments: &[&str]) -> Execution {
        let execution = self.run(arguments);
        let said = text(&execution);
        assert!(!said.contains("BREACH"), "{:?} {arguments:?}:\n{said}", self.tier);
        execution
    }
}

/// Half a second of CPU time, and a wall that is not in the way.
pub(crate) fn short_cpu() -> Limits {
    Limits {
        cpu: Duration::from_millis(500),
        ..limits()
    }
}

/// Half a second of wall time.
pub(crate) fn short_wall() -> Limits {
    Limits {
        wall: Duration::from_millis(500),
        ..limits()
    }
}
