//! The fixtures that a rubric can name, each loaded once however many criteria name it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use reference::Board;

use super::notes::Notes;
use crate::fixture::golden::GoldenError;
use crate::fixture::name::Promise;
use crate::fixture::oracle::OracleError;
use crate::fixture::{Fixture, FixtureError, FixtureId, FixtureSet};
use crate::names::Glob;
use crate::problem::{Problem, Problems, SourceFile, list, nearest, quoted};
use crate::toml_table::Placed;

/// A set of fixtures and those of it that were loaded; `None` for one that could not be.
pub(super) struct FixtureLibrary {
    set: FixtureSet,
    loaded: BTreeMap<FixtureId, Option<Arc<Fixture>>>,
}

impl FixtureLibrary {
    /// The fixtures that come with the grader.
    pub(super) fn shipped() -> Self {
        Self::new(FixtureSet::shipped())
    }

    /// The fixtures of a folder. The error says what is wrong with it, after "expected a folder of puzzles".
    pub(super) fn of_folder(folder: &Path) -> Result<Self, String> {
        if !folder.exists() {
            return Err("found nothing there".to_owned());
        }
        if !folder.is_dir() {
            return Err("found a file there".to_owned());
        }
        let set = FixtureSet::from_folder(folder).map_err(|error| match &error {
            FixtureError::Read { path, source } => {
                format!("cannot read {}: {source}", quoted(&path.display().to_string()))
            }
            FixtureError::Unknown { .. }
            | FixtureError::Puzzle { .. }
            | FixtureError::Golden { .. }
            | FixtureError::Oracle { .. } => error.to_string(),
        })?;
        if set.ids().next().is_none() {
            return Err("found no file there whose name ends in `.txt`".to_owned());
        }
        Ok(Self::new(set))
    }

    fn new(set: FixtureSet) -> Self {
        Self {
            set,
            loaded: BTreeMap::new(),
        }
    }

    /// Adds a puzzle that was made for this run; its golden is proved when it is loaded.
    pub(super) fn add_made(&mut self, id: FixtureId, board: &Board) {
        self.set.add(id, board.to_text().into_bytes());
    }

    /// Whether there is a fixture in a folder, given with its `/`.
    pub(super) fn has(&self, folder: &str) -> bool {
        self.set.ids().any(|id| id.as_str().starts_with(folder))
    }

    /// Whether one of them was loaded.
    pub(super) fn has_loaded(&self, folder: &str) -> bool {
        self.loaded.keys().any(|id| id.as_str().starts_with(folder))
    }

    /// The fixtures that a pattern names, in order.
    pub(super) fn matching(&self, glob: &FixtureGlob) -> Vec<FixtureId> {
        self.set.ids().filter(|id| glob.matches(id)).cloned().collect()
    }

    /// What a pattern that names nothing was probably meant to be.
    pub(super) fn hint_for(&self, pattern: &str) -> String {
        if let Some(id) = pattern.strip_suffix(".txt") {
            return format!("a fixture's name has no ending: `{id}`");
        }
        let ids: Vec<&str> = self.set.ids().map(FixtureId::as_str).collect();
        if let Some(id) = ids.iter().find(|id| id.rsplit('/').next() == Some(pattern)) {
            return format!("did you mean {}?", quoted(id));
        }
        let folders: BTreeSet<String> = ids
            .iter()
            .filter_map(|id| id.rsplit_once('/'))
            .map(|(folder, _)| format!("{folder}/*"))
            .collect();
        let written_folder = pattern.rsplit_once('/').map_or("", |(folder, _)| folder);
        let known_folder = folders.contains(&format!("{written_folder}/*"));
        let near = if known_folder {
            let within = |id: &&&str| {
                id.rsplit_once('/')
                    .is_some_and(|(folder, _)| folder == written_folder)
            };
            nearest(pattern, ids.iter().filter(within).copied())
        } else if pattern.contains('*') {
            nearest(pattern, folders.iter().map(String::as_str))
        } else {
            nearest(pattern, ids.iter().copied())
        };
        match near {
            Some(near) => format!("did you mean {}?", quoted(near)),
            None if folders.is_empty() => format!("there are {} fixtures, all without a folder", ids.len()),
            None => format!("there are {}", list(folders.iter().map(String::as_str), "and")),
        }
    }

    /// A fixture with its golden; what is wrong with its files goes to `problems`, once.
    pub(super) fn load(&mut self, id: &FixtureId, problems: &mut Problems) -> Option<Arc<Fixture>> {
        if let Some(known) = self.loaded.get(id) {
            return known.clone();
        }
        let fixture = match self.set.load(id) {
            Ok(fixture) => {
                let broken = Promise::of(id).broken_by(fixture.board.dimension(), &fixture.golden);
                if !broken.is_empty() {
                    let source = self.puzzle(id);
                    let hint = "rename it, so that nobody is misled; `grader reference` checks all names";
                    problems.push(&source, Problem::new(broken.join("; ")).hint(hint));
                }
                broken.is_empty().then(|| Arc::new(fixture))
            }
            Err(error) => {
                problems.append(self.explain(id, &error));
                None
            }
        };
        self.loaded.insert(id.clone(), fixture.clone());
        fixture
    }

