//! `grader run`: one submission, from its files to its report.

use std::hash::{BuildHasher, Hasher};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use crate::cli::{RunArgs, TargetArgs};
use crate::dialect::PuzzleInput;
use crate::document::style::Style;
use crate::document::{Block, text};
use crate::explain::{Explanation, dialect_detection};
use crate::grade::{Graded, Grading, grade};
use crate::hunt::{self, Effort, hunt};
use crate::late::HandedIn;
use crate::plan::{Listing, Plan};
use crate::points::Points;
use crate::report::progress::{Progress, ProgressKind, Waiting};
use crate::report::unredacted::Unredacted;
use crate::report::{SubmissionPart, build, notes};
use crate::rubric::{self, Seed};
use crate::submission::{
    CompileFailure, Language, Part, Prepared, Program, Submission, Toolchain, Workspace, build_limits,
};
use sandbox::Sandbox;

use super::deliver::Delivery;
use super::invocation::{choose_sandbox, hidden, interrupt_flag, time, toolchain};
use super::{Ended, Mistake, note, print};

pub(super) fn run(args: &RunArgs, style: &Style) -> Result<Ended, Mistake> {
    let delivery = Delivery::of(args)?;
    let submitted_at = args.submitted_at.as_deref();
    let handed_in = submitted_at
        .map(|text| time("--submitted-at", text))
        .transpose()?;
    let handed_in = handed_in.map(HandedIn::at);
    let target = &args.target;
    let chosen = Chosen::of(target);
    let seed = seed(args.seed);
    let planned = |name: &str| -> Result<_, Mistake> {
        let rubric = Arc::new(rubric::load_seeded(name, seed)?);
        let plan = Plan::new(&rubric).with_full_limits(args.full_limits);
        Ok((rubric, plan))
    };
    let (mut rubric, mut plan) = planned(&chosen.rubric)?;
    let fail_under = args
        .fail_under
        .as_deref()
        .map(|text| threshold(text, rubric.points))
        .transpose()?;
    if args.list {
        let mut page = Listing::new(&plan).document();
        page.blocks.extend(notes::seed_note(&plan).map(Block::text));
        print(&text::render(&page, &Style::of_listing()))?;
        return Ok(Ended::Success);
    }
    let interrupted = interrupt_flag()?;
    let tools = toolchain(&rubric.libraries)?;
    let found = Found::locate(target, Part::of(&rubric), &tools)?;
    let mut notes: Vec<String> = found.notes().iter().cloned().chain(chosen.note).collect();
    let sandbox = choose_sandbox(
        &args.sandbox,
        &interrupted,
        hidden(&chosen.rubric, delivery.files()),
    )?;
    let workspace = Workspace::create()?;
    let building = Waiting::new(&format!("building {}", found.name()));
    let prepared = match found.prepare(&workspace, sandbox.as_ref(), &tools) {
        Err(_) if interrupted.load(Ordering::SeqCst) => {
            note("interrupted while it was built: nothing was graded");
            return Ok(Ended::Interrupted);
        }
        prepared => prepared?,
    };
    drop(building);
    let known = match &prepared {
        Prepared::Ready(program) => {
            let progress = Progress::new(ProgressKind::of_stderr());
            let grading = Grading {
                program,
                sandbox: sandbox.as_ref(),
                jobs: super::jobs_for(args.jobs, &plan),
                interrupted: &interrupted,
                progress: &|done, planned| progress.update(done, planned),
            };
            if chosen.looks {
                let (name, why) = looked(&plan, grading);
                (rubric, plan) = planned(&name)?;
                notes.push(why);
            }
            let effort = Effort {
                budget: rubric.feedback.counterexample,
                seed: args.seed.unwrap_or(0),
            };
            notes.extend(
                super::memory_note(&plan, sandbox::free_memory())
                    .map(|note| format!("to course staff: {note}")),
            );
            let known = grade_program(&plan, grading, effort, &notes);
            progress.finish();
            known
        }
        Prepared::CompileFailed(failure) => not_compiled(&plan, failure, sandbox.as_ref(), (&found, &notes)),
    };
    let known = known.handed_in(handed_in);
    delivery.deliver(&known, &rubric, style)?;
    Ok(ended(&known, fail_under))
}

/// The rubric that was named, else the one that fits.
pub(super) struct Chosen {
    pub(super) rubric: String,
    /// Why this one.
    pub(super) note: Option<String>,
    /// Whether another one may fit better, which a look at the program decides.
    pub(super) looks: bool,
}

