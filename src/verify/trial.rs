//! One submission, graded as `grader run` grades it, with what verification asks besides: how near it came to its limits.

use std::sync::atomic::AtomicBool;

use super::limit_margin::{self, LimitMargin};
use crate::explain::Explanation;
use crate::grade::{Grading, RunOutcome, grade};
use crate::judge::JudgeError;
use crate::plan::Plan;
use crate::report::audience::Audience;
use crate::report::{Report, build};
use crate::rubric::DueDate;
use crate::safe::Safe;
use crate::submission::{
    Part, PrepareError, Prepared, Program, Submission, Toolchain, Workspace, build_limits,
};
use sandbox::Sandbox;

use super::sample_set::Sample;

/// What all trials of a verification share.
#[derive(Clone, Copy)]
pub(super) struct Bench<'a> {
    pub(super) plan: &'a Plan,
    pub(super) tools: &'a Toolchain,
    pub(super) interrupted: &'a AtomicBool,
    /// Whether what went over a limit is run again with more room.
    pub(super) again: bool,
    /// Told the number of runs that a trial plans and has done.
    pub(super) progress: &'a (dyn Fn(usize, usize) + Sync),
}

/// What came of a sample.
#[derive(Clone, Debug)]
pub(super) enum Trial {
    /// It was graded.
    Graded(Box<Marked>),
    /// This machine has no compiler or runtime for it.
    Unavailable(String),
    /// It is no submission that can be graded.
    Unusable(String),
    /// The grader itself failed.
    Failed(JudgeError),
    /// The grader was interrupted before it.
    NotRun,
}

/// A graded submission.
#[derive(Clone, Debug)]
pub(super) struct Marked {
    /// Its report.
    pub(super) report: Report,
    /// How it stands to its limits.
    pub(super) margin: LimitMargin,
    /// CPU time of all its runs, in milliseconds, without builds.
    pub(super) cpu_ms: u64,
}

impl Bench<'_> {
    /// Builds and grades a sample, at most `jobs` runs at one time.
    pub(super) fn sample(self, sample: &Sample, sandbox: &dyn Sandbox, jobs: usize) -> Trial {
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
                let trial = self.program(&name, &program, sandbox, jobs);
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
    fn program(self, name: &Safe, program: &Program, sandbox: &dyn Sandbox, jobs: usize) -> Trial {
        let grading = Grading {
            program,
            sandbox,
            jobs,
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
    let of = |run: &RunOutcome| match run {
        RunOutcome::Observed(observation) => observation.execution.usage.cpu,
        RunOutcome::Examined(_) | RunOutcome::Failed(_) | RunOutcome::NotRun => None,
    };
    let sum: std::time::Duration = runs.iter().filter_map(of).sum();
    u64::try_from(sum.as_millis()).unwrap_or(u64::MAX)
}
