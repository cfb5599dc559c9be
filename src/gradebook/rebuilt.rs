//! From what was kept back to results and reports: the same as if it had been graded just now.

use super::{BuildRecord, ContentHash, Gradebook, GradebookError, Made, RunKey};
use crate::grade::{Graded, RunOutcome, Waves, observe};
use crate::plan::Plan;
use crate::report::unredacted::Unredacted;
use crate::report::{build, notes};
use crate::sandbox::SandboxReport;

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
        let mut waves = Waves::new(plan);
        loop {
            let missing = gradebook.recall(plan, content, &record.toolchain, &mut waves)?;
            if !missing.is_empty() || !waves.advance() {
                return Ok(Some(Self {
                    record,
                    graded: waves.finish(!missing.is_empty()),
                    missing,
                }));
            }
        }
    }

    /// The report, for whom it may concern. `label` names the submission.
    pub fn report(
        &self,
        plan: &Plan,
        label: &str,
        sandbox: &SandboxReport,
        other_dialect: Option<&str>,
    ) -> Unredacted {
        let known = build::report(
            plan,
            &self.graded,
            self.record.submission_part(label),
            self.record.shown_command(),
            sandbox,
            &notes::notes(plan, self.record.notes(), other_dialect),
        );
        notes::to_staff(plan, known)
    }
}

impl Gradebook {
    /// Gives the present wave what was kept of it, and tells which of its runs are still to be made.
    ///
    /// # Errors
    /// When the gradebook cannot be read.
    pub fn recall(
        &self,
        plan: &Plan,
        content: &ContentHash,
        toolchain: &str,
        waves: &mut Waves<'_>,
    ) -> Result<Vec<usize>, GradebookError> {
        let mut missing = Vec::new();
        for index in waves.due() {
            let run = &plan.runs[index];
            match self.run(&RunKey::of(content, toolchain, plan, run))? {
                Some(execution) => {
                    let outcome: RunOutcome = observe(plan, run, execution);
                    waves.record(index, outcome);
                }
                None => missing.push(index),
            }
        }
        Ok(missing)
    }
}
