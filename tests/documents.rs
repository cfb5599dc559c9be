//! The documents keep what they say: their examples load, their links lead somewhere.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "in a test, failing loudly is the point"
)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use grader::dialect::DialectFile;
use grader::examples::{Examples, ExamplesFile};
use grader::problem::SourceFile;
use grader::rubric::{self, RubricFile};
use grader::toml_table::schema_text;
use serde_json::Value;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Every document that is shown to people.
fn documents() -> Vec<String> {
    let folder = fs::read_dir(root().join("docs")).unwrap();
    let mut documents: Vec<String> = folder
        .map(|entry| format!("docs/{}", entry.unwrap().file_name().to_str().unwrap()))
        .filter(|path| path.to_ascii_lowercase().ends_with(".md"))
        .collect();
    documents.extend(["README.md", "ARCHITECTURE.md"].map(str::to_owned));
    documents.sort();
    documents
}

/// A fenced block: what stands after the fence, and the text.
struct Block<'a> {
    info: Vec<&'a str>,
    text: String,
}

fn blocks(document: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut open: Option<Block<'_>> = None;
    for line in document.lines() {
        match (line.strip_prefix("```"), &mut open) {
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (Some(info), None) => {
                open = Some(Block {
                    info: info.split_whitespace().collect(),
                    text: String::new(),
                });
            }
            (None, Some(block)) => {
                block.text.push_str(line);
                block.text.push('\n');
            }
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a block is not closed");
    blocks
}

/// The page without its fenced blocks.
fn prose(document: &str) -> String {
    let mut inside = false;
    let mut prose = String::new();
    for line in document.lines() {
        if line.starts_with("```") {
            inside = !inside;
        } else if !inside {
            prose.push_str(line);
            prose.push('\n');
        }
    }
    prose
}

#[test]
fn the_whole_examples_of_the_rubric_page_load() {
    let page = read("docs/rubric.md");
    let folder = tempfile::tempdir().unwrap();
    let (mut rubrics, mut dialects): (Vec<PathBuf>, Vec<PathBuf>) = (Vec::new(), Vec::new());
    for block in blocks(&page) {
        let [_, kind, file] = block.info[..] else { continue };
        let path = folder.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, &block.text).unwrap();
        match kind {
            "rubric" => rubrics.push(path),
            "dialect" => dialects.push(path),
            "puzzle" => {}
            other => panic!("{file}: a block is a rubric, a dialect or a puzzle, found {other}"),
        }
    }
    assert_eq!((rubrics.len(), dialects.len()), (3, 2));
    for path in rubrics {
        rubric::load_file(&path).unwrap_or_else(|problems| panic!("{problems}"));
    }
    for path in dialects {
        let source = SourceFile::read(&path, "a dialect").unwrap();
        grader::dialect::from_toml(&source).unwrap_or_else(|problems| panic!("{problems}"));
    }
}

#[test]
fn the_example_of_the_examples_page_is_right_and_catches_mistakes() {
    let page = read("docs/examples.md");
    let block = blocks(&page)
        .into_iter()
        .find(|block| block.info.contains(&"examples"));
    let source = SourceFile::new("examples.toml", block.unwrap().text);
    let rubric = rubric::load("coursera").unwrap();
    let examples = Examples::read(&source, &rubric).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(examples.wrong(), 0, "{}", examples.problems());
    assert!(examples.catches(&rubric).caught.len() >= 10);
    let schema: Value = serde_json::from_str(&schema_text::<ExamplesFile>().unwrap()).unwrap();
    let mut keys = BTreeSet::new();
    collect(&schema, &mut keys);
    for key in keys {
        assert!(
            page.contains(&format!("`{key}`")) || page.contains(&format!("[[{key}]]")),
            "{key}"
        );
    }
}

#[test]
fn the_parts_of_rubrics_on_the_rubric_page_are_toml() {
    for block in blocks(&read("docs/rubric.md")) {
        if block.info.first() == Some(&"toml") {
            let parsed = block.text.parse::<toml::Table>();
            assert!(parsed.is_ok(), "{}{parsed:?}", block.text);
        }
    }
}

#[test]
fn the_rubric_page_names_every_key_and_every_word_of_the_schemas() {
    let page = prose(&read("docs/rubric.md"));
    let mut names = BTreeSet::new();
    for schema in [schema_text::<RubricFile>(), schema_text::<DialectFile>()] {
        collect(&serde_json::from_str(&schema.unwrap()).unwrap(), &mut names);
    }
    assert!(names.len() > 50, "{names:?}");
    let missing: Vec<&String> = names
        .iter()
        .filter(|name| {
            let ways = [
                format!("`{name}`"),
                format!("`\"{name}\"`"),
                format!(".{name}`"),
                format!("[{name}]"),
                format!("\"{name}\""),
                format!("`{name} ="),
            ];
            !ways.iter().any(|way| page.contains(way))
        })
        .collect();
    assert_eq!(missing, Vec::<&String>::new());
}

/// The keys of every table, and the words of every closed list; but the names of misconceptions are printed by a command that the page names.
fn collect(schema: &Value, names: &mut BTreeSet<String>) {
    match schema {
        Value::Object(object) => {
            for (key, inner) in object {
                if key == "properties" {
                    names.extend(inner.as_object().unwrap().keys().cloned());
                }
                if key == "enum" || key == "const" {
                    let words = inner
                        .as_array()
                        .map_or(std::slice::from_ref(inner), Vec::as_slice);
                    names.extend(words.iter().filter_map(Value::as_str).map(str::to_owned));
                }
                if key != "discriminates" {
                    collect(inner, names);
                }
            }
        }
        Value::Array(array) => array.iter().for_each(|inner| collect(inner, names)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The cells of each row of the page's tables that has as many as `cells`, without heads and rules.
fn rows(page: &str, cells: usize) -> Vec<Vec<&str>> {
    let lines = page
        .lines()
        .filter_map(|line| line.strip_prefix("| ")?.strip_suffix('|'));
    let rows = lines.map(|line| line.split('|').map(str::trim).collect::<Vec<_>>());
    rows.filter(|row| row.len() == cells && row[0] != "test")
        .collect()
}

#[test]
fn every_test_of_the_incumbents_has_a_check_that_exists_and_is_asked_for() {
    let page = read("docs/incumbent-tests.md");
    let rubric = rubric::load_file(&root().join("rubrics/coursera-api.toml")).unwrap();
    let asked: BTreeSet<&str> = rubric
        .criteria
        .iter()
        .flat_map(|criterion| &criterion.requires)
        .map(|requirement| requirement.name())
        .collect();
    let sections = page.split("\n## ").skip(1);
    let mut total = 0;
    for section in sections {
        let rows = rows(section, 5);
        let tests: usize = rows.iter().map(|row| row[1].parse::<usize>().unwrap()).sum();
        if !rows.is_empty() {
            assert!(
                section.lines().next().unwrap().ends_with(&format!("({tests})")),
                "{section}"
            );
        }
        total += tests;
        for row in rows {
            let named: Vec<&str> = row[3].split(", ").map(|name| name.trim_matches('`')).collect();
            for name in named {
                assert!(
                    asked.contains(name),
                    "`{name}` of `{}` is no requirement of the rubric",
                    row[0]
                );
            }
        }
    }
    assert_eq!(total, 26 + 26 + 22 + 125);
}

#[test]
fn every_relative_link_leads_to_a_file_and_a_heading() {
    let mut broken = Vec::new();
    for document in documents() {
        let text = prose(&read(&document));
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if link.contains("://") {
                continue;
            }
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let folder = root().join(&document).parent().unwrap().to_owned();
            let target = if file.is_empty() {
                root().join(&document)
            } else {
                folder.join(file)
            };
            let known = heading.is_empty()
                || fs::read_to_string(&target).is_ok_and(|text| headings(&text).contains(heading));
            if !target.exists() || !known {
                broken.push(format!("{document}: {link}"));
            }
        }
    }
    assert_eq!(broken, Vec::<String>::new());
}

/// The headings as links name them.
fn headings(document: &str) -> BTreeSet<String> {
    prose(document)
        .lines()
        .filter(|line| line.starts_with('#'))
        .map(|line| {
            let words = line.trim_start_matches('#').trim().to_lowercase();
            words
                .chars()
                .filter(|c| c.is_alphanumeric() || " -".contains(*c))
                .map(|c| if c == ' ' { '-' } else { c })
                .collect()
        })
        .collect()
}

/// The modules of `src/` from the bottom up, as the table of the architecture page has them.
fn modules_of(page: &str) -> Vec<&str> {
    let rows = page
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    rows.collect()
}

#[test]
fn the_architecture_page_names_every_module() {
    let page = read("ARCHITECTURE.md");
    let library = read("src/lib.rs");
    let modules: BTreeSet<&str> = library
        .lines()
        .map(|line| line.strip_prefix("pub ").unwrap_or(line))
        .filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';'))
        .collect();
    assert_eq!(modules, modules_of(&page).into_iter().collect());
}

/// So there is no circle between modules either.
#[test]
fn a_module_uses_only_those_that_stand_before_it_on_the_architecture_page() {
    let page = read("ARCHITECTURE.md");
    let modules = modules_of(&page);
    let height = |module: &str| modules.iter().position(|known| *known == module);
    let mut upwards = Vec::new();
    for entry in walkdir::WalkDir::new(root().join("src")).sort_by_file_name() {
        let entry = entry.unwrap();
        let path = entry.path().strip_prefix(root().join("src")).unwrap();
        let name = path.to_str().unwrap();
        let own = name.split(['/', '.']).next().unwrap();
        if path.extension().is_none_or(|extension| extension != "rs")
            || height(own).is_none()
            || is_test(name)
        {
            continue;
        }
        let text = fs::read_to_string(entry.path()).unwrap();
        for used in used_modules(&text) {
            if used != own && height(used).is_none_or(|used| Some(used) > height(own)) {
                upwards.push(format!("src/{name} uses `{used}`"));
            }
        }
    }
    assert_eq!(upwards, Vec::<String>::new());
}

/// Tests may look at whatever shows that a module does what it says.
fn is_test(path: &str) -> bool {
    path.contains("/tests/") || path.ends_with("tests.rs")
}

/// The modules that a file names in its code, its own tests aside.
fn used_modules(text: &str) -> Vec<&str> {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    code.flat_map(|line| line.split("crate::").skip(1))
        .filter_map(|rest| rest.split(|c: char| !(c.is_ascii_lowercase() || c == '_')).next())
        .collect()
}
