//! Reports for platforms and for audiences, from the command line.

use serde_json::Value;

use crate::run::graded_by_a_small_rubric;
use crate::scenario::Scenario;
use crate::students::SMALL_RUBRIC;

testing::list![
    one_run_gives_each_reader_what_is_for_them,
    the_due_date_lies_before_or_after_the_time_that_is_asked_for,
    a_step_of_github_actions_gets_its_summary_and_outputs_once,
    classroom_50_gets_the_points_of_each_criterion,
    autolab_knows_a_criterion_that_is_not_shown_by_its_id,
];

/// The small rubric, in which students do not see the second criterion before the due date.
fn with_something_hidden() -> Scenario {
    let text = SMALL_RUBRIC
        .replace("dialect =", "due = 2026-03-01T12:00:00Z\ndialect =")
        .replace(
            "id = \"others\"",
            "id = \"others\"\nvisibility = \"after-due-date\"",
        );
    graded_by_a_small_rubric().file("small.toml", text)
}

fn autolab_knows_a_criterion_that_is_not_shown_by_its_id() {
    let text = SMALL_RUBRIC.replace("id = \"others\"", "id = \"others\"\nvisibility = \"staff-only\"");
    let ended = graded_by_a_small_rubric()
        .file("small.toml", text)
        .succeeds(&format!("{RUN} --format autolab"));
    let last: Value = serde_json::from_str(ended.stdout().lines().last().unwrap()).unwrap();
    let names: Vec<&String> = last["scores"].as_object().unwrap().keys().collect();
    assert_eq!(
        names,
        ["others", "steps"],
        "staff's problems in Autolab are called so"
    );
    ended.does_not_print("Other boards");
}

const RUN: &str = "run --rubric small.toml --submission student";

fn one_run_gives_each_reader_what_is_for_them() {
    let ended = with_something_hidden()
        .succeeds(&format!(
            "{RUN} --report json=staff.json --report json@student=student.json --report gradescope=results.json --report junit=out.xml"
        ))
        .complains_of_nothing();
    let json = |name: &str| -> Value { serde_json::from_str(&ended.left(name)).unwrap() };
    let (staff, student) = (json("staff.json"), json("student.json"));
    assert_eq!(
        (&staff["audience"], &student["audience"]),
        (&"staff".into(), &"student".into())
    );
    assert_eq!(staff["score"]["hidden"], 0);
    assert!(student["score"]["hidden"].as_f64().unwrap() > 0.0);
    assert!(student["cases"].as_array().unwrap().len() < staff["cases"].as_array().unwrap().len());
    let tests = json("results.json")["tests"].clone();
    let seen = tests
        .as_array()
        .unwrap()
        .iter()
        .map(|test| test["visibility"].as_str().unwrap());
    assert_eq!(seen.collect::<Vec<_>>(), ["visible", "after_due_date"]);
    assert!(ended.left("out.xml").contains("not shown"));
}

fn the_due_date_lies_before_or_after_the_time_that_is_asked_for() {
    let hidden = |as_of: &str| {
        let ended =
            with_something_hidden().grader(&format!("{RUN} --audience student --format json {as_of}"));
        ended.exits(0).json()["score"]["hidden"].as_f64().unwrap() > 0.0
    };
    assert!(hidden(""));
    assert!(hidden("--as-of 2026-03-01T11:59:59Z"));
    assert!(!hidden("--as-of 2026-03-01T13:00:00+01:00"));
    with_something_hidden()
        .grader(&format!("{RUN} --as-of tomorrow"))
        .refuses("--as-of: expected a date and time with its offset from UTC, found `tomorrow`");
}

fn a_step_of_github_actions_gets_its_summary_and_outputs_once() {
    let scenario = graded_by_a_small_rubric()
        .file("summary.md", "before\n")
        .file("outputs", "a=b\n");
    let summary = scenario.path("summary.md").display().to_string();
    let outputs = scenario.path("outputs").display().to_string();
    let ended = scenario
        .env("GITHUB_STEP_SUMMARY", summary.leak())
        .env("GITHUB_OUTPUT", outputs.leak())
        .succeeds(&format!("{RUN} --format github"))
        .prints("::group::Report\n::stop-commands::grader-")
        .prints("::notice title=Score::9 of 10 points\n");
    assert!(ended.left("summary.md").starts_with("before\n# Report on"));
    assert!(ended.left("outputs").starts_with("a=b\nscore=9\npossible=10\n"));
    let ended = ended.succeeds(&format!("{RUN} --format text"));
    assert_eq!(
        ended.left("summary.md").matches("# Report on").count(),
        1,
        "only when it is asked for"
    );
}

fn classroom_50_gets_the_points_of_each_criterion() {
    let ended = graded_by_a_small_rubric()
        .env("CLASSROOM", "algorithms")
        .env("SUBMITTED_AT", "2026-03-01T12:00:00+01:00")
        .succeeds(&format!("{RUN} --format classroom50"))
        .json();
    assert_eq!((&ended["score"], &ended["max-score"]), (&9.into(), &10.into()));
    assert_eq!(ended["classroom"], "algorithms");
    assert_eq!(ended["datetime"], "2026-03-01T11:00:00Z");
}