/// The rubric that fits a program whose rubric nobody named, and why.
pub(super) fn looked(plan: &Plan, grading: Grading<'_>) -> (String, String) {
    let limits = plan
        .runs
        .iter()
        .map(|run| run.limits)
        .min_by_key(|limits| limits.cpu);
    let fitting = limits.and_then(|limits| dialect_detection::fitting_rubric(limits, grading));
    let Some(fitting) = fitting else {
        let name = rubric::DEFAULT;
        let why = format!(
            "no rubric was named, and the program answers puzzle04 neither from a file nor from standard input: it is graded by `{name}`"
        );
        return (name.to_owned(), why);
    };
    let name = fitting.rubric;
    let from = match fitting.input {
        PuzzleInput::Argument => "from a file named as its argument",
        PuzzleInput::Stdin => "from standard input",
        PuzzleInput::List => "given as its last argument",
    };
    let why = if fitting.solves {
        format!(
            "no rubric was named: `{name}` is the built-in one that fits, by what the program prints for two puzzles {from}"
        )
    } else {
        format!(
            "no rubric was named, and the program does not solve puzzle04: it is graded by `{name}`, because it answers {from}"
        )
    };
    (name, why)
}

impl Chosen {
    pub(super) fn of(target: &TargetArgs) -> Self {
        if let Some(rubric) = target.rubric() {
            return Self {
                rubric: rubric.to_owned(),
                note: None,
                looks: false,
            };
        }
        let classes = target.submission().and_then(classes_without_program);
        match classes {
            None => Self {
                rubric: rubric::DEFAULT.to_owned(),
                note: None,
                looks: true,
            },
            Some(rubric) => Self {
                rubric: rubric.to_owned(),
                looks: false,
                note: Some(format!(
                    "there are `Board` and `Solver` in Java and no `main` that can be given a puzzle, so the classes are graded, by the rubric `{rubric}`"
                )),
            },
        }
    }
}

/// The rubric of the classes, where a submission has `Board` and `Solver` in Java and no `main` that can be given a puzzle.
pub(super) fn classes_without_program(path: &Path) -> Option<&'static str> {
    let none = match Submission::locate(path) {
        Ok(submission) => submission.without_program(),
        Err(error) => error.without_entry() == Some(Language::Java),
    };
    if !none {
        return None;
    }
    let classes = Submission::locate_part(path, Part::Classes(&[])).ok()?;
    let mentions = |word: &str| {
        let boards = classes
            .files()
            .into_iter()
            .filter(|file| file.ends_with("Board.java"));
        boards
            .filter_map(|file| std::fs::read(classes.root().join(file)).ok())
            .any(|bytes| bytes.windows(word.len()).any(|found| found == word.as_bytes()))
    };
    Some(if mentions("tileAt") && !mentions("twin") {
        "princeton-api"
    } else {
        "coursera-api"
    })
}

/// What is to be graded, as it was found.
pub(super) enum Found {
    Files(Submission),
    Command(Program),
}

impl Found {
    pub(super) fn locate(target: &TargetArgs, part: Part<'_>, tools: &Toolchain) -> Result<Self, Mistake> {
        let found = match target.submission() {
            Some(path) => Submission::locate_part(path, part).map(Self::Files),
            None => Submission::command(&target.argv, Path::new("."), tools).map(Self::Command),
        };
        Ok(found?)
    }

    pub(super) fn prepare(
        &self,
        workspace: &Workspace,
        sandbox: &dyn Sandbox,
        tools: &Toolchain,
    ) -> Result<Prepared, Mistake> {
        match self {
            Self::Files(submission) => Ok(submission.prepare(workspace, sandbox, tools, &build_limits())?),
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

    pub(super) fn notes(&self) -> &[String] {
        match self {
            Self::Files(submission) => submission.notes(),
            Self::Command(_) => &[],
        }
    }
}

/// Grades a program that is ready to run, and hunts for the smallest puzzles on which it goes wrong.
pub(super) fn grade_program(
    plan: &Plan,
    grading: Grading<'_>,
    effort: Effort,
    notes: &[String],
) -> Unredacted {
    let graded = grade(plan, grading);
    let other = dialect_detection::where_nothing_is_solved(plan, &graded, grading);
    let explanation = Explanation::of(plan, &graded, other);
    let hunted = hunt(
        plan,
        &graded,
        &explanation,
        &mut hunt::made(plan, grading),
        effort,
    );
    let known = build::report(
        plan,
        (&graded, explanation),
        SubmissionPart::ran(grading.program),
        &grading.program.shown_command,
        grading.sandbox.report(),
        notes,
    );
    known.with_counterexamples(plan, &hunted.examples, &grading.program.shown_command)
}

/// The seed for puzzles that are made: the one asked for, else the rubric's, else one that nobody could know.
pub(super) fn seed(asked: Option<u64>) -> Seed {
    // The standard library draws the keys of its hash tables at random.
    let drawn = || std::hash::RandomState::new().build_hasher().finish() % 1_000_000_000;
    asked.map_or_else(|| Seed::Otherwise(drawn()), Seed::Given)
}

fn not_compiled(
    plan: &Plan,
    failure: &CompileFailure,
    sandbox: &dyn Sandbox,
    (found, notes): (&Found, &[String]),
) -> Unredacted {
    let graded = Graded::not_compiled(plan, &failure.command, &failure.ending, failure.hint.as_deref());
    build::report(
        plan,
        (&graded, Explanation::default()),
        SubmissionPart::not_compiled(found.name(), found.language(), failure),
        "",
        sandbox.report(),
        notes,
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
        Some(_) | None => Ended::Success,
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
