//! A document as one web page that needs nothing else: no network, no script; light or dark as the reader's system is.
//!
//! `maud` escapes whatever stands in it. A policy in the page forbids scripts, images and links to anywhere, so that even a
//! mistake here could load nothing.

mod board;
mod small;
mod tree;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::text::tone_of_line;
use super::{
    Axis, Bar, Block, Cell, Chip, Document, Field, Fold, Scatter, Score, Section, Table, Tone, Verbatim,
    VerbatimKind,
};
use crate::document::Safe;

const STYLE: &str = include_str!("page.css");
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

/// The document as a page, with a newline at the end.
pub fn render(document: &Document) -> String {
    let title = document.title.as_str();
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body { main { h1 { (title) } (blocks(2, &document.blocks)) } }
        }
    };
    page.into_string() + "\n"
}

/// Blocks, the sections among them with headings of this level.
fn blocks(level: usize, blocks: &[Block]) -> Markup {
    html! { @for one in blocks { (block(level, one)) "\n" } }
}

fn block(level: usize, block: &Block) -> Markup {
    match block {
        Block::Score(score) => self::score(score),
        Block::Paragraph(tone, text) => html! { p class=(class(*tone)) { (text.as_str()) } },
        Block::Note(note) => html! {
            p class={ "notice " (class(note.tone)) } {
                strong { (note.lead) "." }
                @for text in &note.text { " " (text.as_str()) }
            }
        },
        Block::Fields(fields) => html! { dl { @for field in fields { (self::field(field)) } } },
        Block::List(items) => html! { ul { @for item in items { li { (item.as_str()) } } } },
        Block::Table(table) => self::table(table),
        Block::Boards(boards) => html! { div class="boards" { @for one in boards { (board::board(one)) } } },
        Block::Verbatim(verbatim) => self::verbatim(verbatim),
        Block::Hints(hints) => self::hints(1, hints),
        Block::Section(section) => self::section(level, section),
        Block::Strips(strips) => html! { div class="strips" { @for one in strips { (board::strip(one)) } } },
        Block::Trees(trees) => html! {
            div class="trees" { @for one in &trees.trees { (tree::tree(one)) } }
            @if !trees.note.as_str().is_empty() { p class="quiet" { (trees.note.as_str()) } }
        },
        Block::Bars(bars) => html! { ul class="bars" { @for one in bars { (bar(one)) } } },
        Block::Chips(chips) => html! { ul class="chips" { @for one in chips { (chip(one)) } } },
        Block::Scatter(scatter) => self::scatter(scatter),
    }
}

fn score(score: &Score) -> Markup {
    html! {
        p class="score" { strong { (score.total.as_str()) } " of " (score.possible.as_str()) " points" }
        div class="bar" aria-hidden="true" {
            @for (tone, part) in &score.bar { span class=(class(*tone)) style=(width(*part)) {} }
        }
    }
}

/// Each hint, closed at first, with the next one inside.
fn hints(number: usize, all: &[Safe]) -> Markup {
    html! {
        @if let Some(hint) = all.get(number - 1) {
            details class="hint" {
                summary { "Hint " (number) " of " (all.len()) }
                p { (hint.as_str()) }
                (hints(number + 1, all))
            }
        }
    }
}

fn chip(chip: &Chip) -> Markup {
    html! {
        @let meaning = Some(chip.meaning.as_str()).filter(|meaning| !meaning.is_empty());
        li class=(class(chip.tone)) title=[meaning] {
            (chip.name.as_str())
            @if let Some(meaning) = meaning { span class="unseen" { ": " (meaning) } }
            @if let Some(part) = chip.bar { span class="used" aria-hidden="true" { span style=(width(part)) {} } }
        }
    }
}

fn bar(bar: &Bar) -> Markup {
    html! {
        li class=(class(bar.tone)) {
            code { (bar.name.as_str()) }
            span class="track" aria-hidden="true" { span style=(width(bar.part)) {} }
            span class="much" { (bar.text.as_str()) }
        }
    }
}

fn field(field: &Field) -> Markup {
    html! {
        dt { (field.name) }
        dd { @if field.is_code { code { (field.text.as_str()) } } @else { (field.text.as_str()) } }
    }
}

fn table(table: &Table) -> Markup {
    let is_number: Vec<bool> = (0..table.columns.len())
        .map(|column| table.is_number(column))
        .collect();
    let class = |column: usize| is_number.get(column).is_some_and(|is| *is).then_some("number");
    // Where a narrow page scrolls a table, the keyboard must reach it.
    let has_links = table.rows.iter().flatten().any(|cell| cell.link.is_some());
    html! {
        div class="wide" tabindex=[(!has_links).then_some("0")] { table {
            thead { tr {
                @for (at, column) in table.columns.iter().enumerate() {
                    th scope="col" class=[class(at)] { (column.head.as_str()) }
                }
            } }
            tbody {
                @for row in &table.rows { tr {
                    @for (at, one) in row.iter().enumerate() { td class=[class(at)] { (cell(one)) } }
                } "\n" }
            }
        } }
    }
}

