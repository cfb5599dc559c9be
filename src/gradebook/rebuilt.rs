//! From what was kept back to results and reports: the same as if it had been graded just now.

use super::{BuildRecord, ContentHash, Gradebook, GradebookError, Grading, Made, RunKey};
use crate::explain::Explanation;
use crate::grade::{Graded, Schedule, observe};
use crate::hunt::{Effort, Hunted, hunt};
use crate::judge::Allowed;
use crate::plan::{Plan, Run};
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
        })
    }

    /// From the gradebook. `None` where the content was never prepared by this grader.
    ///
    /// # Errors
    /// When the gradebook cannot be read.
    pub fn of(
        gradebook: &Gradebook,
        plan: &Plan,
        content: &ContentHash,
    ) -> Result<Option<Self>, GradebookError> {
        let Some(record) = gradebook.build(plan, content)? else {
            return Ok(None);
        };
        if let Some(done) = Self::without_runs(plan, &record) {
            return Ok(Some(done));
        }
        let mut schedule = Schedule::new(plan);
        loop {
            let mut missing = gradebook.recall(plan, content, &record.toolchain, &mut schedule)?;
            if !missing.is_empty() {
                missing = gradebook.not_kept(plan, content, &record.toolchain, &schedule, &missing)?;
            }
            if !missing.is_empty() || !schedule.advance() {
                return Ok(Some(Self {
                    record,
                    graded: schedule.finish(!missing.is_empty()),
                    missing,
                }));
            }
        }
    }

    /// The smallest puzzles on which the program goes wrong, from the further runs that were kept.
    ///
    /// # Errors
    /// When the gradebook cannot be read.
    pub fn hunted(
        &self,
        gradebook: &Gradebook,
        plan: &Plan,
        content: &ContentHash,
        explanation: &Explanation,
    ) -> Result<Hunted, GradebookError> {
        let mut failed = None;
        let mut recalled = |run: &Run, allowed: Allowed| {
            let key = RunKey::of(content, &self.record.toolchain, plan, run);
            let kept = gradebook.run(&key).map_err(|error| failed = Some(error)).ok()??;
            let allowed = kept.allowed(run, allowed)?;
            Some((kept.execution, allowed))
        };
        let effort = Effort::of_class(plan);
        let hunted = hunt(plan, &self.graded, explanation, &mut recalled, effort);
        failed.map_or(Ok(hunted), Err)
    }

    /// The report on a grading, for whom it may concern. `label` names the submission.
    ///
    /// # Errors
    /// When the gradebook cannot be read.
    pub fn report(
        &self,
        gradebook: &Gradebook,
        plan: &Plan,
        label: &str,
        grading: &Grading,
    ) -> Result<Unredacted, GradebookError> {
        let explanation = Explanation::of(plan, &self.graded, grading.other_dialect.clone());
        let hunted = self.hunted(gradebook, plan, &grading.content, &explanation)?;
        let shown_command = self.record.shown_command();
        let known = build::report(
            plan,
            (&self.graded, explanation),
            self.record.submission_part(label),
            shown_command,
            &grading.sandbox,
            self.record.notes(),
        );
        Ok(known.with_counterexamples(plan, &hunted.examples, shown_command))
    }
}

impl Gradebook {
    /// The runs that the present wave needs and that were not kept, in the plan's order; `missing` are known to be among them.
    fn not_kept(
        &self,
        plan: &Plan,
        content: &ContentHash,
        toolchain: &str,
        schedule: &Schedule<'_>,
        missing: &[usize],
    ) -> Result<Vec<usize>, GradebookError> {
        let mut all = Vec::new();
        for index in schedule.needed() {
            let key = RunKey::of(content, toolchain, plan, &plan.runs[index]);
            if missing.contains(&index) || self.run(&key)?.is_none() {
                all.push(index);
            }
        }
        Ok(all)
    }

    /// Gives the present wave what was kept of it, batch by batch, and says which runs of the first batch that is not whole are still to be made.
    ///
    /// # Errors
    /// When the gradebook cannot be read.
    pub fn recall(
        &self,
        plan: &Plan,
        content: &ContentHash,
        toolchain: &str,
        schedule: &mut Schedule<'_>,
    ) -> Result<Vec<usize>, GradebookError> {
        loop {
            let due = schedule.due();
            let mut missing = Vec::new();
            for &index in &due {
                let run = &plan.runs[index];
                let allowed = schedule.allowed(index);
                match self.run(&RunKey::of(content, toolchain, plan, run))? {
                    Some(kept) => match kept.allowed(run, allowed) {
                        Some(allowed) => schedule.record(index, observe(plan, run, allowed, kept.execution)),
                        None => missing.push(index),
                    },
                    None => missing.push(index),
                }
            }
            if due.is_empty() || !missing.is_empty() {
                return Ok(missing);
            }
        }
    }
}
