//! From what was kept back to results and reports: the same as if it had been graded just now.

use super::{BuildRecord, ContentHash, Gradebook, Grading, Made, RunKey, Runs};
use crate::explain::Explanation;
use crate::grade::{Graded, Schedule, observe};
use crate::hunt::{Effort, Hunted, hunt};
use crate::judge::Allowed;
use crate::plan::{Plan, Run};
use crate::problem::Failure;
use crate::report::build;
use crate::report::unredacted::Unredacted;

/// The results of one submission under a plan, as far as what was kept goes.
#[derive(Clone, Debug)]
pub struct Rebuilt {
    /// What preparing it gave.
    pub record: BuildRecord,
    /// The results. Where runs are missing, cases are left out.
    pub graded: Graded,
    /// The runs of the plan that are needed and were not kept; there may be more behind them.
    pub missing: Vec<usize>,
    /// All that was kept, further runs too.
    runs: Runs,
}

impl Rebuilt {
    /// Of sources that do not compile, or of something that cannot be taken: nothing is run. `None` for a program.
    pub fn without_runs(plan: &Plan, record: &BuildRecord) -> Option<Self> {
        let graded = match &record.made {
            Made::Program { .. } => return None,
            Made::NotCompiled {
                command,
                ending,
                hint,
                ..
            } => Graded::not_compiled(plan, command, ending, hint.as_deref()),
            Made::Unusable { message, hint } => Graded::unusable(plan, message, hint.as_deref()),
        };
        Some(Self {
            record: record.clone(),
            graded,
            missing: Vec::new(),
            runs: Runs::default(),
        })
    }

    /// From the gradebook. `None` where the content was never prepared by this grader.
    pub fn of(gradebook: &Gradebook, plan: &Plan, content: &ContentHash) -> Result<Option<Self>, Failure> {
        let Some(record) = gradebook.build(plan, content)? else {
            return Ok(None);
        };
        if let Some(done) = Self::without_runs(plan, &record) {
            return Ok(Some(done));
        }
        let runs = gradebook.runs(content)?;
        let mut schedule = Schedule::new(plan);
        loop {
            let due = runs.recall(plan, content, &record.toolchain, &mut schedule);
            let mut missing = Vec::new();
            if !due.is_empty() {
                // All that the present wave needs, beside those that are due now.
                missing = schedule.needed();
                missing.retain(|&run| {
                    let key = RunKey::of(content, &record.toolchain, plan, &plan.runs[run]);
                    due.contains(&run) || runs.get(&key).is_none()
                });
            }
            if !missing.is_empty() || !schedule.advance() {
                return Ok(Some(Self {
                    record,
                    graded: schedule.finish(!missing.is_empty()),
                    missing,
                    runs,
                }));
            }
        }
    }

    /// The smallest puzzles on which the program goes wrong, from the further runs that were kept.
    pub fn hunted(&self, plan: &Plan, content: &ContentHash, explanation: &Explanation) -> Hunted {
        let mut recalled = |run: &Run, allowed: Allowed| {
            let key = RunKey::of(content, &self.record.toolchain, plan, run);
            let kept = self.runs.get(&key)?;
            let allowed = kept.allowed(run, allowed)?;
            Some((kept.execution, allowed))
        };
        let effort = Effort::of_class(plan);
        hunt(plan, &self.graded, explanation, &mut recalled, effort)
    }

    /// The report on a grading, for whom it may concern. `label` names the submission.
    pub fn report(
        &self,
        gradebook: &Gradebook,
        plan: &Plan,
        label: &str,
        grading: &Grading,
    ) -> Result<Unredacted, Failure> {
        let explanation = Explanation::of(plan, &self.graded, grading.other_dialect.clone());
        let hunted = self.hunted(plan, &grading.content, &explanation);
        let shown_command = self.record.shown_command();
        let known = build::report(
            plan,
            (&self.graded, explanation),
            self.record.submission_part(label),
            shown_command,
            &gradebook.details(grading)?.sandbox,
            self.record.notes(),
        );
        Ok(known.with_counterexamples(plan, &hunted.examples, shown_command))
    }
}

impl Runs {
    /// Gives the present wave what was kept of it, batch by batch, and says which runs of the first batch that is not whole are still to be made.
    pub fn recall(
        &self,
        plan: &Plan,
        content: &ContentHash,
        toolchain: &str,
        schedule: &mut Schedule<'_>,
    ) -> Vec<usize> {
        loop {
            let due = schedule.due();
            let mut missing = Vec::new();
            for &index in &due {
                let run = &plan.runs[index];
                let now = schedule.allowed(index);
                let kept = self.get(&RunKey::of(content, toolchain, plan, run));
                match kept.and_then(|kept| Some((kept.allowed(run, now)?, kept.execution))) {
                    Some((allowed, execution)) => {
                        schedule.record(index, observe(plan, run, allowed, execution));
                    }
                    None => missing.push(index),
                }
            }
            if due.is_empty() || !missing.is_empty() {
                return missing;
            }
        }
    }
}
