//! A verification for a terminal: the matrix first, then what is to be done about it.

use super::mutants::Mutants;
use super::verification::{CellPart, Row, Verification};
use super::words;
use crate::report::style::Style;
use crate::report::text::page::{Page, Tone};
use crate::report::text::wrap::columns;

/// The columns of the points and of what comes after them.
const POINTS: usize = 8;

/// The verification as text, with a newline at the end.
pub(super) fn render(verification: &Verification, style: &Style) -> String {
    let mut page = Page::new(*style);
    let rubric = &verification.rubric;
    page.heading(&format!("Verification of the rubric {}", rubric.name));
    page.field(2, "title", rubric.title.as_str());
    page.field(2, "dialect", rubric.dialect.as_str());
    if let Some(seed) = verification.seed {
        page.field(2, "seed", &format!("{seed}, of the puzzles `generated/…`"));
    }
    page.field(2, "result", &words::result(verification));
    if verification.incomplete {
        page.gap();
        page.paragraph(2, Tone::Middling, words::INCOMPLETE);
    }
    samples(&mut page, verification, style.width);
    criteria(&mut page, verification);
    lists(&mut page, verification);
    if let Some(mutants) = &verification.mutants {
        simulated(&mut page, mutants, style.width);
    }
    page.finish()
}

/// A row of a matrix.
struct Line<'v> {
    /// What it stands under.
    group: &'v str,
    name: &'v str,
    cells: &'v [CellPart],
    points: String,
    tone: Tone,
}

fn samples(page: &mut Page, verification: &Verification, width: usize) {
    let line = |row: &'_ Row| {
        let (group, name) = own_name(row.name.as_str());
        (group.to_owned(), name.to_owned())
    };
    let names: Vec<(String, String)> = verification.samples.iter().map(line).collect();
    let lines: Vec<Line<'_>> = verification
        .samples
        .iter()
        .zip(&names)
        .map(|(row, (group, name))| Line {
            group,
            name,
            cells: &row.cells,
            points: if row.skipped.is_none() {
                row.earned.to_string()
            } else {
                String::new()
            },
            tone: if row.differs { Tone::Bad } else { Tone::Plain },
        })
        .collect();
    page.heading("Samples and criteria");
    page.paragraph(2, Tone::Quiet, words::LEGEND);
    page.gap();
    matrix(page, verification.criteria.len(), &lines, width);
    for row in verification.samples.iter().filter(|row| row.skipped.is_some()) {
        page.field(2, "skipped", &format!("{}: {}", row.name, words::verdict(row)));
    }
}

/// Where the terminal is too narrow for all criteria, the matrix comes in parts, one below the other.
fn matrix(page: &mut Page, criteria: usize, lines: &[Line<'_>], width: usize) {
    let wide = lines.iter().map(|line| columns(line.name)).max().unwrap_or(0);
    let room = width.saturating_sub(4 + wide + 2 + POINTS) / 2;
    let all: Vec<usize> = (0..criteria).collect();
    for part in all.chunks(room.clamp(4, all.len().max(4))) {
        let letters: String = part.iter().flat_map(|&at| [words::letter(at), ' ']).collect();
        page.line(
            4,
            Tone::Quiet,
            &format!("{:wide$}  {letters}{:>POINTS$}", "", "points"),
        );
        let mut group = "";
        for line in lines {
            if line.group != group {
                page.line(2, Tone::Strong, line.group);
                group = line.group;
            }
            let sign = |&at: &usize| line.cells.get(at).map_or(' ', |cell| words::sign(*cell));
            let signs: String = part.iter().map(sign).flat_map(|sign| [sign, ' ']).collect();
            let text = format!("{:wide$}  {signs}{:>POINTS$}", line.name, line.points);
            page.line(4, line.tone, text.trim_end());
        }
        page.gap();
    }
}

/// The folder and the own name of a sample.
fn own_name(name: &str) -> (&str, &str) {
    name.split_once('/').unwrap_or(("", name))
}

fn criteria(page: &mut Page, verification: &Verification) {
    page.gap();
    for (at, criterion) in verification.criteria.iter().enumerate() {
        let told = format!(
            "{}: {} ({}, {}; fails {})",
            criterion.id,
            criterion.title,
            words::counted(criterion.cases, "case"),
            words::counted_points(criterion.possible),
            words::counted(criterion.caught, "wrong program"),
        );
        page.hanging(2, (&words::letter(at).to_string(), 3), Tone::Plain, &told);
    }
}

fn lists(page: &mut Page, verification: &Verification) {
    if !verification.differences.is_empty() {
        page.heading(words::DIFFERENCES);
        for difference in &verification.differences {
            page.line(
                2,
                Tone::Bad,
                &format!("{}: {}", difference.sample, difference.what),
            );
            page.field(4, "expected", difference.expected.as_str());
            page.field(4, "found", difference.actual.as_str());
        }
    }
    for (heading, items) in words::lists(verification) {
        page.heading(heading);
        for item in items {
            page.paragraph(2, Tone::Plain, &item);
        }
    }
}

fn simulated(page: &mut Page, mutants: &Mutants, width: usize) {
    page.heading("Misconceptions and criteria");
    page.paragraph(2, Tone::Plain, &words::mutants(mutants));
    page.gap();
    let lines: Vec<Line<'_>> = mutants
        .misconceptions
        .iter()
        .map(|row| Line {
            group: "",
            name: row.name,
            cells: &row.cells,
            points: row.points.to_string(),
            tone: if row.survivors > 0 && row.can_show {
                Tone::Bad
            } else {
                Tone::Plain
            },
        })
        .collect();
    let criteria = mutants.misconceptions.first().map_or(0, |row| row.cells.len());
    matrix(page, criteria, &lines, width);
    for (heading, items) in words::mutant_lists(mutants) {
        page.heading(heading);
        for item in items {
            page.paragraph(2, Tone::Plain, &item);
        }
    }
}
