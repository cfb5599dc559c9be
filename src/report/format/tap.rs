//! The report in the Test Anything Protocol, version 14: a test for each criterion, and under it one for each case.

use std::fmt::Write as _;

use crate::report::{
    Outcome, Report,
    items::{Item, ItemKind, Names, Suite},
    page, wording,
};

/// The report as TAP 14, with a newline at the end.
pub(super) fn render(report: &Report) -> String {
    let mut page = Tap(String::from("TAP version 14\n"));
    let mut names = Names::default();
    page.line(
        0,
        &format!("1..{}{}", report.criteria.len(), no_plan(report.criteria.len())),
    );
    for (number, suite) in (1..).zip(Suite::all(report)) {
        page.suite(number, &names.unique(suite.criterion.title.as_str()), &suite);
    }
    page.line(
        0,
        &format!("# {} of {} points", report.score.total, report.score.possible),
    );
    for (_, words) in wording::about_points(report) {
        page.line(0, &format!("# {words}"));
    }
    if report.incomplete {
        page.line(0, "Bail out! the grader was interrupted");
    }
    page.0
}

/// A plan of no tests says why.
fn no_plan(count: usize) -> &'static str {
    if count == 0 {
        " # there is nothing to test"
    } else {
        ""
    }
}

struct Tap(String);

impl Tap {
    fn line(&mut self, indent: usize, text: &str) {
        // Nothing fails to be written to a string.
        let _ = writeln!(self.0, "{:indent$}{text}", "");
    }

    fn suite(&mut self, number: usize, name: &str, suite: &Suite<'_>) {
        let (criterion, count) = (suite.criterion, suite.items.len());
        self.line(0, &format!("# Subtest: {}", escaped(name)));
        self.line(4, &format!("1..{count}{}", no_plan(count)));
        for (nth, item) in (1..).zip(&suite.items) {
            self.item(nth, item);
        }
        let passed = match criterion.outcome {
            Outcome::Passed | Outcome::Hidden => "ok",
            Outcome::Partial | Outcome::Failed | Outcome::Skipped | Outcome::Withheld => "not ok",
        };
        let directive = match criterion.outcome {
            Outcome::Partial | Outcome::Failed | Outcome::Skipped if criterion.extra_credit => {
                " # TODO extra credit"
            }
            Outcome::Hidden => " # SKIP not everything is shown",
            Outcome::Passed | Outcome::Partial | Outcome::Failed | Outcome::Skipped | Outcome::Withheld => "",
        };
        self.line(0, &format!("{passed} {number} - {}{directive}", escaped(name)));
        self.line(0, "  ---");
        self.line(0, &format!("  earned: {}", criterion.earned));
        self.line(0, &format!("  possible: {}", criterion.possible));
        self.line(0, "  ...");
    }

    /// A case that was not run is not ok: nobody earned anything by it.
    fn item(&mut self, number: usize, item: &Item<'_>) {
        let name = escaped(&item.name);
        match item.kind {
            ItemKind::Passed => return self.line(4, &format!("ok {number} - {name}")),
            ItemKind::Hidden => {
                let why = escaped(&item.headline);
                return self.line(4, &format!("ok {number} - {name} # SKIP {why}"));
            }
            ItemKind::Failed | ItemKind::Broken | ItemKind::NotRun => {}
        }
        self.line(4, &format!("not ok {number} - {name}"));
        self.line(4, "  ---");
        self.line(4, &format!("  verdict: {}", item.verdict()));
        self.line(4, &format!("  message: {}", quoted(&item.headline)));
        let details = page::details(item);
        self.line(4, "  details:");
        for line in details.lines() {
            self.line(4, &format!("    - {}", quoted(line)));
        }
        self.line(4, "  ...");
    }
}

/// A description, in which `#` would begin a directive.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('#', "\\#")
}

/// A text in YAML: what JSON writes, YAML reads.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
