//! The report as Classroom 50's `result.json`, schema `classroom50/result/v1`: whole points only.

use serde::Serialize;

use super::whole_points::WholePoints;
use crate::report::{Outcome, Report, json, wording};

/// What Classroom 50 tells a grader of the submission, as it is passed on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Classroom50 {
    /// `CLASSROOM`.
    pub classroom: String,
    /// `ASSIGNMENT`.
    pub assignment: String,
    /// `ASSIGNMENT_TYPE`.
    pub assignment_type: String,
    /// `OWNER`.
    pub owner: String,
    /// `SUBMISSION_TAG`.
    pub submission: String,
    /// `COMMIT_URL`.
    pub commit: String,
    /// `RELEASE_URL`.
    pub release: String,
    /// `REVIEW_URL`.
    pub review: String,
    /// The time of the commit in UTC, RFC 3339; empty where nobody said.
    pub datetime: String,
    /// The time of grading in UTC, RFC 3339; empty where nobody said.
    pub graded_at: String,
}

#[derive(Serialize)]
struct ResultFile<'r> {
    schema: &'static str,
    #[serde(flatten)]
    environment: &'r Classroom50,
    score: u64,
    #[serde(rename = "max-score")]
    max_score: u64,
    tests: Vec<Test<'r>>,
}

#[derive(Serialize)]
struct Test<'r> {
    #[serde(rename = "test-name")]
    name: &'r str,
    passed: bool,
    score: u64,
    #[serde(rename = "max-score")]
    max_score: u64,
    criterion: &'r str,
    summary: String,
}

/// The report in Classroom 50's format, with a newline at the end.
pub(super) fn render(report: &Report, environment: &Classroom50) -> Result<String, serde_json::Error> {
    let points = WholePoints::of(report);
    let tests = report.criteria.iter().zip(&points.criteria);
    json::render(&ResultFile {
        schema: "classroom50/result/v1",
        environment,
        score: points.earned,
        max_score: points.possible,
        tests: tests
            .map(|(criterion, (earned, possible))| Test {
                name: criterion.title.as_str(),
                passed: criterion.outcome == Outcome::Passed,
                score: *earned,
                max_score: *possible,
                criterion: criterion.id.as_str(),
                summary: wording::passed(report, criterion),
            })
            .collect(),
    })
}
