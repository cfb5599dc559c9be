//! The files of a submission as they were handed in, before anything is recognised in them.

use std::fs;
use std::path::{Path, PathBuf};

use crate::submission::SubmissionError;
use crate::submission::locate::{SourceFile, SourceTree};

/// One file that was handed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandedIn {
    /// Its name from the submission's root.
    pub name: PathBuf,
    /// Where it is.
    pub path: PathBuf,
    /// Whether it may be executed.
    pub executable: bool,
}

impl HandedIn {
    /// The files of a path in a fixed order: itself, or a folder's without hidden ones and links.
    ///
    /// # Errors
    /// When the path cannot be read, or holds more than a submission may.
    pub fn all(path: &Path) -> Result<Vec<Self>, SubmissionError> {
        Self::with_notes(path).map(|(files, _)| files)
    }

    /// The same, and what is said of what was left out.
    pub fn with_notes(path: &Path) -> Result<(Vec<Self>, Vec<String>), SubmissionError> {
        let metadata = fs::metadata(path).map_err(SubmissionError::reading(path))?;
        let tree = if metadata.is_dir() {
            SourceTree::read(path)?
        } else {
            SourceTree::of_file(path)?
        };
        let file = |file: &SourceFile| Self {
            name: file.path.clone(),
            path: tree.root().join(&file.path),
            executable: file.executable,
        };
        Ok((tree.files().iter().map(file).collect(), tree.notes().to_vec()))
    }
}
