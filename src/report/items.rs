//! A report as tests, for formats that know nothing but tests: a criterion's cases one by one, told in full or by their verdict.

use std::collections::HashMap;

use crate::judgement::Verdict;
use crate::score::CaseOutcome;

use super::{CasePart, CriterionPart, Report, wording};
use crate::document::Safe;

/// A criterion as tests.
pub(super) struct Suite<'r> {
    pub(super) criterion: &'r CriterionPart,
    /// Its cases: those told in full, then those told by their verdict, each in the plan's order; last of all, those that are not shown as one.
    pub(super) items: Vec<Item<'r>>,
}

/// One test.
pub(super) struct Item<'r> {
    /// Its name, which no other of the criterion has.
    pub(super) name: String,
    pub(super) kind: ItemKind,
    /// What came of it; `None` of cases that are not shown.
    pub(super) verdict: Option<CaseOutcome>,
    /// Everything about it, where that is shown.
    pub(super) case: Option<&'r CasePart>,
    /// What is the matter, in a line.
    pub(super) headline: String,
}

/// What an outcome is to people who know tests.
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
    /// It is not shown.
    Hidden,
}

impl<'r> Suite<'r> {
    /// Every criterion of a report, in its order.
    pub(super) fn all(report: &'r Report) -> Vec<Self> {
        let of = |criterion| Self::of(report, criterion);
        report.criteria.iter().map(of).collect()
    }

    pub(super) fn of(report: &'r Report, criterion: &'r CriterionPart) -> Self {
        let mut names = Names::default();
        let mut item = |id: &Safe, verdict, case: Option<&'r CasePart>| {
            let own = id.as_str().strip_prefix(criterion.id.as_str());
            let own = own.and_then(|rest| rest.strip_prefix('/'));
            let finding = case.and_then(|case| case.findings.first());
            Item {
                name: names.unique(own.unwrap_or(id.as_str())),
                kind: ItemKind::of(verdict),
                verdict: Some(verdict),
                case,
                headline: finding
                    .map_or(wording::verdict(verdict), |finding| finding.message.as_str())
                    .to_owned(),
            }
        };
        let mut items = Vec::new();
        for case in report.cases.iter().filter(|case| case.criterion == criterion.id) {
            items.push(item(&case.id, case.verdict, Some(case)));
        }
        for case in report.sealed.iter().filter(|case| case.criterion == criterion.id) {
            items.push(item(&case.id, case.verdict, None));
        }
        if let Some(headline) = wording::hidden_in(criterion) {
            items.push(Item {
                name: names.unique("cases that are not shown"),
                kind: ItemKind::Hidden,
                verdict: None,
                case: None,
                headline,
            });
        }
        Self { criterion, items }
    }
}

impl ItemKind {
    const fn of(outcome: CaseOutcome) -> Self {
        match outcome {
            CaseOutcome::Judged(Verdict::Accepted) => Self::Passed,
            CaseOutcome::Judged(Verdict::PresentationError | Verdict::WrongAnswer) => Self::Failed,
            CaseOutcome::Judged(Verdict::Skipped) => Self::NotRun,
            CaseOutcome::Judged(_) | CaseOutcome::JudgeError => Self::Broken,
        }
    }
}

impl Item<'_> {
    /// The name of what came of it.
    pub(super) fn verdict(&self) -> &'static str {
        self.verdict.map_or("hidden", CaseOutcome::name)
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
