//! The JSON Schema of a TOML format of ours, for editors that complete and check while one writes.

use schemars::generate::SchemaSettings;
use schemars::transform::{Transform, transform_subschemas};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::Value;

/// The schema's text, with a line feed at the end. Draft 7, which the TOML extensions of editors understand best.
///
/// # Errors
/// When the JSON writer refuses, which no schema makes it do.
pub fn schema_text<T: JsonSchema>() -> Result<String, serde_json::Error> {
    let schema = generator().into_root_schema_for::<T>();
    Ok(serde_json::to_string_pretty(&schema)? + "\n")
}

fn generator() -> SchemaGenerator {
    SchemaSettings::draft07()
        .with_transform(WithoutNull)
        .into_generator()
}

/// TOML has no null: a key that may be left out is left out.
#[derive(Clone, Copy)]
struct WithoutNull;

impl Transform for WithoutNull {
    fn transform(&mut self, schema: &mut Schema) {
        transform_subschemas(self, schema);
        if let Some(Value::Array(types)) = schema.get_mut("type") {
            types.retain(|name| name != "null");
            if let [only] = &types[..] {
                let only = only.clone();
                schema.insert("type".to_owned(), only);
            }
        }
        let null = serde_json::json!({ "type": "null" });
        if let Some(Value::Array(choices)) = schema.get_mut("anyOf") {
            choices.retain(|choice| *choice != null);
            if let [Value::Object(only)] = &choices[..] {
                let only = only.clone();
                schema.remove("anyOf");
                // Next to a reference, draft 7 ignores all other keys: the description would be lost.
                schema.insert("allOf".to_owned(), Value::Array(vec![Value::Object(only)]));
            }
        }
        if let Some(Value::Array(words)) = schema.get_mut("enum") {
            words.retain(|word| !word.is_null());
        }
    }
}
