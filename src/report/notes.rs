//! What a report tells besides its results: what staff or students should know.

use crate::plan::Plan;

/// The notes of a report: the submission's `own`, that it plainly speaks another dialect, that goldens were missing.
pub fn notes(plan: &Plan, own: &[String], other_dialect: Option<&str>) -> Vec<String> {
    let mut notes = own.to_vec();
    notes.extend(other_dialect.map(|other| dialect_note(plan, other)));
    notes.extend(golden_note(plan));
    notes
}

fn dialect_note(plan: &Plan, other: &str) -> String {
    let own = &plan.rubric.dialect.name;
    format!(
        "the program works as the assignment `{other}` asks, not as `{own}` does: was it meant for `--rubric {other}`?"
    )
}

/// A note to staff where goldens were proved just now.
fn golden_note(plan: &Plan) -> Option<String> {
    let missing = plan.runs.iter().filter(|run| !run.fixture.golden_on_file).count();
    (missing > 0).then(|| {
        format!("to course staff: puzzles without a golden beside them, proved just now: {missing}; `grader reference --fixtures FOLDER` keeps the proofs")
    })
}
