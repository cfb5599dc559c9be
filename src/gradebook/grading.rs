//! What one submission came to under one rubric: its score, and the criteria, cases and findings that make it up, ready to be asked about.

use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::Serialize;

use super::history::Past;
use super::{
    Attempt, BuildRecord, ContentHash, DiagnosisRecord, Gradebook, GradebookError, Made, RubricId, RunKey,
    TOOL_VERSION, diagnosis_record,
};
use crate::finding::Finding;
use crate::grade::{CaseResult, Graded, RunOutcome};
use crate::plan::Plan;
use crate::points::Points;
use crate::report::FindingPart;
use crate::safe::Safe;
use crate::score::{CaseOutcome, Score};
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
    /// How it was held.
    pub sandbox: SandboxReport,
    /// The shipped dialect that the program plainly speaks, where that is not the rubric's.
    pub other_dialect: Option<String>,
    /// The criteria in the rubric's order; empty when only the score was asked for.
    pub criteria: Vec<(String, Score)>,
    /// The cases in the plan's order; empty when only the score was asked for.
    pub cases: Vec<CaseRecord>,
    /// Why the program is wrong, where that is known; empty when only the score was asked for.
    pub diagnoses: Vec<DiagnosisRecord>,
}

/// How far a submission got.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum GradingKind {
    /// It was run.
    Ran,
    /// Its sources do not compile.
    NotCompiled,
    /// It is nothing that could be run.
    Unusable,
}

impl GradingKind {
    /// The name as in the gradebook.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ran => "ran",
            Self::NotCompiled => "not-compiled",
            Self::Unusable => "unusable",
        }
    }

    fn from_name(name: &str) -> Self {
        [Self::NotCompiled, Self::Unusable]
            .into_iter()
            .find(|kind| kind.name() == name)
            .unwrap_or(Self::Ran)
    }
}

