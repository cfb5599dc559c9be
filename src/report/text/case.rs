//! One case in full: what was the matter, where, and how to see it again.

use super::super::safe::Safe;
use super::super::{CasePart, FindingPart, words};
use super::boards;
use super::page::{Page, Tone};

/// The indent of a case.
const INDENT: usize = 4;
/// The indent of what belongs to it.
const INNER: usize = 6;

/// What a reader has been told already, and is not told again.
#[derive(Default)]
pub(super) struct Told<'r> {
    hints: Vec<&'r Safe>,
    cases: Vec<&'r CasePart>,
}

impl<'r> Told<'r> {
    /// Whether a hint is new; from now on it is not.
    pub(super) fn is_new(&mut self, hint: &'r Safe) -> bool {
        let new = !self.hints.contains(&hint);
        if new {
            self.hints.push(hint);
        }
        new
    }

    /// The case that was told of the same run.
    fn of_run(&self, case: &CasePart) -> Option<&'r CasePart> {
        self.cases.iter().copied().find(|told| run(told) == run(case))
    }
}

/// The name of the run that a case judges: the first case's of it.
fn run(case: &CasePart) -> &Safe {
    case.same_run_as.as_ref().unwrap_or(&case.id)
}

pub(super) fn write<'r>(page: &mut Page, case: &'r CasePart, told: &mut Told<'r>) {
    let earlier = told.of_run(case);
    page.line(INDENT, Tone::Strong, case.id.as_str());
    for finding in &case.findings {
        self::finding(page, finding, told);
    }
    if words::was_run(case.verdict) {
        evidence(page, case, earlier);
    }
    told.cases.push(case);
    page.gap();
}

fn finding<'r>(page: &mut Page, finding: &'r FindingPart, told: &mut Told<'r>) {
    page.paragraph(INDENT, Tone::Bad, finding.message.as_str());
    let field = |page: &mut Page, label: &str, text: Option<&Safe>| {
        if let Some(text) = text {
            page.field(INNER, label, text.as_str());
        }
    };
    match &finding.boards {
        Some(boards) => {
            page.gap();
            for line in boards::side_by_side(boards) {
                page.line(INNER, Tone::Plain, &line);
            }
            page.gap();
        }
        None => {
            field(page, "expected", finding.expected.as_ref());
            field(page, "found", finding.found.as_ref());
        }
    }
    field(page, "where", finding.place.as_ref());
    field(
        page,
        "hint",
        finding.hint.as_ref().filter(|hint| told.is_new(hint)),
    );
}

/// What the run left behind, unless the same run was told before.
fn evidence(page: &mut Page, case: &CasePart, earlier: Option<&CasePart>) {
    if let Some(diff) = &case.diff
        && earlier.and_then(|earlier| earlier.diff.as_ref()) != Some(diff)
    {
        page.line(
            INNER,
            Tone::Quiet,
            "lines that differ: - as the assignment has them, + as printed",
        );
        page.quoted(INNER, diff_lines(diff));
    }
    if let Some(earlier) = earlier {
        page.field(
            INNER,
            "run again",
            &format!("as {} above, it is the same run", earlier.id),
        );
        return;
    }
    if let (Some(usage), true) = (case.usage, words::usage_matters(case.verdict)) {
        page.field(INNER, "used", &words::usage(usage, case.limits));
    }
    if let Some(stderr) = &case.stderr {
        page.line(INNER, Tone::Quiet, "on standard error it wrote:");
        page.quoted(INNER, stderr.as_str().lines().map(|line| (Tone::Plain, line)));
    }
    page.line(INNER, Tone::Quiet, "run it again with:");
    page.line(INNER + 2, Tone::Plain, case.reproduce.as_str());
}

/// The lines of a unified diff without its header of two lines, which names files that there are not.
fn diff_lines(diff: &Safe) -> impl Iterator<Item = (Tone, &str)> {
    let header =
        |(number, line): &(usize, &str)| *number < 2 && (line.starts_with("---") || line.starts_with("+++"));
    let lines = diff
        .as_str()
        .lines()
        .enumerate()
        .filter(move |line| !header(line));
    lines.map(|(_, line)| {
        let tone = match line.as_bytes().first() {
            Some(b'+') => Tone::Bad,
            Some(b'-') => Tone::Good,
            Some(b'@' | b'[' | b'\\') => Tone::Quiet,
            Some(_) | None => Tone::Plain,
        };
        (tone, line)
    })
}
