//! Turns a rubric as written into a checked one, or into everything that is wrong with it.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use super::check_criterion::CriterionCheck;
use super::check_generate::{Seed, check_generate, note_unused};
use super::check_late::check_late;
use super::check_visibility::check_visibility;
use super::examples_criterion;
use super::fixture_library::{FixtureGlob, FixtureLibrary, note_unmatched};
use super::limit_layers::LimitLayers;
use super::notes::Notes;
use super::rubric_file::{
    ClassesFile, CountingFile, CriterionFile, FeedbackFile, LimitsFile, Overlooked, OverrideFile, RubricFile,
    SCHEMA, TextFile,
};
use super::visibility::Visibility;
use super::{ClassesRule, Client, CountedAttempt, Counting, Criterion, Feedback, Rubric, TextRule};
use crate::dialect::Dialect;
use crate::problem::{Problem, Problems, SourceFile, did_you_mean, quoted};
use crate::rubric::CourseLibrary;
use crate::score::Points;
use crate::toml_table::{Placed, Written, read_file};

/// Checks the rubric of a file. `folder` is where its relative paths begin.
pub(super) fn check(
    name: &str,
    source: &Arc<SourceFile>,
    folder: &Path,
    seed: Seed,
) -> Result<Rubric, Problems> {
    let mut notes = Notes::new(source);
    let (file, problems) = read_file::<RubricFile>(&source.text);
    for problem in problems {
        notes.note(problem);
    }
    let rubric = file.and_then(|file| check_file(name, &file, folder, seed, &mut notes));
    notes.into_problems().unless_any(rubric)
}

