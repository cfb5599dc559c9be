//! One submission as it was handed in: whose it is, what is in it, and when it came.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::Serialize;

use super::{ContentHash, Gradebook, GradebookError};

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
    #[serde(serialize_with = "time_text")]
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

/// Where the time of a submission comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TimeSource {
    /// The course's own list, given with `--times`.
    List,
    /// The learning platform's metadata.
    Platform,
    /// The newest of its files' own times.
    Files,
    /// The last commit of its Git repository.
    Commit,
    /// It is not known: nothing says anything about it.
    Unknown,
    /// It is not known: what is said of it is plainly not when it was handed in.
    Doubtful,
}

impl TimeSource {
    const ALL: [Self; 6] = [
        Self::List,
        Self::Platform,
        Self::Files,
        Self::Commit,
        Self::Unknown,
        Self::Doubtful,
    ];

    /// The name as in the gradebook.
    pub const fn name(self) -> &'static str {
        match self {
            Self::List => "list",
            Self::Platform => "platform",
            Self::Files => "files",
            Self::Commit => "commit",
            Self::Unknown => "unknown",
            Self::Doubtful => "doubtful",
        }
    }

    fn from_name(name: &str) -> Self {
        Self::ALL
            .into_iter()
            .find(|source| source.name() == name)
            .unwrap_or(Self::Unknown)
    }
}

#[expect(clippy::ref_option, reason = "the signature that serde asks for")]
fn time_text<S: serde::Serializer>(time: &Option<Timestamp>, serializer: S) -> Result<S::Ok, S::Error> {
    match time {
        Some(time) => serializer.collect_str(time),
        None => serializer.serialize_none(),
    }
}

impl Attempt {
    fn from_row(row: &Row<'_>) -> rusqlite::Result<Self> {
        let submitted: Option<String> = row.get("submitted")?;
        Ok(Self {
            student: row.get("student")?,
            label: row.get("label")?,
            content: ContentHash::from_text(row.get("content")?),
            submitted: submitted.and_then(|text| text.parse().ok()),
            time_source: TimeSource::from_name(&row.get::<_, String>("time_source")?),
            marked_late: row.get("marked_late")?,
            team: row.get("team")?,
            upload: row.get("upload")?,
        })
    }

    pub(super) fn keep(&self, connection: &Connection) -> rusqlite::Result<()> {
        connection
            .prepare_cached(
                "INSERT INTO attempt (student, label, content, submitted, time_source, marked_late, team, upload) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
                 ON CONFLICT (student, label) DO UPDATE SET content = ?3, submitted = ?4, time_source = ?5, marked_late = ?6, team = ?7, upload = ?8",
            )?
            .execute(params![
                self.student,
                self.label,
                self.content.as_str(),
                self.submitted.map(|time| time.to_string()),
                self.time_source.name(),
                self.marked_late,
                self.team,
                self.upload
            ])
            .map(drop)
    }

    /// Takes the same submission from whoever had it before and is none of its owners now.
    fn take_over(&self, owners: &BTreeSet<&str>, connection: &Connection) -> rusqlite::Result<()> {
        let before: Vec<String> = connection
            .prepare_cached("SELECT student FROM attempt WHERE label = ?1 AND content = ?2")?
            .query_map(params![self.label, self.content.as_str()], |row| row.get(0))?
            .collect::<rusqlite::Result<_>>()?;
        for student in before.iter().filter(|student| !owners.contains(student.as_str())) {
            for table in ["grading", "trouble", "attempt"] {
                connection
                    .prepare_cached(&format!("DELETE FROM {table} WHERE label = ?1 AND student = ?2"))?
                    .execute(params![self.label, student])?;
            }
        }
        Ok(())
    }

    pub(super) fn all(connection: &Connection) -> rusqlite::Result<Vec<Self>> {
        connection
            .prepare_cached("SELECT * FROM attempt ORDER BY student, label")?
            .query_map([], Self::from_row)?
            .collect()
    }
}

impl Gradebook {
    /// Every submission, by student and label.
    ///
    /// # Errors
    /// When the gradebook cannot be read.
    pub fn attempts(&self) -> Result<Vec<Attempt>, GradebookError> {
        self.read(Attempt::all)
    }

    /// One submission.
    ///
    /// # Errors
    /// When the gradebook cannot be read.
    pub fn attempt(&self, student: &str, label: &str) -> Result<Option<Attempt>, GradebookError> {
        self.read(|connection| {
            connection
                .prepare_cached("SELECT * FROM attempt WHERE student = ?1 AND label = ?2")?
                .query_row([student, label], Attempt::from_row)
                .optional()
        })
    }

    /// Keeps who is in the class and what they handed in: adds and changes, and forgets nothing that was handed in. A submission that turns out to be somebody else's, because there
    /// is a roster now, becomes theirs.
    ///
    /// # Errors
    /// When the gradebook cannot be written.
    pub fn keep_class(
        &self,
        students: &[super::Student],
        attempts: &[Attempt],
    ) -> Result<(), GradebookError> {
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
    let idle: Vec<String> = connection
        .prepare_cached(
            "SELECT id FROM student EXCEPT SELECT student FROM attempt
             EXCEPT SELECT student FROM extension EXCEPT SELECT student FROM adjustment",
        )?
        .query_map([], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    for id in idle.iter().filter(|id| !known.contains(id.as_str())) {
        connection.execute("DELETE FROM student WHERE id = ?1", [id])?;
    }
    Ok(())
}
