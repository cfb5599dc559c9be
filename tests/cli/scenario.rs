//! A story of one or more command lines: what lies in an empty folder, what is typed there, what is printed.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use assert_cmd::assert::Assert;
use assert_cmd::cargo::{cargo_bin, cargo_bin_cmd};
use predicates::prelude::*;
use predicates::str::contains;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use tempfile::TempDir;
use testing::Missing;

use crate::students::SMALL_RUBRIC;

/// A folder, the command line typed in it, and what the last one printed.
pub(crate) struct Scenario {
    folder: TempDir,
    environment: Vec<(&'static str, &'static str)>,
    stdin: Vec<u8>,
    ended: Option<Assert>,
}

impl Scenario {
    /// An empty folder.
    pub(crate) fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
            environment: Vec::new(),
            stdin: Vec::new(),
            ended: None,
        }
    }

    /// A folder with the small rubric in it, as `small.toml`.
    pub(crate) fn small() -> Self {
        Self::new().file("small.toml", SMALL_RUBRIC)
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

    /// `grader` with these arguments, split at blanks outside of double quotes.
    pub(crate) fn grader(mut self, line: &str) -> Self {
        self.ended = Some(self.typed(line));
        self
    }

    /// The same, started and not waited for.
    pub(crate) fn started(&self, line: &str) -> Child {
        Command::new(cargo_bin!("grader"))
            .args(line.split_whitespace())
            .current_dir(self.folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }

    /// What it prints, typed beside the story.
    pub(crate) fn said(&self, line: &str) -> String {
        let ended = self.typed(line).success();
        String::from_utf8(ended.get_output().stdout.clone()).unwrap()
    }

    /// What a gradebook says of the class.
    pub(crate) fn class(&self, gradebook: &str) -> Value {
        let line = format!("gradebook show --format json --gradebook {gradebook}");
        serde_json::from_str(&self.said(&line)).unwrap()
    }

    fn typed(&self, line: &str) -> Assert {
        let mut command = cargo_bin_cmd!("grader");
        for (index, part) in line.split('"').enumerate() {
            if index % 2 == 0 {
                command.args(part.split_whitespace());
            } else {
                command.arg(part);
            }
        }
        command
            .current_dir(self.folder.path())
            .env_remove("NO_COLOR")
            .env_remove("CLICOLOR_FORCE")
            .envs(self.environment.iter().copied())
            .write_stdin(self.stdin.clone());
        command.assert()
    }

    /// The same, and it succeeds.
    pub(crate) fn succeeds(self, line: &str) -> Self {
        self.grader(line).exits(0)
    }

    /// The same, and it prints this text among others.
    pub(crate) fn answers(self, line: &str, text: &str) -> Self {
        self.succeeds(line).prints(text)
    }

    /// `grader` with these arguments, which are a mistake.
    pub(crate) fn refused(self, line: &str, text: &str) -> Self {
        self.grader(line).refuses(text)
    }

    /// The same, unless this machine lacks what the submission's language needs.
    pub(crate) fn has_tools(self, submission: &str) -> Result<Self, Missing> {
        let said = self.stderr();
        if said.contains("not on this machine") || said.contains("is not installed") {
            return Err(Missing::new(format!("{submission}: {}", said.trim())));
        }
        Ok(self)
    }

    fn checked(mut self, check: impl FnOnce(Assert) -> Assert) -> Self {
        self.ended = self.ended.map(check);
        assert!(self.ended.is_some(), "nothing was typed yet");
        self
    }

    /// The exit status.
    pub(crate) fn exits(self, code: i32) -> Self {
        self.checked(|ended| ended.code(code))
    }

    /// A text that is on standard output.
    pub(crate) fn prints(self, text: &str) -> Self {
        self.checked(|ended| ended.stdout(contains(text)))
    }

    /// The whole of standard output.
    pub(crate) fn prints_exactly(self, text: &str) -> Self {
        self.checked(|ended| ended.stdout(predicate::str::diff(text.to_owned())))
    }

    /// A text that is not on standard output.
    pub(crate) fn does_not_print(self, text: &str) -> Self {
        self.checked(|ended| ended.stdout(contains(text).not()))
    }

    /// Standard output stays empty.
    pub(crate) fn prints_nothing(self) -> Self {
        self.prints_exactly("")
    }

    /// A text that is on standard error.
    pub(crate) fn complains(self, text: &str) -> Self {
        self.checked(|ended| ended.stderr(contains(text)))
    }

    /// Standard error stays empty.
    pub(crate) fn complains_of_nothing(self) -> Self {
        self.checked(|ended| ended.stderr(predicate::str::is_empty()))
    }

    /// A mistake: exit status 2, nothing on standard output.
    pub(crate) fn refuses(self, text: &str) -> Self {
        self.exits(2).prints_nothing().complains(text)
    }

    fn output(&self) -> &Output {
        self.ended.as_ref().unwrap().get_output()
    }

    /// Standard output.
    pub(crate) fn stdout(&self) -> String {
        String::from_utf8(self.output().stdout.clone()).unwrap()
    }

    /// Standard error.
    pub(crate) fn stderr(&self) -> String {
        String::from_utf8(self.output().stderr.clone()).unwrap()
    }

    /// Standard output, as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.stdout()).unwrap_or_else(|error| panic!("{error}: {}", self.stderr()))
    }

    /// A file that lies in the folder now.
    pub(crate) fn left(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// The names that lie in the folder now, sorted.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path()).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    /// Where a file of the folder lies.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }
}

/// Sends a signal. A process may have come to its end already; then there is nobody to get it.
pub(crate) fn signal(process: &Child, signal: Signal) {
    let _ = kill_process(Pid::from_child(process), signal);
}

/// A file of this repository.
pub(crate) fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The text of a file of this repository.
pub(crate) fn repository_text(path: &str) -> String {
    fs::read_to_string(repository(path)).unwrap()
}
