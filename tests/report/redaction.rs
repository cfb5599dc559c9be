//! What a report is not for is not in it, whatever the format; and nobody takes a part for the whole.

use grader::document::Safe;
use grader::document::style::Style;
use grader::explain::Explanation;
use grader::grade::{CaseResult, Graded, RunOutcome};
use grader::judge::{JudgeError, Judgement};
use grader::judgement::{Finding, FindingCode, Verdict};
use grader::plan::Plan;
use grader::report::audience::Audience;
use grader::report::format::{Format, render, render_for};
use grader::report::unredacted::Unredacted;
use grader::report::{Outcome, SubmissionPart, build};
use grader::rubric::{DueDate, Visibility};
use grader::score::Points;
use proptest::prelude::*;
use sandbox::SandboxReport;

use crate::graded::plan;

testing::list![
    no_format_tells_what_an_audience_may_not_see,
    what_is_hidden_is_neither_earned_nor_forgotten,
    the_layers_of_a_platform_add_up,
    hidden_fixtures_have_a_name_each_that_a_secret_makes,
    a_criterion_for_staff_alone_is_not_even_named,
    staff_read_everything,
];

/// Three criteria over three puzzles, whose visibilities come in.
pub(crate) fn rubric(scores: [&str; 2], visibilities: [Visibility; 5], secret: &str) -> String {
    let [moves, path] = scores.map(|score| match score {
        "thresholds" => {
            "score = \"thresholds\"\nthresholds = [{ passed = 1, points = 7 }, { passed = 2, points = 40 }]"
                .to_owned()
        }
        other => format!("score = \"{other}\""),
    });
    let [moves_four, moves_one, path_four, path_one, none] = visibilities.map(Visibility::name);
    format!(
        r#"
schema = "grader.rubric/v1"
title = "Two boards"
dialect = "coursera"
points = 100
fixtures = "puzzles"
due = 2026-03-01T23:59:00+01:00
{secret}

[[criterion]]
id = "moves"
title = "The number of moves"
points = 40
fixtures = ["four", "one"]
requires = ["moves"]
visibility = "{moves_four}"
cases = [{{ fixtures = ["one"], visibility = "{moves_one}" }}]
{moves}

[[criterion]]
id = "path"
title = "The solution, board by board"
points = 40
fixtures = ["four", "one"]
requires = ["path"]
cases = [{{ fixtures = ["*"], visibility = "{path_one}" }}, {{ fixtures = ["four"], visibility = "{path_four}" }}]
{path}

[[criterion]]
id = "unsolvable"
title = "A board without a solution"
points = 20
fixtures = ["none"]
requires = ["unsolvable"]
visibility = "{none}"
hint = "count the inversions"
"#
    )
}

/// What can become of a case: judged, or not for the grader's own fault.
fn result(case: &str, outcome: Option<Verdict>) -> CaseResult {
    let Some(verdict) = outcome else {
        return CaseResult::Failed(JudgeError {
            what: format!("fact-of-{case}"),
        });
    };
    let finding = |code| {
        Finding::new(code, format!("fact-of-{case}"))
            .comparing(format!("fact-of-{case}"), format!("fact-of-{case}"))
            .hint(format!("fact-of-{case}"))
    };
    CaseResult::Judged(Judgement {
        verdict,
        findings: if verdict.passes() {
            Vec::new()
        } else {
            vec![finding(FindingCode::MovesMissing)]
        },
        remarks: vec![finding(FindingCode::FormatDeviation)],
        diff: Some(format!("fact-of-{case}")),
    })
}

pub(crate) fn known(plan: &Plan, outcomes: &[Option<Verdict>]) -> Unredacted {
    let cases = plan.cases.iter().zip(outcomes);
    let graded = Graded {
        runs: plan.runs.iter().map(|_| RunOutcome::NotRun).collect(),
        cases: cases
            .map(|(case, outcome)| result(&case.id.to_string().replace('/', "-"), *outcome))
            .collect(),
        incomplete: false,
    };
    let submission = SubmissionPart {
        name: Safe::line("noor"),
        language: None,
        command: None,
        build: None,
    };
    build::report(
        plan,
        (&graded, Explanation::of(plan, &graded, None)),
        submission,
        "./solver",
        &SandboxReport::default(),
        &[],
    )
    .with_note_to_staff("fact-for-staff")
}

