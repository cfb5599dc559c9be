//! What a sample's report says against what its label says.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::asked::{Expected, NONE};
use super::label::Label;
use crate::document::Safe;
use crate::explain::diagnosis::Mistake;
use crate::explain::growth::Law;
use crate::judgement::Verdict;
use crate::report::{CasePart, Report};
use crate::score::CaseOutcome;

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

/// In what something differs, as the label has it, and as it came out.
pub(super) type Found = (&'static str, String, String);

impl Difference {
    pub(super) fn of(sample: &str, (what, expected, actual): Found) -> Self {
        Self {
            sample: Safe::line(sample),
            what,
            expected: Safe::line(expected),
            actual: Safe::line(actual),
        }
    }
}

/// Every difference between a report and a label.
pub(super) fn differences(report: &Report, label: &Label) -> Vec<Found> {
    let all = [verdict, findings, diagnosis, growth, score];
    all.iter().filter_map(|one| one(report, label)).collect()
}

/// The cases of a report that failed, with their verdicts.
pub(super) fn failing(report: &Report) -> impl Iterator<Item = (&CasePart, Verdict)> {
    report.cases.iter().filter_map(|case| match case.verdict {
        CaseOutcome::Judged(verdict) if !verdict.passes() && verdict != Verdict::Skipped => {
            Some((case, verdict))
        }
        CaseOutcome::Judged(_) | CaseOutcome::JudgeError => None,
    })
}

/// The causes that a report names.
pub(super) fn causes(report: &Report) -> Vec<&'static str> {
    let causes = report.diagnosis.iter().flat_map(|one| &one.misconceptions);
    causes.copied().collect()
}

/// The report of a right program names no cause, whatever its label says.
fn diagnosis(report: &Report, label: &Label) -> Option<Found> {
    let right = label.is_right().then_some(Expected(None));
    let Expected(expected) = label.diagnosis_under(report.rubric.name.as_str()).or(right)?;
    let named = causes(report);
    let fits = expected.map_or(named.is_empty(), |cause| named.contains(&cause.name()));
    let found = if named.is_empty() { vec![NONE] } else { named };
    let expected = expected.map_or(NONE, Mistake::name).to_owned();
    (!fits).then(|| ("diagnosis", expected, found.join(", ")))
}

fn growth(report: &Report, label: &Label) -> Option<Found> {
    let Expected(expected) = label.growth?;
    let expected = expected.map_or(NONE, Law::name);
    let found = report.growth.as_ref().map_or(NONE, |growth| growth.law);
    (found != expected).then(|| ("growth", expected.to_owned(), found.to_owned()))
}

fn verdict(report: &Report, label: &Label) -> Option<Found> {
    // The number of cases and the first of them.
    let mut failed: BTreeMap<Verdict, (usize, &Safe)> = BTreeMap::new();
    for (case, verdict) in failing(report) {
        failed.entry(verdict).or_insert((0, &case.id)).0 += 1;
    }
    let wanted = failed.keys().any(|verdict| label.is_met_by(*verdict)) || label.is_right();
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
    let strangers = || failed.keys().any(|verdict| !label.permits(*verdict));
    if wanted && !strangers() {
        return None;
    }
    let actual: Vec<String> = failed
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
    Some(("verdict", expected, actual))
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
    let there = finding_codes(report);
    let actual = if there.is_empty() {
        "no finding".to_owned()
    } else {
        format!("only {}", there.join(", "))
    };
    Some(("findings", missing.join(", "), actual))
}

/// The codes of all findings of a report, each once, in the order in which they come up.
pub(super) fn finding_codes(report: &Report) -> Vec<&'static str> {
    let mut codes = Vec::new();
    for finding in report.cases.iter().flat_map(|case| &case.findings) {
        if !codes.contains(&finding.code.name()) {
            codes.push(finding.code.name());
        }
    }
    codes
}

fn score(report: &Report, label: &Label) -> Option<Found> {
    let (earned, possible) = (report.score.earned, report.score.possible);
    // A right sample that fails, or a wrong one that passes, is reported by its verdict.
    let range = label.score_under(report.rubric.name.as_str())?;
    let (asked, found) = (format!("{range} points"), format!("{earned} of {possible}"));
    (!range.contains(earned)).then_some(("score", asked, found))
}
