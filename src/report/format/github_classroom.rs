//! The report as the `result` of a step that GitHub Classroom's reporter reads: JSON in base64, whole points only.
//!
//! The reporter counts in two ways: it adds the scores up, and it shows the share of tests that passed. Both come to the same only where every test is worth the same and earns all or nothing, so
//! the points are split into equal tests: "The number of moves, points 1 to 20 of 60".

use data_encoding::BASE64;
use serde::Serialize;

use crate::score::Points;

use super::whole_points::WholePoints;
use crate::report::{CriterionPart, Report, wording};

/// The most tests that points are split into. Beyond, a criterion is one test, and the share that the reporter shows is a rough one.
const MOST_TESTS: u64 = 1_000;

#[derive(Serialize)]
struct ResultOfStep {
    version: u8,
    status: &'static str,
    max_score: u64,
    tests: Vec<Test>,
}

#[derive(Serialize)]
struct Test {
    name: String,
    status: &'static str,
    message: Option<String>,
    #[serde(rename = "test_code")]
    code: String,
    filename: &'static str,
    line_no: u32,
    execution_time: &'static str,
    score: u64,
}

/// The value of the step's output, with a newline at the end.
pub(super) fn render(report: &Report) -> Result<String, serde_json::Error> {
    let points = WholePoints::of(report);
    let parts = points
        .criteria
        .iter()
        .flat_map(|(earned, possible)| [*earned, *possible]);
    let unit = parts.fold(0, greatest_common_divisor).max(1);
    let mut tests = Vec::new();
    for (criterion, (earned, possible)) in report.criteria.iter().zip(&points.criteria) {
        if points.possible / unit > MOST_TESTS {
            tests.push(test(
                report,
                criterion,
                (1, *possible),
                *possible,
                earned == possible,
                *earned,
            ));
            continue;
        }
        for nth in 0..possible / unit {
            let (first, last) = (nth * unit + 1, (nth + 1) * unit);
            let passed = last <= *earned;
            let score = if passed { unit } else { 0 };
            tests.push(test(report, criterion, (first, last), *possible, passed, score));
        }
    }
    let is_withheld = report.incomplete || report.score.withheld > Points::ZERO;
    let result = ResultOfStep {
        version: 1,
        status: match (is_withheld, points.earned == points.possible) {
            (true, _) => "error",
            (false, true) => "pass",
            (false, false) => "fail",
        },
        max_score: points.possible,
        tests,
    };
    let mut text = BASE64.encode(serde_json::to_string(&result)?.as_bytes());
    text.push('\n');
    Ok(text)
}

fn test(
    report: &Report,
    criterion: &CriterionPart,
    (first, last): (u64, u64),
    of: u64,
    passed: bool,
    score: u64,
) -> Test {
    let name = if first == 1 && last == of {
        criterion.title.to_string()
    } else {
        format!("{}, points {first} to {last} of {of}", criterion.title)
    };
    let message = (!passed).then(|| {
        let hidden = wording::hidden_in(criterion);
        let shown = format!(
            "{} points, {} passed",
            criterion.earned,
            wording::passed(report, criterion)
        );
        hidden.map_or(shown.clone(), |hidden| format!("{shown}; {hidden}"))
    });
    Test {
        name,
        status: if passed { "pass" } else { "fail" },
        message,
        code: format!("grader: {}", criterion.id),
        filename: "",
        line_no: 0,
        execution_time: "0s",
        score,
    }
}

fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 {
        a
    } else {
        greatest_common_divisor(b, a % b)
    }
}
