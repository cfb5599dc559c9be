//! Why a gradebook cannot be used.

use std::error::Error;
use std::fmt::Display;
use std::path::Path;

/// Why a gradebook cannot be used, its place first, and the next step.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct GradebookError {
    message: String,
    hint: Option<String>,
    #[source]
    source: Option<Box<dyn Error + Send + Sync>>,
}

pub(super) const BACKUP: &str = "restore a backup of the file; without one, `grader class` with another `--gradebook FILE` grades everything again";

impl GradebookError {
    /// What is wrong, in words.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            hint: None,
            source: None,
        }
    }

    /// What is wrong with a file.
    pub(super) fn at(path: &Path, wrong: impl Display) -> Self {
        Self::new(format!("`{}`: {wrong}", path.display()))
    }

    /// The file is something else: "another SQLite database".
    pub(super) fn foreign(path: &Path, found: &str) -> Self {
        Self::at(path, format!("expected a gradebook, found {found}"))
            .hinted("give another name with `--gradebook FILE`")
    }

    /// What a refusal of the operating system is.
    pub(super) fn file(path: &Path) -> impl Fn(std::io::Error) -> Self {
        |source| Self::unusable(path, source)
    }

    /// What a refusal of the database is.
    pub(super) fn database(path: &Path) -> impl Fn(rusqlite::Error) -> Self {
        |source| match source.sqlite_error_code() {
            Some(rusqlite::ErrorCode::NotADatabase) => Self::foreign(path, "a file that is no database"),
            Some(rusqlite::ErrorCode::DatabaseCorrupt) => Self::unusable(path, source).hinted(BACKUP),
            Some(_) | None => Self::unusable(path, source),
        }
    }

    fn unusable(path: &Path, source: impl Error + Send + Sync + 'static) -> Self {
        Self {
            source: Some(source.into()),
            ..Self::at(path, "the gradebook cannot be read or written")
        }
    }

    /// The same with the next step.
    pub(crate) fn hinted(self, hint: impl Into<String>) -> Self {
        Self {
            hint: Some(hint.into()),
            ..self
        }
    }

    /// The next step.
    pub fn hint(&self) -> Option<String> {
        self.hint.clone()
    }
}
