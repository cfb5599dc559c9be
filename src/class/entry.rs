//! One submission as it lies in a downloaded folder: its files, and what its names say of who handed it in and when.

use std::path::PathBuf;

use jiff::Timestamp;

/// One submission of a class, found and not yet looked into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its own name among the class's: the folder's or file's, or the platform's number.
    pub label: String,
    /// What was handed in.
    pub files: EntryFiles,
    /// What it says of who handed it in, the surest first.
    pub claims: Vec<Claim>,
    /// The names of the people who handed it in, where the platform gives them.
    pub name: Option<String>,
    /// When it was handed in, as the platform has it.
    pub submitted: Option<Timestamp>,
    /// Whether its files' own times are those of handing in.
    pub keeps_times: bool,
    /// Whether the platform marked it as late.
    pub marked_late: bool,
}

/// Where the files of an entry are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryFiles {
    /// A folder, an archive or one file, as it stands.
    Path(PathBuf),
    /// Files with the names that they had before the platform renamed them.
    Renamed(Vec<(String, PathBuf)>),
}

/// Something that names a student.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// An id, a login or an e-mail address, to be compared as it is.
    Key(String),
    /// A name, to be compared letter by letter: `Ada Lovelace`, `lovelaceada`.
    Name(String),
}

impl Entry {
    /// An entry of a path, of which nothing more is known than its name.
    pub fn of_path(label: &str, path: PathBuf) -> Self {
        Self {
            label: label.to_owned(),
            files: EntryFiles::Path(path),
            claims: Vec::new(),
            name: None,
            submitted: None,
            keeps_times: true,
            marked_late: false,
        }
    }

    /// The student's id where nobody knows a better one.
    pub fn own_id(&self) -> &str {
        match self.claims.first() {
            Some(Claim::Key(key) | Claim::Name(key)) => key,
            None => &self.label,
        }
    }
}

impl EntryFiles {
    /// The path that messages name, for a place in the platform's folder.
    pub fn place(&self) -> PathBuf {
        match self {
            Self::Path(path) => path.clone(),
            Self::Renamed(files) => files.first().map(|(_, path)| path.clone()).unwrap_or_default(),
        }
    }
}
