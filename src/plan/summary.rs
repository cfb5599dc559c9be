//! What a rubric without mistakes comes to, on one line.

use std::sync::Arc;

use super::Plan;
use crate::document::amount::counted;
use crate::problem::quoted;
use crate::rubric::Rubric;

/// What `grader rubric check` says of a rubric that has no problem.
pub fn summary(rubric: &Arc<Rubric>) -> String {
    let plan = Plan::new(rubric);
    format!(
        "{}: no problem found; {} points for {}, {} in {}",
        quoted(&rubric.name),
        rubric.points,
        counted(rubric.criteria.len(), "criterion"),
        counted(plan.cases.len(), "case"),
        counted(plan.runs.len(), "run"),
    )
}
