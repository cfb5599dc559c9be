//! Where recipes do their work: the files in a workspace, the tools, and a way to run one build command in the sandbox.

use std::cell::RefCell;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::ending;
use super::tool::FoundTool;
use super::toolchain::Toolchain;
use super::workspace::Workspace;
use crate::submission::prepare::{CompileFailure, Stop};
use crate::submission::{Language, PrepareError, Program};
use sandbox::execution::{Execution, Exit, Limits};
use sandbox::{CellSpec, ProtectionKind, Request, Sandbox};

/// How much of a compiler's output is kept: hundreds of errors, of which a student reads the first.
const MOST_WORDS: usize = 64 << 10;

/// One submission's workplace during its build.
pub(crate) struct Bench<'a> {
    pub(crate) name: &'a str,
    pub(crate) tools: &'a Toolchain,
    workspace: &'a Workspace,
    sandbox: &'a dyn Sandbox,
    limits: Limits,
    built_by: RefCell<Vec<String>>,
}

/// One thing to build. Where there is more than one way to call the compiler, the first that works counts, and if none does, the first one's words are the student's.
#[derive(Clone, Debug)]
pub(crate) struct Job {
    program: PathBuf,
    attempts: Vec<Attempt>,
    env: Vec<(OsString, OsString)>,
    readable: Vec<PathBuf>,
    toolchain: Option<String>,
    /// The folder in which it runs, from the sources; or an absolute one.
    folder: PathBuf,
    is_tool: bool,
}

#[derive(Clone, Debug)]
struct Attempt {
    arguments: Vec<OsString>,
    shown: String,
}

impl Job {
    /// A job for a tool of the machine.
    pub(crate) fn of_tool(tool: &FoundTool) -> Self {
        Self {
            program: tool.program.clone(),
            attempts: Vec::new(),
            env: Vec::new(),
            readable: tool.readable.clone(),
            toolchain: Some(tool.version.clone()),
            folder: PathBuf::new(),
            is_tool: true,
        }
    }

    /// A job for a program that came with the submission.
    pub(crate) fn of_program(program: PathBuf) -> Self {
        Self {
            is_tool: false,
            toolchain: None,
            ..Self::of_tool(&FoundTool {
                program,
                ..FoundTool::default()
            })
        }
    }

    /// One more way to call it; `shown` is how a student would type it.
    pub(crate) fn attempt<A: AsRef<OsStr>>(
        mut self,
        arguments: impl IntoIterator<Item = A>,
        shown: String,
    ) -> Self {
        let arguments = arguments
            .into_iter()
            .map(|argument| argument.as_ref().to_owned())
            .collect();
        self.attempts.push(Attempt { arguments, shown });
        self
    }

    pub(crate) fn env(mut self, name: &str, value: impl Into<OsString>) -> Self {
        self.env.push((name.into(), value.into()));
        self
    }

    pub(crate) fn readable(mut self, paths: impl IntoIterator<Item = PathBuf>) -> Self {
        self.readable.extend(paths);
        self
    }

    pub(crate) fn folder(mut self, folder: &Path) -> Self {
        folder.clone_into(&mut self.folder);
        self
    }
}

impl<'a> Bench<'a> {
    pub(crate) fn new(
        name: &'a str,
        workspace: &'a Workspace,
        sandbox: &'a dyn Sandbox,
        tools: &'a Toolchain,
        limits: Limits,
    ) -> Self {
        Self {
            name,
            tools,
            workspace,
            sandbox,
            limits,
            built_by: RefCell::default(),
        }
    }

    /// Where the student's files are.
    pub(crate) fn source(&self) -> PathBuf {
        self.workspace.source()
    }

    /// The folder that all of it lies in.
    pub(crate) const fn workspace(&self) -> &Workspace {
        self.workspace
    }

    /// Where what is built goes.
    pub(crate) fn product(&self) -> PathBuf {
        self.workspace.product()
    }

    /// Where what only the build needs may lie.
    pub(crate) fn temporary(&self) -> PathBuf {
        self.workspace.temporary()
    }

    /// Whether programs are kept from something here.
    pub(crate) fn enforces(&self, protection: ProtectionKind) -> bool {
        self.sandbox.report().enforces(protection)
    }

    /// The memory that a build may use, in MiB.
    pub(crate) const fn memory_mib(&self) -> u64 {
        self.limits.memory >> 20
    }

    /// Runs a job to its end.
    pub(crate) fn build(&self, job: &Job) -> Result<(), Stop> {
        self.has_built(self.build_unseen(job)?);
        Ok(())
    }

    /// Notes a command that built something, as a student would type it.
    pub(crate) fn has_built(&self, shown: String) {
        self.built_by.borrow_mut().push(shown);
    }

