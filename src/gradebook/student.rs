//! Who is in the class.

use rusqlite::{Connection, Row, params};
use serde::Serialize;

use super::{Gradebook, GradebookError};
use crate::problem::{nearest, quoted};

/// A student: as the roster has them, or as their submission names them.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Student {
    /// The name that is theirs alone: the roster's id, or what stands in the submission's name.
    pub id: String,
    /// Their name.
    pub name: Option<String>,
    /// Their e-mail address.
    pub email: Option<String>,
    /// Their login: Canvas's `SIS Login ID`, a GitHub name.
    pub login: Option<String>,
    /// Their section.
    pub section: Option<String>,
    /// Their number in the school's own system: Canvas's `SIS User ID`.
    pub sis: Option<String>,
    /// Whether they are on the roster; without a roster everybody is.
    pub listed: bool,
}

impl Student {
    fn from_row(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            id: row.get("id")?,
            name: row.get("name")?,
            email: row.get("email")?,
            login: row.get("login")?,
            section: row.get("section")?,
            sis: row.get("sis")?,
            listed: row.get("listed")?,
        })
    }

    pub(super) fn keep(&self, connection: &Connection) -> rusqlite::Result<()> {
        connection
            .prepare_cached(
                "INSERT INTO student (id, name, email, login, section, sis, listed) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
                 ON CONFLICT (id) DO UPDATE SET name = ?2, email = ?3, login = ?4, section = ?5, sis = ?6, listed = ?7",
            )?
            .execute(params![
                self.id,
                self.name,
                self.email,
                self.login,
                self.section,
                self.sis,
                self.listed
            ])
            .map(drop)
    }

    pub(super) fn all(connection: &Connection) -> rusqlite::Result<Vec<Self>> {
        connection
            .prepare_cached("SELECT * FROM student ORDER BY id")?
            .query_map([], Self::from_row)?
            .collect()
    }
}

impl Gradebook {
    /// Everybody, in the order of the ids.
    ///
    /// # Errors
    /// When the gradebook cannot be read.
    pub fn students(&self) -> Result<Vec<Student>, GradebookError> {
        self.read(Student::all)
    }

    /// The student of an id, or of an e-mail address, login or name that only one has.
    ///
    /// # Errors
    /// When there is none, or the gradebook cannot be read.
    pub fn student(&self, asked: &str) -> Result<Student, GradebookError> {
        let students = self.students()?;
        if let Some(student) = students.iter().find(|student| student.id == asked) {
            return Ok(student.clone());
        }
        let named = |student: &&Student| {
            [&student.email, &student.login, &student.name, &student.sis]
                .into_iter()
                .flatten()
                .any(|name| name.eq_ignore_ascii_case(asked))
        };
        let mut found = students.iter().filter(named);
        if let (Some(student), None) = (found.next(), found.next()) {
            return Ok(student.clone());
        }
        let ids: Vec<&str> = students.iter().map(|student| student.id.as_str()).collect();
        Err(GradebookError::NoStudent {
            path: self.path().to_owned(),
            student: asked.to_owned(),
            near: nearest(asked, ids).map(|id| format!("did you mean {}?", quoted(id))),
        })
    }
}
