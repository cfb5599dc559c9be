//! What statistics need of a class, read from the gradebook at once.

use std::collections::BTreeMap;

use rusqlite::Connection;

use super::{Gradebook, GradebookError, RubricId, Standing};
use crate::points::Points;
use crate::statistics::{CaseFact, ClassFacts, CriterionFact, StudentFact};
use crate::verdict::Verdict;

type Key = (String, String);

impl Gradebook {
    /// Everybody's submission that counts, with its criteria, cases and what they used.
    ///
    /// # Errors
    /// When nothing was graded yet, or the gradebook cannot be read.
    pub fn class_facts(&self) -> Result<ClassFacts, GradebookError> {
        let rubric = self.rubric()?;
        let standings = self.standings()?;
        let (mut cases, mut criteria, languages) = self.read(|connection| {
            Ok((
                cases(connection, &rubric.id)?,
                criteria(connection, &rubric.id)?,
                languages(connection)?,
            ))
        })?;
        let student = |standing: Standing| {
            let attempt = standing.counted.as_ref().filter(|_| standing.score.is_some());
            let key = attempt.map(|attempt| (attempt.student.clone(), attempt.label.clone()));
            let key = key.unwrap_or_default();
            let cases = cases.remove(&key).unwrap_or_default();
            let ran = cases.iter().any(|case| case.ran);
            StudentFact {
                id: standing.student.id,
                status: standing.status,
                points: standing.points,
                content: attempt.map(|attempt| attempt.content.to_string()),
                language: attempt.and_then(|attempt| languages.get(attempt.content.as_str()).cloned()),
                diagnoses: standing.diagnoses,
                criteria: criteria.remove(&key).unwrap_or_default(),
                cases: if ran {
                    cases.into_iter().map(|case| case.fact).collect()
                } else {
                    Vec::new()
                },
            }
        };
        Ok(ClassFacts {
            title: rubric.title,
            possible: rubric.points,
            students: standings.into_iter().map(student).collect(),
        })
    }
}

struct Read {
    fact: CaseFact,
    ran: bool,
}

fn cases(connection: &Connection, rubric: &RubricId) -> rusqlite::Result<BTreeMap<Key, Vec<Read>>> {
    let mut findings: BTreeMap<(String, String, u64), Vec<String>> = BTreeMap::new();
    let mut statement = connection.prepare_cached(
        "SELECT DISTINCT student, label, case_ordinal, code FROM finding WHERE rubric = ?1 AND NOT remark ORDER BY 1, 2, 3, 4",
    )?;
    let mut rows = statement.query([rubric.as_str()])?;
    while let Some(row) = rows.next()? {
        let case = (row.get(0)?, row.get(1)?, row.get(2)?);
        findings.entry(case).or_default().push(row.get(3)?);
    }
    let nothing = blake3::hash(b"").to_hex().to_string();
    let passing: Vec<&str> = Verdict::ALL
        .into_iter()
        .filter(|verdict| verdict.passes())
        .map(Verdict::name)
        .collect();
    let mut all: BTreeMap<Key, Vec<Read>> = BTreeMap::new();
    let mut statement = connection.prepare_cached(
        "SELECT case_result.student, label, ordinal, id, case_result.fixture, verdict, run,
         iif(exit LIKE 'limit-%' OR stdout_truncated, NULL, stdout) AS printed, cpu
         FROM case_result LEFT JOIN run ON run.key = case_result.run WHERE rubric = ?1 ORDER BY student, label, ordinal",
    )?;
    let mut rows = statement.query([rubric.as_str()])?;
    while let Some(row) = rows.next()? {
        let key: Key = (row.get(0)?, row.get(1)?);
        let own = (key.0.clone(), key.1.clone(), row.get(2)?);
        let verdict: String = row.get("verdict")?;
        let printed: Option<String> = row.get("printed")?;
        let fact = CaseFact {
            id: row.get("id")?,
            fixture: row.get("fixture")?,
            passed: passing.contains(&verdict.as_str()),
            verdict,
            output: printed.filter(|digest| *digest != nothing),
            cpu: row.get("cpu")?,
            findings: findings.remove(&own).unwrap_or_default(),
        };
        let ran = row.get::<_, Option<String>>("run")?.is_some();
        all.entry(key).or_default().push(Read { fact, ran });
    }
    Ok(all)
}

/// The criteria of every submission, in the rubric's order.
pub(super) fn criteria(
    connection: &Connection,
    rubric: &RubricId,
) -> rusqlite::Result<BTreeMap<Key, Vec<CriterionFact>>> {
    let mut all: BTreeMap<Key, Vec<CriterionFact>> = BTreeMap::new();
    let mut statement = connection.prepare_cached(
        "SELECT student, label, criterion, earned, possible FROM criterion_result WHERE rubric = ?1 ORDER BY student, label, ordinal",
    )?;
    let mut rows = statement.query([rubric.as_str()])?;
    while let Some(row) = rows.next()? {
        let points = |index| row.get(index).map(Points::from_hundredths);
        all.entry((row.get(0)?, row.get(1)?))
            .or_default()
            .push(CriterionFact {
                id: row.get(2)?,
                earned: points(3)?,
                possible: points(4)?,
            });
    }
    Ok(all)
}

fn languages(connection: &Connection) -> rusqlite::Result<BTreeMap<String, String>> {
    connection
        .prepare_cached(
            "SELECT content, max(language) FROM build WHERE language IS NOT NULL GROUP BY content",
        )?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect()
}