fn cell(cell: &Cell) -> Markup {
    let text = html! {
        @if cell.tone == Tone::Plain { @if cell.bar.is_some() { span class="much" { (cell.text.as_str()) } } @else { (cell.text.as_str()) } }
        @else { span class={ "badge " (class(cell.tone)) } { (cell.text.as_str()) } }
    };
    html! {
        @let bar = html! { @if let Some(part) = cell.bar { span class="behind" aria-hidden="true" { span style=(width(part)) {} } } };
        @if let Some(anchor) = &cell.link { a href={ "#" (anchor) } { (bar) (text) } } @else { (bar) (text) }
    }
}

fn verbatim(verbatim: &Verbatim) -> Markup {
    let tone = |line: &str| class(tone_of_line(verbatim.kind, line));
    html! {
        @if !verbatim.caption.as_str().is_empty() { p class="quiet" { (verbatim.caption.as_str()) } }
        pre class=[(verbatim.kind == VerbatimKind::Trace).then_some("columns")] tabindex=[(verbatim.kind == VerbatimKind::Trace).then_some("0")] {
            @if verbatim.kind == VerbatimKind::Diff {
                @for line in verbatim.text.as_str().lines() { span class=(tone(line)) { (line) } "\n" }
            } @else { (verbatim.text.as_str()) }
        }
    }
}

fn section(level: usize, section: &Section) -> Markup {
    let title = html! {
        @if let Some(badge) = &section.badge {
            span class={ "badge " (class(section.tone)) } { (badge.as_str()) } " "
        }
        @if let Some(label) = &section.label { (label.as_str()) " " }
        @if section.is_code { code { (section.title.as_str()) } } @else { (section.title.as_str()) }
        @if let Some(aside) = &section.aside { " " span class="aside" { (aside.as_str()) } }
    };
    let heading = html! { @match level { 2 => h2 { (title) }, 3 => h3 { (title) }, _ => h4 { (title) } } };
    let body = blocks(level + 1, &section.blocks);
    let anchor = section.anchor.as_ref();
    match section.fold {
        Fold::Never => html! {
            section id=[anchor] { (heading) (body) }
        },
        Fold::Open | Fold::Closed => html! {
            details id=[anchor] open[section.fold == Fold::Open] { summary { (heading) } (body) }
        },
    }
}

/// The size of a chart, and its margin on the left, on the right and below.
const CHART: [f64; 2] = [860.0, 360.0];
const MARGIN: f64 = 50.0;

/// Lines with numbers, and a dot for each point, larger where there are several.
fn scatter(scatter: &Scatter) -> Markup {
    let [wide, high] = CHART;
    let (right, top, bottom) = (wide - MARGIN, MARGIN / 2.0, high - MARGIN);
    let place = |axis: &Axis, value: f64, from: f64, to: f64| {
        let (first, last) = (
            axis.ticks.first().unwrap_or(&0.0),
            axis.ticks.last().unwrap_or(&1.0),
        );
        format!("{:.1}", from + (value - first) / (last - first) * (to - from))
    };
    let x = |value: f64| place(&scatter.x, value, MARGIN, right);
    let y = |value: f64| place(&scatter.y, value, bottom, top);
    html! {
        figure {
            svg role="img" aria-label=(scatter.caption) viewBox={ "0 0 " (wide) " " (high) } {
                @for tick in scatter.x.ticks {
                    line x1=(x(*tick)) x2=(x(*tick)) y1=(top) y2=(bottom) {}
                    text x=(x(*tick)) y=(bottom + 18.0) text-anchor="middle" { (tick) }
                }
                @for tick in scatter.y.ticks {
                    line x1=(MARGIN) x2=(right) y1=(y(*tick)) y2=(y(*tick)) {}
                    text x=(MARGIN - 8.0) y=(y(*tick)) text-anchor="end" dominant-baseline="middle" { (tick) }
                }
                text x=(wide / 2.0) y=(high - 8.0) text-anchor="middle" { (scatter.x.name) }
                text x="4" y="14" { (scatter.y.name) }
                @for ([right, up], count) in &scatter.points {
                    circle cx=(x(*right)) cy=(y(*up)) r=(4 + 2 * count.min(&5)) {}
                }
            }
            figcaption { (scatter.caption) }
        }
    }
}

fn width(thousandths: u32) -> String {
    format!("width:{}.{}%", thousandths / 10, thousandths % 10)
}

const fn class(tone: Tone) -> &'static str {
    match tone {
        Tone::Plain => "plain",
        Tone::Strong => "strong",
        Tone::Quiet => "quiet",
        Tone::Good => "good",
        Tone::Middling => "middling",
        Tone::Bad => "bad",
    }
}
