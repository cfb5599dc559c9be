//! What recognising a submission gives: how to build and run it.

use std::fmt;
use std::sync::Arc;

use crate::submission::locate::{Candidate, Likelihood};
use crate::submission::prepare::{Bench, Stop};
use crate::submission::{Language, Program};

/// How one recognised submission is built and run.
pub(crate) trait Recipe: fmt::Debug + Send + Sync {
    /// Builds it on `bench`, where its files already are.
    fn prepare(&self, bench: &Bench<'_>) -> Result<Program, Stop>;

    /// Whether there is no program of its own that can be given a puzzle, and the grader supplies one.
    fn without_program(&self) -> bool {
        false
    }

    /// Whether there are the assignment's classes beside the program, which can be graded themselves.
    fn has_classes(&self) -> bool {
        false
    }
}

/// One program found in a folder.
#[derive(Clone, Debug)]
pub(crate) struct Detected {
    pub(crate) candidate: Candidate,
    pub(crate) language: Language,
    /// How much its name says that it is the one.
    pub(crate) likelihood: Likelihood,
    /// Where it starts, as `submission.toml` would say it.
    pub(crate) entry: String,
    pub(crate) recipe: Arc<dyn Recipe>,
    pub(crate) notes: Vec<String>,
}

impl Detected {
    /// A program that starts at a file, and of which nothing is to be noted.
    pub(crate) fn at(candidate: Candidate, language: Language, recipe: impl Recipe + 'static) -> Self {
        Self::by(candidate, language, Arc::new(recipe))
    }

    /// The same with a recipe of any kind.
    pub(crate) fn by(candidate: Candidate, language: Language, recipe: Arc<dyn Recipe>) -> Self {
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