    /// A puzzle's file, to show where it is wrong.
    fn puzzle(&self, id: &FixtureId) -> Arc<SourceFile> {
        let text = String::from_utf8_lossy(self.set.puzzle(id).unwrap_or_default());
        SourceFile::new(self.set.place(id, ".txt"), text.into_owned())
    }

    fn explain(&self, id: &FixtureId, error: &FixtureError) -> Problems {
        let puzzle = || self.puzzle(id);
        let (source, problem) = match error {
            FixtureError::Puzzle { error, .. } => {
                let source = puzzle();
                let start = source.offset(error.place.line, error.place.column);
                let span = source.word_at(start);
                (source, Problem::at(span, error.kind.to_string()))
            }
            FixtureError::Golden { source: error, .. } => {
                let bytes = self.set.golden(id).ok().flatten();
                let source = SourceFile::new(
                    self.set.place(id, ".golden.toml"),
                    String::from_utf8_lossy(bytes.unwrap_or_default()).into_owned(),
                );
                let problem = golden_problem(error, &source.text);
                (source, problem)
            }
            FixtureError::Oracle { source: error, .. } => (puzzle(), oracle_problem(error)),
            FixtureError::Read { .. } | FixtureError::Unknown { .. } => {
                (puzzle(), Problem::new(error.to_string()))
            }
        };
        problem.of(&source)
    }
}

/// Notes a pattern that names no fixture at all.
pub(super) fn note_unmatched(glob: &FixtureGlob, library: Option<&FixtureLibrary>, notes: &mut Notes) {
    let Some(library) = library else { return };
    if library.matching(glob).is_empty() {
        let message = format!(
            "expected a pattern that names fixtures, found {}, which names none",
            quoted(&glob.pattern)
        );
        notes.note(Problem::at(glob.span.clone(), message).hint(library.hint_for(&glob.pattern)));
    }
}

/// The problem of a puzzle without a golden that the reference cannot prove now.
fn oracle_problem(error: &OracleError) -> Problem {
    match error {
        OracleError::TooHard(cause) => Problem::new(format!("{error}: {cause}"))
            .hint("choose an easier puzzle, or put its golden beside it"),
        OracleError::NotCertified(_) => Problem::new(error.to_string())
            .hint("this is a fault of the grader's; leave the puzzle out and report it"),
    }
}

/// The problem of a golden, at the line it is about.
fn golden_problem(error: &GoldenError, text: &str) -> Problem {
    let span = match error {
        GoldenError::Syntax(error) => error.span(),
        GoldenError::Schema(_) => line_of_key(text, "schema"),
        GoldenError::Contradiction { what, .. } => line_of_key(text, what),
    };
    let message = match error {
        GoldenError::Syntax(error) => error.message().trim().to_owned(),
        GoldenError::Schema(_) | GoldenError::Contradiction { .. } => error.to_string(),
    };
    Problem::maybe_at(span, message).hint("`grader reference` writes goldens anew; never edit one by hand")
}

/// The whole line of a key at the beginning of a line.
fn line_of_key(text: &str, key: &str) -> Option<Range<usize>> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let rest = line.strip_prefix(key).map(str::trim_start);
        if rest.is_some_and(|rest| rest.starts_with('=')) {
            return Some(start..start + line.trim_end().len());
        }
        start += line.len();
    }
    None
}

/// A pattern of the rubric, checked: `*` and `?` stay within a folder, `**` does not.
pub(super) struct FixtureGlob {
    /// The pattern as written.
    pub(super) pattern: String,
    /// Its place in the rubric.
    pub(super) span: Range<usize>,
    glob: Glob,
}

impl FixtureGlob {
    /// Compiles every pattern of a list; `None`, after all of them were tried, when one of them is none.
    pub(super) fn compile_all(
        patterns: &[Placed<String>],
        mut note: impl FnMut(Problem),
    ) -> Option<Vec<Self>> {
        let compiled: Vec<Option<Self>> = patterns
            .iter()
            .map(|pattern| Self::compile(pattern).map_err(&mut note).ok())
            .collect();
        compiled.into_iter().collect()
    }

    fn compile(written: &Placed<String>) -> Result<Self, Problem> {
        let glob = Glob::parse(&written.value).map_err(|wrong| {
            let found = quoted(&written.value);
            let message = format!("expected a pattern of fixtures, found {found}: {wrong}");
            Problem::at(written.span.clone(), message)
        })?;
        Ok(Self {
            pattern: written.value.clone(),
            span: written.span.clone(),
            glob,
        })
    }

    /// Whether a fixture is one of these.
    pub(super) fn matches(&self, id: &FixtureId) -> bool {
        self.glob.matches(id.as_str())
    }
}
