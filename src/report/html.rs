//! The report as one HTML page that needs nothing else: no network, no script; light or dark as the reader's system is.
//!
//! Whatever comes from outside is escaped. A policy in the page forbids scripts, images and links to anywhere, so that even a mistake here could load nothing.

use std::fmt::Write as _;

use super::items::{Item, ItemKind};
use super::{CriterionPart, Outcome, Report, text, words};

const STYLE: &str = include_str!("html/style.css");

/// The report as HTML, with a newline at the end.
pub(super) fn render(report: &Report) -> String {
    let mut page = Page::begin(&format!("Report on {}", report.submission.name), "");
    page.score(report);
    page.notices(report);
    page.table(report);
    if let Some(build) = words::failed_build(report) {
        page.element("h2", words::DOES_NOT_COMPILE);
        page.element("pre", build.command.as_str());
        page.element("pre", build.output.as_str());
        if let Some(remedy) = words::remedy_of_build(report) {
            page.element("p", remedy.as_str());
        }
    }
    for (number, criterion) in (1..).zip(&report.criteria) {
        page.criterion(number, report, criterion);
    }
    page.remarks(report);
    page.facts(report);
    page.end()
}

/// A page on its way.
pub(crate) struct Page(String);

impl Page {
    /// A page with its heading, and rules of style besides those of a report.
    pub(crate) fn begin(title: &str, style: &str) -> Self {
        let mut page = Self(String::new());
        page.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        page.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        page.raw("<meta name=\"color-scheme\" content=\"light dark\">\n");
        page.raw("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n");
        page.element("title", title);
        page.raw("<style>\n");
        page.raw(STYLE);
        page.raw(style);
        page.raw("</style>\n</head>\n<body>\n<main>\n");
        page.element("h1", title);
        page
    }

    /// The whole page, with a newline at the end.
    pub(crate) fn end(mut self) -> String {
        self.raw("</main>\n</body>\n</html>\n");
        self.0
    }

    /// Markup of ours.
    pub(crate) fn raw(&mut self, markup: &str) {
        self.0.push_str(markup);
    }

    /// An element with a text in it.
    pub(crate) fn element(&mut self, name: &str, text: &str) {
        // Nothing fails to be written to a string.
        let _ = writeln!(self.0, "<{name}>{}</{name}>", escape(text));
    }

    fn paragraph(&mut self, class: &str, lead: &str, text: &str) {
        let _ = writeln!(
            self.0,
            "<p class=\"notice {class}\"><strong>{}</strong> {}</p>",
            escape(lead),
            escape(text)
        );
    }

    fn score(&mut self, report: &Report) {
        let score = report.score;
        let _ = writeln!(
            self.0,
            "<p class=\"score\"><strong>{}</strong> of {} points</p>",
            score.total, score.possible
        );
        let share = |points: crate::points::Points| {
            points.hundredths().max(0) * 1000 / score.possible.hundredths().max(1)
        };
        self.raw("<div class=\"bar\" aria-hidden=\"true\">");
        let parts = [
            ("earned", score.total),
            ("withheld", score.withheld),
            ("hidden", score.hidden),
        ];
        for (class, points) in parts {
            let width = share(points).min(1000);
            let _ = write!(
                self.0,
                "<span class=\"{class}\" style=\"width:{}.{}%\"></span>",
                width / 10,
                width % 10
            );
        }
        self.raw("</div>\n");
    }

    fn notices(&mut self, report: &Report) {
        if let Some(lateness) = words::lateness(report) {
            self.paragraph("late", "Late.", &lateness);
        }
        if let Some(adjusted) = words::adjusted(report) {
            self.paragraph("late", "Adjusted.", &adjusted);
        }
        if words::is_withheld(report) {
            let lead = format!("{} points withheld.", report.score.withheld);
            self.paragraph("withheld", &lead, words::WITHHELD);
        }
        if let Some(hidden) = words::hidden(report) {
            self.paragraph("hidden", "Hidden.", &hidden);
        }
        if report.incomplete {
            self.paragraph("withheld", "Not finished.", words::INCOMPLETE);
        }
        for (lead, told) in words::causes(report) {
            self.paragraph("note", lead, &told);
        }
        for note in &report.notes {
            self.paragraph("note", "Note:", note.as_str());
        }
        if words::is_all_right(report) {
            self.paragraph("earned", "", words::ALL_RIGHT);
        }
    }