/// The rubric, where every part of it could be made; what is wrong is in the notes.
fn check_file(name: &str, file: &RubricFile, folder: &Path, seed: Seed, notes: &mut Notes) -> Option<Rubric> {
    let schema = check_schema(&file.schema, notes);
    let dialect = file
        .dialect
        .pair()
        .and_then(|(dialect, span)| named_dialect(dialect, span, folder, notes));
    let mut library = library(&file.fixtures, folder, notes);
    let seed = seed.with(file.seed.value().copied());
    if let Some(made) = &mut library
        && check_generate(&file.generate, seed, made, notes).is_none()
    {
        // What was not made cannot be named: one mistake is reported once.
        library = None;
    }
    let libraries = check_libraries(&file.libraries, folder, notes);
    let counting = counting(&file.counting);
    let text = text_rule(&file.text);
    let feedback = feedback(&file.feedback);
    let classes = classes(&file.classes, notes);
    let overrides = overrides(&file.r#override, library.as_ref(), notes);
    let layers = file.limits.given().zip(overrides);
    let layers = layers.map(|(limits, overrides)| LimitLayers::new(limits, overrides));
    let visibility = file.visibility.or(Visibility::default());
    let criteria = check_criteria(
        file,
        library.as_mut(),
        dialect.as_deref(),
        counting,
        layers.as_ref(),
        visibility,
        notes,
    );
    if let Some(criteria) = &criteria {
        check_visibility(file, criteria, notes);
    }
    let written = file.criterion.value().map(Vec::as_slice);
    let of_examples = examples_criterion::check(&file.examples, written, layers.as_ref(), notes);
    let late = check_late(&file.late, &file.due, notes);
    if let (Some(library), Some(_)) = (&library, &criteria) {
        note_unused(&file.generate, library, notes);
    }
    check_sum(file, notes);
    schema?;
    let criteria = criteria.zip(of_examples);
    let criteria = criteria.map(|(criteria, last)| criteria.into_iter().chain(last).collect());
    let rubric = Rubric {
        name: name.to_owned(),
        title: file.title.value()?.clone(),
        dialect: dialect?,
        counting: counting?,
        text: text?,
        feedback: feedback?,
        classes: classes?,
        libraries: libraries?,
        points: *file.points.value()?,
        counts: file.submissions.or(CountedAttempt::default())?,
        due: file.due.value().copied(),
        late,
        secret: file.secret.value().cloned(),
        seed: file.generate.value().map(|_| seed),
        criteria: criteria?,
    };
    examples_criterion::note_too_many(&file.examples, &rubric, notes);
    Some(rubric)
}

fn check_schema(written: &Written<String>, notes: &mut Notes) -> Option<()> {
    let (schema, span) = written.pair()?;
    if schema == SCHEMA {
        return Some(());
    }
    let problem = Problem::at(
        span.clone(),
        format!("expected the schema {}, found {}", quoted(SCHEMA), quoted(schema)),
    );
    notes.note(problem.hint("this grader reads no other version"));
    None
}

/// The fixtures: the folder's where one is named, else those that come with the grader.
fn library(written: &Written<String>, folder: &Path, notes: &mut Notes) -> Option<FixtureLibrary> {
    let (path, span) = match written {
        Written::Absent => return Some(FixtureLibrary::shipped()),
        Written::Broken => return None,
        Written::Is(path, span) => (path, span),
    };
    let place = folder.join(path);
    FixtureLibrary::of_folder(&place)
        .map_err(|found| {
            let message = format!("expected a folder of puzzles, {found}");
            let problem = Problem::at(span.clone(), message).label(place.display().to_string());
            notes.note(problem.hint("a relative path begins in the rubric's own folder; without this key the grader's own puzzles are used"));
        })
        .ok()
}

fn counting(written: &Written<CountingFile>) -> Option<Counting> {
    let default = Counting::default();
    let Some(file) = written.given()? else {
        return Some(default);
    };
    Some(Counting {
        heuristic: file.heuristic.or(default.heuristic)?,
        closed_set: file.closed_set.or(default.closed_set)?,
    })
}

fn feedback(written: &Written<FeedbackFile>) -> Option<Feedback> {
    let Some(file) = written.given()? else {
        return Some(Feedback::default());
    };
    let number = |number: &u64| usize::try_from(*number).ok();
    Some(Feedback {
        diagnosis: file.diagnosis.or(true)?,
        hints: file.hints.or(true)?,
        hints_after: file.hints_after.given()?.and_then(number),
        counterexample: number(&file.counterexample.or(Feedback::COUNTEREXAMPLE as u64)?)?,
    })
}

fn classes(written: &Written<ClassesFile>, notes: &mut Notes) -> Option<ClassesRule> {
    let Some(file) = written.given()? else {
        return Some(ClassesRule::default());
    };
    let mut names = Vec::new();
    for rename in file.rename.or(Vec::new())? {
        let (name, span) = rename.value.name.pair()?;
        if !is_identifier(name) {
            let message = format!("expected the name of a Java method, found {}", quoted(name));
            notes.note(Problem::at(span.clone(), message));
        }
        names.push((*rename.value.member.value()?, name.clone()));
    }
    Some(ClassesRule {
        names,
        plain_text: file.plain_text.or(false)?,
        strict_null: file.strict_null.or(false)?,
    })
}

fn is_identifier(name: &str) -> bool {
    let may_be = |c: char| c.is_ascii_alphanumeric() || "_$".contains(c);
    name.chars().all(may_be) && name.starts_with(|c: char| !c.is_ascii_digit())
}

fn text_rule(written: &Written<TextFile>) -> Option<TextRule> {
    let Some(file) = written.given()? else {
        return Some(TextRule::default());
    };
    let overlooked = file.ignore.or(Vec::new())?;
    let ignores = |what| overlooked.iter().any(|one| one.value == what);
    Some(TextRule {
        ignore_trailing_space: ignores(Overlooked::TrailingSpace),
        ignore_empty_lines: ignores(Overlooked::EmptyLines),
        ignore_spacing: ignores(Overlooked::Spacing),
    })
}

type Override<'f> = (Vec<FixtureGlob>, &'f LimitsFile);

