//! What recognising a submission gives: how to build and run it.

use std::fmt;
use std::sync::Arc;

use super::bench::Bench;
use super::choice::{Candidate, Likelihood};
use super::prepare::Stop;
use super::program::{Language, Program};

/// How one recognised submission is built and run.
pub(super) trait Recipe: fmt::Debug + Send + Sync {
    /// Builds it on `bench`, where its files already are.
    fn prepare(&self, bench: &Bench<'_>) -> Result<Program, Stop>;

    /// Whether there is no program of its own that can be given a puzzle, and the grader supplies one.
    fn without_program(&self) -> bool {
        false
    }
}

/// One program found in a folder.
#[derive(Clone, Debug)]
pub(super) struct Detected {
    pub(super) candidate: Candidate,
    pub(super) language: Language,
    /// How much its name says that it is the one.
    pub(super) likelihood: Likelihood,
    /// Where it starts, as `submission.toml` would say it.
    pub(super) entry: String,
    pub(super) recipe: Arc<dyn Recipe>,
    pub(super) notes: Vec<String>,
}

impl Detected {
    /// A program that starts at a file, and of which nothing is to be noted.
    pub(super) fn at(candidate: Candidate, language: Language, recipe: impl Recipe + 'static) -> Self {
        Self::by(candidate, language, Arc::new(recipe))
    }

    /// The same with a recipe of any kind.
    pub(super) fn by(candidate: Candidate, language: Language, recipe: Arc<dyn Recipe>) -> Self {
        Self {
            language,
            likelihood: candidate.likelihood(),
            entry: candidate.file.display().to_string(),
            recipe,
            notes: Vec::new(),
            candidate,
        }
    }
}

impl AsRef<Candidate> for Detected {
    fn as_ref(&self) -> &Candidate {
        &self.candidate
    }
}
