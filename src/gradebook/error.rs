//! Why a gradebook cannot be used.

use std::error::Error;
use std::path::Path;

use crate::problem::Failure;

pub(super) const BACKUP: &str = "restore a backup of the file; without one, `grader class` with another `--gradebook FILE` grades everything again";

/// The file is something else: "another SQLite database".
pub(super) fn foreign(path: &Path, found: &str) -> Failure {
    Failure::at(path, format!("expected a gradebook, found {found}"))
        .hinted("give another name with `--gradebook FILE`")
}

/// What a refusal of the operating system is.
pub(super) fn of_file(path: &Path) -> impl Fn(std::io::Error) -> Failure {
    |source| unusable(path, source)
}

/// What a refusal of the database is.
pub(super) fn of_database(path: &Path) -> impl Fn(rusqlite::Error) -> Failure {
    |source| match source.sqlite_error_code() {
        Some(rusqlite::ErrorCode::NotADatabase) => foreign(path, "a file that is no database"),
        Some(rusqlite::ErrorCode::DatabaseCorrupt) => unusable(path, source).hinted(BACKUP),
        Some(_) | None => unusable(path, source),
    }
}

fn unusable(path: &Path, source: impl Error + Send + Sync + 'static) -> Failure {
    Failure::at(path, "the gradebook cannot be read or written").caused_by(source)
}
