//! `grader run`: one submission, from its files to its report.

use std::hash::{BuildHasher, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use crate::cli::{RunArgs, SandboxArgs, TargetArgs};
use crate::dialect::PuzzleInput;
use crate::document::style::Style;
use crate::document::{Block, text};
use crate::explain::dialect_detection::Fit;
use crate::explain::{Explanation, dialect_detection};
use crate::grade::{Grading, grade};
use crate::hunt::{self, Effort, hunt};
use crate::plan::{Plan, listing};
use crate::report::progress::{Progress, Waiting};
use crate::report::unredacted::Unredacted;
use crate::report::{build, notes};
use crate::rubric::{self, Seed};
use crate::score::Points;
use crate::score::late::HandedIn;
use crate::submission::{
    CompileFailure, Language, Part, Prepared, Program, Submission, Toolchain, Workspace, build_limits,
};
use sandbox::Sandbox;

use super::deliver::Delivery;
use super::invocation::{choose_sandbox, hidden, interrupt_flag, time, toolchain};
use super::{Ended, Mistake, finish, note};

pub(super) fn run(args: &RunArgs, style: &Style) -> Result<Ended, Mistake> {
    let delivery = Delivery::of(args)?;
    let submitted_at = args.submitted_at.as_deref();
    let handed_in = submitted_at
        .map(|text| time("--submitted-at", text))
        .transpose()?;
    let handed_in = handed_in.map(HandedIn::at);
    let attempt = Attempt::planned(&args.target, args.seed, args.full_limits)?;
    let plan = &attempt.plan;
    let fail_under = args
        .fail_under
        .as_deref()
        .map(|text| threshold(text, plan.rubric.points))
        .transpose()?;
    if args.list {
        let mut page = listing(plan);
        page.blocks.extend(notes::seed_note(plan).map(Block::text));
        return finish(&text::render(&page, &Style::of_listing()));
    }
    let known = match attempt.graded(
        &args.sandbox,
        args.jobs,
        None,
        &delivery.files().collect::<Vec<_>>(),
    )? {
        Came::Graded(known) | Came::NotCompiled(known, _) => known.handed_in(handed_in),
        Came::Interrupted => return Ok(Ended::Interrupted),
    };
    delivery.deliver(&known, style)?;
    Ok(ended(&known, fail_under))
}

/// One submission on its way from its files to what is known of it.
pub(super) struct Attempt<'a> {
    target: &'a TargetArgs,
    chosen: Chosen,
    asked_seed: Option<u64>,
    seed: Seed,
    full_limits: bool,
    plan: Plan,
}

/// What came of a submission.
pub(super) enum Came {
    /// It was graded.
    Graded(Unredacted),
    /// It does not compile.
    NotCompiled(Unredacted, CompileFailure),
    /// The grader was interrupted before anything was graded.
    Interrupted,
}

impl<'a> Attempt<'a> {
    pub(super) fn planned(
        target: &'a TargetArgs,
        asked_seed: Option<u64>,
        full_limits: bool,
    ) -> Result<Self, Mistake> {
        let chosen = Chosen::of(target);
        let seed = seed(asked_seed);
        Ok(Self {
            plan: plan(&chosen.rubric, seed, full_limits)?,
            target,
            chosen,
            asked_seed,
            seed,
            full_limits,
        })
    }

    /// The same by another rubric.
    fn with(self, chosen: Chosen) -> Result<Self, Mistake> {
        let plan = plan(&chosen.rubric, self.seed, self.full_limits)?;
        Ok(Self { chosen, plan, ..self })
    }

    /// Builds and grades it, and hunts for the smallest puzzles on which it goes wrong with as many further runs as `budget` says, else the rubric.
    pub(super) fn graded(
        self,
        args: &SandboxArgs,
        jobs: Option<u16>,
        budget: Option<usize>,
        reports: &[PathBuf],
    ) -> Result<Came, Mistake> {
        let chosen = &self.chosen;
        let interrupted = interrupt_flag()?;
        let tools = toolchain(&self.plan.rubric.libraries)?;
        let found = Found::locate(self.target, Part::of(&self.plan.rubric), &tools)?;
        let mut notes: Vec<String> = found.notes().iter().cloned().chain(chosen.note.clone()).collect();
        let sandbox = choose_sandbox(args, &interrupted, hidden(&chosen.rubric, reports.to_vec()))?;
        let workspace = Workspace::create()?;
        let building = Waiting::new(&format!("building {}", found.name()));
        let of_classes = |why: &str| {
            let files = self
                .target
                .submission()
                .filter(|_| chosen.looks && found.has_classes() && !interrupted.load(Ordering::SeqCst));
            files
                .and_then(rubric_of_classes)
                .map(|rubric| Chosen::of_classes(rubric, why))
        };
        let prepared = match found.prepare(&workspace, sandbox.as_ref(), &tools) {
            Err(_) if interrupted.load(Ordering::SeqCst) => {
                note("interrupted while it was built: nothing was graded");
                return Ok(Came::Interrupted);
            }
            prepared => prepared?,
        };
        drop(building);
        let program = match prepared {
            Prepared::Ready(program) => program,
            Prepared::CompileFailed(failure) => {
                if let Some(chosen) = of_classes("the program does not compile") {
                    return self.with(chosen)?.graded(args, jobs, budget, reports);
                }
                let of = (found.name(), found.language());
                let known = build::not_compiled(&self.plan, of, &failure, sandbox.report(), &notes);
                return Ok(Came::NotCompiled(known, failure));
            }
        };
        let progress = Progress::on_stderr();
        let grading = Grading {
            program: &program,
            sandbox: sandbox.as_ref(),
            jobs: super::jobs_for(jobs, &self.plan),
            interrupted: &interrupted,
            progress: &|done, planned| progress.update(done, planned),
        };
        let plan = if chosen.looks {
            match looked(&self.plan, grading, of_classes) {
                Looked::Fits(name, why) => {
                    notes.push(why);
                    plan(&name, self.seed, self.full_limits)?
                }
                Looked::Classes(chosen) => {
                    progress.finish();
                    return self.with(chosen)?.graded(args, jobs, budget, reports);
                }
            }
        } else {
            self.plan
        };
        notes.extend(
            super::memory_note(&plan, sandbox::free_memory()).map(|note| format!("to course staff: {note}")),
        );
        let effort = Effort {
            budget: budget.unwrap_or(plan.rubric.feedback.counterexample),
            seed: self.asked_seed.unwrap_or(0),
        };
        let known = grade_program(&plan, grading, effort, &notes);
        progress.finish();
        Ok(Came::Graded(known))
    }
}

