//! Why a submission cannot be taken, and why it cannot be prepared here.

use std::io;
use std::path::{Path, PathBuf};

use crate::problem::Failure;
use crate::submission::Language;
use crate::submission::prepare::Tool;
use sandbox::SandboxError;

/// The file in which a submission says what it is, where that cannot be seen.
pub const MANIFEST_NAME: &str = "submission.toml";

/// Why a path is no submission that could be run. Nothing was run yet.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct SubmissionError {
    /// The file or folder; empty where a command is given.
    path: PathBuf,
    message: String,
    hint: Option<String>,
    reason: Reason,
    #[source]
    source: Option<Box<dyn std::error::Error + Send + Sync>>,
}

/// Whose fault it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    /// It is not there, or cannot be read.
    Unreadable,
    /// There are sources in this language, and no place to start.
    NoEntry(Language),
    /// Anything else that is wrong with it.
    Unfit,
}

impl SubmissionError {
    fn new(path: &Path, message: String, hint: Option<&str>) -> Self {
        Self {
            path: path.to_owned(),
            message,
            hint: hint.map(ToOwned::to_owned),
            reason: Reason::Unfit,
            source: None,
        }
    }

    /// What is wrong with a file or folder, as "is empty", and what to do.
    pub(crate) fn unfit(path: &Path, what: &str, hint: &str) -> Self {
        Self::new(path, format!("`{}` {what}", path.display()), Some(hint))
    }

    pub(crate) fn empty(path: &Path) -> Self {
        Self::unfit(path, "is empty", "hand in the sources or the executable")
    }

    pub(crate) fn missing(path: &Path) -> Self {
        Self {
            reason: Reason::Unreadable,
            ..Self::unfit(
                path,
                "does not exist",
                "give the student's executable, source file, folder or archive",
            )
        }
    }

    /// A folder in which no language was recognised.
    pub(crate) fn no_program(path: &Path, hint: &str) -> Self {
        Self::unfit(path, "holds no program that can be run", hint)
    }

    /// Sources without a place to start.
    pub(crate) fn no_entry(path: &Path, language: Language, hint: &str) -> Self {
        let message = format!(
            "the {language} sources in `{}` have no entry point",
            path.display()
        );
        Self {
            reason: Reason::NoEntry(language),
            ..Self::new(path, message, Some(hint))
        }
    }

    /// More than one program, and none stands out.
    pub(crate) fn ambiguous(path: &Path, choices: &[String], hint: &str) -> Self {
        let choices: Vec<_> = choices.iter().map(|choice| format!("`{choice}`")).collect();
        let what = format!("holds more than one program: {}", choices.join(", "));
        Self::unfit(path, &what, hint)
    }

    /// Too many files or bytes: "10000 files".
    pub(crate) fn too_large(path: &Path, limit: &str) -> Self {
        Self::unfit(
            path,
            &format!("holds more than {limit}"),
            "hand in the sources only, without build products and libraries",
        )
    }

    /// A mistake in `submission.toml`, at a line and a column from 1.
    pub(crate) fn manifest(
        path: &Path,
        (line, column): (usize, usize),
        message: &str,
        hint: Option<&str>,
    ) -> Self {
        let usual = format!("`{MANIFEST_NAME}` may say `language`, `main`, `sources`, `build` and `run`");
        let message = format!("`{}`:{line}:{column}: {message}", path.display());
        Self::new(path, message, Some(hint.unwrap_or(&usual)))
    }

    /// A command after `--` that cannot be run.
    pub(crate) fn command(message: &str, hint: &str) -> Self {
        Self::new(Path::new(""), message.to_owned(), Some(hint))
    }

    /// What a refusal of the operating system is, while a path is read.
    pub(crate) fn reading(path: &Path) -> impl FnOnce(io::Error) -> Self + use<> {
        let path = path.to_owned();
        move |source| {
            let denied = source.kind() == io::ErrorKind::PermissionDenied;
            let hint = "make it readable for the user that runs the grader: `chmod -R u+rX PATH`";
            let message = format!("cannot read `{}`", path.display());
            Self {
                reason: Reason::Unreadable,
                source: Some(source.into()),
                ..Self::new(&path, message, denied.then_some(hint))
            }
        }
    }

