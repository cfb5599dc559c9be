//! The report as the `feedback.json` of a Coursera custom grader.

use serde::Serialize;

use super::fitted::fitted;
use super::prairielearn::fraction;
use crate::document::style::Style;
use crate::report::{Report, json, page};

/// The most bytes of feedback: more than a student reads.
const MOST_FEEDBACK: usize = 60_000;

#[derive(Serialize)]
struct Graded {
    #[serde(rename = "fractionalScore")]
    fractional_score: f64,
    feedback: String,
    #[serde(rename = "feedbackType")]
    feedback_type: &'static str,
}

/// The report in Coursera's format, with a newline at the end.
pub(super) fn render(report: &Report) -> Result<String, serde_json::Error> {
    json::render(&Graded {
        fractional_score: fraction(report.score.total, report.score.possible),
        feedback: fitted(&page::text(report, &Style::PLAIN), MOST_FEEDBACK),
        feedback_type: "TXT",
    })
}
