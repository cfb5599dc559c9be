//! Why a submission cannot be taken, and why it cannot be prepared here.

use std::io;
use std::path::{Path, PathBuf};

use super::archive::ArchiveError;
use super::manifest::MANIFEST_NAME;
use super::program::Language;
use super::tool::Tool;
use sandbox::SandboxError;

/// Why a path is no submission that could be run. Nothing was run yet.
#[derive(Debug, thiserror::Error)]
pub enum SubmissionError {
    /// Nothing is there.
    #[error("`{}` does not exist", path.display())]
    Missing {
        /// As it was given.
        path: PathBuf,
    },
    /// The operating system refused.
    #[error("cannot read `{}`", path.display())]
    Read {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        #[source]
        source: io::Error,
    },
    /// A file or folder without content.
    #[error("`{}` is empty", path.display())]
    Empty {
        /// The file or folder.
        path: PathBuf,
    },
    /// A file that is plainly something else: a document, a program for another machine.
    #[error("`{}` is {found}", path.display())]
    Unusable {
        /// The file.
        path: PathBuf,
        /// What it is: "a Windows program".
        found: String,
        /// What to do.
        hint: String,
    },
    /// A folder in which no language was recognised.
    #[error("`{}` holds no program that can be run", path.display())]
    NoProgram {
        /// The folder.
        path: PathBuf,
        /// What to do.
        hint: String,
    },
    /// Sources without a place to start.
    #[error("the {language} sources in `{}` have no entry point", path.display())]
    NoEntry {
        /// The folder or file.
        path: PathBuf,
        /// The language of the sources.
        language: Language,
        /// What was looked for.
        hint: String,
    },
    /// More than one program, and none stands out.
    #[error("`{}` holds more than one program: {}", path.display(), list(choices))]
    Ambiguous {
        /// The folder.
        path: PathBuf,
        /// The entry points found.
        choices: Vec<String>,
        /// What to write into `submission.toml`.
        hint: String,
    },
    /// The archive is broken or hostile.
    #[error("cannot unpack `{}`", path.display())]
    Archive {
        /// The archive.
        path: PathBuf,
        /// Why.
        #[source]
        source: ArchiveError,
    },
    /// Too many files or bytes.
    #[error("`{}` holds more than {limit}", path.display())]
    TooLarge {
        /// The folder.
        path: PathBuf,
        /// The cap: "10000 files".
        limit: String,
    },
    /// A mistake in `submission.toml`.
    #[error("`{}`:{line}:{column}: {message}", path.display())]
    Manifest {
        /// The file.
        path: PathBuf,
        /// From 1.
        line: usize,
        /// From 1, in characters.
        column: usize,
        /// What is wrong.
        message: String,
        /// What to do, where that is known.
        hint: Option<String>,
    },
    /// A command after `--` that cannot be run.
    #[error("cannot find the program `{program}`")]
    NoSuchProgram {
        /// Its first word.
        program: String,
    },
    /// Nothing after `--`.
    #[error("the command is empty")]
    EmptyCommand,
}

fn list(choices: &[String]) -> String {
    choices
        .iter()
        .map(|choice| format!("`{choice}`"))
        .collect::<Vec<_>>()
        .join(", ")
}

impl SubmissionError {
    /// The next step, as a sentence without its full stop.
    pub fn hint(&self) -> Option<String> {
        match self {
            Self::Missing { .. } => {
                Some("give the student's executable, source file, folder or archive".into())
            }
            Self::Read { source, .. } if source.kind() == io::ErrorKind::PermissionDenied => {
                Some("make it readable for the user that runs the grader: `chmod -R u+rX PATH`".into())
            }
            Self::Read { .. } => None,
            Self::Empty { .. } => Some("hand in the sources or the executable".into()),
            Self::Unusable { hint, .. }
            | Self::NoProgram { hint, .. }
            | Self::NoEntry { hint, .. }
            | Self::Ambiguous { hint, .. } => Some(hint.clone()),
            Self::Archive { source, .. } => Some(source.hint().into()),
            Self::TooLarge { .. } => {
                Some("hand in the sources only, without build products and libraries".into())
            }
            Self::Manifest { hint, .. } => hint.clone().or_else(|| {
                Some(format!(
                    "`{MANIFEST_NAME}` may say `language`, `main`, `sources`, `build` and `run`"
                ))
            }),
            Self::NoSuchProgram { .. } => {
                Some("give a path such as `./solver`, or a program that is on the PATH".into())
            }
            Self::EmptyCommand => Some("write the command after `--`: `-- java -cp out Solver`".into()),
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
    pub(super) fn during(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self + use<> {
        let path = path.to_owned();
        move |source| Self::Workspace { doing, path, source }
    }

    /// The next step, as a sentence without its full stop.
    pub fn hint(&self) -> Option<String> {
        match self {
            Self::NoTool { tool, .. } => Some(tool.remedy().into()),
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
            | Self::NoProgram { .. }
            | Self::ToolCannotStart { .. }
            | Self::ToolBroken { .. }
            | Self::OwnSources { .. } => true,
            Self::Workspace { .. } | Self::Sandbox(_) => false,
        }
    }
}
