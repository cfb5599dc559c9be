//! Names for cases whose puzzle is not shown: the same in every run and for every student, and no way back to the puzzle.

use std::collections::BTreeMap;

use crate::fixture::FixtureId;
use crate::plan::Plan;
use crate::rubric::Visibility;

/// Sets these names apart from everything else that is ever made from a rubric's secret.
const CONTEXT: &str = "grader 2026-11 names of hidden fixtures";

/// Hexadecimal digits of a name: 48 bits, so that a course's fixtures do not share one.
const DIGITS: usize = 12;

/// A name for each case of a plan, `criterion/hidden-…`.
///
/// With the rubric's secret it is a keyed hash of the fixture's id; without one, hidden fixtures are numbered in the plan's order.
pub(super) fn names(plan: &Plan) -> Vec<String> {
    let key = plan
        .rubric
        .secret
        .as_ref()
        .map(|secret| blake3::derive_key(CONTEXT, secret.as_bytes()));
    let mut numbers: BTreeMap<&FixtureId, usize> = BTreeMap::new();
    for case in &plan.cases {
        if case.visibility != Visibility::Visible {
            let next = numbers.len() + 1;
            numbers.entry(&plan.runs[case.run].fixture.id).or_insert(next);
        }
    }
    let name = |fixture: &FixtureId| match &key {
        Some(key) => {
            let hash = blake3::keyed_hash(key, fixture.as_str().as_bytes()).to_hex();
            hash[..DIGITS].to_owned()
        }
        None => numbers.get(fixture).map_or_else(String::new, usize::to_string),
    };
    let of_case = |case: &crate::plan::Case| {
        let criterion = &plan.rubric.criteria[case.criterion].id;
        format!("{criterion}/hidden-{}", name(&plan.runs[case.run].fixture.id))
    };
    plan.cases.iter().map(of_case).collect()
}
