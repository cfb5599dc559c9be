//! `stats`: what a class's results say together.

use crate::cli::{StatsArgs, StatsFormat};
use crate::document::style::Style;
use crate::document::{html, text};
use crate::report::sheet::cell;
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
    deliver(args.to.output.as_deref(), &text)?;
    Ok(Ended::Success)
}

/// Only texts can be formulas: numbers stay numbers, negative ones too.
fn csv_text(sections: &[Section]) -> Result<String, csv::Error> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(["section", "item", "measure", "value"])?;
    for [section, item, measure, value] in long_table(sections) {
        let is_number = value.parse::<f64>().is_ok();
        let value = if is_number { value } else { cell::text(&value) };
        writer.write_record([section, cell::text(&item), measure, value])?;
    }
    let bytes = writer
        .into_inner()
        .map_err(|error| csv::Error::from(error.into_error()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
