//! A sample's label, checked.

use std::sync::Arc;

use super::asked::{Expected, PerRubric, ScoreRange};
use super::label_file::LabelFile;
use crate::explain::diagnosis::Mistake;
use crate::explain::growth::Law;
use crate::judgement::{FindingCode, Verdict};
use crate::problem::{Problem, Problems, SourceFile, quoted};
use crate::rubric::{Client, Requirement, Rubric};
use crate::toml_table::{Placed, Written, read_file};

/// What must come of a sample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The dialect that it speaks.
    pub dialect: String,
    /// The verdict of the cases that show its mistake.
    pub verdict: Verdict,
    /// Verdicts that its other failing cases may get.
    pub also: Vec<Verdict>,
    /// Codes that must occur among its findings.
    pub findings: Vec<FindingCode>,
    /// What the report must say about the cause; `None` where the label asks nothing.
    pub diagnosis: Option<PerRubric<Expected<Mistake>>>,
    /// The growth of time that the report must name; `None` where the label asks nothing.
    pub growth: Option<Expected<Law>>,
    /// The points it may get.
    pub score: Option<PerRubric<ScoreRange>>,
    /// The requirements in which its mistake shows; empty where it always does.
    pub shows_in: Vec<Requirement>,
    /// The mistake's stable name.
    pub misconception: Option<String>,
    /// What is right or wrong with it.
    pub note: String,
}

impl Label {
    /// Reads and checks a label. `folder` is the verdict whose folder it lies in.
    pub fn from_toml(source: &Arc<SourceFile>, folder: Verdict) -> Result<Self, Problems> {
        let (file, mut problems) = read_file::<LabelFile>(&source.text);
        let label = file.and_then(|file| checked(&file, folder, &mut problems));
        Problems::of(source, problems).unless_any(label)
    }

    /// Whether the sample is of use under a rubric: it is a program of the kind that the rubric runs, speaks its dialect, and its mistake can show.
    pub fn applies_to(&self, rubric: &Rubric) -> bool {
        let asked = |wanted: &Requirement| rubric.asks(*wanted);
        let of_kind = self.client() == rubric.client() && self.dialect == rubric.dialect.name;
        of_kind && (self.shows_in.is_empty() || self.shows_in.iter().any(asked))
    }

    /// The kind of program that it is: what its mistake shows in is asked of that kind.
    fn client(&self) -> Client {
        self.shows_in
            .first()
            .map_or(Client::Solver, |asked| asked.client())
    }

    /// What a report under a rubric must say about the cause, where the label says.
    pub fn diagnosis_under(&self, rubric: &str) -> Option<Expected<Mistake>> {
        self.diagnosis.as_ref()?.under(rubric)
    }

    /// The points it may get under a rubric, where the label says.
    pub fn score_under(&self, rubric: &str) -> Option<ScoreRange> {
        self.score.as_ref()?.under(rubric)
    }

    /// Whether nothing is wrong with the sample.
    pub fn is_right(&self) -> bool {
        self.verdict.passes()
    }

    /// Whether a failing case of this verdict shows what is wrong. Which of two limits a program meets first can depend on the machine: where the
    /// verdict is a limit's, another one that the label permits will do.
    pub fn is_met_by(&self, verdict: Verdict) -> bool {
        let other_limit = self.verdict.is_limit() && verdict.is_limit() && self.also.contains(&verdict);
        verdict == self.verdict || other_limit
    }

    /// Whether a failing case may have this verdict.
    pub fn permits(&self, verdict: Verdict) -> bool {
        verdict == self.verdict || verdict == Verdict::Skipped || self.also.contains(&verdict)
    }
}

/// The label; what is wrong with it is added to the problems, and then nobody uses what comes back.
fn checked(file: &LabelFile, folder: Verdict, problems: &mut Vec<Problem>) -> Option<Label> {
    if let Some((verdict, span)) = file.verdict.pair()
        && *verdict != folder
    {
        let message = format!(
            "expected the verdict {}, as the folder is named, found {}",
            quoted(folder.name()),
            quoted(verdict.name())
        );
        problems.push(Problem::at(span.clone(), message).hint("move the sample, or change the verdict"));
    }
    let also = each_once(&file.also, "verdict", Verdict::name, problems);
    let findings = each_once(&file.findings, "code", FindingCode::name, problems);
    let shows_in = each_once(&file.shows_in, "requirement", Requirement::name, problems);
    if folder.passes() {
        let hint = "a right program has no findings and no other verdict";
        for span in [
            file.also.pair().map(|(_, span)| span),
            file.findings.pair().map(|(_, span)| span),
        ]
        .into_iter()
        .flatten()
        {
            let message = "expected no such key in the label of an accepted sample, found one";
            problems.push(Problem::at(span.clone(), message).hint(hint));
        }
    }
    Some(Label {
        dialect: file.dialect.value()?.clone(),
        verdict: *file.verdict.value()?,
        also,
        findings,
        diagnosis: file.diagnosis.value().cloned(),
        growth: file.growth.value().copied(),
        score: file.score.value().cloned(),
        shows_in,
        misconception: file.misconception.value().cloned(),
        note: file.note.value()?.clone(),
    })
}

/// The elements of a list in which none stands twice.
fn each_once<T: Copy + PartialEq>(
    written: &Written<Vec<Placed<T>>>,
    what: &str,
    name: impl Fn(T) -> &'static str,
    problems: &mut Vec<Problem>,
) -> Vec<T> {
    let mut once = Vec::new();
    for element in written.value().into_iter().flatten() {
        if once.contains(&element.value) {
            let found = quoted(name(element.value));
            let message = format!("expected each {what} once, found {found} again");
            problems.push(Problem::at(element.span.clone(), message));
        } else {
            once.push(element.value);
        }
    }
    once
}
