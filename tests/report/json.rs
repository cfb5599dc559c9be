//! The JSON report against its schema, and the schema against the committed file.

use std::fs;
use std::path::Path;

use grader::document::style::Style;
use grader::report::format::{Format, json_schema, render};
use serde_json::Value;

use crate::sample;

testing::list![
    every_report_is_valid_under_the_schema,
    the_check_itself_finds_what_is_wrong,
    the_committed_schema_is_the_schema,
    names_numbers_and_their_order_are_the_promised_ones,
];

fn json(report: &grader::report::Report) -> Value {
    serde_json::from_str(&render(report, Format::Json, &Style::PLAIN).unwrap()).unwrap()
}

fn every_report_is_valid_under_the_schema() {
    let schema: Value = serde_json::from_str(&json_schema().unwrap()).unwrap();
    for (name, report) in sample::all() {
        let mut problems = Vec::new();
        validate(&schema, &schema, &json(&report), name, &mut problems);
        assert_eq!(problems, Vec::<String>::new());
    }
}

fn the_check_itself_finds_what_is_wrong() {
    let schema: Value = serde_json::from_str(&json_schema().unwrap()).unwrap();
    let broken = |change: fn(&mut Value)| {
        let mut value = json(&sample::mixed());
        change(&mut value);
        let mut problems = Vec::new();
        validate(&schema, &schema, &value, "report", &mut problems);
        problems.len()
    };
    assert_eq!(broken(|_| {}), 0);
    assert_eq!(broken(|report| report["schema"] = "grader.report/v0".into()), 1);
    assert_eq!(broken(|report| report["cases"][0]["verdict"] = "maybe".into()), 1);
    assert_eq!(broken(|report| report["score"]["earned"] = "13".into()), 1);
    assert_eq!(
        broken(|report| report["cases"][1]["usage"]["wall_ms"] = (-1).into()),
        1
    );
    assert_eq!(broken(|report| report["criteria"][0] = Value::Null), 1);
    assert_eq!(broken(|report| report["cases"][0]["exit"] = "0".into()), 1);
}

fn the_committed_schema_is_the_schema() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas/report.schema.json");
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == json_schema().unwrap(),
        "`{}` is not up to date: write it with `grader schema report`",
        path.display()
    );
}

fn names_numbers_and_their_order_are_the_promised_ones() {
    let text = render(&sample::limited(), Format::Json, &Style::PLAIN).unwrap();
    insta::assert_snapshot!("json_limit", text);
}

/// Walks a value beside its schema: as much of JSON Schema as ours uses.
fn validate(root: &Value, schema: &Value, value: &Value, at: &str, problems: &mut Vec<String>) {
    if let Some(reference) = schema["$ref"].as_str() {
        let target = root.pointer(reference.trim_start_matches('#')).unwrap();
        validate(root, target, value, at, problems);
    }
    let asked = &schema["type"];
    let several = asked.as_array().into_iter().flatten();
    let types: Vec<&str> = several.chain([asked]).filter_map(Value::as_str).collect();
    if !types.is_empty() && !types.iter().any(|name| has_type(value, name)) {
        problems.push(format!("{at}: expected {types:?}, found {value}"));
        return;
    }
    let allowed = schema["enum"].as_array();
    if allowed.is_some_and(|allowed| !allowed.contains(value))
        || schema.get("const").is_some_and(|only| only != value)
    {
        problems.push(format!("{at}: {value} is not allowed"));
    }
    if let (Some(least), Some(number)) = (schema["minimum"].as_f64(), value.as_f64())
        && number < least
    {
        problems.push(format!("{at}: {number} is below {least}"));
    }
    for key in ["anyOf", "oneOf"] {
        let fits = |option: &&Value| {
            let mut found = Vec::new();
            validate(root, option, value, at, &mut found);
            found.is_empty()
        };
        if schema[key]
            .as_array()
            .is_some_and(|options| !options.iter().any(|option| fits(&option)))
        {
            problems.push(format!("{at}: {value} fits none of the choices"));
        }
    }
    for name in schema["required"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
    {
        if value.is_object() && value.get(name).is_none() {
            problems.push(format!("{at}: `{name}` is missing"));
        }
    }
    if let (Some(properties), Some(object)) = (schema["properties"].as_object(), value.as_object()) {
        for (key, inner) in object {
            match properties.get(key) {
                Some(schema) => validate(root, schema, inner, &format!("{at}.{key}"), problems),
                None => problems.push(format!("{at}: `{key}` is not in the schema")),
            }
        }
    }
    if let (Some(items), Some(array)) = (schema.get("items"), value.as_array()) {
        for (index, inner) in array.iter().enumerate() {
            validate(root, items, inner, &format!("{at}[{index}]"), problems);
        }
    }
}

fn has_type(value: &Value, name: &str) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => false,
    }
}
