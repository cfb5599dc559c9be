//! One file a subcommand: each joins the parts and prints. Nothing is decided here but the exit status.

mod bundle;
mod class;
mod compare;
mod deliver;
mod fixture;
mod generate;
mod gradebook;
mod hunt;
mod invocation;
mod prove;
mod rubric;
mod run;
mod shell;
mod solve;
mod verify;

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

use crate::cli::{Cli, Command};
use crate::document::style::{ColorWhen, Style};
use crate::document::{Block, text};
use crate::problem::Problems;

/// How a command ended: the documented exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// All went well.
    Success,
    /// Below `--fail-under`, or a check that differs.
    Below,
    /// The grader itself failed on a case.
    JudgeError,
    /// Interrupted.
    Interrupted,
}

impl From<Ended> for ExitCode {
    fn from(ended: Ended) -> Self {
        Self::from(match ended {
            Ended::Success => 0,
            Ended::Below => 1,
            Ended::JudgeError => 3,
            Ended::Interrupted => 130,
        })
    }
}

/// A mistake in the command line, a rubric or a file: told on standard error, exit status 2.
#[derive(Debug)]
pub enum Mistake {
    /// One line, with a hint.
    Plain {
        /// What is wrong, as a lower-case fragment, the place first.
        message: String,
        /// The next step.
        hint: Option<String>,
    },
    /// Problems with their places in files.
    Problems(Problems),
    /// Writing to standard output failed.
    Output(io::Error),
}

impl Mistake {
    /// A mistake without a hint.
    pub fn new(message: impl fmt::Display) -> Self {
        Self::Plain {
            message: message.to_string(),
            hint: None,
        }
    }

    /// A mistake with a hint.
    pub fn with_hint(message: impl fmt::Display, hint: impl fmt::Display) -> Self {
        Self::Plain {
            message: message.to_string(),
            hint: Some(hint.to_string()),
        }
    }

    /// A mistake from an error, with all its causes.
    pub fn from_error(error: &dyn std::error::Error) -> Self {
        Self::new(crate::judge::JudgeError::from_error(error).what)
    }
}

impl From<Problems> for Mistake {
    fn from(problems: Problems) -> Self {
        Self::Problems(problems)
    }
}

impl From<io::Error> for Mistake {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// Carries out a command line.
pub fn run(cli: Cli) -> ExitCode {
    choose_colour(cli.color);
    let ended = match cli.command {
        Command::Run(args) => run::run(&args, &Style::of_stdout(cli.color)),
        Command::Hunt(args) => hunt::run(&args, &Style::of_stdout(cli.color)),
        Command::Class(args) => class::class(&args),
        Command::Gradebook(command) => gradebook::run(&command, &Style::of_stdout(cli.color)),
        Command::Bundle(command) => bundle::run(&command),
        Command::Template(args) => bundle::template(&args),
        Command::Verify(args) => verify::run(&args, &Style::of_stdout(cli.color)),
        Command::Fixture(command) => fixture::run(&command),
        Command::Rubric(command) => rubric::run(&command),
        Command::Reference(args) => prove::run(&args),
        Command::Generate(args) => generate::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Doctor(args) => shell::doctor(&args),
        Command::Schema(args) => rubric::schema(&args),
        Command::Completions(args) => shell::completions(&args),
        Command::Man => shell::man(),
    };
    for (workspace, reason) in crate::submission::left_behind() {
        note(&format!(
            "`{}` could not be removed: {reason}; remove it by hand",
            workspace.display()
        ));
    }
    match ended {
        Ok(ended) => ended.into(),
        // A reader that went away, as in `grader run … | head`, is no mistake.
        Err(Mistake::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(mistake) => {
            tell(&mistake);
            ExitCode::from(2)
        }
    }
}

fn choose_colour(color: ColorWhen) {
    match color {
        ColorWhen::Auto => anstream::ColorChoice::Auto,
        ColorWhen::Always => anstream::ColorChoice::Always,
        ColorWhen::Never => anstream::ColorChoice::Never,
    }
    .write_global();
}

/// Tells a mistake on standard error; where even that fails, there is nobody to tell.
fn tell(mistake: &Mistake) {
    let colour = anstream::AutoStream::choice(&io::stderr()) != anstream::ColorChoice::Never;
    let text = match mistake {
        Mistake::Problems(problems) => problems.render(if colour {
            crate::problem::Colour::Ansi
        } else {
            crate::problem::Colour::Plain
        }),
        Mistake::Plain { message, hint } => {
            let hint = hint
                .as_ref()
                .map(|hint| format!("\nhint: {hint}"))
                .unwrap_or_default();
            format!("error: {message}{hint}\n")
        }
        Mistake::Output(error) => format!("error: cannot write to standard output: {error}\n"),
    };
    let _ = anstream::stderr().write_all(text.as_bytes());
}

/// Tells something beside the result, on standard error.
fn note(text: &str) {
    let text = crate::safe::Safe::line(text);
    let _ = anstream::stderr().write_all(format!("note: {text}\n").as_bytes());
}

/// Prints on standard output.
fn print(text: &str) -> io::Result<()> {
    let mut stdout = anstream::stdout().lock();
    stdout.write_all(text.as_bytes())?;
    stdout.flush()
}

/// Blocks as text, for standard output.
fn listing(blocks: &[Block]) -> String {
    text::blocks(blocks, &Style::of_listing())
}

/// The number of jobs asked for, or the number of cores.
fn jobs(asked: Option<u16>) -> usize {
    asked.map_or_else(
        || std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        usize::from,
    )
}
