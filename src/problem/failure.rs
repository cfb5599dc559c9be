//! What went wrong, as a sentence, with the next step and what caused it: for errors that nobody has to tell apart.

use std::error::Error;
use std::fmt::Display;
use std::path::Path;

/// What went wrong.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct Failure {
    message: String,
    hint: Option<String>,
    source: Option<Box<dyn Error + Send + Sync>>,
}

impl Failure {
    /// In words, the place first.
    pub fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            hint: None,
            source: None,
        }
    }

    /// Of a file.
    pub fn at(path: &Path, wrong: impl Display) -> Self {
        Self::new(format!("`{}`: {wrong}", path.display()))
    }

    /// With the next step, as a sentence without its full stop.
    #[must_use]
    pub fn hinted(self, hint: impl Into<String>) -> Self {
        let hint = Some(hint.into());
        Self { hint, ..self }
    }

    /// With its cause.
    #[must_use]
    pub fn caused_by(self, source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        let source = Some(source.into());
        Self { source, ..self }
    }

    /// The next step.
    pub fn hint(&self) -> Option<String> {
        self.hint.clone()
    }
}
