//! Which compilers and runtimes this machine has, where they really are, and what they need to read.
//!
//! A name on the PATH is often a stand-in: a pyenv or rustup shim, a link into `/etc/alternatives`. A sandboxed program may not read what the stand-in reads, so each tool is asked once where
//! its own files are. The tools are the staff's, so they are asked outside the sandbox.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use super::kept;
pub(crate) use super::tool::{FoundTool, Tool};
use super::tool::{ask, sibling};
use crate::rubric::CourseLibrary;
use crate::submission::{Language, PrepareError};

/// The tools of one machine, each looked for when first asked for.
#[derive(Debug)]
pub struct Toolchain {
    path: OsString,
    classpath: Vec<PathBuf>,
    /// What each library of the rubric is, for who asks what results depend on.
    libraries: Vec<String>,
    as_other_user: bool,
    /// Where what can be used again is kept, beyond this run of the grader.
    kept: Option<PathBuf>,
    found: Mutex<BTreeMap<Tool, Option<FoundTool>>>,
}

/// Whether a sandbox may have to give the program another user than ours.
fn runs_as_root() -> bool {
    rustix::process::geteuid().is_root()
}

impl Toolchain {
    /// The tools on `path` (a `PATH`) and the libraries on `classpath` (as `CLASSPATH`, may be empty).
    pub fn new(path: &OsStr, classpath: &OsStr) -> Self {
        let classpath = std::env::split_paths(classpath).filter(|entry| !entry.as_os_str().is_empty());
        let classpath = classpath.filter_map(|entry| std::path::absolute(entry).ok());
        Self {
            path: path.to_owned(),
            classpath: classpath.flat_map(expanded).collect(),
            libraries: Vec::new(),
            as_other_user: runs_as_root(),
            kept: None,
            found: Mutex::default(),
        }
    }

    /// The tools of the environment: `PATH`, `GRADER_CLASSPATH` for libraries such as `algs4.jar`, and `GRADER_CACHE` for where what is compiled once is kept.
    pub fn from_env() -> Self {
        let variable = |name| std::env::var_os(name).unwrap_or_default();
        let tools = Self::new(&variable("PATH"), &variable("GRADER_CLASSPATH"));
        let chosen = std::env::var_os("GRADER_CACHE");
        Self {
            kept: kept::kept_in(
                chosen.as_deref(),
                tools.as_other_user,
                &variable("XDG_CACHE_HOME"),
                &variable("HOME"),
            ),
            ..tools
        }
    }

    /// With the libraries that a rubric names, before those of the environment.
    #[must_use]
    pub fn with_libraries(mut self, libraries: &[CourseLibrary]) -> Self {
        let paths = libraries.iter().map(|library| library.path.clone());
        self.classpath.splice(0..0, paths);
        self.libraries
            .extend(libraries.iter().map(CourseLibrary::identity));
        self
    }

    /// Uses `tool` as given and looks for none; `None` means that the machine lacks it.
    #[must_use]
    pub fn with(self, tool: Tool, found: Option<FoundTool>) -> Self {
        if let Ok(mut tools) = self.found.lock() {
            tools.insert(tool, found);
        }
        self
    }

    /// Where what can be used again is kept, beyond this run of the grader; nowhere unless the environment was asked.
    pub(crate) fn kept(&self) -> Option<&Path> {
        self.kept.as_deref()
    }

    /// Libraries for Java that the course supplies.
    pub fn classpath(&self) -> &[PathBuf] {
        &self.classpath
    }

    /// The first library that cannot be used, and why: each is a folder of classes or a `.jar`.
    pub fn unusable_library(&self) -> Option<(&Path, io::Error)> {
        self.classpath
            .iter()
            .filter(|entry| !entry.is_dir())
            .find_map(|entry| Some((entry.as_path(), CourseLibrary::read(entry).err()?)))
    }

    /// The tool, or why `language` submissions cannot be prepared here.
    ///
    /// # Errors
    /// When the machine lacks it, or has it only as something that does not answer.
    pub fn require(&self, tool: Tool, language: Language) -> Result<FoundTool, PrepareError> {
        self.find(tool)?.ok_or(PrepareError::NoTool { tool, language })
    }

    /// The tool, if the machine has it.
    ///
    /// # Errors
    /// When something of that name is there and none of it answers.
    pub fn find(&self, tool: Tool) -> Result<Option<FoundTool>, PrepareError> {
        if let Ok(found) = self.found.lock()
            && let Some(known) = found.get(&tool)
        {
            return Ok(known.clone());
        }
        let answer = self.look_for(tool)?;
        if let Ok(mut found) = self.found.lock() {
            found.insert(tool, answer.clone());
        }
        Ok(answer)
    }

