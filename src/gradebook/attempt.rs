//! One submission as it was handed in: whose it is, what is in it, and when it came.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension, params};
use serde::Serialize;

use super::record::{Record, record, rows};
use super::{ContentHash, Gradebook};
use crate::names::named;
use crate::problem::Failure;

/// One submission of a student.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Attempt {
    /// The student's id.
    pub student: String,
    /// Its own name among the student's: the folder's or file's, or the learning platform's number.
    pub label: String,
    /// What is in it.
    pub content: ContentHash,
    /// When it was handed in, where that is known. Never the time of grading.
    pub submitted: Option<Timestamp>,
    /// Where that time comes from.
    pub time_source: TimeSource,
    /// Whether the learning platform marked it as late.
    pub marked_late: bool,
    /// The group that handed it in, where one did.
    pub team: Option<String>,
    /// What the names of files begin with that the learning platform takes back for it.
    pub upload: Option<String>,
}

named! {
    /// Where the time of a submission comes from.
    #[derive(Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum TimeSource {
        /// The course's own list, given with `--times`.
        List = "list",
        /// The learning platform's metadata.
        Platform = "platform",
        /// The newest of its files' own times.
        Files = "files",
        /// The last commit of its Git repository.
        Commit = "commit",
        /// It is not known: nothing says anything about it.
        Unknown = "unknown",
        /// It is not known: the time that is there is plainly not that of handing in.
        Doubtful = "doubtful",
    }
}

record!(kept Attempt in "attempt" by "student, label": student, label, content, submitted, time_source, marked_late, team, upload);

impl Attempt {
    /// Whose it is, and which of theirs.
    pub(super) fn key(&self) -> (&str, &str) {
        (&self.student, &self.label)
    }

    /// Takes the same submission from whoever had it before and is none of its owners now.
    fn take_over(&self, owners: &BTreeSet<&str>, connection: &Connection) -> rusqlite::Result<()> {
        let query = "SELECT student FROM attempt WHERE label = ?1 AND content = ?2";
        let before: Vec<String> = rows(connection, query, params![self.label, self.content], |row| {
            row.get(0)
        })?;
        for student in before.iter().filter(|student| !owners.contains(student.as_str())) {
            for table in ["grading", "trouble", "attempt"] {
                connection
                    .prepare_cached(&format!("DELETE FROM {table} WHERE label = ?1 AND student = ?2"))?
                    .execute(params![self.label, student])?;
            }
        }
        Ok(())
    }
}

impl Gradebook {
    /// Every submission, by student and label.
    pub fn attempts(&self) -> Result<Vec<Attempt>, Failure> {
        self.read(Attempt::all)
    }

    /// One submission.
    pub fn attempt(&self, student: &str, label: &str) -> Result<Option<Attempt>, Failure> {
        self.read(|connection| {
            connection
                .prepare_cached("SELECT * FROM attempt WHERE student = ?1 AND label = ?2")?
                .query_row([student, label], Attempt::from_row)
                .optional()
        })
    }

    /// Keeps who is in the class and what they handed in: adds and changes, and forgets nothing that was handed in. A submission that turns out to be somebody else's, because there
    /// is a roster now, becomes theirs.
    pub fn keep_class(&self, students: &[super::Student], attempts: &[Attempt]) -> Result<(), Failure> {
        self.write(|transaction| {
            for student in students {
                student.keep(transaction)?;
            }
            let mut owners: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
            for attempt in attempts {
                owners.entry(&attempt.label).or_default().insert(&attempt.student);
            }
            for attempt in attempts {
                let owners = owners.get(attempt.label.as_str()).cloned().unwrap_or_default();
                attempt.take_over(&owners, transaction)?;
                attempt.keep(transaction)?;
            }
            forget_strangers(transaction, students)
        })
    }
}

/// Forgets those of whom nothing is known and who are not in the class.
fn forget_strangers(connection: &Connection, students: &[super::Student]) -> rusqlite::Result<()> {
    let known: BTreeSet<&str> = students.iter().map(|student| student.id.as_str()).collect();
    let query = "SELECT id FROM student EXCEPT SELECT student FROM attempt
         EXCEPT SELECT student FROM extension EXCEPT SELECT student FROM adjustment";
    let idle: Vec<String> = rows(connection, query, [], |row| row.get(0))?;
    for id in idle.iter().filter(|id| !known.contains(id.as_str())) {
        connection.execute("DELETE FROM student WHERE id = ?1", [id])?;
    }
    Ok(())
}
