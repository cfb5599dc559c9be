//! `stats`: what a class's results say together.

use crate::cli::{StatsArgs, StatsFormat};
use crate::document::style::Style;
use crate::document::{html, text};
use crate::report::sheet::{self, cell};
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
    let heads = ["section", "item", "measure", "value"]
        .map(str::to_owned)
        .to_vec();
    let rows = long_table(sections)
        .into_iter()
        .map(|[section, item, measure, value]| {
            let is_number = value.parse::<f64>().is_ok();
            let value = if is_number { value } else { cell::text(&value) };
            vec![section, cell::text(&item), measure, value]
        });
    sheet::csv(&std::iter::once(heads).chain(rows).collect::<Vec<_>>())
}
