//! Tries all samples of a rubric, side by side: each is graded as `grader run` grades it, and it is seen how near it came to its limits.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use sandbox::Sandbox;

use super::limit_margin::{self, LimitMargin};
use super::mutants;
use super::sample_set::Sample;
use super::trial::{Marked, Trial};
use super::verification::Verification;
use crate::cores::{Cores, SharedSandbox, in_parallel};
use crate::document::Safe;
use crate::explain::Explanation;
use crate::grade::{Grading, RunOutcome, grade};
use crate::judge::JudgeError;
use crate::judgement::Verdict;
use crate::plan::{Plan, milliseconds};
use crate::report::audience::Audience;
use crate::report::build;
use crate::rubric::DueDate;
use crate::submission::{
    Part, PrepareError, Prepared, Program, Submission, Toolchain, Workspace, build_limits,
};

/// How many runs of a program that only waits go on at one time: they take no core.
const WAITING: usize = 32;

/// On how many threads one sample is graded at most. Together the samples keep every core busy.
const THREADS: usize = 4;

/// What is needed to try samples.
#[derive(Clone, Copy)]
pub struct Campaign<'a> {
    /// What is run of each.
    pub plan: &'a Plan,
    /// Where.
    pub sandbox: &'a dyn Sandbox,
    /// With which compilers and runtimes.
    pub tools: &'a Toolchain,
    /// How many runs at one time, at least 1.
    pub jobs: usize,
    /// Whether what went over a limit is run again with more room.
    pub again: bool,
    /// Set from outside to stop early.
    pub interrupted: &'a AtomicBool,
    /// Told after each run: the number done, and the number planned.
    pub progress: &'a (dyn Fn(usize, usize) + Sync),
}

impl Campaign<'_> {
    /// Tries the samples, and with `mutants` simulates wrong programs; puts together what came of them. `left_out` are samples that say nothing about the rubric.
    pub fn verify(self, samples: &[&Sample], left_out: &[&Sample], mutants: bool) -> Verification {
        let trials = self.run(samples);
        let tried: Vec<(&Sample, Trial)> = samples.iter().copied().zip(trials).collect();
        let played = mutants.then(|| mutants::play(self.plan, self.jobs, self.interrupted));
        let incomplete = self.interrupted.load(Ordering::SeqCst);
        Verification::new(self.plan, &tried, left_out, played.as_deref(), incomplete)
    }

    /// The trials of the samples, in their order.
    fn run(self, samples: &[&Sample]) -> Vec<Trial> {
        let shared = SharedSandbox::new(self.sandbox, Cores::new(self.jobs, self.plan.memory()));
        let order = slowest_first(samples);
        let finished = AtomicUsize::new(0);
        let planned = samples.len() * self.plan.runs.len();
        let trials = in_parallel(
            &order,
            self.jobs,
            || (),
            |(), index| {
                if self.interrupted.load(Ordering::SeqCst) {
                    return None;
                }
                let sample = samples[index];
                let counted = AtomicUsize::new(0);
                let runs = self.plan.runs.len();
                let count = |done: usize| {
                    let new = done.saturating_sub(counted.fetch_max(done, Ordering::SeqCst));
                    (self.progress)(finished.fetch_add(new, Ordering::SeqCst) + new, planned);
                };
                let waits = sample.label.verdict == Verdict::TimeLimitWall;
                let (sandbox, jobs): (&dyn Sandbox, usize) = if waits {
                    (self.sandbox, WAITING)
                } else {
                    (&shared, self.jobs.min(THREADS))
                };
                let own = Campaign {
                    sandbox,
                    jobs,
                    progress: &|done, _| count(done),
                    ..self
                };
                let trial = own.sample(sample);
                count(runs);
                Some(trial)
            },
        );
        trials
            .into_iter()
            .map(|trial| trial.unwrap_or(Trial::NotRun))
            .collect()
    }
}

/// The indices of the samples, those first that will take long, so that none of them is left for the end.
fn slowest_first(samples: &[&Sample]) -> Vec<usize> {
    let slow = [Verdict::TimeLimitCpu, Verdict::MemoryLimit, Verdict::OutputLimit];
    let haste = |&index: &usize| {
        let label = &samples[index].label;
        let is_slow = slow.iter().any(|verdict| label.permits(*verdict));
        (label.verdict != Verdict::TimeLimitWall, !is_slow)
    };
    let mut order: Vec<usize> = (0..samples.len()).collect();
    order.sort_by_key(haste);
    order
}

impl Campaign<'_> {
    /// Builds and grades a sample.
    pub(super) fn sample(self, sample: &Sample) -> Trial {
        let sandbox = self.sandbox;
        let part = Part::of(&self.plan.rubric);
        let submission = match Submission::locate_part(&sample.path, part) {
            Ok(submission) => submission,
            Err(error) => return Trial::Unusable(JudgeError::from_error(&error).what),
        };
        let built = Workspace::create().and_then(|workspace| {
            let prepared = submission.prepare(&workspace, sandbox, self.tools, &build_limits())?;
            Ok((workspace, prepared))
        });
        match built {
            Ok((workspace, Prepared::Ready(program))) => {
                let name = Safe::line(&sample.name);
                let trial = self.program(&name, &program);
                drop(workspace);
                trial
            }
            Ok((_, Prepared::CompileFailed(failure))) => {
                let of = (submission.name(), submission.language());
                let known = build::not_compiled(self.plan, of, &failure, sandbox.report(), &[]);
                let report = known.for_audience(Audience::Staff, DueDate::Ahead);
                Trial::Graded(Box::new(Marked {
                    report,
                    margin: LimitMargin::default(),
                    cpu_ms: 0,
                }))
            }
            Err(error) if error.is_setup() => Trial::Unavailable(JudgeError::from_error(&error).what),
            Err(PrepareError::Sandbox(error)) if error.interrupted => Trial::NotRun,
            Err(error) => Trial::Failed(JudgeError::from_error(&error)),
        }
    }

    /// Grades a program that is ready to run.
    fn program(self, name: &Safe, program: &Program) -> Trial {
        let grading = Grading {
            program,
            sandbox: self.sandbox,
            jobs: self.jobs,
            interrupted: self.interrupted,
            progress: self.progress,
        };
        let graded = grade(self.plan, grading);
        let explanation = Explanation::of(self.plan, &graded, None);
        let known = build::of_program(self.plan, (&graded, explanation), grading, &[]);
        let report = known.for_audience(Audience::Staff, DueDate::Ahead);
        let margin = if graded.incomplete {
            LimitMargin::default()
        } else {
            limit_margin::measure(self.plan, &graded, name, self.again.then_some(grading))
        };
        Trial::Graded(Box::new(Marked {
            report,
            margin,
            cpu_ms: cpu_ms(&graded.runs),
        }))
    }
}

fn cpu_ms(runs: &[RunOutcome]) -> u64 {
    let observed = runs.iter().filter_map(RunOutcome::observation);
    milliseconds(observed.filter_map(|seen| seen.execution.usage.cpu).sum())
}
