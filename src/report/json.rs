//! Models as JSON, for programs: the report and others like it, and their schemas. Nothing is decided here.

use schemars::JsonSchema;
use serde::Serialize;

/// A model, pretty-printed, with a newline at the end. The order of the keys is the model's.
///
/// What would end or open something in a page that embeds it (`</`, `<!--`) is escaped, which changes no value.
pub(crate) fn render(model: &impl Serialize) -> Result<String, serde_json::Error> {
    let text = serde_json::to_string_pretty(model)?;
    // `<` stands in strings alone, where JSON has escapes for it.
    let mut text = text.replace("</", "<\\/").replace("<!--", "\\u003c!--");
    text.push('\n');
    Ok(text)
}

/// The JSON Schema of a model, as `grader schema report` prints it and as it lies in `schemas/report.schema.json`.
pub(crate) fn schema<Model: JsonSchema>() -> Result<String, serde_json::Error> {
    let mut text = serde_json::to_string_pretty(&schemars::schema_for!(Model))?;
    text.push('\n');
    Ok(text)
}
