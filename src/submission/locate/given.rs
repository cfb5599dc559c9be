//! `-- java -cp out Solver`: a command that is run as given.

use std::ffi::OsString;
use std::path::Path;

use super::absolute::{self, Author, Words};
use crate::submission::prepare::{Toolchain, shell};
use crate::submission::{Language, PrepareError, Program, SubmissionError};

/// Makes a program of a command; see [`Submission::command`](crate::submission::Submission::command).
pub(crate) fn command(
    argv: &[OsString],
    folder: &Path,
    tools: &Toolchain,
) -> Result<Program, SubmissionError> {
    let Some(first) = argv.first().filter(|first| !first.is_empty()) else {
        return Err(SubmissionError::command(
            "the command is empty",
            "write the command after `--`: `-- java -cp out Solver`",
        ));
    };
    let nowhere = || {
        SubmissionError::command(
            &format!("cannot find the program `{}`", first.to_string_lossy()),
            "give a path such as `./solver`, or a program that is on the PATH",
        )
    };
    let folder = std::path::absolute(folder).map_err(SubmissionError::reading(folder))?;
    let Words {
        argv: command,
        readable,
        tool,
    } = match absolute::command(argv, &folder, tools, Author::Staff) {
        Ok(Some(words)) => words,
        Err(PrepareError::ToolBroken { program, source }) => {
            return Err(SubmissionError::reading(&program)(source));
        }
        Ok(None)
        | Err(
            PrepareError::NoTool { .. }
            | PrepareError::TooOld { .. }
            | PrepareError::NoProgram { .. }
            | PrepareError::OwnSources { .. }
            | PrepareError::ToolCannotStart { .. }
            | PrepareError::Workspace { .. }
            | PrepareError::Sandbox(_),
        ) => return Err(nowhere()),
    };
    let name = Path::new(first)
        .file_name()
        .unwrap_or(first)
        .to_string_lossy()
        .into_owned();
    let language = tool.as_ref().map_or(Language::Command, |(language, _)| *language);
    Ok(Program {
        name,
        language,
        command,
        shown_command: shell::line(argv),
        readable,
        handed_in: None,
        env: language.environment(),
        built_by: Vec::new(),
        toolchain: tool.map(|(_, tool)| tool.version),
    })
}
