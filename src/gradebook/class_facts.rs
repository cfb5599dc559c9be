//! What statistics need of a class, one entry a student, for the submission that counts; read from the gradebook at once.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ops::Deref;
use std::sync::Arc;

use rusqlite::Connection;

use super::kept_run::{OWN, RunFacts, digest};
use super::record::rows;
use super::{CaseRecord, ClassProblem, CriterionRecord, Gradebook, Grading, RubricId, Standing, Status};
use crate::judgement::Verdict;
use crate::problem::Failure;
use crate::score::Points;

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
    pub criteria: Vec<CriterionRecord>,
    /// The cases in the plan's order; empty where nothing ran.
    pub cases: Vec<CaseFact>,
}

/// One case of one program. A class has a million of them, so each is small.
#[derive(Clone, Debug)]
pub struct CaseFact {
    /// What became of it.
    pub outcome: Arc<CaseOutcomeFact>,
    /// A name for what the program printed, the beginning of its digest; `None` where nothing ran, nothing was printed or a limit cut it off.
    pub output: Option<u64>,
    /// CPU time in microseconds.
    pub cpu: Option<u64>,
}

/// What became of one case: the same for many programs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CaseOutcomeFact {
    /// `criterion/fixture`.
    pub id: String,
    /// The fixture's id.
    pub fixture: String,
    /// The verdict's name, or `judge-error`.
    pub verdict: String,
    /// Whether it passed.
    pub passed: bool,
    /// The codes of its findings.
    pub findings: Vec<String>,
}

impl Deref for CaseFact {
    type Target = CaseOutcomeFact;

    fn deref(&self) -> &CaseOutcomeFact {
        &self.outcome
    }
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
    pub fn class_facts(&self) -> Result<ClassFacts, Failure> {
        let rubric = self.rubric()?;
        let problems = self.problems()?;
        let standings = self.standings_beside(&problems)?;
        let (mut results, languages) =
            self.read(|connection| Ok((results(connection, &rubric.id)?, languages(connection)?)))?;
        let student = |standing: Standing| {
            let attempt = standing.counted.as_ref().filter(|_| standing.score.is_some());
            let key = attempt.map(|attempt| (attempt.student.clone(), attempt.label.clone()));
            let result = key.and_then(|key| results.remove(&key)).unwrap_or_default();
            StudentFact {
                id: standing.student.id,
                status: standing.status,
                points: standing.points,
                content: attempt.map(|attempt| attempt.content.to_string()),
                language: attempt.and_then(|attempt| languages.get(attempt.content.as_str()).cloned()),
                diagnoses: standing.diagnoses,
                criteria: result.criteria,
                cases: result.cases,
            }
        };
        Ok(ClassFacts {
            title: rubric.title,
            possible: rubric.points,
            problems,
            students: standings.into_iter().map(student).collect(),
        })
    }
}

/// What one submission came to.
#[derive(Default)]
struct CameTo {
    criteria: Vec<CriterionRecord>,
    /// None where nothing ran.
    cases: Vec<CaseFact>,
}

fn results(connection: &Connection, rubric: &RubricId) -> rusqlite::Result<BTreeMap<Key, CameTo>> {
    let nothing = digest(b"");
    let passing: Vec<&str> = Verdict::ALL
        .into_iter()
        .filter(|verdict| verdict.passes())
        .map(Verdict::name)
        .collect();
    let mut known: HashSet<Arc<CaseOutcomeFact>> = HashSet::new();
    let mut all = BTreeMap::new();
    Grading::each(connection, |grading| {
        if grading.rubric != *rubric {
            return Ok(());
        }
        let details = grading.details.open()?;
        let ran = details.cases.iter().any(|case| case.run.is_some());
        let runs = if ran {
            RunFacts::of_content(connection, OWN, grading.content.as_str())?
        } else {
            BTreeMap::new()
        };
        let case = |case: CaseRecord| {
            let run = case.run.and_then(|key| runs.get(&key));
            let printed =
                run.filter(|run| !run.is_limited() && !run.stdout_truncated && run.stdout != nothing);
            let findings: BTreeSet<String> = case
                .findings
                .into_iter()
                .filter(|finding| !finding.remark)
                .map(|finding| finding.code)
                .collect();
            let outcome = CaseOutcomeFact {
                passed: passing.contains(&case.verdict.as_str()),
                id: case.id,
                fixture: case.fixture,
                verdict: case.verdict,
                findings: findings.into_iter().collect(),
            };
            let outcome = known.get(&outcome).cloned().unwrap_or_else(|| Arc::new(outcome));
            known.insert(Arc::clone(&outcome));
            CaseFact {
                outcome,
                output: printed.and_then(|run| output_name(&run.stdout)),
                cpu: run.and_then(|run| run.cpu),
            }
        };
        let mut cases: Vec<CaseFact> = details.cases.into_iter().filter(|_| ran).map(case).collect();
        // They are made in the room of the records, which are larger.
        cases.shrink_to_fit();
        let result = CameTo {
            criteria: grading.criteria,
            cases,
        };
        all.insert((grading.student, grading.label), result);
        Ok(())
    })?;
    Ok(all)
}

/// The first 64 bits of a digest: two different outputs of a class do not share them.
fn output_name(digest: &str) -> Option<u64> {
    u64::from_str_radix(digest.get(..16)?, 16).ok()
}

fn languages(connection: &Connection) -> rusqlite::Result<BTreeMap<String, String>> {
    let query = "SELECT content, max(language) FROM build WHERE language IS NOT NULL GROUP BY content";
    rows(connection, query, [], |row| Ok((row.get(0)?, row.get(1)?)))
}
