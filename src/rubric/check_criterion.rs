//! Checks one criterion: its name, its fixtures, what it requires of them, and what it waits for.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use super::check_scoring::check_scoring;
use super::check_visibility::visibilities;
use super::fixture_library::{FixtureGlob, FixtureLibrary, note_unmatched};
use super::limit_layers::LimitLayers;
use super::notes::Notes;
use super::rubric_file::CriterionFile;
use super::visibility::Visibility;
use super::{AskedCase, Client, CountedHeuristic, Counting, Criterion, Patience, Requirement};
use crate::dialect::{DeviationKind, Dialect, Goal};
use crate::fixture::golden::{Counts, HeuristicCounts};
use crate::fixture::{Fixture, FixtureId};
use crate::problem::{Problem, Problems, did_you_mean, quoted};
use crate::toml_table::{Placed, Written};
use sandbox::execution::Limits;

/// One criterion and what it stands in. What could not be read is `None`, and what depends on it is not checked.
pub(super) struct CriterionCheck<'a, 'f> {
    pub(super) file: &'a CriterionFile,
    pub(super) index: usize,
    /// The ids of all criteria, in order.
    pub(super) ids: &'a [Option<&'a str>],
    pub(super) library: Option<&'a mut FixtureLibrary>,
    pub(super) dialect: Option<&'a Dialect>,
    pub(super) counting: Option<Counting>,
    pub(super) layers: Option<&'a LimitLayers<'f>>,
    /// How much students see where the criterion does not say.
    pub(super) visibility: Option<Visibility>,
    pub(super) notes: &'a mut Notes,
}

/// A fixture of the criterion, with the pattern that named it first.
struct Named {
    id: FixtureId,
    glob: usize,
}

impl CriterionCheck<'_, '_> {
    /// The checked criterion, or notes.
    pub(super) fn run(&mut self) -> Option<Criterion> {
        let id = self.check_id();
        let requires = self.check_requires();
        let deviations = self.check_deviations();
        let after = self.check_after();
        let cases = self.check_cases();
        let scoring = check_scoring(self.file, cases.as_ref().map(Vec::len), self.notes);
        let hints = self.check_hints();
        Some(Criterion {
            id: id?,
            title: self.file.title.value()?.clone(),
            points: *self.file.points.value()?,
            extra_credit: self.file.extra_credit.or(false)?,
            requires: requires?,
            is_of_examples: false,
            cases: cases?,
            scoring: scoring?,
            deviations: deviations?,
            after: after?,
            hints: hints?,
        })
    }

    /// The steps of `hints`, or the one of `hint`.
    fn check_hints(&mut self) -> Option<Vec<String>> {
        let one = self.file.hint.pair();
        match (&self.file.hints, one) {
            (Written::Is(_, _), Some((_, span))) => {
                let message = "expected `hint` or `hints`, found both";
                let problem = Problem::at(span.clone(), message);
                self.notes.note(problem.hint("make it the first of the `hints`"));
                None
            }
            (steps, _) => Some(match steps.given()? {
                Some(steps) => steps.iter().map(|step| step.value.clone()).collect(),
                None => self.file.hint.given()?.cloned().into_iter().collect(),
            }),
        }
    }

    fn check_id(&mut self) -> Option<String> {
        let (id, span) = self.file.id.pair()?;
        let fits = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
        if id.chars().all(fits) {
            return Some(id.clone());
        }
        let words: Vec<String> = id
            .to_lowercase()
            .split(|letter: char| !fits(letter))
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect();
        let hint = (!words.is_empty()).then(|| format!("did you mean {}?", quoted(&words.join("-"))));
        let message = format!(
            "expected an id of small letters, digits and hyphens, found {}",
            quoted(id)
        );
        self.notes
            .note(Problem::at(span.clone(), message).maybe_hint(hint));
        None
    }

