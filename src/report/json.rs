//! The report as JSON, for programs: the model itself, and its schema. Nothing is decided here.

use serde::Serialize;

use super::Report;

/// The report, pretty-printed, with a newline at the end. The order of the keys is the model's.
///
/// What would end or open something in a page that embeds it (`</`, `<!--`) is escaped, which changes no value.
///
/// # Errors
/// When the JSON writer refuses a value, which no value of the model makes it do.
pub(super) fn render(report: &Report) -> Result<String, serde_json::Error> {
    embeddable(report)
}

/// A value, written as [`render`] writes the report.
///
/// # Errors
/// As [`render`].
pub(super) fn embeddable(value: &impl Serialize) -> Result<String, serde_json::Error> {
    let text = serde_json::to_string_pretty(value)?;
    // `<` stands in strings alone, where JSON has escapes for it.
    let mut text = text.replace("</", "<\\/").replace("<!--", "\\u003c!--");
    text.push('\n');
    Ok(text)
}

/// The JSON Schema of the report, as `grader schema report` prints it and as it lies in `schemas/report.schema.json`.
///
/// # Errors
/// As [`render`].
pub(super) fn schema() -> Result<String, serde_json::Error> {
    let mut text = serde_json::to_string_pretty(&schemars::schema_for!(Report))?;
    text.push('\n');
    Ok(text)
}
