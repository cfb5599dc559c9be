//! What a rubric gives for examples that are handed in with the program, as written and as checked.

use std::sync::Arc;

use super::limit_layers::LimitLayers;
use super::notes::Notes;
use super::value;
use super::{AskedCase, Criterion, CriterionFile, Patience, Rubric, Visibility};
use crate::fixture::oracle;
use crate::fixture::{Fixture, FixtureId};
use crate::problem::{Problem, quoted};
use crate::score::{Points, Scoring};
use crate::toml_table::{Placed, Written, number, text, toml_table, yes_or_no};
use reference::Board;

/// The criterion's id.
const ID: &str = "examples";

toml_table! {
    /// Points for examples that a student hands in with the program: boards with the answers to be expected, as `grader examples` reads them.
    pub struct ExamplesCriterion: "`[examples]`" {
        /// The points that can be earned, with at most two decimals.
        points: Points = required("points = 5", value::Points),
        /// How many usual mistakes the examples must catch for all the points. The points are shared by so many parts and one more, which is for examples that are all right.
        catches: u64 = required("catches = 12", number(1..=50)),
        /// The name of the file that is handed in. Without this key: `examples.toml`.
        file: String = optional(text()),
        /// What students read above the result. Without this key: `Examples before code`.
        title: String = optional(text()),
        /// Whether the points are given on top of the points in all. Without this key: `false`.
        extra_credit: bool = optional(yes_or_no()),
        /// What students read when something is missing.
        hint: String = optional(text()),
    }
}

/// The criterion of a rubric that gives points for examples. It has a case for claims that are all right, and one for each mistake to be caught; all of them are judged on one file.
pub(super) fn check(
    written: &Written<ExamplesCriterion>,
    criteria: Option<&[Placed<CriterionFile>]>,
    layers: Option<&LimitLayers<'_>>,
    notes: &mut Notes,
) -> Option<Vec<Criterion>> {
    let Some(file) = written.given()? else {
        return Some(Vec::new());
    };
    let others = criteria.into_iter().flatten();
    for (id, span) in others.filter_map(|criterion| criterion.value.id.pair()) {
        if id == ID {
            let message = format!("expected another id than {} beside `[examples]`", quoted(ID));
            notes.note(Problem::at(span.clone(), message).hint("the criterion of `[examples]` has that id"));
        }
    }
    let name = file.file.or("examples.toml".to_owned())?;
    if let Some((name, span)) = file.file.pair()
        && (name.contains(['/', '\\']) || name.starts_with('.'))
    {
        let message = format!("expected the name of a file, found {}", quoted(name));
        notes.note(
            Problem::at(span.clone(), message)
                .hint("the file is looked for in every folder that is handed in"),
        );
        return None;
    }
    let board = Board::goal(2).ok()?;
    let fixture = Arc::new(Fixture {
        id: FixtureId::new(name.clone()),
        text: name.into_bytes().into(),
        golden: oracle::prove(&board).ok()?,
        board,
        golden_on_file: true,
    });
    let (limits, _) = layers?.limits(&fixture.id, None, notes)?;
    let case = AskedCase {
        fixture,
        limits,
        patience: Patience::Full,
        visibility: Visibility::Visible,
    };
    let catches = usize::try_from(*file.catches.value()?).ok()?;
    Some(vec![Criterion {
        id: ID.to_owned(),
        title: file.title.or("Examples before code".to_owned())?,
        points: *file.points.value()?,
        extra_credit: file.extra_credit.or(false)?,
        requires: Vec::new(),
        is_of_examples: true,
        cases: vec![case; catches + 1],
        scoring: Scoring::PerCase,
        after: Vec::new(),
        deviations: Vec::new(),
        hints: file.hint.value().cloned().into_iter().collect(),
    }])
}

/// Notes where more mistakes are to be caught than there are.
pub(super) fn note_too_many(written: &Written<ExamplesCriterion>, rubric: &Rubric, notes: &mut Notes) {
    let catches = written.value().and_then(|file| file.catches.pair());
    let usual = rubric.usual_mistakes().len();
    if let Some((catches, span)) = catches
        && usize::try_from(*catches).is_ok_and(|catches| catches > usual)
    {
        let message = match usual {
            0 => "expected no `[examples]`, since no usual mistakes are known of a goal with the blank first"
                .to_owned(),
            usual => format!(
                "expected at most {usual}, the usual mistakes that examples can catch here, found `{catches}`"
            ),
        };
        notes.note(Problem::at(span.clone(), message));
    }
}
