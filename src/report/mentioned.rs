//! What a report has mentioned already, and does not repeat.

use super::CasePart;
use crate::safe::Safe;

/// What has been mentioned so far.
#[derive(Default)]
pub(super) struct Mentioned<'r> {
    hints: Vec<&'r Safe>,
    cases: Vec<&'r CasePart>,
}

impl<'r> Mentioned<'r> {
    /// Whether a hint is new; from now on it is not.
    pub(super) fn is_new(&mut self, hint: &'r Safe) -> bool {
        let new = !self.hints.contains(&hint);
        if new {
            self.hints.push(hint);
        }
        new
    }

    /// Notes that a case has been shown in full.
    pub(super) fn add(&mut self, case: &'r CasePart) {
        self.cases.push(case);
    }

    /// The case of the same run that was shown first.
    pub(super) fn of_run(&self, case: &CasePart) -> Option<&'r CasePart> {
        self.cases.iter().copied().find(|shown| run(shown) == run(case))
    }
}

/// The name of the run that a case judges: the first case's of it.
fn run(case: &CasePart) -> &Safe {
    case.same_run_as.as_ref().unwrap_or(&case.id)
}
