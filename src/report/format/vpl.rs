//! The report for the Virtual Programming Lab of Moodle: comments line by line, and last of all the grade, since the last one counts.

use crate::document::style::Style;
use crate::report::{Report, page};

/// The report in the form that VPL reads on standard output, with a newline at the end.
///
/// Every line of the report is a comment of its own, set as it stands (`>`), so that none of them can be a grade.
pub(super) fn render(report: &Report) -> String {
    let report_text = page::text(report, &Style::PLAIN);
    let lines: Vec<String> = report_text
        .lines()
        .map(|line| format!("Comment :=>>>{line}\n"))
        .collect();
    format!("{}Grade :=>>{}\n", lines.concat(), report.score.total)
}
