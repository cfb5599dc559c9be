//! The statistics as one page with charts that needs nothing else: no network, no script; light or dark as the reader's system is.

use super::{ChartError, ClassStatistics, Section, chart, sections};
use crate::report::html::{Page, escape};
use crate::report::safe::Safe;

/// What the page adds to a report's style. Charts name their colours by attributes, and a rule is stronger than an attribute.
const STYLE: &str = include_str!("page.css");

/// The page, with a newline at the end.
///
/// # Errors
/// When a chart cannot be drawn, which into memory it always can.
pub fn render(statistics: &ClassStatistics) -> Result<String, ChartError> {
    let mut page = Page::begin(
        &format!("Class statistics: {}", Safe::line(&statistics.title)),
        STYLE,
    );
    page.element(
        "p",
        &format!(
            "{}; {} ran. For course staff: it shows what is hidden from students.",
            counted(statistics.students, "student"),
            counted(statistics.ran, "program")
        ),
    );
    let sections = sections(statistics);
    if statistics.ran == 0 {
        page.element(
            "p",
            "No program ran, so there is nothing to say of criteria and cases.",
        );
    }
    for section in &sections {
        page.element("h2", section.title);
        if let Some((caption, svg)) = chart_of(statistics, section)? {
            page.raw("<figure>\n");
            page.raw(&labelled(&svg, caption));
            page.element("figcaption", caption);
            page.raw("</figure>\n");
        }
        table(&mut page, section);
    }
    Ok(page.end())
}

/// `1 student`, `2 students`.
fn counted(number: usize, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}

fn chart_of(
    statistics: &ClassStatistics,
    section: &Section,
) -> Result<Option<(&'static str, String)>, ChartError> {
    let drawn = match section.name {
        "histogram" => {
            let spread = statistics.distribution.as_ref();
            let drawn = spread.map(chart::histogram).transpose()?;
            drawn.map(|svg| ("How many students have how many points", svg))
        }
        "criteria" => Some((
            "The share of each criterion's points that programs earned",
            chart::criteria(&statistics.criteria)?,
        )),
        "cases" if statistics.cases.iter().any(|case| case.point_biserial.is_some()) => Some((
            "Each dot is a case, a large one several: to the right the easy ones, high up those that tell strong from weak programs. The table below has the numbers",
            chart::cases(&statistics.cases)?,
        )),
        _ => None,
    };
    Ok(drawn)
}

/// The chart as one image with a name, for who cannot see it.
fn labelled(svg: &str, name: &str) -> String {
    let named = format!("<svg role=\"img\" aria-label=\"{}\" ", escape(name));
    svg.replacen("<svg ", &named, 1) + "\n"
}

fn table(page: &mut Page, section: &Section) {
    if !section.note.is_empty() {
        page.element("p", section.note);
    }
    let is_number = |column: usize| {
        let mut cells = section.rows.iter().filter_map(|row| row.get(column));
        column > 0 && cells.all(|cell| cell.is_empty() || cell.parse::<f64>().is_ok())
    };
    let class = |column: usize| if is_number(column) { " class=\"value\"" } else { "" };
    page.raw("<div class=\"wide\"><table>\n<thead><tr>");
    for (column, name) in section.header.iter().enumerate() {
        page.raw(&format!(
            "<th scope=\"col\"{}>{}</th>",
            class(column),
            escape(name)
        ));
    }
    page.raw("</tr></thead>\n<tbody>\n");
    for row in &section.rows {
        page.raw("<tr>");
        for (index, cell) in row.iter().enumerate() {
            let cell = escape(Safe::line(cell).as_str());
            page.raw(&if index == 0 {
                format!("<th scope=\"row\">{cell}</th>")
            } else {
                format!("<td{}>{cell}</td>", class(index))
            });
        }
        page.raw("</tr>\n");
    }
    page.raw("</tbody>\n</table></div>\n");
}
