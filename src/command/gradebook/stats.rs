//! `stats`: what a class's results say together.

use crate::cli::{StatsArgs, StatsFormat};
use crate::document::style::Style;
use crate::document::{html, text};
use crate::report::sheet::{self, Column, cell};
use crate::statistics::{ClassStatistics, Section, document, long_table, page, sections};

use super::export::deliver;
use super::open;
use crate::command::{Ended, Mistake};

pub(super) fn stats(args: &StatsArgs) -> Result<Ended, Mistake> {
    let facts = open(&args.file)?.class_facts()?;
    let statistics = ClassStatistics::of(&facts);
    let tables = sections(&statistics);
    let text = match args.format {
        StatsFormat::Text => text::render(&document(&statistics), &Style::of_listing()),
        StatsFormat::Csv => csv_text(&tables)?,
        StatsFormat::Html => html::render(&page(&statistics)),
    };
    deliver(args.to.output.as_deref(), &text)
}

/// Only texts can be formulas: numbers stay numbers, negative ones too.
fn csv_text(sections: &[Section]) -> Result<String, csv::Error> {
    let columns: [Column<'_, [String; 4]>; 4] = [
        ("section", &|[section, ..]| section.clone()),
        ("item", &|[_, item, ..]| cell::text(item)),
        ("measure", &|[_, _, measure, _]| measure.clone()),
        ("value", &|[.., value]| {
            let is_number = value.parse::<f64>().is_ok();
            if is_number {
                value.clone()
            } else {
                cell::text(value)
            }
        }),
    ];
    sheet::csv(&sheet::table(&columns, &long_table(sections)))
}
