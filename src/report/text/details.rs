//! What did not pass, criterion by criterion, each cause told once; then remarks that cost nothing.

use crate::score::CaseOutcome;
use crate::verdict::Verdict;

use super::super::groups::{Problem, Remark};
use super::super::{CasePart, CriterionPart, Outcome, Report, words};
use super::case::{self, Told};
use super::page::{Page, Tone};

/// The most cases that are listed by name.
const MOST_NAMES: usize = 24;

pub(super) fn write(page: &mut Page, report: &Report) {
    build(page, report);
    let problems: Vec<Problem<'_>> = Problem::all(report);
    let mut told = Told::default();
    for criterion in report
        .criteria
        .iter()
        .filter(|criterion| criterion.outcome != Outcome::Passed)
    {
        let own: Vec<&Problem<'_>> = problems
            .iter()
            .filter(|problem| !is_the_build(report, problem))
            .filter(|problem| !problem.of_criterion(&criterion.id).is_empty())
            .collect();
        if !own.is_empty() {
            self::criterion(page, criterion, &own, &mut told);
        }
    }
    remarks(page, &Remark::all(report));
}

/// The compiler's words, where it failed.
fn build(page: &mut Page, report: &Report) {
    let Some(build) = report.submission.build.as_ref().filter(|build| !build.succeeded) else {
        return;
    };
    page.heading("The program does not compile, so nothing could be run");
    page.line(2, Tone::Quiet, "built by:");
    page.line(4, Tone::Plain, build.command.as_str());
    page.line(2, Tone::Quiet, "the compiler says:");
    page.quoted(2, build.output.as_str().lines().map(|line| (Tone::Plain, line)));
}

/// Whether a problem is that of the build, which has been told.
fn is_the_build(report: &Report, problem: &Problem<'_>) -> bool {
    problem.verdict() == CaseOutcome::Judged(Verdict::CompileError)
        && report
            .submission
            .build
            .as_ref()
            .is_some_and(|build| !build.succeeded)
}

fn criterion<'r>(
    page: &mut Page,
    criterion: &'r CriterionPart,
    problems: &[&Problem<'r>],
    told: &mut Told<'r>,
) {
    page.heading(&format!(
        "{}: {} of {} points, {} passed",
        criterion.title,
        criterion.earned,
        criterion.possible,
        words::passed(criterion)
    ));
    if let Some(hint) = criterion.hint.as_ref().filter(|hint| told.is_new(hint)) {
        page.field(2, "hint", hint.as_str());
    }
    for problem in problems {
        page.gap();
        self::problem(page, criterion, problem, told);
    }
}

fn problem<'r>(page: &mut Page, criterion: &'r CriterionPart, problem: &Problem<'r>, told: &mut Told<'r>) {
    let cases = problem.of_criterion(&criterion.id);
    let full = if problem.is_told_in(&criterion.id) {
        problem.examples()
    } else {
        0
    };
    let (label, verdict) = (format!("[{}]", problem.number), words::verdict(problem.verdict()));
    let count = words::cases(cases.len());
    let text = match (problem.examples(), problem.is_told_in(&criterion.id)) {
        (0, _) => format!(
            "{count} {}",
            problem.message().map_or(verdict, |message| message.as_str())
        ),
        (_, true) => format!("{verdict}, {count}"),
        (_, false) => format!("{verdict}, {count}, for the reason told at {label} above"),
    };
    page.hanging(2, (&label, label.len() + 1), tone(problem.verdict()), &text);
    for case in cases.iter().take(full) {
        case::write(page, case, told);
    }
    let rest = cases.get(full..).unwrap_or_default();
    if problem.examples() > 0 && !rest.is_empty() {
        let lead = if full > 0 { "the same in " } else { "" };
        page.paragraph(4, Tone::Plain, &format!("{lead}{}", names(rest)));
    }
}

fn remarks(page: &mut Page, remarks: &[Remark<'_>]) {
    if remarks.is_empty() {
        return;
    }
    page.heading("Remarks, which cost no points");
    for remark in remarks {
        let place = remark.finding.place.as_ref();
        let place = place.map_or(String::new(), |place| format!(", {place}"));
        let first = remark
            .cases
            .first()
            .map_or(String::new(), |case| format!(", first in {}{place}", case.id));
        page.hanging(
            2,
            ("-", 2),
            Tone::Plain,
            &format!(
                "{} ({}{first})",
                remark.finding.message,
                words::cases(remark.cases.len())
            ),
        );
    }
}

fn names(cases: &[&CasePart]) -> String {
    let shown: Vec<&str> = cases
        .iter()
        .take(MOST_NAMES)
        .map(|case| words::short_name(case))
        .collect();
    match cases.len() - shown.len() {
        0 => shown.join(", "),
        more => format!("{}, and {more} more", shown.join(", ")),
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
