//! Carries out a plan: runs the submission, reads, judges. The results stand in the plan's order, whatever order the runs finished in.

use std::ffi::OsString;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use reference::Board;

use crate::dialect::{PuzzleInput, PuzzleShape};
use crate::execution::{Execution, Exit, LimitKind, Limits};
use crate::finding::{Finding, FindingCode};
use crate::judge::{JudgeError, Judgement, Observation, judge};
use crate::plan::{Plan, Run};
use crate::sandbox::{Cell, Request, Sandbox, SandboxError};
use crate::score::CaseOutcome;
use crate::submission::Program;
use crate::verdict::Verdict;

mod near_limit;
#[cfg(test)]
mod tests;

pub use near_limit::POLICY;

/// The name under which a submission finds its puzzle: it tells nothing about the puzzle.
pub const PUZZLE_FILE: &str = "puzzle.txt";

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
    /// The grader failed on it.
    Failed(JudgeError),
    /// It was not needed, or the grader was interrupted before it.
    NotRun,
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

impl Graded {
    /// The results where nothing was run because the sources do not compile.
    pub fn not_compiled(plan: &Plan, command: &str, hint: Option<&str>) -> Self {
        let mut finding = Finding::new(
            FindingCode::CompileFailed,
            "the sources do not compile, so nothing was run",
        )
        .comparing(format!("`{command}` succeeds"), "it fails");
        finding.hint = hint.map(str::to_owned);
        let judgement = Judgement {
            verdict: Verdict::CompileError,
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
    let mut runs: Vec<RunOutcome> = plan.runs.iter().map(|_| RunOutcome::NotRun).collect();
    let mut cases: Vec<Option<CaseResult>> = plan.cases.iter().map(|_| None).collect();
    let criteria = &plan.rubric.criteria;
    let mut passed: Vec<Option<bool>> = vec![None; criteria.len()];
    while passed.contains(&None) {
        let decided = |&criterion: &usize| {
            passed[criterion].is_none()
                && criteria[criterion]
                    .after
                    .iter()
                    .all(|&earlier| passed[earlier].is_some())
        };
        let wave: Vec<usize> = (0..criteria.len()).filter(decided).collect();
        if wave.is_empty() {
            break; // A checked rubric names only earlier criteria, so there is always a next one.
        }
        let blocked_by = |criterion: usize| {
            criteria[criterion]
                .after
                .iter()
                .copied()
                .find(|&earlier| passed[earlier] == Some(false))
        };
        let needed = |run: usize| {
            plan.cases.iter().any(|case| {
                case.run == run && wave.contains(&case.criterion) && blocked_by(case.criterion).is_none()
            })
        };
        let due: Vec<usize> = (0..plan.runs.len())
            .filter(|&run| matches!(runs[run], RunOutcome::NotRun) && needed(run))
            .collect();
        carry_out(plan, grading, &due, &mut runs);
        let mut results = Vec::new();
        for &criterion in &wave {
            let mut all = true;
            for (index, case) in plan
                .cases
                .iter()
                .enumerate()
                .filter(|(_, case)| case.criterion == criterion)
            {
                let result = match blocked_by(criterion) {
                    Some(earlier) => {
                        CaseResult::Judged(skipped(&format!("`{}` did not pass", criteria[earlier].title)))
                    }
                    None => case_result(plan, case.criterion, case.run, &runs[case.run]),
                };
                // Where the grader itself failed, the student gets the benefit of the doubt.
                all &= result.outcome().passes() || result.outcome() == CaseOutcome::JudgeError;
                cases[index] = Some(result);
            }
            results.push((criterion, all));
        }
        for (criterion, all) in results {
            passed[criterion] = Some(all);
        }
    }
    let left_out = || CaseResult::Judged(skipped("the grader was interrupted"));
    Graded {
        incomplete: grading.interrupted.load(Ordering::SeqCst),
        cases: cases
            .into_iter()
            .map(|case| case.unwrap_or_else(left_out))
            .collect(),
        runs,
    }
}

fn case_result(plan: &Plan, criterion: usize, run: usize, outcome: &RunOutcome) -> CaseResult {
    match outcome {
        RunOutcome::Observed(observation) => {
            let criterion = &plan.rubric.criteria[criterion];
            guarded(|| judge(&plan.rubric, criterion, &plan.runs[run].fixture, observation))
                .map_or_else(CaseResult::Failed, CaseResult::Judged)
        }
        RunOutcome::Failed(error) => CaseResult::Failed(error.clone()),
        RunOutcome::NotRun => CaseResult::Judged(skipped("the grader was interrupted before it")),
    }
}

fn skipped(why: &str) -> Judgement {
    Judgement {
        verdict: Verdict::Skipped,
        findings: vec![Finding::new(
            FindingCode::PrerequisiteFailed,
            format!("not run: {why}"),
        )],
        remarks: Vec::new(),
        diff: None,
    }
}

/// Runs the due runs on up to `jobs` threads, each with a cell of its own.
fn carry_out(plan: &Plan, grading: Grading<'_>, due: &[usize], runs: &mut [RunOutcome]) {
    let next = AtomicUsize::new(0);
    let done = AtomicUsize::new(
        runs.iter()
            .filter(|run| !matches!(run, RunOutcome::NotRun))
            .count(),
    );
    let planned = done.load(Ordering::SeqCst) + due.len();
    let results = Mutex::new(Vec::with_capacity(due.len()));
    let work = || {
        let mut cell = None;
        while let Some(&index) = due.get(next.fetch_add(1, Ordering::SeqCst)) {
            if grading.interrupted.load(Ordering::SeqCst) {
                break;
            }
            let outcome = run_once(plan, grading, &plan.runs[index], &mut cell);
            results
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push((index, outcome));
            (grading.progress)(done.fetch_add(1, Ordering::SeqCst) + 1, planned);
        }
    };
    thread::scope(|scope| {
        for _ in 0..grading.jobs.clamp(1, due.len().max(1)) {
            scope.spawn(work);
        }
    });
    for (index, outcome) in results.into_inner().unwrap_or_else(PoisonError::into_inner) {
        runs[index] = outcome;
    }
}

/// One run, and a second one where the first is too near to a time limit.
fn run_once(plan: &Plan, grading: Grading<'_>, run: &Run, cell: &mut Option<Box<dyn Cell>>) -> RunOutcome {
    let dialect = &plan.rubric.dialect;
    let limits = near_limit::enforced(run.limits);
    let request = puzzle_request(dialect.puzzle, grading.program, &run.fixture.text, limits);
    let mut ran = execute(grading, &request, cell);
    if matches!(&ran, Ok(execution) if near_limit::is_doubtful(execution, &run.limits)) {
        ran = execute(grading, &request, cell);
    }
    let mut execution = match ran {
        Ok(execution) => near_limit::settled(execution, &run.limits),
        Err(error) if error.interrupted => return RunOutcome::NotRun,
        Err(error) => return RunOutcome::Failed(JudgeError::from_error(&error)),
    };
    if grading.program.gave_up_for_memory(&run.limits, &execution) {
        execution.exit = Exit::Limit(LimitKind::Memory);
    }
    let read = guarded(|| dialect.read(worth_reading(&execution), &shape(&run.fixture.board)));
    match read {
        Ok(transcript) => RunOutcome::Observed(Box::new(Observation {
            execution,
            transcript,
            limits: run.limits,
        })),
        Err(error) => RunOutcome::Failed(error),
    }
}

/// Runs a request in the open cell, or in a new one. A fault of the sandbox is tried once more in a new cell before it counts.
fn execute(
    grading: Grading<'_>,
    request: &Request,
    cell: &mut Option<Box<dyn Cell>>,
) -> Result<Execution, SandboxError> {
    let mut attempt = || {
        let mut open = match cell.take() {
            Some(open) => open,
            None => grading.sandbox.open(&grading.program.cell())?,
        };
        let execution = open.run(request)?;
        *cell = Some(open);
        Ok::<_, SandboxError>(execution)
    };
    match attempt() {
        Err(error) if !error.interrupted => attempt(),
        done => done,
    }
}

/// How much is read of an output that went over its limit: it is not judged, only shown.
const READ_OF_A_FLOOD: usize = 1 << 18;

fn worth_reading(execution: &Execution) -> &[u8] {
    let bytes = &execution.stdout.bytes;
    if execution.exit == Exit::Limit(LimitKind::Output) {
        &bytes[..bytes.len().min(READ_OF_A_FLOOD)]
    } else {
        bytes
    }
}

/// What the reader may know of a puzzle.
pub fn shape(board: &Board) -> PuzzleShape {
    PuzzleShape {
        dimension: u32::try_from(board.dimension()).unwrap_or(u32::MAX),
    }
}

/// The request for one run: the puzzle in the way that programs are given it, under a name that tells nothing.
pub fn puzzle_request(input: PuzzleInput, program: &Program, puzzle: &Arc<[u8]>, limits: Limits) -> Request {
    let (arguments, stdin, files) = match input {
        PuzzleInput::Argument => (
            vec![OsString::from(PUZZLE_FILE)],
            [].into(),
            vec![(PUZZLE_FILE.to_owned(), Arc::clone(puzzle))],
        ),
        PuzzleInput::Stdin => (Vec::new(), Arc::clone(puzzle), Vec::new()),
    };
    Request {
        argv: program.argv(&limits, &arguments),
        env: program.env.clone(),
        stdin,
        files,
        folder: None,
        limits,
    }
}

/// Turns a panic of ours on one case into a judge error, so that it costs no other case anything.
fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, JudgeError> {
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
