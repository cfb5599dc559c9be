//! What a student hands in, and how it becomes a command that can be run. Nothing here knows puzzles or verdicts.
//!
//! [`Submission::locate`] looks (`locate/`): it recognises what a path holds and stops with a clear error where it cannot. [`Submission::prepare`] acts (`prepare/`): it copies the files into a private
//! [`Workspace`] and compiles them once, in a cell of the sandbox and under limits of its own, because a build is the student's code too. What comes out is a [`Program`].
//!
//! One file a language (`language/java`, `language/python`, …) holds both halves: how such a submission is recognised and how it is built.

mod error;
mod handed_in;
mod language;
mod leftovers;
mod locate;
mod prepare;
mod program;
mod recipe;
mod source_language;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::rubric::{Client, Rubric};
use sandbox::Sandbox;
use sandbox::execution::Limits;

pub use error::{MANIFEST_NAME, PrepareError, SubmissionError};
pub use handed_in::HandedIn;
pub use language::java::driver::UNCOMPILED;
pub(crate) use leftovers::TemporaryFolder;
pub use leftovers::left_behind;
pub(crate) use locate::not_written;
pub use locate::{ManifestFile, packed_stem, unzip_class};
pub(crate) use prepare::shell::{files as files_for_shell, line as words_for_shell};
pub use prepare::{CompileFailure, FoundTool, Prepared, Tool, Toolchain, Workspace, build_limits};
pub use program::{Program, shown_under};
pub use source_language::Language;

use locate::SourceTree;
use prepare::Bench;
use recipe::{Detected, Recipe};

/// What of a submission is to be run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part<'a> {
    /// Its program.
    Program,
    /// The program of a name, where a folder or an archive holds several: the class or file `Board`, in any case.
    Called(&'a str),
    /// The classes `Board` and `Solver`, which the grader's own driver calls, with the members that the course calls by another name than the assignment.
    Classes(&'a [(&'static str, String)]),
}

impl<'a> Part<'a> {
    /// What a rubric runs.
    pub fn of(rubric: &'a Rubric) -> Self {
        match rubric.client() {
            Client::Solver => Part::Program,
            Client::Board => Part::Called("Board"),
            Client::Classes => Part::Classes(&rubric.classes.names),
        }
    }
}

/// What a student handed in, recognised but not yet touched.
#[derive(Clone, Debug)]
pub struct Submission {
    name: String,
    language: Language,
    tree: SourceTree,
    recipe: Arc<dyn Recipe>,
    notes: Vec<String>,
    /// An unpacked archive stays on the disk for as long as the submission is used.
    #[expect(dead_code, reason = "it is held for what its drop does")]
    unpacked: Option<Arc<TemporaryFolder>>,
}

impl Submission {
    /// Recognises what `path` holds: an executable, a script, a `.jar`, one source file, a folder with sources, or an archive of such a folder.
    ///
    /// # Errors
    /// When there is nothing that could be run, when it could be more than one thing, or when it cannot be read. Each error has a [`hint`](SubmissionError::hint).
    pub fn locate(path: &Path) -> Result<Self, SubmissionError> {
        locate::locate(path, Part::Program)
    }

    /// The same for a part of it. A path that is one program is taken as that program, and what a `submission.toml` says under `run` is run, unless classes are asked for.
    ///
    /// # Errors
    /// As for [`locate`](Self::locate), and when there is no such part.
    pub fn locate_part(path: &Path, part: Part<'_>) -> Result<Self, SubmissionError> {
        locate::locate(path, part)
    }

    /// A command as given on the command line, run where it stands and not built.
    ///
    /// Cases run in a scratch folder, so words that name something in `folder` (the current folder) become absolute, and what they name becomes readable.
    ///
    /// # Errors
    /// When the command is empty, or its program can be found neither in `folder` nor by `tools`.
    pub fn command(
        argv: &[std::ffi::OsString],
        folder: &Path,
        tools: &Toolchain,
    ) -> Result<Program, SubmissionError> {
        locate::command(argv, folder, tools)
    }

    /// The name shown in reports: the file's or folder's own.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it was recognised as.
    pub const fn language(&self) -> Language {
        self.language
    }

    /// What staff may want to know about how it was recognised: "`BoardTest.java` is left out: it needs a test library".
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Whether it has no program of its own that can be given a puzzle, so that the assignment's test client starts its classes.
    pub fn without_program(&self) -> bool {
        self.recipe.without_program()
    }

    /// Whether there are `Board` and `Solver` beside its program, which can be graded themselves.
    pub fn has_classes(&self) -> bool {
        self.recipe.has_classes()
    }

    /// The folder that the files are taken from: the submission's own, or where its archive was unpacked.
    pub fn root(&self) -> &Path {
        self.tree.root()
    }

    /// Copies the files into `workspace` and builds them there, under `limits` and inside a cell of `sandbox`.
    ///
    /// # Errors
    /// When this machine lacks a program that is needed, or our own work fails. That the student's sources do not compile is [`Prepared::CompileFailed`].
    pub fn prepare(
        &self,
        workspace: &Workspace,
        sandbox: &dyn Sandbox,
        tools: &Toolchain,
        limits: &Limits,
    ) -> Result<Prepared, PrepareError> {
        self.tree.copy_to(&workspace.source())?;
        let bench = Bench::new(&self.name, workspace, sandbox, tools, *limits);
        match self.recipe.prepare(&bench) {
            Ok(program) => Ok(Prepared::Ready(program)),
            Err(stop) => stop.ended().map(Prepared::CompileFailed),
        }
    }

    /// The files that make up the submission, relative to [`root`](Self::root), in a fixed order.
    pub fn files(&self) -> Vec<PathBuf> {
        self.tree.files().iter().map(|file| file.path.clone()).collect()
    }
}
