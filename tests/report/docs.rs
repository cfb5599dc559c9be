//! The page about reports names everything that a reader can meet.

use std::fs;
use std::path::Path;

use grader::document::style::Style;
use grader::judgement::{FindingCode, Verdict};
use grader::report::format::{Format, render};
use grader::score::CaseOutcome;
use serde_json::Value;

use crate::sample;

testing::list![the_page_names_every_format_verdict_code_and_key,];

fn the_page_names_every_format_verdict_code_and_key() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/report.md");
    let page = fs::read_to_string(path).unwrap();
    let verdicts = Verdict::ALL
        .map(CaseOutcome::Judged)
        .into_iter()
        .chain([CaseOutcome::JudgeError]);
    let mut names: Vec<String> = verdicts.map(|verdict| verdict.name().to_owned()).collect();
    names.extend(FindingCode::ALL.iter().map(ToString::to_string));
    names.extend(Format::ALL.map(|format| format.to_string()));
    let json = render(&sample::mixed(), Format::Json, &Style::PLAIN).unwrap();
    keys(&serde_json::from_str(&json).unwrap(), &mut names);
    // What a pair of boards and the limits hold is the schema's business.
    let left_to_the_schema = [
        "left",
        "right",
        "marked",
        "rows",
        "memory_bytes",
        "output_bytes",
        "processes",
    ];
    let missing: Vec<String> = names
        .into_iter()
        .filter(|name| !left_to_the_schema.contains(&name.as_str()))
        .filter(|name| !page.contains(&format!("`{name}`")) && !page.contains(&format!("`{name}[]`")))
        .filter(|name| !page.contains(&format!("{{\"{name}\"")))
        .collect();
    assert_eq!(missing, Vec::<String>::new());
}

fn keys(value: &Value, names: &mut Vec<String>) {
    for (key, inner) in value.as_object().into_iter().flatten() {
        names.push(key.clone());
        keys(inner, names);
    }
    for inner in value.as_array().into_iter().flatten() {
        keys(inner, names);
    }
}