    fn check_requires(&mut self) -> Option<Vec<Requirement>> {
        let (written, span) = self.file.requires.pair()?;
        if written.is_empty() {
            let problem = Problem::at(span.clone(), "expected at least one requirement, found none");
            self.notes
                .note(problem.hint("as in `requires = [\"moves\", \"path\"]`"));
            return None;
        }
        let mut requires = Vec::new();
        for requirement in written {
            let parts = requirement.value.parts();
            if parts.iter().any(|part| requires.contains(part)) {
                let found = quoted(requirement.value.name());
                let message = format!("expected each requirement once, found {found} again");
                self.notes.note(Problem::at(requirement.span.clone(), message));
            } else {
                requires.extend(parts);
                self.check_dialect(requirement);
            }
        }
        Some(requires)
    }

    /// What the dialect's programs do not print cannot be asked of them.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the others can be asked under every dialect"
    )]
    fn check_dialect(&mut self, asked: &Placed<Requirement>) {
        let Some(dialect) = self.dialect else { return };
        let (directions, turned) = (
            dialect.directions.is_some(),
            dialect.puzzle.goal != Goal::BlankLast,
        );
        let needed = match asked.value {
            Requirement::Text | Requirement::Trace if directions => "in which boards are printed",
            asked if turned && (asked == Requirement::Trace || asked.client() == Client::Board) => {
                "whose goal has the blank last"
            }
            _ => return,
        };
        let message = format!(
            "expected a dialect {needed} for {}, found {}",
            quoted(asked.value.name()),
            quoted(&dialect.name)
        );
        self.notes.note(Problem::at(asked.span.clone(), message));
    }

    /// The format deviations that count: all of them where `form` is required and none is named.
    fn check_deviations(&mut self) -> Option<Vec<DeviationKind>> {
        let requires = self.file.requires.value()?;
        let asked = requires.iter().any(|asked| asked.value == Requirement::Form);
        if let (false, Some((_, span))) = (asked, self.file.liberties.pair()) {
            let message = "expected `form` among the requirements because `liberties` names deviations from it, found none";
            self.notes
                .note(Problem::at(span.clone(), message).hint("add \"form\" to `requires`"));
            return None;
        }
        let all = || DeviationKind::ALL.to_vec();
        let named = self.file.liberties.given()?;
        let named = named.map(|named| named.iter().map(|deviation| deviation.value).collect());
        Some(named.unwrap_or_else(|| if asked { all() } else { Vec::new() }))
    }

    fn check_after(&mut self) -> Option<Vec<usize>> {
        let written = self.file.after.or(Vec::new())?;
        let (earlier, rest) = self.ids.split_at(self.index.min(self.ids.len()));
        let mut after = Vec::new();
        for wanted in &written {
            let is_wanted = |id| id == Some(wanted.value.as_str());
            match earlier.iter().copied().position(is_wanted) {
                Some(index) if !after.contains(&index) => after.push(index),
                Some(_) => {
                    let message = format!(
                        "expected each criterion once, found {} again",
                        quoted(&wanted.value)
                    );
                    self.notes.note(Problem::at(wanted.span.clone(), message));
                }
                None => {
                    let known: Vec<&str> = earlier.iter().copied().flatten().collect();
                    let hint = match rest.iter().copied().position(is_wanted) {
                        Some(0) => Some("a criterion cannot wait for itself".to_owned()),
                        Some(_) => Some(format!("{} comes later; move it up", quoted(&wanted.value))),
                        None if known.is_empty() => Some("no criterion comes before this one".to_owned()),
                        None => did_you_mean(&wanted.value, &known, "criteria before this one"),
                    };
                    let found = quoted(&wanted.value);
                    let message = format!("expected the id of a criterion further up, found {found}");
                    self.notes
                        .note(Problem::at(wanted.span.clone(), message).maybe_hint(hint));
                }
            }
        }
        Some(after)
    }

    fn check_cases(&mut self) -> Option<Vec<AskedCase>> {
        let globs = self.globs(&self.file.fixtures.clone())?;
        let except = match self.file.except.given()? {
            None => Vec::new(),
            Some(_) => self.globs(&self.file.except.clone())?,
        };
        let named = self.named(&globs, &except)?;
        let mut problems = Problems::new();
        let library = self.library.as_deref_mut()?;
        let fixtures: Vec<Option<Arc<Fixture>>> = named
            .iter()
            .map(|named| library.load(&named.id, &mut problems))
            .collect();
        self.notes.of_other_file(problems);
        let fixtures: Vec<Arc<Fixture>> = fixtures.into_iter().collect::<Option<_>>()?;
        self.check_applicability(&globs, &named, &fixtures);
        self.check_counts(&fixtures);
        let library = self.library.as_deref()?;
        let seen = visibilities(self.file, self.visibility, &fixtures, library, self.notes);
        let layers = self.layers?;
        let own = self.file.limits.given()?;
        let limits: Vec<Option<(Limits, Patience)>> = fixtures
            .iter()
            .map(|fixture| layers.limits(&fixture.id, own, self.notes))
            .collect();
        let cases: Vec<Option<AskedCase>> = fixtures
            .into_iter()
            .zip(limits)
            .zip(seen?)
            .map(|((fixture, limits), visibility)| {
                limits.map(|(limits, patience)| AskedCase {
                    fixture,
                    limits,
                    patience,
                    visibility,
                })
            })
            .collect();
        cases.into_iter().collect()
    }

    /// The patterns of a list, each of which names something.
    fn globs(&mut self, written: &Written<Vec<Placed<String>>>) -> Option<Vec<FixtureGlob>> {
        let (patterns, span) = written.pair()?;
        if patterns.is_empty() {
            self.notes.note(Problem::at(
                span.clone(),
                "expected at least one fixture, found none",
            ));
            return None;
        }
        let globs = FixtureGlob::compile_all(patterns, |problem| self.notes.note(problem))?;
        for glob in &globs {
            note_unmatched(glob, self.library.as_deref(), self.notes);
        }
        Some(globs)
    }

    /// The fixtures of the criterion, in order.
    fn named(&mut self, globs: &[FixtureGlob], except: &[FixtureGlob]) -> Option<Vec<Named>> {
        let library = self.library.as_deref()?;
        let mut named = BTreeMap::new();
        for (index, glob) in globs.iter().enumerate() {
            for id in library.matching(glob) {
                named.entry(id).or_insert(index);
            }
        }
        if named.is_empty() {
            return None;
        }
        for glob in except {
            let unneeded = !named.keys().any(|id| glob.matches(id));
            if unneeded && !library.matching(glob).is_empty() {
                let found = quoted(&glob.pattern);
                let message = format!(
                    "expected an exception to `fixtures`, found {found}, which leaves out none of them"
                );
                self.notes.note(Problem::at(glob.span.clone(), message));
            }
        }
        named.retain(|id, _| !except.iter().any(|glob| glob.matches(id)));
        if named.is_empty() {
            let span = self.file.except.pair().map(|(_, span)| span.clone());
            let message = "expected exceptions that leave some fixtures, found that none is left";
            self.notes.note(Problem::maybe_at(span, message));
            return None;
        }
        Some(named.into_iter().map(|(id, glob)| Named { id, glob }).collect())
    }

    /// Every fixture must be spoken of by some requirement, and every requirement must speak of some fixture.
    fn check_applicability(&mut self, globs: &[FixtureGlob], named: &[Named], fixtures: &[Arc<Fixture>]) {
        let Some(requires) = self.file.requires.value().filter(|requires| !requires.is_empty()) else {
            return;
        };
        let applies = |requirement: Requirement, fixture: &Fixture| {
            requirement.applies_to(fixture.golden.is_solvable())
        };
        for (index, glob) in globs.iter().enumerate() {
            let unspoken: Vec<&Arc<Fixture>> = named
                .iter()
                .zip(fixtures)
                .filter(|(named, _)| named.glob == index)
                .map(|(_, fixture)| fixture)
                .filter(|fixture| !requires.iter().any(|asked| applies(asked.value, fixture)))
                .collect();
            if let Some(first) = unspoken.first() {
                let problem = unspoken_problem(glob.span.clone(), first.golden.is_solvable(), &unspoken);
                self.notes.note(problem);
            }
        }
        for asked in requires {
            let idle = !fixtures.iter().any(|fixture| applies(asked.value, fixture));
            if idle {
                let (needed, others) = if asked.value.applies_to(true) {
                    ("a puzzle with a solution", "puzzles without one")
                } else {
                    ("a puzzle without a solution", "puzzles with one")
                };
                let message = format!(
                    "expected {needed} for {}, found only {others}",
                    quoted(asked.value.name())
                );
                let problem = Problem::at(asked.span.clone(), message);
                self.notes
                    .note(problem.hint("leave the requirement out, or add such a fixture"));
            }
        }
    }

    /// Where counts are required they must be known.
    fn check_counts(&mut self, fixtures: &[Arc<Fixture>]) -> Option<()> {
        let counting = self.counting?;
        let requires = self.file.requires.value()?;
        let asked = requires
            .iter()
            .find(|asked| asked.value == Requirement::Enqueued)?;
        if let Some(dialect) = self.dialect.filter(|dialect| dialect.enqueued.is_none()) {
            let message = format!(
                "expected a dialect in which the number of enqueued nodes is printed, found {}",
                quoted(&dialect.name)
            );
            let problem = Problem::at(asked.span.clone(), message);
            self.notes
                .note(problem.hint("leave `enqueued` out: no program of this dialect prints it"));
            return None;
        }
        let mut by_reason: BTreeMap<&str, Vec<&Arc<Fixture>>> = BTreeMap::new();
        for fixture in fixtures.iter().filter(|fixture| fixture.golden.is_solvable()) {
            if let Some(reason) = unknown_counts(&fixture.golden.counts, counting) {
                by_reason.entry(reason).or_default().push(fixture);
            }
        }
        for (reason, fixtures) in by_reason {
            let message = format!(
                "expected a known number of enqueued nodes ({reason}) for every fixture, found none for {}",
                some_of(&fixtures)
            );
            let problem = Problem::at(asked.span.clone(), message);
            self.notes.note(problem.hint(
                "these were too hard to count; leave them out with `except`, or ask for `enqueued` in a criterion of its own",
            ));
        }
        Some(())
    }
}

