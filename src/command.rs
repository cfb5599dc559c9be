//! One file a subcommand: each joins the parts and prints. Nothing is decided here but the exit status.

mod bundle;
mod class;
mod compare;
mod deliver;
mod doctor;
mod examples;
mod fixture;
mod generate;
mod gradebook;
mod hunt;
mod init;
mod invocation;
mod prove;
mod rubric;
mod run;
mod shell;
mod solve;
mod verify;

use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use indicatif::{ProgressBar, ProgressStyle};

use crate::cli::{Cli, Command};
use crate::document::style::{ColorWhen, Style};
use crate::document::{Block, text};
use crate::plan::Plan;
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

impl Ended {
    /// Of a check: whether it found nothing.
    const fn check(found_nothing: bool) -> Self {
        if found_nothing { Self::Success } else { Self::Below }
    }
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
        Self::of(error, None)
    }

    /// The same with what to do, where the error knows it.
    fn of(error: &dyn std::error::Error, hint: Option<String>) -> Self {
        Self::Plain {
            message: crate::judge::JudgeError::from_error(error).what,
            hint,
        }
    }
}

/// Lets `?` report errors of these types.
macro_rules! reported {
    ($($error:ty $(, $hint:ident)?;)*) => {
        $(impl From<$error> for Mistake {
            fn from(error: $error) -> Self {
                Self::of(&error, None$(.or(error.$hint()))?)
            }
        })*
    };
}

reported! {
    crate::problem::Failure, hint;
    crate::submission::SubmissionError, hint;
    crate::submission::PrepareError, hint;
    crate::bundle::CarryError;
    crate::fixture::FixtureError;
    crate::fixture::oracle::OracleError;
    reference::SearchError;
    sandbox::ChooseError;
    csv::Error;
    serde_json::Error;
    toml::ser::Error;
    zip::result::ZipError;
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
        Command::Init(args) => init::run(&args),
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
        Command::Examples(args) => examples::run(&args, &Style::of_stdout(cli.color)),
        Command::Doctor(args) => doctor::doctor(&args, &Style::of_stdout(cli.color)),
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
    aside("note", text);
}

/// The same of what staff should do something about.
fn warning(text: &str) {
    aside("warning", text);
}

fn aside(what: &str, text: &str) {
    let text = crate::document::Safe::paragraph(text);
    let _ = anstream::stderr().write_all(format!("{what}: {text}\n").as_bytes());
}

/// Prints on standard output.
fn print(text: &str) -> io::Result<()> {
    let mut stdout = anstream::stdout().lock();
    stdout.write_all(text.as_bytes())?;
    stdout.flush()
}

/// Prints a result, with which the command has succeeded.
fn finish(text: &str) -> Result<Ended, Mistake> {
    print(text)?;
    Ok(Ended::Success)
}

/// A bar on a terminal for so many steps; `template` is how it looks.
fn bar(steps: usize, template: &str) -> ProgressBar {
    let bar = if io::stderr().is_terminal() {
        ProgressBar::new(steps as u64)
    } else {
        ProgressBar::hidden()
    };
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// Blocks as text, for standard output.
fn listing(blocks: &[Block]) -> String {
    text::blocks(blocks, &Style::of_listing())
}

/// The number of jobs asked for, else as many as there are cores and free memory for, where each takes what a run of the plan may use.
fn jobs_for(asked: Option<u16>, plan: &Plan) -> usize {
    match asked {
        Some(_) => jobs(asked),
        None => fitting(jobs(None), most_memory(plan), sandbox::free_memory()),
    }
}

/// As many of some jobs as memory is free for, each with `most` of it, but one at least.
fn fitting(jobs: usize, most: u64, free: Option<u64>) -> usize {
    let fit = free.and_then(|free| usize::try_from(free / most).ok());
    fit.map_or(jobs, |fit| jobs.min(fit).max(1))
}

/// What staff should know where a run may use more memory than there is.
fn memory_note(plan: &Plan, free: Option<u64>) -> Option<String> {
    let (free, most) = (free?, most_memory(plan));
    (free < most).then(|| {
        format!(
            "about {} MiB of memory are free on this machine, and a run may use {} MiB: what needs more than there is cannot be judged, and its points are withheld. Grade on a larger machine, or lower `memory` under `[limits]` in the rubric",
            free >> 20,
            most >> 20
        )
    })
}

/// The most memory in bytes that a run of the plan may use, at least one.
fn most_memory(plan: &Plan) -> u64 {
    let limits = plan.runs.iter().map(|run| run.limits.memory);
    limits.max().unwrap_or(1).max(1)
}

/// The number of jobs asked for, or the number of cores.
fn jobs(asked: Option<u16>) -> usize {
    asked.map_or_else(
        || std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        usize::from,
    )
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn a_machine_with_less_memory_than_a_run_may_use_runs_one_at_a_time_and_says_so() {
        let rubric = crate::rubric::load_seeded("coursera", crate::rubric::Seed::Otherwise(1)).unwrap();
        let plan = Plan::new(&Arc::new(rubric));
        let most = most_memory(&plan);
        assert_eq!(most, 1 << 30);
        assert_eq!(memory_note(&plan, None), None);
        assert_eq!(memory_note(&plan, Some(most)), None);
        let note = memory_note(&plan, Some(744 << 20)).unwrap();
        assert!(
            note.contains("about 744 MiB") && note.contains("may use 1024 MiB"),
            "{note}"
        );
        assert_eq!(fitting(4, most, None), 4);
        for (free, jobs) in [(0, 1), (most, 1), (2 * most + 5, 2), (9 * most, 4)] {
            assert_eq!(fitting(4, most, Some(free)), jobs, "{free}");
        }
    }
}