const IDS: [&str; 5] = [
    "moves/four",
    "moves/one",
    "path/four",
    "path/one",
    "unsolvable/none",
];
/// A row of each puzzle, as the line that reproduces a case has it.
const ROWS: [&str; 5] = ["4 2 5", "7 0 8", "4 2 5", "7 0 8", "8 7 0"];

fn visibility() -> impl Strategy<Value = Visibility> {
    proptest::sample::select(&Visibility::ALL[..])
}

fn outcome() -> impl Strategy<Value = Option<Verdict>> {
    prop_oneof![
        3 => Just(Some(Verdict::Accepted)),
        2 => proptest::sample::select(&Verdict::ALL[..]).prop_map(Some),
        1 => Just(None),
    ]
}

fn score() -> impl Strategy<Value = &'static str> {
    proptest::sample::select(&["per-case", "all-or-nothing", "thresholds"][..])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    fn no_format_tells_what_an_audience_may_not_see(
        visibilities in proptest::array::uniform5(visibility()),
        outcomes in proptest::array::uniform5(outcome()),
        scores in proptest::array::uniform2(score()),
        past: bool,
    ) {
        let plan = plan(&rubric(scores, visibilities, ""));
        let known = known(&plan, &outcomes);
        let due = if past { DueDate::Past } else { DueDate::Ahead };
        for audience in [Audience::Student, Audience::Public] {
            let report = known.for_audience(audience, due);
            for format in Format::ALL {
                let text = render_for(&known, format, Some(audience), due, &Style::PLAIN.into()).unwrap();
                prop_assert_eq!(&text, &render(&report, format, &Style::PLAIN).unwrap());
                prop_assert!(!text.contains("fact-for-staff"), "{}", text);
                prop_assert!(audience != Audience::Public || !text.contains("noor"), "{}", text);
                for (index, visibility) in visibilities.into_iter().enumerate() {
                    let in_full = match visibility {
                        Visibility::Visible => true,
                        Visibility::AfterDueDate => past,
                        Visibility::VerdictOnly | Visibility::StaffOnly => false,
                    };
                    let shown = format!("fact-of-{}", IDS[index].replace('/', "-"));
                    if !in_full || audience == Audience::Public {
                        prop_assert!(!text.contains(&shown), "{} for {}: {}", format, audience, text);
                    }
                    if !in_full {
                        prop_assert!(!text.contains(IDS[index]), "{} for {}: {}", format, audience, text);
                        let elsewhere = (0..5).any(|other| {
                            ROWS[other] == ROWS[index] && visibilities[other] != Visibility::StaffOnly
                        });
                        prop_assert!(elsewhere || !text.contains(ROWS[index]), "{} for {}: {}", format, audience, text);
                    }
                }
            }
        }
    }

    fn what_is_hidden_is_neither_earned_nor_forgotten(
        visibilities in proptest::array::uniform5(visibility()),
        outcomes in proptest::array::uniform5(outcome()),
        scores in proptest::array::uniform2(score()),
    ) {
        let plan = plan(&rubric(scores, visibilities, ""));
        let known = known(&plan, &outcomes);
        let whole = known.for_audience(Audience::Staff, DueDate::Ahead);
        prop_assert_eq!(whole.score.hidden, Points::ZERO);
        let student = known.for_audience(Audience::Student, DueDate::Ahead);
        prop_assert_eq!(student.score.possible, Points::whole(100));
        prop_assert!(student.score.earned <= whole.score.earned);
        prop_assert!(student.score.earned + student.score.withheld + student.score.hidden <= student.score.possible);
        let is_hidden = visibilities.iter().any(|seen| *seen > Visibility::VerdictOnly);
        prop_assert_eq!(is_hidden, student.score.hidden > Points::ZERO);
        if is_hidden {
            prop_assert!(student.score.earned < student.score.possible);
            prop_assert!(student.criteria.iter().any(|criterion| criterion.outcome != Outcome::Passed));
            let text = render(&student, Format::Text, &Style::PLAIN).unwrap();
            prop_assert!(text.contains("HIDDEN") && !text.contains("Everything that was asked"), "{}", text);
        } else {
            prop_assert_eq!(student.score.earned, whole.score.earned);
        }
        for criterion in &student.criteria {
            prop_assert!(criterion.earned + criterion.withheld + criterion.hidden <= criterion.possible);
        }
    }

    fn the_layers_of_a_platform_add_up(
        visibilities in proptest::array::uniform5(visibility()),
        outcomes in proptest::array::uniform5(outcome()),
        scores in proptest::array::uniform2(score()),
    ) {
        let plan = plan(&rubric(scores, visibilities, ""));
        let layers = known(&plan, &outcomes).layers();
        let parts = [&layers.at_once, &layers.after_due_date, &layers.never];
        prop_assert_eq!(parts.iter().map(|part| part.score.earned).sum::<Points>(), layers.score.earned);
        prop_assert_eq!(parts.iter().map(|part| part.score.possible).sum::<Points>(), Points::whole(100));
        let shown: usize = parts.iter().map(|part| part.cases.len() + part.sealed.len()).sum();
        prop_assert_eq!(shown, 5);
        for part in parts {
            prop_assert!(part.criteria.iter().all(|criterion| criterion.earned <= criterion.possible));
        }
    }
}

