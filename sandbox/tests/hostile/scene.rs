//! A scene: a sandbox of one tier, a folder that stands for the submission, and short ways to run something in it.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::LazyLock;
use std::time::Duration;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
};

use sandbox::execution::{Execution, Limits};
use sandbox::{Cell, CellSpec, Choice, Request, Sandbox, Settings, choose_with, examine};
use testing::{Completion, Conclusion, Failed, Missing, Outcome, Trial};

/// One test for each tier that isolates, in which the test gets a scene with the hostile program. Ignored where this host lacks the tier.
///
/// The fallback is tried on a thread that is denied namespaces in the way of container runtimes, so that it is known to work where it is needed.
macro_rules! in_each_tier {
    ($($module:ident::$test:ident),* $(,)?) => {
        [$($crate::scene::tiers(
            concat!(stringify!($module), "::", stringify!($test)),
            |attack| testing::Conclusion::conclude(crate::$module::$test(attack)),
        )),*].into_iter().flatten()
    };
}
pub(crate) use in_each_tier;

/// The tier's name on a command line.
pub(crate) const fn tier_name(tier: Choice) -> &'static str {
    match tier {
        Choice::Namespaces => "namespaces",
        Choice::Fallback => "fallback",
        Choice::Auto => "auto",
        Choice::None => "none",
    }
}

/// The tier of this name.
pub(crate) fn tier_named(name: &str) -> Choice {
    [Choice::Namespaces, Choice::Fallback, Choice::Auto, Choice::None]
        .into_iter()
        .find(|tier| tier_name(*tier) == name)
        .unwrap()
}

/// The two tests of [`in_each_tier`].
pub(crate) fn tiers(name: &str, test: fn(&Attack) -> Result<Completion, Failed>) -> [Trial; 2] {
    let namespaces = move || match Attack::new(Choice::Namespaces) {
        Ok(attack) => test(&attack),
        Err(missing) => Outcome::Err(missing).conclude(),
    };
    let fallback = move || match Attack::new(Choice::Fallback) {
        Ok(attack) => test(&attack),
        Err(missing) => Outcome::Err(missing).conclude(),
    };
    [
        Trial::ignorable_test(format!("{name} (namespaces)"), namespaces),
        Trial::ignorable_test(format!("{name} (fallback)"), move || without_namespaces(fallback)),
    ]
}

pub(crate) fn settings() -> Settings {
    Settings {
        // This test is its own host: its `main` becomes the processes of a box.
        program: std::env::current_exe().unwrap(),
        ..Settings::default()
    }
}

/// What this test is when it starts itself again: somebody else who uses a sandbox.
pub(crate) enum Role {
    Doctor(Choice),
    RunOnce(Choice, String),
    RunUntilKilled(Choice, String),
    UseMuch(Choice, String),
}

impl Role {
    /// None for the test itself.
    pub(crate) fn of_arguments() -> Option<Self> {
        let words: Vec<_> = std::env::args().skip(1).collect();
        let words: Vec<_> = words.iter().map(String::as_str).collect();
        match words[..] {
            ["doctor", tier] => Some(Self::Doctor(tier_named(tier))),
            ["run-once", tier, program] => Some(Self::RunOnce(tier_named(tier), program.to_owned())),
            ["run-until-killed", tier, mark] => Some(Self::RunUntilKilled(tier_named(tier), mark.to_owned())),
            ["use-much", tier, program] => Some(Self::UseMuch(tier_named(tier), program.to_owned())),
            _ => None,
        }
    }

    pub(crate) fn play(&self) -> ExitCode {
        match self {
            Self::Doctor(tier) => match examine(*tier, &settings()) {
                Ok(diagnosis) => {
                    let _ = writeln!(std::io::stdout(), "{diagnosis:#?}");
                    return ExitCode::from(u8::from(!diagnosis.passed()));
                }
                Err(error) => {
                    let _ = writeln!(std::io::stderr(), "{error}");
                    return ExitCode::from(2);
                }
            },
            Self::RunOnce(tier, program) => crate::ends::run_once(*tier, program),
            Self::RunUntilKilled(tier, mark) => crate::ends::run_until_killed(*tier, mark),
            Self::UseMuch(tier, program) => {
                let said = crate::memory::use_much(*tier, program);
                let _ = std::io::stdout().write_all(said.as_bytes());
            }
        }
        ExitCode::SUCCESS
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
    /// Of a tier that this host is known to have.
    pub(crate) fn new(tier: Choice) -> Self {
        Self::with(tier, &settings())
    }

    pub(crate) fn with(tier: Choice, settings: &Settings) -> Self {
        Self::on(choose_with(tier, &[], settings).unwrap())
    }

    fn on(sandbox: Box<dyn Sandbox>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let spec = CellSpec {
            readable: vec![folder.path().to_owned()],
            ..CellSpec::default()
        };
        Self {
            sandbox,
            folder,
            spec,
        }
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

pub(crate) fn utf8(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The hostile program, compiled once.
fn hostile() -> &'static Path {
    static PROGRAM: LazyLock<(tempfile::TempDir, PathBuf)> = LazyLock::new(|| {
        let folder = compiled(include_str!("hostile.c"));
        let program = folder.path().join("hostile");
        std::fs::rename(folder.path().join("program"), &program).unwrap();
        (folder, program)
    });
    &PROGRAM.1
}

/// A folder with `program` in it, compiled from this.
pub(crate) fn compiled(source: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("program.c");
    std::fs::write(&file, source).unwrap();
    let compiler = Command::new("cc")
        .args(["-O1", "-w", "-pthread", "-I"])
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/hostile"))
        .arg("-o")
        .arg(folder.path().join("program"))
        .arg(&file)
        .status()
        .unwrap();
    assert!(compiler.success(), "a program of the tests does not compile");
    folder
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
pub(crate) struct Attack {
    pub(crate) tier: Choice,
    pub(crate) scene: Scene,
    pub(crate) program: &'static Path,
}

impl Attack {
    fn new(tier: Choice) -> Result<Self, Missing> {
        testing::need(&["cc"])?;
        let mut scene = Scene::on(choose_with(tier, &[], &settings()).map_err(Missing::new)?);
        let program = hostile();
        scene.spec.readable.push(program.to_owned());
        Ok(Self { tier, scene, program })
    }

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
