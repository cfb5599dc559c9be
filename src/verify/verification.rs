//! What verification found, as data. A pure function of rubric, labels and trials; a renderer computes nothing.
//!
//! Its JSON is the schema `grader.verification/v1`. Measured times live in `cpu_ms`, `close` and `sensitive` alone.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Serialize;

use super::coverage::{CellPart, Coverage, FixtureUse, Subject, cells};
use super::difference::{Difference, Found, causes, differences, failing, finding_codes};
use super::limit_margin::{CloseRun, Sensitive};
use super::mutants::{Mutants, Played};
use super::sample_set::Sample;
use super::trial::{Marked, Trial};
use crate::document::Safe;
use crate::judgement::Verdict;
use crate::plan::Plan;
use crate::report::{CasePart, Report, RubricPart};
use crate::rubric::Rubric;
use crate::score::{CaseOutcome, Points};

/// The schema's name and version.
pub const SCHEMA: &str = "grader.verification/v1";

/// Everything that verification found.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Verification {
    /// The name and version of this schema.
    #[schemars(extend("const" = SCHEMA))]
    pub schema: &'static str,
    /// The grader's name and version.
    pub grader: Safe,
    /// The rubric that was verified.
    pub rubric: RubricPart,
    /// The seed of the puzzles that were made for it, where any were: `--seed` with it makes the same again.
    pub seed: Option<u64>,
    /// Whether the grader was interrupted, so that some samples were not tried.
    pub incomplete: bool,
    /// The criteria in the rubric's order: the columns of the matrix.
    pub criteria: Vec<Column>,
    /// The samples in the order of their names: the rows of the matrix.
    pub samples: Vec<Row>,
    /// Samples that were left out: they speak another dialect, or their mistake shows in nothing that the rubric asks.
    pub left_out: Vec<Safe>,
    /// What came out otherwise than the labels say.
    pub differences: Vec<Difference>,
    /// Wrong samples that get full marks.
    pub uncaught: Vec<Safe>,
    /// Verdicts that change when the limits of time and memory are half as large again.
    pub sensitive: Vec<Sensitive>,
    /// Runs that passed and used more than two thirds of a limit.
    pub close: Vec<CloseRun>,
    /// Each fixture and what it is good for.
    pub fixtures: Vec<FixtureUse>,
    /// The wrong programs that were derived from the reference, where that was asked for.
    pub mutants: Option<Mutants>,
    /// The grader's own failures.
    pub failures: Vec<Safe>,
}

/// A criterion.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Column {
    /// Its id.
    pub id: Safe,
    /// Its title.
    pub title: Safe,
    /// Points possible.
    pub possible: Points,
    /// The number of its cases.
    pub cases: usize,
    /// How many wrong samples that compile fail a case of it.
    pub caught: usize,
}

/// A sample and what came of it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Row {
    /// The folder of its verdict and its own name: `wrong-answer/python-greedy`.
    pub name: Safe,
    /// Its mistake's stable name, as its label has it.
    pub misconception: Option<Safe>,
    /// The verdict that its label asks for.
    pub expected: &'static str,
    /// The verdict that it got: of its failing cases, the one that its label asks for, or else the commonest. `None` where it was not graded.
    pub actual: Option<&'static str>,
    /// Points earned.
    pub earned: Points,
    /// Points possible.
    pub possible: Points,
    /// The codes of all its findings.
    pub findings: Vec<&'static str>,
    /// The causes that its report names.
    pub diagnosis: Vec<&'static str>,
    /// What its report says to whoever wrote it, each sentence once: a reason or a remark after its code, a step after `hint`, a cause after `why`.
    pub sentences: BTreeSet<Safe>,
    /// How its report says that the time grows.
    pub growth: Option<&'static str>,
    /// One for each criterion.
    pub cells: Vec<CellPart>,
    /// Why it was not graded, where it was not.
    pub skipped: Option<Safe>,
    /// Whether anything came out otherwise than its label says.
    pub differs: bool,
    /// CPU time of all its runs in milliseconds, without builds and without runs with more room.
    pub cpu_ms: u64,
}

impl Verification {
    /// Puts together what came of the samples, of which some were left out, and of the simulated programs, where they were asked for.
    pub(super) fn new(
        plan: &Plan,
        tried: &[(&Sample, Trial)],
        left_out: &[&Sample],
        played: Option<&[Played]>,
        incomplete: bool,
    ) -> Self {
        let rubric = &plan.rubric;
        let labelled_wrong =
            |sample: &Sample| !sample.label.is_right() && sample.label.verdict != Verdict::CompileError;
        let wrong = tried
            .iter()
            .filter(|(sample, _)| labelled_wrong(sample))
            .filter_map(|(_, trial)| Some(Subject::new(&trial.complete()?.report)));
        let simulated = played.into_iter().flatten().filter_map(Played::subject);
        let wrong: Vec<Subject<'_>> = wrong.chain(simulated).collect();
        let coverage = Coverage::new(plan, &wrong);
        let mut this = Self {
            schema: SCHEMA,
            grader: Safe::line(concat!("grader ", env!("CARGO_PKG_VERSION"))),
            rubric: RubricPart::of(rubric),
            seed: rubric.seed,
            incomplete,
            criteria: columns(rubric, &coverage),
            samples: Vec::new(),
            left_out: left_out.iter().map(|sample| Safe::line(&sample.name)).collect(),
            differences: Vec::new(),
            uncaught: Vec::new(),
            sensitive: Vec::new(),
            close: Vec::new(),
            fixtures: coverage.fixtures,
            mutants: played.map(|played| Mutants::new(rubric, played)),
            failures: Vec::new(),
        };
        for (sample, trial) in tried {
            this.add(rubric, sample, trial);
        }
        let refused = this.mutants.iter().flat_map(|mutants| &mutants.refused);
        let differences = refused.map(|refused| {
            let found = format!("{}: {}", refused.case, refused.finding);
            let found = ("verdict", "accepted everywhere".to_owned(), found);
            Difference::of(&format!("a right program: {}", refused.style), found)
        });
        let differences: Vec<Difference> = differences.collect();
        this.differences.extend(differences);
        this
    }

