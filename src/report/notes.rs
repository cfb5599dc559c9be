//! What a report tells besides its results: what staff or students should know.

use crate::plan::Plan;

/// The notes of a report: the submission's `own`, and that it plainly speaks another dialect.
pub(super) fn notes(plan: &Plan, own: &[String], other_dialect: Option<&str>) -> Vec<String> {
    let mut notes = own.to_vec();
    notes.extend(other_dialect.map(|other| dialect_note(plan, other)));
    notes.extend(seed_note(plan));
    notes
}

fn dialect_note(plan: &Plan, other: &str) -> String {
    let own = &plan.rubric.dialect.name;
    format!(
        "the program works as the assignment `{other}` asks, not as `{own}` does: was it meant for `--rubric {other}`?"
    )
}

/// How to have the same puzzles again, where some were made.
pub fn seed_note(plan: &Plan) -> Option<String> {
    let seed = plan.rubric.seed?;
    Some(format!(
        "puzzles `generated/…` were made for this run; `--seed {seed}` makes the same ones again"
    ))
}

/// A note to staff where goldens were proved just now.
pub(super) fn to_staff(plan: &Plan) -> Option<String> {
    let unproved = |run: &&crate::plan::Run| !run.fixture.golden_on_file && !run.fixture.id.is_made();
    let missing = plan.runs.iter().filter(unproved).count();
    (missing > 0).then(|| {
        format!("to course staff: puzzles without a golden beside them, proved just now: {missing}; `grader reference --fixtures FOLDER` keeps the proofs")
    })
}