fn sealed_names(secret: &str) -> Vec<String> {
    let plan = plan(&rubric(["per-case"; 2], [Visibility::VerdictOnly; 5], secret));
    let student = known(&plan, &[None; 5]).for_audience(Audience::Student, DueDate::Ahead);
    student.sealed.iter().map(|case| case.id.to_string()).collect()
}

fn hidden_fixtures_have_a_name_each_that_a_secret_makes() {
    let numbered = sealed_names("");
    assert_eq!(
        numbered,
        [
            "moves/hidden-1",
            "moves/hidden-2",
            "path/hidden-1",
            "path/hidden-2",
            "unsolvable/hidden-3"
        ]
    );
    let one = sealed_names("secret = \"sixteen letters!\"");
    assert_eq!(one, sealed_names("secret = \"sixteen letters!\""), "in every run");
    let other = sealed_names("secret = \"sixteen letters?\"");
    assert!(one.iter().zip(&other).all(|(one, other)| one != other), "{one:?}");
    assert_eq!(one[0].strip_prefix("moves/"), one[2].strip_prefix("path/"));
    assert_eq!(one.iter().collect::<std::collections::BTreeSet<_>>().len(), 5);
}

fn a_criterion_for_staff_alone_is_not_even_named() {
    let mut visibilities = [Visibility::Visible; 5];
    visibilities[4] = Visibility::StaffOnly;
    let plan = plan(&rubric(["per-case"; 2], visibilities, ""));
    let student = known(&plan, &[Some(Verdict::Accepted); 5]).for_audience(Audience::Student, DueDate::Past);
    let text = render(&student, Format::Text, &Style::PLAIN).unwrap();
    assert!(
        !text.contains("without a solution") && text.contains("Not shown"),
        "{text}"
    );
    insta::assert_snapshot!("hidden", text);
}

fn staff_read_everything() {
    let plan = plan(&rubric(["per-case"; 2], [Visibility::StaffOnly; 5], ""));
    let staff = known(&plan, &[Some(Verdict::WrongAnswer); 5]).for_audience(Audience::Staff, DueDate::Ahead);
    let json = render(&staff, Format::Json, &Style::PLAIN).unwrap();
    assert!(json.contains("fact-for-staff") && json.contains("unsolvable/none"));
    assert!(json.contains("\"visibility\": \"staff-only\""));
}
