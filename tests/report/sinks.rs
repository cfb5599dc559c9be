//! Every sink's output, checked by the rules of whoever reads it: for every kind of report, for reports with hidden cases, for hostile and for very large ones.
//!
//! The rules are written out here, so that the tests need no network. `tests/report/consumers.rs` asks real readers where they are installed.

use grader::document::Safe;
use grader::document::style::Style;
use grader::judgement::Verdict;
use grader::report::format::{Format, render};
use grader::report::{DiagnosisPart, Outcome, Report, SealedCase};
use grader::score::{CaseOutcome, Points};
use testing::{Trial, trials};

use crate::hostile::{HOSTILE, saying};
use crate::sample::{self, Sample, fails, passes, too_many_moves, whole};

/// What this file tests.
pub(crate) fn trials() -> Vec<Trial> {
    let own = trials![
        ten_thousand_cases_fit_everywhere,
        why_a_program_is_wrong_is_said_wherever_students_read,
    ];
    let formats = [
        classroom::trials(),
        github::trials(),
        gradescope::trials(),
        html::trials(),
        junit::trials(),
        platforms::trials(),
        tap::trials(),
    ];
    formats.into_iter().flatten().chain(own).collect()
}

mod classroom;
mod github;
mod gradescope;
mod html;
mod junit;
mod platforms;
mod tap;

/// A report of which some cases show their verdict alone and others nothing.
pub(crate) fn partly_hidden() -> Report {
    let mut report = Sample::of("hana")
        .criterion("moves", "The number of moves", whole(30, 60), Outcome::Partial)
        .case("3x3/depth-04-a", passes)
        .case("3x3/depth-05-a", too_many_moves(5, 7))
        .criterion("path", "A shortest path", whole(10, 40), Outcome::Hidden)
        .case("3x3/depth-04-a", passes)
        .0;
    for (name, verdict) in [
        ("hidden-1", Verdict::Accepted),
        ("hidden-2", Verdict::RuntimeError),
    ] {
        let id = Safe::line(format!("moves/{name}"));
        report.criteria[0].cases.push(id.clone());
        report.sealed.push(SealedCase {
            id,
            criterion: Safe::line("moves"),
            verdict: CaseOutcome::Judged(verdict),
        });
    }
    report.criteria[1].hidden_cases = 3;
    report.criteria[1].hidden = Points::whole(30);
    report.score.hidden = Points::whole(30);
    report
}

/// A report with so many cases, every name twice, every cause another.
pub(crate) fn huge(cases: usize) -> Report {
    let mut sample = Sample::of("ines");
    for part in ["moves", "path"] {
        sample = sample.criterion(part, "The same title", whole(0, 50), Outcome::Failed);
        for number in 0..cases / 2 {
            let name = format!("3x3/{}", number / 2);
            let letters: String = format!("{number:b}").replace('0', "n").replace('1', "y");
            let finding = grader::judgement::Finding::new(
                grader::judgement::FindingCode::TextDiffers,
                format!("the text differs: {letters}"),
            );
            let fail = fails(Verdict::WrongAnswer, finding);
            sample = sample.case(&name, move |case| {
                fail(case);
                case.diff = Some(Safe::diff("-a\n+b\n".repeat(9)));
            });
        }
    }
    sample.0
}

/// A report in which nothing was asked.
pub(crate) fn empty() -> Report {
    Sample::of("jun").0
}

/// Every report that sinks are checked on.
pub(crate) fn reports() -> Vec<(String, Report)> {
    let named = |(name, report): (&str, Report)| (name.to_owned(), report);
    let mut reports: Vec<(String, Report)> = sample::all().into_iter().map(named).collect();
    reports.push(named(("hidden", partly_hidden())));
    reports.push(named(("empty", empty())));
    reports.push(named(("large", huge(400))));
    for trick in HOSTILE {
        reports.push((format!("{trick:?}"), saying(trick)));
    }
    reports
}

pub(crate) fn rendered(report: &Report, format: Format) -> String {
    render(report, format, &Style::PLAIN).unwrap()
}

fn ten_thousand_cases_fit_everywhere() {
    let report = huge(10_000);
    for (format, most) in [
        (Format::Junit, 30_000_000),
        (Format::Prairielearn, 1_000_000),
        (Format::Gradescope, 1_000_000),
        (Format::Coursera, 100_000),
        (Format::GithubClassroom, 1_000_000),
        (Format::Github, 5 << 20),
    ] {
        let length = rendered(&report, format).len();
        assert!(length < most, "{format}: {length} bytes");
    }
    junit::check("huge", &report);
    github::check("huge", &report);
}

fn why_a_program_is_wrong_is_said_wherever_students_read() {
    let mut report = sample::mixed();
    report.diagnosis.push(DiagnosisPart {
        misconceptions: vec!["goal-at-enqueue"],
        message: Safe::line("halfheartedness"),
        hint: Safe::line("whereabouts"),
        hints: ["whereabouts", "touchstone", "waywardness"]
            .map(Safe::line)
            .to_vec(),
        next_hint_after: None,
        explained: 12,
        shown: Vec::new(),
    });
    for format in [
        Format::Text,
        Format::Json,
        Format::Markdown,
        Format::Html,
        Format::Gradescope,
        Format::Github,
        Format::Prairielearn,
        Format::Autolab,
        Format::Coursera,
        Format::Vpl,
    ] {
        let rendered = rendered(&report, format);
        for word in ["halfheartedness", "whereabouts"] {
            assert!(rendered.contains(word), "{format}: {rendered}");
        }
    }
}
