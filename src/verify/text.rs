//! A verification for a terminal: the matrix first, then what is to be done about it.

use super::verification::{Row, Verification};
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
    page.field(2, "result", &words::result(verification));
    if verification.incomplete {
        page.gap();
        page.paragraph(2, Tone::Middling, words::INCOMPLETE);
    }
    matrix(&mut page, verification, style.width);
    criteria(&mut page, verification);
    lists(&mut page, verification);
    page.finish()
}

fn matrix(page: &mut Page, verification: &Verification, width: usize) {
    if verification.samples.is_empty() {
        return;
    }
    page.heading("Samples and criteria");
    page.paragraph(2, Tone::Quiet, words::LEGEND);
    page.gap();
    let own = |row: &Row| own_name(row.name.as_str()).1.to_owned();
    let names = verification.samples.iter().map(|row| columns(&own(row)));
    let wide = names.max().unwrap_or(0);
    let room = width.saturating_sub(4 + wide + POINTS) / 2;
    // Where the terminal is too narrow for all criteria, the matrix comes in parts, one below the other.
    let all: Vec<usize> = (0..verification.criteria.len()).collect();
    for part in all.chunks(room.clamp(4, all.len().max(4))) {
        let letters: String = part.iter().flat_map(|&at| [words::letter(at), ' ']).collect();
        page.line(
            4,
            Tone::Quiet,
            &format!("{:wide$}  {letters}{:>POINTS$}", "", "points"),
        );
        let mut folder = "";
        for row in &verification.samples {
            let (of, name) = own_name(row.name.as_str());
            if of != folder {
                page.line(2, Tone::Strong, of);
                folder = of;
            }
            let signs: String = part
                .iter()
                .map(|&at| row.cells.get(at).map_or(' ', |cell| words::sign(*cell)))
                .flat_map(|sign| [sign, ' '])
                .collect();
            let points = if row.skipped.is_none() {
                row.earned.to_string()
            } else {
                String::new()
            };
            let line = format!("{name:wide$}  {signs}{points:>POINTS$}");
            let tone = if row.differs { Tone::Bad } else { Tone::Plain };
            page.line(4, tone, line.trim_end());
        }
        page.gap();
    }
    for row in verification.samples.iter().filter(|row| row.skipped.is_some()) {
        page.field(2, "skipped", &format!("{}: {}", row.name, words::verdict(row)));
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
            words::counted(criterion.caught, "wrong sample"),
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
