//! A pattern over fixture ids.

use std::ops::Range;

use crate::fixture::FixtureId;
use crate::glob::Glob;
use crate::problem::{Problem, quoted};
use crate::toml_table::Placed;

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