    fn add(&mut self, rubric: &Rubric, sample: &Sample, trial: &Trial) {
        let name = Safe::line(&sample.name);
        let mut row = Row {
            name: name.clone(),
            misconception: sample.label.misconception.as_ref().map(Safe::line),
            expected: sample.label.verdict.name(),
            actual: None,
            earned: Points::ZERO,
            possible: rubric.points,
            findings: Vec::new(),
            diagnosis: Vec::new(),
            sentences: BTreeSet::new(),
            growth: None,
            cells: Vec::new(),
            skipped: None,
            differs: false,
            cpu_ms: 0,
        };
        let mut found = Vec::new();
        match trial {
            Trial::Graded(tried) => found = self.graded(sample, tried, &mut row),
            Trial::Unavailable(reason) => row.skipped = Some(Safe::line(reason)),
            Trial::Unusable(reason) => {
                found.push(("submission", "one that can be graded".to_owned(), reason.clone()));
                row.skipped = Some(Safe::line(reason));
            }
            Trial::Failed(error) => {
                self.failures
                    .push(Safe::line(format!("{}: {error}", sample.name)));
                row.skipped = Some(Safe::line("the grader itself failed on it"));
            }
            Trial::NotRun => row.skipped = Some(Safe::line("the grader was interrupted")),
        }
        row.differs = !found.is_empty();
        self.differences
            .extend(found.into_iter().map(|found| Difference::of(&sample.name, found)));
        self.samples.push(row);
    }

    fn graded(&mut self, sample: &Sample, tried: &Marked, row: &mut Row) -> Vec<Found> {
        let report = &tried.report;
        row.actual = Some(actual(report, sample.label.verdict));
        row.earned = report.score.earned;
        row.findings = finding_codes(report);
        row.diagnosis = causes(report);
        row.sentences = sentences(report);
        row.growth = report.growth.as_ref().map(|growth| growth.law);
        row.cells = cells(report);
        row.cpu_ms = tried.cpu_ms;
        self.sensitive.extend_from_slice(&tried.margin.sensitive);
        self.close.extend_from_slice(&tried.margin.close);
        for case in &report.cases {
            if case.verdict == CaseOutcome::JudgeError {
                let why = case
                    .findings
                    .first()
                    .map_or("", |finding| finding.message.as_str());
                self.failures
                    .push(Safe::line(format!("{}: {}: {why}", sample.name, case.id)));
            }
        }
        if report.incomplete {
            row.skipped = Some(Safe::line("the grader was interrupted while it was tried"));
            return Vec::new();
        }
        if !sample.label.is_right() && report.score.earned == report.score.possible {
            self.uncaught.push(row.name.clone());
        }
        differences(report, &sample.label)
    }

    /// The criteria that no wrong sample fails.
    pub fn idle_criteria(&self) -> impl Iterator<Item = &Column> {
        self.criteria.iter().filter(|criterion| criterion.caught == 0)
    }
}

fn columns(rubric: &Rubric, coverage: &Coverage) -> Vec<Column> {
    rubric
        .criteria
        .iter()
        .zip(&coverage.criteria)
        .map(|(criterion, caught)| Column {
            id: Safe::line(&criterion.id),
            title: Safe::line(&criterion.title),
            possible: criterion.points,
            cases: criterion.cases.len(),
            caught: *caught,
        })
        .collect()
}

/// What a report says, each sentence once.
fn sentences(report: &Report) -> BTreeSet<Safe> {
    let findings = report
        .cases
        .iter()
        .flat_map(|case| case.findings.iter().chain(&case.remarks));
    let mut said = BTreeSet::new();
    let mut say = |what: &str, sentence: &Safe| {
        said.insert(Safe::paragraph(format!("{what}: {sentence}")));
    };
    for finding in findings {
        say(finding.code.name(), &finding.message);
        finding.hint.iter().for_each(|hint| say("hint", hint));
    }
    for diagnosis in &report.diagnosis {
        say("why", &diagnosis.message);
        diagnosis.hints.iter().for_each(|hint| say("hint", hint));
    }
    said
}

/// The verdict of a whole report: the wanted one where a case has it, else the commonest of those that failed.
pub(super) fn actual(report: &Report, wanted: Verdict) -> &'static str {
    let count = |wanted: Verdict| failing(report).filter(|(_, verdict)| *verdict == wanted).count();
    if count(wanted) > 0 {
        return wanted.name();
    }
    let is_failing = |verdict: &Verdict| count(*verdict) > 0;
    let commonest = Verdict::ALL
        .into_iter()
        .filter(is_failing)
        .max_by_key(|verdict| count(*verdict));
    let was_judged = |case: &CasePart| case.verdict != CaseOutcome::JudgeError;
    match commonest {
        Some(verdict) => verdict.name(),
        None if report.cases.iter().all(was_judged) => Verdict::Accepted.name(),
        None => CaseOutcome::JudgeError.name(),
    }
}
