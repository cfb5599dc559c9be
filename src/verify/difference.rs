//! What a sample's report says against what its label says.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::cause::ExpectedDiagnosis;
use super::label::Label;
use crate::report::Report;
use crate::safe::Safe;
use crate::score::CaseOutcome;
use crate::verdict::Verdict;

/// One thing that came out otherwise than the label says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Difference {
    /// The sample.
    pub sample: Safe,
    /// In what: `verdict`, `findings`, `diagnosis`, `growth`, `score` or `submission`.
    pub what: &'static str,
    /// As the label has it.
    pub expected: Safe,
    /// As it came out.
    pub actual: Safe,
}

/// A difference before it has its sample's name.
pub(super) struct Found {
    what: &'static str,
    expected: String,
    actual: String,
}

impl Found {
    pub(super) fn new(what: &'static str, expected: impl Into<String>, actual: impl Into<String>) -> Self {
        Self {
            what,
            expected: expected.into(),
            actual: actual.into(),
        }
    }

    pub(super) fn of(self, sample: &str) -> Difference {
        Difference {
            sample: Safe::line(sample),
            what: self.what,
            expected: Safe::line(self.expected),
            actual: Safe::line(self.actual),
        }
    }
}

/// Every difference between a report and a label.
pub(super) fn differences(report: &Report, label: &Label) -> Vec<Found> {
    let mut found: Vec<Found> = verdict(report, label).into_iter().collect();
    found.extend(findings(report, label));
    found.extend(diagnosis(report, label));
    found.extend(growth(report, label));
    found.extend(score(report, label));
    found
}

/// The causes that a report names.
pub(super) fn causes(report: &Report) -> Vec<&'static str> {
    let causes = report.diagnosis.iter().flat_map(|one| &one.misconceptions);
    causes.copied().collect()
}

/// The report of a right program names no cause, whatever its label says.
fn diagnosis(report: &Report, label: &Label) -> Option<Found> {
    let right = label.is_right().then_some(ExpectedDiagnosis::Nothing);
    let expected = label.diagnosis_under(report.rubric.name.as_str()).or(right)?;
    let named = causes(report);
    let fits = match expected {
        ExpectedDiagnosis::Nothing => named.is_empty(),
        ExpectedDiagnosis::Mistake(cause) => named.contains(&cause.name()),
    };
    let told = if named.is_empty() {
        ExpectedDiagnosis::NONE.to_owned()
    } else {
        named.join(", ")
    };
    (!fits).then(|| Found::new("diagnosis", expected.name(), told))
}

fn growth(report: &Report, label: &Label) -> Option<Found> {
    let expected = label.growth?.name();
    let told = report
        .growth
        .as_ref()
        .map_or(ExpectedDiagnosis::NONE, |growth| growth.law);
    (told != expected).then(|| Found::new("growth", expected, told))
}

/// The verdicts of the cases that failed, with the number of cases and the first of them.
fn failing(report: &Report) -> BTreeMap<Verdict, (usize, &Safe)> {
    let mut failing = BTreeMap::new();
    for case in &report.cases {
        match case.verdict {
            CaseOutcome::Judged(verdict) if !verdict.passes() && verdict != Verdict::Skipped => {
                failing.entry(verdict).or_insert((0, &case.id)).0 += 1;
            }
            CaseOutcome::Judged(_) | CaseOutcome::JudgeError => {}
        }
    }
    failing
}

fn verdict(report: &Report, label: &Label) -> Option<Found> {
    let failing = failing(report);
    let wanted = failing.keys().any(|verdict| label.is_met_by(*verdict)) || label.is_right();
    let expected = if label.is_right() {
        "accepted everywhere".to_owned()
    } else {
        let also: Vec<String> = label
            .also
            .iter()
            .map(|verdict| format!(" or {verdict}"))
            .collect();
        format!("{}, elsewhere accepted{}", label.verdict, also.concat())
    };
    let strangers = || failing.keys().any(|verdict| !label.permits(*verdict));
    if wanted && !strangers() {
        return None;
    }
    let actual: Vec<String> = failing
        .iter()
        .filter(|(verdict, _)| !wanted || !label.permits(**verdict))
        .map(|(verdict, (cases, first))| match cases {
            1 => format!("{verdict} in {first}"),
            more => format!("{verdict} in {more} cases, the first {first}"),
        })
        .collect();
    let actual = if actual.is_empty() {
        "accepted everywhere".to_owned()
    } else {
        actual.join("; ")
    };
    Some(Found::new("verdict", expected, actual))
}

fn findings(report: &Report, label: &Label) -> Option<Found> {
    let has = |code| {
        let mut findings = report.cases.iter().flat_map(|case| &case.findings);
        findings.any(|finding| finding.code == code)
    };
    let missing: Vec<&str> = label
        .findings
        .iter()
        .filter(|code| !has(**code))
        .map(|code| code.name())
        .collect();
    if missing.is_empty() {
        return None;
    }
    let there = super::verification::finding_codes(report);
    let actual = if there.is_empty() {
        "no finding".to_owned()
    } else {
        format!("only {}", there.join(", "))
    };
    Some(Found::new("findings", missing.join(", "), actual))
}

fn score(report: &Report, label: &Label) -> Option<Found> {
    let (earned, possible) = (report.score.earned, report.score.possible);
    if let Some(range) = label.score_under(report.rubric.name.as_str()) {
        let outside = !range.contains(earned);
        return outside.then(|| {
            Found::new(
                "score",
                format!("{range} points"),
                format!("{earned} of {possible}"),
            )
        });
    }
    // A right sample that fails, or a wrong one that passes, is reported by its verdict.
    None
}
