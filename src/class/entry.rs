//! One submission as it lies in a downloaded folder: its files, and what its names say of who handed it in and when.

use std::path::PathBuf;

use jiff::Timestamp;
use jiff::civil::DateTime;

/// One submission of a class, found and not yet looked into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its own name among the class's: the folder's or file's, or the platform's number.
    pub label: String,
    /// What was handed in.
    pub files: EntryFiles,
    /// Who handed it in: several where a group did, nobody where its names say nothing.
    pub people: Vec<Person>,
    /// When it was handed in, as the platform has it.
    pub submitted: Option<Timestamp>,
    /// What else knows when it was handed in.
    pub clock: Clock,
    /// Whether the platform marked it as late.
    pub marked_late: bool,
    /// What the names of files begin with that the platform takes back for it.
    pub upload: Option<String>,
}

/// What knows when a submission was handed in, where the platform's download does not say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// Its files' own times.
    Files,
    /// The last commit of its Git repository.
    Commit,
    /// The platform, by a clock of which it does not tell the zone.
    Local(DateTime),
    /// Nothing: its files have the time of the download.
    Nothing,
}

/// Where the files of an entry are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryFiles {
    /// A folder, an archive or one file, as it stands.
    Path(PathBuf),
    /// Files with the names that they had before the platform renamed them.
    Renamed(Vec<(String, PathBuf)>),
}

/// Somebody who handed something in, or belongs to a group.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Person {
    /// What is said of who it is, the surest first.
    pub clues: Vec<Clue>,
    /// The name, where it is given in full.
    pub name: Option<String>,
}

/// Something that names a student.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Clue {
    /// A platform's own number of the student.
    Number(Platform, String),
    /// An id, a login or an e-mail address, to be compared as it is.
    Key(String),
    /// A name, to be compared letter by letter: `Ada Lovelace`, `lovelaceada`.
    Name(String),
}

/// A platform that numbers students.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Platform {
    /// Canvas: `ID` in its gradebook, `user_id` in its API.
    Canvas,
    /// Moodle: `Participant 123` in a grading worksheet.
    Moodle,
}

impl Platform {
    /// A number of the platform as a key that no other number has.
    pub(super) fn key(self, number: &str) -> String {
        match self {
            Self::Canvas => format!("canvas {number}"),
            Self::Moodle => format!("participant {number}"),
        }
    }
}

impl Clue {
    /// The student's id where nothing better is known.
    fn own_id(&self) -> String {
        match self {
            Self::Number(Platform::Moodle, number) => format!("Participant {number}"),
            Self::Number(Platform::Canvas, text) | Self::Key(text) | Self::Name(text) => text.clone(),
        }
    }
}

impl Person {
    /// The student's id where nobody knows a better one.
    pub fn own_id(&self) -> Option<String> {
        self.clues.first().map(Clue::own_id)
    }
}

impl Entry {
    /// An entry of a path, of which nothing more is known than its name.
    pub fn of_path(label: &str, path: PathBuf) -> Self {
        Self {
            label: label.to_owned(),
            files: EntryFiles::Path(path),
            people: Vec::new(),
            submitted: None,
            clock: Clock::Files,
            marked_late: false,
            upload: None,
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
