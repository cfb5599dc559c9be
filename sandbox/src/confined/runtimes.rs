//! Where programs such as `python3` are really installed, so that exactly that can be granted. Version managers put a script or a proxy
//! on the `PATH`; it is asked, outside of any box, what it stands for.
//!
//! Names and paths come from submissions too: the first line of a script, the program that they are. So only what the grader's own `PATH` finds is asked, and only its
//! installation is granted.

use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use wait_timeout::ChildExt;

/// How long a version manager may think.
const PATIENCE: Duration = Duration::from_secs(20);
/// Below these, everything is granted anyway.
const SYSTEM: [&str; 8] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib64",
    "/nix/store",
    "/gnu/store",
    "/system",
];

/// One installed program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Runtime {
    /// The program itself, as an absolute path.
    pub(super) program: PathBuf,
    /// The folder for the `PATH`, where it is not a usual one.
    pub(super) bin: Option<PathBuf>,
    /// What must be readable for it to run, besides the system.
    pub(super) folders: Vec<PathBuf>,
}

/// What has been found out about programs, once for a whole invocation.
#[derive(Debug, Default)]
pub(super) struct Runtimes {
    known: Mutex<HashMap<OsString, Option<Arc<Runtime>>>>,
}

impl Runtimes {
    /// Looks a program up on the grader's `PATH`; `None` if there is none.
    pub(super) fn find(&self, name: &OsStr) -> Option<Arc<Runtime>> {
        // Held while a manager is asked: it should be asked once, not by every worker.
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known
            .entry(name.to_owned())
            .or_insert_with(|| locate(name).map(Arc::new))
            .clone()
    }
}

fn locate(name: &OsStr) -> Option<Runtime> {
    let found = if Path::new(name).is_absolute() {
        which::which(name).ok()?
    } else {
        on_path(name)?
    };
    let real = found.canonicalize().ok()?;
    let is_system = SYSTEM.iter().any(|system| real.starts_with(system));
    if is_system || !is_on_path(&found, &real) {
        return Some(Runtime {
            bin: found.parent().filter(|_| !is_system).map(Path::to_owned),
            program: found,
            folders: Vec::new(),
        });
    }
    if let Some(answer) = stand_in(&found, &real) {
        let program = answer.first()?.clone();
        let mut folders: Vec<_> = answer.iter().skip(1).cloned().collect();
        folders.extend(installation(&program));
        return Some(installed(program, folders));
    }
    let mut folders = installation(&real);
    folders.extend(installation(&found));
    Some(installed(found, folders))
}

/// The program that the grader's own `PATH` finds. A folder that it names from wherever the grader is may be a submission's, and does not count.
fn on_path(name: &OsStr) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders = std::env::split_paths(&path).filter(|folder| folder.is_absolute());
    let path = std::env::join_paths(folders).ok()?;
    if Path::new(name).components().count() != 1 {
        return None;
    }
    which::which_in(name, Some(path), "/").ok()
}

/// Whether a file is one that the `PATH` finds by its name.
fn is_on_path(found: &Path, real: &Path) -> bool {
    let known = found.file_name().and_then(on_path);
    known.is_some_and(|known| known == found || known.canonicalize().is_ok_and(|known| known == real))
}

fn installed(program: PathBuf, mut folders: Vec<PathBuf>) -> Runtime {
    let real: Vec<_> = folders
        .iter()
        .filter_map(|folder| folder.canonicalize().ok())
        .collect();
    folders.extend(real);
    folders.retain(|folder| is_grantable(folder) && !SYSTEM.iter().any(|system| folder.starts_with(system)));
    folders.sort();
    folders.dedup();
    Runtime {
        bin: program.parent().map(Path::to_owned),
        program,
        folders,
    }
}

/// What a script or proxy of a version manager stands for: the program, then folders that it names. `None` if it is no such thing.
fn stand_in(found: &Path, real: &Path) -> Option<Vec<PathBuf>> {
    let name = found.file_name()?.to_str()?;
    if real.file_name() == Some(OsStr::new("rustup")) {
        return ask(real, &["which", name]);
    }
    if !starts_with_script_mark(real) {
        return None;
    }
    let by_itself = if name.starts_with("python") {
        let question = "import sys; print(sys.executable); print(sys.prefix); print(sys.base_prefix)";
        ask(found, &["-c", question])
    } else if name == "node" {
        ask(found, &["-p", "process.execPath"])
    } else {
        None
    };
    // `~/.asdf/shims/java` is asf's: the folder above the shims bears the manager's name.
    by_itself.or_else(|| {
        let manager = found
            .parent()?
            .parent()?
            .file_name()?
            .to_str()?
            .trim_start_matches('.');
        ask(&which::which(manager).ok()?, &["which", name])
    })
}

fn starts_with_script_mark(path: &Path) -> bool {
    let mut mark = [0; 2];
    fs::File::open(path)
        .and_then(|mut file| file.read_exact(&mut mark))
        .is_ok()
        && mark == *b"#!"
}

