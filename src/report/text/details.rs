//! What did not pass, criterion by criterion, each cause told once; then remarks that cost nothing.

use crate::score::CaseOutcome;
use crate::verdict::Verdict;

use super::super::groups::{Problem, Remark};
use super::super::told::Told;
use super::super::{CriterionPart, Outcome, Report, words};
use super::case;
use super::page::{Page, Tone};

pub(super) fn write(page: &mut Page, report: &Report) {
    build(page, report);
    let problems: Vec<Problem<'_>> = Problem::all(report);
    let mut told = Told::default();
    for criterion in report
        .criteria
        .iter()
        .filter(|criterion| criterion.outcome != Outcome::Passed)
    {
        let own = Problem::of(&problems, report, criterion);
        if own.is_empty() && words::sealed(report, criterion).is_none() {
            continue;
        }
        page.heading(&format!(
            "{} ({} of {} points, {} passed)",
            criterion.title,
            criterion.earned,
            criterion.possible,
            words::passed(criterion)
        ));
        body(page, report, criterion, &own, &mut told);
    }
    if words::is_all_right(report) {
        page.gap();
        page.paragraph(2, Tone::Good, words::ALL_RIGHT);
    }
    remarks(page, &Remark::all(report));
}

/// The compiler's words, where it failed.
fn build(page: &mut Page, report: &Report) {
    let Some(build) = words::failed_build(report) else {
        return;
    };
    page.heading(words::DOES_NOT_COMPILE);
    page.line(2, Tone::Quiet, "built by:");
    page.line(4, Tone::Plain, build.command.as_str());
    page.line(2, Tone::Quiet, "the compiler says:");
    page.quoted(2, build.output.as_str().lines().map(|line| (Tone::Plain, line)));
    if let Some(remedy) = words::remedy_of_build(report) {
        page.field(2, "hint", remedy.as_str());
    }
}

/// What is the matter with one criterion, without its heading.
pub(super) fn body<'r>(
    page: &mut Page,
    report: &'r Report,
    criterion: &'r CriterionPart,
    problems: &[&Problem<'r>],
    told: &mut Told<'r>,
) {
    if let Some(hint) = criterion.hint.as_ref().filter(|hint| told.is_new(hint)) {
        page.field(2, "hint", hint.as_str());
    }
    for problem in problems {
        page.gap();
        self::problem(page, criterion, problem, told);
    }
    if let Some(sealed) = words::sealed(report, criterion) {
        page.gap();
        page.paragraph(2, Tone::Plain, &sealed);
    }
}

fn problem<'r>(page: &mut Page, criterion: &'r CriterionPart, problem: &Problem<'r>, told: &mut Told<'r>) {
    let cases = problem.of_criterion(&criterion.id);
    let label = format!("[{}]", problem.number);
    let title = problem.title(criterion);
    page.hanging(2, (&label, label.len() + 1), tone(problem.verdict()), &title);
    for case in cases.iter().take(problem.told_in_full(criterion)) {
        let named = cases.len() > 1;
        case::write(page, case, named, told);
    }
    if let Some(rest) = problem.rest(criterion) {
        page.paragraph(4, Tone::Plain, &rest);
    }
}

fn remarks(page: &mut Page, remarks: &[Remark<'_>]) {
    if remarks.is_empty() {
        return;
    }
    page.heading(words::REMARKS);
    for remark in remarks {
        page.hanging(2, ("-", 2), Tone::Plain, &remark.in_words());
    }
}

fn tone(outcome: CaseOutcome) -> Tone {
    match outcome {
        CaseOutcome::Judged(verdict) => match verdict {
            Verdict::Accepted => Tone::Good,
            Verdict::PresentationError => Tone::Middling,
            Verdict::Skipped => Tone::Quiet,
            Verdict::WrongAnswer
            | Verdict::TimeLimitCpu
            | Verdict::TimeLimitWall
            | Verdict::MemoryLimit
            | Verdict::OutputLimit
            | Verdict::RuntimeError
            | Verdict::CannotStart
            | Verdict::CompileError
            | Verdict::SecurityViolation => Tone::Bad,
        },
        CaseOutcome::JudgeError => Tone::Middling,
    }
}
