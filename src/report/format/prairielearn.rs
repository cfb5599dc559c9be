//! The report as PrairieLearn's `results.json`: a test for each criterion, with its points on every one of them.

use serde::Serialize;

use crate::score::Points;

use super::fitted::fitted;
use crate::report::{Report, json, page, wording};

/// The most bytes of all outputs together: PrairieLearn takes files below 1 MB.
const MOST_OUTPUT: usize = 800_000;

#[derive(Serialize)]
struct Results<'r> {
    gradable: bool,
    score: f64,
    message: String,
    output: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    format_errors: Vec<&'static str>,
    images: [&'static str; 0],
    tests: Vec<Test<'r>>,
}

#[derive(Serialize)]
struct Test<'r> {
    name: &'r str,
    description: String,
    points: Points,
    max_points: Points,
    message: String,
    output: String,
}

/// The report in PrairieLearn's format, with a newline at the end.
pub(super) fn render(report: &Report) -> Result<String, serde_json::Error> {
    let score = report.score;
    // An attempt on which the grader itself failed is not the student's.
    let mut format_errors = Vec::new();
    if wording::is_withheld(report) {
        format_errors.push(wording::WITHHELD);
    }
    if report.incomplete {
        format_errors.push(wording::INCOMPLETE);
    }
    // JSON writes a control character as six bytes; there is none in a report, and a quote or a backslash takes two.
    let room = MOST_OUTPUT / 2 / (report.criteria.len() + 1);
    let tests = report.criteria.iter().map(|criterion| Test {
        name: criterion.title.as_str(),
        description: wording::passed(report, criterion),
        points: criterion.earned,
        max_points: criterion.owed(),
        message: wording::hidden_in(criterion).unwrap_or_default(),
        output: fitted(&page::criterion_text(report, criterion), room),
    });
    let build = wording::failed_build(report).map(|build| {
        let mut lines = vec![
            wording::DOES_NOT_COMPILE.to_owned(),
            build.command.to_string(),
            wording::quoted(&build.output),
        ];
        lines.extend(wording::remedy_of_build(report).map(ToString::to_string));
        lines.join("\n")
    });
    let causes = wording::causes(report)
        .into_iter()
        .map(|(lead, text)| format!("{lead} {text}"));
    let text: Vec<String> = build.into_iter().chain(causes).collect();
    json::render(&Results {
        gradable: format_errors.is_empty(),
        score: fraction(score.total, score.possible),
        message: [
            Some(format!("{} of {} points", score.total, score.possible)),
            wording::lateness(report),
            wording::adjusted(report),
        ]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(". "),
        output: fitted(&text.join("\n\n"), room),
        format_errors,
        images: [],
        tests: tests.collect(),
    })
}

/// What is earned of what is possible, from 0 to 1; 1 only where all of it is. Extra credit makes up for what is lost elsewhere.
#[expect(clippy::cast_precision_loss, reason = "points are far below 2^53 hundredths")]
pub(super) fn fraction(earned: Points, possible: Points) -> f64 {
    if possible <= Points::ZERO {
        return 0.0;
    }
    earned.min(possible).hundredths() as f64 / possible.hundredths() as f64
}
