//! The report as Gradescope's `results.json`: a test for each criterion, and of a criterion that students see in parts one for each part.
//!
//! Gradescope keeps tests from students by itself until its own due date, so staff see all of them there. Where any test is hidden, students do not see the total.
//! What it takes is in its documentation, `docs/specs.md` of `gradescope/autograder_samples`.

use serde::Serialize;

use crate::score::Points;

use super::fitted::fitted;
use crate::report::{
    CasePart, CriterionPart, Outcome, Report, ScorePart, items::Names, json, page, unredacted::Layers,
    wording,
};

/// The most bytes of one test's output: more than anybody reads.
const MOST_OUTPUT: usize = 100_000;

#[derive(Serialize)]
struct Results<'r> {
    score: Points,
    execution_time: f64,
    output: String,
    output_format: &'static str,
    test_output_format: &'static str,
    test_name_format: &'static str,
    visibility: &'static str,
    stdout_visibility: &'static str,
    extra_data: ExtraData<'r>,
    tests: Vec<Test<'r>>,
    leaderboard: Vec<Place>,
}

#[derive(Serialize)]
struct ExtraData<'r> {
    schema: &'static str,
    grader: &'r str,
    rubric: &'r str,
    incomplete: bool,
}

#[derive(Serialize)]
struct Test<'r> {
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<Points>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_score: Option<Points>,
    status: &'static str,
    name: String,
    number: String,
    output: String,
    tags: [&'r str; 1],
    visibility: &'static str,
    extra_data: TestData<'r>,
}

#[derive(Serialize)]
struct TestData<'r> {
    criterion: &'r str,
    outcome: Outcome,
    passed: usize,
    cases: usize,
}

#[derive(Serialize)]
struct Place {
    name: &'static str,
    value: serde_json::Value,
    order: &'static str,
}

/// The report in Gradescope's format, with a newline at the end.
pub(super) fn render(layers: &Layers) -> Result<String, serde_json::Error> {
    let shown = &layers.at_once;
    let parts = [
        (&layers.at_once, "visible", ""),
        (&layers.after_due_date, "after_due_date", " (after the due date)"),
        (&layers.never, "hidden", " (for staff)"),
    ];
    let most = parts.iter().map(|(part, ..)| part.criteria.len()).max();
    let mut names = Names::default();
    let mut tests = Vec::new();
    for index in 0..most.unwrap_or(0) {
        let own = parts.iter().filter_map(|(report, visibility, suffix)| {
            let criterion = report.criteria.get(index)?;
            let is_there = !criterion.cases.is_empty() || criterion.hidden_cases > 0;
            is_there.then_some((*report, criterion, *visibility, *suffix))
        });
        for (nth, (report, criterion, visibility, suffix)) in own.enumerate() {
            let name = names.unique(&format!("{}{suffix}", criterion.title));
            tests.push(Test {
                number: number(index + 1, nth),
                name,
                visibility,
                ..test(report, criterion)
            });
        }
    }
    let results = Results {
        score: layers.score.total,
        execution_time: execution_time(layers),
        output: output(shown, layers.score),
        output_format: "text",
        test_output_format: "text",
        test_name_format: "text",
        visibility: "visible",
        stdout_visibility: "hidden",
        extra_data: ExtraData {
            schema: "grader.gradescope/v1",
            grader: shown.grader.as_str(),
            rubric: shown.rubric.name.as_str(),
            incomplete: shown.incomplete,
        },
        tests,
        leaderboard: leaderboard(shown),
    };
    json::render(&results)
}

fn number(criterion: usize, nth: usize) -> String {
    match nth {
        0 => criterion.to_string(),
        more => format!("{criterion}.{more}"),
    }
}

