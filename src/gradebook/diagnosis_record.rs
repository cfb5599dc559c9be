//! Why a program is wrong, as it was found out when it was graded: staff's view, of every case.

use std::collections::BTreeMap;

use rusqlite::{Connection, params};
use serde::Serialize;

use super::{Gradebook, GradebookError, Grading, RubricId};
use crate::explain::diagnoses;
use crate::explain::diagnosis::Diagnosis;
use crate::grade::Graded;
use crate::plan::Plan;
use crate::rubric::Visibility;
use crate::safe::Safe;

/// One cause of what a program does wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DiagnosisRecord {
    /// The misconception's stable name: `goal-at-enqueue`; `greedy or depth-first` where either explains everything.
    pub misconception: String,
    /// What was seen and what it is a sign of.
    pub message: Safe,
    /// Where to look.
    pub hint: Safe,
}

impl From<&Diagnosis> for DiagnosisRecord {
    fn from(diagnosis: &Diagnosis) -> Self {
        let names: Vec<&str> = diagnosis.misconceptions.iter().map(|one| one.name()).collect();
        Self {
            misconception: names.join(" or "),
            message: Safe::line(&diagnosis.message),
            hint: Safe::line(diagnosis.first_hint()),
        }
    }
}

impl DiagnosisRecord {
    /// The causes of a graded program, of all its cases; none where the rubric asks for no diagnosis.
    pub fn all_of(plan: &Plan, graded: &Graded) -> Vec<Self> {
        let all = diagnoses(plan, graded, Visibility::StaffOnly);
        all.iter().map(Self::from).collect()
    }
}

/// Keeps those of a grading that was kept just now.
pub(super) fn keep(connection: &Connection, grading: &Grading) -> rusqlite::Result<()> {
    let mut insert = connection.prepare_cached(
        "INSERT INTO diagnosis (student, label, rubric, ordinal, misconception, message, hint) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )?;
    for (ordinal, diagnosis) in grading.diagnoses.iter().enumerate() {
        insert.execute(params![
            grading.student,
            grading.label,
            grading.rubric.as_str(),
            ordinal,
            diagnosis.misconception,
            diagnosis.message.as_str(),
            diagnosis.hint.as_str()
        ])?;
    }
    Ok(())
}

impl Gradebook {
    /// The names of what was found out under a rubric, by student and label.
    ///
    /// # Errors
    /// When the gradebook cannot be read.
    pub fn diagnoses(
        &self,
        rubric: &RubricId,
    ) -> Result<BTreeMap<(String, String), Vec<String>>, GradebookError> {
        self.read(|connection| {
            let mut all: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
            let mut statement = connection.prepare_cached(
                "SELECT student, label, misconception FROM diagnosis WHERE rubric = ?1 ORDER BY student, label, ordinal",
            )?;
            let mut rows = statement.query([rubric.as_str()])?;
            while let Some(row) = rows.next()? {
                all.entry((row.get(0)?, row.get(1)?))
                    .or_default()
                    .push(row.get(2)?);
            }
            Ok(all)
        })
    }
}
