//! A report as tests, for formats that know nothing but tests: a criterion's cases one by one, told in full or by their verdict.

use std::collections::HashMap;

use crate::score::CaseOutcome;
use crate::verdict::Verdict;

use super::{CasePart, CriterionPart, Report, page, wording};
use crate::safe::Safe;

/// One case of a criterion.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item<'r> {
    /// The case's id.
    pub(super) id: &'r Safe,
    /// What came of it.
    pub(super) verdict: CaseOutcome,
    /// Everything about it, where that is shown.
    pub(super) case: Option<&'r CasePart>,
}

/// What a verdict is to people who know tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ItemKind {
    /// It passed.
    Passed,
    /// The answer is wrong.
    Failed,
    /// There is no answer: a crash, a limit, a fault of the grader's.
    Broken,
    /// It was not run.
    NotRun,
}

impl<'r> Item<'r> {
    /// A criterion's cases: those told in full, then those told by their verdict, each in the plan's order.
    pub(super) fn of(report: &'r Report, criterion: &CriterionPart) -> Vec<Self> {
        let whole = report.cases.iter().filter(|case| case.criterion == criterion.id);
        let sealed = report.sealed.iter().filter(|case| case.criterion == criterion.id);
        whole
            .map(|case| Self {
                id: &case.id,
                verdict: case.verdict,
                case: Some(case),
            })
            .chain(sealed.map(|case| Self {
                id: &case.id,
                verdict: case.verdict,
                case: None,
            }))
            .collect()
    }

    /// Its name within the criterion.
    pub(super) fn name(&self, criterion: &CriterionPart) -> &'r str {
        let own = self.id.as_str().strip_prefix(criterion.id.as_str());
        own.and_then(|rest| rest.strip_prefix('/'))
            .unwrap_or(self.id.as_str())
    }

    pub(super) fn kind(&self) -> ItemKind {
        match self.verdict {
            CaseOutcome::Judged(Verdict::Accepted) => ItemKind::Passed,
            CaseOutcome::Judged(Verdict::PresentationError | Verdict::WrongAnswer) => ItemKind::Failed,
            CaseOutcome::Judged(Verdict::Skipped) => ItemKind::NotRun,
            CaseOutcome::Judged(_) | CaseOutcome::JudgeError => ItemKind::Broken,
        }
    }

    /// What is the matter, in a line.
    pub(super) fn headline(&self) -> String {
        let finding = self.case.and_then(|case| case.findings.first());
        finding.map_or_else(
            || wording::verdict(self.verdict).to_owned(),
            |finding| finding.message.to_string(),
        )
    }

    /// All that is shown of it, as lines.
    pub(super) fn details(&self) -> String {
        self.case
            .map_or_else(|| wording::ONLY_THE_VERDICT.to_owned(), page::case_text)
    }
}

/// Gives names out, none twice.
#[derive(Default)]
pub(super) struct Names(HashMap<String, usize>);

impl Names {
    /// The name, with a number where it was given out before.
    pub(super) fn unique(&mut self, name: &str) -> String {
        let mut own = name.to_owned();
        loop {
            let times = self.0.entry(own.clone()).or_default();
            *times += 1;
            if *times == 1 {
                return own;
            }
            own = format!("{name} ({times})");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_is_given_out_twice() {
        let mut names = Names::default();
        let given: Vec<String> = ["a", "a (2)", "a", "a", "b"]
            .map(|name| names.unique(name))
            .into();
        let mut sorted = given.clone();
        sorted.sort();
        sorted.dedup();
        assert_eq!(sorted.len(), given.len(), "{given:?}");
        assert_eq!(given[0], "a");
    }
}