    /// What a broken or hostile archive is.
    pub(crate) fn unpacking(path: &Path) -> impl Fn(Failure) -> Self {
        move |source| {
            let message = format!("cannot unpack `{}`", path.display());
            let error = Self::new(path, message, source.hint().as_deref());
            Self {
                source: Some(source.into()),
                ..error
            }
        }
    }

    /// The next step, as a sentence without its full stop.
    pub fn hint(&self) -> Option<String> {
        self.hint.clone()
    }

    /// The file or folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether this machine cannot read it, which is no student's fault.
    pub fn is_unreadable(&self) -> bool {
        self.reason == Reason::Unreadable
    }

    /// The language of sources that have no place to start.
    pub const fn without_entry(&self) -> Option<Language> {
        match self.reason {
            Reason::NoEntry(language) => Some(language),
            Reason::Unreadable | Reason::Unfit => None,
        }
    }
}

/// Why a submission cannot be prepared on this machine: never the student's fault.
#[derive(Debug, thiserror::Error)]
pub enum PrepareError {
    /// A compiler or runtime is not installed.
    #[error("this machine has no `{}`, which {language} submissions need", tool.program())]
    NoTool {
        /// What is missing.
        tool: Tool,
        /// What needs it.
        language: Language,
    },
    /// A compiler or runtime is older than the program asks for.
    #[error("the program asks for a newer compiler or runtime than this machine has: {asked}")]
    TooOld {
        /// In the compiler's words, or in ours.
        asked: String,
        /// The version that is there; empty where nobody knows.
        tool: String,
    },
    /// A program that the submission names is not installed.
    #[error("this machine has no `{program}`, which {named_by} asks for")]
    NoProgram {
        /// Its name.
        program: String,
        /// Where it is named.
        named_by: &'static str,
    },
    /// A compiler is there and does not start inside the sandbox.
    #[error("`{program}` cannot be started in the sandbox: {reason}")]
    ToolCannotStart {
        /// Its path.
        program: String,
        /// The operating system's words.
        reason: String,
    },
    /// A tool is there and does not answer.
    #[error("`{program}` is installed but does not work")]
    ToolBroken {
        /// Its path.
        program: PathBuf,
        /// Why.
        #[source]
        source: io::Error,
    },
    /// Our own copying failed.
    #[error("cannot {doing} `{}`", path.display())]
    Workspace {
        /// "copy", "create".
        doing: &'static str,
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        source: io::Error,
    },
    /// The grader's own sources, which go with the submission's, do not compile here.
    #[error("the grader's own Java sources do not compile with this machine's javac: {said}")]
    OwnSources {
        /// The compiler's words.
        said: String,
    },
    /// The sandbox itself failed.
    #[error("the sandbox failed during the build")]
    Sandbox(#[from] SandboxError),
}

impl PrepareError {
    /// What a failure of the disk is, while something is done to a path of a workspace.
    pub(crate) fn during(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self + use<> {
        let path = path.to_owned();
        move |source| Self::Workspace { doing, path, source }
    }

    /// The next step, as a sentence without its full stop.
    pub fn hint(&self) -> Option<String> {
        match self {
            Self::NoTool { tool, .. } => Some(tool.remedy().into()),
            Self::TooOld { tool, .. } if tool.is_empty() => Some("install a newer version of it".into()),
            Self::TooOld { tool, .. } => Some(format!("install a newer version; this machine has {tool}")),
            Self::NoProgram { program, .. } => Some(format!("install `{program}` and put it on the PATH")),
            Self::ToolCannotStart { .. } => Some(
                "install it where every user may read, such as /usr/local or /opt; a home folder is closed to the submission's user".into(),
            ),
            Self::ToolBroken { program, .. } => {
                Some(format!("run `{} --version` to see what is wrong", program.display()))
            }
            Self::Workspace { .. } => Some("see whether the folder for temporary files is full or closed".into()),
            Self::OwnSources { .. } => Some("install a JDK of version 8 or later".into()),
            Self::Sandbox(_) => None,
        }
    }

    /// Whether the course's staff can put it right on this machine, as opposed to a failure of our own.
    pub const fn is_setup(&self) -> bool {
        match self {
            Self::NoTool { .. }
            | Self::TooOld { .. }
            | Self::NoProgram { .. }
            | Self::ToolCannotStart { .. }
            | Self::ToolBroken { .. }
            | Self::OwnSources { .. } => true,
            Self::Workspace { .. } | Self::Sandbox(_) => false,
        }
    }
}
