//! A story of one or more command lines: what lies in an empty folder, what is typed there, what is printed.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use assert_cmd::assert::Assert;
use assert_cmd::cargo::cargo_bin_cmd;
use predicates::prelude::*;
use predicates::str::contains;
use serde_json::Value;
use tempfile::TempDir;
use testing::Missing;

/// A folder, and the command line typed in it.
pub(crate) struct Scenario {
    folder: TempDir,
    arguments: Vec<String>,
    environment: Vec<(&'static str, &'static str)>,
    stdin: Vec<u8>,
}

impl Scenario {
    /// An empty folder.
    pub(crate) fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
            arguments: Vec::new(),
            environment: Vec::new(),
            stdin: Vec::new(),
        }
    }

    /// With a file in it.
    pub(crate) fn file(self, name: &str, content: impl AsRef<[u8]>) -> Self {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
        self
    }

    /// With an executable file in it.
    pub(crate) fn script(self, name: &str, content: &str) -> Self {
        let this = self.file(name, content);
        fs::set_permissions(this.path(name), fs::Permissions::from_mode(0o755)).unwrap();
        this
    }

    /// With an empty folder in it.
    pub(crate) fn folder(self, name: &str) -> Self {
        fs::create_dir_all(self.path(name)).unwrap();
        self
    }

    /// With the environment variable set.
    pub(crate) fn env(mut self, name: &'static str, value: &'static str) -> Self {
        self.environment.push((name, value));
        self
    }

    /// With this on standard input.
    pub(crate) fn stdin(mut self, bytes: impl Into<Vec<u8>>) -> Self {
        self.stdin = bytes.into();
        self
    }

    /// `grader` with these arguments, split at blanks, and those added since.
    pub(crate) fn grader(mut self, line: &str) -> Ended {
        self.arguments.extend(line.split_whitespace().map(str::to_owned));
        self.ends()
    }

    /// Adds arguments as they are.
    pub(crate) fn with<'a>(mut self, arguments: impl IntoIterator<Item = &'a str>) -> Self {
        self.arguments.extend(arguments.into_iter().map(str::to_owned));
        self
    }

    /// Where a file of the folder lies.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn ends(mut self) -> Ended {
        let mut command = cargo_bin_cmd!("grader");
        command
            .current_dir(self.folder.path())
            .env_remove("NO_COLOR")
            .env_remove("CLICOLOR_FORCE")
            .args(self.arguments.drain(..))
            .envs(self.environment.iter().copied())
            .write_stdin(self.stdin.clone());
        Ended {
            assert: command.assert(),
            scenario: self,
        }
    }
}

/// What a command line printed, and how it ended.
pub(crate) struct Ended {
    assert: Assert,
    scenario: Scenario,
}

impl Ended {
    /// The same, unless this machine lacks what the submission's language needs.
    pub(crate) fn has_tools(self, submission: &str) -> Result<Self, Missing> {
        let said = self.stderr();
        if said.contains("not on this machine") || said.contains("is not installed") {
            return Err(Missing::new(format!("{submission}: {}", said.trim())));
        }
        Ok(self)
    }

    /// The exit status.
    pub(crate) fn exits(mut self, code: i32) -> Self {
        self.assert = self.assert.code(code);
        self
    }

    /// A text that is on standard output.
    pub(crate) fn prints(mut self, text: &str) -> Self {
        self.assert = self.assert.stdout(contains(text));
        self
    }

    /// The whole of standard output.
    pub(crate) fn prints_exactly(mut self, text: &str) -> Self {
        self.assert = self.assert.stdout(predicate::str::diff(text.to_owned()));
        self
    }

    /// A text that is not on standard output.
    pub(crate) fn does_not_print(mut self, text: &str) -> Self {
        self.assert = self.assert.stdout(contains(text).not());
        self
    }

    /// Standard output stays empty.
    pub(crate) fn prints_nothing(self) -> Self {
        self.prints_exactly("")
    }

    /// A text that is on standard error.
    pub(crate) fn complains(mut self, text: &str) -> Self {
        self.assert = self.assert.stderr(contains(text));
        self
    }

    /// Standard error stays empty.
    pub(crate) fn complains_of_nothing(mut self) -> Self {
        self.assert = self.assert.stderr(predicate::str::is_empty());
        self
    }

    /// A mistake: exit status 2, nothing on standard output.
    pub(crate) fn refuses(self, text: &str) -> Self {
        self.exits(2).prints_nothing().complains(text)
    }

    /// Standard output.
    pub(crate) fn stdout(&self) -> String {
        String::from_utf8(self.assert.get_output().stdout.clone()).unwrap()
    }

    /// Standard error.
    pub(crate) fn stderr(&self) -> String {
        String::from_utf8(self.assert.get_output().stderr.clone()).unwrap()
    }

    /// Standard output, as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.stdout()).unwrap_or_else(|error| panic!("{error}: {}", self.stderr()))
    }

    /// A file that lies in the folder now.
    pub(crate) fn left(&self, name: &str) -> String {
        fs::read_to_string(self.scenario.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// The names that lie in the folder now, sorted.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.scenario.folder.path()).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    /// The folder as it is now.
    pub(crate) fn folder(&self) -> &Path {
        self.scenario.folder.path()
    }

    /// `grader` with these arguments, typed next in the same folder.
    pub(crate) fn grader(self, line: &str) -> Self {
        self.scenario.grader(line)
    }

    /// The same folder as it is now, for more files.
    pub(crate) fn then(self) -> Scenario {
        self.scenario
    }
}

/// A file of this repository.
pub(crate) fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The text of a file of this repository.
pub(crate) fn repository_text(path: &str) -> String {
    fs::read_to_string(repository(path)).unwrap()
}