/// The absolute paths that a program prints, one a line.
fn ask(program: &Path, arguments: &[&str]) -> Option<Vec<PathBuf>> {
    let mut command = Command::new(program);
    command
        .args(arguments)
        // Where this process happens to be, a stranger's `.tool-versions`, `rust-toolchain.toml` or `.python-version` may lie, and name a program of theirs.
        .current_dir("/")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    let mut child = command.spawn().ok()?;
    let finished =
        matches!(child.wait_timeout(PATIENCE), Ok(Some(_))) || matches!(child.try_wait(), Ok(Some(_)));
    if !finished {
        let _ = child.kill();
        let _ = child.wait();
        return None;
    }
    let mut text = String::new();
    child
        .stdout
        .take()?
        .take(1 << 16)
        .read_to_string(&mut text)
        .ok()?;
    let paths: Vec<_> = text
        .lines()
        .map(PathBuf::from)
        .filter(|path| path.is_absolute() && path.exists())
        .collect();
    (!paths.is_empty()).then_some(paths)
}

/// Programs that need the rest of their installation, by the beginnings of their names. What else is installed beside such a folder's `bin` is nobody's business.
const RUNTIMES: [&str; 42] = [
    "python", "pypy", "java", "jar", "jshell", "node", "npm", "npx", "deno", "bun", "tsc", "ruby", "perl",
    "php", "lua", "go", "cargo", "rustc", "ghc", "runghc", "dotnet", "mono", "julia", "ocaml", "sbcl",
    "racket", "guile", "kotlin", "scala", "groovy", "clojure", "swift", "dart", "erl", "escript", "elixir",
    "tclsh", "octave", "gcc", "g++", "cc", "clang",
];

fn is_runtime(program: &Path) -> bool {
    let name = program.file_name().unwrap_or_default().to_string_lossy();
    // A version or a part of the same installation may follow: `python3.12`, `javac`, `gcc-14`.
    RUNTIMES.iter().any(|runtime| {
        name.strip_prefix(runtime).is_some_and(|rest| {
            rest.is_empty() || rest == "c" || rest.starts_with(|c: char| !c.is_ascii_alphabetic())
        })
    })
}

/// The folder of which `bin/program` is part, or the file alone where that folder holds more than one installation or the program is no runtime.
fn installation(program: &Path) -> Vec<PathBuf> {
    let bin = program
        .parent()
        .filter(|bin| bin.file_name() == Some(OsStr::new("bin")));
    let folder = bin
        .filter(|_| is_runtime(program))
        .and_then(Path::parent)
        .filter(|folder| is_grantable(folder) && !is_shared(folder));
    vec![folder.map_or_else(|| program.to_owned(), Path::to_owned)]
}

/// Folders that people put everything under.
fn is_shared(folder: &Path) -> bool {
    folder
        .file_name()
        .is_some_and(|name| name == ".local" || name == "opt" || name == ".cargo")
}

/// A grant must never be so wide that a home, or everything, lies in it.
fn is_grantable(folder: &Path) -> bool {
    let home = std::env::home_dir().unwrap_or_else(|| PathBuf::from("/root"));
    folder.components().count() > 2 && !home.starts_with(folder) && !Path::new("/home").starts_with(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_program_needs_no_grant() {
        let runtime = Runtimes::default().find(OsStr::new("sh")).unwrap();
        assert_eq!((runtime.bin.clone(), runtime.folders.len()), (None, 0));
    }

    #[test]
    fn nothing_is_granted_for_what_does_not_exist() {
        assert_eq!(
            Runtimes::default().find(OsStr::new("no-such-program-anywhere")),
            None
        );
    }

    #[test]
    fn a_file_of_nobody_s_installation_is_neither_asked_nor_given_more_than_it_has() {
        use std::os::unix::fs::PermissionsExt;
        let base = tempfile::tempdir().unwrap();
        let bin = base.path().join("tool/bin");
        fs::create_dir_all(&bin).unwrap();
        let asked = base.path().join("asked");
        for name in ["python3", "node", "sh"] {
            let script = bin.join(name);
            fs::write(&script, format!("#!/bin/sh\necho > {}\n", asked.display())).unwrap();
            fs::set_permissions(&script, PermissionsExt::from_mode(0o755)).unwrap();
            let runtime = Runtimes::default().find(script.as_os_str()).unwrap();
            assert_eq!(runtime.program, script);
            assert_eq!(runtime.folders, Vec::<PathBuf>::new());
        }
        assert!(!asked.exists());
        assert_eq!(Runtimes::default().find(OsStr::new("./sh")), None);
    }

    #[test]
    fn an_installation_is_granted_but_never_a_home() {
        assert_eq!(
            installation(Path::new("/opt/jdk-17/bin/java")),
            [Path::new("/opt/jdk-17")]
        );
        assert_eq!(
            installation(Path::new("/x/y/.local/bin/tool")),
            [Path::new("/x/y/.local/bin/tool")]
        );
        let home = std::env::home_dir().unwrap();
        assert_eq!(installation(&home.join("bin/tool")), [home.join("bin/tool")]);
        assert!(!is_grantable(Path::new("/")) && !is_grantable(Path::new("/home")));
    }
}
