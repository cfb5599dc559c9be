//! What staff know of a student besides their submissions: more time, and points given or taken by hand. Kept with their reasons; what they are worth is decided elsewhere.

use jiff::Timestamp;
use rusqlite::{Connection, Row, params};
use serde::Serialize;

use super::{Gradebook, GradebookError};
use crate::points::Points;

/// More time for one student.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Extension {
    /// The student's id.
    pub student: String,
    /// Until then, whatever the due date is.
    #[serde(serialize_with = "text")]
    pub until: Option<Timestamp>,
    /// So many days after the due date.
    pub days: Option<u32>,
    /// Why.
    pub reason: String,
    /// When it was granted, as it was given.
    pub recorded: Option<String>,
}

/// Points that staff give or take by hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Adjustment {
    /// The student's id.
    pub student: String,
    /// How many; negative where they are taken.
    pub points: Points,
    /// Why.
    pub reason: String,
    /// When, as it was given.
    pub recorded: Option<String>,
}

/// Everything of that kind about one student, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Accommodations {
    /// More time. The last one counts.
    pub extensions: Vec<Extension>,
    /// Points. All of them count.
    pub adjustments: Vec<Adjustment>,
}

#[expect(clippy::ref_option, reason = "the signature that serde asks for")]
fn text<S: serde::Serializer>(time: &Option<Timestamp>, serializer: S) -> Result<S::Ok, S::Error> {
    match time {
        Some(time) => serializer.collect_str(time),
        None => serializer.serialize_none(),
    }
}

impl Extension {
    fn from_row(row: &Row<'_>) -> rusqlite::Result<Self> {
        let until: Option<String> = row.get("until")?;
        Ok(Self {
            student: row.get("student")?,
            until: until.and_then(|text| text.parse().ok()),
            days: row.get("days")?,
            reason: row.get("reason")?,
            recorded: row.get("recorded")?,
        })
    }

    pub(super) fn all(connection: &Connection) -> rusqlite::Result<Vec<Self>> {
        connection
            .prepare_cached("SELECT * FROM extension ORDER BY student, number")?
            .query_map([], Self::from_row)?
            .collect()
    }
}

impl Adjustment {
    fn from_row(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            student: row.get("student")?,
            points: Points::from_hundredths(row.get("points")?),
            reason: row.get("reason")?,
            recorded: row.get("recorded")?,
        })
    }

    pub(super) fn all(connection: &Connection) -> rusqlite::Result<Vec<Self>> {
        connection
            .prepare_cached("SELECT * FROM adjustment ORDER BY student, number")?
            .query_map([], Self::from_row)?
            .collect()
    }
}

impl Accommodations {
    /// The sum of the adjustments.
    pub fn adjusted(&self) -> Points {
        self.adjustments.iter().map(|adjustment| adjustment.points).sum()
    }
}

impl Gradebook {
    /// Notes that a student has more time.
    ///
    /// # Errors
    /// When the gradebook cannot be written.
    pub fn extend(&self, extension: &Extension) -> Result<(), GradebookError> {
        self.write(|transaction| {
            transaction
                .execute(
                    "INSERT INTO extension (student, number, until, days, reason, recorded)
                     VALUES (?1, (SELECT count(*) + 1 FROM extension WHERE student = ?1), ?2, ?3, ?4, ?5)",
                    params![
                        extension.student,
                        extension.until.map(|time| time.to_string()),
                        extension.days,
                        extension.reason,
                        extension.recorded
                    ],
                )
                .map(drop)
        })
    }

    /// Notes points that are given or taken by hand.
    ///
    /// # Errors
    /// When the gradebook cannot be written.
    pub fn adjust(&self, adjustment: &Adjustment) -> Result<(), GradebookError> {
        self.write(|transaction| {
            transaction
                .execute(
                    "INSERT INTO adjustment (student, number, points, reason, recorded)
                     VALUES (?1, (SELECT count(*) + 1 FROM adjustment WHERE student = ?1), ?2, ?3, ?4)",
                    params![
                        adjustment.student,
                        adjustment.points.hundredths(),
                        adjustment.reason,
                        adjustment.recorded
                    ],
                )
                .map(drop)
        })
    }

    /// What is known of one student.
    ///
    /// # Errors
    /// When the gradebook cannot be read.
    pub fn accommodations(&self, student: &str) -> Result<Accommodations, GradebookError> {
        self.read(|connection| {
            let mut accommodations = Accommodations {
                extensions: Extension::all(connection)?,
                adjustments: Adjustment::all(connection)?,
            };
            accommodations.extensions.retain(|one| one.student == student);
            accommodations.adjustments.retain(|one| one.student == student);
            Ok(accommodations)
        })
    }
}
