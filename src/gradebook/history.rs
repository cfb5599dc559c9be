//! Who had what score under which rubric, and since when. Nothing in it is ever changed.

use rusqlite::{Connection, OptionalExtension};
use serde::Serialize;

use super::record::{Record, record, rows};
use super::{Gradebook, Grading, RubricId};
use crate::problem::Failure;
use crate::score::{Points, Score};

/// A score that a submission had.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Past {
    /// The student's id.
    pub student: String,
    /// The submission's label.
    pub label: String,
    /// Its place in the submission's history, from 1.
    pub number: u32,
    /// Under this rubric.
    pub rubric: RubricId,
    /// By this version of the grader.
    pub grader: String,
    /// Points earned.
    pub earned: Points,
    /// Points possible.
    pub possible: Points,
    /// Points withheld.
    pub withheld: Points,
    /// When, as it was given.
    pub recorded: Option<String>,
}

record!(kept Past in "history" by "student, label, number": student, label, number, rubric, grader, earned, possible, withheld, recorded);

impl Past {
    /// Adds a score, unless it is the one that the same submission has already. `anew` is a submission that was handed in again under its name.
    pub(super) fn add(
        connection: &Connection,
        grading: &Grading,
        anew: bool,
        recorded: Option<&str>,
    ) -> rusqlite::Result<()> {
        let last = connection
            .prepare_cached(
                "SELECT * FROM history WHERE student = ?1 AND label = ?2 ORDER BY number DESC LIMIT 1",
            )?
            .query_row([&grading.student, &grading.label], Self::from_row)
            .optional()?;
        if let Some(last) = &last {
            let had = Score {
                earned: last.earned,
                possible: last.possible,
                withheld: last.withheld,
            };
            if !anew && had == grading.score && last.rubric == grading.rubric && last.grader == grading.grader
            {
                return Ok(());
            }
        }
        let Score {
            earned,
            possible,
            withheld,
        } = grading.score;
        let past = Self {
            student: grading.student.clone(),
            label: grading.label.clone(),
            number: last.map_or(0, |last| last.number) + 1,
            rubric: grading.rubric.clone(),
            grader: grading.grader.clone(),
            earned,
            possible,
            withheld,
            recorded: recorded.map(str::to_owned),
        };
        past.keep(connection)
    }
}

impl Gradebook {
    /// How many submissions of a student were graded so far: those of other names, and each that was handed in again under its name.
    pub fn graded_submissions(&self, student: &str) -> Result<usize, Failure> {
        let past = self.history(student)?;
        // The same submission by another rubric, or another version of the grader, is no other submission.
        let by_same = |one: &Past, other: &Past| one.rubric == other.rubric && one.grader == other.grader;
        let again = past.windows(2).filter(|pair| pair[0].label == pair[1].label);
        let regraded = again.filter(|pair| !by_same(&pair[0], &pair[1])).count();
        Ok(past.len() - regraded)
    }

    /// The scores that a student's submissions had, oldest first.
    pub fn history(&self, student: &str) -> Result<Vec<Past>, Failure> {
        let query = "SELECT * FROM history WHERE student = ?1 ORDER BY label, number";
        self.read(|connection| rows(connection, query, [student], Past::from_row))
    }
}