/// One case, as it was judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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
    /// The reasons.
    pub findings: Vec<FindingPart>,
    /// Remarks that cost nothing.
    pub remarks: Vec<FindingPart>,
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
            Score::of_criterion(&plan.rubric.criteria[index], &outcomes)
        };
        let criteria: Vec<(String, Score)> = plan
            .rubric
            .criteria
            .iter()
            .enumerate()
            .map(|(index, criterion)| (criterion.id.clone(), own(index)))
            .collect();
        let key = |run: usize| RunKey::of(&attempt.content, &record.toolchain, plan, &plan.runs[run]);
        let cases = plan.cases.iter().zip(&graded.cases).map(|(case, result)| {
            let ran = matches!(
                graded.runs[case.run],
                RunOutcome::Observed(_) | RunOutcome::Examined(_)
            );
            let part = |findings: &[Finding]| findings.iter().map(FindingPart::from).collect();
            let (findings, remarks) = match result {
                CaseResult::Judged(judgement) => (part(&judgement.findings), part(&judgement.remarks)),
                CaseResult::Failed(_) => (Vec::new(), Vec::new()),
            };
            CaseRecord {
                id: case.id.to_string(),
                criterion: plan.rubric.criteria[case.criterion].id.clone(),
                fixture: plan.runs[case.run].fixture.id.to_string(),
                verdict: result.outcome().name().to_owned(),
                run: ran.then(|| key(case.run)),
                findings,
                remarks,
            }
        });
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
            score: Score::sum(criteria.iter().map(|(_, score)| *score)),
            sandbox: sandbox.clone(),
            other_dialect: None,
            criteria,
            cases: cases.collect(),
            diagnoses: Vec::new(),
        }
    }

    /// Whether the grader itself failed on a part of it, so that it is to be done again.
    pub fn is_unsettled(&self) -> bool {
        self.score.withheld > Points::ZERO
            || self
                .cases
                .iter()
                .any(|case| case.verdict == CaseOutcome::JudgeError.name())
    }

    fn from_row(row: &Row<'_>) -> rusqlite::Result<Self> {
        let points = |name| row.get(name).map(Points::from_hundredths);
        let protections: String = row.get("protections")?;
        Ok(Self {
            student: row.get("student")?,
            label: row.get("label")?,
            rubric: RubricId::from_text(row.get("rubric")?),
            content: ContentHash::from_text(row.get("content")?),
            toolchain: row.get("toolchain")?,
            grader: row.get("grader")?,
            kind: GradingKind::from_name(&row.get::<_, String>("kind")?),
            score: Score {
                earned: points("earned")?,
                possible: points("possible")?,
                withheld: points("withheld")?,
            },
            sandbox: SandboxReport {
                tier: row.get("tier")?,
                protections: serde_json::from_str(&protections).unwrap_or_default(),
            },
            other_dialect: row.get("other_dialect")?,
            criteria: Vec::new(),
            cases: Vec::new(),
            diagnoses: Vec::new(),
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
        Past::add(connection, self, other == Some(true), recorded)
    }

    fn keep(&self, connection: &Connection) -> rusqlite::Result<()> {
        let of = params![self.student, self.label, self.rubric.as_str()];
        connection
            .prepare_cached("DELETE FROM grading WHERE student = ?1 AND label = ?2 AND rubric = ?3")?
            .execute(of)?;
        connection
            .prepare_cached("DELETE FROM trouble WHERE student = ?1 AND label = ?2")?
            .execute(params![self.student, self.label])?;
        connection
            .prepare_cached(
                "INSERT INTO grading (student, label, rubric, content, toolchain, grader, kind, earned, possible, withheld,
                 tier, protections, other_dialect) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
            )?
            .execute(params![
                self.student,
                self.label,
                self.rubric.as_str(),
                self.content.as_str(),
                self.toolchain,
                self.grader,
                self.kind.name(),
                self.score.earned.hundredths(),
                self.score.possible.hundredths(),
                self.score.withheld.hundredths(),
                self.sandbox.tier,
                serde_json::to_string(&self.sandbox.protections).unwrap_or_default(),
                self.other_dialect
            ])?;
        let mut criterion = connection.prepare_cached(
            "INSERT INTO criterion_result (student, label, rubric, ordinal, criterion, earned, possible, withheld)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        )?;
        for (ordinal, (id, score)) in self.criteria.iter().enumerate() {
            criterion.execute(params![
                self.student,
                self.label,
                self.rubric.as_str(),
                ordinal,
                id,
                score.earned.hundredths(),
                score.possible.hundredths(),
                score.withheld.hundredths()
            ])?;
        }
        for (ordinal, case) in self.cases.iter().enumerate() {
            self.keep_case(connection, ordinal, case)?;
        }
        diagnosis_record::keep(connection, self)
    }

    fn keep_case(&self, connection: &Connection, ordinal: usize, case: &CaseRecord) -> rusqlite::Result<()> {
        connection
            .prepare_cached(
                "INSERT INTO case_result (student, label, rubric, ordinal, id, criterion, fixture, verdict, run)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
            )?
            .execute(params![
                self.student,
                self.label,
                self.rubric.as_str(),
                ordinal,
                case.id,
                case.criterion,
                case.fixture,
                case.verdict,
                case.run.as_ref().map(RunKey::as_str)
            ])?;
        let findings = case.findings.iter().map(|finding| (false, finding));
        let remarks = case.remarks.iter().map(|finding| (true, finding));
        let text = |text: &Option<Safe>| text.as_ref().map(|text| text.as_str().to_owned());
        for (number, (remark, finding)) in findings.chain(remarks).enumerate() {
            connection
                .prepare_cached(
                    "INSERT INTO finding (student, label, rubric, case_ordinal, ordinal, remark, code, message, place, expected, found, hint)
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
                )?
                .execute(params![
                    self.student,
                    self.label,
                    self.rubric.as_str(),
                    ordinal,
                    number,
                    remark,
                    finding.code.name(),
                    finding.message.as_str(),
                    text(&finding.place),
                    text(&finding.expected),
                    text(&finding.found),
                    text(&finding.hint)
                ])?;
        }
        Ok(())
    }
}

impl Gradebook {
    /// Keeps what submissions came to, and adds to their history where that is something new. `recorded` is the time that the history names.
    ///
    /// # Errors
    /// When the gradebook cannot be written.
    pub fn keep_gradings(&self, gradings: &[Grading], recorded: Option<&str>) -> Result<(), GradebookError> {
        self.write(|transaction| {
            for grading in gradings {
                grading.keep_with_history(transaction, recorded)?;
                if !self.keeps_outputs {
                    forget_outputs(transaction, &grading.content)?;
                }
            }
            Ok(())
        })
    }

    /// What every submission came to under a rubric: the scores, without criteria and cases.
    ///
    /// # Errors
    /// When the gradebook cannot be read.
    pub fn gradings(&self, rubric: &RubricId) -> Result<Vec<Grading>, GradebookError> {
        self.read(|connection| {
            connection
                .prepare_cached("SELECT * FROM grading WHERE rubric = ?1 ORDER BY student, label")?
                .query_map([rubric.as_str()], Grading::from_row)?
                .collect()
        })
    }

    /// The submissions on which the grader itself failed in part under a rubric: student and label.
    ///
    /// # Errors
    /// When the gradebook cannot be read.
    pub fn unsettled(&self, rubric: &RubricId) -> Result<Vec<(String, String)>, GradebookError> {
        self.read(|connection| {
            connection
                .prepare_cached(
                    "SELECT student, label FROM grading WHERE rubric = ?1 AND withheld > 0
                     UNION SELECT student, label FROM case_result WHERE rubric = ?1 AND verdict = 'judge-error'",
                )?
                .query_map([rubric.as_str()], |row| Ok((row.get(0)?, row.get(1)?)))?
                .collect()
        })
    }

    /// The verdicts of one submission under a rubric: case id and verdict's name, in the plan's order.
    ///
    /// # Errors
    /// When the gradebook cannot be read.
    pub fn verdicts(
        &self,
        student: &str,
        label: &str,
        rubric: &RubricId,
    ) -> Result<Vec<(String, String)>, GradebookError> {
        self.read(|connection| {
            connection
                .prepare_cached(
                    "SELECT id, verdict FROM case_result WHERE student = ?1 AND label = ?2 AND rubric = ?3 ORDER BY ordinal",
                )?
                .query_map([student, label, rubric.as_str()], |row| {
                    Ok((row.get(0)?, row.get(1)?))
                })?
                .collect()
        })
    }
}

fn forget_outputs(connection: &Connection, content: &ContentHash) -> rusqlite::Result<()> {
    connection
        .execute(
            "DELETE FROM output WHERE digest IN
             (SELECT stdout FROM run WHERE content = ?1 UNION SELECT stderr FROM run WHERE content = ?1)",
            [content.as_str()],
        )
        .map(drop)
}