/// The overrides whose every part could be read; `None` when one could not.
fn overrides<'f>(
    written: &'f Written<Vec<Placed<OverrideFile>>>,
    library: Option<&FixtureLibrary>,
    notes: &mut Notes,
) -> Option<Vec<Override<'f>>> {
    let Some(files) = written.given()? else {
        return Some(Vec::new());
    };
    let read: Vec<Option<Override<'f>>> = files
        .iter()
        .map(|file| {
            let patterns = file.value.fixtures.value()?;
            let globs = FixtureGlob::compile_all(patterns, |problem| notes.note(problem))?;
            for glob in &globs {
                note_unmatched(glob, library, notes);
            }
            Some((globs, file.value.limits.value()?))
        })
        .collect();
    read.into_iter().collect()
}

/// Every criterion, in order; `None` when one of them could not be made.
fn check_criteria(
    file: &RubricFile,
    mut library: Option<&mut FixtureLibrary>,
    dialect: Option<&Dialect>,
    counting: Option<Counting>,
    layers: Option<&LimitLayers<'_>>,
    visibility: Option<Visibility>,
    notes: &mut Notes,
) -> Option<Vec<Criterion>> {
    let (written, span) = file.criterion.pair()?;
    if written.is_empty() {
        notes.note(Problem::at(
            span.clone(),
            "expected at least one criterion, found none",
        ));
    }
    note_repeated_ids(written, notes);
    note_other_client(written, notes);
    note_mixed(written, notes);
    let ids: Vec<Option<&str>> = written
        .iter()
        .map(|criterion| criterion.value.id.value().map(String::as_str))
        .collect();
    let mut checked = Vec::with_capacity(written.len());
    for (index, criterion) in written.iter().enumerate() {
        let mut check = CriterionCheck {
            file: &criterion.value,
            index,
            ids: &ids,
            library: library.as_deref_mut(),
            dialect,
            counting,
            layers,
            visibility,
            notes,
        };
        checked.push(check.run());
    }
    checked.into_iter().collect()
}

/// A rubric runs one program: what is asked of another belongs into another rubric. The driver that calls the classes starts their `main` as well, for criteria of its own.
fn note_other_client(criteria: &[Placed<CriterionFile>], notes: &mut Notes) {
    let mut asked = criteria
        .iter()
        .filter_map(|criterion| criterion.value.requires.value())
        .flatten();
    let Some(first) = asked.next() else { return };
    let join = |one: Client, other: Client| {
        one == other || [one, other].contains(&Client::Classes) && [one, other].contains(&Client::Solver)
    };
    for other in asked.filter(|other| !join(other.value.client(), first.value.client())) {
        let (own, found) = (quoted(first.value.name()), quoted(other.value.name()));
        let message = format!("expected requirements of one program, as {own} further up, found {found}");
        let hint = "the Board client and the Solver are two programs: give each a rubric of its own";
        notes.note(Problem::at(other.span.clone(), message).hint(hint));
    }
}

/// A case is judged by the answers of the classes or by what was printed.
fn note_mixed(criteria: &[Placed<CriterionFile>], notes: &mut Notes) {
    for criterion in criteria {
        let Some(asked) = criterion.value.requires.value() else {
            continue;
        };
        let mut others = asked.iter().filter(|other| {
            asked
                .first()
                .is_some_and(|first| first.value.client() != other.value.client())
        });
        if let Some(other) = others.next() {
            let message = format!(
                "{} is asked of another program than what stands before it",
                quoted(other.value.name())
            );
            let hint = "give what `main` prints a criterion of its own";
            notes.note(Problem::at(other.span.clone(), message).hint(hint));
        }
    }
}

