//! Carries out a plan: runs the submission, reads, judges. The results stand in the plan's order, whatever order the runs finished in.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use crate::cores::in_parallel;
use crate::examples::HandedIn;
use crate::judge::{Allowed, JudgeError, Judgement, Observation};
use crate::judgement::{Finding, FindingCode, Verdict};
use crate::plan::{Plan, Run};
use crate::score::CaseOutcome;
use crate::submission::Program;
use sandbox::{Cell, Sandbox};

mod measure;
mod near_limit;
mod patience;
mod schedule;
#[cfg(test)]
mod tests;

pub use measure::{given, measure, observe, puzzle_request};
pub use near_limit::POLICY;
pub use schedule::Schedule;
#[cfg(test)]
pub(crate) use schedule::note_elsewhere;

/// The name under which a submission finds its puzzle: it tells nothing about the puzzle.
pub use crate::api::PUZZLE as PUZZLE_FILE;

/// What grading needs, besides the plan.
#[derive(Clone, Copy)]
pub struct Grading<'a> {
    /// The submission, ready to run.
    pub program: &'a Program,
    /// Where it runs.
    pub sandbox: &'a dyn Sandbox,
    /// How many runs at one time, at least 1.
    pub jobs: usize,
    /// Set from outside to stop early: what has not run by then is left out.
    pub interrupted: &'a AtomicBool,
    /// Told after each run: the number done, and the number planned so far.
    pub progress: &'a (dyn Fn(usize, usize) + Sync),
}

/// What became of a run.
#[derive(Clone, Debug)]
pub enum RunOutcome {
    /// It ran, and its output was read.
    Observed(Box<Observation>),
    /// A file that was handed in was looked at.
    Examined(Box<HandedIn>),
    /// The grader failed on it.
    Failed(JudgeError),
    /// It was not needed, or the grader was interrupted before it.
    NotRun,
}

impl RunOutcome {
    /// What was seen of it, where it ran.
    pub fn observation(&self) -> Option<&Observation> {
        match self {
            Self::Observed(observation) => Some(observation),
            Self::Examined(_) | Self::Failed(_) | Self::NotRun => None,
        }
    }
}

/// What became of a case.
#[derive(Clone, Debug)]
pub enum CaseResult {
    /// It was judged.
    Judged(Judgement),
    /// The grader failed on it.
    Failed(JudgeError),
}

impl CaseResult {
    /// The outcome, for the score.
    pub fn outcome(&self) -> CaseOutcome {
        match self {
            Self::Judged(judgement) => CaseOutcome::Judged(judgement.verdict),
            Self::Failed(_) => CaseOutcome::JudgeError,
        }
    }
}

/// Everything that came of a plan, in its order.
#[derive(Clone, Debug)]
pub struct Graded {
    /// One for each run of the plan.
    pub runs: Vec<RunOutcome>,
    /// One for each case of the plan.
    pub cases: Vec<CaseResult>,
    /// Whether the grader was interrupted before all was run.
    pub incomplete: bool,
}

/// A time on the clock for a further run: no more than any run was allowed. Who is known to sleep is not waited for again.
pub fn least_wait(runs: &[RunOutcome], limit: Duration) -> Duration {
    let observed = runs.iter().filter_map(RunOutcome::observation);
    let allowed = observed.map(|observation| observation.allowed.limits.wall);
    allowed.min().map_or(limit, |least| least.min(limit))
}

impl Graded {
    /// The results where nothing was run because the sources do not compile. `ending` says how the command ended: "it fails".
    pub fn not_compiled(plan: &Plan, command: &str, ending: &str, hint: Option<&str>) -> Self {
        let mut finding = Finding::new(
            FindingCode::CompileFailed,
            "the sources do not compile, so nothing was run",
        )
        .comparing(format!("`{command}` succeeds"), ending);
        finding.hint = hint.map(str::to_owned);
        Self::without_runs(plan, Verdict::CompileError, finding)
    }

    /// The results where the submission is nothing that could be run.
    pub fn unusable(plan: &Plan, why: &str, hint: Option<&str>) -> Self {
        let mut finding = Finding::new(
            FindingCode::StartRefused,
            format!("the submission cannot be run: {why}"),
        );
        finding.hint = hint.map(str::to_owned);
        Self::without_runs(plan, Verdict::CannotStart, finding)
    }

    fn without_runs(plan: &Plan, verdict: Verdict, finding: Finding) -> Self {
        let judgement = Judgement {
            verdict,
            findings: vec![finding],
            remarks: Vec::new(),
            diff: None,
        };
        Self {
            runs: plan.runs.iter().map(|_| RunOutcome::NotRun).collect(),
            cases: plan
                .cases
                .iter()
                .map(|_| CaseResult::Judged(judgement.clone()))
                .collect(),
            incomplete: false,
        }
    }
}

/// Carries out a plan. Criteria whose prerequisites fail are skipped, and what only they need is not run.
pub fn grade(plan: &Plan, grading: Grading<'_>) -> Graded {
    let mut schedule = Schedule::new(plan);
    let mut interrupted = false;
    loop {
        let due = schedule.due();
        if !due.is_empty() && !interrupted {
            carry_out(plan, grading, &mut schedule, &due);
            interrupted = schedule.due() == due;
        } else if !schedule.advance() {
            break;
        }
    }
    schedule.finish(grading.interrupted.load(Ordering::SeqCst))
}

/// Runs the due runs on up to `jobs` threads, each with a cell of its own.
fn carry_out(plan: &Plan, grading: Grading<'_>, schedule: &mut Schedule<'_>, due: &[usize]) {
    let done = AtomicUsize::new(schedule.done());
    let planned = schedule.done() + schedule.needed().len();
    let allowed: Vec<Allowed> = due.iter().map(|&run| schedule.allowed(run)).collect();
    let places: Vec<usize> = (0..due.len()).collect();
    let outcomes = in_parallel(
        &places,
        grading.jobs,
        || None,
        |cell, place| {
            if grading.interrupted.load(Ordering::SeqCst) {
                return None;
            }
            let outcome = run_once(plan, grading, (&plan.runs[due[place]], allowed[place]), cell);
            (grading.progress)(done.fetch_add(1, Ordering::SeqCst) + 1, planned);
            Some(outcome)
        },
    );
    for (&index, outcome) in due.iter().zip(outcomes) {
        if let Some(outcome) = outcome {
            schedule.record(index, outcome);
        }
    }
}

fn run_once(
    plan: &Plan,
    grading: Grading<'_>,
    (run, allowed): (&Run, Allowed),
    cell: &mut Option<Box<dyn Cell>>,
) -> RunOutcome {
    match measure(plan, run, allowed, grading.program, grading.sandbox, cell) {
        Ok((execution, allowed)) => observe(plan, run, allowed, execution),
        Err(error) if error.interrupted => RunOutcome::NotRun,
        Err(error) => RunOutcome::Failed(JudgeError::from_error(&error)),
    }
}

/// Turns a panic of ours on one case into a judge error, so that it costs no other case anything.
pub(crate) fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, JudgeError> {
    panic::catch_unwind(AssertUnwindSafe(work)).map_err(|cause| {
        let what = cause
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| cause.downcast_ref::<&str>().copied());
        JudgeError {
            what: format!("the grader failed: {}", what.unwrap_or("no reason was given")),
        }
    })
}
