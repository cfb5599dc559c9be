//! The whole gradebook as one JSON text in a fixed order and without anything that was measured: two gradebooks are the same when these are the same bytes.

use std::fmt::Write;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row};
use serde_json::{Map, Value, json};

use super::{Gradebook, GradebookError};
use crate::finding::FindingCode;

/// The dump's name and version.
pub const DUMP_SCHEMA: &str = "grader.gradebook-dump/v1";

/// Each part of the dump: its name, and the query that gives its rows in order. Times of measuring and recording are left out, and so is what a program had printed when a
/// limit stopped it, with what is remarked on that: how far it got is a matter of time.
const PARTS: &[(&str, &str)] = &[
    ("students", "SELECT * FROM student ORDER BY id"),
    ("submissions", "SELECT * FROM attempt ORDER BY student, label"),
    ("troubles", "SELECT * FROM trouble ORDER BY student, label"),
    ("builds", "SELECT content, client, grader, toolchain, language, made FROM build ORDER BY content, client, grader"),
    (
        "runs",
        "SELECT key, content, fixture, toolchain, grader, exit, exit_number, exit_text,
         iif(exit LIKE 'limit-%', NULL, stdout) AS stdout, iif(exit LIKE 'limit-%', NULL, stdout_truncated) AS stdout_truncated,
         iif(exit LIKE 'limit-%', NULL, stderr) AS stderr, iif(exit LIKE 'limit-%', NULL, stderr_truncated) AS stderr_truncated
         FROM run ORDER BY key",
    ),
    (
        "rubrics",
        "SELECT id, name, title, points, counts, late, seed, id = (SELECT value FROM meta WHERE key = 'rubric') AS current FROM rubric ORDER BY id",
    ),
    (
        "gradings",
        "SELECT student, label, rubric, content, toolchain, grader, kind, earned, possible, withheld, tier, other_dialect
         FROM grading ORDER BY student, label, rubric",
    ),
    ("criteria", "SELECT * FROM criterion_result ORDER BY student, label, rubric, ordinal"),
    ("cases", "SELECT * FROM case_result ORDER BY student, label, rubric, ordinal"),
    ("findings", "SELECT finding.* FROM finding JOIN case_result USING (student, label, rubric)
         WHERE case_result.ordinal = case_ordinal AND NOT (remark AND verdict IN ('time-limit-cpu', 'time-limit-wall', 'memory-limit', 'output-limit'))
         ORDER BY student, label, rubric, case_ordinal, finding.ordinal"),
    ("diagnoses", "SELECT * FROM diagnosis ORDER BY student, label, rubric, ordinal"),
    (
        "history",
        "SELECT student, label, number, rubric, grader, earned, possible, withheld FROM history ORDER BY student, label, number",
    ),
    ("extensions", "SELECT student, number, until, days, reason FROM extension ORDER BY student, number"),
    ("adjustments", "SELECT student, number, points, reason FROM adjustment ORDER BY student, number"),
];

/// The dump of a gradebook, a line a row.
///
/// # Errors
/// When the gradebook cannot be read.
pub fn dump(gradebook: &Gradebook) -> Result<String, GradebookError> {
    let mut text = format!("{{\"schema\": \"{DUMP_SCHEMA}\"");
    for (name, query) in PARTS {
        let rows = gradebook.read(|connection| rows(connection, query))?;
        // Nothing fails to be written to a string.
        let _ = write!(text, ",\n\"{name}\": [");
        for (index, row) in rows.iter().enumerate() {
            text.push_str(if index == 0 { "\n" } else { ",\n" });
            text.push_str(&row.to_string());
        }
        text.push(']');
    }
    text.push_str("}\n");
    Ok(text)
}

fn rows(connection: &Connection, query: &str) -> rusqlite::Result<Vec<Value>> {
    let mut statement = connection.prepare(query)?;
    let names: Vec<String> = statement.column_names().map(str::to_owned).collect();
    statement
        .query_map([], |row| object(row, &names))?
        .map(|row| row.map(without_counts))
        .collect()
}

fn object(row: &Row<'_>, names: &[String]) -> rusqlite::Result<Value> {
    let mut object = Map::new();
    for (index, name) in names.iter().enumerate() {
        let value = match row.get_ref(index)? {
            ValueRef::Null => Value::Null,
            ValueRef::Integer(number) => json!(number),
            ValueRef::Real(number) => json!(number),
            ValueRef::Text(text) => json!(String::from_utf8_lossy(text)),
            ValueRef::Blob(bytes) => json!(blake3::hash(bytes).to_hex().as_str()),
        };
        object.insert(name.clone(), value);
    }
    Ok(Value::Object(object))
}

/// How many processes a program had left behind is a matter of time as well.
fn without_counts(mut row: Value) -> Value {
    if row.get("code").and_then(Value::as_str) == Some(FindingCode::ProcessesLeft.name()) {
        row["message"] = Value::Null;
    }
    row
}
