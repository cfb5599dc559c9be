//! GitHub Classroom and Classroom 50: whole points, and two ways of counting that agree.

use std::collections::BTreeSet;

use data_encoding::BASE64;
use grader::report::format::Format;
use grader::report::{Outcome, Report};
use grader::score::Points;
use serde_json::Value;

use super::{empty, rendered, reports};

use crate::sample::{Sample, whole};

testing::list![
    both_totals_of_github_classroom_are_the_score,
    nothing_asked_is_neither_a_pass_nor_a_division_by_zero,
    a_failure_of_the_grader_is_an_error,
    every_report_is_a_result_of_classroom_50,
];

fn decoded(report: &Report) -> Value {
    let text = rendered(report, Format::GithubClassroom);
    assert_eq!(text.lines().count(), 1, "one line, for GITHUB_OUTPUT");
    serde_json::from_slice(&BASE64.decode(text.trim_end().as_bytes()).unwrap()).unwrap()
}

/// What the reporter adds up, and what it shows as the share of tests that passed.
fn totals(result: &Value) -> (u64, f64) {
    let tests = result["tests"].as_array().unwrap();
    let sum = tests.iter().map(|test| test["score"].as_u64().unwrap()).sum();
    let passed = tests.iter().filter(|test| test["status"] == "pass").count();
    let most = result["max_score"].as_u64().unwrap();
    #[expect(clippy::cast_precision_loss, reason = "as the reporter reckons")]
    let share = if tests.is_empty() {
        0.0
    } else {
        passed as f64 / tests.len() as f64 * most as f64
    };
    (sum, share)
}

fn check(name: &str, report: &Report) {
    let result = decoded(report);
    assert_eq!(result["version"], 1);
    let (sum, share) = totals(&result);
    #[expect(clippy::cast_precision_loss, reason = "few points")]
    let exact = sum as f64;
    assert!((share - exact).abs() < 1e-6, "{name}: {sum} and {share}");
    let most = result["max_score"].as_u64().unwrap();
    assert!(most > 0 && sum <= most);
    assert_eq!(result["status"] == "pass", sum == most, "{name}");
    let mut names = BTreeSet::new();
    for test in result["tests"].as_array().unwrap() {
        assert!(test["score"].is_u64() && test["line_no"].is_u64());
        let is_message = test["message"].is_null() || test["message"].is_string();
        assert!(is_message && test["test_code"].is_string() && test["execution_time"].is_string());
        names.insert((test["name"].to_string(), test["test_code"].to_string()));
    }
    assert_eq!(
        names.len(),
        result["tests"].as_array().unwrap().len(),
        "{name}: every name once"
    );
}

fn both_totals_of_github_classroom_are_the_score() {
    for (name, report) in reports() {
        check(&name, &report);
    }
    let uneven = Sample::of("kim")
        .criterion(
            "a",
            "A",
            (Points::from_hundredths(3333), Points::from_hundredths(3350)),
            Outcome::Partial,
        )
        .criterion(
            "b",
            "B",
            (Points::from_hundredths(49), Points::from_hundredths(6650)),
            Outcome::Partial,
        )
        .0;
    check("uneven", &uneven);
    assert_eq!(totals(&decoded(&uneven)).0, 33);
    let equal = Sample::of("lou")
        .criterion("a", "A", whole(60, 60), Outcome::Passed)
        .criterion("b", "B", whole(0, 40), Outcome::Failed)
        .0;
    let result = decoded(&equal);
    assert_eq!(
        result["tests"].as_array().unwrap().len(),
        5,
        "tests of 20 points: {result}"
    );
}

fn nothing_asked_is_neither_a_pass_nor_a_division_by_zero() {
    let result = decoded(&empty());
    assert_eq!(
        (&result["status"], &result["max_score"]),
        (&"fail".into(), &1.into())
    );
    let fifty: Value = serde_json::from_str(&rendered(&empty(), Format::Classroom50)).unwrap();
    assert_eq!((&fifty["score"], &fifty["max-score"]), (&0.into(), &1.into()));
}

fn a_failure_of_the_grader_is_an_error() {
    assert_eq!(decoded(&crate::sample::judge_failed())["status"], "error");
    assert_eq!(decoded(&crate::sample::interrupted())["status"], "error");
}

fn every_report_is_a_result_of_classroom_50() {
    for (name, report) in reports() {
        let result: Value = serde_json::from_str(&rendered(&report, Format::Classroom50)).unwrap();
        assert_eq!(result["schema"], "classroom50/result/v1");
        let texts =
            "classroom assignment assignment_type owner submission commit release review datetime graded_at";
        for key in texts.split(' ') {
            assert!(result[key].is_string(), "{name}: {key}");
        }
        let sum = |key: &str| -> u64 {
            let tests = result["tests"].as_array().unwrap().iter();
            tests.map(|test| test[key].as_u64().unwrap()).sum()
        };
        assert_eq!(result["score"], sum("score"), "{name}");
        assert!(
            report.criteria.is_empty() || result["max-score"] == sum("max-score"),
            "{name}"
        );
        for test in result["tests"].as_array().unwrap() {
            assert!(test["test-name"].is_string() && test["passed"].is_boolean());
            assert!(
                test["passed"] == false || test["score"] == test["max-score"],
                "{name}"
            );
        }
    }
}
