//! What statistics need of a class, one entry a student, for the submission that counts; read from the gradebook at once.

use std::collections::BTreeMap;

use rusqlite::Connection;

use super::{ClassProblem, Gradebook, GradebookError, RubricId, Standing, Status};
use crate::points::Points;
use crate::verdict::Verdict;

type Key = (String, String);

/// A class under one rubric.
#[derive(Clone, Debug, Default)]
pub struct ClassFacts {
    /// The rubric's title.
    pub title: String,
    /// The points in all.
    pub possible: Points,
    /// What is the matter with the class.
    pub problems: Vec<ClassProblem>,
    /// Everybody, by id.
    pub students: Vec<StudentFact>,
}

/// One student and the submission that counts.
#[derive(Clone, Debug)]
pub struct StudentFact {
    /// The student's id.
    pub id: String,
    /// What there is to say.
    pub status: Status,
    /// The points that count in the end, after lateness and adjustments.
    pub points: Points,
    /// A name for the submission's content: equal names are equal files.
    pub content: Option<String>,
    /// What it is written in, where that is known.
    pub language: Option<String>,
    /// Why the program is wrong, where that is known: misconceptions' names.
    pub diagnoses: Vec<String>,
    /// The criteria in the rubric's order.
    pub criteria: Vec<CriterionFact>,
    /// The cases in the plan's order; empty where nothing ran.
    pub cases: Vec<CaseFact>,
}

/// What a student has of one criterion.
#[derive(Clone, Debug)]
pub struct CriterionFact {
    /// Its id.
    pub id: String,
    /// Points earned, before lateness.
    pub earned: Points,
    /// Points possible.
    pub possible: Points,
}

/// What became of one case.
#[derive(Clone, Debug)]
pub struct CaseFact {
    /// `criterion/fixture`.
    pub id: String,
    /// The fixture's id.
    pub fixture: String,
    /// The verdict's name, or `judge-error`.
    pub verdict: String,
    /// Whether it passed.
    pub passed: bool,
    /// A name for what the program printed; `None` where nothing ran, nothing was printed or a limit cut it off.
    pub output: Option<String>,
    /// CPU time in microseconds.
    pub cpu: Option<u64>,
    /// The codes of its findings.
    pub findings: Vec<String>,
}

impl ClassFacts {
    /// Those whose program ran.
    pub fn ran(&self) -> impl Iterator<Item = &StudentFact> + Clone {
        self.students.iter().filter(|student| !student.cases.is_empty())
    }
}

impl StudentFact {
    /// Whether the points are what they will be: the submission is graded, whatever came of it.
    pub fn is_settled(&self) -> bool {
        match self.status {
            Status::Graded | Status::NotCompiled | Status::Unusable => true,
            Status::Withheld | Status::Pending | Status::Missing => false,
        }
    }
}

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
            problems: self.problems()?,
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
