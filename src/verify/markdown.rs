//! A verification as Markdown, for a page or a closing note.

use std::fmt::Write as _;

use super::verification::Verification;
use super::words;
use crate::report::markdown::{escape, escaped};

/// The verification as Markdown, with a newline at the end.
pub(super) fn render(verification: &Verification) -> String {
    let mut page = String::new();
    // Nothing fails to be written to a string.
    let _ = writeln!(
        page,
        "# Verification of the rubric {}\n",
        escaped(&verification.rubric.name)
    );
    let _ = writeln!(page, "{}.\n", escape(&words::result(verification)));
    if verification.incomplete {
        let _ = writeln!(page, "**{}**\n", words::INCOMPLETE);
    }
    samples(&mut page, verification);
    matrix(&mut page, verification);
    differences(&mut page, verification);
    for (heading, items) in words::lists(verification) {
        let _ = writeln!(page, "## {heading}\n");
        for item in items {
            let _ = writeln!(page, "- {}", escape(&item));
        }
        page.push('\n');
    }
    let mut text = page.trim_end().to_owned();
    text.push('\n');
    text
}

fn samples(page: &mut String, verification: &Verification) {
    let _ = writeln!(page, "| sample | expected | actual | findings | points |");
    let _ = writeln!(page, "| --- | --- | --- | --- | --- |");
    for row in &verification.samples {
        let mark = if row.differs { " **differs**" } else { "" };
        let points = if row.skipped.is_none() {
            format!("{} of {}", row.earned, row.possible)
        } else {
            String::new()
        };
        let _ = writeln!(
            page,
            "| {}{mark} | {} | {} | {} | {points} |",
            escaped(&row.name),
            row.expected,
            escape(&words::verdict(row)),
            row.findings.join(", "),
        );
    }
    page.push('\n');
}

fn matrix(page: &mut String, verification: &Verification) {
    let _ = writeln!(page, "## Samples and criteria\n");
    let _ = writeln!(
        page,
        "Cases passed of each criterion's cases; nothing where all passed.\n"
    );
    let ids: Vec<String> = verification
        .criteria
        .iter()
        .map(|criterion| escaped(&criterion.id))
        .collect();
    let _ = writeln!(page, "| sample | {} |", ids.join(" | "));
    let _ = writeln!(page, "| --- |{}", " --- |".repeat(ids.len()));
    for row in verification.samples.iter().filter(|row| row.skipped.is_none()) {
        let cells = row.cells.iter().map(|cell| match words::sign(*cell) {
            '.' => String::new(),
            '-' => "not run".to_owned(),
            _ => format!("{}/{}", cell.passed, cell.cases),
        });
        let cells: Vec<String> = cells.collect();
        let _ = writeln!(page, "| {} | {} |", escaped(&row.name), cells.join(" | "));
    }
    let caught: Vec<String> = verification
        .criteria
        .iter()
        .map(|criterion| criterion.caught.to_string())
        .collect();
    let _ = writeln!(
        page,
        "| *wrong samples that fail it* | {} |\n",
        caught.join(" | ")
    );
}

fn differences(page: &mut String, verification: &Verification) {
    if verification.differences.is_empty() {
        return;
    }
    let _ = writeln!(page, "## {}\n", words::DIFFERENCES);
    let _ = writeln!(page, "| sample | what | expected | found |");
    let _ = writeln!(page, "| --- | --- | --- | --- |");
    for difference in &verification.differences {
        let _ = writeln!(
            page,
            "| {} | {} | {} | {} |",
            escaped(&difference.sample),
            difference.what,
            escaped(&difference.expected),
            escaped(&difference.actual)
        );
    }
    page.push('\n');
}
