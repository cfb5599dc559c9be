//! What statistics need of a class, one entry a student, for the submission that counts; read from the gradebook at once.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use rusqlite::{Connection, Row, Rows};

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
    pub id: Arc<str>,
    /// The fixture's id.
    pub fixture: Arc<str>,
    /// The verdict's name, or `judge-error`.
    pub verdict: Arc<str>,
    /// Whether it passed.
    pub passed: bool,
    /// A name for what the program printed, the beginning of its digest; `None` where nothing ran, nothing was printed or a limit cut it off.
    pub output: Option<u64>,
    /// CPU time in microseconds.
    pub cpu: Option<u64>,
    /// The codes of its findings.
    pub findings: Vec<Arc<str>>,
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

/// Texts of which each is kept once, however often it is read: a class has a million cases, and few different names.
#[derive(Default)]
struct Texts(HashSet<Arc<str>>);

impl Texts {
    fn of(&mut self, text: &str) -> Arc<str> {
        if let Some(known) = self.0.get(text) {
            return Arc::clone(known);
        }
        let new: Arc<str> = text.into();
        self.0.insert(Arc::clone(&new));
        new
    }
}

fn cases(connection: &Connection, rubric: &RubricId) -> rusqlite::Result<BTreeMap<Key, Vec<Read>>> {
    let nothing = output_name(blake3::hash(b"").to_hex().as_str());
    let passing: Vec<&str> = Verdict::ALL
        .into_iter()
        .filter(|verdict| verdict.passes())
        .map(Verdict::name)
        .collect();
    let mut texts = Texts::default();
    let mut all: BTreeMap<Key, Vec<Read>> = BTreeMap::new();
    let mut own: Option<(Key, Vec<Read>)> = None;
    let mut statement = connection.prepare_cached(
        "SELECT case_result.student, label, ordinal, id, case_result.fixture, verdict, run IS NOT NULL AS ran,
         iif(exit LIKE 'limit-%' OR stdout_truncated, NULL, stdout) AS printed, cpu
         FROM case_result LEFT JOIN run ON run.key = case_result.run WHERE rubric = ?1 ORDER BY student, label, ordinal",
    )?;
    let mut rows = statement.query([rubric.as_str()])?;
    // The findings come in the same order, beside the cases.
    let mut of_findings = connection.prepare_cached(
        "SELECT DISTINCT student, label, case_ordinal, code FROM finding WHERE rubric = ?1 AND NOT remark ORDER BY 1, 2, 3, 4",
    )?;
    let mut found = of_findings.query([rubric.as_str()])?;
    let mut finding = next_finding(&mut found, &mut texts)?;
    while let Some(row) = rows.next()? {
        let (student, label) = (text(row, 0)?, text(row, 1)?);
        let ordinal: u64 = row.get(2)?;
        let mut findings = Vec::new();
        while let Some(((of_student, of_label, of_case), code)) = &finding {
            match (of_student.as_str(), of_label.as_str(), *of_case).cmp(&(student, label, ordinal)) {
                Ordering::Greater => break,
                Ordering::Equal => findings.push(Arc::clone(code)),
                Ordering::Less => {}
            }
            finding = next_finding(&mut found, &mut texts)?;
        }
        let verdict = text(row, 5)?;
        let printed = row.get_ref(7)?.as_str_or_null()?;
        let read = Read {
            ran: row.get(6)?,
            fact: CaseFact {
                id: texts.of(text(row, 3)?),
                fixture: texts.of(text(row, 4)?),
                passed: passing.contains(&verdict),
                verdict: texts.of(verdict),
                output: printed.map(output_name).filter(|name| *name != nothing),
                cpu: row.get(8)?,
                findings,
            },
        };
        match &mut own {
            Some((key, reads)) if key.0 == student && key.1 == label => reads.push(read),
            _ => {
                let new = ((student.to_owned(), label.to_owned()), vec![read]);
                all.extend(own.replace(new).map(whole));
            }
        }
    }
    all.extend(own.map(whole));
    Ok(all)
}

/// A finding's case, by student, label and ordinal, and its code.
type FoundIn = ((String, String, u64), Arc<str>);

fn next_finding(rows: &mut Rows<'_>, texts: &mut Texts) -> rusqlite::Result<Option<FoundIn>> {
    let Some(row) = rows.next()? else {
        return Ok(None);
    };
    let case = (row.get(0)?, row.get(1)?, row.get(2)?);
    Ok(Some((case, texts.of(text(row, 3)?))))
}

fn text<'r>(row: &'r Row<'_>, column: usize) -> rusqlite::Result<&'r str> {
    Ok(row.get_ref(column)?.as_str()?)
}

/// All of one submission, in no more room than it needs.
fn whole((key, mut reads): (Key, Vec<Read>)) -> (Key, Vec<Read>) {
    reads.shrink_to_fit();
    (key, reads)
}

/// The first 64 bits of a digest: two different outputs of a class do not share them.
fn output_name(digest: &str) -> u64 {
    digest
        .get(..16)
        .and_then(|first| u64::from_str_radix(first, 16).ok())
        .unwrap_or(0)
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
