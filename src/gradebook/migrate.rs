//! Makes the tables in a new file, and brings an older file up to date.

use std::path::Path;

use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::schema::{APPLICATION, RESULTS, TABLES, VERSION, check, number};
use super::{error, repack, seal};
use crate::problem::Failure;

/// What makes an older file one of version 7, before [`repack`]: the version that it has, and what that lacks. The late policy of an older file's rubric comes with the next `class` or `apply`, and
/// so do diagnoses, with what is graded then. Puzzles were made with the seed 1 before any was kept, unless the rubric had one.
const MIGRATIONS: &[(i64, &str)] = &[
    (1, "ALTER TABLE rubric ADD COLUMN late TEXT;"),
    (
        2,
        "ALTER TABLE rubric ADD COLUMN seed INTEGER;
         CREATE TABLE diagnosis (
             student TEXT NOT NULL, label TEXT NOT NULL, rubric TEXT NOT NULL, ordinal INTEGER NOT NULL,
             misconception TEXT NOT NULL, message TEXT NOT NULL, hint TEXT NOT NULL,
             PRIMARY KEY (student, label, rubric, ordinal),
             FOREIGN KEY (student, label, rubric) REFERENCES grading (student, label, rubric) ON DELETE CASCADE
         ) STRICT;
         INSERT OR IGNORE INTO meta (key, value) SELECT 'seed', 'drawn 1' WHERE EXISTS (SELECT 1 FROM rubric);",
    ),
    (
        3,
        "ALTER TABLE attempt ADD COLUMN team TEXT;
         CREATE TABLE trouble (
             student TEXT NOT NULL, label TEXT NOT NULL, what TEXT NOT NULL, hint TEXT,
             PRIMARY KEY (student, label), FOREIGN KEY (student, label) REFERENCES attempt (student, label)
         ) STRICT;",
    ),
    (4, "ALTER TABLE attempt ADD COLUMN upload TEXT;"),
    // Until then every run had its full limits.
    (5, "ALTER TABLE run ADD COLUMN cut INTEGER;"),
];

/// Makes the tables in a new file, or checks those of an old one.
pub(super) fn prepare(connection: &Connection, path: &Path) -> Result<(), Failure> {
    let failed = error::of_database(path);
    if count_tables(connection).map_err(&failed)? == 0 {
        make(connection).map_err(&failed)?;
    }
    check(connection, path)
}

fn make(connection: &Connection) -> rusqlite::Result<()> {
    let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
    transaction.execute_batch(&format!(
        "PRAGMA application_id = {APPLICATION};\nPRAGMA user_version = {VERSION};\n{TABLES}{RESULTS}"
    ))?;
    seal::make(&transaction)?;
    transaction.commit()
}

/// Brings an older file up to date: all of it or nothing. Whoever opens the file at the same moment waits, and then finds it done.
pub(super) fn migrate(connection: &Connection) -> rusqlite::Result<()> {
    if number(connection, "user_version")? == VERSION {
        return Ok(());
    }
    let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
    let now = number(&transaction, "user_version")?;
    if now == VERSION {
        return Ok(());
    }
    seal::lift(&transaction)?;
    for (_, change) in MIGRATIONS.iter().filter(|(version, _)| *version >= now) {
        transaction.execute_batch(change)?;
    }
    repack::repack(&transaction)?;
    seal::make(&transaction)?;
    transaction.execute_batch(&format!("PRAGMA user_version = {VERSION}"))?;
    transaction.commit()?;
    // What became free is given back, unless somebody else has the file open.
    let _ = connection.execute_batch("VACUUM");
    Ok(())
}

fn count_tables(connection: &Connection) -> rusqlite::Result<i64> {
    connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
}
