//! `grader run`: one submission, from its files to its report.

use std::hash::{BuildHasher, Hasher};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::cli::RunArgs;
use crate::grade::{Graded, Grading, grade};
use crate::late::HandedIn;
use crate::plan::{Listing, Plan};
use crate::points::Points;
use crate::recognise;
use crate::report::progress::{Progress, ProgressKind};
use crate::report::style::Style;
use crate::report::unredacted::Unredacted;
use crate::report::{SubmissionPart, build, notes};
use crate::rubric::{self, Client, Seed};
use crate::sandbox::Sandbox;
use crate::submission::{
    CompileFailure, Language, Prepared, Program, Submission, Toolchain, Workspace, build_limits,
};

use super::deliver::Delivery;
use super::invocation::{choose_sandbox, hidden, hinted, interrupt_flag, time};
use super::{Ended, Mistake, print};

pub(super) fn run(args: &RunArgs, style: &Style) -> Result<Ended, Mistake> {
    let delivery = Delivery::of(args)?;
    let submitted_at = args.submitted_at.as_deref();
    let handed_in = submitted_at
        .map(|text| time("--submitted-at", text))
        .transpose()?;
    let handed_in = handed_in.map(HandedIn::at);
    let rubric = Arc::new(rubric::load_seeded(&args.rubric, seed(args.seed))?);
    let plan = Plan::new(&rubric);
    let fail_under = args
        .fail_under
        .as_deref()
        .map(|text| threshold(text, rubric.points))
        .transpose()?;
    if args.list {
        let note = notes::seed_note(&plan)
            .map(|note| format!("\n{note}\n"))
            .unwrap_or_default();
        print(&format!("{}{note}", Listing::new(&plan)))?;
        return Ok(Ended::Well);
    }
    let interrupted = interrupt_flag()?;
    let tools = Toolchain::from_env().with_libraries(&rubric.libraries);
    let found = Found::locate(args, rubric.client(), &tools)?;
    let sandbox = choose_sandbox(
        &args.sandbox,
        &interrupted,
        hidden(&args.rubric, delivery.files()),
    )?;
    let workspace = Workspace::create().map_err(|error| hinted(&error, error.hint()))?;
    let prepared = found.prepare(&workspace, sandbox.as_ref(), &tools)?;
    let known = match &prepared {
        Prepared::Ready(program) => {
            grade_program(&plan, program, sandbox.as_ref(), args, &interrupted, &found)
        }
        Prepared::CompileFailed(failure) => not_compiled(&plan, failure, sandbox.as_ref(), &found),
    };
    let known = known.handed_in(handed_in);
    delivery.deliver(&known, &rubric, style)?;
    Ok(ended(&known, fail_under))
}

/// What is to be graded, as it was found.
enum Found {
    Files(Submission),
    Command(Program),
}

impl Found {
    fn locate(args: &RunArgs, client: Client, tools: &Toolchain) -> Result<Self, Mistake> {
        let found = match &args.submission {
            Some(path) => Submission::locate_program(path, client.program()).map(Self::Files),
            None => Submission::command(&args.argv, Path::new("."), tools).map(Self::Command),
        };
        found.map_err(|error| hinted(&error, error.hint()))
    }

    fn prepare(
        &self,
        workspace: &Workspace,
        sandbox: &dyn Sandbox,
        tools: &Toolchain,
    ) -> Result<Prepared, Mistake> {
        match self {
            Self::Files(submission) => submission
                .prepare(workspace, sandbox, tools, &build_limits())
                .map_err(|error| hinted(&error, error.hint())),
            Self::Command(program) => Ok(Prepared::Ready(program.clone())),
        }
    }

    fn name(&self) -> &str {
        match self {
            Self::Files(submission) => submission.name(),
            Self::Command(program) => &program.name,
        }
    }

    fn language(&self) -> Language {
        match self {
            Self::Files(submission) => submission.language(),
            Self::Command(program) => program.language,
        }
    }

    fn notes(&self) -> &[String] {
        match self {
            Self::Files(submission) => submission.notes(),
            Self::Command(_) => &[],
        }
    }
}

fn grade_program(
    plan: &Plan,
    program: &Program,
    sandbox: &dyn Sandbox,
    args: &RunArgs,
    interrupted: &AtomicBool,
    found: &Found,
) -> Unredacted {
    let progress = Progress::new(ProgressKind::of_stderr());
    let grading = Grading {
        program,
        sandbox,
        jobs: super::jobs(args.jobs),
        interrupted,
        progress: &|done, planned| progress.update(done, planned),
    };
    let graded = grade(plan, grading);
    let other = recognise::where_nothing_is_solved(plan, &graded, grading);
    progress.finish();
    let known = build::report(
        plan,
        &graded,
        SubmissionPart::ran(program),
        &program.shown_command,
        sandbox.report(),
        &notes::notes(plan, found.notes(), other.as_deref()),
    );
    notes::to_staff(plan, known)
}

/// The seed for puzzles that are made: the one asked for, else the rubric's, else one that nobody could know.
fn seed(asked: Option<u64>) -> Seed {
    // The standard library draws the keys of its hash tables at random.
    let drawn = || std::hash::RandomState::new().build_hasher().finish() % 1_000_000_000;
    asked.map_or_else(|| Seed::Otherwise(drawn()), Seed::Given)
}

fn not_compiled(plan: &Plan, failure: &CompileFailure, sandbox: &dyn Sandbox, found: &Found) -> Unredacted {
    let graded = Graded::not_compiled(plan, &failure.command, &failure.ending, failure.hint.as_deref());
    build::report(
        plan,
        &graded,
        SubmissionPart::not_compiled(found.name(), found.language(), failure),
        "",
        sandbox.report(),
        &notes::notes(plan, found.notes(), None),
    )
}

fn ended(known: &Unredacted, fail_under: Option<Points>) -> Ended {
    if known.is_incomplete() {
        return Ended::Interrupted;
    }
    let score = known.score();
    if score.withheld > Points::ZERO || known.has_judge_error() {
        return Ended::JudgeError;
    }
    match fail_under {
        Some(least) if score.total < least => Ended::Below,
        Some(_) | None => Ended::Well,
    }
}

/// Points, or a share of what is possible: `80` or `80%`.
fn threshold(text: &str, possible: Points) -> Result<Points, Mistake> {
    let wrong = || {
        Mistake::with_hint(
            format!("--fail-under: expected points or a share of them, found `{text}`"),
            "write 80 for 80 points, or 80% for four fifths of what is possible",
        )
    };
    let (number, share) = match text.strip_suffix('%') {
        Some(number) => (number, true),
        None => (text, false),
    };
    let hundredths = Points::parse(number.trim()).ok_or_else(wrong)?.hundredths();
    if !share && hundredths > possible.hundredths() {
        return Err(Mistake::with_hint(
            format!("--fail-under: `{text}` is more than the rubric gives: {possible} points"),
            "nobody would pass; write 80% for four fifths of what is possible",
        ));
    }
    if !share {
        return Ok(Points::from_hundredths(hundredths));
    }
    let part = u64::try_from(hundredths).map_err(|_| wrong())?;
    if part > 10_000 {
        return Err(wrong());
    }
    // Rounded up: what is earned is whole hundredths, and 9 of 10 points are below 90.01%.
    let least = (u128::from(possible.hundredths().unsigned_abs()) * u128::from(part)).div_ceil(10_000);
    i64::try_from(least)
        .map(Points::from_hundredths)
        .map_err(|_| wrong())
}