fn test<'r>(report: &'r Report, criterion: &'r CriterionPart) -> Test<'r> {
    // Where the cases decide together, the points stand with those that decide last; the others only inform.
    let counts = criterion.possible > Points::ZERO;
    let details = page::criterion_text(report, criterion);
    let lines = [
        Some(wording::passed(report, criterion)),
        wording::hidden_in(criterion),
        Some(details),
    ];
    let lines: Vec<String> = lines
        .into_iter()
        .flatten()
        .filter(|line| !line.is_empty())
        .collect();
    Test {
        score: counts.then_some(criterion.earned),
        max_score: counts.then_some(criterion.owed()),
        status: match criterion.outcome {
            // Where the cases decide together, cases that are shown elsewhere may have failed.
            Outcome::Passed if criterion.earned == criterion.possible => "passed",
            Outcome::Passed
            | Outcome::Partial
            | Outcome::Failed
            | Outcome::Skipped
            | Outcome::Withheld
            | Outcome::Hidden => "failed",
        },
        name: String::new(),
        number: String::new(),
        output: fitted(&lines.join("\n\n"), MOST_OUTPUT),
        tags: [criterion.id.as_str()],
        visibility: "visible",
        extra_data: TestData {
            criterion: criterion.id.as_str(),
            outcome: criterion.outcome,
            passed: criterion.passed,
            cases: criterion.cases.len(),
        },
    }
}

/// What is said of the whole submission. It names no points but withheld ones: Gradescope shows the total to those who may see it.
fn output(shown: &Report, score: ScorePart) -> String {
    let mut lines = vec![format!("{}, graded by {}", shown.rubric.title, shown.grader)];
    if let Some(command) = &shown.submission.command {
        lines.push(format!("run as: {command}"));
    }
    if score.withheld > Points::ZERO {
        lines.push(format!(
            "{} points withheld. {}",
            score.withheld,
            wording::WITHHELD
        ));
    }
    if shown.incomplete {
        lines.push(format!("Not finished. {}", wording::INCOMPLETE));
    }
    let late = shown.lateness.as_ref().filter(|lateness| lateness.days > 0);
    lines.extend(late.map(|late| format!("It was {}; it was due at {}.", late.words, late.due)));
    lines.extend(wording::adjusted(shown));
    lines.extend(wording::hidden(shown));
    lines.extend(
        wording::causes(shown)
            .into_iter()
            .map(|(lead, text)| format!("{lead} {text}")),
    );
    lines.extend(shown.notes.iter().map(ToString::to_string));
    if let Some(build) = wording::failed_build(shown) {
        lines.push(format!(
            "{}. Built by: {}",
            wording::DOES_NOT_COMPILE,
            build.command
        ));
        lines.push(wording::quoted(&build.output));
        lines.extend(wording::remedy_of_build(shown).map(ToString::to_string));
    }
    fitted(&lines.join("\n\n"), MOST_OUTPUT)
}

/// The wall-clock seconds of all runs, one after another.
fn execution_time(layers: &Layers) -> f64 {
    let parts = [&layers.at_once, &layers.after_due_date, &layers.never];
    let runs = parts.iter().flat_map(|part| &part.cases);
    let wall: u64 = runs
        .filter(|case| case.same_run_as.is_none())
        .filter_map(|case| Some(case.usage?.wall_ms))
        .sum();
    seconds(wall)
}

#[expect(
    clippy::cast_precision_loss,
    reason = "milliseconds of one submission are far below 2^53"
)]
fn seconds(milliseconds: u64) -> f64 {
    milliseconds as f64 / 1000.0
}

/// What students compare with each other: points, and CPU time where everything that they see is right. Nothing that is hidden is in it.
fn leaderboard(shown: &Report) -> Vec<Place> {
    let place = |name, value, order| Place { name, value, order };
    let mut places = Vec::new();
    if let Ok(points) = serde_json::to_value(shown.score.total) {
        places.push(place("Points", points, "desc"));
    }
    let cpu: Option<Vec<u64>> = shown.cases.iter().map(cpu_of_success).collect();
    if let Some(cpu) = cpu.filter(|cpu| !cpu.is_empty()) {
        places.push(place(
            "CPU time in seconds",
            seconds(cpu.iter().sum()).into(),
            "asc",
        ));
    }
    places
}

fn cpu_of_success(case: &CasePart) -> Option<u64> {
    let cpu = case.usage?.cpu_ms?;
    match (case.verdict.passes(), &case.same_run_as) {
        (true, None) => Some(cpu),
        (true, Some(_)) => Some(0),
        (false, _) => None,
    }
}