    fn table(&mut self, report: &Report) {
        self.raw("<table>\n<thead><tr><th>Criterion</th><th>Outcome</th><th>Points</th><th>Passed</th></tr></thead>\n<tbody>\n");
        for (number, criterion) in (1..).zip(&report.criteria) {
            let _ = writeln!(
                self.0,
                "<tr><td><a href=\"#criterion-{number}\">{}</a></td><td><span class=\"outcome {}\">{}</span></td><td class=\"number\">{} of {}</td><td>{}</td></tr>",
                escape(criterion.title.as_str()),
                class(criterion.outcome),
                words::outcome(criterion.outcome),
                criterion.earned,
                criterion.possible,
                words::passed(criterion)
            );
        }
        self.raw("</tbody>\n</table>\n");
    }

    fn criterion(&mut self, number: usize, report: &Report, criterion: &CriterionPart) {
        let open = if criterion.outcome == Outcome::Passed {
            ""
        } else {
            " open"
        };
        let _ = writeln!(
            self.0,
            "<details id=\"criterion-{number}\"{open}>\n<summary><span class=\"outcome {}\">{}</span> {} <span class=\"points\">{} of {} points</span></summary>",
            class(criterion.outcome),
            words::outcome(criterion.outcome),
            escape(criterion.title.as_str()),
            criterion.earned,
            criterion.possible
        );
        self.raw("<ul class=\"cases\">\n");
        for item in Item::of(report, criterion) {
            let _ = writeln!(
                self.0,
                "<li class=\"{}\" title=\"{}\">{}</li>",
                match item.kind() {
                    ItemKind::Passed => "passed",
                    ItemKind::Failed | ItemKind::Broken => "failed",
                    ItemKind::NotRun => "skipped",
                },
                words::verdict(item.verdict),
                escape(item.name(criterion))
            );
        }
        self.raw("</ul>\n");
        if criterion.hidden_cases > 0 {
            self.paragraph("hidden", "Hidden.", &words::hidden_in(criterion));
        }
        let details = text::of_criterion(report, criterion);
        if !details.is_empty() {
            self.element("pre", &details);
        }
        self.raw("</details>\n");
    }

    fn remarks(&mut self, report: &Report) {
        let remarks = super::groups::Remark::all(report);
        if remarks.is_empty() {
            return;
        }
        self.element("h2", words::REMARKS);
        self.raw("<ul>\n");
        for remark in remarks {
            self.element("li", &remark.in_words());
        }
        self.raw("</ul>\n");
    }

    fn facts(&mut self, report: &Report) {
        let rubric = format!("{} ({})", report.rubric.title, report.rubric.name);
        let sandbox = words::sandbox(&report.sandbox);
        let command = report.submission.command.as_ref();
        let facts = [
            ("rubric", Some(rubric.as_str())),
            ("run as", command.map(super::safe::Safe::as_str)),
            ("isolation", Some(sandbox.as_str())),
            (
                "time limits",
                words::is_timed_out(report).then_some(report.policy),
            ),
            ("graded by", Some(report.grader.as_str())),
        ];
        self.raw("<dl>\n");
        for (name, fact) in facts {
            if let Some(fact) = fact {
                self.element("dt", name);
                self.element("dd", fact);
            }
        }
        self.raw("</dl>\n");
    }
}

const fn class(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Passed => "passed",
        Outcome::Partial | Outcome::Withheld => "partial",
        Outcome::Failed => "failed",
        Outcome::Skipped | Outcome::Hidden => "skipped",
    }
}

/// A text in which nothing is markup, in an element or between quotes.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
    out
}
