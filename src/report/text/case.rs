//! One case in full: what was the matter, where, and how to see it again.

use super::super::safe::Safe;
use super::super::told::Told;
use super::super::{CasePart, FindingPart, boards, words};
use super::page::{Page, Tone};

/// The indent of a case.
const INDENT: usize = 4;
/// The indent of what belongs to it.
const INNER: usize = 6;

/// Writes a case, under its name where it is not named just above.
pub(super) fn write<'r>(page: &mut Page, case: &'r CasePart, named: bool, told: &mut Told<'r>) {
    let earlier = told.of_run(case);
    if named {
        page.line(INDENT, Tone::Strong, case.id.as_str());
    }
    for finding in &case.findings {
        self::finding(page, finding, words::is_measured(finding, case), told);
    }
    if words::was_run(case.verdict) {
        evidence(page, case, earlier);
    }
    told.told(case);
    page.gap();
}

/// Writes a finding; what was expected and found only where nothing else shows it.
fn finding<'r>(page: &mut Page, finding: &'r FindingPart, measured: bool, told: &mut Told<'r>) {
    page.paragraph(INDENT, Tone::Bad, finding.message.as_str());
    let field = |page: &mut Page, label: &str, text: Option<&Safe>| {
        if let Some(text) = text {
            page.field(INNER, label, text.as_str());
        }
    };
    if let Some(boards) = &finding.boards {
        page.gap();
        for line in boards::side_by_side(boards) {
            page.line(INNER, Tone::Plain, &line);
        }
        page.gap();
    } else if !measured {
        field(page, "expected", finding.expected.as_ref());
        field(page, "found", finding.found.as_ref());
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
        page.paragraph(INNER, Tone::Quiet, &words::diff(diff));
        page.quoted(INNER, diff_lines(diff));
    }
    if let Some(earlier) = earlier {
        page.field(INNER, "run", &words::same_run(earlier));
        return;
    }
    if let (Some(usage), true) = (case.usage, words::usage_matters(case.verdict)) {
        page.field(INNER, "used", &words::usage(usage, case.limits));
    }
    if let Some(stderr) = &case.stderr {
        page.line(INNER, Tone::Quiet, words::STDERR);
        page.quoted(INNER, stderr.as_str().lines().map(|line| (Tone::Plain, line)));
    }
    page.line(INNER, Tone::Quiet, words::REPRODUCE);
    page.line(INNER + 2, Tone::Plain, case.reproduce.as_str());
}

fn diff_lines(diff: &Safe) -> impl Iterator<Item = (Tone, &str)> {
    diff.as_str().lines().map(|line| {
        let tone = match line.as_bytes().first() {
            Some(b'+') => Tone::Bad,
            Some(b'-') => Tone::Good,
            Some(b'@' | b'[' | b'\\') => Tone::Quiet,
            Some(_) | None => Tone::Plain,
        };
        (tone, line)
    })
}
