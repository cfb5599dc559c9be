//! A verification as Markdown, for a page or a closing note.

use std::fmt::Write as _;

use super::mutants::Mutants;
use super::verification::{CellPart, Row, Verification};
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
    if let Some(seed) = verification.seed {
        let _ = writeln!(page, "Puzzles `generated/…` were made with the seed {seed}.\n");
    }
    if verification.incomplete {
        let _ = writeln!(page, "**{}**\n", words::INCOMPLETE);
    }
    samples(&mut page, verification);
    matrix(&mut page, verification);
    differences(&mut page, verification);
    lists(&mut page, words::lists(verification));
    if let Some(mutants) = &verification.mutants {
        simulated(&mut page, verification, mutants);
    }
    let mut text = page.trim_end().to_owned();
    text.push('\n');
    text
}

fn samples(page: &mut String, verification: &Verification) {
    let _ = writeln!(
        page,
        "| sample | expected | actual | findings | diagnosis | points |"
    );
    let _ = writeln!(page, "| --- | --- | --- | --- | --- | --- |");
    for row in &verification.samples {
        let mark = if row.differs { " **differs**" } else { "" };
        let points = if row.skipped.is_none() {
            format!("{} of {}", row.earned, row.possible)
        } else {
            String::new()
        };
        let _ = writeln!(
            page,
            "| {}{mark} | {} | {} | {} | {} | {points} |",
            escaped(&row.name),
            row.expected,
            escape(&words::verdict(row)),
            row.findings.join(", "),
            told(row),
        );
    }
    page.push('\n');
}

/// The causes that its report names, and how the time grows.
fn told(row: &Row) -> String {
    let growth = row.growth.map(|growth| format!("time: {growth}"));
    let causes = row.diagnosis.iter().map(|cause| (*cause).to_owned());
    causes.chain(growth).collect::<Vec<_>>().join(", ")
}

fn matrix(page: &mut String, verification: &Verification) {
    let _ = writeln!(page, "## Samples and criteria\n");
    let _ = writeln!(
        page,
        "Cases passed of each criterion's cases; nothing where all passed.\n"
    );
    let _ = writeln!(page, "| sample | {} |", columns(verification));
    let _ = writeln!(page, "| --- |{}", " --- |".repeat(verification.criteria.len()));
    for row in verification.samples.iter().filter(|row| row.skipped.is_none()) {
        let _ = writeln!(page, "| {} | {} |", escaped(&row.name), cells(&row.cells));
    }
    let caught: Vec<String> = verification
        .criteria
        .iter()
        .map(|criterion| criterion.caught.to_string())
        .collect();
    let _ = writeln!(
        page,
        "| *wrong programs that fail it* | {} |\n",
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

fn lists(page: &mut String, lists: Vec<(&str, Vec<String>)>) {
    for (heading, items) in lists {
        let _ = writeln!(page, "## {heading}\n");
        for item in items {
            let _ = writeln!(page, "- {}", escape(&item));
        }
        page.push('\n');
    }
}

fn simulated(page: &mut String, verification: &Verification, mutants: &Mutants) {
    let _ = writeln!(page, "## Misconceptions and criteria\n");
    let _ = writeln!(page, "{}\n", escape(&words::mutants(mutants)));
    let ids = columns(verification);
    let _ = writeln!(
        page,
        "| misconception | full marks | fixtures | diagnosed | points | {ids} |"
    );
    let _ = writeln!(
        page,
        "| --- | --- | --- | --- | --- |{}",
        " --- |".repeat(verification.criteria.len())
    );
    for row in &mutants.misconceptions {
        let survivors = match row.survivors {
            0 => String::new(),
            some => format!("{some} of {}", row.programs),
        };
        let _ = writeln!(
            page,
            "| {} | {survivors} | {} | {} of {} | {} | {} |",
            row.name,
            row.fixtures.len(),
            row.diagnosed,
            row.programs - row.survivors,
            row.points,
            cells(&row.cells)
        );
    }
    page.push('\n');
    lists(page, words::mutant_lists(mutants));
}

fn columns(verification: &Verification) -> String {
    let ids = verification
        .criteria
        .iter()
        .map(|criterion| escaped(&criterion.id));
    ids.collect::<Vec<_>>().join(" | ")
}

fn cells(cells: &[CellPart]) -> String {
    let text = |cell: &CellPart| match words::sign(*cell) {
        '.' => String::new(),
        '-' => "not run".to_owned(),
        _ => format!("{}/{}", cell.passed, cell.cases),
    };
    cells.iter().map(text).collect::<Vec<_>>().join(" | ")
}
