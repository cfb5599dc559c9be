//! Finds the keys of a TOML file that its schema does not know: all of them at once, where deserialising would stop at the first.

use schemars::JsonSchema;
use serde_json::Value;
use toml::de::{DeTable, DeValue};

use crate::problem::{Problem, did_you_mean, quoted};

/// Takes the unknown keys out of the table of a `T` and gives a problem for each.
pub(super) fn take_unknown<T: JsonSchema>(table: &mut DeTable<'_>) -> Vec<Problem> {
    let root = schemars::schema_for!(T).to_value();
    let mut problems = Vec::new();
    take(table, &root, &root, &mut problems);
    problems
}

fn take(table: &mut DeTable<'_>, schema: &Value, root: &Value, problems: &mut Vec<Problem>) {
    let Some(properties) = resolve(schema, root).get("properties").and_then(Value::as_object) else {
        return;
    };
    let known: Vec<&str> = properties.keys().map(String::as_str).collect();
    let mut unknown = Vec::new();
    for (key, value) in table.iter_mut() {
        let name = key.get_ref().as_ref();
        let Some(schema) = properties.get(name) else {
            unknown.push(name.to_owned());
            problems.push(
                Problem::at(
                    key.span(),
                    format!("expected a key of a dialect, found {}", quoted(name)),
                )
                .maybe_hint(did_you_mean(name, &known, "keys here")),
            );
            continue;
        };
        if let DeValue::Table(inner) = value.get_mut() {
            take(inner, schema, root, problems);
        }
    }
    for name in unknown {
        table.remove(name.as_str());
    }
}

/// The schema itself, or the one that it refers to, also where it may be left out.
fn resolve<'a>(schema: &'a Value, root: &'a Value) -> &'a Value {
    let kinds = schema.get("anyOf").and_then(Value::as_array);
    let one = kinds.and_then(|kinds| kinds.iter().find(|kind| kind.get("$ref").is_some()));
    let schema = one.unwrap_or(schema);
    schema
        .get("$ref")
        .and_then(Value::as_str)
        .and_then(|path| root.pointer(path.trim_start_matches('#')))
        .unwrap_or(schema)
}
