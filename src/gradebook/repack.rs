//! Brings results of version 7 into the tables of today: then every run, output, criterion, case, finding and diagnosis was a row of its own.

use rusqlite::functions::FunctionFlags;
use rusqlite::types::FromSqlError;
use rusqlite::{Connection, OptionalExtension};

use super::kept_run::{RunFacts, Runs};
use super::packed::{Packed, inflated};
use super::record::rows;
use super::{Details, schema};

/// The runs of a content.
const RUNS: &str = "
SELECT json_group_array(json_object(
    'key', substr(key, 1, 32), 'fixture', fixture, 'toolchain', toolchain, 'grader', grader,
    'exit', exit, 'exit_number', exit_number, 'exit_text', exit_text,
    'stdout', stdout, 'stdout_truncated', json(iif(stdout_truncated, 'true', 'false')),
    'stderr', stderr, 'stderr_truncated', json(iif(stderr_truncated, 'true', 'false')),
    'leaked', leaked, 'wall', wall, 'cpu', cpu, 'peak', peak, 'cut', cut))
FROM old_run WHERE content = ?1";

/// Every grading as it is now, but for its details, which are text yet.
const GRADINGS: &str = "
INSERT INTO grading
SELECT student, label, rubric, content, toolchain, grader, kind, earned, possible, withheld,
    withheld > 0 OR EXISTS (SELECT 1 FROM case_result WHERE (student, label, rubric) = (g.student, g.label, g.rubric) AND verdict = 'judge-error'),
    other_dialect,
    (SELECT json_group_array(json_object('criterion', criterion, 'earned', earned, 'possible', possible, 'withheld', withheld) ORDER BY ordinal)
        FROM criterion_result WHERE (student, label, rubric) = (g.student, g.label, g.rubric)),
    (SELECT json_group_array(json_object('misconception', misconception, 'message', message, 'hint', hint) ORDER BY ordinal)
        FROM diagnosis WHERE (student, label, rubric) = (g.student, g.label, g.rubric)),
    packed_details(json_object(
        'sandbox', json_object('tier', tier, 'protections', json(protections)),
        'cases', json((SELECT json_group_array(json_object(
                'id', id, 'criterion', criterion, 'fixture', fixture, 'verdict', verdict, 'run', substr(run, 1, 32),
                'findings', json((SELECT json_group_array(json_object(
                        'remark', json(iif(remark, 'true', 'false')), 'code', code, 'message', message,
                        'place', place, 'expected', expected, 'found', found, 'hint', hint) ORDER BY ordinal)
                    FROM finding WHERE (student, label, rubric, case_ordinal) = (g.student, g.label, g.rubric, c.ordinal)))) ORDER BY ordinal)
            FROM case_result AS c WHERE (student, label, rubric) = (g.student, g.label, g.rubric)))))
FROM old_grading AS g";

/// Does so. What is damaged was taken out before.
pub(super) fn repack(connection: &Connection) -> rusqlite::Result<()> {
    connection
        .execute_batch("ALTER TABLE run RENAME TO old_run; ALTER TABLE grading RENAME TO old_grading;")?;
    connection.execute_batch(schema::RESULTS)?;
    let query = "SELECT DISTINCT content FROM old_run";
    let contents: Vec<String> = rows(connection, query, [], |row| row.get(0))?;
    let mut of_content = connection.prepare(RUNS)?;
    for content in contents {
        let json: String = of_content.query_row([&content], |row| row.get(0))?;
        let all: Vec<RunFacts> = serde_json::from_str(&json).map_err(FromSqlError::other)?;
        let mut runs = Runs::default();
        for mut facts in all {
            let outputs = [&mut facts.stdout, &mut facts.stderr].map(|digest| {
                let output = output(connection, digest);
                digest.truncate(super::key::SHORT);
                output
            });
            let outputs: Vec<Option<Vec<u8>>> = outputs.into_iter().collect::<rusqlite::Result<_>>()?;
            runs.add(facts, outputs.into_iter().flatten());
        }
        runs.replace(connection, &content)?;
    }
    drop(of_content);
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    connection.create_scalar_function("packed_details", 1, flags, |arguments| {
        let json = arguments.get_raw(0).as_str()?;
        let details: Details = serde_json::from_str(json).map_err(FromSqlError::other)?;
        Ok(Packed::from(&details))
    })?;
    connection.execute(GRADINGS, [])?;
    connection.execute_batch(
        "DROP TABLE finding; DROP TABLE diagnosis; DROP TABLE case_result; DROP TABLE criterion_result;
         DROP TABLE old_grading; DROP TABLE old_run; DROP TABLE output;",
    )
}

/// The output of a digest, where it was kept and is what it was.
fn output(connection: &Connection, digest: &str) -> rusqlite::Result<Option<Vec<u8>>> {
    let deflated: Option<Vec<u8>> = connection
        .prepare_cached("SELECT deflated FROM output WHERE digest = ?1")?
        .query_row([digest], |row| row.get(0))
        .optional()?;
    let output = deflated.and_then(|deflated| inflated(&deflated).ok());
    Ok(output.filter(|output| blake3::hash(output).to_hex().as_str() == digest))
}
