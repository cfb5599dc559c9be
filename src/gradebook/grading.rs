//! What one submission came to under one rubric: its score, and the criteria, cases and findings that make it up, ready to be asked about.

use std::collections::BTreeSet;

use rusqlite::types::FromSqlError;
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::history::Past;
use super::kept_run::Runs;
use super::packed::Packed;
use super::record::rows;
use super::{
    Attempt, BuildRecord, ContentHash, DiagnosisRecord, Gradebook, Made, RubricId, RunKey, TOOL_VERSION,
};
use crate::document::Safe;
use crate::grade::{CaseResult, Graded, RunOutcome};
use crate::judgement::Finding;
use crate::names::named;
use crate::plan::Plan;
use crate::problem::Failure;
use crate::score::{CaseOutcome, Points, Score, hundredths};
use sandbox::SandboxReport;

/// What one submission came to under one rubric.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grading {
    /// The student's id.
    pub student: String,
    /// The submission's label.
    pub label: String,
    /// Under this rubric.
    pub rubric: RubricId,
    /// What was graded.
    pub content: ContentHash,
    /// With these tools.
    pub toolchain: String,
    /// By this version of the grader.
    pub grader: String,
    /// How far it got.
    pub kind: GradingKind,
    /// The points.
    pub score: Score,
    /// Whether the grader itself failed on a part of it, so that it is to be done again.
    pub unsettled: bool,
    /// The shipped dialect that the program plainly speaks, where that is not the rubric's.
    pub other_dialect: Option<String>,
    /// The criteria in the rubric's order.
    pub criteria: Vec<CriterionRecord>,
    /// Why the program is wrong, where that is known.
    pub diagnoses: Vec<DiagnosisRecord>,
    /// What else there is to it.
    pub details: Packed<Details>,
}

/// How a submission came to its points.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Details {
    /// How it was held.
    pub sandbox: SandboxReport,
    /// The cases in the plan's order.
    pub cases: Vec<CaseRecord>,
}

/// One criterion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CriterionRecord {
    /// Its id.
    #[serde(rename = "criterion")]
    pub id: String,
    /// Points earned, before lateness.
    #[serde(with = "hundredths")]
    pub earned: Points,
    /// Points possible.
    #[serde(with = "hundredths")]
    pub possible: Points,
    /// Points withheld.
    #[serde(with = "hundredths")]
    pub withheld: Points,
}

/// One case, as it was judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaseRecord {
    /// `criterion/fixture`.
    pub id: String,
    /// The criterion's id.
    pub criterion: String,
    /// The fixture's id.
    pub fixture: String,
    /// The verdict's name, or `judge-error`.
    pub verdict: String,
    /// The run that it was judged on.
    pub run: Option<RunKey>,
    /// The reasons, and then the remarks that cost nothing.
    pub findings: Vec<FindingRecord>,
}

/// One reason or remark.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FindingRecord {
    /// Whether it costs nothing.
    pub remark: bool,
    /// The stable code.
    pub code: String,
    /// What is the matter.
    pub message: String,
    /// Where in the output it was read.
    pub place: Option<String>,
    /// What would have been right.
    pub expected: Option<String>,
    /// What was there instead.
    pub found: Option<String>,
    /// What to try next.
    pub hint: Option<String>,
}

impl FindingRecord {
    fn new(finding: &Finding, remark: bool) -> Self {
        let safe = finding.map(|text| Safe::line(text).to_string());
        Self {
            remark,
            code: safe.code.name().to_owned(),
            message: safe.message,
            place: safe.place.map(|place| place.to_string()),
            expected: safe.expected,
            found: safe.found,
            hint: safe.hint,
        }
    }
}

named! {
    /// How far a submission got.
    #[derive(Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum GradingKind {
        /// It was run.
        Ran = "ran",
        /// Its sources do not compile.
        NotCompiled = "not-compiled",
        /// It is nothing that could be run.
        Unusable = "unusable",
    }
}

impl Grading {
    /// What a graded plan means for one submission, without diagnoses: those are the same for all who handed it in.
    pub fn of(
        plan: &Plan,
        rubric: &RubricId,
        attempt: &Attempt,
        record: &BuildRecord,
        graded: &Graded,
        sandbox: &SandboxReport,
    ) -> Self {
        let own = |index: usize| {
            let cases = plan.cases.iter().zip(&graded.cases);
            let outcomes: Vec<CaseOutcome> = cases
                .filter(|(case, _)| case.criterion == index)
                .map(|(_, result)| result.outcome())
                .collect();
            plan.rubric.criteria[index].score(&outcomes)
        };
        let scores: Vec<Score> = (0..plan.rubric.criteria.len()).map(own).collect();
        let criteria = plan.rubric.criteria.iter().zip(&scores);
        let criteria = criteria.map(|(criterion, score)| CriterionRecord {
            id: criterion.id.clone(),
            earned: score.earned,
            possible: score.possible,
            withheld: score.withheld,
        });
        let key = |run: usize| RunKey::of(&attempt.content, &record.toolchain, plan, &plan.runs[run]);
        let cases = plan.cases.iter().zip(&graded.cases).map(|(case, result)| {
            let ran = matches!(
                graded.runs[case.run],
                RunOutcome::Observed(_) | RunOutcome::Examined(_)
            );
            let (findings, remarks) = match result {
                CaseResult::Judged(judgement) => (&judgement.findings[..], &judgement.remarks[..]),
                CaseResult::Failed(_) => (&[][..], &[][..]),
            };
            let findings = findings.iter().map(|finding| FindingRecord::new(finding, false));
            let remarks = remarks.iter().map(|remark| FindingRecord::new(remark, true));
            CaseRecord {
                id: case.id.to_string(),
                criterion: plan.rubric.criteria[case.criterion].id.clone(),
                fixture: plan.runs[case.run].fixture.id.to_string(),
                verdict: result.outcome().name().to_owned(),
                run: ran.then(|| key(case.run)),
                findings: findings.chain(remarks).collect(),
            }
        });
        let failed = |result: &CaseResult| result.outcome() == CaseOutcome::JudgeError;
        let score = Score::sum(scores.iter().copied());
        Self {
            student: attempt.student.clone(),
            label: attempt.label.clone(),
            rubric: rubric.clone(),
            content: attempt.content.clone(),
            toolchain: record.toolchain.clone(),
            grader: TOOL_VERSION.to_owned(),
            kind: match record.made {
                Made::Program { .. } => GradingKind::Ran,
                Made::NotCompiled { .. } => GradingKind::NotCompiled,
                Made::Unusable { .. } => GradingKind::Unusable,
            },
            score,
            unsettled: score.withheld > Points::ZERO || graded.cases.iter().any(failed),
            other_dialect: None,
            criteria: criteria.collect(),
            diagnoses: Vec::new(),
            details: Packed::from(&Details {
                sandbox: sandbox.clone(),
                cases: cases.collect(),
            }),
        }
    }

