//! The report for a step of GitHub Actions: its log with annotations, its summary, its outputs.
//!
//! Everything in which a program's words may stand is between `::stop-commands::` and its token, or escaped as data of one of our own commands. The token is a hash of the very text
//! that it closes: a program that wanted to print it would have to find a text that holds its own hash. It needs no randomness, so the report stays a pure function.

use std::fmt::Write as _;

use crate::document::amount;
use crate::judgement::Verdict;
use crate::score::CaseOutcome;

use super::fitted::fitted;
use crate::document::style::Style;
use crate::report::{Report, groups::Problem, page, wording};

/// GitHub shows the first ten annotations of each kind that a step makes.
const MOST_ANNOTATIONS: usize = 10;
/// GitHub's limit of one step's summary, in bytes.
const MOST_SUMMARY: usize = 1 << 20;
/// More of the log than GitHub shows without trouble, in bytes.
const MOST_LOG: usize = 4 << 20;
/// Sets the tokens apart from every other hash.
const CONTEXT: &str = "grader 2026-11 token around what programs wrote";

/// What a step of GitHub Actions leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepReport {
    /// For standard output: the report in a group, then annotations.
    pub log: String,
    /// To append to the file that `GITHUB_STEP_SUMMARY` names.
    pub summary: String,
    /// To append to the file that `GITHUB_OUTPUT` names: `score`, `possible`, `withheld`, `hidden`, `passed` and `problems`.
    pub outputs: String,
}

impl StepReport {
    /// What a step leaves of a report.
    pub fn of(report: &Report) -> Self {
        Self {
            log: log(report),
            summary: summary(report),
            outputs: outputs(report),
        }
    }
}

fn log(report: &Report) -> String {
    let body = fitted(&page::text(report, &Style::PLAIN), MOST_LOG);
    let token = token(&body);
    let mut log = format!("::group::Report\n::stop-commands::{token}\n{body}::{token}::\n::endgroup::\n");
    let mut annotate = |kind: &str, title: &str, message: &str| {
        // Nothing fails to be written to a string.
        let _ = writeln!(log, "::{kind} title={}::{}", property(title), data(message));
    };
    let all = annotations(report);
    for kind in ["error", "warning"] {
        let annotations: Vec<_> = all.iter().filter(|annotation| annotation.kind == kind).collect();
        let room = if annotations.len() > MOST_ANNOTATIONS {
            MOST_ANNOTATIONS - 1
        } else {
            MOST_ANNOTATIONS
        };
        for annotation in annotations.iter().take(room) {
            annotate(kind, &annotation.title, &annotation.message);
        }
        if let Some(more) = annotations.len().checked_sub(room).filter(|more| *more > 0) {
            annotate(
                kind,
                "And more",
                &format!("{more} more problems stand in the log"),
            );
        }
    }
    let score = format!("{} of {} points", report.score.total, report.score.possible);
    annotate("notice", "Score", &score);
    let about_points = wording::about_points(report);
    for (lead, text) in about_points.into_iter().chain(wording::causes(report)) {
        annotate("notice", lead, &text);
    }
    log
}

struct Annotation {
    kind: &'static str,
    title: String,
    message: String,
}

impl Annotation {
    fn error(title: impl Into<String>, message: String) -> Self {
        Self {
            kind: "error",
            title: title.into(),
            message,
        }
    }
}

/// One annotation for each cause, in the order of the report.
fn annotations(report: &Report) -> Vec<Annotation> {
    let mut annotations = Vec::new();
    if wording::failed_build(report).is_some() {
        let message = wording::remedy_of_build(report).map_or_else(
            || wording::DOES_NOT_COMPILE.to_owned(),
            |remedy| format!("{}: {remedy}", wording::DOES_NOT_COMPILE),
        );
        annotations.push(Annotation::error("Does not compile", message));
    }
    for problem in Problem::all(report) {
        let verdict = problem.verdict();
        let quiet = [Verdict::Skipped, Verdict::CompileError].map(CaseOutcome::Judged);
        let Some(case) = problem.cases.first().filter(|_| !quiet.contains(&verdict)) else {
            continue;
        };
        let finding = case.findings.first();
        let what = finding.map_or_else(String::new, |finding| format!("{}, ", finding.message));
        let mild = [
            CaseOutcome::JudgeError,
            CaseOutcome::Judged(Verdict::PresentationError),
        ];
        annotations.push(Annotation {
            kind: if mild.contains(&verdict) {
                "warning"
            } else {
                "error"
            },
            title: format!("{}: {}", case.criterion, case.verdict_in_words()),
            message: format!(
                "{what}in {}, first in {}",
                amount::counted(problem.cases.len(), "case"),
                case.id
            ),
        });
    }
    for criterion in &report.criteria {
        let sealed = wording::sealed(report, criterion);
        annotations.extend(sealed.map(|sealed| Annotation::error(criterion.title.to_string(), sealed)));
    }
    annotations
}

/// The report as Markdown; where that is too long for a summary, its first part alone.
fn summary(report: &Report) -> String {
    let whole = page::markdown(report);
    if whole.len() <= MOST_SUMMARY {
        return whole;
    }
    let mut short = page::markdown_summary(report);
    short.push_str("\nThe rest is too long for this page; it stands in the log.\n");
    fitted(&short, MOST_SUMMARY)
}

fn outputs(report: &Report) -> String {
    let score = report.score;
    let problems: Vec<String> = annotations(report)
        .iter()
        .take(MOST_ANNOTATIONS)
        .map(|annotation| format!("{}: {}", annotation.title, annotation.message))
        .collect();
    let problems = problems.join("\n");
    let token = token(&problems);
    format!(
        "score={}\npossible={}\nwithheld={}\nhidden={}\npassed={}\nproblems<<{token}\n{problems}\n{token}\n",
        score.total,
        score.possible,
        score.withheld,
        score.hidden,
        wording::is_all_right(report)
    )
}

/// A word that is not in the text and that nobody who wrote a part of it could know.
fn token(text: &str) -> String {
    let mut hasher = blake3::Hasher::new_derive_key(CONTEXT);
    hasher.update(text.as_bytes());
    loop {
        let token = format!("grader-{}", &hasher.finalize().to_hex()[..32]);
        if !text.contains(&token) {
            return token;
        }
        hasher.update(b"again");
    }
}

/// A command's message: one line, whatever is in it.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a command's property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