fn note_repeated_ids(criteria: &[Placed<CriterionFile>], notes: &mut Notes) {
    let mut first = BTreeMap::new();
    for (id, span) in criteria.iter().filter_map(|criterion| criterion.value.id.pair()) {
        if let Some(start) = first.get(id) {
            let line = notes.line(*start);
            let message = format!("expected an id of its own, found {} again", quoted(id));
            notes.note(Problem::at(span.clone(), message).hint(format!("the first is on line {line}")));
        } else {
            first.insert(id, span.start);
        }
    }
}

/// Notes points that do not add up, where all of them could be read.
fn check_sum(file: &RubricFile, notes: &mut Notes) -> Option<()> {
    let (declared, span) = file.points.pair()?;
    if *declared == Points::ZERO {
        notes.note(Problem::at(
            span.clone(),
            "expected more than 0 points in all, found `0`",
        ));
        return None;
    }
    let criteria = file.criterion.value()?.iter();
    let asked = criteria.map(|criterion| (&criterion.value.extra_credit, &criterion.value.points));
    let examples = file
        .examples
        .value()
        .map(|file| (&file.extra_credit, &file.points));
    let points: Vec<Points> = asked
        .chain(examples)
        .filter(|(extra_credit, _)| extra_credit.value() != Some(&true))
        .map(|(_, points)| points.value().copied())
        .collect::<Option<_>>()?;
    let sum: Points = points.iter().copied().sum();
    if sum != *declared && !points.is_empty() {
        let terms: Vec<String> = points.iter().map(Points::to_string).collect();
        let message = format!("expected criteria worth {declared} points in all, found {sum}");
        let problem = Problem::at(span.clone(), message).label(format!("{} = {sum}", terms.join(" + ")));
        notes.note(problem.hint(format!("write `points = {sum}`, or change the criteria")));
    }
    Some(())
}

/// The dialect of that name, or of that path relative to `folder`; what is wrong with it is in the notes.
fn named_dialect(
    written: &str,
    span: &Range<usize>,
    folder: &Path,
    notes: &mut Notes,
) -> Option<Arc<Dialect>> {
    let shipped: Vec<&str> = crate::dialect::names().collect();
    let path = folder.join(written);
    let looks_like_path = written.contains('/') || path.extension().is_some_and(|ending| ending == "toml");
    let read = if shipped.contains(&written) {
        crate::dialect::by_name(written)
    } else if path.is_file() || looks_like_path && path.exists() {
        SourceFile::read(&path, "a dialect").and_then(|source| crate::dialect::from_toml(&source))
    } else {
        let message = format!(
            "expected a dialect's name or the path of its file, found {}",
            quoted(written)
        );
        let problem = Problem::at(span.clone(), message);
        notes.note(if looks_like_path {
            problem
                .label("there is no such file")
                .hint("a relative path begins in the rubric's own folder")
        } else {
            problem.maybe_hint(did_you_mean(
                written,
                &shipped,
                "dialects that come with the grader",
            ))
        });
        return None;
    };
    match read {
        Ok(dialect) => Some(Arc::new(dialect)),
        Err(problems) => {
            notes.of_other_file(problems);
            None
        }
    }
}

/// The libraries that a rubric names, relative to `folder`; what is wrong with them is in the notes.
fn check_libraries(
    written: &Written<Vec<Placed<String>>>,
    folder: &Path,
    notes: &mut Notes,
) -> Option<Vec<CourseLibrary>> {
    let Some(paths) = written.value() else {
        return written.is_absent().then(Vec::new);
    };
    let read = |placed: &Placed<String>| {
        CourseLibrary::read(&folder.join(&placed.value))
            .map_err(|error| {
                let message = format!("expected a .jar file, found {}", quoted(&placed.value));
                let problem = Problem::at(placed.span.clone(), message).label(error.to_string());
                notes.note(problem.hint("a relative path begins in the rubric's own folder"));
            })
            .ok()
    };
    let libraries: Vec<Option<CourseLibrary>> = paths.iter().map(read).collect();
    libraries.into_iter().collect()
}
