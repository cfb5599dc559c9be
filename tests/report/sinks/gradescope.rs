//! Gradescope's `results.json`, by its specification.

use std::collections::BTreeSet;

use grader::document::style::Style;
use grader::judgement::Verdict;
use grader::report::format::{Format, render_for};
use grader::rubric::{DueDate, Visibility};
use serde_json::Value;

use super::{partly_hidden, rendered, reports};

use crate::graded::plan;
use crate::redaction::{known, rubric};

testing::list![
    every_report_is_what_gradescope_takes,
    gradescope_itself_keeps_what_is_hidden,
];

const FORMATS: [&str; 5] = ["text", "html", "simple_format", "md", "ansi"];
const VISIBILITIES: [&str; 4] = ["hidden", "after_due_date", "after_published", "visible"];

/// Hundredths, so that sums are exact.
fn hundredths(value: &Value) -> i64 {
    let number = value.as_f64().unwrap() * 100.0;
    assert!(
        (number - number.round()).abs() < 1e-6,
        "{value} has more than two decimals"
    );
    #[expect(clippy::cast_possible_truncation, reason = "a rounded number of hundredths")]
    let rounded = number.round() as i64;
    rounded
}

fn is_one_of(value: &Value, words: &[&str]) -> bool {
    value.as_str().is_some_and(|word| words.contains(&word))
}

fn check(name: &str, text: &str) -> Value {
    let results: Value = serde_json::from_str(text).unwrap();
    let keys = |value: &Value, known: &[&str]| {
        for key in value.as_object().unwrap().keys() {
            assert!(known.contains(&key.as_str()), "{name}: {key}");
        }
    };
    keys(
        &results,
        &[
            "score",
            "execution_time",
            "output",
            "output_format",
            "test_output_format",
            "test_name_format",
            "visibility",
            "stdout_visibility",
            "extra_data",
            "tests",
            "leaderboard",
        ],
    );
    for format in ["output_format", "test_output_format", "test_name_format"] {
        assert!(is_one_of(&results[format], &FORMATS));
    }
    assert!(is_one_of(&results["visibility"], &VISIBILITIES));
    assert!(is_one_of(&results["stdout_visibility"], &VISIBILITIES));
    assert!(results["execution_time"].as_f64().unwrap() >= 0.0);
    let (mut earned, mut numbers, mut names) = (0, BTreeSet::new(), BTreeSet::new());
    for test in results["tests"].as_array().unwrap() {
        keys(
            test,
            &[
                "score",
                "max_score",
                "status",
                "name",
                "number",
                "output",
                "tags",
                "visibility",
                "extra_data",
            ],
        );
        assert!(is_one_of(&test["status"], &["passed", "failed"]));
        assert!(is_one_of(&test["visibility"], &VISIBILITIES));
        assert!(test["tags"].as_array().unwrap().iter().all(Value::is_string));
        assert!(test["output"].is_string());
        assert!(numbers.insert(test["number"].as_str().unwrap().to_owned()));
        assert!(names.insert(test["name"].as_str().unwrap().to_owned()), "{name}");
        if let Some(score) = test.get("score") {
            let most = hundredths(&test["max_score"]);
            assert!((0..=most).contains(&hundredths(score)));
            assert!(test["status"] == "failed" || hundredths(score) == most);
            earned += hundredths(score);
        }
    }
    assert_eq!(
        earned,
        hundredths(&results["score"]),
        "{name}: the score is the sum"
    );
    for place in results["leaderboard"].as_array().unwrap() {
        keys(place, &["name", "value", "order"]);
        assert!(place["name"].is_string() && is_one_of(&place["order"], &["asc", "desc"]));
        assert!(place["value"].is_number() || place["value"].is_string());
    }
    results
}

fn every_report_is_what_gradescope_takes() {
    for (name, report) in reports() {
        check(&name, &rendered(&report, Format::Gradescope));
    }
    let results = check("hidden", &rendered(&partly_hidden(), Format::Gradescope));
    assert!(
        results["output"]
            .as_str()
            .unwrap()
            .contains("30 of 100 points hang on cases")
    );
}

fn gradescope_itself_keeps_what_is_hidden() {
    let seen = [
        Visibility::Visible,
        Visibility::AfterDueDate,
        Visibility::StaffOnly,
        Visibility::VerdictOnly,
        Visibility::StaffOnly,
    ];
    let plan = plan(&rubric(["per-case", "all-or-nothing"], seen, ""));
    let mut outcomes = [Some(Verdict::Accepted); 5];
    outcomes[4] = Some(Verdict::WrongAnswer);
    outcomes[3] = Some(Verdict::WrongAnswer);
    let known = known(&plan, &outcomes);
    let text = render_for(
        &known,
        Format::Gradescope,
        None,
        DueDate::Ahead,
        &Style::PLAIN.into(),
    )
    .unwrap();
    let results = check("layers", &text);
    let rows: Vec<(&str, &str, Option<f64>, Option<f64>)> = results["tests"]
        .as_array()
        .unwrap()
        .iter()
        .map(|test| {
            let text = |key: &str| test[key].as_str().unwrap();
            (
                text("number"),
                text("visibility"),
                test["score"].as_f64(),
                test["max_score"].as_f64(),
            )
        })
        .collect();
    assert_eq!(
        rows,
        [
            ("1", "visible", Some(20.0), Some(20.0)),
            ("1.1", "after_due_date", Some(20.0), Some(20.0)),
            ("2", "visible", None, None),
            ("2.1", "hidden", Some(0.0), Some(40.0)),
            ("3", "hidden", Some(0.0), Some(20.0)),
        ]
    );
    for test in results["tests"].as_array().unwrap() {
        if test["visibility"] == "visible" {
            let text = test.to_string();
            for secret in ["moves-one", "path-four", "path-one", "path/one", "unsolvable"] {
                assert!(!text.contains(secret), "{secret} is in {text}");
            }
        }
    }
    let top = [
        &results["output"],
        &results["leaderboard"],
        &results["extra_data"],
    ];
    assert!(top.iter().all(|part| !part.to_string().contains("shown-of")));
    assert_eq!(results["leaderboard"][0]["value"], 20);
}