    /// Whose it is, and which of theirs.
    pub(super) fn key(&self) -> (&str, &str) {
        (&self.student, &self.label)
    }

    fn from_row(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            student: row.get("student")?,
            label: row.get("label")?,
            rubric: row.get("rubric")?,
            content: row.get("content")?,
            toolchain: row.get("toolchain")?,
            grader: row.get("grader")?,
            kind: row.get("kind")?,
            score: Score {
                earned: row.get("earned")?,
                possible: row.get("possible")?,
                withheld: row.get("withheld")?,
            },
            unsettled: row.get("unsettled")?,
            other_dialect: row.get("other_dialect")?,
            criteria: json(row, "criteria")?,
            diagnoses: json(row, "diagnoses")?,
            details: row.get("details")?,
        })
    }

    pub(super) fn keep_with_history(
        &self,
        connection: &Connection,
        recorded: Option<&str>,
    ) -> rusqlite::Result<()> {
        let other: Option<bool> = connection
            .prepare_cached(
                "SELECT content <> ?4 FROM grading WHERE student = ?1 AND label = ?2 AND rubric = ?3",
            )?
            .query_row(
                [
                    &self.student,
                    &self.label,
                    self.rubric.as_str(),
                    self.content.as_str(),
                ],
                |row| row.get(0),
            )
            .optional()?;
        self.keep(connection)?;
        connection
            .prepare_cached("DELETE FROM trouble WHERE student = ?1 AND label = ?2")?
            .execute(params![self.student, self.label])?;
        Past::add(connection, self, other == Some(true), recorded)
    }

    pub(super) fn keep(&self, connection: &Connection) -> rusqlite::Result<()> {
        connection
            .prepare_cached(
                "INSERT OR REPLACE INTO grading (student, label, rubric, content, toolchain, grader, kind, earned, possible, withheld,
                 unsettled, other_dialect, criteria, diagnoses, details)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)",
            )?
            .execute(params![
                self.student,
                self.label,
                self.rubric,
                self.content,
                self.toolchain,
                self.grader,
                self.kind,
                self.score.earned,
                self.score.possible,
                self.score.withheld,
                self.unsettled,
                self.other_dialect,
                serde_json::to_string(&self.criteria).unwrap_or_default(),
                serde_json::to_string(&self.diagnoses).unwrap_or_default(),
                self.details
            ])
            .map(drop)
    }

    /// All of them, one after the other, in the order of students and labels.
    pub(super) fn each(
        connection: &Connection,
        mut look: impl FnMut(Self) -> rusqlite::Result<()>,
    ) -> rusqlite::Result<()> {
        let mut statement =
            connection.prepare_cached("SELECT * FROM grading ORDER BY student, label, rubric")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            look(Self::from_row(row)?)?;
        }
        Ok(())
    }
}

/// A column of JSON.
fn json<T: DeserializeOwned>(row: &Row<'_>, column: &str) -> rusqlite::Result<T> {
    let text = row.get_ref(column)?.as_str()?;
    Ok(serde_json::from_str(text).map_err(FromSqlError::other)?)
}

impl Gradebook {
    /// Keeps what submissions came to, and adds to their history where that is something new. `recorded` is the time that the history names.
    pub fn keep_gradings(&self, gradings: &[Grading], recorded: Option<&str>) -> Result<(), Failure> {
        let contents: BTreeSet<&str> = gradings.iter().map(|grading| grading.content.as_str()).collect();
        self.write(|transaction| {
            for grading in gradings {
                grading.keep_with_history(transaction, recorded)?;
            }
            for content in contents {
                Runs::pack(transaction, content, self.keeps_outputs)?;
            }
            Ok(())
        })
    }

    /// What every submission came to under a rubric.
    pub fn gradings(&self, rubric: &RubricId) -> Result<Vec<Grading>, Failure> {
        let query = "SELECT * FROM grading WHERE rubric = ?1 ORDER BY student, label";
        self.read(|connection| rows(connection, query, [rubric], Grading::from_row))
    }

    /// How a submission came to its points.
    pub fn details(&self, grading: &Grading) -> Result<Details, Failure> {
        self.read(|_| grading.details.open())
    }
}