/// The problem of fixtures that no requirement speaks of.
fn unspoken_problem(span: Range<usize>, solvable: bool, fixtures: &[&Arc<Fixture>]) -> Problem {
    let (kind, missing) = if solvable {
        ("with", "\"moves\"")
    } else {
        ("without", "\"unsolvable\"")
    };
    let exceptions: Vec<String> = fixtures
        .iter()
        .take(2)
        .map(|fixture| format!("\"{}\"", fixture.id))
        .collect();
    let more = if fixtures.len() > 2 { ", …" } else { "" };
    let message = format!(
        "expected a requirement for puzzles {kind} a solution, found none for {}",
        some_of(fixtures)
    );
    Problem::at(span, message).hint(format!(
        "add {missing} to `requires`, or leave them out: `except = [{}{more}]`",
        exceptions.join(", ")
    ))
}

/// The first fixtures in backticks, and how many more there are.
fn some_of(fixtures: &[&Arc<Fixture>]) -> String {
    let shown: Vec<String> = fixtures
        .iter()
        .take(2)
        .map(|fixture| quoted(fixture.id.as_str()))
        .collect();
    match fixtures.len().saturating_sub(shown.len()) {
        0 => shown.join(" and "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}

/// Which of the permitted counts a golden does not know, in words; `None` where it knows them all.
///
/// All of them must be known: with one of two permitted ranges missing, a right program could be judged by the other.
fn unknown_counts(counts: &Counts, counting: Counting) -> Option<&'static str> {
    let unknown = |counts: &HeuristicCounts, words: [&'static str; 2]| {
        let closed = [counts.closed_at_enqueue, counts.closed_at_dequeue];
        let lacks_closed = counting.closed_set && closed.iter().any(Option::is_none);
        if counts.tree.is_none() {
            Some(words[0])
        } else {
            lacks_closed.then_some(words[1])
        }
    };
    let asked = |heuristic| [heuristic, CountedHeuristic::Either].contains(&counting.heuristic);
    let manhattan = asked(CountedHeuristic::Manhattan).then(|| {
        unknown(
            &counts.manhattan,
            ["Manhattan priority", "Manhattan priority, closed set"],
        )
    });
    let hamming = asked(CountedHeuristic::Hamming).then(|| {
        unknown(
            &counts.hamming,
            ["Hamming priority", "Hamming priority, closed set"],
        )
    });
    manhattan.flatten().or(hamming.flatten())
}
