//! Joins gradebooks of several machines into one, unless they contradict each other.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::kept_run::{OWN, RunFacts, Runs};
use super::record::rows;
use super::{Gradebook, error, migrate, seal, store};
use crate::problem::Failure;

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
        "FROM (SELECT grader FROM extra.build UNION SELECT grader FROM extra.grading) AS new
         JOIN (SELECT grader FROM main.build UNION SELECT grader FROM main.grading) AS old ON new.grader <> old.grader",
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
pub fn merge(sources: &[PathBuf], out: &Path) -> Result<Vec<Contradiction>, Failure> {
    if out.exists() {
        return Err(Failure::at(out, "there is a file of that name already")
            .hinted("give another name, or remove the file first"));
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
    done.map_err(error::of_file(out))?;
    contradictions
}

fn partial_name(out: &Path) -> PathBuf {
    let mut name = out.file_name().unwrap_or_default().to_owned();
    name.push(".partial");
    out.with_file_name(name)
}

fn join(sources: &[PathBuf], partial: &Path) -> Result<Vec<Contradiction>, Failure> {
    let connection = store::open(partial, rusqlite::OpenFlags::default())?;
    migrate::prepare(&connection, partial)?;
    let mut contradictions = Vec::new();
    for source in sources {
        let added = add(&connection, source).map_err(error::of_database(source))?;
        contradictions.extend(added.into_iter().map(|what| Contradiction {
            file: source.clone(),
            what,
        }));
    }
    // One plain file, so that it can be moved.
    let whole = connection.query_row("PRAGMA journal_mode = DELETE", [], |_| Ok(()));
    whole.map_err(error::of_database(partial))?;
    Ok(contradictions)
}

/// Adds a gradebook, and tells where it contradicts what is there.
fn add(connection: &Connection, source: &Path) -> rusqlite::Result<Vec<String>> {
    connection.execute("ATTACH ?1 AS extra", [source.to_string_lossy()])?;
    let mut found = Vec::new();
    for (words, place) in CHECKS {
        let query = format!("SELECT {words} {place} ORDER BY 1");
        let contradictions: Vec<String> = rows(connection, &query, [], |row| row.get(0))?;
        found.extend(contradictions);
    }
    // Runs of what was graded in both are compared and joined one by one.
    let query = "SELECT content FROM extra.run INTERSECT SELECT content FROM main.run";
    let both: Vec<String> = rows(connection, query, [], |row| row.get(0))?;
    for content in &both {
        let (old, new) = (
            Runs::read(connection, OWN, content)?,
            Runs::read(connection, "extra", content)?,
        );
        found.extend(differences(&old, &new));
    }
    if found.is_empty() {
        connection.execute_batch("BEGIN IMMEDIATE")?;
        for content in &both {
            let mut runs = Runs::read(connection, OWN, content)?;
            runs.join(Runs::read(connection, "extra", content)?);
            runs.replace(connection, content)?;
        }
        connection.execute(
            "INSERT INTO main.run SELECT * FROM extra.run WHERE content NOT IN (SELECT content FROM main.run)",
            [],
        )?;
        for table in seal::tables(connection)?.filter(|table| *table != "run") {
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

/// Where runs of the same name ended otherwise or printed something else.
fn differences(old: &Runs, new: &Runs) -> Vec<String> {
    let known: BTreeMap<_, _> = old.facts().map(|run| (&run.key, run)).collect();
    let difference = |run: &RunFacts| {
        let had = known.get(&run.key)?;
        let same = format!("the same run on `{}` ({:.12})", run.fixture, run.key);
        let ended = |run: &RunFacts| (run.exit.clone(), run.exit_number, run.exit_text.clone());
        let printed = |run: &RunFacts| (run.stdout.clone(), run.stdout_truncated);
        if ended(run) != ended(had) {
            let (exit, number) = (&run.exit, run.exit_number);
            return Some(format!(
                "{same} ended otherwise: {exit} {number}, not {} {}",
                had.exit, had.exit_number
            ));
        }
        (!run.is_limited() && printed(run) != printed(had)).then(|| format!("{same} printed something else"))
    };
    new.facts().filter_map(difference).collect()
}
