//! The plan as staff read it before anything is run: every criterion, every case, what is asked there and under which limits.
//!
//! It holds no answers, but it names the puzzles that students are not shown, with how much they see of each. Its text computes nothing that its serialised form does not hold.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Case, CaseId, ListedLimits, Plan};
use crate::fixture::FixtureId;
use crate::points::Points;
use crate::rubric::{Criterion, Requirement, Scoring, Visibility};
use sandbox::execution::Limits;

/// The schema's name and version of the serialised form.
pub const SCHEMA: &str = "grader.plan/v1";

/// A plan to be shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Listing {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// The rubric's short name.
    pub rubric: String,
    /// The rubric's title.
    pub title: String,
    /// The dialect's name.
    pub dialect: String,
    /// The points in all.
    pub points: Points,
    /// The number of cases.
    pub cases: usize,
    /// The number of distinct runs: cases on the same fixture under the same limits share one.
    pub runs: usize,
    /// The CPU time that all runs together can take at most, in milliseconds.
    pub longest_cpu_ms: u64,
    /// The limits that most runs have.
    pub limits: ListedLimits,
    /// The criteria, in the order of the report.
    pub criteria: Vec<ListedCriterion>,
}

/// A criterion to be shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListedCriterion {
    /// The id.
    pub id: String,
    /// The title.
    pub title: String,
    /// The points that can be earned.
    pub points: Points,
    /// How cases become points, in words.
    pub score: String,
    /// The ids of the criteria that must pass first.
    pub after: Vec<String>,
    /// The cases, in order.
    pub cases: Vec<ListedCase>,
}

/// A case to be shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListedCase {
    /// `criterion/fixture`.
    pub id: CaseId,
    /// The fixture.
    pub fixture: FixtureId,
    /// N.
    pub dimension: usize,
    /// What is asked here: the criterion's requirements that apply to this puzzle.
    pub requires: Vec<Requirement>,
    /// The limits of the run.
    pub limits: ListedLimits,
    /// How much students see of it.
    pub visibility: Visibility,
    /// The number of the run, from 1.
    pub run: usize,
    /// The first case of the same run, where this one is not the first.
    pub shares_run_of: Option<CaseId>,
}

impl Listing {
    /// The listing of a plan.
    pub fn new(plan: &Plan) -> Self {
        let rubric = &plan.rubric;
        let mut first_of_run = vec![None; plan.runs.len()];
        let criteria = rubric.criteria.iter().enumerate().map(|(index, criterion)| {
            let cases = plan
                .cases
                .iter()
                .filter(|case| case.criterion == index)
                .filter_map(|case| listed_case(plan, criterion, case, &mut first_of_run))
                .collect();
            let waits_for = criterion
                .after
                .iter()
                .filter_map(|index| rubric.criteria.get(*index));
            ListedCriterion {
                id: criterion.id.clone(),
                title: criterion.title.clone(),
                points: criterion.points,
                score: score_in_words(&criterion.scoring),
                after: waits_for.map(|criterion| criterion.id.clone()).collect(),
                cases,
            }
        });
        let longest_cpu: std::time::Duration = plan.runs.iter().map(|run| run.limits.cpu).sum();
        Self {
            schema: SCHEMA,
            rubric: rubric.name.clone(),
            title: rubric.title.clone(),
            dialect: rubric.dialect.name.clone(),
            points: rubric.points,
            cases: plan.cases.len(),
            runs: plan.runs.len(),
            longest_cpu_ms: u64::try_from(longest_cpu.as_millis()).unwrap_or(u64::MAX),
            limits: usual_limits(plan).into(),
            criteria: criteria.collect(),
        }
    }
}

fn listed_case(
    plan: &Plan,
    criterion: &Criterion,
    case: &Case,
    first_of_run: &mut [Option<CaseId>],
) -> Option<ListedCase> {
    let run = plan.runs.get(case.run)?;
    let first = first_of_run.get_mut(case.run)?;
    let shares_run_of = first.clone();
    first.get_or_insert_with(|| case.id.clone());
    let solvable = run.fixture.golden.is_solvable();
    let applying = criterion
        .requires
        .iter()
        .filter(|asked| asked.applies_to(solvable));
    Some(ListedCase {
        id: case.id.clone(),
        fixture: run.fixture.id.clone(),
        dimension: run.fixture.board.dimension(),
        requires: applying.copied().collect(),
        limits: run.limits.into(),
        visibility: case.visibility,
        run: case.run + 1,
        shares_run_of,
    })
}

/// The limits that most runs have; of several such the smallest.
fn usual_limits(plan: &Plan) -> Limits {
    let mut counts: BTreeMap<Limits, usize> = BTreeMap::new();
    for run in &plan.runs {
        *counts.entry(run.limits).or_default() += 1;
    }
    let most = counts.iter().rev().max_by_key(|(_, count)| **count);
    most.map_or_else(Limits::default, |(limits, _)| *limits)
}

fn score_in_words(scoring: &Scoring) -> String {
    match scoring {
        Scoring::PerCase => "per case".to_owned(),
        Scoring::AllOrNothing => "all or nothing".to_owned(),
        Scoring::Thresholds(steps) => {
            let steps: Vec<String> = steps
                .iter()
                .map(|step| format!("{} for {} passed", step.points, step.passed))
                .collect();
            steps.join(", ")
        }
    }
}
