//! Checks who sees what: the visibility of each case, and that what is shown does not reveal what is hidden.

use std::ops::Range;
use std::sync::Arc;

use super::fixture_library::{FixtureGlob, FixtureLibrary, note_unmatched};
use super::notes::Notes;
use super::rubric_file::{CriterionFile, RubricFile};
use super::visibility::Visibility;
use super::{AskedCase, Criterion};
use crate::fixture::Fixture;
use crate::problem::{Problem, quoted};
use crate::toml_table::Written;

/// The visibility of each of a criterion's fixtures, in their order: the rubric's, the criterion's own, that of the last entry of `cases` which names it.
pub(super) fn visibilities(
    file: &CriterionFile,
    of_rubric: Option<Visibility>,
    fixtures: &[Arc<Fixture>],
    library: &FixtureLibrary,
    notes: &mut Notes,
) -> Option<Vec<Visibility>> {
    let base = file.visibility.given().and_then(|own| own.copied().or(of_rubric));
    let mut layers = Vec::new();
    let mut broken = false;
    for entry in file.cases.or(Vec::new())? {
        let layer = entry.value.fixtures.value().and_then(|patterns| {
            let globs = FixtureGlob::compile_all(patterns, |problem| notes.note(problem))?;
            for glob in &globs {
                note_idle(glob, fixtures, library, notes);
            }
            Some((globs, *entry.value.visibility.value()?))
        });
        broken |= layer.is_none();
        layers.extend(layer);
    }
    if broken {
        return None;
    }
    let base = base?;
    let of = |fixture: &Arc<Fixture>| {
        let named =
            |(globs, _): &&(Vec<FixtureGlob>, Visibility)| globs.iter().any(|glob| glob.matches(&fixture.id));
        layers.iter().rev().find(named).map_or(base, |(_, own)| *own)
    };
    Some(fixtures.iter().map(of).collect())
}

/// Notes a pattern that names no case of the criterion.
fn note_idle(glob: &FixtureGlob, fixtures: &[Arc<Fixture>], library: &FixtureLibrary, notes: &mut Notes) {
    if library.matching(glob).is_empty() {
        note_unmatched(glob, Some(library), notes);
    } else if !fixtures.iter().any(|fixture| glob.matches(&fixture.id)) {
        let found = quoted(&glob.pattern);
        let message =
            format!("expected a pattern that names cases of the criterion, found {found}, which names none");
        notes.note(Problem::at(glob.span.clone(), message).hint("only what `fixtures` names is a case"));
    }
}

/// Notes what a rubric's visibilities contradict: a due date that is not there, and a criterion that reveals one that is hidden.
pub(super) fn check_visibility(file: &RubricFile, criteria: &[Criterion], notes: &mut Notes) {
    let written = file.criterion.value().map_or(&[][..], Vec::as_slice);
    let has = |wanted| {
        let mut cases = criteria.iter().flat_map(|criterion| &criterion.cases);
        cases.any(|case: &AskedCase| case.visibility == wanted)
    };
    if file.due.is_absent() && has(Visibility::AfterDueDate) {
        let span = written
            .iter()
            .filter_map(|criterion| place_of(&criterion.value, Visibility::AfterDueDate))
            .chain(file.visibility.pair().map(|(_, span)| span.clone()))
            .next();
        let message =
            "expected the key `due` in the rubric where something is shown after the due date, found none";
        let problem = Problem::maybe_at(span, message);
        notes.note(problem.hint("add `due = 2026-03-01T23:59:00+01:00` at the top of the file"));
    }
    for (criterion, written) in criteria.iter().zip(written) {
        let least = criterion.cases.iter().map(|case| case.visibility).min();
        for &earlier in &criterion.after {
            let Some(earlier) = criteria.get(earlier) else {
                continue;
            };
            let most = earlier.cases.iter().map(|case| case.visibility).max();
            if most > Some(Visibility::VerdictOnly) && most > least {
                let span = written.value.after.pair().map(|(_, span)| span.clone());
                let message = format!(
                    "expected students to see no more of {} than of {}, which it waits for",
                    quoted(&criterion.id),
                    quoted(&earlier.id)
                );
                let problem = Problem::maybe_at(span, message);
                notes.note(problem.hint(
                    "a criterion that is not run reveals what became of the one before it; give both the same `visibility`",
                ));
            }
        }
    }
}

/// Where a criterion asks for a visibility.
fn place_of(file: &CriterionFile, wanted: Visibility) -> Option<Range<usize>> {
    let cases = file.cases.value().map_or(&[][..], Vec::as_slice);
    let of_cases = cases.iter().map(|entry| &entry.value.visibility);
    [&file.visibility]
        .into_iter()
        .chain(of_cases)
        .filter_map(Written::pair)
        .find(|(visibility, _)| **visibility == wanted)
        .map(|(_, span)| span.clone())
}