    /// The same for what is the grader's own, which a student would not type. Gives the command that worked; where none does, the first one's failure.
    pub(crate) fn build_unseen(&self, job: &Job) -> Result<String, Stop> {
        let mut readable = vec![self.workspace.path().to_owned()];
        readable.extend(job.readable.iter().cloned());
        let writable = vec![self.source(), self.product(), self.workspace.temporary()];
        let cell = self.sandbox.open(&CellSpec {
            readable,
            writable,
            programs: vec![job.program.clone().into_os_string()],
            keeps_secret: false,
        });
        let mut cell = cell.map_err(PrepareError::from)?;
        let mut first = None;
        for attempt in &job.attempts {
            let mut argv = vec![job.program.clone().into_os_string()];
            argv.extend(attempt.arguments.iter().cloned());
            let mut env = job.env.clone();
            env.push(("TMPDIR".into(), self.workspace.temporary().into()));
            let execution = cell.run(&Request {
                argv,
                env,
                stdin: Arc::from([]),
                files: Vec::new(),
                folder: Some(self.source().join(&job.folder)),
                limits: self.limits,
            });
            let execution = execution.map_err(PrepareError::from)?;
            let go_on = match &execution.exit {
                Exit::Code(0) => return Ok(attempt.shown.clone()),
                Exit::CannotStart { reason, .. } if job.is_tool => {
                    return Err(Stop::Cannot(PrepareError::ToolCannotStart {
                        program: job.program.display().to_string(),
                        reason: reason.clone(),
                    }));
                }
                Exit::Code(_) => true,
                Exit::Signal(_) | Exit::Limit(_) | Exit::CannotStart { .. } | Exit::Violation(_) => false,
            };
            first = first.or_else(|| Some(self.failure(job, attempt, execution)));
            if !go_on {
                break;
            }
        }
        // A job has an attempt.
        Err(first.map_or_else(
            || self.nothing_built("there is no command to build it with"),
            Stop::from,
        ))
    }

    fn failure(&self, job: &Job, attempt: &Attempt, execution: Execution) -> CompileFailure {
        let ending = ending::words(&execution, &self.limits);
        let mut said = Vec::new();
        if !matches!(execution.exit, Exit::Code(_)) {
            // Before the compiler's words, of which only the first are kept: they break off, and do not say why.
            said.extend_from_slice(format!("[{ending}]\n").as_bytes());
        }
        said.extend(execution.stdout.bytes);
        said.extend(execution.stderr.bytes);
        let mut output = self.workspace.unnamed(said);
        let truncated = execution.stdout.truncated || execution.stderr.truncated || output.len() > MOST_WORDS;
        output.truncate(MOST_WORDS);
        CompileFailure {
            command: attempt.shown.clone(),
            output,
            truncated,
            exit: execution.exit,
            ending,
            hint: None,
            toolchain: job.toolchain.clone(),
        }
    }

    /// A failure that no command reported: the build "worked", and what it should have made is not there.
    pub(crate) fn nothing_built(&self, hint: &str) -> Stop {
        Stop::from(CompileFailure {
            command: self.built_by.borrow().last().cloned().unwrap_or_default(),
            output: Vec::new(),
            truncated: false,
            exit: Exit::Code(0),
            ending: ending::FAILS.to_owned(),
            hint: Some(hint.to_owned()),
            toolchain: None,
        })
    }

    /// The finished program, run by `tool` (an interpreter) or by itself.
    pub(crate) fn program(&self, language: Language, command: Vec<OsString>, shown: String) -> Program {
        Program {
            name: self.name.to_owned(),
            language,
            command,
            shown_command: shown,
            readable: vec![self.workspace.path().to_owned()],
            handed_in: Some(self.source()),
            env: language.environment(),
            built_by: self.built_by.take(),
            toolchain: None,
        }
    }

    /// A program that a tool runs from its file.
    pub(crate) fn interpreted(
        &self,
        language: Language,
        tool: &FoundTool,
        file: PathBuf,
        shown: String,
    ) -> Program {
        let command = vec![tool.program.clone().into(), file.into()];
        self.program(language, command, shown).with_tool(tool)
    }
}

impl Program {
    /// Names what built it.
    pub(crate) fn made_by(self, version: String) -> Self {
        Self {
            toolchain: Some(version),
            ..self
        }
    }

    /// Lets it read what its tool reads, and names the tool.
    pub(crate) fn with_tool(mut self, tool: &FoundTool) -> Self {
        self.readable.extend(tool.readable.iter().cloned());
        self.toolchain = Some(tool.version.clone());
        self
    }
}
