//! The JSON Schema of a TOML format of ours, for editors that complete and check while one writes.

use schemars::generate::SchemaSettings;
use schemars::transform::{Transform, transform_subschemas};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value};

use super::{Key, Keys, Kind, Table, Written};

/// The schema's text, with a line feed at the end. Draft 7, which the TOML extensions of editors understand best.
pub fn schema_text<T: JsonSchema>() -> Result<String, serde_json::Error> {
    let schema = generator().into_root_schema_for::<T>();
    Ok(serde_json::to_string_pretty(&schema)? + "\n")
}

/// The schema of a declared table.
pub(crate) fn table_schema<T: Table>(generator: &mut SchemaGenerator) -> Schema {
    let mut describer = Describer {
        generator,
        properties: Map::new(),
        required: Vec::new(),
    };
    let _ = T::visit(&mut describer);
    let Describer {
        properties, required, ..
    } = describer;
    let mut schema = json_schema!({
        "description": T::ABOUT.trim(), "type": "object", "properties": properties, "additionalProperties": false,
    });
    if let Some(title) = T::TITLE {
        schema.insert("title".to_owned(), title.into());
    }
    if !required.is_empty() {
        schema.insert("required".to_owned(), required.into());
    }
    schema
}

struct Describer<'g> {
    generator: &'g mut SchemaGenerator,
    properties: Map<String, Value>,
    required: Vec<String>,
}

impl Keys for Describer<'_> {
    fn key<K: Kind>(&mut self, key: Key, kind: &K) -> Written<K::Value> {
        let mut schema = kind.schema(self.generator);
        schema.insert("description".to_owned(), key.about.into());
        if key.example.is_some() {
            self.required.push(key.name.clone());
        }
        self.properties.insert(key.name, schema.to_value());
        Written::Absent
    }
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
