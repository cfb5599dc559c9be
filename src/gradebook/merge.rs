//! Joins gradebooks of several machines into one, unless they contradict each other.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::{Gradebook, GradebookError, schema, store};

/// Where two gradebooks say different things of the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The gradebook that contradicts those before it.
    pub file: PathBuf,
    /// What is said differently: "the run of `3x3/depth-20-a` on …".
    pub what: String,
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.file.display(), self.what)
    }
}

/// Every table, those that others refer to first.
const TABLES: &[&str] = &[
    "meta",
    "student",
    "attempt",
    "trouble",
    "build",
    "output",
    "run",
    "rubric",
    "grading",
    "criterion_result",
    "case_result",
    "finding",
    "diagnosis",
    "history",
    "extension",
    "adjustment",
];

/// What must not differ: its description, an SQL text, and where it does.
const CHECKS: &[(&str, &str)] = &[
    (
        "'it was graded by another rubric, `' || new.name || '` (' || substr(new.id, 1, 12) || '), not `' || old.name || '` (' || substr(old.id, 1, 12) || ')'
         || iif(new.seed IS NOT old.seed, ', and with puzzles of the seed ' || coalesce(new.seed, 'none') || ', not ' || coalesce(old.seed, 'none'), '')",
        "FROM extra.rubric AS new JOIN main.rubric AS old
         ON new.id = (SELECT value FROM extra.meta WHERE key = 'rubric') AND old.id = (SELECT value FROM main.meta WHERE key = 'rubric')
         WHERE new.id <> old.id",
    ),
    (
        "'it was graded by grader ' || new.grader || ', not by grader ' || old.grader",
        "FROM (SELECT DISTINCT grader FROM extra.run UNION SELECT grader FROM extra.grading) AS new
         JOIN (SELECT DISTINCT grader FROM main.run UNION SELECT grader FROM main.grading) AS old ON new.grader <> old.grader",
    ),
    (
        "'the student `' || new.id || '` has another name, address, login or section'",
        "FROM extra.student AS new JOIN main.student AS old USING (id)
         WHERE (new.name, new.email, new.login, new.section, new.sis, new.listed)
         IS NOT (old.name, old.email, old.login, old.section, old.sis, old.listed)",
    ),
    (
        "'the submission `' || new.label || '` of `' || new.student || '` has another content or time'",
        "FROM extra.attempt AS new JOIN main.attempt AS old USING (student, label)
         WHERE (new.content, new.submitted) IS NOT (old.content, old.submitted)",
    ),
    (
        "'the same run on `' || new.fixture || '` (' || substr(new.key, 1, 12) || ') ended otherwise: ' || new.exit || ' ' || new.exit_number || ', not ' || old.exit || ' ' || old.exit_number",
        "FROM extra.run AS new JOIN main.run AS old USING (key)
         WHERE (new.exit, new.exit_number, new.exit_text) IS NOT (old.exit, old.exit_number, old.exit_text)",
    ),
    (
        "'the same run on `' || new.fixture || '` (' || substr(new.key, 1, 12) || ') printed something else'",
        "FROM extra.run AS new JOIN main.run AS old USING (key)
         WHERE new.exit = old.exit AND new.exit NOT LIKE 'limit-%'
         AND (new.stdout, new.stdout_truncated) IS NOT (old.stdout, old.stdout_truncated)",
    ),
    (
        "'the submission `' || new.label || '` of `' || new.student || '` has ' || (new.earned / 100.0) || ' points, not ' || (old.earned / 100.0)",
        "FROM extra.grading AS new JOIN main.grading AS old USING (student, label, rubric)
         WHERE (new.kind, new.content, new.earned, new.withheld) IS NOT (old.kind, old.content, old.earned, old.withheld)",
    ),
    (
        "'the history of `' || new.label || '` of `' || new.student || '` differs'",
        "FROM extra.history AS new JOIN main.history AS old USING (student, label, number)
         WHERE (new.rubric, new.grader, new.earned, new.withheld) IS NOT (old.rubric, old.grader, old.earned, old.withheld)",
    ),
    (
        "'the extensions of `' || new.student || '` differ'",
        "FROM extra.extension AS new JOIN main.extension AS old USING (student, number)
         WHERE (new.until, new.days, new.reason) IS NOT (old.until, old.days, old.reason)",
    ),
    (
        "'the adjustments of `' || new.student || '` differ'",
        "FROM extra.adjustment AS new JOIN main.adjustment AS old USING (student, number)
         WHERE (new.points, new.reason) IS NOT (old.points, old.reason)",
    ),
];

/// Joins gradebooks into the new file `out`. Where they contradict each other nothing is written, and every contradiction is given.
///
/// # Errors
/// When there is a file of that name already, or a gradebook cannot be read.
pub fn merge(sources: &[PathBuf], out: &Path) -> Result<Vec<Contradiction>, GradebookError> {
    if out.exists() {
        return Err(GradebookError::Exists { path: out.to_owned() });
    }
    for source in sources {
        // Refuses what is no gradebook, and leaves it with nothing to be recovered.
        drop(Gradebook::open(source)?);
    }
    let partial = partial_name(out);
    let _ = fs::remove_file(&partial);
    let contradictions = join(sources, &partial);
    let done = match &contradictions {
        Ok(found) if found.is_empty() => fs::rename(&partial, out),
        Ok(_) | Err(_) => fs::remove_file(&partial),
    };
    done.map_err(|source| GradebookError::File {
        path: out.to_owned(),
        source,
    })?;
    contradictions
}

fn partial_name(out: &Path) -> PathBuf {
    let mut name = out.file_name().unwrap_or_default().to_owned();
    name.push(".partial");
    out.with_file_name(name)
}

fn join(sources: &[PathBuf], partial: &Path) -> Result<Vec<Contradiction>, GradebookError> {
    let connection = store::open(partial, rusqlite::OpenFlags::default())?;
    schema::prepare(&connection, partial)?;
    let mut contradictions = Vec::new();
    for source in sources {
        let added = add(&connection, source).map_err(|error| GradebookError::Database {
            path: source.clone(),
            source: error,
        })?;
        contradictions.extend(added.into_iter().map(|what| Contradiction {
            file: source.clone(),
            what,
        }));
    }
    // One plain file, so that it can be moved.
    let whole = connection.query_row("PRAGMA journal_mode = DELETE", [], |_| Ok(()));
    whole.map_err(|source| GradebookError::Database {
        path: partial.to_owned(),
        source,
    })?;
    Ok(contradictions)
}

/// Adds a gradebook, and tells where it contradicts what is there.
fn add(connection: &Connection, source: &Path) -> rusqlite::Result<Vec<String>> {
    connection.execute("ATTACH ?1 AS extra", [source.to_string_lossy()])?;
    let mut found = Vec::new();
    for (words, place) in CHECKS {
        let told: Vec<String> = connection
            .prepare(&format!("SELECT {words} {place} ORDER BY 1"))?
            .query_map([], |row| row.get(0))?
            .collect::<rusqlite::Result<_>>()?;
        found.extend(told);
    }
    if found.is_empty() {
        connection.execute_batch(
            "BEGIN IMMEDIATE;
             DELETE FROM main.run WHERE cut IS NOT NULL AND key IN (SELECT key FROM extra.run WHERE cut IS NULL)",
        )?;
        for table in TABLES {
            connection.execute(
                &format!("INSERT OR IGNORE INTO main.{table} SELECT * FROM extra.{table}"),
                [],
            )?;
        }
        connection.execute_batch("COMMIT")?;
    }
    connection.execute_batch("DETACH extra")?;
    Ok(found)
}
