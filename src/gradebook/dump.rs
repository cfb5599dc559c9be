//! The whole gradebook as one JSON text in a fixed order and without anything that was measured: two gradebooks are the same when these are the same bytes.

use std::fmt::Write;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row};
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::kept_run::{OWN, RunFacts};
use super::{Gradebook, Grading, record};
use crate::judgement::FindingCode;
use crate::problem::Failure;

/// The dump's name and version.
pub const DUMP_SCHEMA: &str = "grader.gradebook-dump/v1";

/// The parts of the dump that are rows as they are: each with the query that gives them in order. Times of measuring and recording are left out.
/// Each query names its columns: what a damaged file calls them may be no text.
const PARTS: &[(&str, &str)] = &[
    (
        "students",
        "SELECT id, name, email, login, section, sis, listed FROM student ORDER BY id",
    ),
    (
        "submissions",
        "SELECT student, label, content, submitted, time_source, marked_late, team, upload FROM attempt ORDER BY student, label",
    ),
    (
        "troubles",
        "SELECT student, label, what, hint FROM trouble ORDER BY student, label",
    ),
    (
        "builds",
        "SELECT content, client, grader, toolchain, language, made FROM build ORDER BY content, client, grader",
    ),
    (
        "rubrics",
        "SELECT id, name, title, points, counts, late, seed, id = (SELECT value FROM meta WHERE key = 'rubric') AS current FROM rubric ORDER BY id",
    ),
    (
        "history",
        "SELECT student, label, number, rubric, grader, earned, possible, withheld FROM history ORDER BY student, label, number",
    ),
    (
        "extensions",
        "SELECT student, number, until, days, reason FROM extension ORDER BY student, number",
    ),
    (
        "adjustments",
        "SELECT student, number, points, reason FROM adjustment ORDER BY student, number",
    ),
];

/// The dump of a gradebook, a line a row.
pub fn dump(gradebook: &Gradebook) -> Result<String, Failure> {
    let mut parts: Vec<(&str, Vec<Value>)> = Vec::new();
    for (name, query) in PARTS {
        parts.push((name, gradebook.read(|connection| rows(connection, query))?));
    }
    parts.push(("runs", gradebook.read(runs)?));
    parts.extend(gradebook.read(results)?);
    let mut text = format!("{{\"schema\": \"{DUMP_SCHEMA}\"");
    for (name, rows) in parts {
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

/// Every run. What a program had printed when a limit stopped it is left out: how far it got is a matter of time.
fn runs(connection: &Connection) -> rusqlite::Result<Vec<Value>> {
    let query = "SELECT DISTINCT content FROM run ORDER BY content";
    let contents: Vec<String> = record::rows(connection, query, [], |row| row.get(0))?;
    let mut all = Vec::new();
    for content in contents {
        for run in RunFacts::of_content(connection, OWN, &content)?.into_values() {
            let mut row = joined(&json!({ "content": content }), &run);
            for measured in ["leaked", "wall", "cpu", "peak", "cut"] {
                row.remove(measured);
            }
            for printed in ["stdout", "stdout_truncated", "stderr", "stderr_truncated"] {
                if run.is_limited() {
                    row.insert(printed.to_owned(), Value::Null);
                }
            }
            all.push(Value::Object(row));
        }
    }
    Ok(all)
}

/// Every grading, and what it consists of. What is remarked on a run that a limit stopped is left out.
fn results(connection: &Connection) -> rusqlite::Result<[(&'static str, Vec<Value>); 5]> {
    let [mut gradings, mut criteria, mut cases, mut findings, mut diagnoses] = [const { Vec::new() }; 5];
    Grading::each(connection, |grading| {
        let own = json!({ "student": grading.student, "label": grading.label, "rubric": grading.rubric });
        let row = |more: Value| Value::Object(joined(&own, &more));
        let part =
            |ordinal: usize, of: Value| row(Value::Object(joined(&json!({ "ordinal": ordinal }), &of)));
        let details = grading.details.open()?;
        gradings.push(row(json!({
            "content": grading.content, "toolchain": grading.toolchain, "grader": grading.grader, "kind": grading.kind,
            "earned": grading.score.earned.hundredths(), "possible": grading.score.possible.hundredths(),
            "withheld": grading.score.withheld.hundredths(), "tier": details.sandbox.tier, "other_dialect": grading.other_dialect,
        })));
        criteria.extend((0..).zip(&grading.criteria).map(|(at, one)| part(at, json!(one))));
        diagnoses.extend(
            (0..)
                .zip(&grading.diagnoses)
                .map(|(at, one)| part(at, json!(one))),
        );
        for (at, mut case) in (0..).zip(details.cases) {
            let own = std::mem::take(&mut case.findings);
            let stopped = LIMITED.contains(&case.verdict.as_str());
            for (number, mut finding) in (0..).zip(own).filter(|(_, finding)| !(stopped && finding.remark)) {
                // How many processes a program had left behind is a matter of time as well.
                if finding.code == FindingCode::ProcessesLeft.name() {
                    finding.message.clear();
                }
                findings.push(part(
                    number,
                    Value::Object(joined(&json!({ "case_ordinal": at }), &finding)),
                ));
            }
            let mut case = joined(&json!({}), &case);
            case.remove("findings");
            cases.push(part(at, Value::Object(case)));
        }
        Ok(())
    })?;
    Ok([
        ("gradings", gradings),
        ("criteria", criteria),
        ("cases", cases),
        ("findings", findings),
        ("diagnoses", diagnoses),
    ])
}

/// A row of what names it and of what is its own; yes and no as the database has them, 1 and 0.
fn joined(names: &Value, own: &impl Serialize) -> Map<String, Value> {
    let own = serde_json::to_value(own).unwrap_or_default();
    [names, &own]
        .into_iter()
        .filter_map(Value::as_object)
        .flat_map(Map::clone)
        .map(|(name, value)| (name, value.as_bool().map_or(value, |yes| u8::from(yes).into())))
        .collect()
}

const LIMITED: [&str; 4] = [
    "time-limit-cpu",
    "time-limit-wall",
    "memory-limit",
    "output-limit",
];

fn rows(connection: &Connection, query: &str) -> rusqlite::Result<Vec<Value>> {
    let mut statement = connection.prepare(query)?;
    let names: Vec<String> = statement.column_names().map(str::to_owned).collect();
    statement.query_map([], |row| object(row, &names))?.collect()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gradebook::schema::TABLES;

    /// A bit of a file may turn a column's name into what is no text.
    #[test]
    fn a_column_without_a_name_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("gradebook.db");
        let made = Connection::open(&path).unwrap();
        made.execute_batch(TABLES).unwrap();
        made.close().unwrap();
        let mut bytes = std::fs::read(&path).unwrap();
        let name = b"listed INTEGER";
        let at = (0..bytes.len()).find(|&at| bytes[at..].starts_with(name));
        bytes[at.unwrap()] |= 0x80;
        std::fs::write(&path, bytes).unwrap();
        let read = rows(&Connection::open(&path).unwrap(), PARTS[0].1);
        assert!(read.unwrap_err().to_string().contains("no such column"));
    }
}
