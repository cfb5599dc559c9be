//! The tables. Their version stands in the file; a grader that knows less refuses the file instead of guessing.

use std::path::Path;

use rusqlite::Connection;

use super::error;
use crate::problem::Failure;

/// The version of the tables below.
pub(super) const VERSION: i64 = 8;

/// SQLite's mark for files of one application: `8pzl`.
pub(super) const APPLICATION: i64 = 0x3870_7a6c;

/// Natural keys everywhere, so that gradebooks of several machines can be joined. Points are hundredths, times microseconds, digests BLAKE3 in hexadecimal.
pub(super) const TABLES: &str = "
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE student (
    id TEXT PRIMARY KEY, name TEXT, email TEXT, login TEXT, section TEXT, sis TEXT,
    listed INTEGER NOT NULL
) STRICT;
CREATE TABLE attempt (
    student TEXT NOT NULL REFERENCES student (id), label TEXT NOT NULL,
    content TEXT NOT NULL, submitted TEXT, time_source TEXT NOT NULL, marked_late INTEGER NOT NULL, team TEXT, upload TEXT,
    PRIMARY KEY (student, label)
) STRICT;
CREATE TABLE trouble (
    student TEXT NOT NULL, label TEXT NOT NULL, what TEXT NOT NULL, hint TEXT,
    PRIMARY KEY (student, label), FOREIGN KEY (student, label) REFERENCES attempt (student, label)
) STRICT;
CREATE TABLE build (
    content TEXT NOT NULL, client TEXT NOT NULL, grader TEXT NOT NULL, toolchain TEXT NOT NULL, language TEXT, made TEXT NOT NULL,
    PRIMARY KEY (content, client, grader)
) STRICT;
CREATE TABLE rubric (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, title TEXT NOT NULL, source TEXT NOT NULL, points INTEGER NOT NULL,
    counts TEXT NOT NULL, late TEXT, seed INTEGER
) STRICT;
CREATE TABLE history (
    student TEXT NOT NULL, label TEXT NOT NULL, number INTEGER NOT NULL, rubric TEXT NOT NULL, grader TEXT NOT NULL,
    earned INTEGER NOT NULL, possible INTEGER NOT NULL, withheld INTEGER NOT NULL, recorded TEXT,
    PRIMARY KEY (student, label, number)
) STRICT;
CREATE TABLE extension (
    student TEXT NOT NULL REFERENCES student (id), number INTEGER NOT NULL,
    until TEXT, days INTEGER, reason TEXT NOT NULL, recorded TEXT, PRIMARY KEY (student, number)
) STRICT;
CREATE TABLE adjustment (
    student TEXT NOT NULL REFERENCES student (id), number INTEGER NOT NULL,
    points INTEGER NOT NULL, reason TEXT NOT NULL, recorded TEXT, PRIMARY KEY (student, number)
) STRICT;
";

/// Results, which are many. `criteria` and `diagnoses` are JSON, `facts` and `details` deflated JSON; `outputs` is all that the runs printed, each output behind its length, by LZMA.
pub(super) const RESULTS: &str = "
CREATE TABLE run (
    content TEXT NOT NULL, number INTEGER NOT NULL, cost INTEGER NOT NULL, cut INTEGER NOT NULL,
    facts BLOB NOT NULL, outputs BLOB NOT NULL, PRIMARY KEY (content, number)
) STRICT;
CREATE TABLE grading (
    student TEXT NOT NULL, label TEXT NOT NULL, rubric TEXT NOT NULL REFERENCES rubric (id),
    content TEXT NOT NULL, toolchain TEXT NOT NULL, grader TEXT NOT NULL, kind TEXT NOT NULL,
    earned INTEGER NOT NULL, possible INTEGER NOT NULL, withheld INTEGER NOT NULL, unsettled INTEGER NOT NULL,
    other_dialect TEXT, criteria TEXT NOT NULL, diagnoses TEXT NOT NULL, details BLOB NOT NULL,
    PRIMARY KEY (student, label, rubric), FOREIGN KEY (student, label) REFERENCES attempt (student, label)
) STRICT;
";

/// Checks that a file is a gradebook that can be read here.
pub(super) fn check(connection: &Connection, path: &Path) -> Result<(), Failure> {
    let number = |name| number(connection, name).map_err(error::of_database(path));
    if number("application_id")? != APPLICATION {
        return Err(error::foreign(path, "another SQLite database"));
    }
    let found = number("user_version")?;
    if found > VERSION {
        let wrong = format!("expected a gradebook of version {VERSION} at most, found version {found}");
        return Err(Failure::at(path, wrong).hinted("use the grader that wrote it, or a later one"));
    }
    Ok(())
}

pub(super) fn number(connection: &Connection, name: &str) -> rusqlite::Result<i64> {
    connection.query_row(&format!("PRAGMA {name}"), [], |row| row.get(0))
}

/// Whether the file is of a version that has checksums.
pub(super) fn is_sealed(connection: &Connection) -> rusqlite::Result<bool> {
    Ok(number(connection, "user_version")? >= 7)
}
