//! The Test Anything Protocol, read line by line.

use grader::report::Report;
use grader::report::format::Format;

use super::{empty, partly_hidden, rendered, reports};
use testing::{Trial, trials};

/// What this file tests.
pub(crate) fn trials() -> Vec<Trial> {
    trials![
        every_report_is_tap,
        nothing_asked_is_nothing_passed_and_what_is_hidden_is_skipped,
    ]
}

/// What a reader counts at one level.
#[derive(Debug, Default, PartialEq, Eq)]
struct Level {
    planned: Option<usize>,
    seen: usize,
    failed: usize,
    skipped: usize,
}

impl Level {
    fn is_ok(&self) -> bool {
        self.planned == Some(self.seen) && self.failed == 0
    }

    /// Reads a line that is no comment, no YAML and not indented.
    fn read(&mut self, line: &str) {
        if let Some(plan) = line.strip_prefix("1..") {
            assert_eq!((self.planned, self.seen), (None, 0), "one plan, first");
            let (count, reason) = plan.split_once(" # ").unwrap_or((plan, ""));
            self.planned = Some(count.parse().unwrap());
            assert_eq!(count == "0", !reason.is_empty(), "{line}");
            return;
        }
        let (ok, rest) = match line.strip_prefix("not ok ") {
            Some(rest) => (false, rest),
            None => (
                true,
                line.strip_prefix("ok ")
                    .unwrap_or_else(|| panic!("{line:?} is no TAP")),
            ),
        };
        let (number, description) = rest.split_once(" - ").unwrap();
        self.seen += 1;
        assert_eq!(number, self.seen.to_string());
        let unescaped = description.replace("\\\\", "").replace("\\#", "");
        let directive = unescaped
            .split_once('#')
            .map(|(_, directive)| directive.trim().to_owned());
        match directive {
            Some(directive) => {
                assert!(directive.starts_with("SKIP ") && ok, "{line:?}");
                self.skipped += 1;
            }
            None => self.failed += usize::from(!ok),
        }
    }
}

/// Reads a whole text; the outermost level comes back.
fn read(text: &str) -> Level {
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("TAP version 14"));
    let (mut outer, mut inner) = (Level::default(), None::<Level>);
    let mut yaml_indent = None;
    for line in lines {
        let indent = line.len() - line.trim_start().len();
        if let Some(open) = yaml_indent {
            if line.trim() == "..." && indent == open {
                yaml_indent = None;
                continue;
            }
            assert!(indent >= open, "{line:?}");
            let value = line.trim_start().trim_start_matches("- ");
            let value = value
                .split_once(": ")
                .filter(|_| !value.starts_with('"'))
                .map_or(value, |(_, value)| value);
            assert!(
                !value.starts_with('"') || serde_json::from_str::<String>(value).is_ok(),
                "{line:?}"
            );
            continue;
        }
        match (indent, line.trim_start()) {
            (2 | 6, "---") => yaml_indent = Some(indent),
            (0, rest) if rest.starts_with("# Subtest: ") => inner = Some(Level::default()),
            (0, rest) if rest.starts_with("# ") || rest.starts_with("Bail out! ") => {}
            (4, rest) => inner.as_mut().unwrap().read(rest),
            (0, rest) => {
                if let Some(inner) = inner.take_if(|_| !rest.starts_with("1..")) {
                    assert_eq!(inner.planned, Some(inner.seen), "{rest:?}");
                    assert!(inner.is_ok() || rest.starts_with("not ok "), "{rest:?}");
                }
                outer.read(rest);
            }
            (_, _) => panic!("{line:?}"),
        }
    }
    assert_eq!(yaml_indent, None);
    assert_eq!(outer.planned, Some(outer.seen));
    outer
}

pub(crate) fn check(name: &str, report: &Report) {
    let level = read(&rendered(report, Format::Tap));
    assert_eq!(level.seen, report.criteria.len(), "{name}");
    let full = report.score.earned == report.score.possible && !report.criteria.is_empty();
    assert_eq!(
        level.failed == 0 && level.skipped == 0 && level.seen > 0,
        full,
        "{name}"
    );
}

fn every_report_is_tap() {
    for (name, report) in reports() {
        check(&name, &report);
    }
}

fn nothing_asked_is_nothing_passed_and_what_is_hidden_is_skipped() {
    assert!(rendered(&empty(), Format::Tap).contains("\n1..0 # there is nothing to test\n"));
    let hidden = read(&rendered(&partly_hidden(), Format::Tap));
    assert_eq!((hidden.failed, hidden.skipped), (1, 1));
}
