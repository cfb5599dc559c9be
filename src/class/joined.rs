//! Joins what was handed in with who is in the class. Nobody and nothing is lost: who handed in nothing is kept as missing, and what nobody on the roster handed in is kept under its own name.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use jiff::Timestamp;
use walkdir::WalkDir;

use super::content::unreadable_hash;
use super::{Entry, EntryFiles, Roster, Times, content_hash};
use crate::gradebook::{Attempt, Student, TimeSource};

/// A class with its submissions.
#[derive(Clone, Debug, Default)]
pub struct Joined {
    /// Everybody.
    pub students: Vec<Student>,
    /// Every submission and where it lies.
    pub attempts: Vec<(Attempt, EntryFiles)>,
    /// What staff should look at: submissions that fit nobody, or several.
    pub notes: Vec<String>,
}

impl Joined {
    /// The ids of those on the roster who handed in nothing.
    pub fn missing(&self) -> Vec<&str> {
        let handed_in: BTreeSet<&str> = self
            .attempts
            .iter()
            .map(|(attempt, _)| attempt.student.as_str())
            .collect();
        self.students
            .iter()
            .map(|student| student.id.as_str())
            .filter(|id| !handed_in.contains(id))
            .collect()
    }
}

/// Joins entries with a roster and a list of times, where there are any.
pub fn join(entries: Vec<Entry>, roster: Option<&Roster>, times: Option<&Times>) -> Joined {
    let mut students: BTreeMap<String, Student> = roster
        .iter()
        .flat_map(|roster| roster.students())
        .map(|student| (student.id.clone(), student.clone()))
        .collect();
    let mut joined = Joined::default();
    for entry in entries {
        let student = owner(&entry, roster, &mut joined.notes);
        let student = students.entry(student.id.clone()).or_insert(student);
        let content = content_hash(&entry).unwrap_or_else(|error| unreadable_hash(&entry, &error));
        let names = [
            Some(entry.label.as_str()),
            Some(student.id.as_str()),
            student.login.as_deref(),
            student.email.as_deref(),
            student.sis.as_deref(),
            student.name.as_deref(),
        ];
        let names: Vec<&str> = names.into_iter().flatten().collect();
        let (submitted, time_source) = time_of(&entry, times.and_then(|times| times.of(&names)));
        let attempt = Attempt {
            student: student.id.clone(),
            label: entry.label.clone(),
            content,
            submitted,
            time_source,
            marked_late: entry.marked_late,
        };
        joined.attempts.push((attempt, entry.files));
    }
    joined.students = students.into_values().collect();
    joined
}

/// Who handed an entry in.
fn owner(entry: &Entry, roster: Option<&Roster>, notes: &mut Vec<String>) -> Student {
    let own = Student {
        id: entry.own_id().to_owned(),
        name: entry.name.clone(),
        listed: roster.is_none(),
        ..Student::default()
    };
    match roster.map(|roster| roster.find(entry)) {
        None => own,
        Some(Ok(Some(student))) => student.clone(),
        Some(Ok(None)) => {
            notes.push(format!(
                "`{}` fits nobody on the roster; it is kept as `{}`",
                entry.label, own.id
            ));
            own
        }
        Some(Err(several)) => {
            notes.push(format!(
                "`{}` fits several on the roster ({}); it is kept as `{}`",
                entry.label,
                several.join(", "),
                own.id
            ));
            own
        }
    }
}

fn time_of(entry: &Entry, listed: Option<Timestamp>) -> (Option<Timestamp>, TimeSource) {
    if listed.is_some() {
        return (listed, TimeSource::List);
    }
    if entry.submitted.is_some() {
        return (entry.submitted, TimeSource::Platform);
    }
    let newest = if entry.keeps_times {
        newest(&entry.files)
    } else {
        None
    };
    match newest {
        Some(time) => (Some(time), TimeSource::Files),
        None => (None, TimeSource::Unknown),
    }
}

/// The time of the newest file, in whole seconds: copies of a folder may keep no more.
fn newest(files: &EntryFiles) -> Option<Timestamp> {
    let time = |path: &Path| {
        let modified = fs::metadata(path).ok()?.modified().ok()?;
        let seconds = Timestamp::try_from(modified).ok()?.as_second();
        Timestamp::from_second(seconds).ok()
    };
    match files {
        EntryFiles::Renamed(files) => files.iter().filter_map(|(_, path)| time(path)).max(),
        EntryFiles::Path(path) if path.is_dir() => WalkDir::new(path)
            .into_iter()
            .flatten()
            .filter(|entry| entry.file_type().is_file())
            .filter_map(|entry| time(entry.path()))
            .max(),
        EntryFiles::Path(path) => time(path),
    }
}
