//! What a reader of a report has been told already, and is not told again.

use super::CasePart;
use super::safe::Safe;

/// What has been told so far.
#[derive(Default)]
pub(super) struct Told<'r> {
    hints: Vec<&'r Safe>,
    cases: Vec<&'r CasePart>,
}

impl<'r> Told<'r> {
    /// Whether a hint is new; from now on it is not.
    pub(super) fn is_new(&mut self, hint: &'r Safe) -> bool {
        let new = !self.hints.contains(&hint);
        if new {
            self.hints.push(hint);
        }
        new
    }

    /// Notes that a case has been told in full.
    pub(super) fn told(&mut self, case: &'r CasePart) {
        self.cases.push(case);
    }

    /// The case that was told of the same run.
    pub(super) fn of_run(&self, case: &CasePart) -> Option<&'r CasePart> {
        self.cases.iter().copied().find(|told| run(told) == run(case))
    }
}

/// The name of the run that a case judges: the first case's of it.
fn run(case: &CasePart) -> &Safe {
    case.same_run_as.as_ref().unwrap_or(&case.id)
}
