//! The rubrics that come with the grader, and the schema that editors check rubrics with.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test ends where its own set-up fails"
)]

use std::collections::BTreeSet;
use std::sync::Arc;

use grader::plan::Plan;
use grader::rubric::{self, Client, RubricFile};
use grader::score::Points;
use grader::toml_table::{read_file, schema_text};
use serde_json::Value;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

fn schema() -> Value {
    serde_json::from_str(&schema_text::<RubricFile>().unwrap()).unwrap()
}

/// The keys that a schema's object has, following one reference.
fn keys(root: &Value, object: &Value) -> BTreeSet<String> {
    let properties = resolved(root, object)["properties"]
        .as_object()
        .expect("an object");
    properties.keys().cloned().collect()
}

/// The schema that a schema stands for: itself, or the one it refers to, or its elements'.
fn resolved<'s>(root: &'s Value, schema: &'s Value) -> &'s Value {
    if let Some(reference) = schema["$ref"].as_str() {
        return resolved(root, root.pointer(reference.trim_start_matches('#')).unwrap());
    }
    if let Some(only) = schema["allOf"].get(0) {
        return resolved(root, only);
    }
    if schema["type"] == "array" {
        return resolved(root, &schema["items"]);
    }
    schema
}

/// The keys that the reader knows in the table where `unknown` stands, from its own hint.
fn keys_of_reader(text: &str) -> BTreeSet<String> {
    let (_, problems) = read_file::<RubricFile>(text);
    let hint = problems
        .iter()
        .find(|problem| problem.message.starts_with("unknown key `zzzzzzzzzz`"))
        .and_then(|problem| problem.hint.clone())
        .expect("a hint with all keys");
    hint.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn every_hint_of_a_shipped_rubric_is_short_and_easy_to_read() {
    let mut ladders = 0;
    for name in rubric::names() {
        for criterion in rubric::load(name).unwrap().criteria {
            ladders += usize::from(criterion.hints.len() > 1);
            criterion
                .hints
                .iter()
                .for_each(|hint| testing::reading::assert_easy(hint));
        }
    }
    assert!(ladders >= 40, "{ladders}");
}

#[test]
fn the_schema_has_exactly_the_keys_that_the_reader_reads() {
    let root = schema();
    let at = |path: &[&str]| {
        path.iter()
            .fold(&root, |schema, key| &resolved(&root, schema)["properties"][*key])
    };
    for (text, path) in [
        ("zzzzzzzzzz = 1", &[][..]),
        ("limits = { zzzzzzzzzz = 1 }", &["limits"]),
        ("counting = { zzzzzzzzzz = 1 }", &["counting"]),
        ("text = { zzzzzzzzzz = 1, yyyyyyyyy = 1 }", &["text"]),
        ("override = [{ zzzzzzzzzz = 1 }]", &["override"]),
        (
            "override = [{ limits = { zzzzzzzzzz = 1 } }]",
            &["override", "limits"],
        ),
        ("generate = [{ zzzzzzzzzz = 1 }]", &["generate"]),
        ("criterion = [{ zzzzzzzzzz = 1 }]", &["criterion"]),
        (
            "criterion = [{ thresholds = [{ zzzzzzzzzz = 1 }] }]",
            &["criterion", "thresholds"],
        ),
    ] {
        assert_eq!(keys_of_reader(text), keys(&root, at(path)), "{path:?}");
    }
}

#[test]
fn the_schema_knows_no_null_and_no_other_keys() {
    let text = schema_text::<RubricFile>().unwrap();
    // As a type or a value; words may speak of it.
    for null in ["\"null\"", "\": null"] {
        assert!(!text.contains(null), "{text}");
    }
    let root = schema();
    assert_eq!(root["additionalProperties"], false);
    for (name, definition) in root["definitions"].as_object().unwrap() {
        if definition["type"] == "object" {
            assert_eq!(definition["additionalProperties"], false, "{name}");
        }
    }
}

#[test]
fn the_schema_describes_every_key() {
    fn walk(path: &str, schema: &Value) {
        for (key, property) in schema["properties"].as_object().into_iter().flatten() {
            assert!(
                property["description"].is_string(),
                "{path}.{key} has no description"
            );
        }
    }
    let root = schema();
    walk("", &root);
    for (name, definition) in root["definitions"].as_object().unwrap() {
        walk(name, definition);
    }
}

#[test]
fn every_shipped_rubric_is_checked_and_worth_100_points() {
    assert_eq!(
        rubric::names(),
        [
            "columbia-ai",
            "coursera",
            "coursera-api",
            "coursera-full",
            "coursera-stdin",
            "cs210",
            "cs210-api",
            "cs210-board",
            "eso207",
            "princeton-api",
            "princeton-stdin"
        ]
    );
    for name in rubric::names() {
        let rubric = rubric::load(name).unwrap_or_else(|problems| panic!("{problems}"));
        assert_eq!(rubric.name, name);
        assert_eq!(rubric.points, Points::whole(100), "{name}");
        let course = name
            .trim_end_matches("-board")
            .trim_end_matches("-api")
            .trim_end_matches("-full");
        let dialect = if course == "princeton" { "coursera" } else { course };
        assert_eq!(rubric.dialect.name, dialect);
    }
}

#[test]
fn a_shipped_rubric_runs_a_program_40_to_80_times_and_the_driver_10_to_25_times() {
    for name in rubric::names() {
        let rubric = rubric::load(name).unwrap_or_else(|problems| panic!("{problems}"));
        // One run of the driver asks about everything.
        let expected = match rubric.client() {
            Client::Solver | Client::Board => 40..=80,
            Client::Classes => 10..=25,
        };
        let runs = Plan::new(&Arc::new(rubric)).runs.len();
        assert!(expected.contains(&runs), "{name}: {runs}");
    }
}

#[test]
fn the_shipped_rubrics_have_no_mistake_in_syntax_keys_or_types() {
    for name in rubric::names() {
        let (_, problems) = read_file::<RubricFile>(rubric::shipped_text(name).unwrap());
        assert_eq!(problems, [], "{name}");
    }
}

/// Editors read TOML 1.0, in which an inline table stands on one line and has no comma at its end.
#[test]
fn what_is_shipped_is_toml_1_0() {
    fn walk(text: &str, value: &Spanned<DeValue<'_>>) {
        let written = &text[value.span()];
        match value.get_ref() {
            DeValue::Table(table) => {
                if written.starts_with('{') {
                    assert!(!written.contains('\n'), "{written}");
                    assert!(
                        !written.trim_end_matches('}').trim_end().ends_with(','),
                        "{written}"
                    );
                }
                table.iter().for_each(|(_, value)| walk(text, value));
            }
            DeValue::Array(array) => array.iter().for_each(|value| walk(text, value)),
            DeValue::String(_)
            | DeValue::Integer(_)
            | DeValue::Float(_)
            | DeValue::Boolean(_)
            | DeValue::Datetime(_) => {}
        }
    }
    for name in rubric::names() {
        let text = rubric::shipped_text(name).unwrap();
        let root = DeTable::parse(text).unwrap();
        root.get_ref().iter().for_each(|(_, value)| walk(text, value));
    }
}

#[test]
fn the_shipped_rubrics_are_listed_with_their_titles() {
    assert_eq!(
        rubric::list_text(),
        "columbia-ai      8 Puzzle by directions (Columbia, Artificial Intelligence)\n\
         coursera         8 Puzzle (Princeton, Coursera)\n\
         coursera-api     8 Puzzle, the classes Board and Solver (Princeton, Coursera)\n\
         coursera-full    8 Puzzle, the classes Board and Solver and what main prints (Princeton, Coursera)\n\
         coursera-stdin   8 Puzzle (Coursera's form, on standard input)\n\
         cs210            8 Puzzle (UMass Boston, CS210)\n\
         cs210-api        8 Puzzle, the classes Board and Solver (UMass Boston, CS210)\n\
         cs210-board      8 Puzzle, the Board client (UMass Boston, CS210)\n\
         eso207           8 Puzzle (IIT Kanpur, ESO207)\n\
         princeton-api    8 Puzzle, the classes Board and Solver (Princeton, COS 226)\n\
         princeton-stdin  8 Puzzle (Princeton, on standard input)\n"
    );
}
