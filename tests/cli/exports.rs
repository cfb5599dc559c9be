//! Downloads and rosters of many platforms, languages and settings, as `exports.toml` has them: who handed in what is found without editing anything.

use std::fs;
use std::path::Path;

use toml::{Table, Value};

use crate::downloads::zipped;
use crate::scenario::{Scenario, repository_text};

testing::list![what_platforms_export_is_read_as_it_is];

fn what_platforms_export_is_read_as_it_is() {
    let all: Table = repository_text("tests/cli/exports.toml").parse().unwrap();
    let wrong: Vec<String> = all["export"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|export| wrong(export.as_table().unwrap()))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

fn words<'e>(export: &'e Table, key: &str) -> Vec<&'e str> {
    let list = export.get(key).and_then(Value::as_array).into_iter().flatten();
    list.map(|one| one.as_str().unwrap()).collect()
}

/// What the listing of an export lacks, with the listing.
fn wrong(export: &Table) -> Option<String> {
    let text = |key: &str| export.get(key).and_then(Value::as_str);
    let mut files: Vec<(&str, &str)> = words(export, "files")
        .into_iter()
        .map(|name| (name, "x"))
        .collect();
    // What Sakai and Gradescope say of the submissions, and where.
    files.extend(
        words(export, "stamp")
            .into_iter()
            .map(|name| (name, "20261122164400200")),
    );
    files.extend(text("metadata").map(|name| (name, text("yml").unwrap())));
    files.extend(text("beside").map(|name| (name, text("roster").unwrap())));
    let mut scenario = Scenario::new();
    let mut line = String::from("class hw --list");
    if export.contains_key("zip") {
        scenario = scenario.file("hw.zip", zipped(&files));
        line = line.replace("hw", "hw.zip");
    } else {
        for (name, content) in files {
            scenario = scenario.file(&Path::new("hw").join(name).display().to_string(), content);
        }
    }
    if let Some(roster) = text("roster") {
        fs::write(scenario.path("roster.csv"), encoded(export, roster)).unwrap();
        line += " --roster roster.csv";
    }
    if let Some(groups) = text("groups") {
        scenario = scenario.file("groups.csv", groups);
        line += " --groups groups.csv";
    }
    let ended = scenario.grader(&format!("{line} {}", text("more").unwrap_or_default()));
    let said = ended.stdout() + &ended.stderr();
    let stranger = text("stranger");
    let mut lacks = words(export, "sees");
    lacks.retain(|words| !said.contains(words));
    let strange: Vec<&str> = said
        .lines()
        .filter(|line| line.contains(" fits ") && stranger.is_none_or(|stranger| !line.contains(stranger)))
        .collect();
    (!lacks.is_empty() || !strange.is_empty()).then(|| {
        format!(
            "{}: lacks {lacks:?}, {strange:?}\n{said}",
            text("called").unwrap()
        )
    })
}

/// A roster as its platform encodes it.
fn encoded(export: &Table, text: &str) -> Vec<u8> {
    if export.contains_key("utf16") {
        let units = std::iter::once(0xfeff).chain(text.encode_utf16());
        units.flat_map(u16::to_le_bytes).collect()
    } else if export.contains_key("latin1") {
        text.chars()
            .map(|c| u8::try_from(u32::from(c)).unwrap())
            .collect()
    } else {
        text.as_bytes().to_vec()
    }
}
