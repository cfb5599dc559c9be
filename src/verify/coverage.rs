//! What the criteria and the fixtures of a rubric are good for: which wrong programs they catch.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::Serialize;

use super::difference::failing;
use crate::document::Safe;
use crate::judgement::Verdict;
use crate::plan::Plan;
use crate::report::{CriterionPart, Outcome, Report};

/// A sample under a criterion.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct CellPart {
    /// How it came out.
    pub outcome: Outcome,
    /// Cases passed.
    pub passed: usize,
    /// Cases in all.
    pub cases: usize,
}

/// What came of a report under each criterion.
pub(super) fn cells(report: &Report) -> Vec<CellPart> {
    let cell = |criterion: &CriterionPart| CellPart {
        outcome: criterion.outcome,
        passed: criterion.passed,
        cases: criterion.cases.len(),
    };
    report.criteria.iter().map(cell).collect()
}

/// A wrong program that was graded: the criteria and fixtures of the cases that it failed, with their verdicts.
pub(super) struct Subject<'r>(Vec<(&'r str, &'r str, Verdict)>);

impl<'r> Subject<'r> {
    pub(super) fn new(report: &'r Report) -> Self {
        let failing = failing(report);
        let failing =
            failing.map(|(case, verdict)| (case.criterion.as_str(), case.fixture.as_str(), verdict));
        Self(failing.collect())
    }

    /// The fixtures that it fails.
    pub(super) fn fixtures(&self) -> BTreeSet<&'r str> {
        self.0.iter().map(|(_, fixture, _)| *fixture).collect()
    }

    fn fails(&self, criterion: &str) -> bool {
        self.0.iter().any(|(failed, ..)| *failed == criterion)
    }

    /// The fixtures without which a criterion would pass, or a verdict would not be seen.
    fn decisive(&self) -> BTreeSet<&'r str> {
        let mut by: BTreeMap<(Option<&str>, Option<Verdict>), BTreeSet<&'r str>> = BTreeMap::new();
        for &(criterion, fixture, verdict) in &self.0 {
            for key in [(Some(criterion), None), (None, Some(verdict))] {
                by.entry(key).or_default().insert(fixture);
            }
        }
        by.into_values()
            .filter(|fixtures| fixtures.len() == 1)
            .flatten()
            .collect()
    }
}

/// What a fixture is good for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FixtureUse {
    /// Its id.
    pub id: Safe,
    /// How many wrong programs fail on it.
    pub caught: usize,
    /// Whether, without it alone, some wrong program would pass a criterion that it fails, or would not get one of its verdicts.
    pub decides: bool,
}

/// What was found for each criterion, in the rubric's order, and for each fixture.
pub(super) struct Coverage {
    pub(super) criteria: Vec<usize>,
    pub(super) fixtures: Vec<FixtureUse>,
}

impl Coverage {
    pub(super) fn new(plan: &Plan, wrong: &[Subject<'_>]) -> Self {
        let criteria = plan.rubric.criteria.iter().map(|criterion| {
            let failed = |subject: &&Subject<'_>| subject.fails(&criterion.id);
            wrong.iter().filter(failed).count()
        });
        let failed: Vec<BTreeSet<&str>> = wrong.iter().map(Subject::fixtures).collect();
        let decisive: BTreeSet<&str> = wrong.iter().flat_map(Subject::decisive).collect();
        let ids: BTreeSet<&str> = plan.runs.iter().map(|run| run.fixture.id.as_str()).collect();
        let fixtures = ids.into_iter().map(|id| FixtureUse {
            id: Safe::line(id),
            caught: failed.iter().filter(|fixtures| fixtures.contains(id)).count(),
            decides: decisive.contains(id),
        });
        Self {
            criteria: criteria.collect(),
            fixtures: fixtures.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    fn failing(cases: &[(&'static str, &'static str, Verdict)]) -> Subject<'static> {
        Subject(cases.to_vec())
    }

    fn uses(wrong: &[Subject<'_>]) -> (Vec<usize>, Vec<(String, usize, bool)>) {
        let plan = Plan::new(&Arc::new(crate::rubric::load("coursera").unwrap()));
        let coverage = Coverage::new(&plan, wrong);
        let caught = coverage.fixtures.iter().filter(|fixture| fixture.caught > 0);
        let seen = caught.map(|fixture| (fixture.id.to_string(), fixture.caught, fixture.decides));
        (coverage.criteria[..2].to_vec(), seen.collect())
    }

    #[test]
    fn a_fixture_decides_where_nothing_else_fails_the_criterion_or_gets_the_verdict() {
        let alone = ("first-steps", "named/puzzle04", Verdict::WrongAnswer);
        let other = ("first-steps", "named/puzzle05", Verdict::WrongAnswer);
        let slow = ("first-steps", "named/puzzle05", Verdict::TimeLimitCpu);
        let seen = |id: &str, decides| (id.to_owned(), 1, decides);
        assert_eq!(
            uses(&[failing(&[alone])]),
            (vec![1, 0], vec![seen("named/puzzle04", true)])
        );
        assert_eq!(
            uses(&[failing(&[alone, other])]),
            (
                vec![1, 0],
                vec![seen("named/puzzle04", false), seen("named/puzzle05", false)]
            )
        );
        assert_eq!(
            uses(&[failing(&[alone, slow])]),
            (
                vec![1, 0],
                vec![seen("named/puzzle04", true), seen("named/puzzle05", true)]
            )
        );
    }

    #[test]
    fn where_nothing_is_wrong_nothing_is_caught() {
        assert_eq!(uses(&[failing(&[])]), (vec![0, 0], Vec::new()));
    }
}
