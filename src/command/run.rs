//! `grader run`: one submission, from its files to its report.

use std::hash::{BuildHasher, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::{SIGINT, SIGTERM};

use crate::cli::{RunArgs, SandboxArgs};
use crate::grade::{Graded, Grading, grade};
use crate::judge::JudgeError;
use crate::plan::{Listing, Plan};
use crate::points::Points;
use crate::recognise;
use crate::report::progress::{Progress, ProgressKind};
use crate::report::style::Style;
use crate::report::unredacted::Unredacted;
use crate::report::{SubmissionPart, build};
use crate::rubric::{self, Client, Seed};
use crate::sandbox::{self, ProtectionKind, Sandbox, Settings};
use crate::submission::{
    CompileFailure, Language, Prepared, Program, Submission, Toolchain, Workspace, build_limits,
};

use super::deliver::Delivery;
use super::{Ended, Mistake, print};

pub(super) fn run(args: &RunArgs, style: &Style) -> Result<Ended, Mistake> {
    let delivery = Delivery::of(args)?;
    let rubric = Arc::new(rubric::load_seeded(&args.rubric, seed(args.seed))?);
    let plan = Plan::new(&rubric);
    let fail_under = args
        .fail_under
        .as_deref()
        .map(|text| threshold(text, rubric.points))
        .transpose()?;
    if args.list {
        let note = seed_note(&plan)
            .map(|note| format!("\n{note}\n"))
            .unwrap_or_default();
        print(&format!("{}{note}", Listing::new(&plan)))?;
        return Ok(Ended::Well);
    }
    let interrupted = interrupt_flag()?;
    let tools = Toolchain::from_env();
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
    let mut notes = found.notes().to_vec();
    notes.extend(dialect_note(plan, &graded, grading));
    notes.extend(seed_note(plan));
    progress.finish();
    let known = build::report(
        plan,
        &graded,
        SubmissionPart::ran(program),
        &program.shown_command,
        sandbox.report(),
        &notes,
    );
    match golden_note(plan) {
        Some(note) => known.with_note_to_staff(note),
        None => known,
    }
}

/// A note where no puzzle was solved and the program plainly speaks another dialect.
fn dialect_note(plan: &Plan, graded: &Graded, grading: Grading<'_>) -> Option<String> {
    // A program that gets no puzzle may well say that there is no solution, so only puzzles that have one tell.
    let solved =
        plan.cases.iter().zip(&graded.cases).any(|(case, result)| {
            result.outcome().passes() && plan.runs[case.run].fixture.golden.is_solvable()
        });
    if solved || graded.incomplete {
        return None;
    }
    let other = recognise::other_dialect(plan, &graded.runs, grading)?;
    let own = &plan.rubric.dialect.name;
    Some(format!(
        "the program works as the assignment `{other}` asks, not as `{own}` does: was it meant for `--rubric {other}`?"
    ))
}

/// The seed for puzzles that are made: the one asked for, else the rubric's, else one that nobody could know.
fn seed(asked: Option<u64>) -> Seed {
    // The standard library draws the keys of its hash tables at random.
    let drawn = || std::hash::RandomState::new().build_hasher().finish() % 1_000_000_000;
    asked.map_or_else(|| Seed::Otherwise(drawn()), Seed::Given)
}

/// How to have the same puzzles again, where some were made.
fn seed_note(plan: &Plan) -> Option<String> {
    let seed = plan.rubric.seed?;
    Some(format!(
        "puzzles `generated/…` were made for this run; `--seed {seed}` makes the same ones again"
    ))
}

/// A note to staff where goldens were proved just now.
fn golden_note(plan: &Plan) -> Option<String> {
    let unproved = |run: &&crate::plan::Run| !run.fixture.golden_on_file && !run.fixture.id.is_made();
    let missing = plan.runs.iter().filter(unproved).count();
    (missing > 0).then(|| {
        format!("to course staff: puzzles without a golden beside them, proved just now: {missing}; `grader reference --fixtures FOLDER` keeps the proofs")
    })
}

fn not_compiled(plan: &Plan, failure: &CompileFailure, sandbox: &dyn Sandbox, found: &Found) -> Unredacted {
    let graded = Graded::not_compiled(plan, &failure.command, failure.hint.as_deref());
    let mut notes = found.notes().to_vec();
    notes.extend(seed_note(plan));
    build::report(
        plan,
        &graded,
        SubmissionPart::not_compiled(found.name(), found.language(), failure),
        "",
        sandbox.report(),
        &notes,
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
        Some(least) if score.earned < least => Ended::Below,
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

/// What no submission may see, wherever it lies: the rubric, its goldens, the reports.
pub(super) fn hidden(rubric: &str, reports: impl IntoIterator<Item = PathBuf>) -> Vec<PathBuf> {
    let all = rubric::sources(rubric).into_iter().chain(reports);
    all.filter_map(|path| std::path::absolute(path).ok()).collect()
}

/// The sandbox that was asked for, in which nobody sees what is `hidden`.
pub(super) fn choose_sandbox(
    args: &SandboxArgs,
    interrupted: &Arc<AtomicBool>,
    hidden: Vec<PathBuf>,
) -> Result<Box<dyn Sandbox>, Mistake> {
    let settings = Settings {
        hidden,
        interrupt: Arc::clone(interrupted),
        ..Settings::default()
    };
    sandbox::choose_with(args.sandbox.choice(), &required(args)?, &settings).map_err(|error| {
        Mistake::with_hint(
            JudgeError::from_error(&error).what,
            "`grader doctor` shows what this machine grants",
        )
    })
}

/// The protections that must hold.
fn required(args: &SandboxArgs) -> Result<Vec<ProtectionKind>, Mistake> {
    let names: Vec<&str> = ProtectionKind::ALL.iter().map(|kind| kind.name()).collect();
    let kind = |name: &String| {
        ProtectionKind::ALL
            .into_iter()
            .find(|kind| kind.name() == name)
            .ok_or_else(|| {
                Mistake::with_hint(
                    format!("--require: there is no protection `{name}`"),
                    format!("the protections are {}", names.join(", ")),
                )
            })
    };
    args.require.iter().map(kind).collect()
}

/// A flag that Ctrl-C raises; a second Ctrl-C ends the grader at once.
pub(super) fn interrupt_flag() -> Result<Arc<AtomicBool>, Mistake> {
    let flag = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        signal_hook::flag::register_conditional_shutdown(signal, 130, Arc::clone(&flag))?;
        signal_hook::flag::register(signal, Arc::clone(&flag))?;
    }
    Ok(flag)
}

fn hinted(error: &dyn std::error::Error, hint: Option<String>) -> Mistake {
    Mistake::Plain {
        message: JudgeError::from_error(error).what,
        hint,
    }
}