    /// What results of `language` submissions depend on: the kind of machine, and each tool's own words about its version, and the course's libraries. The same text where the same tools are installed.
    pub fn identity(&self, language: Language) -> String {
        let machine = format!("{}-{}", std::env::consts::ARCH, std::env::consts::OS);
        let versions = language.tools().iter().map(|tool| {
            let found = self.find(*tool).ok().flatten();
            found.map_or_else(|| format!("no {}", tool.program()), |found| found.version)
        });
        let libraries = if language == Language::Java {
            self.libraries.as_slice()
        } else {
            &[]
        };
        std::iter::once(machine)
            .chain(versions)
            .chain(libraries.iter().cloned())
            .collect::<Vec<_>>()
            .join("; ")
    }

    /// A program of any name on the PATH.
    pub(crate) fn which(&self, name: &OsStr) -> Option<PathBuf> {
        self.all(name).next()
    }

    fn all(&self, name: &OsStr) -> impl Iterator<Item = PathBuf> {
        which::which_in_all(name, Some(&self.path), "/")
            .into_iter()
            .flatten()
    }

    /// The first that answers. Where programs may run as another user, the first that every user can reach goes before one in somebody's home.
    fn look_for(&self, tool: Tool) -> Result<Option<FoundTool>, PrepareError> {
        let mut private = None;
        let mut broken = None;
        if tool == Tool::Javac
            && let Some(java) = self.find(Tool::Java)?
            && let Some(javac) = sibling(&java.program, "javac")
        {
            return Ok(Some(FoundTool {
                program: javac,
                ..java
            }));
        }
        for candidate in tool.names().iter().flat_map(|name| self.all(name.as_ref())) {
            match ask(tool, &candidate) {
                Ok(found) if !self.as_other_user || open_to_all(&found.program) => return Ok(Some(found)),
                Ok(found) => private = private.or(Some(found)),
                Err(source) => {
                    broken = broken.or(Some(PrepareError::ToolBroken {
                        program: candidate,
                        source,
                    }));
                }
            }
        }
        match (private, broken) {
            (Some(found), _) => Ok(Some(found)),
            (None, Some(error)) => Err(error),
            (None, None) => Ok(None),
        }
    }
}

/// What an entry of a class path means: `lib/*` is every `.jar` in `lib`.
fn expanded(entry: PathBuf) -> Vec<PathBuf> {
    if entry.file_name() != Some(OsStr::new("*")) {
        return vec![entry];
    }
    let files = entry.parent().and_then(|folder| fs::read_dir(folder).ok());
    let mut jars: Vec<_> = files
        .into_iter()
        .flatten()
        .filter_map(|file| Some(file.ok()?.path()))
        .filter(|path| path.extension() == Some(OsStr::new("jar")))
        .collect();
    jars.sort();
    if jars.is_empty() { vec![entry] } else { jars }
}

/// Whether every user can execute the file: each folder on the way included.
fn open_to_all(program: &Path) -> bool {
    let open = |path: &Path, bits: u32| {
        fs::metadata(path).is_ok_and(|data| data.permissions().mode() & bits == bits)
    };
    fs::canonicalize(program)
        .is_ok_and(|real| open(&real, 0o005) && real.ancestors().skip(1).all(|folder| open(folder, 0o001)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_tool_is_named_with_its_remedy() {
        let tools = Toolchain::new(OsStr::new(""), OsStr::new(""));
        let error = tools.require(Tool::Go, Language::Go).unwrap_err();
        assert_eq!(
            error.to_string(),
            "this machine has no `go`, which Go submissions need"
        );
        assert!(error.hint().unwrap().contains("apt install"));
        assert!(error.is_setup());
    }

    #[test]
    fn a_given_tool_is_not_looked_for() {
        let given = FoundTool {
            program: "/opt/go/bin/go".into(),
            ..FoundTool::default()
        };
        let tools = Toolchain::new(OsStr::new(""), OsStr::new("")).with(Tool::Go, Some(given.clone()));
        assert_eq!(tools.find(Tool::Go).unwrap(), Some(given));
    }

    #[test]
    fn a_shim_is_seen_through_and_a_broken_one_said() {
        let folder = tempfile::tempdir().unwrap();
        let shim = folder.path().join("python3");
        let write = |text: &str| {
            fs::write(&shim, text).unwrap();
            fs::set_permissions(&shim, fs::Permissions::from_mode(0o755)).unwrap();
        };
        let tools = || Toolchain::new(folder.path().as_os_str(), OsStr::new(""));
        write("#!/bin/sh\nprintf '/opt/py/bin/python3\\n/opt/py\\n/opt/py\\nPython 3.12.1\\n'\n");
        let found = tools().find(Tool::Python).unwrap().unwrap();
        assert_eq!(found.program, Path::new("/opt/py/bin/python3"));
        assert_eq!(found.readable, [PathBuf::from("/opt/py")]);
        assert_eq!(found.version, "Python 3.12.1");
        write("#!/bin/sh\necho 'pyenv: version 3.9 is not installed' >&2\nexit 1\n");
        assert!(matches!(
            tools().find(Tool::Python),
            Err(PrepareError::ToolBroken { .. })
        ));
    }
}
