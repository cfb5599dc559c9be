//! What there is one of in a gradebook, by name: the rubric that counts, the seed, what staff accept.

use rusqlite::{Connection, OptionalExtension};

pub(super) fn read(connection: &Connection, key: &str) -> rusqlite::Result<Option<String>> {
    connection
        .query_row("SELECT value FROM meta WHERE key = ?1", [key], |row| row.get(0))
        .optional()
}

pub(super) fn keep(connection: &Connection, key: &str, value: &str) -> rusqlite::Result<()> {
    connection
        .execute(
            "INSERT OR REPLACE INTO meta (key, value) VALUES (?1, ?2)",
            [key, value],
        )
        .map(drop)
}