fn plan(rubric: &str, seed: Seed, full_limits: bool) -> Result<Plan, Mistake> {
    let rubric = Arc::new(rubric::load_seeded(rubric, seed)?);
    Ok(Plan::new(&rubric).with_full_limits(full_limits))
}

/// The rubric that was named, else the one that fits.
struct Chosen {
    rubric: String,
    /// Why this one.
    note: Option<String>,
    /// Whether another one may fit better, which a look at the program decides.
    looks: bool,
}

/// What a look at a program whose rubric nobody named says.
enum Looked {
    /// The rubric that fits, and why.
    Fits(String, String),
    /// The program answers no puzzle, and there are classes that can be graded without it.
    Classes(Chosen),
}

fn looked(plan: &Plan, grading: Grading<'_>, of_classes: impl FnOnce(&str) -> Option<Chosen>) -> Looked {
    let limits = plan
        .runs
        .iter()
        .map(|run| run.limits)
        .min_by_key(|limits| limits.cpu);
    let fitting = limits.and_then(|limits| dialect_detection::fitting_rubric(limits, grading));
    let Some(fitting) = fitting else {
        let why = "the program solves puzzle04 neither from a file nor from standard input";
        if let Some(chosen) = of_classes(why) {
            return Looked::Classes(chosen);
        }
        let name = rubric::DEFAULT;
        return Looked::Fits(
            name.to_owned(),
            format!("no rubric was named, and {why}: it is graded by `{name}`"),
        );
    };
    let name = fitting.rubric;
    let from = match fitting.input {
        PuzzleInput::Argument => "from a file named as its argument",
        PuzzleInput::Stdin => "from standard input",
        PuzzleInput::List => "given as its last argument",
    };
    let why = match fitting.fit {
        Fit::Solves => format!(
            "no rubric was named: `{name}` is the built-in one that fits, by what the program prints for two puzzles {from}"
        ),
        Fit::Answers => format!(
            "no rubric was named, and the program does not solve puzzle04: it is graded by `{name}`, because it answers puzzles {from}"
        ),
        Fit::Reads => format!(
            "no rubric was named, and the program does not solve puzzle04: it is graded by `{name}`, because it reads puzzles {from}"
        ),
    };
    Looked::Fits(name, why)
}

impl Chosen {
    /// That of the classes, where their program is none by which they could be graded.
    fn of_classes(rubric: &str, why: &str) -> Self {
        Self {
            rubric: rubric.to_owned(),
            note: Some(format!(
                "no rubric was named, and {why}: its classes `Board` and `Solver` are graded, by the rubric `{rubric}`"
            )),
            looks: false,
        }
    }

    fn of(target: &TargetArgs) -> Self {
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
    if none { rubric_of_classes(path) } else { None }
}

/// The rubric of the classes `Board` and `Solver` of a submission, where there are any.
fn rubric_of_classes(path: &Path) -> Option<&'static str> {
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
    let asks_board = mentions("tileAt") || mentions("isSolvable");
    Some(if asks_board && !mentions("twin") {
        "princeton-api"
    } else {
        "coursera-api"
    })
}

/// What is to be graded, as it was found.
enum Found {
    Files(Submission),
    Command(Program),
}

impl Found {
    fn locate(target: &TargetArgs, part: Part<'_>, tools: &Toolchain) -> Result<Self, Mistake> {
        let found = match target.submission() {
            Some(path) => Submission::locate_part(path, part).map(Self::Files),
            None => Submission::command(&target.argv, Path::new("."), tools).map(Self::Command),
        };
        Ok(found?)
    }

    fn prepare(
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

    fn has_classes(&self) -> bool {
        match self {
            Self::Files(submission) => submission.has_classes(),
            Self::Command(_) => false,
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

/// Grades a program that is ready to run, and hunts for the smallest puzzles on which it goes wrong.
fn grade_program(plan: &Plan, grading: Grading<'_>, effort: Effort, notes: &[String]) -> Unredacted {
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
    let known = build::of_program(plan, (&graded, explanation), grading, notes);
    known.with_counterexamples(plan, &hunted.examples, &grading.program.shown_command)
}

/// The seed for puzzles that are made: the one asked for, else the rubric's, else one that nobody could know.
fn seed(asked: Option<u64>) -> Seed {
    // The standard library draws the keys of its hash tables at random.
    let drawn = || std::hash::RandomState::new().build_hasher().finish() % 1_000_000_000;
    asked.map_or_else(|| Seed::Otherwise(drawn()), Seed::Given)
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
