//! The rubrics that were graded by, and the one that counts now.

use rusqlite::{Connection, OptionalExtension};
use serde::Serialize;

use super::record::{Record, record};
use super::{Gradebook, RubricId, meta};
use crate::plan::Plan;
use crate::problem::Failure;
use crate::rubric::CountedAttempt;
use crate::score::Points;
use crate::score::late::LatePolicy;

/// A rubric that was graded by. The gradebook knows it again by what it means; its text stays where it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RubricRecord {
    /// What it means.
    pub id: RubricId,
    /// Its short name.
    pub name: String,
    /// Its title.
    pub title: String,
    /// Where it is: the name or path that was given, a path from the root.
    pub source: String,
    /// The points in all.
    pub points: Points,
    /// Which of several submissions counts.
    pub counts: CountedAttempt,
    /// What lateness costs, where it costs anything.
    pub late: Option<LatePolicy>,
    /// The seed of the puzzles that were made for it, where any were.
    pub seed: Option<u64>,
}

record!(kept RubricRecord in "rubric" by "id": id, name, title, source, points, counts, late, seed);

impl RubricRecord {
    /// Of a plan, whose rubric was given as `source`.
    pub fn of(plan: &Plan, source: &str) -> Self {
        Self {
            id: RubricId::of(plan),
            name: plan.rubric.name.clone(),
            title: plan.rubric.title.clone(),
            source: source.to_owned(),
            points: plan.rubric.points,
            counts: plan.rubric.counts,
            late: plan.rubric.late.clone(),
            seed: plan.rubric.seed,
        }
    }

    /// Keeps it as the rubric that counts from now on.
    pub(super) fn keep_as_current(&self, connection: &Connection) -> rusqlite::Result<()> {
        self.keep(connection)?;
        meta::keep(connection, "rubric", self.id.as_str())
    }

    pub(super) fn current(connection: &Connection) -> rusqlite::Result<Option<Self>> {
        connection
            .prepare_cached("SELECT * FROM rubric WHERE id = (SELECT value FROM meta WHERE key = 'rubric')")?
            .query_row([], Self::from_row)
            .optional()
    }
}

impl Gradebook {
    /// The rubric that counts now; `None` before anything was graded.
    pub fn current_rubric(&self) -> Result<Option<RubricRecord>, Failure> {
        self.read(RubricRecord::current)
    }

    /// The rubric that counts now.
    ///
    /// # Errors
    /// When nothing was graded yet, or the gradebook cannot be read.
    pub fn rubric(&self) -> Result<RubricRecord, Failure> {
        self.current_rubric()?.ok_or_else(|| {
            Failure::at(self.path(), "nothing has been graded yet")
                .hinted("`grader class SUBMISSIONS` grades")
        })
    }

    /// Makes a rubric the one that counts.
    pub fn keep_rubric(&self, rubric: &RubricRecord) -> Result<(), Failure> {
        self.write(|transaction| rubric.keep_as_current(transaction))
    }
}
