//! Criteria and cases, each over all programs that ran.

use super::{discrimination_index, point_biserial};
use crate::gradebook::{CaseFact, ClassFacts, StudentFact};
use crate::score::Points;

/// One criterion over the class.
#[derive(Clone, Debug, PartialEq)]
pub struct CriterionStatistic {
    /// Its id.
    pub id: String,
    /// The points that it gives.
    pub possible: Points,
    /// The points that all programs earned together.
    pub earned: Points,
    /// How many programs earned all of it.
    pub full: usize,
    /// How many earned nothing.
    pub none: usize,
    /// Those who did not earn all of it, by id, in the class's order.
    pub short: Vec<String>,
    /// How many there are.
    pub of: usize,
}

/// One case over the class.
#[derive(Clone, Debug, PartialEq)]
pub struct CaseStatistic {
    /// Its id.
    pub id: String,
    /// Its fixture's id.
    pub fixture: String,
    /// How many programs passed it.
    pub passed: usize,
    /// How many were judged on it: those that were not skipped and on which the grader did not fail.
    pub of: usize,
    /// [`point_biserial`].
    pub point_biserial: Option<f64>,
    /// [`discrimination_index`].
    pub discrimination: Option<f64>,
    /// Those whose programs failed it, by id, in the class's order.
    pub failed: Vec<String>,
    /// The median CPU time in microseconds of those that have one.
    pub median_cpu: Option<u64>,
    /// The longest.
    pub longest_cpu: Option<u64>,
}

impl CriterionStatistic {
    /// The share of its points that were earned, from 0 to 1.
    #[expect(
        clippy::cast_precision_loss,
        reason = "points of a class are far below 2^53 hundredths"
    )]
    pub fn success(&self) -> Option<f64> {
        let possible = self.possible.hundredths() as f64 * self.of as f64;
        (possible > 0.0).then(|| self.earned.hundredths() as f64 / possible)
    }
}

impl CaseStatistic {
    /// The share that passed, from 0 to 1.
    #[expect(clippy::cast_precision_loss, reason = "counts of a class are far below 2^53")]
    pub fn success(&self) -> Option<f64> {
        (self.of > 0).then(|| self.passed as f64 / self.of as f64)
    }
}

/// Every criterion, in the rubric's order.
pub fn criterion_statistics(facts: &ClassFacts) -> Vec<CriterionStatistic> {
    let Some(first) = facts.ran().next() else {
        return Vec::new();
    };
    let statistic = |id: &str, possible: Points| {
        let all = || {
            facts.ran().filter_map(move |student| {
                let own = student.criteria.iter().find(|criterion| criterion.id == id);
                own.map(|criterion| (student, criterion))
            })
        };
        let own = || all().map(|(_, criterion)| criterion);
        let short = all().filter(|(_, criterion)| criterion.earned < criterion.possible);
        CriterionStatistic {
            id: id.to_owned(),
            possible,
            earned: own().map(|criterion| criterion.earned).sum(),
            full: own()
                .filter(|criterion| criterion.earned == criterion.possible)
                .count(),
            short: short.map(|(student, _)| student.id.clone()).collect(),
            none: own().filter(|criterion| criterion.earned == Points::ZERO).count(),
            of: own().count(),
        }
    };
    let criteria = first.criteria.iter();
    criteria
        .map(|criterion| statistic(&criterion.id, criterion.possible))
        .collect()
}

/// Every case, in the plan's order.
pub fn case_statistics(facts: &ClassFacts) -> Vec<CaseStatistic> {
    let Some(first) = facts.ran().next() else {
        return Vec::new();
    };
    let passed = |student: &StudentFact| student.cases.iter().filter(|case| case.passed).count();
    let ran: Vec<(&StudentFact, usize)> = facts.ran().map(|student| (student, passed(student))).collect();
    first
        .cases
        .iter()
        .enumerate()
        .map(|(index, case)| case_statistic(&ran, index, case))
        .collect()
}

/// `ran` has with each student how many cases passed.
fn case_statistic(ran: &[(&StudentFact, usize)], index: usize, case: &CaseFact) -> CaseStatistic {
    let id = &case.id;
    let judged: Vec<(&StudentFact, usize, &CaseFact)> = ran
        .iter()
        .filter_map(|(student, passed)| Some((*student, *passed, student.cases.get(index)?)))
        .filter(|(.., case)| case.id == *id && is_judged(case))
        .collect();
    let with_rest: Vec<(bool, u64)> = judged
        .iter()
        .map(|(_, passed, case)| (case.passed, (passed - usize::from(case.passed)) as u64))
        .collect();
    let with_points: Vec<(bool, i64)> = judged
        .iter()
        .map(|(student, _, case)| (case.passed, student.points.hundredths()))
        .collect();
    let failed = judged.iter().filter(|(.., case)| !case.passed);
    let mut cpu: Vec<u64> = judged.iter().filter_map(|(.., case)| case.cpu).collect();
    cpu.sort_unstable();
    CaseStatistic {
        id: id.clone(),
        fixture: case.fixture.clone(),
        passed: judged.iter().filter(|(.., case)| case.passed).count(),
        of: judged.len(),
        failed: failed.map(|(student, ..)| student.id.clone()).collect(),
        point_biserial: point_biserial(&with_rest),
        discrimination: discrimination_index(&with_points),
        median_cpu: cpu.get(cpu.len().saturating_sub(1) / 2).copied(),
        longest_cpu: cpu.last().copied(),
    }
}

/// Whether a case says something of the program.
fn is_judged(case: &CaseFact) -> bool {
    !["skipped", "judge-error"].contains(&case.verdict.as_str())
}
