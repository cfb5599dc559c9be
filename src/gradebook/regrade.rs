//! What everybody would have under another rubric, from what was kept, before anything is changed.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Accommodations, Attempt, Details, DiagnosisRecord, Gradebook, Grading, Rebuilt, RubricRecord};
use crate::cores::in_parallel;
use crate::explain::dialect_detection;
use crate::plan::Plan;
use crate::problem::Failure;
use crate::score::Points;

/// One submission under another rubric.
#[derive(Clone, Debug)]
pub struct Regraded {
    /// What would change.
    pub change: Change,
    /// What it would come to; `None` where runs are missing.
    pub grading: Option<Grading>,
}

/// What would change for one submission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    /// The student's id.
    pub student: String,
    /// The submission's label.
    pub submission: String,
    /// The points that it has, after lateness; `None` where it is not graded.
    pub before: Option<Points>,
    /// The points that it would have, after lateness; `None` where that takes new runs.
    pub after: Option<Points>,
    /// The points that lateness takes off now.
    pub late_before: Points,
    /// The points that lateness would take off; `None` where that takes new runs.
    pub late_after: Option<Points>,
    /// The criteria whose points would change, or that would come or go.
    pub criteria: Vec<CaseChange<Points>>,
    /// The cases whose verdict would change, or that would come or go.
    pub cases: Vec<CaseChange<String>>,
    /// The cases that would have to be run first.
    pub to_run: Vec<String>,
}

/// What would change about a criterion or a case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CaseChange<T> {
    /// Its id.
    pub id: String,
    /// What it has; `None` where it is new.
    pub before: Option<T>,
    /// What it would have; `None` where it goes.
    pub after: Option<T>,
}

/// Everybody under another rubric.
#[derive(Clone, Debug)]
pub struct Regrade {
    /// The rubric that counts now.
    pub before: RubricRecord,
    /// The other one.
    pub after: RubricRecord,
    /// Every submission that was graded by the one that counts, by student and label.
    pub submissions: Vec<Regraded>,
}

impl Change {
    /// Whether anything would change, or is not known.
    pub fn is_any(&self) -> bool {
        self.before != self.after || !self.cases.is_empty() || !self.to_run.is_empty()
    }

    /// Whether the points would change, or are not known.
    pub fn changes_points(&self) -> bool {
        self.before != self.after
    }
}

impl Gradebook {
    /// What everybody would have under the rubric of `plan`, which was given as `source`. Nothing is changed and nothing is run; `jobs` submissions are judged at one time.
    ///
    /// # Errors
    /// When nothing was graded yet, or the gradebook cannot be read.
    pub fn regrade(&self, plan: &Plan, source: &str, jobs: usize) -> Result<Regrade, Failure> {
        let before = self.rubric()?;
        let after = RubricRecord::of(plan, source);
        let graded = self.gradings(&before.id)?;
        let everybody = self.all_accommodations()?;
        let rubrics = (&before, &after);
        let mut attempts: BTreeMap<(String, String), Attempt> = self
            .attempts()?
            .into_iter()
            .map(|attempt| ((attempt.student.clone(), attempt.label.clone()), attempt))
            .collect();
        let due: Vec<(Attempt, Grading)> = graded
            .into_iter()
            .filter_map(|grading| {
                let attempt = attempts.remove(&(grading.student.clone(), grading.label.clone()))?;
                Some((attempt, grading))
            })
            .collect();
        let all: Vec<usize> = (0..due.len()).collect();
        let regraded = in_parallel(
            &all,
            jobs,
            || (),
            |(), index| {
                let (attempt, grading) = &due[index];
                let attempt = (attempt, everybody.get(&attempt.student));
                Some(self.regrade_one(plan, rubrics, attempt, grading))
            },
        );
        let submissions: Result<Vec<Regraded>, Failure> = regraded.into_iter().flatten().collect();
        Ok(Regrade {
            before,
            after,
            submissions: submissions?,
        })
    }

    /// Makes another rubric count, with what submissions come to under it: all of it or nothing.
    pub fn apply(
        &self,
        rubric: &RubricRecord,
        gradings: &[Grading],
        recorded: Option<&str>,
    ) -> Result<(), Failure> {
        self.write(|transaction| {
            rubric.keep_as_current(transaction)?;
            for grading in gradings {
                grading.keep_with_history(transaction, recorded)?;
            }
            Ok(())
        })
    }

