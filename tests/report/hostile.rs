//! What a program prints, or how its author names it, breaks no format and forges nothing.

use grader::document::Safe;
use grader::document::safe::sanitise::is_safe;
use grader::document::style::Style;
use grader::judgement::{Finding, FindingCode, Verdict};
use grader::report::format::{Format, render};
use grader::report::{CasePart, ExitPart, Outcome, Report};
use proptest::prelude::*;

use crate::sample::{Sample, failed_build, fails, whole};

testing::list![
    no_text_breaks_a_report,
    no_known_trick_breaks_a_report,
    tricks_are_shown_and_not_hidden,
    an_endless_line_and_a_million_lines_stay_short,
    no_fence_of_markdown_can_be_closed,
];

/// Everything that is known to have broken a report somewhere.
pub(crate) const HOSTILE: &[&str] = &[
    "\u{1b}[2J\u{1b}[H\u{1b}]0;pwned\u{7}",
    "\u{9b}31m\u{90}q\u{9c}",
    "\u{202e}dessap\u{202c} \u{2066}x\u{2069}\u{200f}",
    "\u{200b}\u{200d}\u{feff}\u{2060}\u{e0041}",
    "a\u{2028}b\u{2029}c\u{85}d",
    "nul\0\u{1}\u{7f}\r\r\n",
    "</script><script>alert(1)</script>",
    "]]><!--",
    "::error::forged\n::stop-commands::x\n  ::set-output name=a::b",
    "##[error]x ##vso[task.complete result=Succeeded]",
    "=cmd|' /C calc'!A0",
    "```\n~~~\n# Report on somebody else\n| a | b |",
    "![x](https://example.invalid/a.png) @everyone <img src=x onerror=y>",
    "SCORE  100 of 100 points\n\nReport on x\n-----------",
    "{\"schema\": \"grader.report/v1\"}\"\\",
    "Z\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}",
    "%s%n%x $(reboot) `reboot` \\u001b",
    "\u{fffd}\u{e000}\u{10ffff}",
];

/// A report in which every text that a student has a hand in is this one.
pub(crate) fn saying(text: &str) -> Report {
    let finding = Finding::new(FindingCode::TextDiffers, format!("the text differs: {text}"))
        .comparing(text, text)
        .hint(text);
    let remark = Finding::new(FindingCode::FormatDeviation, text);
    let all = |verdict: Verdict| {
        let fail = fails(verdict, finding.clone());
        let remark = remark.map(Safe::line);
        move |case: &mut CasePart| {
            fail(case);
            case.remarks = vec![remark];
            case.diff = Some(Safe::diff(format!("@@ -1 +1 @@\n-{text}\n+{text}\n")));
            case.stderr = Some(Safe::words(text));
            case.java_test = Some("assertTrue(true, \"\");\n".to_owned());
            case.reproduce = Safe::command(format!("./{text} puzzle.txt"));
            case.exit = Some(ExitPart::Violation {
                violation: Safe::line(text),
            });
        }
    };
    let mut sample = Sample::of(text)
        .criterion("moves", text, whole(0, 50), Outcome::Failed)
        .case("3x3/a", all(Verdict::WrongAnswer))
        .case("3x3/b", all(Verdict::RuntimeError))
        .case("3x3/c", all(Verdict::SecurityViolation))
        .criterion("path", "The path", whole(0, 50), Outcome::Failed)
        .case("3x3/a", all(Verdict::PresentationError));
    sample.0.submission.command = Some(Safe::command(text));
    sample.0.submission.language = Some(Safe::line(text));
    sample.0.submission.build = Some(failed_build(text));
    sample.0.notes.push(Safe::line(text));
    sample.0
}

/// Asserts what must hold of every report, whatever a program printed.
fn assert_unbroken(report: &Report, what: &str) {
    for format in Format::ALL {
        let text = render(report, format, &Style::PLAIN).unwrap();
        let culprit = text.lines().find(|line| !is_safe(line));
        assert_eq!(culprit, None, "{format} of {what:?}");
        for line in text.lines() {
            let line = line.trim_start();
            // The commands of a step of GitHub Actions are ours; `sinks` reads them as a runner does.
            assert!(
                (format == Format::Github || !line.starts_with("::")) && !line.contains("##["),
                "{format} of {what:?}: {line}"
            );
        }
    }
    let text = render(report, Format::Text, &Style::PLAIN).unwrap();
    assert_eq!(
        text.lines().filter(|line| line.starts_with("  SCORE")).count(),
        1,
        "{what:?}"
    );
    assert_eq!(
        text.lines().filter(|line| line.starts_with("Report on")).count(),
        1,
        "{what:?}"
    );
    let mut is_command = false;
    for line in text.lines() {
        let wide = unicode_width::UnicodeWidthStr::width(line);
        let is_verbatim = is_command || line.trim_start().starts_with('|');
        assert!(
            wide <= Style::DEFAULT_WIDTH || is_verbatim,
            "{wide} columns: {line}"
        );
        is_command = line.ends_with("run it again with:") || line.ends_with("built by:");
    }
    let colored = Style {
        color: true,
        ..Style::PLAIN
    };
    let colored = render(report, Format::Text, &colored).unwrap();
    let stripped = anstream::adapter::strip_str(&colored).to_string();
    assert_eq!(stripped, text, "the only escapes are ours: {what:?}");
    let json = render(report, Format::Json, &Style::PLAIN).unwrap();
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(value["score"]["earned"], 0);
    assert!(!json.contains("</") && !json.contains("<!--"), "{what:?}");
    assert_eq!(value, serde_json::to_value(report).unwrap(), "{what:?}");
}

fn no_known_trick_breaks_a_report() {
    for trick in HOSTILE {
        assert_unbroken(&saying(trick), trick);
    }
    assert_unbroken(&saying(&HOSTILE.concat()), "all together");
}

fn tricks_are_shown_and_not_hidden() {
    let text = render(&saying("\u{1b}[2J\u{202e}"), Format::Text, &Style::PLAIN).unwrap();
    assert!(text.contains("| \\x1b[2J\\u{202e}"), "{text}");
}

fn an_endless_line_and_a_million_lines_stay_short() {
    for text in ["x".repeat(2_000_000), "spam\n".repeat(1_000_000)] {
        let report = saying(&text);
        assert_unbroken(&report, "much");
        for format in Format::ALL {
            let rendered = render(&report, format, &Style::PLAIN).unwrap();
            assert!(rendered.len() < 100_000, "{format}: {} bytes", rendered.len());
            // Base64 shows no words.
            let has_room = format != Format::GithubClassroom;
            let says_so = rendered.contains("left out ...]") || rendered.contains("left out ...\\]");
            assert_eq!(says_so, has_room, "{format}");
        }
    }
}

fn no_fence_of_markdown_can_be_closed() {
    let text = render(&saying("`````\n# forged"), Format::Markdown, &Style::PLAIN).unwrap();
    let mut fence: Option<&str> = None;
    for line in text.lines() {
        let ticks = &line[..line.len() - line.trim_start_matches('`').len()];
        match fence {
            None if ticks.len() >= 3 && !line[ticks.len()..].contains('`') => fence = Some(ticks),
            Some(open) if line.starts_with(open) && line.trim_matches('`').is_empty() => fence = None,
            None => assert!(!line.starts_with("# forged"), "{text}"),
            Some(_) => {}
        }
    }
    assert_eq!(fence, None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    fn no_text_breaks_a_report(text: String) {
        assert_unbroken(&saying(&text), &text);
    }
}
