//! Folders, builds and runs for the tests.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use grader::submission::{
    CompileFailure, PrepareError, Prepared, Program, Submission, Toolchain, Workspace, build_limits,
};
use sandbox::execution::{Execution, Exit, Limits};
use sandbox::{CellSpec, Plain, Request, Sandbox};
use testing::Missing;

/// A folder made for one test.
pub(crate) struct Folder(tempfile::TempDir);

impl Folder {
    pub(crate) fn of(files: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        Self(folder)
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn located(&self) -> Submission {
        Submission::locate(self.path()).unwrap_or_else(|error| panic!("{error}: {:?}", error.hint()))
    }
}

/// A prepared submission with the workspace that it lives in.
pub(crate) struct Ready {
    pub(crate) program: Program,
    pub(crate) workspace: Workspace,
}

/// Runs commands and holds nothing.
pub(crate) fn bare() -> Plain {
    Plain::new(std::sync::Arc::default())
}

pub(crate) fn prepared(submission: &Submission) -> Result<(Prepared, Workspace), PrepareError> {
    prepared_by(submission, &Toolchain::from_env())
}

fn prepared_by(submission: &Submission, tools: &Toolchain) -> Result<(Prepared, Workspace), PrepareError> {
    let workspace = Workspace::create()?;
    submission
        .prepare(&workspace, &bare(), tools, &build_limits())
        .map(|prepared| (prepared, workspace))
}

/// Builds it, unless this machine lacks a tool.
pub(crate) fn ready(submission: &Submission) -> Result<Ready, Missing> {
    ready_by(submission, &Toolchain::from_env())
}

/// The same with these tools.
pub(crate) fn ready_by(submission: &Submission, tools: &Toolchain) -> Result<Ready, Missing> {
    match prepared_by(submission, tools) {
        Ok((Prepared::Ready(program), workspace)) => Ok(Ready { program, workspace }),
        Ok((Prepared::CompileFailed(failure), _)) => {
            panic!(
                "{}: {failure:?}\n{}",
                submission.name(),
                String::from_utf8_lossy(&failure.output)
            )
        }
        Err(error @ PrepareError::NoTool { .. }) => Err(Missing::new(error)),
        Err(error) => panic!("{}: {error}", submission.name()),
    }
}

pub(crate) fn compile_failure(submission: &Submission) -> Result<CompileFailure, Missing> {
    match prepared(submission) {
        Ok((Prepared::CompileFailed(failure), _)) => Ok(failure),
        Ok((Prepared::Ready(program), _)) => panic!("it compiled: {program:?}"),
        Err(error @ PrepareError::NoTool { .. }) => Err(Missing::new(error)),
        Err(error) => panic!("{}: {error}", submission.name()),
    }
}

impl Ready {
    pub(crate) fn run(&self, arguments: &[&str], files: &[(&str, &str)], stdin: &str) -> Execution {
        assert!(self.workspace.path().is_dir(), "the program lives there");
        let limits = Limits::default();
        let arguments: Vec<OsString> = arguments.iter().map(OsString::from).collect();
        let cell = bare().open(&CellSpec::default());
        cell.unwrap()
            .run(&Request {
                argv: self.program.argv(&limits, &arguments),
                env: self.program.env.clone(),
                stdin: stdin.as_bytes().into(),
                files: files
                    .iter()
                    .map(|(name, text)| ((*name).to_owned(), text.as_bytes().into()))
                    .collect(),
                folder: None,
                limits,
            })
            .unwrap()
    }

    pub(crate) fn says(&self) -> String {
        let execution = self.run(&[], &[], "");
        assert_eq!(
            execution.exit,
            Exit::Code(0),
            "{}",
            String::from_utf8_lossy(&execution.stderr.bytes)
        );
        String::from_utf8(execution.stdout.bytes)
            .unwrap()
            .trim()
            .to_owned()
    }
}

/// A class that prints one line.
pub(crate) fn java(class: &str, says: &str) -> String {
    format!(
        "public class {class} {{ public static void main(String[] args) {{ System.out.println(\"{says}\"); }} }}"
    )
}