    fn regrade_one(
        &self,
        plan: &Plan,
        (old, rubric): (&RubricRecord, &RubricRecord),
        (attempt, accommodations): (&Attempt, Option<&Accommodations>),
        had: &Grading,
    ) -> Result<Regraded, Failure> {
        let rebuilt = Rebuilt::of(self, plan, &attempt.content)?;
        let none = Accommodations::default();
        let accommodations = accommodations.unwrap_or(&none);
        let worth = |rubric: &RubricRecord, earned| rubric.worth(attempt, accommodations, earned);
        let before = worth(old, had.score.earned);
        let mut change = Change {
            student: attempt.student.clone(),
            submission: attempt.label.clone(),
            before: Some(before),
            after: None,
            late_before: had.score.earned - before,
            late_after: None,
            criteria: Vec::new(),
            cases: Vec::new(),
            to_run: Vec::new(),
        };
        let missing = rebuilt.as_ref().map(|rebuilt| &rebuilt.missing);
        let is_missing = |run: &usize| missing.is_none_or(|missing| missing.contains(run));
        let to_run = plan.cases.iter().filter(|case| is_missing(&case.run));
        change.to_run = to_run.map(|case| case.id.to_string()).collect();
        let Some(rebuilt) = rebuilt.filter(|rebuilt| rebuilt.missing.is_empty()) else {
            return Ok(Regraded {
                change,
                grading: None,
            });
        };
        let details = self.details(had)?;
        let mut grading = Grading::of(
            plan,
            &rubric.id,
            attempt,
            &rebuilt.record,
            &rebuilt.graded,
            &details.sandbox,
        );
        grading.diagnoses = DiagnosisRecord::all_of(plan, &rebuilt.graded);
        let dialect = &plan.rubric.dialect.name;
        grading.other_dialect = had
            .other_dialect
            .clone()
            .filter(|other| other != dialect && !dialect_detection::solves_something(plan, &rebuilt.graded));
        change.cases = changes(verdicts(&details), verdicts(&self.details(&grading)?));
        change.criteria = changes(earned(had), earned(&grading));
        let after = worth(rubric, grading.score.earned);
        change.after = Some(after);
        change.late_after = Some(grading.score.earned - after);
        Ok(Regraded {
            change,
            grading: Some(grading),
        })
    }
}

fn verdicts(details: &Details) -> Vec<(String, String)> {
    let cases = details.cases.iter();
    cases
        .map(|case| (case.id.clone(), case.verdict.clone()))
        .collect()
}

fn earned(grading: &Grading) -> Vec<(String, Points)> {
    let criteria = grading.criteria.iter();
    criteria.map(|one| (one.id.clone(), one.earned)).collect()
}

/// What differs between two lists of named values: first what is in the later one, then what is gone.
fn changes<T: Clone + PartialEq>(before: Vec<(String, T)>, after: Vec<(String, T)>) -> Vec<CaseChange<T>> {
    let mut old: BTreeMap<String, T> = before.iter().cloned().collect();
    let mut changes = Vec::new();
    for (id, value) in after {
        let had = old.remove(&id);
        if had.as_ref() != Some(&value) {
            changes.push(CaseChange {
                id,
                before: had,
                after: Some(value),
            });
        }
    }
    let gone = before.into_iter().filter(|(id, _)| old.contains_key(id));
    changes.extend(gone.map(|(id, value)| CaseChange {
        id,
        before: Some(value),
        after: None,
    }));
    changes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_new_changed_and_gone_is_distinguished() {
        let list = |values: &[(&str, i32)]| {
            values
                .iter()
                .map(|(id, value)| ((*id).to_owned(), *value))
                .collect::<Vec<_>>()
        };
        let told: Vec<_> = changes(
            list(&[("a", 1), ("b", 2), ("c", 3)]),
            list(&[("b", 2), ("c", 4), ("d", 5)]),
        )
        .into_iter()
        .map(|change| (change.id, change.before, change.after))
        .collect();
        let expected = [
            ("c", Some(3), Some(4)),
            ("d", None, Some(5)),
            ("a", Some(1), None),
        ];
        assert_eq!(
            told,
            expected.map(|(id, before, after)| (id.to_owned(), before, after))
        );
    }
}
